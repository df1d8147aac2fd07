// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "failure.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>

namespace command {

/// Writes all of a text to standard output. A reader that has gone is no failure: it has seen what it wanted.
[[nodiscard]] inline bool print(std::string_view text) {
    errno = 0;
    if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0) return true;
    if (errno == EPIPE) return true;
    complain(std::string{"cannot write: "} + std::strerror(errno));
    return false;
}

} // namespace command
