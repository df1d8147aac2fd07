// SPDX-License-Identifier: Apache-2.0
// A rulebook of one's own: a rule is added, one is graded otherwise, one is dropped. Ends with 0 once all three show.

#include <atlascheck/atlascheck.hpp>
#include <atlascheck/render/message.hpp>

#include <boost/hana/append.hpp>
#include <boost/hana/bool.hpp>
#include <boost/hana/define_struct.hpp>
#include <boost/hana/remove_if.hpp>
#include <boost/hana/transform.hpp>

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <type_traits>

namespace site {

using namespace atlascheck;

/// A fact of our own: the addresses that the network team gave us.
struct address_plan {
    subnet range;
};

/// A rule of our own. It names the facts that it needs in `check`; where one is absent it is listed as not evaluated.
struct foreign_ip {
    static constexpr rule_info info{.id = "site/foreign-ip", .level = severity::error, .from = source::ours};
    static constexpr text summary{
        .en = "every device IP is from our address plan",
        .zh = "所有设备 IP 都来自本站点的地址规划",
    };
    static constexpr text why{
        .en = "The switches drop what is not in the plan.",
        .zh = "交换机会丢弃规划以外的地址。",
    };
    static constexpr text hccl{
        .en = "HCCL knows of no plan; the links time out with EI0006.",
        .zh = "HCCL 不了解该规划；建链以 EI0006 超时。",
    };
    static constexpr std::string_view example = R"("device_ip": "172.16.0.1")";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (server_ref, server), (int, device), (address, ip), (subnet, range));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en = "device {device} of server {server} has {ip}, which is not in {range}",
        .zh = "服务器 {server} 的设备 {device} 的地址 {ip} 不在 {range} 中",
    };
    static constexpr text fix{
        .en = "ask the network team for an address in {range}",
        .zh = "请向网络团队申请 {range} 中的地址",
    };

    static constexpr void check(cluster_view const& c, address_plan const& plan, sink_for<foreign_ip> auto& out) {
        for_each_address(c, [&](std::size_t i, std::uint32_t, address const& ip) {
            if (subnet_of(ip, plan.range.mask) != plan.range)
                out.report(foreign_ip{}, fault{server_ref_of(c, i), id_of(c, i), ip, plan.range},
                           place::of(spot::device_ip, i));
        });
    }
};
static_assert(rule<foreign_ip>);
static_assert(render::texts_are_sound<foreign_ip>());

namespace hana = boost::hana;
using atlascheck::rules::address::same_last_octet;
using atlascheck::rules::topology::server_count_not_power_of_two;

// We know that three servers are not four.
inline constexpr auto fewer = hana::remove_if(
    rulebook, []<class R>(R) { return hana::bool_c<std::is_same_v<R, server_count_not_power_of_two>>; });

// Ours is a cluster in which this has never worked.
inline constexpr auto stricter = hana::transform(fewer, []<class R>(R rule) {
    if constexpr (std::is_same_v<R, same_last_octet>)
        return regraded<R, severity::error>{};
    else
        return rule;
});

inline constexpr auto rulebook_of_ours = hana::append(stricter, foreign_ip{});

} // namespace site

int main() {
    using namespace atlascheck;

    auto const racks = cluster_of<3, 1>({"10.0.0.1", "10.0.1.1", "172.16.0.3"});
    netmask const mask{8};
    site::address_plan const plan{{"10.0.0.0"_ip, {8}}};
    auto const ours = check(site::rulebook_of_ours, racks, products::a2, mask, plan);

    ours.for_each([]<class R>(R rule, auto const& found) {
        std::printf("%s: %s [%s]\n", std::string{word(found.level).en}.c_str(),
                    render::message(rule, found.fault).c_str(), std::string{R::info.id}.c_str());
    });

    auto const theirs = check(racks, products::a2, mask);
    bool const added = ours.of<site::foreign_ip>().findings.size() == 1;
    auto const& octets = ours.of<site::same_last_octet>().findings;
    bool const graded = octets.size() == 1 && octets[0].level == severity::error &&
                        theirs.of<site::same_last_octet>().findings[0].level != severity::error;
    bool const dropped = theirs.of<site::server_count_not_power_of_two>().findings.size() == 1 && ours.notes() == 0;
    return added && graded && dropped ? 0 : 1;
}
