# SPDX-License-Identifier: Apache-2.0
"""Programs that are built for the race detector and run from the outside."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))

from tessera_command import TESSERA, compiler_is_clang, main  # noqa: E402,F401

SUMMARY = re.compile(r"^tessera: (\d+) findings? \((\d+) errors?, (\d+) warnings?\) in \d+ launch(?:es)?.*$", re.M)


def line_of(source, text):
    """The number of the only line of a source file of this folder that contains `text`."""
    numbers = [number for number, line in enumerate((HERE / source).read_text().splitlines(), 1) if text in line]
    assert len(numbers) == 1, (source, text, numbers)
    return numbers[0]


class Ended:
    """How a program ended, and what the report on standard error says."""

    def __init__(self, code, output, errors):
        self.code, self.output, self.errors = code, output, errors
        self.summaries = SUMMARY.findall(errors)
        self.findings = re.findall(r"^.*?: (?:error|warning): .* \[([a-z-]+)(?:, [a-z-]+)?\]$", errors, re.M)

    def __repr__(self):
        return f"exit code {self.code}\n{self.output}\n{self.errors}"


class CheckedProgramTest(unittest.TestCase):
    """The classes of a file share a folder, to which `build` compiles each program once."""

    built = set()

    @classmethod
    def setUpClass(cls):
        if not hasattr(CheckedProgramTest, "folder"):
            folder = tempfile.TemporaryDirectory(prefix="tessera-check-")
            unittest.addModuleCleanup(folder.cleanup)
            CheckedProgramTest.folder = pathlib.Path(folder.name)
        cls.environment = dict(os.environ, XDG_CACHE_HOME=str(cls.folder / "cache"))

    @classmethod
    def tessera(cls, *arguments, **changes):
        return cls.ended([TESSERA, *arguments], changes)

    @classmethod
    def build(cls, *arguments, **changes):
        """`tessera c++`; sources of this folder are given by name alone. They do what kernels may not: they fail on purpose."""
        arguments = [str(HERE / text) if str(text).endswith(".cpp") else str(text) for text in arguments]
        if (*arguments, *changes.items()) in cls.built:
            return
        cls.built.add((*arguments, *changes.items()))
        ended = cls.tessera("c++", "--no-restrict", *arguments, **changes)
        if ended.code != 0:
            raise RuntimeError(ended.errors)

    @classmethod
    def ended(cls, command, changes):
        result = subprocess.run([str(word) for word in command], cwd=cls.folder, env={**cls.environment, **changes},
                                stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)
        return Ended(result.returncode, result.stdout, result.stderr)

    def run_program(self, program, *arguments, options="", **changes):
        if options:
            changes["TESSERA_OPTIONS"] = options
        return self.ended([self.folder / program, *arguments], changes)

    def json_report(self, program, *arguments, options="", code=None):
        """The report as JSON, by way of a file."""
        ended = self.run_program(program, *arguments, options="report=json:output=report.json:" + options)
        if code is not None:
            self.assertEqual(ended.code, code, ended)
        return json.loads((self.folder / "report.json").read_text())

    def assert_reported_once(self, ended, code, *kinds):
        """One report, with findings of these kinds and no others."""
        self.assertEqual(ended.code, code, ended)
        self.assertEqual(len(ended.summaries), 1, ended)
        self.assertEqual(sorted(ended.findings), sorted(kinds), ended)
        self.assertEqual(int(ended.summaries[0][0]), len(kinds), ended)
