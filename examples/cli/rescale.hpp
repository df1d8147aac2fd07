// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arguments.hpp"
#include "failure.hpp"
#include "numbers.hpp"
#include "print.hpp"

#include <atlascheck/plan/rescale.hpp>
#include <atlascheck/render/rescale.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>

namespace command {

/// What `rescale` prints: each step from eight devices to fewer.
/// Errors: `failure` where it cannot be.
[[nodiscard]] inline std::string rescaling(rescale_options const& given, render::language lang) {
    auto const wanted = [](std::string_view option, std::string const& value) {
        if (value.empty()) throw failure{std::string{option} + " is missing"};
        return value;
    };
    constexpr std::int64_t least = std::numeric_limits<int>::min();
    constexpr std::int64_t most = std::numeric_limits<int>::max();
    rescale_request r;
    r.to = static_cast<int>(std::clamp(whole_number("--to", wanted("--to", given.to)), least, most));
    r.batch_size = whole_number("--batch-size", wanted("--batch-size", given.batch_size));
    r.learning_rate = real_number("--lr", wanted("--lr", given.learning_rate));
    if (!given.single_batch_size.empty())
        r.single_batch_size = whole_number("--single-batch-size", given.single_batch_size);
    rescaled const out = rescale(r);
    if (out.refused) throw failure{"rescale: " + render::words_of(out.refused, r, lang)};
    return render::words_of(r, out, given.learning_rate, lang);
}

} // namespace command
