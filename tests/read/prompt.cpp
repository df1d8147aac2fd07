// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/prompt.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace {
using atlascheck::read::parse_prompt;

// `host>command`, `!` before what cannot be a comment.
std::string prompt(std::string_view line) {
    auto const p = parse_prompt(line);
    if (!p) return "none";
    return (p->sure ? "!" : "") + std::string{p->host} + '>' + std::string{p->command};
}

TEST_CASE("read/prompt") {
    CHECK(prompt("$ ls") == "!>ls");
    CHECK(prompt("$  ls ") == "!>ls");
    CHECK(prompt("$") == "!>");
    CHECK(prompt("# ls") == ">ls");
    CHECK(prompt("+ ls") == ">ls");
    CHECK(prompt("root@h1:~# ls") == "!h1>ls");
    CHECK(prompt("root@h1:~#") == "!h1>");
    CHECK(prompt("me@node-1.x_y:/a b/c$ ls # mine") == "!node-1.x_y>ls # mine");
    CHECK(prompt("[root@h1 ~]# ls") == "!h1>ls");
    CHECK(prompt("(base) [me@h1 a]$ ls") == "!h1>ls");
    CHECK(prompt("(base) root@h1:~# ls") == "!h1>ls");
    CHECK(prompt("bash-5.1# ls") == "!>ls");
    CHECK(prompt("sh-4.2$ ls") == "!>ls");
    for (std::string_view const none :
         {"", "ls", "#ls", "$x", "$HOME/a", "user@host", "mail me@h1: now", "pdsh@head: n1: ssh exited", "a@b:c#d",
          "@h1:~# x", "root@:~# x", "<root@h1:~# x", "bash-5.1", "echo me@h1 # x", "-- # x"}) {
        CAPTURE(std::string{none});
        CHECK(prompt(none) == "none");
    }
}
} // namespace
