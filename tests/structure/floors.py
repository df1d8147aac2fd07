#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""No header includes upward, no rule another rule, none in a circle; heavy headers stay in read/ and render/."""
import re

import project

FLOORS = [  # from the lowest; a header may include its own floor's headers and those of floors below
    r"model/.+",
    r"model\.hpp",
    r"(rule|report)(\.hpp|/.+)",
    r"rules/.+",
    r"rulebook\.hpp",
    r"(check|require)\.hpp",
    r"plan/.+",
    r"atlascheck\.hpp",
    r"read/.+",
    r"render/.+",
]
TEXT_FLOORS = len(FLOORS) - 2
HEAVY = re.compile(
    r"(fmt|nlohmann|CLI)/.+|boost/hana\.hpp|string|regex|locale|iomanip|iostream|istream|ostream|sstream|fstream"
)


def floor(header):
    path = header.removeprefix("atlascheck/")
    return next((index for index, form in enumerate(FLOORS) if re.fullmatch(form, path)), None)


def circles(graph):
    """Circles of includes, each named once: what is left when headers without open includes are taken away."""
    graph = {header: set(others) & graph.keys() for header, others in graph.items()}
    while done := [header for header, others in graph.items() if not others]:
        for header in done:
            del graph[header]
        for others in graph.values():
            others.difference_update(done)
    return [f"{header}: is in, or above, a circle of includes" for header in graph]


def check(root):
    wrong = []
    graph = {}
    for header in project.headers(root):
        own = floor(header)
        if own is None:
            wrong.append(f"{header}: belongs to no floor")
            continue
        graph[header] = []
        for other in project.includes(root, header):
            if not other.startswith("atlascheck/"):
                if own < TEXT_FLOORS and HEAVY.fullmatch(other):
                    wrong.append(f"{header}: includes <{other}>, which only read/ and render/ may")
                continue
            graph[header].append(other)
            if not (root / "include" / other).is_file():
                wrong.append(f"{header}: includes <{other}>, which is not there")
            elif floor(other) is not None and floor(other) > own:
                wrong.append(f"{header}: includes <{other}>, which is above it")
            elif header.startswith("atlascheck/rules/") and other.startswith("atlascheck/rules/"):
                wrong.append(f"{header}: a rule that includes another, <{other}>")
    wrong += circles(graph)
    return wrong


if __name__ == "__main__":
    project.end(check(project.ROOT))
