// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace atlascheck::read {

/// An input: what to call it and its bytes.
///
/// What is read from it refers to `text`, so it stays where it is while that is in use.
struct source {
    std::string name; // as given; "-" is standard input
    std::string text;
    std::string path; // the real path, all links followed; empty where there is none
};

inline constexpr std::uint64_t mebibyte = 1024 * 1024;
inline constexpr std::uint64_t rank_table_limit = 40 * mebibyte; // HCCL's
inline constexpr std::uint64_t other_limit = 256 * mebibyte;     // ours

enum class load_error : std::uint8_t { none, cannot_open, is_directory, cannot_read, too_large };

struct loaded {
    source from;
    load_error error = load_error::none;
    int code = 0;            // errno of cannot_open and cannot_read
    std::uint64_t bytes = 0; // of too_large: the size of the file, or how much came before reading stopped
    std::uint64_t limit = 0; // of too_large
    bool more = false;       // of too_large: reading stopped before all bytes were counted

    explicit operator bool() const noexcept { return error == load_error::none; }
};

namespace detail {
struct close_file {
    void operator()(std::FILE* f) const noexcept {
        if (f != stdin) std::fclose(f);
    }
};
using file = std::unique_ptr<std::FILE, close_file>;

// Appends up to `most` bytes; false where the file cannot be read. What `text` has reserved is filled at once: each page
// that is touched in vain counts.
inline bool read_up_to(std::FILE* f, std::string& text, std::size_t most) {
    while (most != 0) {
        std::size_t const had = text.size();
        std::size_t const room = text.capacity() - had;
        std::size_t const want = std::min<std::size_t>(most, room != 0 ? room : std::max<std::size_t>(had, 1 << 16));
        text.resize(had + want);
        std::size_t const got = std::fread(text.data() + had, 1, want, f);
        text.resize(had + got);
        if (got < want) return std::ferror(f) == 0;
        most -= got;
    }
    return true;
}
} // namespace detail

/// Reads a file, or standard input where `name` is "-". `limit_of(head)` says from the first 64 KiB how many bytes
/// there may be.
///
/// Errors: see `load_error`; of a file that is too large no more than its head is loaded, of a stream no more than the
///         limit.
[[nodiscard]] inline loaded load(std::string name, auto const& limit_of) requires requires {
    std::uint64_t{limit_of(std::string_view{})};
}
{
    loaded out;
    auto const fail = [&out](load_error e, int code = 0) {
        out.error = e;
        out.code = code;
        out.from.text = {};
    };
    out.from.name = std::move(name);
    bool const standard = out.from.name == "-";
    std::error_code none;
    if (!standard && std::filesystem::is_directory(out.from.name, none)) {
        fail(load_error::is_directory);
        return out;
    }
    errno = 0;
    detail::file const f{standard ? stdin : std::fopen(out.from.name.c_str(), "rb")};
    if (!f) {
        fail(load_error::cannot_open, errno);
        return out;
    }
    std::uint64_t size = 0;
    if (!standard) {
        if (auto const real = std::filesystem::canonical(out.from.name, none); !none) out.from.path = real.string();
        if (auto const known = std::filesystem::file_size(out.from.name, none); !none) size = known;
    }
    std::string& text = out.from.text;
    text.reserve(1 << 16);
    if (!detail::read_up_to(f.get(), text, 1 << 16)) {
        fail(errno == EISDIR ? load_error::is_directory : load_error::cannot_read, errno);
        return out;
    }
    out.limit = limit_of(std::string_view{text});
    out.bytes = std::max<std::uint64_t>(size, text.size());
    if (out.bytes <= out.limit) {
        if (size > text.size()) text.reserve(static_cast<std::size_t>(size) + 1);
        if (!detail::read_up_to(f.get(), text, static_cast<std::size_t>(out.limit + 1 - text.size()))) {
            fail(load_error::cannot_read, errno);
            return out;
        }
        out.bytes = text.size();
    }
    if (out.bytes > out.limit) fail(load_error::too_large);
    out.more = out.bytes > out.limit && out.bytes != size;
    return out;
}
[[nodiscard]] inline loaded load(std::string name, std::uint64_t limit) {
    return load(std::move(name), [limit](std::string_view) { return limit; });
}

} // namespace atlascheck::read
