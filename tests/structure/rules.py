#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Each rule of the rulebook has its header, test, golden or bundle and, if a constant can break it, what must not compile."""
import re

import project

TOP = "// SPDX-License-Identifier: Apache-2.0\n#pragma once\n"


def is_shown(root, rule):
    """A folder of the rule's stem, or of its id, with a golden or a bundle in it."""
    for kind, file in (("golden", "out.txt"), ("bundles", "expected.tsv")):
        for name in (rule, rule.replace("_", "-")):
            if any(True for _ in (root / "tests" / kind / name).rglob(file)):
                return True
    return False


def check(root):
    wrong = []
    rules = project.rules(root)
    if not rules:
        wrong.append("include/atlascheck/rulebook.hpp: no line `#include <atlascheck/rules/CATEGORY/NAME.hpp>`")
    for rule in rules:
        if not re.fullmatch(r"[a-z]+/[a-z0-9_]+", rule):
            wrong.append(f"{rule}: not of the form CATEGORY/NAME")
        header = project.text(root, f"include/atlascheck/rules/{rule}.hpp")
        if not header:
            wrong.append(f"{rule}: no header include/atlascheck/rules/{rule}.hpp")
        if f'"{rule.replace("_", "-")}"' not in header:
            wrong.append(f"{rule}: its header does not give its id, {rule.replace('_', '-')}")
        for language in ("en", "zh"):
            if f".{language} = " not in header:
                wrong.append(f"{rule}: no text in {language}")
        if not (root / f"tests/rules/{rule}.cpp").is_file():
            wrong.append(f"{rule}: no test tests/rules/{rule}.cpp")
        twin = f"tests/compile_fail/{rule.replace('/', '_')}.cpp"
        if re.search(r"static constexpr void check\(", header) and not (root / twin).is_file():
            wrong.append(f"{rule}: can be checked in the compiler, but there is no {twin}")
        if not is_shown(root, rule):
            wrong.append(f"{rule}: no golden below tests/golden/{rule} and no bundle below tests/bundles/{rule}")
    for header in project.headers(root):
        if not project.text(root, f"include/{header}").startswith(TOP):
            wrong.append(f"{header}: does not begin with the SPDX line and #pragma once")
    return wrong


if __name__ == "__main__":
    project.end(check(project.ROOT))
