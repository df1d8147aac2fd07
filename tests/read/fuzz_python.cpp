// SPDX-License-Identifier: Apache-2.0
// For libFuzzer: reads any bytes as a training script and looks whether what comes out is whole.
// Not in the default build.
#include <atlascheck/read/python.hpp>

#include "text_reading.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace {
using namespace atlascheck;

void expect(bool holds) {
    if (!holds) std::abort();
}
} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    read::source const from{"train.py", std::string{reinterpret_cast<char const*>(data), size}, {}};
    (void)read::is_python(from.text, "-");
    read::python_tokens tokens{from.text};
    read::python_line line;
    std::size_t last = 0;
    while (tokens.next(line)) {
        expect(!line.tokens.empty());
        for (read::python_token const& t : line.tokens) {
            expect(t.length != 0 && t.offset >= last && t.offset + t.length <= size); // in order, none twice
            last = t.offset + t.length;
            if (t.match != read::python_token::open) expect(t.match < line.tokens.size());
        }
    }
    text_reading::report out;
    read::input_facts const f = read::read_python(from, out);
    expect(f.scripts.size() == 1 && f.scripts[0].count == f.script_calls.size());
    auto const inside = [&](place at) {
        expect(at.what == spot::nowhere || (at.index <= size && at.length <= size - at.index));
    };
    out.for_each([&](auto, auto const& found) { inside(found.at); });
    for (script_call const& c : f.script_calls) {
        expect(c.at.length != 0);
        inside(c.at);
        inside(c.backend.at);
        inside(c.index.at);
        inside(c.output_index.at);
        inside(c.world_size.at);
        if (c.backend)
            expect(*c.backend == std::string_view{from.text}.substr(c.backend.at.index, c.backend.at.length));
        expect((c.device == index_source::literal) == c.index.known);
        expect((c.output == index_source::literal) == c.output_index.known);
    }
    for (collective_call const& c : f.collectives) inside(c.at);
    return 0;
}
