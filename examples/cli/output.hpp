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
#include <vector>

// Output that is written whole or not at all: beside its place, then moved there.

namespace command {

struct named_text {
    std::string path; // below the folder
    std::string text;
};

namespace detail {
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

/// Puts `text` into the file `name`, replacing one that is there.
/// Errors: `failure`, and what was there is as it was.
inline void write_whole(std::string const& name, std::string_view text) {
    struct stat there {};
    bool const exists = stat(name.c_str(), &there) == 0;
    if (exists && S_ISDIR(there.st_mode)) throw failure{render::escaped(name) + ": is a folder; name a file"};
    if (exists && !S_ISREG(there.st_mode)) throw failure{render::escaped(name) + ": is no plain file"};
    std::string const real = real_path(name);
    std::string beside = real + ".XXXXXX";
    int const file = mkstemp(beside.data());
    if (file < 0) detail::cannot_write(name, errno);
    mode_t const mode = exists ? there.st_mode & 07777 : detail::allowed(0666);
    int code = detail::finish(file, mode, detail::write_all(file, text));
    if (code == 0 && rename(beside.c_str(), real.c_str()) != 0) code = errno;
    if (code == 0) return;
    unlink(beside.c_str());
    detail::cannot_write(name, code);
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
    std::string beside = real + ".XXXXXX";
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
