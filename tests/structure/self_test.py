#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Each structure test accepts a small sound project, and refuses each thing that it is there to refuse."""
import pathlib
import tempfile

import project  # first: it keeps Python from writing beside the sources

import builds
import floors
import glossary
import light
import lists
import paths
import readme
import rules

TOP = rules.TOP
RULE = TOP + '#include <atlascheck/rule.hpp>\n"a/one-two"\n.en = ""\n.zh = "主节点的 {n} 个设备与网卡"\nstatic constexpr void check(\n'
FLAGS = "-Wall -Werror"
SOUND = {
    "include/headers.txt": "# a comment\n"
    "atlascheck/model/x.hpp\natlascheck/render/text.hpp\natlascheck/rule.hpp\natlascheck/rulebook.hpp\n",
    "include/atlascheck/model/x.hpp": TOP,
    "include/atlascheck/rule.hpp": TOP + "#include <atlascheck/model/x.hpp>\n",
    "include/atlascheck/rules/a/one_two.hpp": RULE,
    "include/atlascheck/render/text.hpp": TOP + "#include <atlascheck/rule.hpp>\n#include <string>\n",
    "include/atlascheck/rulebook.hpp": TOP + "#include <atlascheck/rules/a/one_two.hpp>\n",
    "tests/sources.txt": "# a comment\ncore tests/model/x.cpp\n",
    "tests/main.cpp": "",
    "tests/model/x.cpp": "",
    "tests/rules/a/one_two.cpp": "",
    "tests/compile_fail/a_one_two.cpp": "",
    "tests/golden/a/one_two/out.txt": "",
    "CMakeLists.txt": f'VERSION 1.2.3\nDESCRIPTION "d"\n {FLAGS}\nfind_package(fmt 9 REQUIRED)\n',
    "meson.build": "version: '1.2.3'\n'PROJECT_DESCRIPTION', 'd'\n'-Wall', 'werror=true'\n"
    "dependency('fmt', version: '>=9')\n",
    "CHANGELOG.md": "1.2.3",
}
RULEBOOK, HEADERS = "include/atlascheck/rulebook.hpp", "include/headers.txt"
MODEL, ONE_TWO = "include/atlascheck/model/x.hpp", "include/atlascheck/rules/a/one_two.hpp"
BROKEN = [  # the check, the file, what is in it instead (None: no such file), words of the complaint
    (floors, MODEL, TOP + "#include <atlascheck/rule.hpp>\n", "above it"),
    (floors, MODEL, TOP + "#include <string>\n", "only read/ and render/ may"),
    (floors, MODEL, TOP + '#  include "fmt/core.h"\n', "only read/ and render/ may"),
    (floors, MODEL, TOP + "#include <atlascheck/model/x.hpp>\n", "circle"),
    (floors, MODEL, TOP + "#include <atlascheck/model/y.hpp>\n", "not there"),
    (floors, ONE_TWO, TOP + "#include <atlascheck/rules/a/one_two.hpp>\n", "a rule that includes another"),
    (floors, HEADERS, "atlascheck/new/x.hpp\n", "no floor"),
    (lists, HEADERS, SOUND[HEADERS] + "atlascheck/rule.hpp\n", "listed 2 times"),
    (lists, HEADERS, SOUND[HEADERS] + "atlascheck/gone.hpp\n", "not there"),
    (lists, HEADERS, "atlascheck/rule.hpp\n", "no build knows it"),
    (lists, "tests/model/y.cpp", "", "no build knows it"),
    (lists, "tests/x_test.py", "", "no build knows it"),
    (lists, "tests/sources.txt", "what tests/model/x.cpp\n", "is no kind"),
    (lists, "tests/sources.txt", "example tests/model/x.cpp\n", "does not look like"),
    (lists, "tests/sources.txt", SOUND["tests/sources.txt"] + "core tests/rules/a/one_two.cpp\n", "must not list it"),
    (glossary, ONE_TWO, RULE.replace("设备", "卡"), "say 设备, not 卡"),
    (glossary, ONE_TWO, RULE.replace("主节点", "节点"), "say 服务器, not 节点"),
    (glossary, ONE_TWO, RULE.replace("设备", "子网"), "say 网段, not 子网"),
    (glossary, ONE_TWO, RULE.replace("{n} 个", "8个"), "needs a blank: 8个"),
    (glossary, "examples/cli/x.cpp", '"第x个\\n"', "needs a blank: 第x"),
    (rules, RULEBOOK, TOP, "no line"),
    (rules, RULEBOOK, SOUND[RULEBOOK] + "#include <atlascheck/rules/a/three.hpp>\n", "a/three: no header"),
    (rules, ONE_TWO, RULE.replace("one-two", "one_two"), "does not give its id"),
    (rules, ONE_TWO, RULE.replace(".zh", ""), "no text in zh"),
    (rules, ONE_TWO, RULE.replace("// SPDX", "\n// SPDX"), "SPDX"),
    (rules, "tests/rules/a/one_two.cpp", None, "no test"),
    (rules, "tests/compile_fail/a_one_two.cpp", None, "can be checked in the compiler"),
    (rules, "tests/golden/a/one_two/out.txt", None, "no golden"),
    (paths, "README.md", "see " + "/root" + "/x", "one machine"),
    (builds, "CHANGELOG.md", "", "does not know"),
    (builds, "meson.build", SOUND["meson.build"].replace("1.2.3", "1.2.4"), "version"),
    (builds, "meson.build", SOUND["meson.build"].replace("'-Wall'", ""), "warnings"),
    (builds, "meson.build", SOUND["meson.build"].replace(">=9", ">=8"), "libraries"),
]


def complaints(check, changed):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for path, content in (SOUND | changed).items():
            if content is not None:
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(content, encoding="utf-8")
        return check.check(root)


def main():
    wrong = []
    for check in (builds, floors, glossary, lists, paths, rules):
        if said := complaints(check, {}):
            wrong.append(f"{check.__name__}: refuses what is sound: {said}")
    for check, path, content, words in BROKEN:
        said = complaints(check, {path: content})
        if not any(words in line for line in said):
            wrong.append(f"{check.__name__}: does not say {words!r} of {path}, but {said}")
    for file in ("/usr/include/fmt/core.h", "/usr/include/c++/12/string", "/usr/include/c++/12/bits/basic_string.h"):
        if not light.HEAVY.search(file):
            wrong.append(f"light: lets {file} pass")
    for file in ("/usr/include/c++/12/string_view", "/usr/include/string.h", "/usr/include/c++/12/bits/stringfwd.h"):
        if light.HEAVY.search(file):
            wrong.append(f"light: refuses {file}")
    text = f"a\n{readme.BEGIN}old\n{readme.END}\nz\n"
    if readme.renewed(text, "new\n") != text.replace("old", "new") or readme.renewed("a\n", "new\n") is not None:
        wrong.append("readme: does not renew its block alone")
    project.end(wrong)


if __name__ == "__main__":
    main()
