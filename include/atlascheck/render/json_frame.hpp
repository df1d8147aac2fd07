// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>

namespace atlascheck::render {

using ordered_json = nlohmann::ordered_json;

/// A JSON document with a list in it that is too long to be held at once: an item a line. What is cut off before
/// `close` is no JSON.
class json_frame {
public:
    /// The last empty list of `whole` is the one that is filled.
    json_frame(std::string& out, ordered_json const& whole) : out_{out} {
        std::string const text = written(whole, 2);
        std::size_t const list = text.rfind("[]");
        std::size_t const line = text.rfind('\n', list) + 1;
        margin_ = std::string(text.find_first_not_of(' ', line) - line, ' ');
        out_ += text.substr(0, list + 1);
        rest_ = text.substr(list + 1);
    }

    void add(ordered_json const& item) {
        out_ += empty_ ? "\n  " : ",\n  ";
        out_ += margin_;
        out_ += written(item, -1);
        empty_ = false;
    }

    void close() {
        if (!empty_) out_ += '\n' + margin_;
        out_ += rest_ + '\n';
    }

private:
    [[nodiscard]] static std::string written(ordered_json const& j, int indent) {
        return j.dump(indent, ' ', false, ordered_json::error_handler_t::replace);
    }

    std::string& out_;
    std::string margin_; // of the line on which the list begins
    std::string rest_;   // from the end of the list
    bool empty_ = true;
};

} // namespace atlascheck::render
