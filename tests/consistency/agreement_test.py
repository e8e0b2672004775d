# SPDX-License-Identifier: Apache-2.0
"""Weak memory and the race detector agree: a program in which the detector finds no race has the outcomes of its interleavings and
no more, and one only where it has no atomic operations.

usage: agreement_test.py PROGRAM PRINT_OUTCOMES [COUNT [FIRST]]

  COUNT   random programs (150), of the numbers from FIRST on (0); also all litmus tests if COUNT is 1000 or more
"""

import os
import subprocess
import sys
import unittest

PROGRAM, PRINT_OUTCOMES = sys.argv[1:3]
COUNT = int(sys.argv[3]) if len(sys.argv) > 3 else 150
FIRST = sys.argv[4] if len(sys.argv) > 4 else "0"


def programs():
    """Text, and the outcomes of interleavings and of weak memory."""
    lines = subprocess.run([PRINT_OUTCOMES, FIRST, str(COUNT)], capture_output=True, text=True, check=True).stdout.splitlines()
    if COUNT >= 1000:
        lines += subprocess.run([PRINT_OUTCOMES], capture_output=True, text=True, check=True).stdout.splitlines()
    for line in lines:
        _, text, interleaved, relaxed = line.split("\t")[:4]
        yield text, set(interleaved.split(" ")), set(relaxed.split(" "))


def has_race(text):
    environment = {name: value for name, value in os.environ.items() if name != "TESSERA_OPTIONS"}
    return subprocess.run([PROGRAM, text], capture_output=True, env=environment).returncode == 66


class Agreement(unittest.TestCase):
    def test_without_a_race_there_is_nothing_weak(self):
        weak = clean = 0
        for text, interleaved, relaxed in programs():
            is_weak = relaxed != interleaved
            # Another order may take another way through a program with conditions; the detector judges the way that was taken.
            if "?" in text and not is_weak:
                continue
            several = len(relaxed) > 1 and not any(atomic in text for atomic in "XAC")
            if not is_weak and not several:
                clean += 1
                continue
            weak += is_weak
            with self.subTest(text=text):
                self.assertTrue(has_race(text), f"{interleaved} {relaxed}")
        self.assertGreater(weak, COUNT // 30)
        self.assertGreater(clean, COUNT // 30)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
