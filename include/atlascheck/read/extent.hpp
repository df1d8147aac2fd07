// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace atlascheck::read {

/// A stretch of the text; of texts and keys without their quotes.
struct extent {
    std::uint32_t offset = 0;
    std::uint32_t length = 0;
};

} // namespace atlascheck::read
