// SPDX-License-Identifier: Apache-2.0
// SERVERS servers of eight devices of PRODUCT; RULE: that one rule, BOOK: all; neither: only the facts.
#include "../racks.hpp"

#include <boost/hana/tuple.hpp>

namespace {
using namespace atlascheck;

constexpr auto racks = bench::racks_of<SERVERS>(products::PRODUCT);
static_assert(racks.devices.size() == SERVERS * bench::each);

#if defined RULE
constexpr boost::hana::tuple<rules::RULE> book{};
static_assert(ok<book, racks, products::PRODUCT>);
#elif defined BOOK
static_assert(ok<racks, products::PRODUCT>);
#endif
} // namespace
