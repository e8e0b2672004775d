# SPDX-License-Identifier: Apache-2.0
"""CONTRIBUTING.md: the files that it names exist, its patterns select tests, and its console blocks print what it quotes.

usage: contributing_test.py ROOT BUILD
"""

import os
import pathlib
import re
import subprocess
import sys
import unittest

ROOT, BUILD = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
del sys.argv[1:3]
sys.path[:0] = [str(ROOT / "tests" / "lessons"), str(ROOT / "tests" / "tools")]
import test_environment  # noqa: E402,F401  pylint: disable=unused-import,wrong-import-position
from lesson_readme import blocks_of, commands_of  # noqa: E402  pylint: disable=wrong-import-position
from lesson_test import run_commands  # noqa: E402  pylint: disable=wrong-import-position


class ContributingTest(unittest.TestCase):
    def setUp(self):
        self.text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")

    def test_named_files_exist(self):
        top = "|".join(sorted({path.name for path in ROOT.iterdir() if path.name != "build"}, key=len, reverse=True)).replace(".", r"\.")
        # Not what ends in ... or is built.
        named = set(re.findall(rf"(?<![\w./-])((?:{top})(?:/[\w.-]+)*/?)(?![\w*])", self.text))
        self.assertGreater(len(named), 30)
        for name in named:
            self.assertTrue((ROOT / name.rstrip(".")).exists(), name)

    def test_named_tests_exist(self):
        patterns = re.findall(r"ctest --preset dev -R '([^']+)'", self.text)
        self.assertGreater(len(patterns), 2)
        for pattern in patterns:
            for part in pattern.split("|"):
                listed = subprocess.run(["ctest", "--test-dir", BUILD, "-N", "-R", part], capture_output=True, text=True, check=True).stdout
                self.assertNotIn("Total Tests: 0", listed, part)
        program, name = re.search(r"build/dev/(\S+_test) --gtest_filter=(Options\.\S+)", self.text).groups()
        self.assertIn(name.split(".")[1], subprocess.run([BUILD / program, "--gtest_list_tests", f"--gtest_filter={name}"],
                                                         capture_output=True, text=True, check=True).stdout)

    def test_console_blocks_print_what_they_show(self):
        blocks = [block for block in blocks_of(self.text) if block.language == "console"]
        self.assertGreater(len(blocks), 2)
        for command in (command for block in blocks for command in commands_of(block)):
            command.command = command.command.replace("build/dev", str(BUILD))
            wrong = run_commands([command], ROOT, dict(os.environ), "CONTRIBUTING.md")
            self.assertIsNone(wrong, wrong)


if __name__ == "__main__":
    unittest.main(verbosity=2)
