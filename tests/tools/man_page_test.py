# SPDX-License-Identifier: Apache-2.0
"""The manual page: it renders without warnings and leaves nothing out."""

import pathlib
import re
import shutil
import subprocess
import unittest

from tessera_command import CommandTest, main

ROOT = pathlib.Path(__file__).parents[2]
# Names that the command gives to its own parts are no literals: they stand in emulator/support/private_environment.h.
INTERNAL = {"LD_PRELOAD"}


class ManPageTest(CommandTest):
    def setUp(self):
        super().setUp()
        self.page = self.call("man-page").stdout
        # What a reader sees, and could search for.
        self.text = " ".join(re.sub(r"\\-", "-", self.page).split())

    @unittest.skipUnless(shutil.which("groff"), "needs groff")
    def test_it_renders_without_warnings(self):
        result = subprocess.run(["groff", "-man", "-ww", "-Tutf8", "-P-cbou"], input=self.page, capture_output=True, text=True)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        for heading in ("NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS OF THE EMULATOR", "EXIT STATUS", "ENVIRONMENT",
                        "FILES"):
            self.assertIn(f"\n{heading}\n", result.stdout)

    def test_commands(self):
        listed = [line.split()[0] for line in self.call("--help").stdout.split("Commands:\n")[1].split("\n\n")[0].splitlines()]
        self.assertGreater(len(listed), 7)
        headings = re.findall(r'\.SS "tessera (.*)"', self.page)
        self.assertEqual([heading for heading in headings if " " not in heading], listed)
        for command in listed:
            self.assertIn(f'.SS "tessera {command}"\n', self.page)
            self.assertIn(f"tessera {command} ", self.call(command, "--help").stdout)

    def test_run_time_options_have_values_and_defaults(self):
        rows = re.findall(r"\| `(\w+)` \| (?:`(.*?)`|(nothing)) \| (.*?) \|", (ROOT / "docs" / "options.md").read_text())
        self.assertGreater(len(rows), 20)
        for name, default, nothing, expected in rows:
            if name != "help":
                self.assertRegex(self.text, rf'\.B "--{name}=')
                self.assertIn(f"Expected: {expected}. Default: {default or nothing}.", self.text)

    def test_environment_variables(self):
        read = set()
        for folder in ("tools", "emulator", "race_detector"):
            for source in (ROOT / folder).rglob("*.cpp"):
                read.update(re.findall(r'getenv\("(\w+)"\)', source.read_text()))
        self.assertIn("TESSERA_CXX", read)
        environment = self.text.split(".SH \"ENVIRONMENT\"")[1].split(".SH")[0]
        for name in sorted(read - INTERNAL):
            self.assertRegex(environment, rf"\b{name}\b")

    def test_it_is_the_same_twice(self):
        self.assertEqual(self.page, self.call("man-page").stdout)


if __name__ == "__main__":
    main()
