#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What including the headers costs to compile: processor time over that of <vector>, <string>, <iostream> and <future>.
And what the check of restrict(amp) costs: `tessera c++ --restrict -fsyntax-only` over the compiler alone.

usage: bench/compile_cost.py TESSERA

TESSERA is the tessera command. The compiler is the one it chooses (TESSERA_CXX).
"""

import pathlib
import resource
import shlex
import statistics
import subprocess
import sys
import tempfile

from race_check import row

ROUNDS = 9
ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = ("examples/algorithms/matrix_product.cpp", "tests/programs/radix_sort.cpp", "tests/programs/fft.cpp")
RIVALS = "#include <vector>\n#include <string>\n#include <iostream>\n#include <future>\n"
HEADERS = (("amp.h", 1.3), ("amp_math.h", None), ("amp_short_vectors.h", None), ("amp_graphics.h", None))


def seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compare(question, target, ours, rival):
    pairs = [(seconds(ours), seconds(rival)) for _ in range(ROUNDS)]
    ratios = sorted(a / b for a, b in pairs)
    middle = [statistics.median(side) for side in zip(*pairs)]
    row(question, middle[0] / middle[1], target, spread=(ratios[-1 - ROUNDS // 4] - ratios[ROUNDS // 4]) / 2)


def compare_restrict_check(tessera):
    """Over the compiler's own command, without this one around it."""
    for source in SOURCES:
        checked = [tessera, "c++", "--restrict", "-fsyntax-only", str(ROOT / source)]
        if subprocess.run(checked, capture_output=True).returncode != 0:
            print(f"({source}: no check of restrict(amp); it needs clang 19 and Tessera's plugin)")
            continue
        shown = subprocess.run([tessera, "c++", "-fsyntax-only", str(ROOT / source), "--print-command"],
                               check=True, capture_output=True, text=True)
        compare(f"restrict check of {pathlib.Path(source).name} / -fsyntax-only", 1.3, checked, shlex.split(shown.stdout))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    compare_restrict_check(sys.argv[1])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)

        def command(file, text):
            (folder / file).write_text(text)
            return [sys.argv[1], "c++", "-fsyntax-only", str(folder / file)]

        rival = command("rival.cpp", RIVALS)
        for header, target in HEADERS:
            ours = command("ours.cpp", f"#include <{header}>\n")
            compare(f"#include <{header}> / <vector>, <string>, <iostream>, <future>", target, ours, rival)


if __name__ == "__main__":
    main()
