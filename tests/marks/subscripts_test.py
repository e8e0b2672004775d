# SPDX-License-Identifier: Apache-2.0
"""Subscripts of tile_static arrays that lead one past the last element, as a check reports them with the plugin for marks."""

import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "check"))

from checked_program import CheckedProgramTest, main  # noqa: E402

SOURCE = HERE / "subscripts.cpp"


class Subscripts(CheckedProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        for level in ("-O0", "-O2"):
            cls.build("--check", level, SOURCE, "-o", f"subscripts{level}")

    def test_one_past_the_end(self):
        for level in ("-O0", "-O2"):
            for how in ("atomic", "reference", "argument", "structure", "assignment", "vector", "row"):
                with self.subTest(level=level, how=how):
                    ended = self.run_program(f"subscripts{level}", how)
                    self.assertIn("index 4 is outside an array of type ", ended.errors)
                    self.assertEqual(ended.output, "caught\n")
                    (finding,) = self.json_report(f"subscripts{level}", how)["findings"]
                    self.assertEqual(finding["kind"], "out-of-bounds")
                    self.assertIn(f'{{"{how}"', SOURCE.read_text().splitlines()[finding["first"]["line"] - 1])

    def test_the_last_one_and_loops_over_all(self):
        for level in ("-O0", "-O2"):
            for how in ("last", "loop"):
                self.assertEqual(self.json_report(f"subscripts{level}", how, code=0)["findings"], [], (level, how))


if __name__ == "__main__":
    main()
