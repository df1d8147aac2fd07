// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/atlascheck.hpp>
#include <atlascheck/read/rank_table.hpp>

#include <benchmark/benchmark.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

// The rank table that ATLASCHECK_TABLE names, read and checked by all rules, against a parse of the same bytes by which
// nothing is kept.

namespace {
using namespace atlascheck;
using json = nlohmann::json;

struct ignore_all {
    bool null() { return true; }
    bool boolean(bool) { return true; }
    bool number_integer(json::number_integer_t) { return true; }
    bool number_unsigned(json::number_unsigned_t) { return true; }
    bool number_float(json::number_float_t, json::string_t const&) { return true; }
    bool string(json::string_t&) { return true; }
    bool binary(json::binary_t&) { return true; }
    bool start_object(std::size_t) { return true; }
    bool key(json::string_t&) { return true; }
    bool end_object() { return true; }
    bool start_array(std::size_t) { return true; }
    bool end_array() { return true; }
    bool parse_error(std::size_t, std::string const&, json::exception const&) { return false; }
};

void parse(benchmark::State& state, read::source const& from) {
    for (auto _ : state) {
        ignore_all sax;
        if (!json::sax_parse(from.text, &sax)) state.SkipWithError("no JSON");
    }
}

void read_only(benchmark::State& state, read::source const& from) {
    for (auto _ : state) {
        report out;
        if (!read::read_rank_table(from, out).has_cluster()) state.SkipWithError("no rank table");
    }
}

void read_and_check(benchmark::State& state, read::source const& from) {
    for (auto _ : state) {
        report out;
        read::rank_table const table = read::read_rank_table(from, out);
        check_into(out, table.cluster(), table.table(), products::a2);
        if (!table.has_cluster() || table.cluster().devices.empty()) state.SkipWithError("no rank table");
        benchmark::DoNotOptimize(out.size());
    }
}

} // namespace

int main(int argc, char** argv) {
    char const* const name = std::getenv("ATLASCHECK_TABLE");
    read::loaded file = read::load(name != nullptr ? name : "", read::rank_table_limit);
    if (!file) {
        std::fputs("read: ATLASCHECK_TABLE names no rank table\n", stderr);
        return 2;
    }
    read::source const from = std::move(file.from);
    benchmark::RegisterBenchmark("nlohmann-sax", [&from](benchmark::State& state) { parse(state, from); });
    benchmark::RegisterBenchmark("read", [&from](benchmark::State& state) { read_only(state, from); });
    benchmark::RegisterBenchmark("read-and-check", [&from](benchmark::State& state) { read_and_check(state, from); });
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
