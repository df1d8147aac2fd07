// SPDX-License-Identifier: Apache-2.0
// For libFuzzer: reads any bytes in each of the ways in which a shell's language is read; the first byte chooses. Every
// place must lie in the text, every index refer to something. Not in the default build.
#include <atlascheck/read/shell.hpp>
#include <atlascheck/read/shell_kind.hpp>

#include <boost/hana/tuple.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {
using namespace atlascheck;

using book = boost::hana::tuple<rules::input::syntax, rules::input::placeholder, rules::input::bad_value,
                                rules::input::contradiction, rules::input::unknown_device>;

void expect(bool holds) {
    if (!holds) std::abort();
}

struct checked {
    std::string_view text;
    read::input_facts const& facts;

    void inside(place p) const {
        if (p.what == spot::text) expect(p.index <= text.size() && p.length <= text.size() - p.index);
    }
    template <class T>
    void inside(stated<T> const& s) const {
        if (s) inside(s.at);
    }
    void refers(std::uint32_t index, std::size_t size) const { expect(index == no_index || index < size); }

    void all() const {
        std::size_t variables = 0;
        for (environment const& e : facts.environments) {
            expect(e.first == variables); // grouped, in order
            variables += e.count;
            refers(e.host, facts.hosts.size());
            refers(e.parent, static_cast<std::size_t>(&e - facts.environments.data()));
            inside(e.at);
        }
        expect(variables == facts.variables.size());
        for (variable const& v : facts.variables) {
            inside(v.at);
            inside(v.name_at);
        }
        for (launch const& l : facts.launches) {
            refers(l.environment, facts.environments.size());
            refers(l.host, facts.hosts.size());
            inside(l.at);
            for (auto const& n : {l.nodes, l.node_rank, l.per_node, l.processes, l.world_size, l.npus, l.master_port})
                inside(n);
            inside(l.master_addr);
            inside(l.visible);
        }
    }
};
} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    if (size == 0) return 0;
    read::source const from{"fuzz.sh", std::string{reinterpret_cast<char const*>(data) + 1, size - 1}, ""};
    (void)read::is_env(from.text);
    (void)read::is_launch(from.text);
    (void)read::is_slurm(from.text);
    basic_report<book> out;
    read::input_facts const facts = read::read_shell(from, out,
                                                     {.input = 0, .mode = static_cast<read::shell_mode>(data[0] % 4)});
    checked const c{from.text, facts};
    c.all();
    out.for_each([&](auto, auto const& f) { c.inside(f.at); });
    for (place const& at : out.related_places()) c.inside(at);
    return 0;
}
