# SPDX-License-Identifier: Apache-2.0
"""A report counts the memory accesses that the source makes, and none of Tessera's own."""

import re
import unittest

from checked_program import CheckedProgramTest, main

THREADS = 1024

# What each thread of a kernel in accesses.cpp accesses.
EXPECTED = {
    "untiled view, 1-D": 1,
    "untiled view, 3-D": 1,
    "kernel object": 1,
    "tiles, 1-D": 1,
    "tiles, 2-D": 1,
    "tiles, 3-D": 1,
    "tiles with barriers": 3,
    "tiles with fences and atomics": 1,
    "arrays by reference, 1-D": 2,
    "arrays by reference, 3-D tiles": 1,
    "extent and section of an array": 1,
    "helpers with an array, rank 1": 2,
    "helpers with an array, rank 2": 1,
    "helpers with a view": 2,
    "views in a structure": 2,
    "textures, written": 1,
    "textures, read by a helper": 2,
    "texture views": 1,
    "while another host thread gets its results": 2,
    "doubles": 2 + 64 + 2,
    "structures": 2 + 64 + 1,
    "beyond the extent": 1,
}


class Accesses(CheckedProgramTest):
    def test_each_access_of_the_source_counts_once(self):
        self.build("--check", "accesses.cpp", "-o", "accesses")
        self.assertEqual(sorted(EXPECTED), self.run_program("accesses").output.splitlines())
        for kernel, accesses in EXPECTED.items():
            for workers in (1, 3):
                with self.subTest(kernel=kernel, workers=workers):
                    ended = self.run_program("accesses", kernel, options=f"workers={workers}")
                    self.assertEqual(re.findall(r"(\d+) memory accesses", ended.errors), [str(accesses * THREADS)], ended)


if __name__ == "__main__":
    main()
