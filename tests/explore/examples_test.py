# SPDX-License-Identifier: Apache-2.0
"""The examples that are right give one outcome under thousands of schedules; the one with the race does not. (Of the race
detector's kernels run_kernels.py tries the same.)"""

import unittest

from explore_command import FLAGS, HERE, ExploreTest, main

EXAMPLES = HERE.parent.parent / "examples"
# Fewer of those whose kernels take long.
SCHEDULES = {"05_matrix_product": 30, "06_reduction": 300, "07_inclusive_scan": 300, "09_stencil_halo": 300, "10_histogram": 300}
RACY = "04_total_race"


class Examples(ExploreTest):
    def test_one_outcome_of_what_is_right(self):
        names = [path.stem for path in sorted(EXAMPLES.glob("*.cpp")) if path.stem != RACY]
        self.assertGreater(len(names), 9)
        for name in names:
            with self.subTest(name):
                count = SCHEDULES.get(name, 1000)
                report = self.explore(f"--schedules={count}", *FLAGS, EXAMPLES / f"{name}.cpp", code=0)
                self.assertEqual([(outcome["schedules"], outcome["exit_code"], outcome["signal"]) for outcome in report["outcomes"]],
                                 [(count, 0, 0)])
                self.assertTrue(report["outcomes"][0]["launches"])
                self.assertEqual((report["lost"], report["end"]), (0, "all"))

    def test_several_of_what_is_not(self):
        report = self.explore("--schedules=50", *FLAGS, EXAMPLES / f"{RACY}.cpp", code=66)
        self.assertGreater(len(report["outcomes"]), 1)
        for outcome in report["outcomes"][1:]:
            self.assertEqual((outcome["difference"]["launch"], outcome["difference"]["array"]), (0, "averages"))


if __name__ == "__main__":
    main()
