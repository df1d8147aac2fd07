// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/table_key.hpp>
#include <atlascheck/read/table_keys.hpp>
#include <atlascheck/rules/input/bad_value.hpp>
#include <atlascheck/rules/input/wrong_type.hpp>

#include <cstdint>
#include <string_view>

namespace atlascheck::read {

/// Where in a job file an object or list stands.
enum class job_part : std::uint8_t {
    job,
    server,
    device,
    process,
    collective,
    graph,
    variables, // objects; the keys of the last are names of variables
    servers,
    devices,
    processes,
    collectives,
    graphs,  // lists of them
    skipped, // whatever nothing reads
};

/// A key of a job file: in which object it stands, what its value is, and whether the object can do without it.
struct job_field {
    job_part part;
    table_key key;
    rules::input::json_type type;
    bool needed = false;
    rules::input::expectation expected = {}; // of a number or text
    job_part inner = job_part::skipped;      // what a list or an object is
};

/// All keys of job files. The published schema says the same; a test compares them.
inline constexpr job_field job_fields[] = {
    {job_part::job, table_key::atlascheck, rules::input::json_type::number, true,
     rules::input::expectation::job_version},
    {job_part::job, table_key::product, rules::input::json_type::text, false, rules::input::expectation::product},
    {job_part::job, table_key::servers, rules::input::json_type::list, false, {}, job_part::servers},
    {job_part::job, table_key::processes, rules::input::json_type::list, false, {}, job_part::processes},
    {job_part::job, table_key::collectives, rules::input::json_type::list, false, {}, job_part::collectives},
    {job_part::job, table_key::graphs, rules::input::json_type::list, false, {}, job_part::graphs},
    {job_part::job, table_key::data_parallel, rules::input::json_type::boolean},
    {job_part::job, table_key::environment, rules::input::json_type::object, false, {}, job_part::variables},

    {job_part::server, table_key::name, rules::input::json_type::text, true, rules::input::expectation::filled_text},
    {job_part::server, table_key::host_ip, rules::input::json_type::text, false,
     rules::input::expectation::reachable_ip},
    {job_part::server, table_key::devices, rules::input::json_type::list, true, {}, job_part::devices},
    {job_part::server, table_key::environment, rules::input::json_type::object, false, {}, job_part::variables},

    {job_part::device, table_key::id, rules::input::json_type::number, true, rules::input::expectation::number},
    {job_part::device, table_key::ip, rules::input::json_type::text, false, rules::input::expectation::ip},
    {job_part::device, table_key::netmask, rules::input::json_type::text, false, rules::input::expectation::netmask},
    {job_part::device, table_key::netdetect, rules::input::json_type::text, false, rules::input::expectation::ip},
    {job_part::device, table_key::rank, rules::input::json_type::number, false, rules::input::expectation::number},

    {job_part::process, table_key::server, rules::input::json_type::text, true, rules::input::expectation::server_name},
    {job_part::process, table_key::device, rules::input::json_type::number, false, rules::input::expectation::number},
    {job_part::process, table_key::rank, rules::input::json_type::number, true, rules::input::expectation::number},
    {job_part::process, table_key::local_rank, rules::input::json_type::number, false,
     rules::input::expectation::number},
    {job_part::process, table_key::world_size, rules::input::json_type::number, false,
     rules::input::expectation::number},
    {job_part::process, table_key::master_addr, rules::input::json_type::text, false,
     rules::input::expectation::filled_text},
    {job_part::process, table_key::master_port, rules::input::json_type::number, false,
     rules::input::expectation::port},
    {job_part::process, table_key::environment, rules::input::json_type::object, false, {}, job_part::variables},

    {job_part::collective, table_key::operation, rules::input::json_type::text, true,
     rules::input::expectation::collective},
    {job_part::collective, table_key::dtype, rules::input::json_type::text, true, rules::input::expectation::dtype},

    {job_part::graph, table_key::rank, rules::input::json_type::number, true, rules::input::expectation::number},
    {job_part::graph, table_key::fingerprint, rules::input::json_type::text, true,
     rules::input::expectation::filled_text},
};

/// The key of an object that `s` is, or null.
[[nodiscard]] constexpr job_field const* job_field_of(job_part p, std::string_view s) noexcept {
    for (job_field const& f : job_fields)
        if (f.part == p && name(f.key) == s) return &f;
    return nullptr;
}

/// The keys of an object, all of them or those that it needs.
[[nodiscard]] constexpr key_set job_keys_of(job_part p, bool needed = false) noexcept {
    key_set out;
    for (job_field const& f : job_fields)
        if (f.part == p && (f.needed || !needed)) out.add(f.key);
    return out;
}

/// What an entry of a list is; `skipped` of what is no list.
[[nodiscard]] constexpr job_part entry_of(job_part list) noexcept {
    switch (list) {
    case job_part::servers: return job_part::server;
    case job_part::devices: return job_part::device;
    case job_part::processes: return job_part::process;
    case job_part::collectives: return job_part::collective;
    case job_part::graphs: return job_part::graph;
    default: return job_part::skipped;
    }
}

[[nodiscard]] constexpr table_object object_of(job_part p) noexcept {
    switch (p) {
    case job_part::server: return table_object::server;
    case job_part::device: return table_object::device;
    case job_part::process: return table_object::process;
    case job_part::collective: return table_object::collective;
    case job_part::graph: return table_object::graph;
    default: return table_object::job;
    }
}

} // namespace atlascheck::read
