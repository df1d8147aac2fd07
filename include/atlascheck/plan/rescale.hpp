// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/stated.hpp>

#include <cstdint>

namespace atlascheck {

/// A training set-up for eight devices of one server that is to run on fewer.
struct rescale_request {
    int to = 1; // devices: 1, 2 or 4
    std::int64_t batch_size = 0;
    double learning_rate = 0;
    stated<std::int64_t> single_batch_size{}; // of one device
};

enum class rescale_fault : std::uint8_t {
    none,
    devices,           // not 1, 2 or 4
    batch_size,        // not above 0
    learning_rate,     // no finite number above 0
    indivisible,       // the batch size cannot be divided
    not_eightfold,     // the batch size is not eight times that of one device
    single_batch_size, // not above 0
};

struct rescale_refusal {
    rescale_fault why = rescale_fault::none;
    std::int64_t given = 0;
    std::int64_t would_do = 0; // the nearest number that would; 0: see the fault

    [[nodiscard]] constexpr explicit operator bool() const noexcept { return why != rescale_fault::none; }
};

/// What to change, one member a step.
struct rescaled {
    rescale_refusal refused{};
    int divisor = 1; // of the batch size and the learning rate
    std::int64_t batch_size = 0;
    double learning_rate = 0;
    int launches = 0;            // of the loop that starts the script
    int world_size = 0;          // and rank size
    int last_device = 0;         // a list of devices 0-7 becomes 0 to this
    bool condition_held = false; // false: it is yet to be seen whether the batch size is eight times that of one device
};

/// How a set-up for eight devices runs on `to` of them.
///
/// Needs:  a batch size that is eight times that of one device. Where that is not known, whoever asks has to see to it.
/// Errors: `refused` says why it cannot be, and the number that would do.
/// Source: S, "from 8 devices to 2" (Atlas A2 training series).
[[nodiscard]] constexpr rescaled rescale(rescale_request const& r) noexcept {
    constexpr int from = 8;
    constexpr double largest = 1.7976931348623157e308;
    rescaled out;
    auto const refuse = [&](rescale_fault why, std::int64_t given, std::int64_t would_do) {
        out.refused = {why, given, would_do};
        return out;
    };
    if (r.to != 1 && r.to != 2 && r.to != 4)
        return refuse(rescale_fault::devices, r.to, r.to < 1 ? 1 : r.to < 4 ? 2 : 4);
    if (r.batch_size < 1) return refuse(rescale_fault::batch_size, r.batch_size, from / r.to);
    if (!(r.learning_rate > 0 && r.learning_rate <= largest)) return refuse(rescale_fault::learning_rate, 0, 0);
    if (r.single_batch_size && *r.single_batch_size < 1)
        return refuse(rescale_fault::single_batch_size, *r.single_batch_size, 1);
    std::int64_t const single = *r.single_batch_size;
    bool const eightfold = r.batch_size % from == 0 && r.batch_size / from == single;
    if (r.single_batch_size && !eightfold) {
        constexpr std::int64_t most = INT64_MAX / from;
        return refuse(rescale_fault::not_eightfold, r.batch_size, single <= most ? single * from : 0);
    }
    int const divisor = from / r.to;
    if (r.batch_size % divisor != 0) {
        std::int64_t const below = r.batch_size - r.batch_size % divisor;
        return refuse(rescale_fault::indivisible, r.batch_size, below != 0 ? below : divisor);
    }
    out.divisor = divisor;
    out.batch_size = r.batch_size / divisor;
    out.learning_rate = r.learning_rate / divisor;
    out.launches = out.world_size = r.to;
    out.last_device = r.to - 1;
    out.condition_held = r.single_batch_size.known;
    return out;
}

} // namespace atlascheck
