// SPDX-License-Identifier: Apache-2.0
// SERVERS servers of eight devices of PRODUCT, their table and a workload. RULE: that one rule, COPIES times; BOOK: all, of the
// cluster; BOOK_OF_ALL: all, of all these facts; none of them: only the facts.
#include "../racks.hpp"

#include <boost/hana/tuple.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace {
using namespace atlascheck;

constexpr auto racks = bench::racks_of<SERVERS>(products::PRODUCT);

constexpr auto letters = [] {
    std::array<std::array<char, 4>, SERVERS> all{};
    for (std::size_t s = 0; s != SERVERS; ++s)
        for (std::size_t at = 0, rest = s; at != 4; ++at, rest /= 16) all[s][at] = static_cast<char>('a' + rest % 16);
    return all;
}();
constexpr auto server_ids = [] {
    std::array<std::string_view, SERVERS> all;
    for (std::size_t s = 0; s != SERVERS; ++s) all[s] = {letters[s].data(), letters[s].size()};
    return all;
}();
constexpr table_view table = [] {
    table_view t;
    t.server_count = t.server_entries = static_cast<std::uint32_t>(SERVERS);
    t.server_ids = server_ids;
    return t;
}();

constexpr collective_call calls[] = {{collective::allreduce, dtype::float16}, {collective::broadcast, dtype::int64}};
constexpr auto graphs = [] {
    std::array<graph_fingerprint, SERVERS * bench::each> all;
    for (std::uint32_t rank = 0; rank != all.size(); ++rank) all[rank] = {rank, 1};
    return all;
}();
constexpr workload_view workload{.calls = calls, .graphs = graphs};

static_assert(racks.devices.size() == workload.graphs.size() && table.server_ids.size() == SERVERS);

#if defined RULE
constexpr boost::hana::tuple<rules::RULE> book{};
template <std::size_t>
constexpr product copy = products::PRODUCT; // to a compiler each is a fact of its own, so that it judges anew
template <std::size_t... N>
constexpr bool all_ok(std::index_sequence<N...>) {
    return (ok<book, racks, copy<N>, table, workload> && ...);
}
static_assert(all_ok(std::make_index_sequence<COPIES>{}));
#elif defined BOOK
static_assert(ok<racks, products::PRODUCT>);
#elif defined BOOK_OF_ALL
static_assert(ok<racks, products::PRODUCT, table, workload>);
#endif
} // namespace
