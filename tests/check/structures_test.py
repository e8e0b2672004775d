# SPDX-License-Identifier: Apache-2.0
"""Padding of structures is no memory without a value, and members that were never written are.

    structures_test.py [--seed=FIRST] [--programs=N] [--structures=N]    more than the test does
"""

import json
import sys
import unittest

from checked_program import CheckedProgramTest, main
from random_structures import RandomStructures
from tessera_command import compiler_is_clang

size = {"seed": 1, "programs": 1, "structures": 16}
for argument in [text for text in sys.argv[1:] if "=" in text]:
    name, value = argument.lstrip("-").split("=")
    size[name] = int(value)
    sys.argv.remove(argument)


class Structures(CheckedProgramTest):
    def test_padding_has_no_value_and_members_do(self):
        for seed in range(size["seed"], size["seed"] + size["programs"]):
            with self.subTest(seed=seed):
                self.check(RandomStructures(seed, size["structures"]))

    def check(self, program):
        source = self.folder / "structures.cpp"
        source.write_text(program.source)
        built = self.tessera("c++", "--no-restrict", "--check", source, "-o", "structures")
        self.assertEqual(built.code, 0, built.errors)
        ended = self.run_program("structures", options="report=json:output=structures.json:max_findings=0")
        self.assertIn(ended.code, (0, 66), ended)
        findings = json.loads((self.folder / "structures.json").read_text())["findings"]
        found = {}
        for finding in findings:
            if finding["kind"] == "uninitialized-read":
                found.setdefault(finding["variable"], []).append(finding["element"])
        self.assertFalse({"again", "copies"} & set(found), found)
        for variable, unset in program.unset.items():
            shown = found.get(variable, [])
            if not unset:
                self.assertEqual(shown, [], f"{variable} has all its members")
            elif compiler_is_clang() and any(leaf.judged for leaf in unset):
                self.assertTrue(shown, f"{variable} lacks {[leaf.path for leaf in unset]}")
            for element in shown:
                self.assertTrue(any(leaf.path in element for leaf in unset), f"{variable}: {element}")


if __name__ == "__main__":
    main()
