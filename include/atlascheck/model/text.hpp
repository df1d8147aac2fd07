// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace atlascheck {

/// One sentence in each language that we speak; `{name}` stands for a value that is filled in late.
struct text {
    std::string_view en;
    std::string_view zh;
};

} // namespace atlascheck
