// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/atlascheck.hpp>

#include "verify.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace {
using namespace atlascheck;

// One fault, one finding: what the whole rulebook says of a cluster, as ids in order.
struct whole {
    char const* name;
    std::string_view layout;
    char const* atlas;
    char const* a2;
    int mask = -1;
};
// clang-format off
whole const rows[] = {
    {"a sound server", "10.0.0.1 10.0.1.1 10.0.2.1 10.0.3.1 10.0.0.2 10.0.1.2 10.0.2.2 10.0.3.2",
     "", "address/netmask-unknown "},
    {"0.0.0.0 twice is not also a duplicate", "0.0.0.0 0.0.0.0", "address/unusable-ip address/unusable-ip ", "address/unusable-ip address/unusable-ip "},
    {"a duplicate far off is not also a plane fault", "10.0.0.1 11.0.0.1 | 10.0.0.2 11.0.0.1",
     "address/duplicate-ip ", "address/duplicate-ip "},
    {"a missing address is not also a plane fault", "10.0.0.1 | 10.0.0.2 | -", "address/missing-ip topology/server-count-not-power-of-two ", "address/missing-ip topology/server-count-not-power-of-two "},
    {"one outlier of a plane; its pair is not told as well", "10.0.0.1 . . . 10.0.0.2 | 10.0.0.3 . . . 172.16.0.4",
     "topology/cross-group topology/cross-group address/plane-mismatch ", "address/split-subnet "},
    {"three devices on one server", "10.0.0.1 10.0.1.1 10.0.2.1", "topology/device-count ", "address/netmask-unknown "},
    {"a shared id is neither a count nor a plane fault", "0=10.0.0.1 0=11.0.0.1", "process/shared-device ", "process/shared-device address/split-subnet "},
    {"a device that is out of range has no other fault", "10.0.0.1 | 8=127.0.0.1", "topology/device-range ", "topology/device-range "},
    {"nor lacks an address, nor is of another family or count", "10.0.0.1 | 0=10.0.0.2 8=- 9=2001:db8::1,2001:db8::2", "topology/device-range ", "topology/device-range "},
    {"but may be a duplicate", "10.0.0.1 10.0.1.1 | 0=10.0.0.2 8=10.0.1.1", "address/duplicate-ip topology/device-range ", "address/duplicate-ip topology/device-range "},
    {"a missing address is no wrong number of addresses", "10.0.0.1,10.0.0.2 | -", "address/missing-ip ", "address/missing-ip "},
    {"devices across the groups are not told to differ too", "0=10.0.0.1 1=10.0.1.1 | 0=10.0.0.2 4=10.0.0.3", "topology/cross-group ", "address/netmask-unknown topology/different-devices "},
    {"and are no example to others", "0=10.0.0.1 4=10.0.0.2 | 0=10.0.0.3 4=10.0.0.4 | 0=10.0.0.5 1=10.0.1.5", "topology/cross-group topology/cross-group topology/server-count-not-power-of-two ", "address/netmask-unknown topology/different-devices topology/server-count-not-power-of-two "},
    {"those that are left are compared", "0=10.0.0.1 1=10.0.1.1 | 0=10.0.0.2 4=10.0.0.3 | 1=10.0.1.2 2=10.0.2.2 | 0=10.0.0.4 1=10.0.1.4", "topology/cross-group topology/different-devices ", "address/netmask-unknown topology/different-devices topology/different-devices "},
    {"nor are they where servers are uneven", "0=10.0.0.1 1=10.0.1.1 4=10.0.0.2 5=10.0.1.2 | 0=10.0.0.3 1=10.0.1.3 4=10.0.0.4 5=10.0.1.4 | 0=10.0.0.5 1=10.0.1.5 5=10.0.1.6 | 0=10.0.0.7 1=10.0.1.7 4=10.0.0.8",
     "topology/cross-group topology/cross-group topology/uneven-servers topology/uneven-servers ", "address/netmask-unknown topology/uneven-servers topology/uneven-servers "},
    {"uneven servers silence the cluster's count", "10.0.0.1 10.0.1.1 | 10.0.0.2", "topology/uneven-servers ", "topology/uneven-servers address/netmask-unknown "},
};
// clang-format on

std::string ids(cluster_view const& c, product const& p) {
    std::string out;
    check(c, p).for_each([&]<class R>(R, finding<R> const&) { out.append(R::info.id).append(" "); });
    return out;
}
std::string sorted(std::string s) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at < s.size();) {
        auto const end = s.find(' ', at);
        parts.push_back(s.substr(at, end - at));
        at = end + 1;
    }
    std::sort(parts.begin(), parts.end());
    std::string out;
    for (auto const& part : parts) out.append(part).append(" ");
    return out;
}

TEST_CASE("one fault gives one finding") {
    for (whole const& r : rows) {
        CAPTURE(std::string{r.name});
        verify::scene const s{{r.name, r.layout, {}, r.mask}};
        CHECK(sorted(ids(s.view(), products::atlas)) == sorted(r.atlas));
        CHECK(sorted(ids(s.view(), products::a2)) == sorted(r.a2));
    }
}

TEST_CASE("a length with at most half of /24's findings is taken, at run time") {
    // Each of three servers is in a /24 of its own within one /16; one device is far off. Under /24 there is no majority:
    // two servers differ. Under /16 and shorter only the far one does.
    verify::scene const s{{"", "10.1.0.1 10.1.0.2 | 10.1.1.1 10.1.1.2 | 10.1.2.1 10.1.2.2 | 10.1.3.1 172.16.0.1", {}}};
    auto const r = check(s.view(), products::a2);
    CHECK(r.judged_under().how == netmasks::basis::guessed);
    CHECK(r.judged_under().longest == 22);
    CHECK(r.of<rules::address::split_subnet>().findings.size() == 1);
}
} // namespace
