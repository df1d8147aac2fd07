// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rule.hpp>

#include <boost/hana/define_struct.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace atlascheck::rules::process {

/// What is wrong with a rank: another device has it too, or there are not so many ranks.
enum class rank_defect : std::uint8_t { repeated, beyond };

[[nodiscard]] constexpr text word(rank_defect d) noexcept {
    constexpr text words[] = {{"stands more than once", "重复出现"}, {"is out of range", "超出范围"}};
    return words[static_cast<unsigned>(d)];
}

/// The ranks of n devices are 0 to n-1, each once.
///
/// Needs:  the whole cluster and the rank of each device in it; a device whose id is out of range has none. Ranks that
///         HCCL assigns are not judged.
/// Blames: all that is wrong at once, at the first rank that is out of range or stood before; the device that has it too
///         and further wrong ranks are related, up to 16.
/// Cost:   O(devices); where ranks do not follow the order of devices, a bit a device is allocated.
/// Source: M, "rank table"; HCCL, "cross checks after parsing".
struct rank_order {
    static constexpr rule_info info{
        .id = "process/rank-order",
        .level = severity::error,
        .from = source::several_servers_and_hccl,
        .codes = "EI0014 EI0015",
    };
    static constexpr text summary{
        .en = "the ranks of n devices are 0 to n-1, each once",
        .zh = "n 个设备的 rank 为 0 至 n-1，且各出现一次",
    };
    static constexpr text why{
        .en =
            "A rank is a process's place in all collectives; with a gap or a rank that stands twice they never complete. "
            "To take the local rank for it is right on one server only.",
        .zh =
            "rank 是进程在所有集合通信中的位置；有缺失或重复时集合通信无法完成。以 local rank 充当 rank 只在单台服务器上正确。",
    };
    static constexpr text hccl{
        .en =
            "HCCL sorts the ranks and refuses the table with EI0014 at the first that is not its own position, without a "
            "rank table with EI0015.",
        .zh =
            "HCCL 将 rank 排序，遇到第一个与其位置不符的 rank 即以 EI0014 拒绝该 rank table，无 rank table 时报 EI0015。",
    };
    static constexpr literal example =
        R"({"version": "1.0", "status": "completed", "server_count": "1", "server_list": [{"server_id": "a", "device": [
  {"device_id": "0", "rank_id": "0"}, {"device_id": "1", "rank_id": "2"}]}]})";

    template <int = 0>
    struct fault_ {
        BOOST_HANA_DEFINE_STRUCT(fault_, (std::uint32_t, rank), (rank_defect, what), (std::uint32_t, last),
                                 (std::uint32_t, repeated), (std::uint32_t, beyond), (std::uint32_t, missing),
                                 (std::uint32_t, first_missing));
    };
    using fault = fault_<>;

    static constexpr text says{
        .en =
            "rank {rank} {what}; ranks are 0 to {last}, each once ({repeated} repeated, {beyond} out of range, {missing} "
            "missing, the first missing is {first_missing})",
        .zh =
            "rank {rank} {what}；rank 应为 0 至 {last}，且各出现一次（重复 {repeated} 个，超出范围 {beyond} 个，缺失 {missing} 个，"
            "首个缺失的是 {first_missing}）",
    };
    static constexpr text fix{
        .en = "number the ranks through all servers, 0 to {last}: devices on the servers before, plus the local rank",
        .zh = "在所有服务器上统一编号，0 至 {last}：前面各服务器的设备数之和加上 local rank",
    };

    static constexpr void check(cluster_view const& c, product const& p, sink_for<rank_order> auto& out) {
        if (c.more_servers) return out.not_evaluated(rank_order{}, fact::servers);
        if (c.ranks_assigned) return out.not_evaluated(rank_order{}, fact::rank);
        bool ordered = true;
        device const* const devices = c.devices.data(); // in a constant a span costs half as much again
        for (server const& s : c.servers) {
            if (s.partial) return out.not_evaluated(rank_order{}, fact::devices);
            for (std::size_t i = s.first; i != std::size_t{s.first} + s.count; ++i) {
                device const& d = devices[i];
                bool const absent = !s.merged && d.has_id() && !p.has_device(d.id()); // device-range names it
                if (absent || !d.has_rank()) return out.not_evaluated(rank_order{}, fact::rank);
                ordered &= d.rank() == i;
            }
        }
        if (!ordered) look_closer(c, out);
    }

private:
    static constexpr std::size_t most_related = 16;

    // Which ranks stand, as bits.
    class taken_ranks {
    public:
        constexpr explicit taken_ranks(std::size_t ranks) : ranks_{ranks}, bits_((ranks + 63) / 64) {}
        // Whether a rank is in range and new.
        constexpr bool take(std::uint32_t rank) noexcept {
            if (rank >= ranks_) return false;
            std::uint64_t const bit = std::uint64_t{1} << rank % 64;
            bool const is_new = (bits_[rank / 64] & bit) == 0;
            bits_[rank / 64] |= bit;
            return is_new;
        }
        [[nodiscard]] constexpr std::uint32_t first_free() const noexcept {
            std::size_t at = 0;
            while (~bits_[at] == 0) ++at;
            return static_cast<std::uint32_t>(at * 64) + static_cast<std::uint32_t>(std::countr_one(bits_[at]));
        }

    private:
        std::size_t ranks_;
        buffer<std::uint64_t> bits_;
    };

    static constexpr void look_closer(cluster_view const& c, auto& out) {
        std::size_t const n = c.devices.size();
        taken_ranks taken{n};
        std::uint32_t repeated = 0;
        std::uint32_t beyond = 0;
        buffer<std::size_t> wrong; // the first ones
        for (std::size_t i = 0; i != n; ++i) {
            std::uint32_t const rank = c.devices[i].rank();
            if (taken.take(rank)) continue;
            ++(rank < n ? repeated : beyond);
            if (wrong.size() <= most_related) wrong.push(i);
        }
        if (wrong.empty()) return; // another order is right too
        std::uint32_t const rank = c.devices[wrong[0]].rank();
        rank_defect const what = rank < n ? rank_defect::repeated : rank_defect::beyond;
        out.report(rank_order{},
                   fault{rank, what, static_cast<std::uint32_t>(n - 1), repeated, beyond, repeated + beyond,
                         taken.first_free()},
                   place::of(spot::rank_id, wrong[0]));
        std::size_t places = most_related;
        if (what == rank_defect::repeated) {
            std::size_t first = 0;
            while (c.devices[first].rank() != rank) ++first;
            out.related(rank_order{}, place::of(spot::rank_id, first));
            --places;
        }
        for (std::size_t i = 1; i < wrong.size() && places != 0; ++i, --places)
            out.related(rank_order{}, place::of(spot::rank_id, wrong[i]));
        out.settle(topic::ranks);
    }
};

} // namespace atlascheck::rules::process
