// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/table/address_count_mismatch.hpp>

#include "verify.hpp"

namespace {
using namespace atlascheck;
using rules::table::address_count_mismatch;

static_assert(rule<address_count_mismatch>);

constexpr verify::row table[] = {
    {"no device", "", {}},
    {"one each", "10.0.0.1 10.0.0.2 | 10.0.0.3", {}},
    {"IPv6 ones count like others", "10.0.0.1 2001:db8::1", {}},
    {"two each", "10.0.0.1,10.0.1.1 10.0.0.2,10.0.1.2 | 2001:db8::1,2001:db8::2", {}},
    {"one has two",
     "10.0.0.1 10.0.0.2 | 10.0.0.3,10.0.1.3",
     {.faults = 1, .at = 2, .what = spot::device_ip, .level = verify::expect::error()}},
    {"one has one", "10.0.0.1,10.0.1.1 10.0.0.2 | 10.0.0.3,10.0.1.3", {.faults = 1, .at = 1}},
    {"on a tie the first counts", "10.0.0.1,10.0.1.1 10.0.0.2", {.faults = 1, .at = 1}},
    {"also where that is fewer", "10.0.0.1 10.0.0.2,10.0.1.2", {.faults = 1, .at = 1}},
    {"each outlier is told",
     "10.0.0.1 10.0.0.2 10.0.0.3 10.0.0.4,10.0.1.4 | 10.0.0.5,10.0.1.5,10.0.2.5",
     {.faults = 2, .at = 3}},
    {"the commonest of three",
     "10.0.0.1 10.0.0.2,10.0.1.2 10.0.0.3,10.0.1.3 10.0.0.4,10.0.1.4,10.0.2.4",
     {.faults = 2, .at = 0}},
    {"none counts as one", "10.0.0.1 -", {}},
    {"and differs from two", "10.0.0.1,10.0.1.1 10.0.0.2,10.0.1.2 -", {.faults = 1, .at = 2}},
    {"with several servers it is missing-ip's alone", "10.0.0.1,10.0.1.1 - | 10.0.0.2,10.0.1.2 -", {}},
    {"and sets no number", "- - | 10.0.0.2,10.0.1.2 10.0.0.3", {.faults = 1, .at = 3}},
    {"a device that is out of range is device-range's alone", "10.0.0.1 8=10.0.0.2,10.0.1.2", {}},
    {"and sets no number either", "8=10.0.0.2 9=10.0.0.3 0=10.0.0.4,10.0.1.4", {}},
    {"nor is its address wanted", "10.0.0.1 8=?", {}},
    {"one that could not be read takes no part", "10.0.0.1,10.0.1.1 10.0.0.2,10.0.1.2 ?", {.skipped = 1}},
    {"nor sets the number", "? ? 10.0.0.1,10.0.1.1", {.skipped = 1}},
    {"the others are judged", "? 10.0.0.1,10.0.1.1 10.0.0.2", {.faults = 1, .skipped = 1, .at = 2}},
};
ATLASCHECK_VERIFY("table/address-count-mismatch", address_count_mismatch, products::a2, table)
} // namespace
