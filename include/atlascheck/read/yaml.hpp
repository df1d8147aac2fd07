// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/extent.hpp>
#include <atlascheck/read/json_events.hpp>
#include <atlascheck/read/json_fault.hpp>
#include <atlascheck/read/json_repair.hpp>
#include <atlascheck/read/source.hpp>
#include <atlascheck/read/yaml_tree.hpp>
#include <atlascheck/rules/input/syntax.hpp>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

namespace atlascheck::read {

/// How large a YAML text may be: yaml-cpp needs some 100 bytes for each of its bytes at worst, and a second for each
/// million of them. JSON is read otherwise.
inline constexpr std::uint64_t yaml_limit = 8 * mebibyte;

namespace detail {
/// A stream of bytes that somebody else holds, never written to.
class view_buffer final : public std::streambuf {
public:
    explicit view_buffer(std::string_view text) {
        char* const begin = const_cast<char*>(text.data()); // what streams ask for; reading is all they do
        setg(begin, begin, begin + text.size());
    }
};

/// Where a value stands whose anchor or tag stands at `at`.
[[nodiscard]] inline std::size_t behind_properties(std::string_view text, std::size_t at) noexcept {
    while (at < text.size() && (text[at] == '&' || text[at] == '!')) {
        at = std::min(text.find_first_of(" \t\r\n", at), text.size());
        at = std::min(text.find_first_not_of(" \t\r\n", at), text.size());
    }
    return at;
}
/// Where the quotes close that open at `at`; the end where they do not.
[[nodiscard]] inline std::size_t closing_quote(std::string_view text, std::size_t at) noexcept {
    char const quote = text[at];
    for (++at; at < text.size(); ++at) {
        bool const doubled = quote == '\'' && text.substr(at, 2) == "''";
        if (doubled || (quote == '"' && text[at] == '\\'))
            ++at;
        else if (text[at] == quote)
            return at;
    }
    return text.size();
}
/// The lines of the block scalar whose `|` or `>` stands at `at`, of which `value` was made: as many lines as it has.
[[nodiscard]] inline extent block_of(std::string_view text, std::size_t at, std::string_view value) noexcept {
    std::size_t const begin = std::min(text.find('\n', at), text.size() - 1) + 1;
    std::string_view const last = value.substr(0, value.find_last_not_of(" \t\r\n") + 1);
    std::size_t end = begin;
    for (auto line = std::count(last.begin(), last.end(), '\n'); line >= 0 && end < text.size(); --line)
        end = std::min(text.find('\n', end), text.size() - 1) + 1;
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin)};
}
/// Where bytes stand that no YAML holds, or so many brackets open on one line that yaml-cpp would pile them up.
[[nodiscard]] inline std::optional<json_fault> find_hostile(std::string_view text) noexcept {
    using rules::input::syntax_kind;
    constexpr int most_open = 512;
    int open = 0;
    for (std::size_t i = 0; i < text.size();) {
        auto const at = static_cast<std::uint32_t>(i);
        char const c = text[i];
        std::size_t const length = utf8_length(text.substr(i, 4));
        if (c == '\0') return json_fault{syntax_kind::zero_byte, {at, 1}};
        if (length == 0) return json_fault{syntax_kind::bad_utf8, {at, 1}};
        if (c == 127 || (c > 0 && c < ' ' && c != '\t' && c != '\n' && c != '\r'))
            return json_fault{syntax_kind::control_character, {at, 1}};
        if (c == '[' || c == '{') ++open;
        if (c == ']' || c == '}') --open;
        if (c == '\n') open = 0;
        if (open == most_open) return json_fault{syntax_kind::too_deep, {at, 1}};
        i += length;
    }
    return std::nullopt;
}

/// Makes a tree of what yaml-cpp tells.
class yaml_events final : public YAML::EventHandler {
public:
    /// `origin` is where the text begins that the parser sees.
    yaml_events(yaml_tree& to, std::uint32_t origin) noexcept : to_{to}, origin_{origin} {}

    /// What stops the parser, but for its own exceptions.
    struct stop {
        json_fault why;
    };

    // Before what it does not understand, as a comma at the top, yaml-cpp sees one empty document after the other.
    void OnDocumentStart(YAML::Mark const& mark) override {
        if (mark.pos == began_) throw stop{{rules::input::syntax_kind::unexpected, {offset(mark), 1}}};
        began_ = mark.pos;
        anchors_.clear();
    }
    void OnDocumentEnd() override {}
    void OnNull(YAML::Mark const& mark, YAML::anchor_t anchor) override { name(anchor, to_.add_null(offset(mark))); }
    void OnAlias(YAML::Mark const& mark, YAML::anchor_t anchor) override {
        to_.add_alias(offset(mark), anchors_[anchor]);
    }
    void OnScalar(YAML::Mark const& mark, std::string const&, YAML::anchor_t anchor,
                  std::string const& value) override {
        name(anchor, to_.add_text(where(offset(mark), value), value));
    }
    void OnSequenceStart(YAML::Mark const& mark, std::string const&, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        open(true, mark, anchor);
    }
    void OnSequenceEnd() override { to_.close(); }
    void OnMapStart(YAML::Mark const& mark, std::string const&, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override {
        open(false, mark, anchor);
    }
    void OnMapEnd() override { to_.close(); }

private:
    [[nodiscard]] std::uint32_t offset(YAML::Mark const& mark) const noexcept {
        auto const at = static_cast<std::size_t>(mark.pos) + origin_;
        return static_cast<std::uint32_t>(behind_properties(to_.text(), at));
    }
    void name(YAML::anchor_t anchor, std::uint32_t node) {
        if (anchor == 0) return;
        if (anchors_.size() <= anchor) anchors_.resize(anchor + 1);
        anchors_[anchor] = node;
    }
    void open(bool list, YAML::Mark const& mark, YAML::anchor_t anchor) {
        if (to_.depth() == deepest) throw stop{{rules::input::syntax_kind::too_deep, {offset(mark), 1}}};
        name(anchor, to_.open(list, offset(mark)));
    }
    [[nodiscard]] extent where(std::uint32_t at, std::string const& value) const {
        std::string_view const text = to_.text();
        if (at == text.size()) return {at, 0};
        char const c = text[at];
        if (c == '|' || c == '>') return block_of(text, at, value);
        auto const length = static_cast<std::uint32_t>(value.size());
        if (c != '"' && c != '\'') return {at, text.substr(at, length) == value ? length : 1};
        std::size_t const end = closing_quote(text, at);
        if (end == text.size()) throw stop{{rules::input::syntax_kind::unclosed_text, {at, 1}}};
        return {at + 1, static_cast<std::uint32_t>(end) - at - 1};
    }

    yaml_tree& to_;
    std::uint32_t origin_;
    int began_ = -1;                     // where the document begins, for the parser
    std::vector<std::uint32_t> anchors_; // the node of each
};

[[nodiscard]] inline json_fault fault_of(YAML::Exception const& e, std::string_view text, std::uint32_t origin) {
    using rules::input::syntax_kind;
    auto const size = static_cast<std::uint32_t>(text.size());
    std::uint32_t const at = e.mark.is_null() ? size : std::min(static_cast<std::uint32_t>(e.mark.pos) + origin, size);
    if (text.find_first_not_of(" \t\r\n", at) == std::string_view::npos) return {syntax_kind::cut_off, {size, 0}};
    std::size_t const line = text.substr(0, at).rfind('\n') + 1;
    if (std::size_t const tab = text.find_first_not_of(' ', line); text.substr(tab, 1) == "\t")
        return {syntax_kind::tab, {static_cast<std::uint32_t>(tab), 1}};
    if (e.msg.starts_with(YAML::ErrorMsg::UNKNOWN_ANCHOR)) return {syntax_kind::unknown_alias, {at, 1}};
    return {syntax_kind::unexpected, {at, 1}};
}

/// Makes a tree of the events of `read_json`.
class yaml_json_events {
public:
    explicit yaml_json_events(yaml_tree& to) noexcept : to_{to} {}

    void on_key(std::string_view key, extent at) { to_.add_text(at, key); }
    void on_text(std::string_view value, extent at) { to_.add_text(at, value); }
    void on_scalar(scalar s, extent at) {
        if (s == scalar::null)
            to_.add_null(at.offset);
        else
            to_.add_text(at, to_.text().substr(at.offset, at.length));
    }
    void on_open(bool list, std::uint32_t offset) { to_.open(list, offset); }
    void on_close(std::uint32_t) { to_.close(); }

private:
    yaml_tree& to_;
};

[[nodiscard]] inline std::optional<json_fault> parse_json(yaml_tree& to) {
    yaml_json_events events{to};
    switch (read_json(to.text(), events)) {
    case json_end::whole: return std::nullopt;
    case json_end::too_deep:
    case json_end::refused: break;
    }
    auto const why = examine_json(to.text());
    return why ? *why : json_fault{rules::input::syntax_kind::unexpected, {}};
}
[[nodiscard]] inline std::optional<json_fault> parse_yaml(yaml_tree& to) {
    std::string_view const text = to.text();
    if (auto const hostile = find_hostile(text)) return hostile;
    auto const origin = static_cast<std::uint32_t>(text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0);
    view_buffer buffer{text.substr(origin)};
    std::istream in{&buffer};
    try {
        YAML::Parser parser{in};
        yaml_events events{to, origin};
        while (parser.HandleNextDocument(events)) {}
    } catch (yaml_events::stop const& s) {
        return s.why;
    } catch (YAML::Exception const& e) {
        return fault_of(e, text, origin);
    }
    return std::nullopt;
}
} // namespace detail

/// Whether a text that is to be YAML is JSON, which it then is read as.
[[nodiscard]] constexpr bool is_json(std::string_view text) noexcept {
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    std::size_t const first = text.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && text[first] == '{';
}

/// Reads all documents of a tree's text into it. Where there is a fault it stays empty.
///
/// Errors: the first fault; none are thrown but for lack of memory.
/// Cost:   linear in the text, n log n in the keys of a map; 20 bytes a value stay.
[[nodiscard]] inline std::optional<json_fault> parse(yaml_tree& to) {
    auto const fault = is_json(to.text()) ? detail::parse_json(to) : detail::parse_yaml(to);
    if (fault) to.clear();
    return fault;
}

} // namespace atlascheck::read
