// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/address.hpp>
#include <atlascheck/model/dtype.hpp>
#include <atlascheck/model/product.hpp>
#include <atlascheck/read/job_facts.hpp>
#include <atlascheck/read/job_keys.hpp>
#include <atlascheck/read/json_events.hpp>
#include <atlascheck/read/key_log.hpp>
#include <atlascheck/read/near_address.hpp>
#include <atlascheck/read/number.hpp>
#include <atlascheck/read/placeholder.hpp>
#include <atlascheck/read/shell_environment.hpp>
#include <atlascheck/read/table_findings.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace atlascheck::read::detail {

/// Turns the events of one job file into facts and findings.
class job_events {
public:
    using json_type = rules::input::json_type;
    using expectation = rules::input::expectation;
    using kind = pending::kind;

    /// `text` is the input as it is: of the length of what is parsed, and equal but for what was blanked.
    job_events(std::string_view text, std::uint16_t input, places const& elisions, job_facts& facts,
               table_findings& found)
        : text_{text}, input_{input}, elisions_{elisions}, facts_{facts}, found_{found} {}

    void on_key(std::string_view key, extent at) {
        hide_up_to(at.offset);
        frame& f = top();
        f.ends[f.last] = at.offset;
        f.last = 0;
        f.field = nullptr;
        if (f.part == job_part::skipped) return;
        std::string_view const name = keep(key, at);
        keys_.add(name, at);
        if (f.part == job_part::variables) {
            variable_ = {name, {}, {}, place_of(at), true};
            return;
        }
        f.field = job_field_of(f.part, key);
        if (f.field == nullptr) {
            strange_.emplace_back(name, at);
            return;
        }
        auto const k = static_cast<unsigned>(f.field->key);
        if (f.seen.contains(f.field->key)) forget(f, *f.field);
        f.seen.add(f.field->key);
        f.begins[k] = at.offset;
        f.last = k;
    }
    void on_text(std::string_view value, extent at) {
        hide_up_to(at.offset);
        frame const& f = top();
        if (f.part == job_part::variables) return set_variable(value, at);
        if (!takes(f, json_type::text, at)) return;
        switch (f.part) {
        case job_part::job: return job_text(*f.field, value, at);
        case job_part::server: return server_text(*f.field, value, at);
        case job_part::device: return device_text(*f.field, value, at);
        case job_part::process: return process_text(*f.field, value, at);
        case job_part::collective: return collective_text(*f.field, value, at);
        default: return graph_text(*f.field, value, at);
        }
    }
    void on_scalar(scalar s, extent at) {
        hide_up_to(at.offset);
        json_type const type = s == scalar::number    ? json_type::number
                               : s == scalar::boolean ? json_type::boolean
                                                      : json_type::null;
        frame const& f = top();
        if (!takes(f, type, at)) return;
        if (type == json_type::boolean)
            facts_.all.data_parallel = {text_.substr(at.offset, at.length) == "true", place_of(at)};
        else
            number(f, at);
    }
    void on_open(bool list, std::uint32_t offset) {
        hide_up_to(offset);
        job_part const part = enter(list, offset);
        frame& f = frames_[++depth_];
        f.part = part;
        f.field = nullptr;
        f.elided = false;
        f.seen = {};
        f.object = offset;
        f.keys = keys_.size();
        f.strange = static_cast<std::uint32_t>(strange_.size());
        f.last = 0;
    }
    void on_close(std::uint32_t offset) {
        hide_up_to(offset);
        frame const& f = top();
        if (f.part < job_part::variables) close_object(f);
        if (f.elided) hidden(f.part);
        if (f.part == job_part::servers && facts_.all.cluster.servers.empty() && !facts_.all.cluster.more_servers)
            bad(table_key::servers, {f.object, 1}, expectation::filled_list);
        keys_.close(f.keys, found_.all);
        strange_.erase(strange_.begin() + f.strange, strange_.end());
        --depth_;
        if (depth_ == 0) end_ = offset + 1;
    }

    /// Where the document ends; 0 where it is no object or list.
    [[nodiscard]] std::uint32_t end() const noexcept { return end_; }
    /// What the document itself is.
    [[nodiscard]] bool is_object() const noexcept { return object_; }
    /// Tells of keys that stand twice in objects which are still open where the text broke off.
    void break_off() {
        for (; depth_ != 0; --depth_) keys_.close(top().keys, found_.all);
    }

private:
    struct frame {
        job_part part = job_part::skipped;
        bool elided = false; // an elision stands in it
        key_set seen{};
        job_field const* field = nullptr;                    // whose value comes next; null where nothing reads it
        std::uint32_t object = 0;                            // its bracket
        std::uint32_t keys = 0;                              // where its keys begin among all
        std::uint32_t strange = 0;                           // as above, among those that nothing reads
        unsigned last = 0;                                   // the key that was read last
        std::array<std::uint32_t, table_key_count> begins{}; // of each key that stands: where it and its value begin
        std::array<std::uint32_t, table_key_count> ends{};   // and where they surely have ended
    };
    struct device_now {
        device made{};
        place at{}, id_at{}, ip_at{}, rank_at{};
        std::optional<address> ip{};
        stated<address> target{};
        bool target_unknown = false;
    };

    [[nodiscard]] frame& top() noexcept { return frames_[depth_]; }
    [[nodiscard]] place place_of(extent at) const noexcept { return {spot::text, input_, at.offset, at.length}; }
    [[nodiscard]] static std::uint32_t size(auto const& list) noexcept {
        return static_cast<std::uint32_t>(list.size());
    }
    void hide_up_to(std::uint32_t offset) noexcept {
        for (; elision_ != elisions_.size() && elisions_[elision_] < offset; ++elision_) top().elided = true;
    }
    // A text to keep: where it has no escapes it stands in the input.
    [[nodiscard]] std::string_view keep(std::string_view value, extent at) {
        if (at.length == value.size()) return text_.substr(at.offset, at.length);
        return facts_.all.keep(std::string{value});
    }

    // ---- findings

    pending& say(kind what, table_key key, extent where) { return found_.say(what, key, where); }
    void bad(table_key key, extent where, expectation expected) {
        say(kind::bad_value, key, where).expected = expected;
    }
    void unreadable(job_field const& f, std::string_view value, extent at) {
        if (is_placeholder(value))
            say(kind::placeholder, f.key, at);
        else
            bad(f.key, at, f.expected);
    }
    void wrong_type(table_key key, json_type is, json_type wanted, extent where, bool entry = false) {
        pending& p = say(kind::wrong_type, key, where);
        p.found = is;
        p.wanted = wanted;
        p.part = entry ? rules::input::list_part::entry : rules::input::list_part::whole;
    }

    // Whether a value of this type is read here; what is of another type is told and unknown.
    bool takes(frame const& f, json_type type, extent at) {
        if (depth_ == 0) {
            wrong_type(table_key::document, type, json_type::object, at);
            return false;
        }
        if (f.part == job_part::variables) {
            set_variable({}, at);
            facts_.variables.back().plain = false;
            wrong_type(table_key::environment, type, json_type::text, at, true);
            return false;
        }
        if (entry_of(f.part) != job_part::skipped) {
            wrong_type(key_of_list(f.part), type, json_type::object, at, true);
            hidden(f.part);
            return false;
        }
        if (f.field == nullptr) return false;
        if (f.field->type == type) return true;
        wrong_type(f.field->key, type, f.field->type, at);
        unknown(f.part, *f.field, at);
        return false;
    }
    [[nodiscard]] static table_key key_of_list(job_part list) noexcept {
        for (job_field const& f : job_fields)
            if (f.inner == list) return f.key;
        return table_key::document;
    }
    // A value is there, but it cannot be read.
    void unknown(job_part part, job_field const& f, extent at) {
        hidden(f.inner);
        if (part != job_part::device) return;
        if (f.key == table_key::ip) {
            now_.made = now_.made.with_unknown_ip();
            now_.ip_at = place_of(at);
        }
        now_.target_unknown |= f.key == table_key::netdetect;
    }
    // A list is not whole.
    void hidden(job_part list) {
        stated_cluster& c = facts_.all.cluster;
        if (list == job_part::servers) {
            c.given = true;
            c.more_servers = true;
        } else if (list == job_part::devices && !c.servers.empty()) {
            c.servers.back().partial = true;
        }
    }

    // ---- keys

    // The last value of a key counts: what an earlier one gave is forgotten, facts and findings.
    void forget(frame const& f, job_field const& field) {
        std::uint32_t const begin = f.begins[static_cast<unsigned>(field.key)];
        std::uint32_t const end = f.ends[static_cast<unsigned>(field.key)];
        auto first = found_.all.end();
        while (first != found_.all.begin() && (first - 1)->where.offset >= begin) --first;
        auto const taken_back = [&](pending const& p) { return !p.about_keys() && p.where.offset < end; };
        found_.all.erase(std::remove_if(first, found_.all.end(), taken_back), found_.all.end());
        switch (f.part) {
        case job_part::job: return forget_of_job(field.key);
        case job_part::server: return forget_of_server(field.key);
        case job_part::device: return forget_of_device(field.key);
        case job_part::process: return forget_of_process(field.key);
        case job_part::collective: return collective_ = {}, void();
        default: return graph_ = {}, void();
        }
    }
    void forget_of_job(table_key key) {
        switch (key) {
        case table_key::atlascheck: facts_.other_version = false; break;
        case table_key::product: facts_.all.kind = {}; break;
        case table_key::servers: facts_.drop_servers(); break;
        case table_key::processes: facts_.drop_processes(); break;
        case table_key::collectives: facts_.all.collectives.clear(); break;
        case table_key::graphs: facts_.all.graphs.clear(); break;
        case table_key::data_parallel: facts_.all.data_parallel = {}; break;
        default: facts_.environment = {};
        }
    }
    void forget_of_server(table_key key) {
        stated_cluster& c = facts_.all.cluster;
        switch (key) {
        case table_key::name: c.names.back() = {}; break;
        case table_key::host_ip: c.servers.back().has_host_ip = false; break;
        case table_key::devices:
            facts_.drop_devices(c.servers.back().first);
            c.servers.back().partial = false;
            break;
        default: facts_.server_environments.back() = {};
        }
    }
    void forget_of_device(table_key key) {
        device const old = now_.made;
        device kept;
        if (old.has_id() && key != table_key::id) kept = kept.with_id(old.id());
        if (old.has_mask() && key != table_key::netmask) kept = kept.with_mask(old.mask());
        if (old.has_rank() && key != table_key::rank) kept = kept.with_rank(old.rank());
        if (old.has_unknown_ip() && key != table_key::ip) kept = kept.with_unknown_ip();
        now_.made = kept;
        if (key == table_key::ip) now_.ip.reset();
        if (key == table_key::netdetect) {
            now_.target = {};
            now_.target_unknown = false;
        }
    }
    void forget_of_process(table_key key) {
        process& p = facts_.all.processes.back();
        switch (key) {
        case table_key::server: facts_.process_servers.back() = {}; break;
        case table_key::device: p.device = {}; break;
        case table_key::rank: p.rank = {}; break;
        case table_key::local_rank: p.local_rank = {}; break;
        case table_key::world_size: p.world_size = {}; break;
        case table_key::master_addr: p.master_addr = {}; break;
        case table_key::master_port: p.master_port = {}; break;
        default: facts_.process_environments.back() = {};
        }
    }
    void missing_keys(frame const& f) {
        if (f.elided) return;
        job_keys_of(f.part, true).without(f.seen).for_each([&](table_key k) {
            say(kind::missing_key, k, {f.object, 1}).object = object_of(f.part);
        });
    }
    // Keys that nothing reads, near one that is absent.
    void near_keys(frame const& f) {
        key_set const absent = job_keys_of(f.part).without(f.seen);
        if (f.elided || absent.bits == 0) return;
        for (std::size_t i = f.strange; i != strange_.size(); ++i) {
            table_key const near = near_key(strange_[i].name, absent);
            if (near != table_key::document) say(kind::unknown_key, near, strange_[i].at);
        }
    }

    // ---- values

    // The text, unless it was never filled in or is empty.
    [[nodiscard]] stated<std::string_view> filled(job_field const& f, std::string_view value, extent at) {
        if (!value.empty() && !is_placeholder(value)) return {keep(value, at), place_of(at)};
        unreadable(f, value, at);
        return {};
    }
    [[nodiscard]] std::optional<address> an_address(job_field const& f, std::string_view value, extent at) {
        if (auto const ip = parse_address(value)) return ip;
        if (auto const better = without_leading_zeros(value)) {
            pending& p = say(kind::bad_value, f.key, at);
            p.expected = expectation::ip;
            p.has_better = true;
            p.better = *better;
        } else if (is_placeholder(value)) {
            say(kind::placeholder, f.key, at);
        } else {
            bad(f.key, at, expectation::ip);
        }
        return std::nullopt;
    }

    void job_text(job_field const& f, std::string_view value, extent at) {
        product const* const named = product_named(value);
        if (named == nullptr) return unreadable(f, value, at);
        facts_.all.kind = {named, place_of(at)};
    }
    void server_text(job_field const& f, std::string_view value, extent at) {
        stated_cluster& c = facts_.all.cluster;
        if (f.key == table_key::name) {
            c.servers_at.back() = place_of(at);
            c.names.back() = *filled(f, value, at);
            return;
        }
        c.host_ips_at.back() = place_of(at);
        auto const ip = an_address(f, value, at);
        if (!ip) return;
        if (*ip == address{ipv4{}}) return bad(f.key, at, f.expected);
        c.servers.back().has_host_ip = true;
        c.servers.back().host_ip = *ip;
    }
    void device_text(job_field const& f, std::string_view value, extent at) {
        switch (f.key) {
        case table_key::ip:
            now_.ip_at = place_of(at);
            if (value.empty()) return;
            now_.ip = an_address(f, value, at);
            if (!now_.ip) now_.made = now_.made.with_unknown_ip();
            return;
        case table_key::netmask:
            if (auto const mask = parse_netmask(value))
                now_.made = now_.made.with_mask(*mask);
            else
                unreadable(f, value, at);
            return;
        default:
            auto const target = an_address(f, value, at);
            now_.target_unknown = !target;
            // 0.0.0.0 is how a device is told to detect nothing
            if (target && !(*target == address{ipv4{}})) now_.target = {*target, place_of(at)};
        }
    }
    void process_text(job_field const& f, std::string_view value, extent at) {
        auto const text = filled(f, value, at);
        if (f.key == table_key::server)
            facts_.process_servers.back() = text;
        else
            facts_.all.processes.back().master_addr = text;
    }
    void collective_text(job_field const& f, std::string_view value, extent at) {
        if (f.key == table_key::operation) {
            auto const operation = collective_named(value);
            if (!operation) return unreadable(f, value, at);
            collective_.operation = {*operation, place_of(at)};
        } else {
            auto const type = dtype_named(value);
            if (!type) return unreadable(f, value, at);
            collective_.type = {*type, place_of(at)};
        }
    }
    void graph_text(job_field const& f, std::string_view value, extent at) {
        if (!filled(f, value, at)) return;
        std::uint64_t hash = 0xCBF29CE484222325U; // FNV-1a: the same on every machine
        for (char const c : value) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
        graph_.fingerprint = {hash, place_of(at)};
    }

    [[nodiscard]] stated<std::uint32_t> a_number(job_field const& f, extent at) {
        auto const n = read_number(text_.substr(at.offset, at.length));
        bool good = n.kind == number_reading::how::plain;
        if (f.expected == expectation::port) good = good && n.value >= 1 && n.value <= 65535;
        if (good) return {n.value, place_of(at)};
        bad(f.key, at, f.expected);
        return {};
    }
    void number(frame const& f, extent at) {
        if (f.field->key == table_key::atlascheck) {
            facts_.other_version = text_.substr(at.offset, at.length) != "1";
            if (facts_.other_version) bad(table_key::atlascheck, at, expectation::job_version);
            return;
        }
        auto const n = a_number(*f.field, at);
        if (f.part == job_part::device) return device_number(f.field->key, n, at);
        if (f.part == job_part::graph) {
            graph_.rank = n;
            return;
        }
        process& p = facts_.all.processes.back();
        switch (f.field->key) {
        case table_key::device: p.device = n; break;
        case table_key::rank: p.rank = n; break;
        case table_key::local_rank: p.local_rank = n; break;
        case table_key::world_size: p.world_size = n; break;
        default: p.master_port = n;
        }
    }
    void device_number(table_key key, stated<std::uint32_t> const& n, extent at) {
        if (key == table_key::id) {
            now_.id_at = place_of(at);
            if (n) now_.made = now_.made.with_id(*n);
        } else {
            now_.rank_at = place_of(at);
            if (n) now_.made = now_.made.with_rank(*n);
        }
    }
    void set_variable(std::string_view value, extent at) {
        variable_.value = keep(value, at);
        variable_.at = place_of(at);
        if (shell::is_job_variable(variable_.name) && is_placeholder(value)) {
            say(kind::placeholder, table_key::environment, at);
            variable_.plain = false;
        }
        facts_.variables.push_back(variable_);
        ++environment_->count;
    }

    // ---- objects and lists

    // What the bracket that opens here belongs to.
    [[nodiscard]] job_part enter(bool list, std::uint32_t offset) {
        extent const at{offset, 1};
        json_type const type = list ? json_type::list : json_type::object;
        if (depth_ == 0) {
            object_ = !list;
            if (list) wrong_type(table_key::document, type, json_type::object, at);
            return list ? job_part::skipped : job_part::job;
        }
        frame const& f = top();
        if (f.part == job_part::skipped) return job_part::skipped;
        job_part const entry = entry_of(f.part);
        if (entry != job_part::skipped && !list) {
            open_object(entry, place_of(at));
            return entry;
        }
        if (!takes(f, type, at)) return job_part::skipped;
        if (f.field->inner == job_part::variables) open_environment(f.part, place_of(at));
        if (f.field->inner == job_part::servers) {
            facts_.all.cluster.given = true;
            facts_.all.cluster.at = place_of(at);
        }
        return f.field->inner;
    }
    void open_environment(job_part of, place at) {
        environment_ = of == job_part::job      ? &facts_.environment
                       : of == job_part::server ? &facts_.server_environments.back()
                                                : &facts_.process_environments.back();
        *environment_ = {size(facts_.variables), 0, at, true};
    }
    void open_object(job_part part, place at) {
        stated_cluster& c = facts_.all.cluster;
        switch (part) {
        case job_part::server:
            c.servers.push_back({.first = size(c.devices), .count = 0});
            c.names.emplace_back();
            c.servers_at.push_back(at);
            c.host_ips_at.push_back(at);
            facts_.server_environments.emplace_back();
            break;
        case job_part::device:
            now_ = {};
            now_.at = now_.id_at = now_.ip_at = now_.rank_at = at;
            break;
        case job_part::process:
            facts_.all.processes.push_back({.at = at});
            facts_.process_servers.emplace_back();
            facts_.process_environments.emplace_back();
            break;
        default: collective_ = {}; graph_ = {};
        }
    }
    void close_object(frame const& f) {
        switch (f.part) {
        case job_part::server: {
            server& s = facts_.all.cluster.servers.back();
            s.count = size(facts_.all.cluster.devices) - s.first;
            s.partial |= !f.seen.contains(table_key::devices);
            break;
        }
        case job_part::device: close_device(); break;
        case job_part::collective:
            if (collective_.operation && collective_.type)
                facts_.all.collectives.push_back({*collective_.operation, *collective_.type, collective_.type.at});
            break;
        case job_part::graph:
            if (graph_.rank && graph_.fingerprint)
                facts_.all.graphs.push_back({*graph_.rank, *graph_.fingerprint, graph_.fingerprint.at});
            break;
        default: break;
        }
        missing_keys(f);
        near_keys(f);
    }
    void close_device() {
        stated_cluster& c = facts_.all.cluster;
        device d = now_.made;
        if (now_.ip && now_.ip->kind == family::ipv4) {
            d = d.with_ip(now_.ip->v4);
        } else if (now_.ip) {
            d = d.with_wide_ip(size(c.more));
            c.more.push_back({size(c.devices), 0, *now_.ip});
        }
        c.devices.push_back(d);
        c.devices_at.push_back(now_.at);
        c.ids_at.push_back(now_.id_at);
        c.ips_at.push_back(now_.ip_at);
        c.ranks_at.push_back(now_.rank_at);
        facts_.targets.push_back(now_.target);
        facts_.targets_unknown.push_back(now_.target_unknown);
    }

    struct collective_now {
        stated<collective> operation{};
        stated<dtype> type{};
    };
    struct graph_now {
        stated<std::uint32_t> rank{};
        stated<std::uint64_t> fingerprint{};
    };

    std::string_view text_;
    std::uint16_t input_;
    places const& elisions_;
    job_facts& facts_;
    table_findings& found_;
    key_log keys_;
    std::size_t elision_ = 0;
    std::array<frame, deepest + 1> frames_{};
    std::uint32_t depth_ = 0;
    std::vector<logged_key> strange_; // keys that nothing reads, of the objects that are open
    std::uint32_t end_ = 0;
    bool object_ = false;
    device_now now_;
    collective_now collective_;
    graph_now graph_;
    variable variable_;
    job_environment* environment_ = nullptr;
};

} // namespace atlascheck::read::detail
