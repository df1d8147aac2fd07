// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rules/address/detect_target.hpp>
#include <atlascheck/rules/address/duplicate_ip.hpp>
#include <atlascheck/rules/address/missing_ip.hpp>
#include <atlascheck/rules/address/netmask_mismatch.hpp>
#include <atlascheck/rules/address/netmask_unknown.hpp>
#include <atlascheck/rules/address/plane_mismatch.hpp>
#include <atlascheck/rules/address/same_last_octet.hpp>
#include <atlascheck/rules/address/shared_plane.hpp>
#include <atlascheck/rules/address/split_pair.hpp>
#include <atlascheck/rules/address/split_subnet.hpp>
#include <atlascheck/rules/address/unusable_ip.hpp>
#include <atlascheck/rules/collective/graph_mismatch.hpp>
#include <atlascheck/rules/collective/unsupported_dtype.hpp>
#include <atlascheck/rules/environment/bad_value.hpp>
#include <atlascheck/rules/environment/conflict.hpp>
#include <atlascheck/rules/environment/differs.hpp>
#include <atlascheck/rules/environment/not_this_product.hpp>
#include <atlascheck/rules/environment/unread_name.hpp>
#include <atlascheck/rules/host/firewall_active.hpp>
#include <atlascheck/rules/host/link_down.hpp>
#include <atlascheck/rules/host/ports_not_reserved.hpp>
#include <atlascheck/rules/host/reserved_until_reboot.hpp>
#include <atlascheck/rules/host/silent_switch.hpp>
#include <atlascheck/rules/host/small_somaxconn.hpp>
#include <atlascheck/rules/host/small_syn_backlog.hpp>
#include <atlascheck/rules/host/stale_ip.hpp>
#include <atlascheck/rules/host/tls_mismatch.hpp>
#include <atlascheck/rules/host/unhealthy_link.hpp>
#include <atlascheck/rules/input/bad_value.hpp>
#include <atlascheck/rules/input/contradiction.hpp>
#include <atlascheck/rules/input/duplicate_key.hpp>
#include <atlascheck/rules/input/missing_key.hpp>
#include <atlascheck/rules/input/other_product.hpp>
#include <atlascheck/rules/input/placeholder.hpp>
#include <atlascheck/rules/input/syntax.hpp>
#include <atlascheck/rules/input/too_large.hpp>
#include <atlascheck/rules/input/trailing_text.hpp>
#include <atlascheck/rules/input/unknown_device.hpp>
#include <atlascheck/rules/input/unknown_key.hpp>
#include <atlascheck/rules/input/wrong_kind.hpp>
#include <atlascheck/rules/input/wrong_type.hpp>
#include <atlascheck/rules/process/local_rank.hpp>
#include <atlascheck/rules/process/loopback_master.hpp>
#include <atlascheck/rules/process/master_mismatch.hpp>
#include <atlascheck/rules/process/master_port_in_hccl_range.hpp>
#include <atlascheck/rules/process/port_overlap.hpp>
#include <atlascheck/rules/process/rank_order.hpp>
#include <atlascheck/rules/process/shared_device.hpp>
#include <atlascheck/rules/process/visible_devices.hpp>
#include <atlascheck/rules/process/world_size.hpp>
#include <atlascheck/rules/script/backend_not_hccl.hpp>
#include <atlascheck/rules/script/device_not_local_rank.hpp>
#include <atlascheck/rules/script/launch_mismatch.hpp>
#include <atlascheck/rules/script/launcher_for_cluster.hpp>
#include <atlascheck/rules/script/missing_sampler.hpp>
#include <atlascheck/rules/table/address_count_mismatch.hpp>
#include <atlascheck/rules/table/copies_differ.hpp>
#include <atlascheck/rules/table/count_mismatch.hpp>
#include <atlascheck/rules/table/duplicate_name.hpp>
#include <atlascheck/rules/table/duplicate_server.hpp>
#include <atlascheck/rules/table/file_name.hpp>
#include <atlascheck/rules/table/host_device_ip_clash.hpp>
#include <atlascheck/rules/table/loose_number.hpp>
#include <atlascheck/rules/table/mixed_ip_family.hpp>
#include <atlascheck/rules/table/padded_server_id.hpp>
#include <atlascheck/rules/table/port_clash.hpp>
#include <atlascheck/rules/table/port_range.hpp>
#include <atlascheck/rules/table/server_count_mismatch.hpp>
#include <atlascheck/rules/table/split_server_ranks.hpp>
#include <atlascheck/rules/table/status_not_completed.hpp>
#include <atlascheck/rules/table/wrong_version.hpp>
#include <atlascheck/rules/topology/cluster_count.hpp>
#include <atlascheck/rules/topology/cross_group.hpp>
#include <atlascheck/rules/topology/device_count.hpp>
#include <atlascheck/rules/topology/device_range.hpp>
#include <atlascheck/rules/topology/different_devices.hpp>
#include <atlascheck/rules/topology/server_count_not_power_of_two.hpp>
#include <atlascheck/rules/topology/server_limit.hpp>
#include <atlascheck/rules/topology/uneven_servers.hpp>

#include <boost/hana/tuple.hpp>

namespace atlascheck {

/// All rules, in the order of precedence: of several rules that would name one fault the first speaks.
///
/// Add your own with `hana::append`, drop one with `hana::remove_if`, change a severity with `regraded`.
// clang-format off
inline constexpr auto rulebook = boost::hana::tuple<
    rules::address::unusable_ip,
    rules::address::duplicate_ip,
    rules::address::missing_ip,
    rules::address::netmask_mismatch,
    rules::address::netmask_unknown,
    rules::address::plane_mismatch,
    rules::address::split_subnet,
    rules::address::split_pair,
    rules::address::shared_plane,
    rules::address::same_last_octet,
    rules::address::detect_target,
    rules::topology::device_range,
    rules::process::shared_device,
    rules::topology::device_count,
    rules::topology::uneven_servers,
    rules::topology::cluster_count,
    rules::topology::cross_group,
    rules::topology::server_limit,
    rules::topology::server_count_not_power_of_two,
    rules::topology::different_devices,
    rules::process::rank_order,
    rules::process::world_size,
    rules::process::master_mismatch,
    rules::process::local_rank,
    rules::process::loopback_master,
    rules::process::master_port_in_hccl_range,
    rules::process::visible_devices,
    rules::process::port_overlap,
    rules::script::backend_not_hccl,
    rules::script::device_not_local_rank,
    rules::script::missing_sampler,
    rules::script::launch_mismatch,
    rules::script::launcher_for_cluster,
    rules::collective::unsupported_dtype,
    rules::collective::graph_mismatch,
    rules::host::ports_not_reserved,
    rules::host::reserved_until_reboot,
    rules::host::small_somaxconn,
    rules::host::small_syn_backlog,
    rules::host::firewall_active,
    rules::host::link_down,
    rules::host::silent_switch,
    rules::host::unhealthy_link,
    rules::host::tls_mismatch,
    rules::host::stale_ip,
    rules::environment::bad_value,
    rules::environment::not_this_product,
    rules::environment::conflict,
    rules::environment::unread_name,
    rules::environment::differs,
    rules::table::status_not_completed,
    rules::table::wrong_version,
    rules::table::duplicate_server,
    rules::table::server_count_mismatch,
    rules::table::count_mismatch,
    rules::table::duplicate_name,
    rules::table::file_name,
    rules::table::mixed_ip_family,
    rules::table::address_count_mismatch,
    rules::table::port_range,
    rules::table::port_clash,
    rules::table::split_server_ranks,
    rules::table::host_device_ip_clash,
    rules::table::padded_server_id,
    rules::table::loose_number,
    rules::table::copies_differ,
    rules::input::syntax,
    rules::input::placeholder,
    rules::input::missing_key,
    rules::input::wrong_type,
    rules::input::bad_value,
    rules::input::wrong_kind,
    rules::input::too_large,
    rules::input::duplicate_key,
    rules::input::unknown_key,
    rules::input::unknown_device,
    rules::input::contradiction,
    rules::input::other_product,
    rules::input::trailing_text
>{};
// clang-format on

/// Rules that are tried before they count: the command runs them with --preview.
inline constexpr boost::hana::tuple<> preview_rules{};

} // namespace atlascheck
