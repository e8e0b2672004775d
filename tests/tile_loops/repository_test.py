# SPDX-License-Identifier: Apache-2.0
"""The programs of tests/programs, the examples and the lessons, built with tile loops: how many of their kernels run as loops is what
docs/tile-loops.md says, and programs without a race leave the same bytes on both engines.

usage: repository_test.py COMPILER    (tessera-c++)
"""

import concurrent.futures
import os
import pathlib
import re
import sys
import tempfile

from same_bits import Comparison

ROOT = pathlib.Path(__file__).resolve().parents[2]
# At least this share of the kernels with barriers.
LEAST = 0.97


def sources():
    found = sorted((ROOT / "tests" / "programs").glob("*.cpp")) + sorted((ROOT / "examples").glob("*/*.cpp"))
    return [source for source in found if "parallel_for_each" in source.read_text() and "CL/cl" not in source.read_text()]


def look_at(compiler, source):
    """The comparison, and the kernels that keep fibers as lines of the page."""
    comparison = Comparison(compiler, ["-O2", "-ffp-contract=off"], lists=False)
    libraries = ["-lgtest_main", "-lgtest"] if " main(" not in source.read_text() else []
    # Programs that show a mistake may end in any way.
    is_right = source.name != "broken.cpp"
    with tempfile.TemporaryDirectory() as folder:
        if is_right:
            comparison.compare(source, pathlib.Path(folder), includes=[ROOT, source.parent], libraries=libraries)
        else:
            comparison.build(source, pathlib.Path(folder) / "program", [ROOT, source.parent], libraries)
    lines = []
    for place, reason in comparison.kept:
        name, line = re.match(r"(.*?):(\d+)", place).groups()
        lines.append(f"- `{pathlib.Path(name).resolve().relative_to(ROOT)}`, line {line}: {reason.removeprefix('the kernel keeps its fibers: ')}")
    return comparison, lines


def main():
    compiler = sys.argv[1]
    with concurrent.futures.ThreadPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
        looks = list(pool.map(lambda source: look_at(compiler, source), sources()))
    loops = sum(comparison.loops for comparison, _ in looks)
    fibers = sum(comparison.fibers for comparison, _ in looks)
    different = [name for comparison, _ in looks for name in comparison.different]
    lines = [line for _, lines in looks for line in lines]
    expected = (f"Of the {loops + fibers} kernels with barriers in `tests/programs` and `examples`, {loops} run as loops. The others:\n\n" + "\n".join(lines) + "\n")
    failed = bool(different)
    if different:
        print("different bytes on the two engines:", *different, sep="\n  ")
    if loops < LEAST * (loops + fibers):
        print(f"only {loops} of {loops + fibers} kernels run as loops")
        failed = True
    if expected not in (ROOT / "docs" / "tile-loops.md").read_text():
        print(f"docs/tile-loops.md should say:\n\n{expected}")
        failed = True
    print(f"{len(looks)} programs, {loops} kernels as loops, {fibers} on fibers")
    return 1 if failed else 0


sys.exit(main())
