// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/npu_smi.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace {
using namespace atlascheck;
using read::product_of_chip;

static_assert(product_of_chip("910B3") == &products::a2);
static_assert(product_of_chip("Ascend 910B4-1") == &products::a2);
static_assert(product_of_chip("910A") == &products::atlas);
static_assert(product_of_chip("910") == &products::atlas);
static_assert(product_of_chip("Ascend910") == nullptr); // of a later series
static_assert(product_of_chip("Ascend 910") == nullptr);
static_assert(product_of_chip("Ascend910_9391") == nullptr);
static_assert(product_of_chip("310P3") == nullptr);
static_assert(product_of_chip("") == nullptr);

// The chips as their names, the processes as `device:pid`.
std::string read_all(std::string_view text) {
    read::npu_smi_reader reader;
    std::string out;
    while (!text.empty())
        reader.line(
            read::take_line(text), [&](std::string_view, std::string_view name) { out += std::string{name} + ' '; },
            [&](std::uint32_t device, std::string_view pid) {
                out += std::to_string(device) + ':' + std::string{pid} + ' ';
            });
    return out;
}

TEST_CASE("read/npu_smi") {
    std::string const head = "| NPU   Name  | Health |\n| Chip  | Bus-Id |\n+===+\n";
    std::string const second = "| NPU     Chip  | Process id  | Process name |\n+===+\n";
    CHECK(read_all(head + "| 0  910B3 | OK |\n| 0   | 0000:C1:00.0 |\n") == "910B3 ");
    CHECK(read_all(head + "| 0  910B3 | Warning | x |\n| 0   | NA | x |\n" + second + "| 0 0 | 7 | a b |\n") ==
          "910B3 0:7 ");
    CHECK(read_all(head + second +
                   "| No running processes found in NPU 3 |\n| x 0 | 7 | |\n| 0 0 | a | |\n| 0 0 | 1 2 | |\n") == "");
    CHECK(read_all(head + "| 5  910B3 | OK |\n| 0   | 0000:C1:00.0 |\n" + second + "| 5 0 | 7 | |\n| 6 0 | 8 | |\n") ==
          "910B3 5:7 ");
    CHECK(read_all("| NPU ID | Name | Health |\n| 0 | Ascend950 | OK |\n") == "Ascend950 ");
    CHECK(read_all("NPU ID  Chip ID  Chip Logic ID  Chip Name\n0 0 0 Ascend 910B3\n0 1 - Mcu\nx\n") == "Ascend 910B3 ");
    CHECK(read_all("\tChip Name : 910B3\nChip Name\nChip Name :\n") == "910B3 ");
    CHECK(read_all("| 0  910B3 | OK |\n||\n|\n+\n") == "");
    CHECK(read_all(head + "| 0\n| |\n| 0 |\n| 0 910B3\n") == "");
}
} // namespace
