// SPDX-License-Identifier: Apache-2.0
#pragma once

// The rules of this command. For a command with rules of your own build it with -DATLASCHECK_BOOK='"my_book.hpp"', a
// header that defines `command::book` as a hana::tuple of rules; see examples/own_rules.
#ifdef ATLASCHECK_BOOK
#include ATLASCHECK_BOOK
#else
#include <atlascheck/rulebook.hpp>

#include <boost/hana/concat.hpp>

namespace command {
inline constexpr auto book = boost::hana::concat(atlascheck::rulebook, atlascheck::preview_rules);
} // namespace command
#endif
