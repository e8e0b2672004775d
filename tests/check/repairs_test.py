# SPDX-License-Identifier: Apache-2.0
"""The repaired code that the report in HTML shows: all of it, in one program, compiles, has no race and gives the right results."""

import html
import re

from checked_program import HERE, CheckedProgramTest, main

REPAIR = re.compile(r'<div class="repair" data-example="(\d)" data-first="(\d+)" data-last="(\d+)">(.*?)</div>', re.S)
CODE = re.compile(r'<pre class="code">(.*?)</pre>', re.S)
LINE = re.compile(r'<span class="line[^"]*">(.*?)</span>', re.S)

# For each shape of race_detector/advice/repair_examples.cpp.
EXAMPLES = 19

# So that what one example leaves does not decide what the next one does.
RESET = "for (int i = 0; i < 16; i++) { out[i] = 0; counts[i] = 0; }"
MARKER = "    // repairs_test.py puts the repaired examples here.\n"


class Repairs(CheckedProgramTest):
    def repairs(self):
        """The repairs of the program's own lines, as first line, last line and lines; and the examples: repaired code -> broken code."""
        ended = self.tessera("check", "--report=html", "--no-recording", self.folder / "shapes")
        self.assertEqual(ended.code, 66, ended)
        own, examples = set(), {}
        for is_example, first, last, text in REPAIR.findall(ended.errors):
            broken, repaired = ([html.unescape(line) for line in LINE.findall(code)] for code in CODE.findall(text))
            if is_example == "1":
                examples["\n".join(repaired)] = "\n".join(broken)
            else:
                own.add((int(first), int(last), tuple(repaired)))  # two findings of one statement have one repair
        return own, examples

    def checked(self, lines, examples):
        source = "\n".join(lines) + "\n"
        self.assertIn(MARKER, source)
        examples = [f"{RESET}\n{example}" for example in examples]
        (self.folder / "repaired.cpp").write_text(source.replace(MARKER, "\n".join(examples) + "\n"))
        return self.tessera("check", "--no-restrict", "-O0", "-DREPAIRED", self.folder / "repaired.cpp")

    def test_they_are_repairs(self):
        self.build("--check", "-g", "shapes.cpp", "-o", "shapes")
        own, examples = self.repairs()
        self.assertEqual((len(own), len(examples)), (6, EXAMPLES))
        lines = (HERE / "shapes.cpp").read_text().splitlines()
        for first, last, repaired in sorted(own, reverse=True):
            lines[first - 1:last] = repaired
        ended = self.checked(lines, sorted(examples))
        self.assertEqual(ended.code, 0, ended)
        self.assertEqual(ended.findings, [], ended)
        sums, averages, mirrored = ended.output.splitlines()
        self.assertEqual(sums, "6 22 38 54 13")
        self.assertEqual(averages, "1.5 5.5 9.5 13.5 15")
        self.assertEqual(mirrored.split(), [str(2 * i) for i in range(16)])
        self.assert_broken(lines, [examples[repaired] for repaired in sorted(examples)])

    def assert_broken(self, lines, examples):
        """What is shown as broken has a race."""
        ended = self.checked(lines, examples)
        self.assertEqual(ended.code, 66, ended)
        numbers = sorted({int(number) for number in re.findall(r"repaired\.cpp:(\d+)\S*: (?:error|warning): race", ended.errors)})
        begin = lines.index(MARKER.rstrip("\n")) + 1
        for example in examples:
            end = begin + example.count("\n") + 2
            self.assertTrue(any(begin <= number < end for number in numbers), example)
            begin = end


if __name__ == "__main__":
    main()
