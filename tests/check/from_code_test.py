# SPDX-License-Identifier: Apache-2.0
"""<tessera/check.h> and <tessera/check_gtest.h>: findings in code, and the report that has them all the same."""

import os
import re
import unittest

from checked_program import CheckedProgramTest, line_of, main

SOURCE = "from_code.cpp"


class FromCode(CheckedProgramTest):
    def test_in_a_checked_program(self):
        self.build("--check", "-pthread", SOURCE, "-o", "from_code")
        ended = self.run_program("from_code")
        self.assert_reported_once(ended, 66, "race", "race", "out-of-bounds")
        race = f"[0 total line {line_of(SOURCE, 'the race')}, launch 0, error, two accesses]"
        again = race.replace("launch 0", "launch 4")  # a scope has what was found since it began
        warning = f"[0 out[0] line {line_of(SOURCE, 'i[0] / 4')}, launch 2, warning, two accesses]"
        bounds = f"[3 out(16) line {line_of(SOURCE, 'extent<1>(17)')}, launch 3, error]"
        self.assertEqual(ended.output.splitlines()[:8],
                         ["active: 1", "before:", f"race: {race}", "clean:", f"inner: {warning} {bounds}", f"later: {again}",
                          f"outer: {warning} {bounds} {again}", f"all: {race} {warning} {bounds}"])
        # What the report says of the findings, and what the last scope has of them.
        later = ended.output.split("\n", 8)[8]
        later, text = later.split("---\n")
        self.assertRegex(later, r"\A\S+ error: race on tile_static int total: [^\0]*seen on 2 elements in 2 tiles; .* \(launch 4, from 0\)\n")
        for finding in re.split(r"\n(?=/)", text):
            self.assertIn(finding, ended.errors)

    def test_in_any_other_program(self):
        self.build("-pthread", SOURCE, "-o", "unchecked")
        ended = self.run_program("unchecked")
        self.assertEqual((ended.code, ended.errors), (0, ""))
        self.assertEqual(ended.output, "active: 0\nbefore:\nrace:\nclean:\ninner:\nlater:\nouter:\nall:\n---\n")

    def test_options_hold(self):
        self.build("--check", "-pthread", SOURCE, "-o", "from_code")
        (self.folder / "known.supp").write_text("race:total\n")
        ended = self.run_program("from_code", options="suppressions=known.supp:same_value=off")
        self.assertIn("\nall: [3 out(16) ", ended.output)
        self.assertNotIn("total", ended.output)
        self.assert_reported_once(ended, 66, "out-of-bounds")
        self.assertNotIn("unused", ended.errors)


class Listener(CheckedProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.build("--check", "-pthread", *os.environ["TESSERA_GTEST"].split(), "listener.cpp", "-lgtest", "-o", "listener")

    def failed(self, ended):
        return set(re.findall(r"^\[  FAILED  \] (\S+) \(\d+ ms\)$", ended.output, re.M))

    def test_errors_fail_tests(self):
        ended = self.run_program("listener")
        self.assertEqual(self.failed(ended), {"Kernel.Races", "Kernel.IsRefused"}, ended)
        self.assertIn("[  PASSED  ] 4 tests.", ended.output)
        line = line_of("listener.cpp", "the race")
        self.assertRegex(ended.output, rf"listener\.cpp:{line}: Failure\nFailed\n\S*listener\.cpp:{line}:\d+: error: race on int out\[0\]: ")
        self.assert_reported_once(ended, 66, "race", "race", "out-of-bounds")
        self.assertIn("tessera: the program itself returned 1\n", ended.errors)

    def test_warnings_fail_tests_when_asked_to(self):
        self.assertEqual(self.failed(self.run_program("listener", "warnings")),
                         {"Kernel.Races", "Kernel.RacesWithTheSameValue", "Kernel.IsRefused"})

    def test_clean_tests_pass(self):
        ended = self.run_program("listener", "--gtest_filter=*Clean*:NoKernel*")
        self.assertEqual(self.failed(ended), set())
        self.assert_reported_once(ended, 0)


if __name__ == "__main__":
    main()
