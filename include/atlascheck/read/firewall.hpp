// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/text_line.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace atlascheck::read {

enum class firewall : std::uint8_t { ufw, firewalld };

/// What a line says of a firewall.
struct firewall_line {
    firewall which = firewall::ufw;
    bool active = false;
    std::string_view word; // that says so
};

/// Reads what `ufw` prints of its state; nothing of an error: whoever may not ask does not know.
[[nodiscard]] constexpr std::optional<firewall_line> parse_ufw_line(std::string_view line) noexcept {
    line = detail::trim(line);
    if (detail::begins(line, "status:")) {
        std::string_view const word = detail::trim(line.substr(7));
        if (detail::same(word, "active")) return firewall_line{firewall::ufw, true, word};
        if (detail::same(word, "inactive")) return firewall_line{firewall::ufw, false, word};
        return std::nullopt;
    }
    if (line == "Firewall stopped and disabled on system startup") return firewall_line{firewall::ufw, false, line};
    if (line == "Firewall is active and enabled on system startup") return firewall_line{firewall::ufw, true, line};
    return std::nullopt;
}

/// Reads the one word of `systemctl is-active firewalld` or `firewall-cmd --state`.
[[nodiscard]] constexpr std::optional<firewall_line> parse_state_word(std::string_view line) noexcept {
    line = detail::trim(line);
    auto const says = [&](bool active) { return firewall_line{firewall::firewalld, active, line}; };
    if (line == "active" || line == "running") return says(true);
    if (line == "inactive" || line == "failed" || line == "not running" || line == "FirewallD is not running")
        return says(false);
    return std::nullopt;
}

/// Reads a line of `systemctl status firewalld`.
[[nodiscard]] constexpr std::optional<firewall_line> parse_unit_line(std::string_view line) noexcept {
    line = detail::trim(line);
    if (line.starts_with("Unit firewalld.service could not be found"))
        return firewall_line{firewall::firewalld, false, line};
    if (!line.starts_with("Active:")) return std::nullopt;
    std::string_view rest = line.substr(7);
    std::string_view const word = detail::take_word(rest);
    if (word == "active") return firewall_line{firewall::firewalld, true, word};
    if (word == "inactive" || word == "failed") return firewall_line{firewall::firewalld, false, word};
    return std::nullopt;
}
/// Whether a line opens what `systemctl status firewalld` prints.
[[nodiscard]] constexpr bool names_firewalld_unit(std::string_view line) noexcept {
    return detail::contains(line, "firewalld.service - ") || detail::contains(line, "Unit firewalld.service ");
}

/// Whether all that a text says is the state of firewalld, in one word a line.
[[nodiscard]] constexpr bool only_state_words(std::string_view text) noexcept {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    bool any = false;
    while (!text.empty()) {
        std::string_view line = detail::trim(take_line(text));
        if (line.empty()) continue;
        if (auto const colon = line.find(": "); colon != std::string_view::npos && colon < 256) // "host: "
            line = detail::same(line.substr(0, colon), "status") ? line : line.substr(colon + 2);
        if (!parse_state_word(line)) return false;
        any = true;
    }
    return any;
}

} // namespace atlascheck::read
