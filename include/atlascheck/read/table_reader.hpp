// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/json_events.hpp>
#include <atlascheck/read/json_fault.hpp>
#include <atlascheck/read/json_repair.hpp>
#include <atlascheck/read/kind.hpp>
#include <atlascheck/read/source.hpp>
#include <atlascheck/read/table_events.hpp>
#include <atlascheck/read/table_facts.hpp>
#include <atlascheck/read/table_findings.hpp>
#include <atlascheck/read/table_locate.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace atlascheck::read::detail {

/// What HCCL dislikes about the path of a rank table.
[[nodiscard]] constexpr std::optional<rules::table::name_defect> defect_of_path(std::string_view path) noexcept {
    using rules::table::name_defect;
    constexpr std::string_view end = ".json";
    if (!path.ends_with(end)) return name_defect::other_end;
    if (path == end || path.ends_with("/.json")) return name_defect::only_json;
    if (path.find(end) != path.size() - end.size()) return name_defect::earlier_json;
    return std::nullopt;
}

/// Reads one rank table, without a word to any report.
class table_reader {
public:
    table_facts facts;
    table_findings found;
    std::string repaired;    // the document without what had to be blanked; empty where nothing had
    bool whole = false;      // it is a rank table, read to its end
    bool recognised = false; // of a version that is not read

    void read(source const& from) {
        if (from.text.size() > rank_table_limit) {
            found.too_large = from.text.size();
            return;
        }
        if (kind_of(from.text) == kind::empty) {
            found.fatal = json_fault{rules::input::syntax_kind::empty, {}};
        } else if (parse(from.text)) {
            whole = is_object_ && !found.other_kind;
            if (is_object_) found.look_behind(from.text, end_);
            finish(from.text);
        }
        found.named = found.other_kind || recognised || !from.path.empty();
        if (!found.fatal && !found.other_kind && !recognised && !from.path.empty())
            found.file_name = defect_of_path(from.path);
    }

private:
    // Which shape a table most likely has: a wrong guess costs another pass.
    [[nodiscard]] static shape guess(std::string_view text) noexcept {
        constexpr std::size_t enough = 4096;
        std::string_view const head = text.substr(0, enough);
        std::string_view const tail = text.substr(text.size() - std::min(text.size(), enough));
        if (head.find("\"group_list\"") == std::string_view::npos) return shape::server_list;
        bool const lab = head.find("\"deploy_mode\"") != std::string_view::npos ||
                         tail.find("\"deploy_mode\"") != std::string_view::npos;
        return lab ? shape::legacy_lab : shape::legacy_cloud;
    }

    // Once where the table is sound; again where it had to be repaired, and again where it has another shape than it
    // seemed.
    [[nodiscard]] bool parse(std::string_view text) {
        shape form = guess(text);
        for (;;) {
            bool const second = found.repaired.changed();
            std::string_view const parsed = second ? std::string_view{repaired} : text;
            facts = {};
            found.all.clear();
            found.other_kind.reset();
            table_events events{parsed, text, form, found.repaired.elisions, facts, found};
            json_end const how = read_json(parsed, events);
            is_object_ = events.is_object();
            end_ = events.end();
            if (how == json_end::whole) {
                if (!is_object_ || events.shape_seen() == form) return true;
                form = events.shape_seen();
            } else if (how == json_end::too_deep || second || !found.repair(text, repaired)) {
                events.break_off();
                found.give_up(parsed);
                facts = {};
                return false;
            }
        }
    }
    void finish(std::string_view text) {
        table_version const v = facts.stated.version;
        recognised = whole && (v == table_version::v1_1 || v == table_version::v2_0 || v == table_version::other);
        if (!whole || recognised) {
            if (recognised) found.drop_if([](pending const& p) { return !p.about_keys(); });
            table_facts only;
            only.stated.version = v;
            only.at = facts.at;
            facts = std::move(only);
            return;
        }
        need_addresses();
        drop_what_is_no_fault();
        server_numbers const numbers{facts.entries};
        if (facts.form != shape::server_list) {
            count_group_servers(facts, numbers);
            blur_unplaced(facts);
        }
        if (!facts.ports.empty()) facts.ensure_ports();
        join_servers(facts, numbers);
        find_padded(text);
    }
    // What HCCL reads in version 1.2 only; and what whoever fills in the table has not written yet.
    void drop_what_is_no_fault() {
        if (found.all.empty()) return;
        bool const super_pods = facts.stated.version == table_version::v1_2;
        bool const unfilled = facts.stated.status == table_status::other;
        found.drop_if([=](pending const& p) {
            if (p.of_super_pods && !super_pods) return true;
            if (!unfilled) return false;
            return p.what == pending::kind::missing_key ||
                   (p.what == pending::kind::wrong_type && p.found == rules::input::json_type::null) ||
                   (p.what == pending::kind::bad_value && p.expected == rules::input::expectation::filled_list);
        });
        found.sort_by_place();
    }
    // Legacy: an absent address that HCCL needs is a key that is missing, and without it no rank is judged.
    void need_addresses() {
        if (facts.form == shape::server_list) return;
        bool const needed = facts.form == shape::legacy_lab || facts.entries.size() > 1;
        auto const differs = [&](table_entry const& e) { return e.server_id != facts.entries.front().server_id; };
        bool const several = std::any_of(facts.entries.begin(), facts.entries.end(), differs);
        for (std::size_t i = 0; i != facts.devices.size(); ++i) {
            device& d = facts.devices[i];
            device_spots const& at = facts.devices_at[i];
            if (at.device_ip == 0 && needed && d.lacks_ip()) {
                pending p{};
                p.what = pending::kind::missing_key;
                p.key = table_key::device_ip;
                p.where = {at.object, 1};
                p.object = table_object::device;
                found.all.push_back(p);
                d = d.with_unknown_ip();
            }
            if ((at.device_ip == 0 && needed) || (several && d.lacks_ip())) d = d.without_rank();
        }
    }
    void find_padded(std::string_view text) {
        auto const blank = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
        bool eight_each = facts.servers.size() > 1 && !facts.more_servers;
        for (std::size_t i = 0; i != facts.servers.size(); ++i) {
            server const& s = facts.servers[i];
            if (s.merged) {
                found.padded.clear();
                return;
            }
            eight_each &= s.count == 8 && !s.partial;
            std::string_view const name = facts.names[i];
            if (name.empty() || (!blank(name.front()) && !blank(name.back()))) continue;
            std::size_t const entry = facts.entry_of.empty() ? i : facts.entry_of[i];
            found.padded.push_back(extent_at(text, facts.entries_at[entry].server_id));
        }
        found.padded_is_fatal = eight_each;
    }

    bool is_object_ = false;
    std::uint32_t end_ = 0; // of the document
};

} // namespace atlascheck::read::detail
