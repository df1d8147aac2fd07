// SPDX-License-Identifier: Apache-2.0
// What holds of the words of every rule, in every language.
#include <atlascheck/render/message.hpp>
#include <atlascheck/rulebook.hpp>

#include <doctest/doctest.h>

#include <boost/hana/for_each.hpp>
#include <boost/hana/tuple.hpp>

#include <string>
#include <string_view>

namespace {
using namespace atlascheck;

template <class R>
struct sound {
    static_assert(render::texts_are_sound<R>(), "a {name} of this rule's texts is no member of its fault");
    static_assert(render::command_is_sound<R>(),
                  "this rule's command names no member of its fault, or one of an input");
};
template <class... R>
constexpr bool all_sound(boost::hana::tuple<R...> const&) {
    return (sizeof(sound<R>) + ...) != 0;
}
static_assert(all_sound(rulebook));

// The law itself must be able to fail.
struct liar : rules::address::unusable_ip {
    static constexpr text says{.en = "{devise}", .zh = "{device}"};
};
struct half_liar : rules::address::unusable_ip {
    static constexpr text fix{.en = "{device}", .zh = "{设备}"};
};
struct formatter : rules::address::unusable_ip {
    static constexpr text says{.en = "{device:>3}", .zh = "{device}"};
};
struct open_brace : rules::address::unusable_ip {
    static constexpr text says{.en = "{device", .zh = "{device}"};
};
struct stray_brace : rules::address::unusable_ip {
    static constexpr text says{.en = "device}", .zh = "{device}"};
};
static_assert(!render::texts_are_sound<liar>());
static_assert(!render::texts_are_sound<half_liar>());
static_assert(!render::texts_are_sound<formatter>());
static_assert(!render::texts_are_sound<open_brace>());
static_assert(!render::texts_are_sound<stray_brace>());
struct wrong_command : rules::address::unusable_ip {
    static constexpr std::string_view command = "hccn_tool -i {devise}";
};
struct open_to_input : rules::address::unusable_ip {
    static constexpr std::string_view command = "echo {device} {server}";
};
struct good_command : rules::address::unusable_ip {
    static constexpr std::string_view command = "echo {device} {ip}";
};
static_assert(!render::command_is_sound<wrong_command>());
static_assert(!render::command_is_sound<open_to_input>());
static_assert(render::command_is_sound<good_command>());

constexpr bool begins_small(std::string_view s) { return s.empty() || s.front() < 'A' || s.front() > 'Z'; }
constexpr bool ends_open(std::string_view s) { return !s.ends_with('.') && !s.ends_with("。"); }
constexpr bool one_line(std::string_view s) {
    for (char const c : s)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) return false;
    return true;
}

TEST_CASE("texts of findings: both languages, one line, lower case, no full stop") {
    boost::hana::for_each(rulebook, []<class R>(R) {
        CAPTURE(R::info.id);
        for (text const& t : {R::summary, R::says, R::fix}) {
            for (std::string_view const s : {t.en, t.zh}) {
                CAPTURE(s);
                CHECK(!s.empty());
                CHECK(one_line(s));
                CHECK(ends_open(s));
            }
            // HCCL and the names of files and switches keep their capitals
            bool const name = t.en.starts_with("HCCL") || t.en.starts_with("IP");
            CHECK((name || begins_small(t.en)));
        }
        for (text const& t : {R::why, R::hccl})
            for (std::string_view const s : {t.en, t.zh}) {
                CAPTURE(s);
                CHECK(!s.empty());
                CHECK(one_line(s));
            }
    });
}

// Whether a Chinese character touches a Latin letter or a digit.
bool tight(std::string_view s) {
    auto const kind = [](char32_t c) {
        bool const latin = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        return latin ? 1 : c >= 0x4E00 && c <= 0x9FFF ? 2 : 0;
    };
    int before = 0;
    while (!s.empty()) {
        render::character const c = render::front(s);
        s.remove_prefix(c.length);
        int const now = kind(c.value);
        if (now + before == 3) return true;
        before = now;
    }
    return false;
}

TEST_CASE("a message of every rule can be made, in every language") {
    CHECK((tight("设备8") && tight("IP地址")));
    CHECK(!tight("设备 8（IP）：/24"));
    boost::hana::for_each(rulebook, []<class R>(R rule) {
        CAPTURE(R::info.id);
        typename R::fault const fault{};
        for (render::language const l : {render::language::en, render::language::zh}) {
            std::string const said = render::message(rule, fault, {l}) + "\n" + render::fix(rule, fault, {l});
            CAPTURE(said);
            CHECK(said.find('{') == std::string::npos);
            CHECK(!tight(said));
        }
    });
}
} // namespace
