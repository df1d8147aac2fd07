// SPDX-License-Identifier: Apache-2.0
#pragma once

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
#include <atlascheck/rules/input/bad_value.hpp>
#include <atlascheck/rules/input/contradiction.hpp>
#include <atlascheck/rules/input/duplicate_key.hpp>
#include <atlascheck/rules/input/missing_key.hpp>
#include <atlascheck/rules/input/placeholder.hpp>
#include <atlascheck/rules/input/syntax.hpp>
#include <atlascheck/rules/input/too_large.hpp>
#include <atlascheck/rules/input/trailing_text.hpp>
#include <atlascheck/rules/input/unknown_device.hpp>
#include <atlascheck/rules/input/unknown_key.hpp>
#include <atlascheck/rules/input/wrong_kind.hpp>
#include <atlascheck/rules/input/wrong_type.hpp>
#include <atlascheck/rules/table/copies_differ.hpp>
#include <atlascheck/rules/table/file_name.hpp>
#include <atlascheck/rules/table/loose_number.hpp>
#include <atlascheck/rules/table/padded_server_id.hpp>

#include <boost/hana/tuple.hpp>

namespace atlascheck {

/// All rules, in the order of precedence: of several rules that would name one fault the first speaks.
///
/// Add your own with `hana::append`, drop one with `hana::remove_if`, change a severity with `regraded`.
// clang-format off: a line a rule
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
    rules::table::file_name,
    rules::table::loose_number,
    rules::table::padded_server_id,
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
    rules::input::trailing_text
>{};
// clang-format on

} // namespace atlascheck
