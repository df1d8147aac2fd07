// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/copies.hpp>

#include "read/reading.hpp"

namespace {
using namespace atlascheck;
using read::first_difference;
using rules::table::copies_differ;
using rules::table::copy_difference;

TEST_CASE("read/copies: equal but for blanks and the order of keys") {
    auto const equal = [](std::string_view a, std::string_view b) {
        return !first_difference(a, b) && !first_difference(b, a);
    };
    CHECK(equal("{}", "{}"));
    CHECK(equal(R"({"a":1,"b":[1,2]})", "{ \"b\" : [1,\n2],\t\"a\" : 1 }"));
    CHECK(equal(R"({"a":{"x":"1","y":"2"},"b":"3"})", R"({"b":"3","a":{"y":"2","x":"1"}})"));
    CHECK(equal(R"({"a":"b"})", R"({"\u0061":"\u0062"})"));
    CHECK(equal(R"({"a":7,"a":1})", R"({"a":1})")); // the last counts
    CHECK(equal("[1.0, 100]", "[1.00, 100]"));
    CHECK(equal("{} x", "{} y"));
    CHECK(equal("[null, true, {}, []]", "[null,true,{},[]]"));
}

TEST_CASE("read/copies: the first difference, in the order of the copy") {
    struct row {
        std::string_view name, first, copy;
        copy_difference what;
        std::uint32_t here, there;
    };
    row const rows[] = {
        {"a value", R"({"a":"1"})", R"({"a":"01"})", copy_difference::value, 6, 6},
        {"a type", R"({"a":"1"})", R"({"a":1})", copy_difference::value, 5, 6},
        {"numbers of two kinds", "[1]", "[1.0]", copy_difference::value, 1, 1},
        {"a list for an object", "[[]]", "[{}]", copy_difference::value, 1, 1},
        {"a key more", R"({"a":1})", R"({"a":1,"b":2})", copy_difference::extra_key, 8, 0},
        {"a key less", R"({"a":1,"b":2})", R"({"a":1})", copy_difference::absent_key, 0, 8},
        {"a key less comes first", R"({"a":1,"b":2})", R"({"a":2})", copy_difference::absent_key, 0, 8},
        {"a longer list", "[1]", "[1,2]", copy_difference::length, 0, 0},
        {"order of a list", "[1,2]", "[2,1]", copy_difference::value, 1, 1},
        {"the first of two", R"({"a":1,"b":2})", R"({"b":3,"a":4})", copy_difference::value, 5, 11},
        {"what is deeper comes first", R"({"a":[{"x":1}],"b":2})", R"({"a":[{"x":2}],"b":3})", copy_difference::value,
         11, 11},
    };
    for (row const& r : rows) {
        CAPTURE(std::string{r.name});
        auto const got = first_difference(r.first, r.copy);
        REQUIRE(got);
        CHECK(static_cast<int>(got->what) == static_cast<int>(r.what));
        CHECK(got->here.offset == r.here);
        CHECK(got->there.offset == r.there);
    }
}

TEST_CASE("read/copies: the report") {
    using report = basic_report<boost::hana::tuple<copies_differ>>;
    std::string const one = reading::device_of(R"("device_id":"0","rank_id":"0")");
    std::string other = one;
    other[other.find("\"rank_id\":\"0\"") + 11] = '1';
    reading::result const a{one};
    reading::result const b{"# a copy\n" + one};
    reading::result const c{other};
    reading::result const broken{"{"};

    report same;
    read::compare_copies(a.table, 0, b.table, 1, same); // comments are told already
    CHECK(same.size() == 0);
    CHECK(same.of<copies_differ>().state == outcome::held);

    report differ;
    read::compare_copies(a.table, 0, c.table, 2, differ);
    REQUIRE(differ.size() == 1);
    auto const& f = differ.of<copies_differ>().findings[0];
    CHECK(f.at == place{spot::text, 2, f.at.index, 1});
    CHECK(c.at(f.at) == "1:128 1");
    CHECK(f.related == 1);
    CHECK(differ.related_places()[0].source == 0);

    report none;
    read::compare_copies(a.table, 0, broken.table, 1, none);
    CHECK(none.size() == 0);
    CHECK(none.of<copies_differ>().lacks.contains(fact::table));
}
} // namespace
