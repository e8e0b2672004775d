# SPDX-License-Identifier: Apache-2.0
"""The repaired code that the report in HTML shows: all of it, in one program, compiles, has no race and gives the right results."""

import html
import re

from checked_program import HERE, CheckedProgramTest, main

REPAIR = re.compile(r'<div class="repair" data-example="(\d)" data-first="(\d+)" data-last="(\d+)">(.*?)</div>', re.S)
CODE = re.compile(r'<pre class="code">(.*?)</pre>', re.S)
LINE = re.compile(r'<span class="line[^"]*">(.*?)</span>', re.S)

# For each shape of race_detector/repair_examples.cpp.
EXAMPLES = 11


class Repairs(CheckedProgramTest):
    def repairs(self):
        """The repairs of the program's own lines, as first line, last line and lines; and the repaired examples."""
        ended = self.tessera("check", "--report=html", "--no-recording", self.folder / "shapes")
        self.assertEqual(ended.code, 66, ended)
        own, examples = [], set()
        for is_example, first, last, text in REPAIR.findall(ended.errors):
            _, repaired = ([html.unescape(line) for line in LINE.findall(code)] for code in CODE.findall(text))
            if is_example == "1":
                examples.add("\n".join(repaired))
            else:
                own.append((int(first), int(last), repaired))
        return own, examples

    def test_they_are_repairs(self):
        self.build("--check", "-g", "shapes.cpp", "-o", "shapes")
        own, examples = self.repairs()
        self.assertEqual((len(own), len(examples)), (4, EXAMPLES))
        lines = (HERE / "shapes.cpp").read_text().splitlines()
        for first, last, repaired in sorted(own, reverse=True):
            lines[first - 1:last] = repaired
        source = "\n".join(lines) + "\n"
        marker = "    // repairs_test.py puts the repaired examples here.\n"
        self.assertIn(marker, source)
        (self.folder / "repaired.cpp").write_text(source.replace(marker, "\n".join(sorted(examples)) + "\n"))
        ended = self.tessera("check", "-DREPAIRED", self.folder / "repaired.cpp")
        self.assertEqual(ended.code, 0, ended)
        self.assertEqual(ended.findings, [], ended)
        sums, mirrored = ended.output.splitlines()
        self.assertEqual(sums, "6 22 38 54 13")
        self.assertEqual(mirrored.split(), [str(2 * i) for i in range(16)])


if __name__ == "__main__":
    main()
