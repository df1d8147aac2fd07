// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/yaml.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace {
using namespace atlascheck;
using namespace std::string_literals;
using read::parse;
using read::yaml_tree;
using read::yaml_value;
using rules::input::syntax_kind;

// The value of a key of the first document: as it is meant, `[..]` and `{..}` with what is in it, - where there is none.
std::string shown(yaml_value const& v) {
    if (v.text()) return std::string{*v.text()};
    std::string out;
    if (v.is_list()) {
        v.for_each([&](yaml_value const& one) { out += shown(one) + ";"; });
        return "[" + out + "]";
    }
    if (!v.is_map()) return "-";
    v.for_each_key(
        [&](yaml_value const& key, yaml_value const& value) { out += shown(key) + "=" + shown(value) + ";"; });
    return "{" + out + "}";
}

struct value_row {
    char const* name;
    std::string_view text;
    std::string_view value; // of `a`
    std::string_view place; // the stretch of the text that it is
};
value_row const values[] = {
    {"plain", "a: b c # d\n", "b c", "b c"},
    {"number", "a: 8", "8", "8"},
    {"in quotes", "a: \"b c\"", "b c", "b c"},
    {"in single quotes", "a: 'b c'", "b c", "b c"},
    {"an escape", "a: \"b\\tc\"", "b\tc", "b\\tc"},
    {"a doubled quote", "a: 'b''c'", "b'c", "b''c"},
    {"over two lines", "a: b\n  c\n", "b c", "b"},
    {"a block", "a: |\n  b\n   c\nd: e", "b\n c\n", "  b\n   c\n"},
    {"a folded block", "a: >-\n  b\n  c\nd: e", "b c", "  b\n"},
    {"a list", "a: [b, {c: d}]", "[b;{c=d;};]", "["},
    {"nothing", "a:\n", "-", ""},
    {"null", "a: ~", "-", "~"},
    {"no such key", "b: a", "-", ""},
    {"an alias", "x: &n b\na: *n", "b", "b"},
    {"an anchor and a tag", "a: &n !!str b", "b", "b"},
    {"the last of two", "a: b\na: c", "c", "c"},
    {"merged", "x: &n {a: b}\n<<: *n", "b", "b"},
    {"its own before what is merged", "x: &n {a: b}\n<<: *n\na: c", "c", "c"},
    {"the first of several that are merged", "x: &n {b: c}\ny: &m {a: d}\nz: &o {a: e}\n<<: [*n, *m, *o]", "d", "d"},
    {"merged with itself", "&n\n<<: *n\nb: c", "-", ""},
    {"behind a byte order mark",
     "\xEF\xBB\xBF"
     "a: b",
     "b", "b"},
    {"as JSON", R"({"a": "b\"c"})", "b\"c", "b\\\"c"},
    {"a number in JSON", R"({"a": 8})", "8", "8"},
    {"null in JSON", R"({"a": null})", "-", "n"},
    {"CRLF", "x: y\r\na: b\r\n", "b", "b"},
};

TEST_CASE("read/yaml: values and where they stand") {
    for (value_row const& r : values) {
        CAPTURE(r.name);
        yaml_tree tree{r.text};
        CHECK_FALSE(parse(tree).has_value());
        yaml_value a;
        tree.for_each_document([&](yaml_value const& v) { a = v["a"]; });
        CHECK(shown(a) == r.value);
        CHECK(r.text.substr(a.at().offset, a.at().length) == r.place);
        CHECK_FALSE(tree.overgrown());
    }
}

TEST_CASE("read/yaml: documents") {
    yaml_tree tree{"a: b\n---\n- c\n---\n---\nd\n"};
    CHECK_FALSE(parse(tree).has_value());
    std::string all;
    tree.for_each_document([&](yaml_value const& v) { all += shown(v) + " "; });
    CHECK(all == "{a=b;} [c;] - d ");
}

TEST_CASE("read/yaml: keys that stand twice") {
    yaml_tree tree{"a: b\nc: {d: 1, e: 2, d: 3, d: 4}\nb: a\na: c\n"};
    CHECK_FALSE(parse(tree).has_value());
    REQUIRE(tree.repeated_keys().size() == 2);
    CHECK(tree.repeated_keys()[0].first.offset == 9);
    CHECK(tree.repeated_keys()[0].second.offset == 21);
    CHECK(tree.repeated_keys()[1].second.offset == 38);
}

struct fault_row {
    char const* name;
    std::string text;
    syntax_kind what;
    unsigned offset;
};
std::string repeated(std::string_view s, int n) {
    std::string out;
    for (int i = 0; i != n; ++i) out += s;
    return out;
}
fault_row const faults[] = {
    {"a tab that indents", "a:\n\tb: c\n", syntax_kind::tab, 3},
    {"an alias of nothing", "a: *b\n", syntax_kind::unknown_alias, 3},
    {"a zero byte", "a: b\0c"s, syntax_kind::zero_byte, 4},
    {"a control character", "a: b\x04", syntax_kind::control_character, 4},
    {"no UTF-8", "a: \xFF", syntax_kind::bad_utf8, 3},
    {"quotes that stay open", "a: \"b\n", syntax_kind::unclosed_text, 3},
    {"a list that stays open", "a: [b, c\n", syntax_kind::cut_off, 9},
    {"no key", "a: b\nc\nd: e\n", syntax_kind::unexpected, 8},
    {"a comma at the top", ",a: b\nc: d\n", syntax_kind::unexpected, 0},
    {"a comma behind a document", "a: b\n---\n, c\n", syntax_kind::unexpected, 9},
    {"a map in a line", "a: b: c\n", syntax_kind::unexpected, 4},
    {"lists in lists", repeated("- ", 65), syntax_kind::too_deep, 128},
    {"brackets, line by line", repeated("[\n", 65) + repeated("]\n", 65), syntax_kind::too_deep, 128},
    {"brackets on one line", repeated("[", 100000), syntax_kind::too_deep, 511},
    {"maps in maps", repeated("? ", 1000), syntax_kind::too_deep, 128},
    {"JSON that is cut off", R"({"a": [)", syntax_kind::cut_off, 7},
};

TEST_CASE("read/yaml: what is no YAML has no documents") {
    for (fault_row const& r : faults) {
        CAPTURE(r.name);
        yaml_tree tree{r.text};
        auto const fault = parse(tree);
        REQUIRE(fault.has_value());
        CHECK(static_cast<int>(fault->what) == static_cast<int>(r.what));
        CHECK(fault->where.offset == r.offset);
        bool any = false;
        tree.for_each_document([&](yaml_value const&) { any = true; });
        CHECK_FALSE(any);
    }
}

TEST_CASE("read/yaml: as deep as may be") {
    std::string const text = repeated("[", 64) + repeated("]", 64);
    yaml_tree tree{text};
    CHECK_FALSE(parse(tree).has_value());
}

TEST_CASE("read/yaml: aliases do not make a tree grow without end") {
    std::string text = "a: &a [x, x, x, x, x, x, x, x, x, x]\n";
    for (char c = 'b'; c != 'k'; ++c) {
        std::string const name(1, c);
        std::string const of = "*" + std::string(1, static_cast<char>(c - 1));
        text += name + ": &" + name + " [" + repeated(of + ", ", 9) + of + "]\n";
    }
    yaml_tree tree{text};
    CHECK_FALSE(parse(tree).has_value());
    std::size_t seen = 0;
    tree.for_each_document([&](yaml_value const& v) {
        auto const walk = [&](auto const& self, yaml_value const& one) -> void {
            ++seen;
            one.for_each([&](yaml_value const& inner) { self(self, inner); });
        };
        walk(walk, v["j"]);
    });
    CHECK(tree.overgrown());
    CHECK(seen < 20000);
}
} // namespace
