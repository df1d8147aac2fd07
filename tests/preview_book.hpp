// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/rules/address/duplicate_ip.hpp>
#include <atlascheck/rules/input/syntax.hpp>

#include <boost/hana/tuple.hpp>

namespace command {

// A rule in preview, which no book of ours has at present.
struct tried : atlascheck::rules::address::duplicate_ip {
    static constexpr atlascheck::rule_info info{.id = "address/tried",
                                                .level = atlascheck::severity::error,
                                                .from = atlascheck::source::ours,
                                                .since = "9.9.9",
                                                .status = atlascheck::maturity::preview};
};
inline constexpr boost::hana::tuple<atlascheck::rules::address::duplicate_ip, tried, atlascheck::rules::input::syntax>
    book{};

} // namespace command
