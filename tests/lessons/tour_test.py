#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a tour shows is so: from its first block to its last, its files are written and its commands print what it says.

usage: tour_test.py TOUR

A block whose first line is a comment with a file's name, as `// peaks.cpp`, is that file from there on. Blocks ```console are run,
as in lessons; blocks ```text only look like it. The environment is that of lesson_test.py.
"""

import pathlib
import re
import resource
import sys
import tempfile
import unittest

from lesson_readme import blocks_of, commands_of
from lesson_test import EXAMPLES, copy_examples, newcomers_environment, run_commands

TOURS = EXAMPLES.parent / "docs" / "tours"


def file_of(block):
    """The name of the file that a block shows, or None."""
    named = re.fullmatch(r"(?://|#) ([\w.]+)", block.lines[0]) if block.lines else None
    return named and named[1]


class TourTest(unittest.TestCase):
    page = None

    def test_it_goes_as_it_says(self):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # some programs are meant to abort
        blocks = blocks_of(self.page.read_text(encoding="utf-8"))
        self.assertIn("console", [block.language for block in blocks])
        with tempfile.TemporaryDirectory(prefix="tessera-tour-") as name:
            folder = pathlib.Path(name)
            copy_examples(folder)
            environment = newcomers_environment(folder)
            for block in blocks:
                if block.language == "console":
                    wrong = run_commands(commands_of(block), folder, environment, self.page.name)
                    if wrong:
                        self.fail(wrong)
                elif file_of(block):
                    (folder / file_of(block)).write_text("\n".join(block.lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    TourTest.page = TOURS / f"{sys.argv.pop()}.md"
    unittest.main(verbosity=2)
