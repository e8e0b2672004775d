# SPDX-License-Identifier: Apache-2.0
"""What other kernels of a program do is not held against one, where the compiler sees all that this one calls."""

import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "check"))

from checked_program import CheckedProgramTest, main  # noqa: E402

ELSEWHERE = """#include <amp.h>
void elsewhere(const concurrency::tile_barrier& barrier) restrict(amp) { concurrency::tile_static_memory_fence(barrier); }
"""


class Ordering(CheckedProgramTest):
    def severities(self, options, code, *arguments):
        elsewhere = self.folder / "elsewhere.cpp"
        elsewhere.write_text(ELSEWHERE)
        self.build("--check", *options, HERE / "ordering.cpp", elsewhere, "-o", "ordering")
        return [finding["severity"] for finding in self.json_report("ordering", *arguments, code=code)["findings"]]

    def test_fences_of_other_kernels(self):
        for level in ("-O0", "-O2"):
            self.assertEqual(self.severities([level], 0, "of its own"), ["warning"], level)
            self.assertEqual(self.severities([level], 66, "called"), ["error"], level)
            self.assertEqual(self.severities([level], 66, "elsewhere"), ["error"], level)


if __name__ == "__main__":
    main()
