#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""CMake and Meson say the same: version, description, warnings, oldest libraries; the changelog knows the version."""
import re

import project

LIBRARIES = ["boost", "nlohmann_json", "fmt", "doctest", "cli11", "benchmark"]


def read(root, name):
    """The build file at the top, and all of that name as one text."""
    folders = ("", "examples/", "tests/", "benchmarks/")
    return project.text(root, name), "\n".join(project.text(root, folder + name) for folder in folders)


def cmake_facts(root):
    top, everything = read(root, "CMakeLists.txt")
    return {
        "version": re.search(r"\bVERSION (\d+\.\d+\.\d+)", top)[1],
        "description": re.search(r'DESCRIPTION "(.+)"', top)[1],
        "warnings": set(re.findall(r"(?<=[\s:])-W[\w-]+", top)),
        "libraries": {
            name.lower(): version for name, version in re.findall(r"find_package\((\w+) ([\d.]+)", everything)
        },
    }


def meson_facts(root):
    top, everything = read(root, "meson.build")
    return {
        "version": re.search(r"\bversion: '(\d+\.\d+\.\d+)'", top)[1],
        "description": re.search(r"'PROJECT_DESCRIPTION',\s+'(.+)'", top)[1],
        "warnings": set(re.findall(r"'(-W[\w-]+)'", top)) | ({"-Werror"} if "werror=true" in top else set()),
        "libraries": {
            name.lower(): version
            for name, version in re.findall(r"dependency\(\s*'(\w+)',[^)]*version: '>=([\d.]+)'", everything)
        },
    }


def check(root):
    cmake, meson = cmake_facts(root), meson_facts(root)
    for facts in (cmake, meson):
        facts["libraries"] = {name: facts["libraries"].get(name) for name in LIBRARIES}
    wrong = [f"{name}: CMake says {cmake[name]}, Meson {meson[name]}" for name in cmake if cmake[name] != meson[name]]
    if cmake["version"] not in project.text(root, "CHANGELOG.md"):
        wrong.append(f"CHANGELOG.md does not know version {cmake['version']}")
    return wrong


if __name__ == "__main__":
    project.end(check(project.ROOT))
