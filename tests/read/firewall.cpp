// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/firewall.hpp>

#include <doctest/doctest.h>

namespace {
using namespace atlascheck::read;

constexpr bool says(std::optional<firewall_line> const& l, firewall which, bool active, std::string_view word) {
    return l && l->which == which && l->active == active && l->word == word;
}
static_assert(says(parse_ufw_line("Status: active"), firewall::ufw, true, "active"));
static_assert(says(parse_ufw_line(" status: Inactive \r"), firewall::ufw, false, "Inactive"));
static_assert(parse_ufw_line("Firewall stopped and disabled on system startup"));
static_assert(parse_ufw_line("Firewall is active and enabled on system startup")->active);
static_assert(!parse_ufw_line("Status: completed"));
static_assert(!parse_ufw_line("Status:"));
static_assert(!parse_ufw_line("ERROR: You need to be root to run this script"));
static_assert(!parse_ufw_line(""));

static_assert(says(parse_state_word("active"), firewall::firewalld, true, "active"));
static_assert(says(parse_state_word(" running"), firewall::firewalld, true, "running"));
static_assert(says(parse_state_word("inactive"), firewall::firewalld, false, "inactive"));
static_assert(says(parse_state_word("failed"), firewall::firewalld, false, "failed"));
static_assert(says(parse_state_word("not running"), firewall::firewalld, false, "not running"));
static_assert(!parse_state_word("unknown"));
static_assert(!parse_state_word("activating"));
static_assert(!parse_state_word("is active"));

static_assert(says(parse_unit_line("   Active: active (running) since Mon"), firewall::firewalld, true, "active"));
static_assert(says(parse_unit_line("   Active: inactive (dead)"), firewall::firewalld, false, "inactive"));
static_assert(says(parse_unit_line("   Active: failed (Result: exit-code)"), firewall::firewalld, false, "failed"));
static_assert(!parse_unit_line("Unit firewalld.service could not be found.")->active);
static_assert(!parse_unit_line("Loaded: loaded (/x; enabled; vendor preset: enabled)"));
static_assert(!parse_unit_line("Active:"));
static_assert(!parse_unit_line("Active: activating (start)"));

static_assert(only_state_words("active"));
static_assert(only_state_words("\xEF\xBB\xBF\n inactive\r\n\n"));
static_assert(only_state_words("n1: active\nn2: not running\n"));
static_assert(!only_state_words(""));
static_assert(!only_state_words("\n"));
static_assert(!only_state_words("active\nx\n"));
static_assert(!only_state_words("status: active\n")); // ufw's

TEST_CASE("read/firewall") { CHECK(only_state_words("active")); }
} // namespace
