// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/product.hpp>
#include <atlascheck/read/text_line.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace atlascheck::read {

/// The product of a chip that npu-smi names; null where it is none of ours. "Ascend910" without anything behind it is
/// what boards of a later series print.
[[nodiscard]] constexpr product const* product_of_chip(std::string_view name) noexcept {
    if (detail::same(name, "ascend910") || detail::same(name, "ascend 910")) return nullptr;
    return product_named(name);
}

/// Reads what `npu-smi info` prints, line by line, and its forms -m and -t board.
class npu_smi_reader {
public:
    /// Calls `chip(header, name)` for the name of each chip, `header` being the column's, and `process(device, pid)` for
    /// each process that holds a device. Returns whether the line is of such a table.
    bool line(std::string_view text, auto&& chip, auto&& process) {
        text = detail::trim(text);
        if (text.starts_with('+')) return in_ != part::none || detail::contains(text, "---");
        if (text.starts_with('|')) return row(text, chip, process);
        if (text.starts_with("NPU ID") && list_header(text)) return true;
        if (in_ == part::list && list_row(text, chip)) return true;
        return board_line(text, chip);
    }

private:
    enum class part : std::uint8_t { none, chips, processes, list };
    struct die {
        std::uint32_t npu, chip, device;
    };
    struct cell {
        std::string_view words[3];
        std::size_t count = 0;
    };

    // The cells of a row; `rest` loses the one that is returned.
    [[nodiscard]] static cell take_cell(std::string_view& rest) noexcept {
        cell out;
        std::size_t const end = rest.find('|');
        std::string_view inside = rest.substr(0, end);
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        for (std::string_view w = detail::take_word(inside); !w.empty() && out.count != 3;
             w = detail::take_word(inside))
            out.words[out.count++] = w;
        return out;
    }

    bool row(std::string_view text, auto& chip, auto& process) {
        text.remove_prefix(1);
        std::string_view rest = text;
        cell const first = take_cell(rest);
        if (first.count != 0 && first.words[0] == "NPU") return header(first, rest);
        if (first.count != 0 && first.words[0] == "Chip") {
            has_phy_ |= first.count > 1 && first.words[1] == "Phy-ID";
            return true;
        }
        if (in_ == part::chips) chip_row(first, rest, chip);
        if (in_ == part::processes) process_row(first, rest, process);
        return in_ == part::chips || in_ == part::processes || detail::contains(text, "npu-smi");
    }
    bool header(cell const& first, std::string_view rest) {
        cell const second = take_cell(rest);
        if (second.count > 1 && second.words[0] == "Process") {
            in_ = part::processes;
            return true;
        }
        in_ = part::chips;
        dies_.clear();
        has_phy_ = false;
        apart_ = first.count > 1 && first.words[1] == "ID"; // "NPU ID | Name | Health"
        header_ = apart_ ? (second.count != 0 ? second.words[0] : std::string_view{}) : first.words[first.count > 1];
        return true;
    }
    void chip_row(cell const& first, std::string_view rest, auto& chip) {
        auto const number = first.count != 0 ? detail::whole_number(first.words[0]) : std::nullopt;
        if (!number) return;
        cell const second = take_cell(rest);
        bool const named = apart_ || (first.count > 1 && !detail::whole_number(first.words[1]));
        bool const bus = !named || (second.count != 0 && detail::contains(second.words[0], ":"));
        if (bus) {
            auto const phy = has_phy_ && first.count > 1 ? detail::whole_number(first.words[1]) : std::nullopt;
            if (!has_phy_ && *number == 0) add({npu_, 0, npu_});
            if (phy) add({npu_, *number, *phy});
        } else {
            npu_ = *number;
            std::string_view const name = apart_ ? second.words[0] : first.words[1];
            if (second.count != 0 && !name.empty()) chip(header_, name);
        }
    }
    void add(die d) {
        if (dies_.size() != most) dies_.push_back(d);
    }
    void process_row(cell const& first, std::string_view rest, auto& process) const {
        if (first.count == 0) return;
        auto const npu = detail::whole_number(first.words[0]);
        auto const chip = first.count > 1 ? detail::whole_number(first.words[1]) : std::optional<std::uint32_t>{0U};
        cell const second = take_cell(rest);
        if (!npu || !chip || second.count != 1 || !detail::whole_number(second.words[0])) return;
        for (die const& d : dies_)
            if (d.npu == *npu && d.chip == *chip) return process(d.device, second.words[0]);
        if (dies_.empty() && *chip == 0) process(*npu, second.words[0]);
    }

    // -m: columns by blanks, the chip's name last.
    bool list_header(std::string_view text) {
        if (!text.ends_with("Chip Name")) return false;
        in_ = part::list;
        header_ = text.substr(text.size() - 9);
        return true;
    }
    [[nodiscard]] static bool list_row(std::string_view text, auto& chip_of, std::string_view header) {
        std::size_t numbers = 0;
        std::string_view rest = text;
        for (;;) {
            std::string_view ahead = rest;
            std::string_view const word = detail::take_word(ahead);
            if (word != "-" && !detail::whole_number(word)) break;
            rest = ahead;
            ++numbers;
        }
        std::string_view const name = detail::trim(rest);
        if (numbers < 2 || name.empty()) return false;
        if (name != "Mcu" && name != "-") chip_of(header, name);
        return true;
    }
    bool list_row(std::string_view text, auto& chip) { return list_row(text, chip, header_); }

    // -t board: `Chip Name : 910B3`.
    static bool board_line(std::string_view text, auto& chip) {
        if (!text.starts_with("Chip Name")) return false;
        std::string_view const rest = detail::trim_front(text.substr(9));
        if (!rest.starts_with(':')) return false;
        std::string_view const name = detail::trim(rest.substr(1));
        if (!name.empty()) chip(text.substr(0, 9), name);
        return true;
    }

    static constexpr std::size_t most = 64; // dies of a server; more are none

    part in_ = part::none;
    bool has_phy_ = false;
    bool apart_ = false; // the name has a cell of its own
    std::uint32_t npu_ = 0;
    std::string_view header_{};
    std::vector<die> dies_;
};

/// Whether a line is of what npu-smi prints.
[[nodiscard]] constexpr bool is_npu_smi_line(std::string_view line) noexcept {
    line = detail::trim(line);
    if (line.starts_with('|')) {
        line = detail::trim_front(line.substr(1));
        return line.starts_with("npu-smi ") || (line.starts_with("NPU ") && detail::contains(line, "|"));
    }
    if (line.starts_with("NPU ID")) return line.ends_with("Chip Name");
    return line.starts_with("Chip Name") && detail::trim_front(line.substr(9)).starts_with(':');
}

} // namespace atlascheck::read
