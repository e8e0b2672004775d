# SPDX-License-Identifier: Apache-2.0
"""The examples that are right give one outcome under thousands of schedules; the one with the race does not. (Of the race
detector's kernels run_kernels.py tries the same.)"""

import unittest

from explore_command import FLAGS, HERE, ExploreTest, main

EXAMPLES = HERE.parent.parent / "examples"
# Fewer of those whose kernels take long.
SCHEDULES = {"matrix_product": 30, "reduction": 300, "inclusive_scan": 300, "stencil_halo": 300, "histogram": 300}
RACY = "total_race"


class Examples(ExploreTest):
    def test_one_outcome_of_what_is_right(self):
        programs = [path for path in sorted(EXAMPLES.glob("*/*.cpp")) if path.stem != RACY and path.parent.name != "golden"]
        self.assertGreater(len(programs), 9)
        for program in programs:
            with self.subTest(program.stem):
                count = SCHEDULES.get(program.stem, 1000)
                report = self.explore(f"--schedules={count}", *FLAGS, program, code=0)
                self.assertEqual([(outcome["schedules"], outcome["exit_code"], outcome["signal"]) for outcome in report["outcomes"]],
                                 [(count, 0, 0)])
                self.assertTrue(report["outcomes"][0]["launches"])
                self.assertEqual((report["lost"], report["end"]), (0, "all"))

    def test_several_of_what_is_not(self):
        report = self.explore("--schedules=50", *FLAGS, EXAMPLES / "04_total_race" / f"{RACY}.cpp", code=66)
        self.assertGreater(len(report["outcomes"]), 1)
        for outcome in report["outcomes"][1:]:
            self.assertEqual((outcome["difference"]["launch"], outcome["difference"]["array"]), (0, "averages"))


if __name__ == "__main__":
    main()
