// SPDX-License-Identifier: Apache-2.0
// For libFuzzer: reads any bytes as a rank table, checks what comes out for both products, and locates every finding.
// Not in the default build.
#include <atlascheck/check.hpp>
#include <atlascheck/read/copies.hpp>
#include <atlascheck/read/json_fault.hpp>
#include <atlascheck/read/kind.hpp>
#include <atlascheck/read/rank_table.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace {
using namespace atlascheck;

void expect(bool holds) {
    if (!holds) std::abort();
}

struct ignored {
    void on_key(std::string_view, read::extent) {}
    void on_text(std::string_view, read::extent) {}
    void on_scalar(read::scalar, read::extent) {}
    void on_open(bool, std::uint32_t) {}
    void on_close(std::uint32_t) {}
};

void judge(read::source const& from, product const& p) {
    report out;
    read::rank_table const table = read::read_rank_table(from, out);
    if (table.has_cluster()) {
        cluster_view const c = table.cluster();
        std::size_t devices = 0;
        for (server const& s : c.servers) {
            expect(s.count == 0 || s.first == devices); // grouped, in order
            devices += s.count;
        }
        expect(devices == c.devices.size());
        for (std::size_t i = 0; i != c.devices.size(); ++i)
            if (c.devices[i].has_ip() && !c.devices[i].has_ipv4())
                expect(c.devices[i].wide_ip() < c.more.size() && c.more[c.devices[i].wide_ip()].device == i);
        check_into(out, c, table.table(), p);
        check_into(out, c, table.table(), p, netmask{24});
    } else if (table.whole()) {
        check_into(out, table.table(), p);
    } else {
        expect(out.errors() != 0); // never in silence
    }
    auto const inside = [&](place at) {
        auto const e = table.locate(at);
        expect(e.offset <= from.text.size() && e.length <= from.text.size() - e.offset);
    };
    out.for_each([&](auto, auto const& f) { inside(f.at); });
    for (place const& at : out.related_places()) inside(at);
    expect(!read::first_difference(table.document(), std::string{table.document()} + " "));
}
} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    read::source from{"fuzz.json", std::string{reinterpret_cast<char const*>(data), size}, "/fuzz.json"};
    (void)read::kind_of(from.text);
    ignored none;
    bool const refused = read::read_json(from.text, none) != read::json_end::whole;
    expect(read::examine_json(from.text).has_value() == refused); // the second look agrees with the first
    judge(from, products::atlas);
    judge(from, products::a2);
    return 0;
}
