// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/model/visible_devices.hpp>

#include <doctest/doctest.h>

namespace {
using namespace atlascheck;

constexpr auto read = [](std::string_view s) { return read_visible_devices(s); };

static_assert(read("0,1,2,3,4,5,6,7").count == 8 && read("0,1,2,3,4,5,6,7").sound());
static_assert(read("0,1,2,3,4,5,6,7").highest == 7);
static_assert(read("4,5,6,7").count == 4 && read("4,5,6,7").sound());
static_assert(read("0").count == 1 && read("0").sound());
static_assert(read("").count == 0 && read("").sound(), "set but empty: no device");
static_assert(read("-1").count == 0 && read("-1").sound(), "no device, and meant");

// It rises, and no id stands twice.
static_assert(!read("0,2,4,6,1,3").ascending && read("0,2,4,6,1,3").before == 6 && read("0,2,4,6,1,3").after == 1);
static_assert(!read("1,0").ascending && read("1,0").count == 2);
static_assert(read("4,5").before == 0 && read("4,5").after == 0, "nothing is told where all rise");
static_assert(!read("0,0").ascending && read("0,0").after == 0);
static_assert(read("3,2,9,1").before == 3, "the first that does not rise is told");
static_assert(read("10,9").before == 10 && read("9,10").ascending, "by number, not by text");

// Reading stops at the first other character.
static_assert(read("0-7").count == 1 && read("0-7").cut);
static_assert(read("0..7").count == 1 && read("0..7").cut);
static_assert(read("1, 2").count == 1 && read("1, 2").cut);
static_assert(read("0 1").count == 1 && read("0 1").cut);
static_assert(read(" 0,1").count == 0 && read(" 0,1").cut);
static_assert(read("0,,1").count == 1 && read("0,,1").cut);
static_assert(read("0,npu-1").count == 1 && read("0,npu-1").cut);
static_assert(read("0,1,").count == 2 && read("0,1,").sound(), "nothing stands behind the comma");
static_assert(read("0,1 ").count == 2 && read("0,1\r").sound());
static_assert(read("all").count == 0 && read("all").sound());
static_assert(read("4294967296").highest == 65535 && read("99999999999999999999").count == 1);

static_assert(read("0-7").stop == 1 && read("1, 2").stop == 2 && read(" 0").stop == 0 && read("0,1").stop == 3);

static_assert(visible_device_at("4,5,6,7", 0) == 4u && visible_device_at("4,5,6,7", 3) == 7u);
static_assert(!visible_device_at("4,5,6,7", 4) && !visible_device_at("", 0) && !visible_device_at("0-7", 1));
static_assert(!visible_device_at("0", ~std::uint32_t{0}));

TEST_CASE("visible devices, at run time") {
    CHECK(read("0,2,1").before == 2);
    CHECK(visible_device_at("4,5", 1) == 5u);
}
} // namespace
