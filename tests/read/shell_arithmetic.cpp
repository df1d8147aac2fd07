// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/shell_arithmetic.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace {
using namespace atlascheck::read;

// `a` is 5; nothing else is known.
std::optional<std::int64_t> value(std::string_view s) {
    return shell_arithmetic(s, [](std::string_view rest, std::int64_t& n) -> std::size_t {
        n = 5;
        if (rest.starts_with("$a")) return 2;
        return shell::name_length(rest) == 1 && rest[0] == 'a' ? 1 : 0;
    });
}

static_assert(shell::read_integer("0") == 0);
static_assert(shell::read_integer("-12") == -12);
static_assert(!shell::read_integer("08")); // octal
static_assert(!shell::read_integer(""));
static_assert(!shell::read_integer("-"));
static_assert(!shell::read_integer("1x"));
static_assert(!shell::read_integer("1234567890123456789"));
static_assert(shell::name_length("a_1-b") == 3);
static_assert(shell::name_length("1a") == 0);

TEST_CASE("read/shell_arithmetic") {
    CHECK(value("1+2*3") == 7);
    CHECK(value("(1+2)*3") == 9);
    CHECK(value("10-3-2") == 5);
    CHECK(value("17/4%3") == 1);
    CHECK(value("-2*-3") == 6);
    CHECK(value("2--3") == 5);
    CHECK(value("+4") == 4);
    CHECK(value("-(1+2)") == -3);
    CHECK(value(" a * 2 ") == 10);
    CHECK(value("$a\n+a") == 10);
    CHECK(value("\"$a\" \\* 2") == 10); // as expr has it
}
TEST_CASE("read/shell_arithmetic: what is not plain") {
    for (std::string_view const s : {"", "1+", "b", "$b", "1 2", "(1", "1)", "()", "1/0", "1%0", "a++", "1<2", "08+1",
                                     "0x8", "16#8", "2**3", "1,2", "$(nproc)"}) {
        CAPTURE(std::string{s});
        CHECK(!value(s));
    }
}
TEST_CASE("read/shell_arithmetic: nothing overflows and nothing recurses") {
    CHECK(!value("1099511627776")); // 2^40
    CHECK(!value("1000000000*1000000000"));
    CHECK(value("1048576*1048575") == 1099510579200);
    std::string const deep(100000, '(');
    CHECK(!value(deep));
    CHECK(value(deep + "1" + std::string(100000, ')')) == 1);
    CHECK(value(std::string(100000, '-') + "1") == 1);
}
} // namespace
