// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/render/text.hpp> // first: it must stand alone

#include <atlascheck/check.hpp>

#include <doctest/doctest.h>

#include <boost/hana/tuple.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {
using namespace atlascheck;
using rules::address::unusable_ip;

/// An input in which device `i`'s address is the i-th stretch that stands between `<` and `>`.
class marked final : public render::origin {
public:
    marked(std::string_view name, std::string_view text) {
        std::size_t open = 0;
        for (char const c : text) {
            if (c == '<')
                open = text_.size();
            else if (c == '>')
                places_.push_back({0, open, text_.size() - open});
            else
                text_ += c;
        }
        inputs_[0] = {name, text_};
    }
    [[nodiscard]] std::span<render::input const> inputs() const override { return inputs_; }
    [[nodiscard]] render::location locate(place at) const override { return places_.at(at.index); }
    [[nodiscard]] std::string_view server_name(std::size_t) const override { return "n"; }

private:
    std::string text_;
    std::vector<render::location> places_;
    render::input inputs_[1];
};

using only = boost::hana::tuple<unusable_ip>;

/// What is written of a loopback address at each place that `devices` names.
std::string told(render::origin const& from, std::vector<std::size_t> const& devices,
                 render::text_style const& style = {}) {
    basic_report<only> report;
    for (std::size_t const i : devices)
        report.report(unusable_ip{}, {{0}, static_cast<int>(i), "127.0.0.1"_ip, defect::loopback},
                      place::of(spot::device_ip, i));
    render::gathered all{report, from};
    std::string out;
    render::text_writer{out, from, style}.findings(all);
    return out;
}
constexpr std::string_view said =
    "error: device 0 of server n has 127.0.0.1, which is a loopback address [address/unusable-ip]\n";
constexpr std::string_view fixed =
    "      = fix: hccn_tool -i 0 -ip -s address <free address of the plane> netmask <netmask of the plane>\n";

void expect(std::string_view input, std::string_view place, std::string_view echo) {
    CAPTURE(input);
    marked const from{"a.json", input};
    CHECK(told(from, {0}) ==
          "a.json:" + std::string{place} + ": " + std::string{said} + std::string{echo} + std::string{fixed});
}

TEST_CASE("a finding: place, words, the line, the caret, the fix") {
    expect("{\n  \"device_ip\": \"<127.0.0.1>\"\n}", "2:17",
           "    2 |   \"device_ip\": \"127.0.0.1\"\n"
           "      |                 ^^^^^^^^^\n");
}
TEST_CASE("the caret stands under the value whatever stands before it") {
    expect("\t\t\"<127.0.0.1>\"", "1:4", // a tab is one column, shown as one blank
           "    1 |   \"127.0.0.1\"\n"
           "      |    ^^^^^^^^^\n");
    expect("中文，\"<127.0.0.1>\"", "1:5", // two columns each
           "    1 | 中文，\"127.0.0.1\"\n"
           "      |        ^^^^^^^^^\n");
    expect("\"<１２７>\"", "1:2",
           "    1 | \"１２７\"\n"
           "      |  ^^^^^^\n");
    expect("e\u0301 \"<127.0.0.1>\"", "1:5", // a combining mark takes none
           "    1 | e\u0301 \"127.0.0.1\"\n"
           "      |    ^^^^^^^^^\n");
    expect("\x1b\u202e\xff<127.0.0.1>", "1:4", // as wide as they are written
           "    1 | \\x1b\\u202e\\xff127.0.0.1\n"
           "      |               ^^^^^^^^^\n");
    expect("\"<a\x1b>\"", "1:2",
           "    1 | \"a\\x1b\"\n"
           "      |  ^^^^^\n");
}
TEST_CASE("line ends") {
    expect("a\r\n\"<127.0.0.1>\"\r\nb\r\n", "2:2",
           "    2 | \"127.0.0.1\"\n"
           "      |  ^^^^^^^^^\n");
    expect("\"<127.0.0.1>\", \t \r\n}", "1:2", // blanks at the end of a line are nobody's concern
           "    1 | \"127.0.0.1\",\n"
           "      |  ^^^^^^^^^\n");
    expect("a\r\"<127.0.0.1>\"", "1:4", // a carriage return alone ends no line
           "    1 | a\\r\"127.0.0.1\"\n"
           "      |     ^^^^^^^^^\n");
    expect("{\"a\": <>", "1:7", // at the end of the text
           "    1 | {\"a\": \n"
           "      |       ^\n");
    expect("<{\n  \"a\": 1}>", "1:1", // a value of several lines: only its first
           "    1 | {\n"
           "      | ^\n");
    expect("a\n\n<>", "3:1", ""); // nothing on the line to show
    expect("<>", "1:1", "");
}
TEST_CASE("line numbers of six digits widen the gutter, the notes follow") {
    marked const from{"a.json", std::string(123455, '\n') + "\"<127.0.0.1>\""};
    std::string const out = told(from, {0});
    CHECK(out.find("\n123456 | \"127.0.0.1\"\n       |  ^^^^^^^^^\n       = fix: ") != std::string::npos);
}
TEST_CASE("a long line is cut to what stands around the caret") {
    std::string const left(500, 'l');
    std::string const right(500, 'r');
    marked const middle{"a.json", left + "<127.0.0.1>" + right};
    std::string const out = told(middle, {0});
    CHECK(out.starts_with("a.json:1:501: "));
    std::size_t const line = out.find("    1 | ");
    std::string const shown = out.substr(line, out.find('\n', line) - line);
    std::string const caret = out.substr(out.find('\n', line) + 1, out.find("^^^^^^^^^\n") - out.find('\n', line) - 1);
    CHECK(shown.starts_with("    1 | …lll"));
    CHECK(shown.ends_with("rrr…"));
    CHECK(shown.size() < 140);
    CHECK(shown.find("127.0.0.1") == caret.size() + 2); // "…" has three bytes and takes one column

    marked const front{"a.json", "<127.0.0.1>" + right};
    CHECK(told(front, {0}).find("    1 | 127.0.0.1rrr") != std::string::npos);
    marked const back{"a.json", left + "<127.0.0.1>"};
    CHECK(told(back, {0}).find("lll127.0.0.1\n") != std::string::npos);
    marked const huge{"a.json", "<" + right + right + ">" + right};
    CHECK(told(huge, {0}).find(std::string(120, '^') + "\n") != std::string::npos);
    CHECK(told(huge, {0}).find(std::string(121, '^')) == std::string::npos);
}
TEST_CASE("a cut line of wide characters is cut between them") {
    std::string chinese;
    for (int i = 0; i != 200; ++i) chinese += "中";
    marked const from{"a.json", chinese + "<127.0.0.1>" + chinese};
    std::string const out = told(from, {0});
    CHECK(out.find("\\x") == std::string::npos);
    CHECK(out.find("| …中") != std::string::npos);
    CHECK(out.find("中…\n") != std::string::npos);
}
TEST_CASE("nothing of a name reaches the terminal raw") {
    marked const from{"a\x1b[2J\n\u202e.json", "<127.0.0.1>"};
    CHECK(told(from, {0}).starts_with("a\\x1b[2J\\n\\u202e.json:1:1: error: "));
}
TEST_CASE("findings stand in the order of their places") {
    marked const from{"a.json", "<1> <2>\n<3>"};
    std::string const out = told(from, {2, 0, 1});
    CHECK(out.find("a.json:1:1:") < out.find("a.json:1:3:"));
    CHECK(out.find("a.json:1:3:") < out.find("a.json:2:1:"));
}
TEST_CASE("of many findings the first are shown, the rest are counted") {
    marked const from{"a.json", "<1>\n<2>\n<3>\n<4>"};
    std::string const out = told(from, {3, 2, 1, 0}, {.most = 2});
    CHECK(out.find("a.json:2:1:") != std::string::npos);
    CHECK(out.find("a.json:3:1:") == std::string::npos);
    CHECK(out.ends_with("2 more not shown: 2 address/unusable-ip (--max-findings 0 shows all)\n"));
    CHECK(told(from, {0, 1, 2, 3}, {.most = 0}).find("not shown") == std::string::npos);
    CHECK(told(from, {0, 1}, {.most = 2}).find("not shown") == std::string::npos);
}
TEST_CASE("an error is shown before a warning where not all are") {
    marked const from{"a.json", "<1>\n<2>\n<3>"};
    basic_report<only> report;
    for (std::size_t i = 0; i != 3; ++i)
        report.report(unusable_ip{}, {}, place::of(spot::device_ip, i), i == 2 ? severity::error : severity::warning);
    render::gathered all{report, from};
    std::string out;
    render::text_writer{out, from, {.most = 1}}.findings(all);
    CHECK(out.starts_with("a.json:3:1: error: "));
}
TEST_CASE("related places: three of them, the others counted") {
    marked const from{"a.json", "<1>\n<2>\n<3>\n<4>\n<5>"};
    basic_report<only> report;
    report.report(unusable_ip{}, {}, place::of(spot::device_ip, 0));
    for (std::size_t i = 1; i != 5; ++i) report.related(unusable_ip{}, place::of(spot::device_ip, i));
    render::gathered all{report, from};
    std::string out;
    render::text_writer{out, from, {}}.findings(all);
    CHECK(out.find("      = also: a.json:2:1, a.json:3:1, a.json:4:1 and 1 more\n") != std::string::npos);
}
TEST_CASE("colours are ours alone") {
    marked const from{"a.json", "\"<127.0.0.1>\""};
    std::string out = told(from, {0}, {.coloured = true});
    CHECK(out.find("\x1b[1;31merror: \x1b[0m") != std::string::npos);
    std::string plain;
    for (std::size_t i = 0; i != out.size(); ++i) {
        if (out[i] == '\x1b')
            i = out.find('m', i);
        else
            plain += out[i];
    }
    CHECK(plain == told(from, {0}));
}
TEST_CASE("facts that no file gave: no place, no line") {
    render::no_origin const from;
    basic_report<only> report;
    report.report(unusable_ip{}, {{0}, 0, "127.0.0.1"_ip, defect::loopback}, place::of(spot::device_ip, 0));
    render::gathered all{report, from};
    std::string out;
    render::text_writer{out, from, {}}.findings(all);
    CHECK(out == "error: device 0 of server 0 has 127.0.0.1, which is a loopback address [address/unusable-ip]\n" +
                     std::string{fixed});
}
TEST_CASE("Chinese") {
    marked const from{"a.json", "\"<127.0.0.1>\""};
    CHECK(told(from, {0}, {.lang = render::language::zh}) ==
          "a.json:1:2: 错误: 服务器 n 的设备 0 的地址 127.0.0.1 是环回地址 [address/unusable-ip]\n"
          "    1 | \"127.0.0.1\"\n"
          "      |  ^^^^^^^^^\n"
          "      = 处理: hccn_tool -i 0 -ip -s address <该平面的空闲地址> netmask <该平面的掩码>\n");
}
} // namespace
