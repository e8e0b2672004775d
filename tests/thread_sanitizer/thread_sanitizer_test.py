# SPDX-License-Identifier: Apache-2.0
"""What the stock ThreadSanitizer runtime says about kernels whose threads are announced to it.

SCENARIOS is the built scenarios.cpp; PLAIN the same compiled as any program for ThreadSanitizer is, UNCHECKED compiled
without it and linked with its runtime only.
"""

import os
import pathlib
import re
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
import test_environment  # noqa: E402,F401  pylint: disable=unused-import,wrong-import-position

import tsan_report

SOURCE = pathlib.Path(__file__).resolve().parent / "scenarios.cpp"
SUMMARY = "ThreadSanitizer: reported"


def marked_lines(scenario):
    return {number for number, line in enumerate(SOURCE.read_text().splitlines(), 1)
            if re.search(rf"// race {scenario}$", line)}


def run(scenario, workers=1, schedule="forward", program="SCENARIOS"):
    environment = dict(os.environ, TESSERA_OPTIONS=f"workers={workers}:schedule={schedule}")
    return subprocess.run([os.environ[program], scenario], env=environment, capture_output=True, text=True,
                          errors="replace", timeout=280)


class Clean(unittest.TestCase):
    """Nothing is reported, and the program ends as it would otherwise."""

    def check(self, scenario, **how):
        for workers in (1, 2):
            with self.subTest(workers=workers, **how):
                ended = run(scenario, workers, **how)
                self.assertEqual((ended.stderr, ended.returncode), ("", 0))
                self.assertTrue(ended.stdout.endswith("done\n"), ended.stdout)

    def test_repaired_total(self):
        self.check("total_repaired")

    def test_barriers_order_what_threads_do(self):
        self.check("many_barriers")
        self.check("many_barriers", schedule="reverse")
        self.check("many_barriers", schedule="random:3")

    def test_tiles_use_the_same_tile_static_memory(self):
        self.check("tiles_apart")

    def test_untiled(self):
        self.check("untiled_apart")

    def test_launches_are_ordered(self):
        self.check("two_launches")

    def test_largest_tile(self):
        self.check("largest_tile")

    def test_threads_use_the_same_stacks(self):
        self.check("large_locals")

    def test_threads_change_their_own_kernel_object(self):
        self.check("own_kernel_objects")

    def test_several_host_threads_launch(self):
        for _ in range(10):  # the first of them makes what all use, and which of them it is differs
            self.check("host_threads")

    def test_tiles_that_fail(self):
        self.check("failures")


class Racy(unittest.TestCase):
    """Each report is about the marked lines and names threads as AMP does."""

    def check(self, scenario, threads=None):
        marked = marked_lines(scenario)
        self.assertTrue(marked)
        for workers in (1, 2):
            with self.subTest(workers=workers):
                ended = run(scenario, workers)
                races = tsan_report.parse(ended.stderr)
                self.assertTrue(races, ended.stderr)
                for race in races:
                    self.assertEqual(race.kind, "data race")
                    self.assertLessEqual(set(race.lines_in(SOURCE)), marked, ended.stderr)
                self.assertEqual(set().union(*(race.lines_in(SOURCE) for race in races)), marked, ended.stderr)
                if threads:
                    self.assertRegex(" ".join(sorted(set().union(*(race.threads for race in races)))), threads)
                self.assertEqual(ended.returncode, 66)
                self.assertTrue(ended.stdout.endswith("done\n"), ended.stdout)

    def test_total(self):
        self.check("total_racy", r"^thread \(0, 0\) of tile \(\d, \d\) thread \(0, 1\) of tile \(\d, \d\)$")

    def test_between_tiles(self):
        self.check("tiles_racy", r"thread \(0\) of tile \(\d\)")

    def test_untiled(self):
        self.check("untiled_racy", r"^thread \(\d+\) thread \(\d+\)$")

    def test_one_barrier_of_many_is_missing(self):
        self.check("many_barriers_racy")

    def test_largest_tile(self):
        self.check("largest_tile_racy")


class NotChecked(unittest.TestCase):
    """A check that could not run does not look like a clean one."""

    def test_with_notes_of_calls(self):
        ended = run("total_repaired", program="PLAIN")
        self.assertEqual(ended.returncode, 70, ended.stderr)
        self.assertIn("-tsan-instrument-func-entry-exit=0", ended.stderr)

    def test_without_instrumentation(self):
        ended = run("total_racy", program="UNCHECKED")
        self.assertEqual(ended.returncode, 70, ended.stderr)
        self.assertRegex(ended.stderr, r"^tessera: ThreadSanitizer does not see the kernel at .*scenarios.cpp:\d+:")
        self.assertEqual(ended.stderr.count("\n"), 1)

    def test_without_runtime(self):
        ended = run("total_racy", program="WITHOUT_RUNTIME")
        self.assertEqual(ended.returncode, 70, ended.stderr)
        self.assertIn("-fsanitize=thread", ended.stderr)


if __name__ == "__main__":
    unittest.main()
