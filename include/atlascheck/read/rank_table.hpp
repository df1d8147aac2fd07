// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/cluster.hpp>
#include <atlascheck/model/table.hpp>
#include <atlascheck/read/source.hpp>
#include <atlascheck/read/table_findings.hpp>
#include <atlascheck/read/table_locate.hpp>
#include <atlascheck/read/table_reader.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace atlascheck::read {

struct rank_table_options {
    std::uint16_t input = 0; // which of several inputs: `place::source` of what is found
};

/// A rank table as it was read: the facts that rules take, and where each stands. It refers to the source's text.
class rank_table {
public:
    rank_table() = default;
    rank_table(rank_table&&) = default; // not to be copied: its names refer to itself
    rank_table& operator=(rank_table&&) = default;
    rank_table(std::string_view text, detail::table_reader&& from)
        : text_{text},
          repaired_{std::move(from.repaired)},
          facts_{std::move(from.facts)},
          whole_{from.whole},
          recognised_{from.recognised} {}

    /// Whether it was read to its end and is a rank table; of any other nothing may be evaluated.
    [[nodiscard]] bool whole() const noexcept { return whole_; }
    /// Whether its servers and devices may be judged. Of a version that is only recognised the version alone may.
    [[nodiscard]] bool has_cluster() const noexcept { return whole_ && !recognised_; }

    [[nodiscard]] cluster_view cluster() const noexcept {
        cluster_view c;
        c.servers = facts_.servers;
        c.devices = facts_.devices;
        c.more = facts_.more;
        c.more_hosts = facts_.more_hosts;
        c.more_servers = facts_.more_servers;
        c.unplaced = facts_.unplaced;
        c.unfilled = facts_.stated.status == table_status::other;
        c.ranks_assigned = facts_.form == shape::legacy_cloud;
        return c;
    }
    [[nodiscard]] table_view table() const noexcept {
        table_view t = facts_.stated;
        t.form = facts_.form;
        t.server_ids = facts_.server_ids;
        t.groups = facts_.groups;
        t.pod_names = facts_.pod_names;
        t.ports = facts_.ports;
        return t;
    }

    /// Where a place of these facts stands in the text; what is absent, at the object that lacks it.
    [[nodiscard]] extent locate(place p) const noexcept { return detail::locate(facts_, text_, p); }
    /// The server_id of a server of the cluster; empty where it is unknown.
    [[nodiscard]] std::string_view server_name(std::size_t i) const noexcept {
        return i < facts_.names.size() ? facts_.names[i] : std::string_view{};
    }
    /// The text with comments and the like blanked; every byte stands where it stood.
    [[nodiscard]] std::string_view document() const noexcept {
        return repaired_.empty() ? text_ : std::string_view{repaired_};
    }

private:
    std::string_view text_;
    std::string repaired_;
    detail::table_facts facts_;
    bool whole_ = false;
    bool recognised_ = false;
};

/// Reads a rank table and reports what is wrong with the file itself.
///
/// `out` is a `basic_report`; a rule that is not in its book is not told. The result refers to `from.text`.
///
/// Errors: none are thrown but for lack of memory; where `whole()` is false, the report says why.
/// Cost:   one pass over a sound table; comments and the like make it two.
template <class Report>
[[nodiscard]] rank_table read_rank_table(source const& from, Report& out, rank_table_options const& o = {}) {
    detail::table_reader reader;
    reader.read(from);
    detail::finding_writer<Report> to{out, o.input};
    detail::tell_all(reader.found, reader.whole, to);
    return rank_table{from.text, std::move(reader)};
}

} // namespace atlascheck::read
