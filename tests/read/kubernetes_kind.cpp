// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/kubernetes_kind.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string_view>

namespace {
using atlascheck::read::find_template;
using atlascheck::read::is_kubernetes;

static_assert(is_kubernetes("apiVersion: v1\nkind: Pod\n"));
static_assert(is_kubernetes("\xEF\xBB\xBF# a job\r\n---\r\nkind: Pod\r\napiVersion: v1\r\n"));
static_assert(is_kubernetes("{{ if .Values.npu }}\napiVersion: v1\nkind: Pod\n{{ end }}"));
static_assert(is_kubernetes("metadata:\n  name: a\nkind: {{ kind }}\napiVersion: v1\n"));
static_assert(is_kubernetes(R"({"apiVersion": "v1", "kind": "List"})"));
static_assert(!is_kubernetes(""));
static_assert(!is_kubernetes("kind: Pod\n"));
static_assert(!is_kubernetes("a:\n  apiVersion: v1\n  kind: Pod\n")); // not at the top
static_assert(!is_kubernetes("#!/bin/sh\napiVersion: v1\nkind: Pod\n"));
static_assert(!is_kubernetes("kubectl apply -f - <<EOF\napiVersion: v1\nkind: Pod\nEOF\n"));
static_assert(!is_kubernetes("hccl.json:\n----\n{\"server_list\": []}"));
static_assert(!is_kubernetes(R"({"server_list": [{"apiVersion": 1}]})"));
static_assert(!is_kubernetes("server_list: a"));

constexpr std::size_t none = std::string_view::npos;
static_assert(find_template("a: {{ b }}") == 3);
static_assert(find_template("a: \"{{ b }}\"") == 4);
static_assert(find_template("a: x/{{ b }}:c") == 5);
static_assert(find_template("a: \"x/{{ b }}\"") == 6);
static_assert(find_template("a: b\n{% if c %}\n") == 5);
static_assert(find_template("{{- if .Values.npu }}\na: b\n") == 0);
static_assert(find_template("a: |\n  {{ b }}\nc: {{ d }}\n") == 18);
static_assert(find_template("- a: |\n    {{ b }}\n  c: {{ d }}\n") == 24);
static_assert(find_template("a: it's {{ b }}") == 8);

static_assert(find_template("") == none);
static_assert(find_template("a: {b: {c: d}}\n") == none);
static_assert(find_template("# {{ a }}\nb: c # {{ d }}\n") == none);
static_assert(find_template("a: |\n  x\n\n  {{ b }}\n") == none); // a script's own
static_assert(find_template("- a: >-\n    {{ b }}\n") == none);
static_assert(find_template("a: [sh, -c, \"docker inspect -f '{{.Id}}' b\"]\n") == none);
static_assert(find_template(R"({"a": "{{ b }}"})") == none);

// What is asserted above is asserted while this compiles.
TEST_CASE("read/kubernetes_kind") { CHECK(find_template("a: {{ b }}") == 3); }
} // namespace
