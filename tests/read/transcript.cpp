// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/transcript.hpp>

#include <atlascheck/read/file_header.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace {
using atlascheck::read::for_each_name;
using atlascheck::read::transcript_line;
using atlascheck::read::walk_transcript;

// Each line as `hosts>text`, `^` before what begins a new answer and `$` before a command; "node" leads every line.
std::string lines(std::string_view text) {
    std::string out;
    walk_transcript(
        text, [](std::string_view name, std::string_view) { return name.starts_with("node"); },
        [&out](transcript_line const& l) {
            if (!out.empty()) out += '|';
            if (l.opens) out += '^';
            if (l.is_command) out += '$';
            out += std::string{l.hosts} + '>' + std::string{l.text};
        });
    return out;
}

TEST_CASE("read/transcript: lines and whose they are") {
    CHECK(lines("") == "");
    CHECK(lines("a\r\nb") == ">a|>b");
    CHECK(lines("\xEF\xBB\xBF"
                "a\n") == ">a");
    CHECK(lines("node1: a\nnode1:\nnode1:  b\nnode2: c\nx: d\n") == "node1>a|node1>|node1> b|node2>c|>x: d");
    CHECK(lines("node1:a\n") == ">node1:a");
    CHECK(lines("status: a\n") == ">status: a");
    CHECK(lines("--------\nn[1-2] (2)\n--------\na\n\nb\n") == "^n[1-2]>a|n[1-2]>|n[1-2]>b");
    CHECK(lines("--------\na b\n--------\nc\n") == ">--------|>a b|>--------|>c");
    CHECK(lines("--------\nn1\n") == ">--------|>n1");
    CHECK(lines("n1 | CHANGED | rc=0 >>\na\nn2 | FAILED | rc=1 >>\nb\n") == "^n1>a|^n2>b");
    CHECK(lines("n1 | unknown | rc=0 >>\n") == ">n1 | unknown | rc=0 >>");
    CHECK(lines("n1 | CHANGED | rc=0 | (stdout) a\\n\\tb (stderr) c\nd\n") == "^n1>a|n1>b|^>d");
    CHECK(lines("n1 | UNREACHABLE! => {\n  \"msg\": \"a\",\n  \"unreachable\": true\n}\nb\n") == "^n1>a|^>b");
    CHECK(
        lines(
            "ok: [n1] => {\n    \"cmd\": \"c\",\n    \"stdout\": \"a\\nb\",\n    \"stdout_lines\": [\n        \"a\",\n        \"b\"\n    ]\n}\nd") ==
        "^$n1>c|n1>a|n1>b|^>d");
    CHECK(lines("changed: [n1] => {\n \"r.stdout_lines\": [\n  \"a\",\n  \"b\"\n ],\n \"x\": [\n  \"y\"\n ]\n}\n") ==
          "^n1>a|n1>b");
    CHECK(lines("TASK [a] ****\nok: [n1]\nb\n") == "^n1>b");
    CHECK(lines("==> n1/hccn.conf <==\na\n\n==> n2/hccn.conf <==\nb\n") == "^n1>a|n1>|^n2>b");
    CHECK(lines("==> /etc/hccn.conf <==\na\n==> b c <==\nd\n==> e\n") == "^>a|^>d|>==> e");
}

TEST_CASE("read/file_header: whose a file is") {
    using atlascheck::read::file_header;
    using atlascheck::read::host_of_file;
    CHECK(file_header("==> a/b <==\r") == "a/b");
    CHECK(file_header("==> a b <==") == "a b");
    CHECK(!file_header("==>  <=="));
    CHECK(!file_header("==> a"));
    CHECK(!file_header("== a <=="));
    CHECK(host_of_file("node1") == "node1");
    CHECK(host_of_file("node1.txt") == "node1");
    CHECK(host_of_file("facts/node1.log") == "node1");
    CHECK(host_of_file("node1.example.org") == "node1.example.org");
    CHECK(host_of_file("npu01") == "npu01");
    CHECK(host_of_file("node1/hccn.conf") == "node1");
    CHECK(host_of_file("node1/etc/hccn.conf") == "node1");
    CHECK(host_of_file("a/node1/etc/sysctl.conf") == "node1");
    for (std::string_view const path : {"hccn.conf", "/etc/hccn.conf", "etc/hccn.conf", "/hccn.conf", "sysctl.txt", ""})
        CHECK(host_of_file(path) == "");
}

std::string names(std::string_view folded, std::size_t most = 100) {
    std::string out;
    bool const whole = for_each_name(folded, most, [&out](std::string_view name, bool made) {
        out += (out.empty() ? "" : " ") + std::string{name} + (made ? "*" : "");
    });
    return whole ? out : out + " ...";
}
TEST_CASE("read/transcript: folded names") {
    CHECK(names("") == "");
    CHECK(names("a") == "a");
    CHECK(names("a,b") == "a b");
    CHECK(names("n[1-3]") == "n1* n2* n3*");
    CHECK(names("n[1,3]x,b") == "n1x* n3x* b");
    CHECK(names("n[08-10]") == "n08* n09* n10*");
    CHECK(names("n[8-10]") == "n8* n9* n10*");
    CHECK(names("n[1-3]", 2) == " ...");
    CHECK(names("a,b,c", 2) == "a b ...");
    for (std::string_view const bad :
         {"n[", "n[1-", "n[1", "n[a]", "n[3-1]", "n[1-2]-[1-2]", "n[1 2]", "n[1-4000000000]", "n[0-999999999]"}) {
        CAPTURE(std::string{bad});
        CHECK(names(bad).ends_with("..."));
    }
}
} // namespace
