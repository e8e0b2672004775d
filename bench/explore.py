#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What many schedules cost: ratios of commands that run in turns.

usage: bench/explore.py TESSERA

TESSERA is the tessera command. The sample is the documented sum of a 2x2 tile, in tests/explore/total.cpp.
"""

import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

from race_check import ROOT, in_turns, row

SCHEDULES = 1000


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    tessera = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        program = str(pathlib.Path(name) / "total")
        subprocess.run([tessera, "c++", "--check", "-O2", "-g", str(ROOT / "tests" / "explore" / "total.cpp"), "-o", program], check=True)
        environment = dict(os.environ, TESSERA_OPTIONS="report=none")

        def seconds(command, codes):
            begin = time.perf_counter()
            result = subprocess.run(command, env=environment, capture_output=True, text=True)
            if result.returncode not in codes:
                sys.exit(f"failed: {' '.join(command)}\n{result.stderr}")
            return [time.perf_counter() - begin]

        def explored(workers, *words):
            return lambda: seconds([tessera, "explore", f"--workers={workers}", *words, program], (66,))

        def once():
            return [statistics.median(seconds([program], (0,))[0] for _ in range(20))]

        many = f"--schedules={SCHEDULES}"
        ours, rival, spread = in_turns(explored(1, many), once)
        row(f"{SCHEDULES} schedules of the documented 2x2 sum, one worker / one run", ours / rival, spread=spread)
        ours, rival, spread = in_turns(explored(2, many), explored(1, many))
        row("the same, two workers / one", ours / rival, 0.6, spread=spread)
        ours, rival, spread = in_turns(explored(1, "--strategy=exhaustive"), once)
        row("all its interleavings (576 schedules), one worker / one run", ours / rival, spread=spread)


if __name__ == "__main__":
    main()
