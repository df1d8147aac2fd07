// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "failure.hpp"

#include <atlascheck/render/escape.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

// Output that is written whole or not at all: beside its place, then moved there.

namespace command {

struct named_text {
    std::string path; // below the folder
    std::string text;
};

namespace detail {
inline constexpr char own_ending[] = ".XXXXXX"; // mkstemp and mkdtemp put letters in its place

[[noreturn]] inline void cannot_write(std::string_view name, int code) {
    throw failure{render::escaped(name) + ": cannot be written: " + std::strerror(code)};
}

// What a new file or folder may be for others, by the user's own wish.
[[nodiscard]] inline mode_t allowed(mode_t wanted) {
    mode_t const mask = umask(0);
    umask(mask);
    return wanted & ~mask;
}

// Writes all of `text`; 0, or why not.
[[nodiscard]] inline int write_all(int file, std::string_view text) {
    while (!text.empty()) {
        ssize_t const n = write(file, text.data(), text.size());
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return errno == 0 ? EIO : errno;
        text.remove_prefix(static_cast<std::size_t>(n));
    }
    return 0;
}
// 0, or why not. Closes the file.
[[nodiscard]] inline int finish(int file, mode_t mode, int code) {
    if (code == 0 && fchmod(file, mode) != 0) code = errno;
    if (code == 0 && fsync(file) != 0 && errno != EINVAL) code = errno;
    if (close(file) != 0 && code == 0) code = errno;
    return code;
}
[[nodiscard]] inline int write_new(std::string const& path, std::string_view text, mode_t mode) {
    int const file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    return file < 0 ? errno : finish(file, mode, write_all(file, text));
}
} // namespace detail

/// The file that `name` leads to once all links are followed; it need not be there.
[[nodiscard]] inline std::string real_path(std::string const& name) {
    std::error_code none;
    auto const real = std::filesystem::weakly_canonical(name, none);
    return none || real.empty() ? name : real.string();
}

/// A file that takes the place `name` once it is whole, replacing one that is there; till then that one is as it was.
/// Errors: `failure`.
class new_file {
public:
    explicit new_file(std::string const& name) : name_{name} {
        struct stat there {};
        bool const exists = stat(name.c_str(), &there) == 0;
        if (exists && S_ISDIR(there.st_mode)) throw failure{render::escaped(name) + ": is a folder; name a file"};
        if (exists && !S_ISREG(there.st_mode)) throw failure{render::escaped(name) + ": is no plain file"};
        mode_ = exists ? there.st_mode & 07777 : detail::allowed(0666);
        real_ = real_path(name);
        beside_ = real_ + detail::own_ending;
        file_ = mkstemp(beside_.data());
        if (file_ < 0) detail::cannot_write(name_, errno);
    }
    new_file(new_file const&) = delete;
    new_file& operator=(new_file const&) = delete;
    ~new_file() {
        if (file_ >= 0) close(file_);
        if (!beside_.empty()) unlink(beside_.c_str());
    }

    void write(std::string_view text) {
        if (int const code = detail::write_all(file_, text); code != 0) detail::cannot_write(name_, code);
    }
    void commit() {
        int code = detail::finish(std::exchange(file_, -1), mode_, 0);
        if (code == 0 && rename(beside_.c_str(), real_.c_str()) != 0) code = errno;
        if (code != 0) detail::cannot_write(name_, code);
        beside_.clear();
    }

private:
    std::string name_, real_, beside_; // `beside_` is empty once it is there
    mode_t mode_ = 0;
    int file_ = -1;
};

/// Puts `text` into the file `name`, replacing one that is there.
/// Errors: `failure`, and what was there is as it was.
inline void write_whole(std::string const& name, std::string_view text) {
    new_file file{name};
    file.write(text);
    file.commit();
}

/// Makes the folder `name` with these files in it.
/// Errors: `failure` where it is there and not empty, or cannot be made; there is then nothing new.
inline void write_folder(std::string const& name, std::vector<named_text> const& files) {
    namespace fs = std::filesystem;
    std::error_code code;
    if (fs::exists(name, code) && !(fs::is_directory(name, code) && fs::is_empty(name, code)))
        throw failure{render::escaped(name) + ": is there already; name a new or empty folder"};
    std::string real = real_path(name);
    while (real.size() > 1 && real.back() == '/') real.pop_back();
    std::string beside = real + detail::own_ending;
    if (mkdtemp(beside.data()) == nullptr) detail::cannot_write(name, errno);
    int wrong = chmod(beside.c_str(), detail::allowed(0777)) == 0 ? 0 : errno;
    for (named_text const& f : files) {
        std::string const path = beside + "/" + f.path;
        if (wrong != 0) break;
        fs::create_directories(fs::path{path}.parent_path(), code);
        wrong = code ? code.value() : detail::write_new(path, f.text, detail::allowed(0666));
    }
    if (wrong == 0 && rename(beside.c_str(), real.c_str()) != 0) wrong = errno;
    if (wrong == 0) return;
    fs::remove_all(beside, code);
    detail::cannot_write(name, wrong);
}

} // namespace command
