#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Chinese texts call a thing by one word, and set Latin letters and digits off by a blank."""
import re

import project

HAN = r"[\u4e00-\u9fff]"
TEXT = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
GLOSSARY = {  # what is said: the other words for it that texts have no use for
    "设备": r"(?<!网)(?<!多)卡|装置|器件|加速器",  # 网卡 is an interface, 多机多卡 the name of a guide
    "网段": r"子网",
    "掩码": r"子网掩码|屏蔽码|遮罩",
    "服务器": r"(?<![主根超])节点(?!序号)|结点|伺服器",  # 主节点, 根节点, 超节点 and 节点序号 are terms of their own
    "平面": r"面板|网络层",
    "进程": r"行程",
}
TIGHT = re.compile(rf"{HAN}[A-Za-z0-9]|[A-Za-z0-9]{HAN}")


def faults(text):
    for word, others in GLOSSARY.items():
        if found := re.search(others, text):
            yield f"say {word}, not {found[0]}"
    if found := TIGHT.search(re.sub(r"\{\w*\}|\\.", "{}", text)):
        yield f"needs a blank: {found[0]}"


def check(root):
    wrong = []
    for folder in "include", "examples/cli":
        for file in sorted((root / folder).rglob("*.[hc]pp")):
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                for text in TEXT.findall(line):
                    if re.search(HAN, text):
                        wrong += [f"{file.relative_to(root)}:{number}: {fault}: {text}" for fault in faults(text)]
    return wrong


if __name__ == "__main__":
    project.end(check(project.ROOT))
