// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/address.hpp>
#include <atlascheck/model/netmask.hpp>
#include <atlascheck/read/json_events.hpp>
#include <atlascheck/read/key_log.hpp>
#include <atlascheck/read/near_address.hpp>
#include <atlascheck/read/number.hpp>
#include <atlascheck/read/placeholder.hpp>
#include <atlascheck/read/table_facts.hpp>
#include <atlascheck/read/table_findings.hpp>
#include <atlascheck/read/table_keys.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace atlascheck::read::detail {

/// Turns the events of one document into facts and findings, for one shape of rank table. It reads the lists of that
/// shape alone; which shape the table has, `shape_seen` tells at the end.
class table_events {
public:
    using json_type = rules::input::json_type;
    using expectation = rules::input::expectation;
    using kind = pending::kind;

    /// `parsed` is what the events come from, `text` the input as it is: of one length, and equal but for what was blanked.
    table_events(std::string_view parsed, std::string_view text, shape form, places const& elisions, table_facts& facts,
                 table_findings& found)
        : parsed_{parsed}, text_{text}, form_{form}, elisions_{elisions}, facts_{facts}, found_{found} {
        facts_.form = form;
        hide_next();
    }

    void on_key(std::string_view key, extent at) {
        hide_up_to(at.offset);
        frame& f = top();
        f.key = key_of(f.part, form_, key);
        if (f.key == table_key::document) return unread_key(key, at);
        if (f.seen.contains(f.key))
            repeated_key(f, at);
        else
            repeated_[depth_][static_cast<unsigned>(f.key)] = 0;
        f.seen.add(f.key);
        key_at_[depth_][static_cast<unsigned>(f.key)] = at.offset;
    }
    void on_text(std::string_view value, extent at) {
        hide_up_to(at.offset);
        frame& f = top();
        switch (f.part) {
        case table_part::device: return device_text(f, value, at);
        case table_part::server: return server_text(f, value, at);
        case table_part::instance: return instance_text(f, value, at);
        case table_part::group: return group_text(f, value, at);
        case table_part::top: return top_text(f, value, at);
        default: return not_an_object(f, json_type::text, at);
        }
    }
    void on_scalar(scalar s, extent at) {
        hide_up_to(at.offset);
        json_type const type = s == scalar::number    ? json_type::number
                               : s == scalar::boolean ? json_type::boolean
                                                      : json_type::null;
        if (depth_ != 0 && top().part == table_part::top && top().key == table_key::version && s == scalar::number)
            bare_version(at);
        not_a_text(type, at);
    }
    void on_open(bool list, std::uint32_t offset) {
        hide_up_to(offset);
        table_part const part = enter(list, offset);
        frame& f = frames_[++depth_];
        f = {part, table_key::document, false, {}, offset, static_cast<std::uint32_t>(unread_.size())};
    }
    void on_close(std::uint32_t offset) {
        hide_up_to(offset);
        leave(top(), offset);
        --depth_;
        if (depth_ == 0) end_ = offset + 1;
    }

    /// Where the document ends; 0 where it is no object or list.
    [[nodiscard]] std::uint32_t end() const noexcept { return end_; }
    /// What the document itself is.
    [[nodiscard]] bool is_object() const noexcept { return object_; }
    [[nodiscard]] shape shape_seen() const noexcept {
        table_version const v = facts_.stated.version;
        bool const by_keys = v == table_version::unreadable && !top_keys_.contains(table_key::server_list);
        if (!top_keys_.contains(table_key::group_list) || (v != table_version::absent && !by_keys))
            return shape::server_list;
        return top_keys_.contains(table_key::deploy_mode) ? shape::legacy_lab : shape::legacy_cloud;
    }
    /// Tells of keys that stand twice in objects which are still open where the text broke off.
    void break_off() {
        for (; depth_ != 0; --depth_) repeated_unread_keys(top());
    }

private:
    struct frame {
        table_part part = table_part::skipped;
        table_key key = table_key::document; // the one whose value comes next
        bool elided = false;                 // an elision stands in it
        key_set seen{};
        std::uint32_t object = 0; // its bracket
        std::uint32_t unread = 0; // where its keys begin among those that nothing reads
    };
    // The device that is being read.
    struct device_now {
        number_reading id{}, rank{};
        std::optional<std::uint32_t> host_port{}, device_port{}, device_vnic_port{};
        ipv4 ip{};
        enum class address : std::uint8_t { absent, plain, wide, unknown } has = address::absent;
        std::uint32_t wide = 0;
        device_spots at{};
        port_spots ports_at{};
        bool any_port = false;
    };

    [[nodiscard]] frame& top() noexcept { return frames_[depth_]; }

    // ---- elisions

    void hide_next() noexcept {
        next_elision_ = elision_ == elisions_.size() ? ~std::uint32_t{0} : elisions_[elision_];
    }
    void hide_up_to(std::uint32_t offset) noexcept {
        while (offset > next_elision_) [[unlikely]] {
                top().elided = true;
                ++elision_;
                hide_next();
            }
    }

    // ---- findings

    pending& say(kind what, table_key key, extent where) { return found_.say(what, key, where); }
    pending& bad(table_key key, extent where, expectation expected) {
        pending& p = say(kind::bad_value, key, where);
        p.expected = expected;
        return p;
    }
    void wrong_type(table_key key, json_type found, json_type wanted, extent where, bool entry = false) {
        pending& p = say(kind::wrong_type, key, where);
        p.found = found;
        p.wanted = wanted;
        p.part = entry ? rules::input::list_part::entry : rules::input::list_part::whole;
        std::string_view const written = parsed_.substr(where.offset, where.length);
        p.has_better = found == json_type::number && wanted == json_type::text &&
                       (key == table_key::version || written.find_first_not_of("0123456789") == written.npos);
        p.of_super_pods = key == table_key::super_device_id;
    }

    // ---- keys

    void unread_key(std::string_view key, extent at) {
        frame const& f = top();
        if (f.part == table_part::top || f.part == table_part::server) look_alike(f.part, key);
        unread_.emplace_back(keep(key, at), at);
    }
    void look_alike(table_part part, std::string_view key) noexcept {
        using rules::input::look_alike;
        if (part == table_part::server) {
            if (key == "tor_id" || key == "tor_ip") found_.other_kind = look_alike::switch_table;
        } else if (key == "prefill_device_list" || key == "decode_device_list") {
            found_.other_kind = look_alike::prefill_decode_table;
        } else if (key == "server_group_list") {
            found_.other_kind = look_alike::global_table;
        } else if (key == "tor_count") {
            found_.other_kind = look_alike::switch_table;
        }
    }
    // HCCL takes the last value: what an earlier one gave is forgotten, facts and findings.
    void repeated_key(frame const& f, extent at) {
        std::uint32_t const before = key_at_[depth_][static_cast<unsigned>(f.key)];
        std::uint32_t& number = repeated_[depth_][static_cast<unsigned>(f.key)];
        discard(f.key, before, at.offset);
        if (number == 0) {
            number = ++keys_repeated_;
            say(kind::same_key, f.key, extent{before, at.length}).number = number;
            say(kind::duplicate_key, f.key, at).number = number;
        } else {
            say(kind::same_key, f.key, at).number = number;
        }
    }
    void discard(table_key key, std::uint32_t from, std::uint32_t to) {
        std::uint32_t const end = end_of_value(from, to);
        auto first = found_.all.end();
        while (first != found_.all.begin() && (first - 1)->where.offset >= from) --first;
        found_.all.erase(std::remove_if(first, found_.all.end(),
                                        [end](pending const& p) { return !p.about_keys() && p.where.offset < end; }),
                         found_.all.end());
        switch (key) {
        case table_key::server_list:
            if (form_ == shape::server_list) drop_lists();
            break;
        case table_key::group_list:
            if (form_ != shape::server_list) drop_lists();
            break;
        case table_key::instance_list:
            facts_.drop_entries(facts_.first_entry.back());
            facts_.groups.back().partial = false;
            facts_.groups.back().devices = 0;
            break;
        case table_key::device:
        case table_key::devices:
            facts_.drop_devices(facts_.entries.back().first);
            facts_.entries.back().partial = false;
            break;
        default: break;
        }
    }
    void drop_lists() {
        facts_.drop_entries(0);
        facts_.groups.clear();
        facts_.groups_at.clear();
        facts_.first_entry.clear();
        facts_.more_servers = false;
    }
    // Where the value of the key at `from` ends: the text up to the key at `to` was read already and is sound.
    [[nodiscard]] std::uint32_t end_of_value(std::uint32_t from, std::uint32_t to) const noexcept {
        int depth = 0;
        bool inside = true; // of a text: first of the key itself
        for (std::uint32_t i = from; i < to; ++i) {
            char const c = parsed_[i];
            if (inside && c == '\\') ++i;
            if (c == '"') inside = !inside;
            if (inside) continue;
            if (c == '{' || c == '[') ++depth;
            if (c == '}' || c == ']') --depth;
            if (c == ',' && depth == 0) return i;
        }
        return to;
    }
    void repeated_unread_keys(frame const& f) {
        auto const begin = unread_.begin() + static_cast<std::ptrdiff_t>(f.unread);
        for_each_repeated(begin, unread_.end(), [this](auto k, auto end) { tell_repeated(k, end); });
        unread_.erase(begin, unread_.end());
    }
    void tell_repeated(auto first, auto end) {
        ++keys_repeated_;
        for (auto k = first; k != end; ++k)
            say(k == first + 1 ? kind::duplicate_key : kind::same_key, table_key::document, k->at).number =
                keys_repeated_;
    }
    // Keys that nothing reads, near one that is absent.
    void near_keys(frame const& f) {
        key_set const absent = known_keys(f.part, form_).without(f.seen);
        if (f.elided || absent.bits == 0) return;
        auto const begin = unread_.begin() + static_cast<std::ptrdiff_t>(f.unread);
        for (auto k = begin; k != unread_.end(); ++k) {
            table_key const near = nearest(f.part, *k, absent);
            if (near != table_key::document && std::find(begin, k, *k) == k) say(kind::unknown_key, near, k->at);
        }
    }
    // Tables repeat the same few keys in each device, so the last answers are kept.
    [[nodiscard]] table_key nearest(table_part part, logged_key const& key, key_set absent) {
        answer& a = answers_[(key.hash ^ static_cast<unsigned>(part)) % answers_.size()];
        if (a.hash != key.hash || a.absent != absent.bits) a = {key.hash, absent.bits, near_key(key.name, absent)};
        return a.near;
    }
    struct answer {
        std::uint64_t hash = 0, absent = 0;
        table_key near = table_key::document;
    };

    void missing_keys(frame const& f) {
        if (f.elided) return;
        needed_keys(f.part, form_).without(f.seen).for_each([&](table_key k) {
            say(kind::missing_key, k, {f.object, 1}).object = object_of(f.part);
        });
    }

    // ---- values

    // What a text would have become, was it filled in; else what it must be.
    void unreadable(table_key key, std::string_view value, extent at, expectation expected) {
        if (is_placeholder(value))
            say(kind::placeholder, key, at).of_super_pods = key == table_key::super_device_id;
        else
            bad(key, at, expected).of_super_pods = key == table_key::super_device_id;
    }
    [[nodiscard]] number_reading number(table_key key, std::string_view value, extent at,
                                        expectation expected = expectation::number) {
        number_reading const n = read_number(value);
        if (n.kind != number_reading::how::plain) [[unlikely]] {
            bool const super = key == table_key::super_device_id;
            if (n.kind == number_reading::how::none) {
                unreadable(key, value, at, expected);
            } else {
                pending& p = n.read() ? say(kind::loose_number, key, at) : bad(key, at, expectation::number);
                p.number = n.value;
                p.of_super_pods = super;
            }
        }
        return n;
    }
    [[nodiscard]] static std::optional<std::uint32_t> value_of(number_reading n) noexcept {
        if (n.read()) return n.value;
        return std::nullopt;
    }
    // A text to keep: where it has no escapes it stands in the input.
    [[nodiscard]] std::string_view keep(std::string_view value, extent at) {
        if (at.length == value.size()) return text_.substr(at.offset, at.length);
        return facts_.unescaped.emplace_back(value);
    }
    [[nodiscard]] std::optional<address> one_address(table_key key, std::string_view value, extent at) {
        if (auto const ip = parse_address(value)) return ip;
        if (auto const better = address_alone(value)) {
            pending& p = bad(key, at, expectation::ip);
            p.has_better = true;
            p.better = *better;
        } else {
            unreadable(key, value, at, expectation::ip);
        }
        return std::nullopt;
    }

    void device_text(frame const& f, std::string_view value, extent at) {
        using k = table_key;
        switch (f.key) {
        case k::device_id:
            now_.id = number(f.key, value, at);
            now_.at.device_id = at.offset;
            break;
        case k::device_ip:
            now_.at.device_ip = at.offset;
            if (auto const ip = parse_ipv4(value)) [[likely]] {
                drop_more();
                now_.ip = *ip;
                now_.has = device_now::address::plain;
            } else {
                addresses(value, at);
            }
            break;
        case k::rank_id:
            now_.rank = number(f.key, value, at);
            now_.at.rank_id = at.offset;
            break;
        case k::host_port: port(f.key, now_.host_port, now_.ports_at.host_port, value, at); break;
        case k::device_port: port(f.key, now_.device_port, now_.ports_at.device_port, value, at); break;
        case k::device_vnic_port: port(f.key, now_.device_vnic_port, now_.ports_at.device_vnic_port, value, at); break;
        case k::super_device_id: (void)number(f.key, value, at); break;
        case k::net_position: on_host_ |= value == "host"; break;
        default: break;
        }
    }
    void port(table_key key, std::optional<std::uint32_t>& to, std::uint32_t& spot, std::string_view value, extent at) {
        to = value_of(number(key, value, at, expectation::port));
        spot = at.offset;
        now_.any_port = true;
    }
    void drop_more() {
        while (!facts_.more.empty() && facts_.more.back().device == facts_.device_count()) facts_.more.pop_back();
    }
    // A device_ip that is no single IPv4 address: a list of 1.x, IPv6, nothing, or nothing that HCCL can read. Where one
    // of a list cannot be read, none is taken.
    void addresses(std::string_view value, extent at) {
        drop_more();
        now_.has = device_now::address::absent;
        if (value.empty()) return;
        bool const list = form_ == shape::server_list;
        bool const plain = value.size() == at.length;
        bool good = true;
        std::uint32_t nth = 0;
        std::string_view rest = value;
        std::uint32_t offset = at.offset;
        do {
            std::size_t const size = list ? std::min(rest.find(','), rest.size()) : rest.size();
            extent const where = plain ? extent{offset, static_cast<std::uint32_t>(size)} : at;
            auto const ip = one_address(table_key::device_ip, rest.substr(0, size), where);
            good &= ip.has_value();
            if (ip && nth == 0 && ip->kind == family::ipv4) {
                now_.ip = ip->v4;
                now_.has = device_now::address::plain;
            } else if (ip) {
                if (nth == 0) {
                    now_.wide = static_cast<std::uint32_t>(facts_.more.size());
                    now_.has = device_now::address::wide;
                }
                facts_.more.push_back({facts_.device_count(), nth, *ip});
            }
            ++nth;
            std::size_t const step = std::min(size + 1, rest.size());
            rest.remove_prefix(step);
            offset += static_cast<std::uint32_t>(step);
        } while (!rest.empty()); // one comma at the end is tolerated
        if (good) return;
        drop_more();
        now_.has = device_now::address::unknown;
    }

    void server_id(std::string_view value, extent at) {
        table_entry& e = facts_.entries.back();
        facts_.entries_at.back().server_id = at.offset;
        e.server_id = {};
        if (value.empty() || value.size() > 64)
            bad(table_key::server_id, at, expectation::text_64);
        else if (is_placeholder(value))
            say(kind::placeholder, table_key::server_id, at);
        else
            e.server_id = keep(value, at);
    }
    void server_text(frame const& f, std::string_view value, extent at) {
        switch (f.key) {
        case table_key::server_id: server_id(value, at); break;
        case table_key::host_ip: host_ip(value, at); break;
        case table_key::device: not_a_list(f.key, json_type::text, at); break;
        default: break;
        }
    }
    void host_ip(std::string_view value, extent at) {
        table_entry& e = facts_.entries.back();
        facts_.entries_at.back().host_ip = at.offset;
        e.has_host_ip = false;
        auto const ip = one_address(table_key::host_ip, value, at);
        if (!ip) return;
        if (*ip == address{ipv4{}}) {
            bad(table_key::host_ip, at, expectation::reachable_ip);
            return;
        }
        e.has_host_ip = true;
        e.host_ip = *ip;
    }
    void instance_text(frame const& f, std::string_view value, extent at) {
        switch (f.key) {
        case table_key::server_id: server_id(value, at); break;
        case table_key::pod_name:
            facts_.entries_at.back().pod_name = at.offset;
            facts_.pod_names.back() = a_name(f.key, value, at);
            break;
        case table_key::rank_id:
            instance_rank_ = number(f.key, value, at);
            instance_rank_at_ = at.offset;
            break;
        case table_key::devices: not_a_list(f.key, json_type::text, at); break;
        default: break;
        }
    }
    [[nodiscard]] std::string_view a_name(table_key key, std::string_view value, extent at) {
        if (value.size() > 127) {
            bad(key, at, expectation::at_most_127);
        } else if (is_placeholder(value)) {
            say(kind::placeholder, key, at);
        } else {
            return value.empty() ? std::string_view{""} : keep(value, at);
        }
        return {};
    }
    void group_text(frame const& f, std::string_view value, extent at) {
        table_group& g = facts_.groups.back();
        group_spots& spots = facts_.groups_at.back();
        switch (f.key) {
        case table_key::group_name: {
            spots.name = at.offset;
            std::string_view const name = a_name(f.key, value, at);
            g.name = name.data() == nullptr ? std::nullopt : std::optional{name};
            break;
        }
        case table_key::instance_count:
            spots.instance_count = at.offset;
            g.instance_count = value_of(number(f.key, value, at));
            break;
        case table_key::device_count:
        case table_key::device_num:
            spots.device_total = at.offset;
            g.device_total = value_of(number(f.key, value, at));
            break;
        case table_key::server_num:
            spots.server_num = at.offset;
            g.server_num = value_of(number(f.key, value, at));
            break;
        case table_key::instance_list: not_a_list(f.key, json_type::text, at); break;
        default: break;
        }
    }
    void top_text(frame const& f, std::string_view value, extent at) {
        table_view& t = facts_.stated;
        switch (f.key) {
        case table_key::version:
            facts_.at.version = at.offset;
            t.version = version_of(value);
            t.bare_version = false;
            if (t.version == table_version::other && is_placeholder(value)) {
                say(kind::placeholder, f.key, at);
                t.version = table_version::unreadable;
            }
            break;
        case table_key::status:
            facts_.at.status = at.offset;
            t.status = value == "completed" ? table_status::completed : table_status::other;
            if (is_placeholder(value)) {
                say(kind::placeholder, f.key, at);
                t.status = table_status::unreadable;
            }
            break;
        case table_key::server_count:
            facts_.at.server_count = at.offset;
            if (form_ == shape::server_list) t.server_count = value_of(number(f.key, value, at));
            break;
        case table_key::group_count:
            facts_.at.group_count = at.offset;
            if (form_ != shape::server_list) t.group_count = value_of(number(f.key, value, at));
            break;
        case table_key::server_list:
        case table_key::group_list: not_a_list(f.key, json_type::text, at); break;
        case table_key::para_plane_nic_location:
            if (form_ == shape::legacy_lab && value != "device")
                unreadable(f.key, value, at, expectation::nic_location);
            break;
        default: break;
        }
    }
    [[nodiscard]] static table_version version_of(std::string_view v) noexcept {
        if (v == "1.0") return table_version::v1_0;
        if (v == "1.1") return table_version::v1_1;
        if (v == "1.2") return table_version::v1_2;
        if (v == "2.0") return table_version::v2_0;
        return v == "Standard" ? table_version::absent : table_version::other;
    }
    void bare_version(extent at) noexcept {
        std::string_view const written = parsed_.substr(at.offset, at.length);
        bare_version_ = written == "1.0"   ? table_version::v1_0
                        : written == "1.2" ? table_version::v1_2
                                           : table_version::unreadable;
    }

    // ---- values of another type

    void not_a_text(json_type type, extent at) {
        if (depth_ == 0) return wrong_type(table_key::document, type, json_type::object, at);
        frame const& f = top();
        if (f.part >= table_part::servers) return not_an_object(f, type, at);
        if (f.key == table_key::document || f.key == table_key::deploy_mode) return;
        if (is_list(f.key)) return not_a_list(f.key, type, at);
        if (!is_read(f)) return;
        wrong_type(f.key, type, json_type::text, at);
        forget(f, at.offset);
    }
    [[nodiscard]] static bool is_list(table_key k) noexcept {
        return k == table_key::server_list || k == table_key::group_list || k == table_key::device ||
               k == table_key::devices || k == table_key::instance_list;
    }
    // Keys at the top that only the other shapes have are not read.
    [[nodiscard]] bool is_read(frame const& f) const noexcept {
        if (f.part != table_part::top) return true;
        switch (f.key) {
        case table_key::server_count: return form_ == shape::server_list;
        case table_key::group_count: return form_ != shape::server_list;
        case table_key::para_plane_nic_location: return form_ == shape::legacy_lab;
        default: return true;
        }
    }
    // The value that is there cannot be read.
    void forget(frame const& f, std::uint32_t offset) {
        using k = table_key;
        switch (f.key) {
        case k::version:
            facts_.at.version = offset;
            facts_.stated.version = bare_version_;
            facts_.stated.bare_version = true;
            bare_version_ = table_version::unreadable;
            break;
        case k::status:
            facts_.at.status = offset;
            facts_.stated.status = table_status::unreadable;
            break;
        case k::server_count:
            facts_.at.server_count = offset;
            facts_.stated.server_count.reset();
            break;
        case k::group_count:
            facts_.at.group_count = offset;
            facts_.stated.group_count.reset();
            break;
        case k::server_id:
            facts_.entries_at.back().server_id = offset;
            facts_.entries.back().server_id = {};
            break;
        case k::host_ip:
            facts_.entries_at.back().host_ip = offset;
            facts_.entries.back().has_host_ip = false;
            break;
        case k::device_id:
            now_.at.device_id = offset;
            now_.id = {};
            break;
        case k::device_ip:
            now_.at.device_ip = offset;
            drop_more();
            now_.has = device_now::address::unknown;
            break;
        case k::rank_id:
            if (f.part == table_part::instance) {
                instance_rank_ = {};
                instance_rank_at_ = offset;
            } else {
                now_.rank = {};
                now_.at.rank_id = offset;
            }
            break;
        case k::host_port: now_.host_port.reset(); break;
        case k::device_port: now_.device_port.reset(); break;
        case k::device_vnic_port: now_.device_vnic_port.reset(); break;
        case k::group_name: facts_.groups.back().name.reset(); break;
        case k::instance_count: facts_.groups.back().instance_count.reset(); break;
        case k::device_count:
        case k::device_num: facts_.groups.back().device_total.reset(); break;
        case k::server_num: facts_.groups.back().server_num.reset(); break;
        case k::pod_name: facts_.pod_names.back() = {}; break;
        default: break;
        }
    }
    void not_a_list(table_key key, json_type type, extent at) {
        bool const mine = key == table_key::server_list  ? form_ == shape::server_list
                          : key == table_key::group_list ? form_ != shape::server_list
                                                         : true;
        if (!mine) return;
        if (key == table_key::server_list) facts_.at.server_list = at.offset;
        if (key == table_key::group_list) facts_.at.group_list = at.offset;
        wrong_type(key, type, json_type::list, at);
        hidden(key);
    }
    // A list that is not whole.
    void hidden(table_key key) {
        switch (key) {
        case table_key::server_list:
            facts_.stated.server_entries.reset();
            facts_.more_servers = true;
            break;
        case table_key::group_list:
            facts_.stated.group_entries.reset();
            facts_.more_servers = true;
            break;
        case table_key::instance_list:
            facts_.groups.back().partial = true;
            facts_.more_servers = true;
            break;
        case table_key::device:
        case table_key::devices:
            facts_.entries.back().partial = true;
            if (key == table_key::devices) facts_.groups.back().partial = true;
            break;
        default: break;
        }
    }
    void not_an_object(frame const& f, json_type type, extent at) {
        if (depth_ == 0) return wrong_type(table_key::document, type, json_type::object, at);
        if (f.part == table_part::skipped) return;
        table_key const key = key_of_list(f.part);
        wrong_type(key, type, json_type::object, at, true);
        ++elements_[static_cast<unsigned>(f.part)];
        hidden(key);
    }
    [[nodiscard]] table_key key_of_list(table_part p) const noexcept {
        switch (p) {
        case table_part::servers: return table_key::server_list;
        case table_part::groups: return table_key::group_list;
        case table_part::instances: return table_key::instance_list;
        default: return form_ == shape::server_list ? table_key::device : table_key::devices;
        }
    }

    // ---- objects and lists

    // What the bracket that opens here belongs to.
    [[nodiscard]] table_part enter(bool list, std::uint32_t offset) {
        extent const at{offset, 1};
        json_type const type = list ? json_type::list : json_type::object;
        if (depth_ == 0) {
            object_ = !list;
            if (list) wrong_type(table_key::document, type, json_type::object, at);
            facts_.at.top = offset;
            return list ? table_part::skipped : table_part::top;
        }
        frame& f = top();
        if (f.part == table_part::skipped) return table_part::skipped;
        if (f.part >= table_part::servers) {
            if (list) {
                not_an_object(f, type, at);
                return table_part::skipped;
            }
            ++elements_[static_cast<unsigned>(f.part)];
            return enter_object(f.part, offset);
        }
        if (!is_list(f.key) || !list) {
            if (f.key != table_key::document) not_a_text(type, at);
            return table_part::skipped;
        }
        table_part const part = list_of(f.key);
        if (part != table_part::skipped) enter_list(f.key, part, offset);
        return part;
    }
    [[nodiscard]] table_part list_of(table_key k) const noexcept {
        switch (k) {
        case table_key::server_list: return form_ == shape::server_list ? table_part::servers : table_part::skipped;
        case table_key::group_list: return form_ == shape::server_list ? table_part::skipped : table_part::groups;
        case table_key::instance_list: return table_part::instances;
        default: return table_part::devices;
        }
    }
    void enter_list(table_key key, table_part part, std::uint32_t offset) {
        elements_[static_cast<unsigned>(part)] = 0;
        if (key == table_key::server_list) facts_.at.server_list = offset;
        if (key == table_key::group_list) facts_.at.group_list = offset;
    }
    [[nodiscard]] table_part enter_object(table_part list, std::uint32_t offset) {
        switch (list) {
        case table_part::servers:
            begin_entry(offset);
            on_host_ = false;
            return table_part::server;
        case table_part::devices:
            now_ = {};
            now_.at.object = offset;
            return table_part::device;
        case table_part::groups:
            facts_.groups.emplace_back();
            facts_.groups.back().by_device_num = form_ == shape::legacy_lab;
            facts_.groups_at.emplace_back();
            facts_.groups_at.back().object = offset;
            facts_.first_entry.push_back(static_cast<std::uint32_t>(facts_.entries.size()));
            return table_part::group;
        default:
            begin_entry(offset);
            facts_.pod_names.emplace_back();
            instance_rank_ = {};
            instance_rank_at_ = 0;
            return table_part::instance;
        }
    }
    void begin_entry(std::uint32_t offset) {
        table_entry e{};
        e.index = static_cast<std::uint32_t>(facts_.entries.size());
        e.first = facts_.device_count();
        facts_.entries.push_back(e);
        facts_.entries_at.emplace_back();
        facts_.entries_at.back().object = offset;
    }

    void leave(frame& f, std::uint32_t offset) {
        switch (f.part) {
        case table_part::device: end_device(f); break;
        case table_part::server: end_server(f); break;
        case table_part::instance: end_instance(f); break;
        case table_part::group: end_group(f); break;
        case table_part::top: end_top(f); break;
        case table_part::skipped: break;
        default: end_list(f, offset); break;
        }
        if (unread_.size() != f.unread) {
            if (f.part < table_part::servers) near_keys(f);
            repeated_unread_keys(f);
        }
    }
    void end_list(frame const& f, std::uint32_t offset) {
        table_key const key = key_of_list(f.part);
        std::uint32_t const count = elements_[static_cast<unsigned>(f.part)];
        if (key == table_key::server_list) facts_.stated.server_entries = count;
        if (key == table_key::group_list) facts_.stated.group_entries = count;
        if (key == table_key::instance_list) facts_.groups.back().instances = count;
        if (count == 0 && !f.elided) bad(key, {f.object, offset + 1 - f.object}, expectation::filled_list);
        if (count == 0 || f.elided) hidden(key);
        if (key == table_key::devices && form_ == shape::legacy_lab &&
            facts_.device_count() - facts_.entries.back().first > 1)
            bad(key, {f.object, 1}, expectation::one_device);
        if (key == table_key::devices) device_elements_ = count;
    }
    void end_device(frame const& f) {
        device_now& n = now_;
        if (needed_keys(table_part::device, form_).without(f.seen).bits != 0) [[unlikely]]
            missing_keys(f);
        device d;
        if (n.id.read()) d = d.with_id(n.id.value);
        if (n.rank.read()) d = d.with_rank(n.rank.value);
        switch (n.has) {
        case device_now::address::plain: d = d.with_ip(n.ip); break;
        case device_now::address::wide: d = d.with_wide_ip(n.wide); break;
        case device_now::address::unknown: d = d.with_unknown_ip(); break;
        case device_now::address::absent: {
            bool const told = f.elided || form_ == shape::legacy_lab; // else it is missing-ip's
            if (told && !f.seen.contains(table_key::device_ip)) d = d.with_unknown_ip();
            break;
        }
        }
        if (f.elided) [[unlikely]]
            hidden(key_of_list(table_part::devices));
        if (n.any_port) end_ports(f);
        facts_.devices.push_back(d);
        facts_.devices_at.push_back(n.at);
        if (facts_.devices.size() == sample) expect_more(n.at.object);
    }
    // Large tables are uniform: how many devices and entries stand in the rest of the text shows early.
    void expect_more(std::uint32_t offset) {
        double const share = static_cast<double>(text_.size()) / offset * 1.05;
        auto const all = [share](std::size_t so_far) {
            return static_cast<std::size_t>(std::min(static_cast<double>(so_far) * share, 500'000.0));
        };
        facts_.devices.reserve(all(facts_.devices.size()));
        facts_.devices_at.reserve(all(facts_.devices_at.size()));
        facts_.entries.reserve(all(facts_.entries.size()));
        facts_.entries_at.reserve(all(facts_.entries_at.size()));
        facts_.pod_names.reserve(all(facts_.pod_names.size()));
    }
    // HCCL reads device_vnic_port only where device_port stands.
    void end_ports(frame const& f) {
        if (!f.seen.contains(table_key::device_port) && !f.elided && f.seen.contains(table_key::device_vnic_port)) {
            now_.device_vnic_port.reset();
            auto first = found_.all.end();
            while (first != found_.all.begin() && (first - 1)->where.offset >= f.object) --first;
            found_.all.erase(std::remove_if(first, found_.all.end(),
                                            [](pending const& p) {
                                                return p.key == table_key::device_vnic_port && !p.about_keys() &&
                                                       p.what != kind::unknown_key;
                                            }),
                             found_.all.end());
        }
        facts_.ensure_ports();
        facts_.ports.push_back({now_.host_port, now_.device_port, now_.device_vnic_port});
        facts_.ports_at.push_back(now_.ports_at);
    }
    void end_entry(frame const& f) {
        table_entry& e = facts_.entries.back();
        e.count = facts_.device_count() - e.first;
        bool const listed = f.seen.contains(table_key::device) || f.seen.contains(table_key::devices);
        if (f.elided || !listed) e.partial = true;
        missing_keys(f);
    }
    void end_server(frame const& f) {
        end_entry(f);
        if (f.elided && f.seen.bits == 0) hidden(table_key::server_list); // more than one may be behind it
        if (on_host_ && !f.elided && !f.seen.contains(table_key::host_ip))
            say(kind::missing_key, table_key::host_ip, {f.object, 1}).object = table_object::server;
    }
    void end_instance(frame const& f) {
        end_entry(f);
        table_entry const& e = facts_.entries.back();
        table_group& g = facts_.groups.back();
        bool const listed = f.seen.contains(table_key::devices);
        if (f.elided || !listed) g.partial = true;
        if (f.elided && f.seen.bits == 0) hidden(table_key::instance_list);
        g.devices += listed ? device_elements_ : 0;
        device_elements_ = 0;
        if (form_ != shape::legacy_lab) return;
        for (std::uint32_t i = e.first; i != e.first + e.count; ++i) {
            facts_.devices_at[i].rank_id = instance_rank_at_;
            bool const known = instance_rank_.read() && e.count == 1 && !e.partial;
            if (known) facts_.devices[i] = facts_.devices[i].with_rank(instance_rank_.value);
        }
    }
    void end_group(frame const& f) {
        if (f.elided) hidden(table_key::instance_list);
        if (!f.seen.contains(table_key::instance_list)) {
            facts_.groups.back().partial = true;
            facts_.more_servers = true;
        }
        missing_keys(f);
    }
    void end_top(frame const& f) {
        top_keys_ = f.seen;
        table_view& t = facts_.stated;
        if (!f.seen.contains(table_key::version)) {
            bool const listed = f.seen.contains(table_key::server_list) || f.seen.contains(table_key::group_list);
            t.version = listed && !f.elided ? table_version::absent : table_version::unreadable;
        }
        if (!f.seen.contains(table_key::status)) t.status = f.elided ? table_status::unreadable : table_status::absent;
        table_key const list = form_ == shape::server_list ? table_key::server_list : table_key::group_list;
        if (!f.seen.contains(list) || f.elided) facts_.more_servers = true;
        if (f.elided) { // behind the elision the list may stand again
            t.server_entries.reset();
            t.group_entries.reset();
        }
        missing_keys(f);
    }

    static constexpr std::size_t sample = 256;

    std::string_view parsed_;
    std::string_view text_;
    shape form_;
    places const& elisions_;
    table_facts& facts_;
    table_findings& found_;

    frame frames_[deepest + 1] = {};
    std::uint32_t key_at_[deepest + 1][table_key_count] = {};
    std::uint32_t repeated_[deepest + 1][table_key_count] = {}; // the number of each key that stands twice; 0: once
    std::uint32_t depth_ = 0;
    std::uint32_t next_elision_ = 0;
    std::size_t elision_ = 0;
    std::vector<logged_key> unread_;
    std::array<answer, 64> answers_{};
    std::uint32_t keys_repeated_ = 0;
    std::uint32_t elements_[static_cast<unsigned>(table_part::skipped)] = {};
    std::uint32_t device_elements_ = 0;
    device_now now_{};
    number_reading instance_rank_{};
    std::uint32_t instance_rank_at_ = 0;
    std::uint32_t end_ = 0;
    key_set top_keys_{};
    table_version bare_version_ = table_version::unreadable;
    bool on_host_ = false; // a device of this server is reached through the host's network
    bool object_ = false;
};

} // namespace atlascheck::read::detail
