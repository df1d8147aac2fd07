// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config.hpp"
#include "inputs.hpp"

#include <atlascheck/read/source.hpp>

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <system_error>
#include <unordered_map>
#include <utility>
#include <vector>

namespace command {

namespace detail {
[[nodiscard]] inline std::filesystem::path folder_of(std::string const& file) {
    std::error_code none;
    std::filesystem::path const all = std::filesystem::absolute(file == "-" ? "./-" : file, none).lexically_normal();
    return all.parent_path();
}

/// The configuration for files in `folder`: there, or in the nearest folder above it, up to the top of its repository;
/// empty where there is none.
[[nodiscard]] inline std::string nearest_config(std::filesystem::path folder) {
    std::error_code none;
    for (;;) {
        std::filesystem::path const here = folder / config_name;
        if (std::filesystem::exists(here, none)) return here.string();
        if (std::filesystem::exists(folder / ".git", none) || folder == folder.parent_path()) return {};
        folder = folder.parent_path();
    }
}

// In a folder where everyone may write, such as /tmp, anyone could switch a gate off.
inline void refuse_planted(std::string const& path) {
    struct stat file {};
    struct stat folder {};
    if (stat(path.c_str(), &file) != 0 || stat(folder_of(path).c_str(), &folder) != 0) return;
    bool const foreign = file.st_uid != geteuid() && file.st_uid != 0;
    if (foreign && (folder.st_mode & S_IWOTH) != 0)
        throw failure{render::escaped(path) +
                      ": is another user's, in a folder where everyone may write; pass --config " +
                      "FILE to obey it, or --no-config"};
}
} // namespace detail

/// The configuration that all of these files have in common; empty where none has any.
/// Errors: `failure` where they have different ones, or it is not to be trusted.
[[nodiscard]] inline std::string common_config(std::vector<std::string> const& files) {
    std::unordered_map<std::string, std::string> known; // of each folder
    std::string found;
    std::string const* first = nullptr;
    for (std::string const& file : files) {
        std::filesystem::path const folder = detail::folder_of(file);
        auto const [at, fresh] = known.try_emplace(folder.string());
        if (fresh) at->second = detail::nearest_config(folder);
        if (first == nullptr) found = at->second;
        if (first != nullptr && at->second != found)
            throw failure{render::escaped(*first) + " and " + render::escaped(file) +
                          " have different configurations; pass --config FILE, or --no-config"};
        if (first == nullptr) first = &file;
    }
    if (!found.empty()) detail::refuse_planted(found);
    return found;
}

/// Reads a configuration. Its path is told from the folder where the command runs.
/// Errors: `failure`.
[[nodiscard]] inline configuration read_config(std::string const& path) {
    std::error_code none;
    std::filesystem::path const near = std::filesystem::proximate(path, none);
    bool const below = !none && !near.empty() && *near.begin() != "..";
    read::loaded const file = read::load(below ? near.string() : path, read::mebibyte);
    if (file.error == read::load_error::too_large) throw failure{render::escaped(path) + ": is larger than 1 MiB"};
    if (!file) throw failure{render::escaped(path) + ": " + why_not(file)};
    return detail::config_reader{file.from}();
}

} // namespace command
