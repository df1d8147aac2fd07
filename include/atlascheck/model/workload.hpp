// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/dtype.hpp>
#include <atlascheck/model/place.hpp>

#include <cstdint>
#include <span>

namespace atlascheck {

/// One call of a collective with its data type.
struct collective_call {
    collective operation = collective::allreduce;
    dtype type = dtype::float32;
    place at{};
};

/// The graph that one rank runs, as a fingerprint that the caller makes: equal graphs have equal fingerprints.
struct graph_fingerprint {
    std::uint32_t rank = 0;
    std::uint64_t value = 0;
    place at{};
};

/// What is communicated. Empty lists are unknown facts.
struct workload_view {
    std::span<collective_call const> calls;
    std::span<graph_fingerprint const> graphs;
    bool data_parallel = true;
};

} // namespace atlascheck
