// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace command {

/// Exit codes: what scripts rely on.
enum exit_code : int {
    sound = 0,    // no error was found
    broken = 1,   // at least one error, or with --strict a warning
    not_done = 2, // something could not be done
};

/// Why the command cannot do what was asked, for main to tell.
struct failure {
    std::string what;
};

inline void complain(std::string_view what) {
    std::string const line = "atlascheck: " + std::string{what} + "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
}

} // namespace command
