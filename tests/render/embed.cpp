// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/render/embed.hpp> // first: it must stand alone

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace {
using namespace atlascheck;

class named final : public render::origin {
public:
    [[nodiscard]] std::span<render::input const> inputs() const override { return {}; }
    [[nodiscard]] render::location locate(place) const override { return {}; }
    [[nodiscard]] std::string_view server_name(std::size_t i) const override {
        return i == 0 ? "node-0" : "a\"\\\n\xC3";
    }
};

[[nodiscard]] bool holds(std::string const& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

constexpr auto pair = cluster_of<2, 1>({"10.0.0.1", "10.0.0.2"});

TEST_CASE("a header") {
    CHECK(render::embed_as_cpp(pair.view(), products::a2, named{}, {"racks", "site::a"}) ==
          "// 2 servers, 2 devices, Atlas A2 training series\n"
          "#pragma once\n\n"
          "#include <atlascheck/atlascheck.hpp>\n\n"
          "#include <string_view>\n\n"
          "namespace site::a {\n\n"
          "inline constexpr std::string_view racks_servers[] = {\n"
          "    \"node-0\",\n"
          "    \"a\\\"\\\\\\012\\303\",\n"
          "};\n"
          "inline constexpr atlascheck::cluster<2, 2> racks{\n"
          "    .servers = {{\n"
          "        {.first = 0, .count = 1},\n"
          "        {.first = 1, .count = 1},\n"
          "    }},\n"
          "    .devices = {{\n"
          "        {0, {10, 0, 0, 1}, 0},\n"
          "        {0, {10, 0, 0, 2}, 1},\n"
          "    }},\n"
          "};\n"
          "static_assert(atlascheck::ok<racks, atlascheck::products::a2>);\n\n"
          "} // namespace site::a\n");
}
TEST_CASE("a netmask that was given") {
    auto masked = pair;
    masked.has_mask = true;
    masked.mask = netmask{24};
    std::string const of = render::embed_as_cpp(masked.view(), products::a2, named{}, {"racks", ""});
    CHECK(holds(of, "    .has_mask = true,\n    .mask = {24},\n"));
    CHECK_FALSE(holds(of, "namespace"));
}
TEST_CASE("what few tables have: IPv6, host_ip, devices without address or rank") {
    cluster<1, 3, 1> c;
    c.servers[0] = {.first = 0, .count = 3, .has_host_ip = true, .host_ip = ipv4{10, 0, 0, 9}};
    c.devices = {device{0}.with_wide_ip(0).with_rank(7), device{1}, device{2, {10, 0, 0, 1}}};
    c.more[0] = {.device = 0, .nth = 0, .ip = ipv6{0xfd00'0000'0000'0000, 1}};
    std::string const of = render::embed_as_cpp(c.view(), products::a2, named{}, {"racks", ""});
    CHECK(holds(of, "atlascheck::cluster<1, 3, 1> racks{"));
    CHECK(holds(of, "{.first = 0, .count = 3, .has_host_ip = true, .host_ip = atlascheck::ipv4{10, 0, 0, 9}},"));
    CHECK(holds(of, "        atlascheck::device{}.with_id(0).with_wide_ip(0).with_rank(7),\n"
                    "        atlascheck::device{}.with_id(1),\n"
                    "        {2, {10, 0, 0, 1}},\n"));
    CHECK(holds(of, "    .more = {{\n"
                    "        {.device = 0, .nth = 0, .ip = atlascheck::ipv6{0xfd00000000000000, 0x1}},\n"
                    "    }},\n"));
}
TEST_CASE("what a constant cannot hold") {
    auto view = pair.view();
    CHECK(render::can_embed(view));
    view.unfilled = true;
    CHECK_FALSE(render::can_embed(view));
    auto merged = pair;
    merged.servers[1].merged = true;
    CHECK_FALSE(render::can_embed(merged.view()));
}
} // namespace
