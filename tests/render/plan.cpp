// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/render/plan.hpp> // first: it must stand alone

#include <atlascheck/render/rescale.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {
using namespace atlascheck;
using render::language;

constexpr subnet two[] = {"10.0.0.0/24"_subnet, "10.0.1.0/24"_subnet};
constexpr plan_request small{products::atlas, 2, 2, two};

TEST_CASE("a rank table") {
    CHECK(render::plan_as_rank_table(small) == R"({
  "version": "1.0",
  "status": "completed",
  "server_count": "2",
  "server_list": [
    {"server_id": "server0", "device": [
      {"device_id": "0", "device_ip": "10.0.0.1", "rank_id": "0"},
      {"device_id": "1", "device_ip": "10.0.1.1", "rank_id": "1"}
    ]},
    {"server_id": "server1", "device": [
      {"device_id": "0", "device_ip": "10.0.0.2", "rank_id": "2"},
      {"device_id": "1", "device_ip": "10.0.1.2", "rank_id": "3"}
    ]}
  ]
}
)");
}
TEST_CASE("hccn.conf and commands of one host") {
    CHECK(render::plan_as_hccn_conf(small, 1) == "address_0=10.0.0.2\nnetmask_0=255.255.255.0\nnetdetect_0=10.0.0.1\n"
                                                 "address_1=10.0.1.2\nnetmask_1=255.255.255.0\nnetdetect_1=10.0.1.1\n");
    CHECK(render::plan_as_hccn_tool(small, 0) == "hccn_tool -i 0 -ip -s address 10.0.0.1 netmask 255.255.255.0\n"
                                                 "hccn_tool -i 1 -ip -s address 10.0.1.1 netmask 255.255.255.0\n"
                                                 "hccn_tool -i 0 -netdetect -s address 10.0.0.2\n"
                                                 "hccn_tool -i 1 -netdetect -s address 10.0.1.2\n");
}
TEST_CASE("C++") {
    CHECK(render::plan_as_cpp(small) ==
          "// 2 servers, 4 devices, Atlas training series, netmask 255.255.255.0\n"
          "#include <atlascheck/atlascheck.hpp>\n\n"
          "inline constexpr auto racks = atlascheck::cluster_of<2, 2>({\n"
          "    {10, 0, 0, 1}, {10, 0, 1, 1}, // server0\n"
          "    {10, 0, 0, 2}, {10, 0, 1, 2}, // server1\n"
          "});\n"
          "inline constexpr atlascheck::netmask racks_netmask{24};\n"
          "static_assert(atlascheck::ok<racks, atlascheck::products::atlas, racks_netmask>);\n");
}

bool sound(std::string_view said) {
    return !said.empty() && said.find_first_of("{}\n") == std::string_view::npos && !said.ends_with('.') &&
           !said.ends_with("。");
}
TEST_CASE("every refusal of a plan says why, in each language") {
    constexpr subnet bad[] = {"127.0.0.0/24"_subnet, "10.0.0.0/23"_subnet};
    plan_request const r{products::atlas, 2, 2, bad};
    for (int why = 1; why <= static_cast<int>(plan_fault::too_small); ++why) {
        CAPTURE(why);
        plan_refusal const f{static_cast<plan_fault>(why), 3, 2, 0, 1};
        std::string const en = render::words_of(r, f);
        CHECK(sound(en));
        CHECK(sound(render::words_of(r, f, language::zh)));
        CHECK(en != render::words_of(r, f, language::zh));
    }
    CHECK(render::words_of(r, {}).empty());
}
TEST_CASE("every refusal to rescale says why, in each language") {
    rescale_request const r{2, 512, 0.1, 60};
    for (int why = 1; why <= static_cast<int>(rescale_fault::single_batch_size); ++why) {
        CAPTURE(why);
        rescale_refusal const f{static_cast<rescale_fault>(why), 3, 2};
        CHECK(sound(render::words_of(f, r)));
        CHECK(sound(render::words_of(f, r, language::zh)));
        CHECK(render::words_of(f, r) != render::words_of(f, r, language::zh));
    }
}
} // namespace
