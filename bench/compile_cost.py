#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What including the headers costs to compile: processor time over that of <vector>, <string>, <iostream> and <future>.

usage: bench/compile_cost.py TESSERA

TESSERA is the tessera command. The compiler is the one it chooses (TESSERA_CXX).
"""

import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile

from race_check import row

ROUNDS = 9
RIVALS = "#include <vector>\n#include <string>\n#include <iostream>\n#include <future>\n"
HEADERS = (("amp.h", 1.3), ("amp_math.h", None), ("amp_short_vectors.h", None), ("amp_graphics.h", None))


def seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)

        def command(file, text):
            (folder / file).write_text(text)
            return [sys.argv[1], "c++", "-fsyntax-only", str(folder / file)]

        rival = command("rival.cpp", RIVALS)
        for header, target in HEADERS:
            ours = command("ours.cpp", f"#include <{header}>\n")
            pairs = [(seconds(ours), seconds(rival)) for _ in range(ROUNDS)]
            ratios = sorted(a / b for a, b in pairs)
            middle = [statistics.median(side) for side in zip(*pairs)]
            row(f"#include <{header}> / <vector>, <string>, <iostream>, <future>", middle[0] / middle[1], target,
                spread=(ratios[-1 - ROUNDS // 4] - ratios[ROUNDS // 4]) / 2)


if __name__ == "__main__":
    main()
