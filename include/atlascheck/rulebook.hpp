// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rules/address/unusable_ip.hpp>

#include <boost/hana/tuple.hpp>

namespace atlascheck {

/// All rules, in the order of precedence: of several rules that would name one fault the first speaks.
///
/// Add your own with `hana::append`, drop one with `hana::remove_if`, change a severity with `regraded`.
inline constexpr auto rulebook = boost::hana::tuple<
    rules::address::unusable_ip
>{};

} // namespace atlascheck
