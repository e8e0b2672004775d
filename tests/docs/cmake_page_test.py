#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""docs/cmake.md has all functions of the CMake package, with their arguments, and no others.

usage: cmake_page_test.py ROOT
"""

import pathlib
import re
import sys


def main():
    root = pathlib.Path(sys.argv[1])
    package = (root / "cmake" / "TesseraConfig.cmake.in").read_text()
    sources = [root / "cmake" / name for name in re.findall(r"CURRENT_LIST_DIR\}/(Tessera\w+\.cmake)", package)
               if (root / "cmake" / name).exists()]
    texts = "\n".join(source.read_text() for source in sources)
    defined = set(re.findall(r"^function\((tessera_\w+)", texts, re.M))
    usages = {name: f"{name}({arguments})" for name, arguments in re.findall(r"^# (tessera_\w+)\(([^)]*)\):", texts, re.M)}
    page = (root / "docs" / "cmake.md").read_text()
    sections = re.split(r"^### ", page, flags=re.M)[1:]
    found = {re.match(r"`(\w+)", section)[1]: section for section in sections}
    mistakes = [f"{name} is a function of the package, and is not in the page" for name in sorted(defined - found.keys())]
    mistakes += [f"{name} is in the page, and no function of the package" for name in sorted(found.keys() - defined)]
    for name in sorted(defined & found.keys()):
        if not found[name].startswith(f"`{usages.get(name)}`\n"):
            mistakes.append(f"{name}: the comment before the function has {usages.get(name)}, the page {found[name].splitlines()[0]}")
        if not re.search(rf"^```cmake\n[^`]*\b{name}\(", found[name], re.M):
            mistakes.append(f"{name}: the page has no example")
    if len(defined) < 4:
        mistakes.append(f"only {len(defined)} functions found: this test looks for them in the wrong place")
    sys.exit("\n".join(mistakes) or 0)


if __name__ == "__main__":
    main()
