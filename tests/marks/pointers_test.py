# SPDX-License-Identifier: Apache-2.0
"""Pointers that leave tile_static variables, as a check reports them with the plugin for marks."""

import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "check"))

from checked_program import CheckedProgramTest, main  # noqa: E402

SOURCE = HERE / "pointers.cpp"

# What the thread does, and to which variable.
FOUND = {
    "read": ("counts", "[4]", "counts (tile_static): the thread reads element 4, counted from the first, of 4, through a pointer or a reference"),
    "write": ("counts", "[5]", "counts (tile_static): the thread writes element 5, counted from the first, of 4, through a pointer or a reference"),
    "atomic": ("counts", "[4]", "counts (tile_static): the thread changes element 4, counted from the first, of 4, through a pointer or a reference"),
    "before": ("others", "[-2]", "others (tile_static): the thread writes element -2, counted from the first, of 4, through a pointer or a reference"),
    "member": ("pairs", "[3]", "pairs (tile_static): the thread reads element 3, counted from the first, of 3, through a pointer or a reference"),
    "member before": ("pairs", "[-1]", "pairs (tile_static): the thread reads element -1, counted from the first, of 3, through a pointer or a reference"),
    "structure": ("pairs", "[3]", "pairs (tile_static): the thread reads element 3, counted from the first, of 3, through a pointer or a reference"),
    "row": ("rows", "[8]", "rows (tile_static): the thread reads element 8, counted from the first, of 8, through a pointer or a reference"),
    "scalar": ("total", "[1]", "total (tile_static): the thread reads element 1, counted from the first, of 1, through a pointer or a reference"),
    "buffer": ("buffer", "", "buffer (tile_static): the thread reads byte 32, counted from the first, of 24, through a pointer or a reference"),
}


def message_of(finding):
    return finding["shown"]["headline"].removeprefix("index out of bounds: ")


class Pointers(CheckedProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        for level in ("-O0", "-O2"):
            cls.build("--check", level, SOURCE, "-o", f"pointers{level}")
        cls.build("--check=as-is", "-O0", SOURCE, "-o", "pointers-as-is")
        cls.build("--check", "-O2", "-g0", SOURCE, "-o", "unnamed")

    def test_what_is_left_is_named(self):
        for level in ("-O0", "-O2", "-as-is"):
            for how, (variable, element, message) in FOUND.items():
                with self.subTest(level=level, how=how):
                    ended = self.run_program(f"pointers{level}", how)
                    self.assertEqual(ended.output, "caught\n")
                    (finding,) = self.json_report(f"pointers{level}", how)["findings"]
                    self.assertEqual((finding["kind"], finding["memory"]), ("out-of-bounds", "tile_static"))
                    self.assertEqual((finding["variable"], finding["element"] or "", message_of(finding)), (variable, element, message))
                    self.assertEqual((finding["first"]["thread"], finding["first"]["tile"]), ([3], [0]))
                    self.assertEqual(finding["tiles"], 2)
                    self.assertIn(f'{{"{how}"', SOURCE.read_text().splitlines()[finding["first"]["line"] - 1])

    def test_what_is_not_left_has_no_finding(self):
        for level in ("-O0", "-O2", "-as-is"):
            self.assertEqual(self.json_report(f"pointers{level}", "inside", code=0)["findings"], [], level)

    def test_options(self):
        for workers in (1, 2):
            (finding,) = self.json_report("pointers-O2", "before", options=f"bounds=robust:workers={workers}")["findings"]
            self.assertEqual(message_of(finding), FOUND["before"][2])
        self.assertEqual(self.json_report("pointers-O2", "before", options="bounds=off", code=0)["findings"], [])

    def test_without_debug_information(self):
        (finding,) = self.json_report("unnamed", "write")["findings"]
        self.assertEqual(message_of(finding),
                         "counts (tile_static): the thread writes byte 20, counted from the first, of 16, through a pointer or a reference")


if __name__ == "__main__":
    main()
