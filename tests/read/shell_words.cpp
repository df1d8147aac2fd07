// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/shell_words.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace {
using atlascheck::read::shell_token;
using atlascheck::read::shell_words;

// The words in brackets, operators as they are; a line's end is `;`.
std::string cut(std::string_view text) {
    shell_words words{text};
    std::string out;
    for (auto t = words.next(); t.what != shell_token::kind::end; t = words.next()) {
        std::string const spelled = t.text == "\n" ? ";" : std::string{t.text};
        out += t.what == shell_token::kind::word ? "[" + spelled + "]" : spelled;
    }
    return out;
}

TEST_CASE("read/shell_words: words and operators") {
    CHECK(cut("") == "");
    CHECK(cut("a b\tc") == "[a][b][c]");
    CHECK(cut("a;b&c&&d||e|f") == "[a];[b]&[c]&&[d]||[e]|[f]");
    CHECK(cut("a\nb\r\nc") == "[a];[b];[c]");
    CHECK(cut("(a)") == "([a])");
    CHECK(cut("x) a ;; y) b ;& z) c;;&") == "[x])[a];;[y])[b];&[z])[c];;&");
    CHECK(cut("a |& b") == "[a]|&[b]");
}
TEST_CASE("read/shell_words: quotes and expansions are of their word") {
    CHECK(cut("a=\"b c\" 'd;e' f\\ g") == "[a=\"b c\"]['d;e'][f\\ g]");
    CHECK(cut("\"a $(b \"c d\") e\" f") == "[\"a $(b \"c d\") e\"][f]");
    CHECK(cut("$(a (b) c) ${d e} `f g` $((1 + 2)) $[3 + 4]") == "[$(a (b) c)][${d e}][`f g`][$((1 + 2))][$[3 + 4]]");
    CHECK(cut("\"it's\" a") == "[\"it's\"][a]");
    CHECK(cut("a=(b 'c d' # e)\n f) g") == "[a=(b 'c d' # e)\n f)][g]");
    CHECK(cut("a+=(b)") == "[a+=(b)]");
    CHECK(cut("\"a\\\"b\" c") == "[\"a\\\"b\"][c]");
    CHECK(cut("\"never closed a\nb") == "[\"never closed a\nb]");
    CHECK(cut("'never closed") == "['never closed]");
    CHECK(cut("a\\") == "[a\\]");
}
TEST_CASE("read/shell_words: comments and continued lines") {
    CHECK(cut("# a\nb # c\nd#e") == ";[b];[d#e]");
    CHECK(cut("a \\\n b") == "[a][b]");
    CHECK(cut("a \\\r\n b") == "[a][b]");
    CHECK(cut("$# ${#a} a") == "[$#][${#a}][a]");
}
TEST_CASE("read/shell_words: redirections are skipped") {
    CHECK(cut("a > b 2>&1 c") == "[a][c]");
    CHECK(cut("a >>b <c &>d 2> e f") == "[a][f]");
    CHECK(cut("a 2>/dev/null & b") == "[a]&[b]");
    CHECK(cut("a <<< \"b c\" d") == "[a][d]");
    CHECK(cut("a < <(b c) d") == "[a][d]");
    CHECK(cut("a >&2 b") == "[a][b]");
    CHECK(cut("a8 >b") == "[a8]");
    CHECK(cut("a 8 >b") == "[a][8]");
}
TEST_CASE("read/shell_words: here-documents are skipped") {
    CHECK(cut("a <<X\nb\nX\nc") == "[a];[c]");
    CHECK(cut("a <<'X' | d\nb\nX\nc") == "[a]|[d];[c]");
    CHECK(cut("a <<-X\n\tb\n\tX\nc") == "[a];[c]");
    CHECK(cut("a <<X <<Y\n1\nX\n2\nY\nc") == "[a];[c]");
    CHECK(cut("a <<X\r\nb\r\nX\r\nc") == "[a];[c]");
    CHECK(cut("a <<X\nnever\nended") == "[a];");
}
TEST_CASE("read/shell_words: place holders are words") {
    CHECK(cut("a <b c> d") == "[a][<b c>][d]");
    CHECK(cut("a=<b> --c=<d e>") == "[a=<b>][--c=<d e>]");
    CHECK(cut("a <b >c") == "[a]");
    CHECK(cut("a <b> c") == "[a][<b>][c]");
    CHECK(cut("a <\"b\"> c") == "[a]");
}
TEST_CASE("read/shell_words: arithmetic, and going back") {
    shell_words words{"((a < (b + 1))) c"};
    (void)words.next();
    REQUIRE(words.follows("("));
    (void)words.next();
    CHECK(words.arithmetic() == "a < (b + 1)");
    std::size_t const at = words.position();
    CHECK(words.next().text == "c");
    words.seek(at, words.limit());
    CHECK(words.next().text == "c");
    words.seek(at, at);
    CHECK(words.next().what == shell_token::kind::end);
    shell_words open{"((a"};
    (void)open.next();
    (void)open.next();
    CHECK(open.arithmetic() == "a");
}
} // namespace
