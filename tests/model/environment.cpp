// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/model/environment.hpp>

#include <doctest/doctest.h>

namespace {
using namespace atlascheck;

// A job's environment, that of a server in it, and that of a process there; one that inherits from none.
constexpr variable variables[] = {
    {"A", "job"},    {"B", "job"}, {"C", "job"},     {"C", "again"},
    {"B", "server"}, {"D", ""},    {"A", "process"}, {"A", "other"},
};
constexpr environment environments[] = {
    {.first = 0, .count = 4},
    {.first = 4, .count = 2, .parent = 0},
    {.first = 6, .count = 1, .parent = 1},
    {.first = 7, .count = 1},
};

constexpr std::string_view value(unsigned of, std::string_view name) {
    environment_view const all{environments, variables};
    variable const* const found = all.find(all.environments[of], name);
    return found == nullptr ? "unset" : found->value;
}

static_assert(value(0, "A") == "job");
static_assert(value(0, "C") == "again"); // the last one holds
static_assert(value(0, "D") == "unset"); // nothing comes from below
static_assert(value(1, "A") == "job");
static_assert(value(1, "B") == "server");
static_assert(value(1, "D").empty()); // set, and empty
static_assert(value(2, "A") == "process");
static_assert(value(2, "B") == "server");
static_assert(value(2, "C") == "again"); // from the parent's parent
static_assert(value(2, "E") == "unset");
static_assert(value(3, "A") == "other");
static_assert(value(3, "B") == "unset");

TEST_CASE("model/environment: variables are inherited unless they are set again") {
    environment_view const all{environments, variables};
    CHECK(all.of(environments[1]).size() == 2);
    CHECK(all.find(environments[2], "C")->value == "again");
    CHECK(all.find(environments[3], "B") == nullptr);
}
} // namespace
