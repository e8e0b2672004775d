# SPDX-License-Identifier: Apache-2.0
"""Litmus tests as kernels: `tessera explore --strategy=exhaustive` finds exactly the outcomes that an oracle allows, and each token
repeats its own.

usage: kernels_test.py PROGRAM PRINT_OUTCOMES [EVERY]

  EVERY   of the tests, only each EVERY-th one (1)
"""

import json
import os
import subprocess
import sys
import unittest

PROGRAM, PRINT_OUTCOMES = sys.argv[1:3]
EVERY = int(sys.argv[3]) if len(sys.argv) > 3 else 1
TESSERA = os.environ["TESSERA"]


def litmus_tests(*kind):
    lines = subprocess.run([PRINT_OUTCOMES, *kind], capture_output=True, text=True, check=True).stdout.splitlines()
    for line in lines[::EVERY]:
        name, text, interleaved, relaxed = line.split("\t")[:4]
        yield name, text, {"sequential": set(interleaved.split(" ")), "relaxed": set(relaxed.split(" "))}


class Litmus(unittest.TestCase):
    def explore(self, text, consistency):
        command = [TESSERA, "explore", "--strategy=exhaustive", f"--consistency={consistency}", "--workers=2", "--report=json", PROGRAM, "--", text]
        result = subprocess.run(command, capture_output=True, text=True)
        self.assertIn(result.returncode, (0, 66), result.stderr)
        return json.loads(result.stdout)

    def replayed(self, token, text):
        environment = dict(os.environ, TESSERA_OPTIONS=f"report=none:schedule={token}")
        result = subprocess.run([PROGRAM, text], capture_output=True, text=True, env=environment)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return result.stdout.strip()

    def compare(self, tests):
        """How many schedules were run."""
        schedules = 0
        for name, text, expected in tests:
            for consistency, outcomes in expected.items():
                with self.subTest(name=name, text=text, consistency=consistency):
                    report = self.explore(text, consistency)
                    schedules += report["schedules"] + report["redundant"]
                    self.assertEqual((report["end"], report["cut"], report["lost"]), ("complete", 0, 0))
                    found = [self.replayed(outcome["replay"], text) for outcome in report["outcomes"]]
                    self.assertEqual(len(set(found)), len(found))
                    self.assertEqual(set(found), outcomes)
        return schedules

    def test_outcomes_are_those_of_the_oracle(self):
        tests = list(litmus_tests())
        self.assertGreaterEqual(len(tests) * EVERY, 240)
        print(self.compare(tests), "schedules of", len(tests), "tests")

    def test_loops_that_wait(self):
        tests = list(litmus_tests("waiting"))
        self.assertGreaterEqual(len(tests) * EVERY, 28)
        print(self.compare(tests), "schedules of", len(tests), "tests with waiting loops")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
