// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "output.hpp"
#include "print.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace command {

/// Where a report goes: to standard output, or to a file that is there whole once `finish` is through.
class destination {
public:
    /// `file` is empty for standard output.
    explicit destination(std::string const& file) {
        if (!file.empty()) file_.emplace(file);
    }

    /// Passes on what has been written so far, once it is much.
    void take(std::string& written) {
        if (written.size() < std::size_t{1} << 20) return;
        pass(written);
    }
    /// Whether all of it is out.
    [[nodiscard]] bool finish(std::string& written) {
        pass(written);
        if (file_) file_->commit();
        return good_;
    }

private:
    void pass(std::string& written) {
        if (file_)
            file_->write(written);
        else
            good_ = good_ && print(written);
        written.clear();
    }

    std::optional<new_file> file_;
    bool good_ = true;
};

} // namespace command
