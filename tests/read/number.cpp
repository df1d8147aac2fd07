// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/number.hpp>

#include <doctest/doctest.h>

namespace {
using atlascheck::read::number_reading;
using atlascheck::read::read_number;
using how = number_reading::how;

constexpr bool is(std::string_view s, how kind, std::uint32_t value = 0) {
    auto const n = read_number(s);
    return n.kind == kind && (!n.read() || n.value == value);
}

// Written as a person would.
static_assert(is("0", how::plain, 0));
static_assert(is("7", how::plain, 7));
static_assert(is("123456789", how::plain, 123456789));
static_assert(is("4294967295", how::plain, 4294967295U));

// HCCL reads a number all the same.
static_assert(is("007", how::loose, 7));
static_assert(is("00", how::loose, 0));
static_assert(is(" 3", how::loose, 3));
static_assert(is("\t\n3", how::loose, 3));
static_assert(is("3 ", how::loose, 3));
static_assert(is("+3", how::loose, 3));
static_assert(is("-0", how::loose, 0));
static_assert(is("3abc", how::loose, 3));
static_assert(is("1.5", how::loose, 1));
static_assert(is("0x7", how::loose, 0));
static_assert(is("01 x", how::loose, 1));
static_assert(is("00000000000000000000000003", how::loose, 3));
static_assert(is("-18446744073709551615", how::loose, 1)); // it wraps

static_assert(is("4294967296", how::beyond));
static_assert(is("-1", how::beyond));
static_assert(is("18446744073709551615", how::beyond));
static_assert(is("18446744073709551616", how::beyond));
static_assert(is("99999999999999999999999999", how::beyond));

static_assert(is("", how::none));
static_assert(is(" ", how::none));
static_assert(is("abc", how::none));
static_assert(is("+", how::none));
static_assert(is("- 1", how::none));
static_assert(is("{0}", how::none));
static_assert(is("x3", how::none));

TEST_CASE("read/number") {
    CHECK(is("007", how::loose, 7));
    CHECK(is("-1", how::beyond));
}
} // namespace
