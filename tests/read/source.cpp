// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/source.hpp>

#include <doctest/doctest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

namespace {
using namespace atlascheck::read;
namespace fs = std::filesystem;

// A folder of its own that goes when the test ends.
struct folder {
    fs::path path = fs::temp_directory_path() /
                    ("atlascheck-source-" +
                     std::to_string(fs::file_time_type::clock::now().time_since_epoch().count()));
    folder() { fs::create_directories(path); }
    ~folder() { fs::remove_all(path); }
    folder(folder const&) = delete;
    folder& operator=(folder const&) = delete;

    [[nodiscard]] std::string file(std::string const& name, std::string const& text) const {
        std::ofstream{path / name, std::ios::binary} << text;
        return (path / name).string();
    }
};

TEST_CASE("read/source: a file as it is") {
    folder const here;
    std::string const text = std::string("a\0b\r\n", 5);
    auto const got = load(here.file("t.json", text), 100);
    REQUIRE(got);
    CHECK(got.from.text == text);
    CHECK(got.from.name == (here.path / "t.json").string());
    CHECK(fs::path{got.from.path}.filename() == "t.json");
    CHECK(got.bytes == 5);
    CHECK(load(here.file("empty", ""), 0));
    std::string const large(300000, 'x'); // more than the head
    CHECK(load(here.file("large", large), 300000).from.text == large);
}

TEST_CASE("read/source: a link's path is the file's") {
    folder const here;
    (void)here.file("real.txt", "{}");
    fs::create_symlink(here.path / "real.txt", here.path / "link.json");
    auto const got = load((here.path / "link.json").string(), 100);
    REQUIRE(got);
    CHECK(got.from.name.ends_with("link.json"));
    CHECK(got.from.path.ends_with("real.txt"));
}

TEST_CASE("read/source: the limit follows from the head, and nothing more is loaded") {
    folder const here;
    std::string const name = here.file("t", std::string(200000, '['));
    std::string head;
    auto const by_head = [&](std::string_view s) -> std::uint64_t {
        head = s;
        return 100;
    };
    auto const got = load(name, by_head);
    CHECK(got.error == load_error::too_large);
    CHECK(got.bytes == 200000);
    CHECK(got.limit == 100);
    CHECK(got.from.text.empty());
    CHECK(head.size() == 65536);
    CHECK(load(name, 199999).error == load_error::too_large);
    CHECK(load(name, 200000));
    CHECK_FALSE(load(name, 199999).more);
    auto const endless = load("/dev/zero", 100000); // a stream without an end
    CHECK(endless.error == load_error::too_large);
    CHECK(endless.bytes == 100001);
    CHECK(endless.more);
}

TEST_CASE("read/source: what cannot be loaded") {
    folder const here;
    CHECK(load((here.path / "none").string(), 1).error == load_error::cannot_open);
    CHECK(load((here.path / "none").string(), 1).code != 0);
    CHECK(load(here.path.string(), 1).error == load_error::is_directory);
    CHECK(load("", 1).error == load_error::cannot_open);
}
} // namespace
