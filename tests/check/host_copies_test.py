# SPDX-License-Identifier: Apache-2.0
"""The library's copies from and to host memory are the host's accesses, by the program's line that calls for them."""

import re
import unittest

from checked_program import CheckedProgramTest, line_of, main

SOURCE = "host_copies.cpp"
# Which copies read what is stale, which write what is lost, and which are right.
STALE = ["array-made", "array-made-without-end", "array-made-in-loop", "to-array", "to-array-async", "to-view", "to-view-in-loop",
         "once-readable", "from-second-view", "texture-made", "texture-made-of-bytes", "to-texture", "to-texture-async",
         "to-texture-of-bytes"]
LOST = ["from-array", "from-array-in-loop", "from-array-async", "from-view", "through-second-view", "from-texture", "from-texture-async",
        "from-texture-of-bytes", "beside-itself"]
UNDEFINED = ["undefined-list", "undefined-doubles", "undefined-texture", "undefined-part", "undefined-bytes", "undefined-async"]
RIGHT = ["half-defined", "overwritten", "defined-again", "view-to-array", "view-to-view", "view-to-other-memory", "view-to-its-own-memory", "part-to-its-own-memory", "array-to-view",
         "array-to-part", "memory-to-view", "memory-to-view-in-loop", "once-up-to-date", "once-discarded"]


def line_of_copy(copy):
    return line_of(SOURCE, "// [own-iterator]" if copy == "once-readable" else f"// [{copy}]")


class HostCopies(CheckedProgramTest):
    def run_copies(self, level, *copies, **changes):
        program = f"host_copies{level}"
        self.build("--check", level, SOURCE, "-o", program)
        return self.run_program(program, *copies, **changes)

    def assert_found(self, kind, copies):
        for level in ("-O0", "-O2"):
            for copy in copies:
                with self.subTest(copy=copy, level=level):
                    ended = self.run_copies(level, copy)
                    self.assertEqual(ended.findings, [kind], ended)
                    where = rf"{re.escape(SOURCE)}:{line_of_copy(copy)}\b"
                    self.assertRegex(ended.errors, rf"(?m)^\S*{where}.*: (error|warning): .* \[{kind}\]$")
                    self.assertRegex(ended.errors, rf"{kind}:\S*{where}", "the line that hides it")
                    self.assertEqual(ended.code, 66)

    def test_all_are_tested(self):
        self.assertEqual(self.run_copies("-O0").output.split(), sorted(STALE + LOST + UNDEFINED + RIGHT))

    def test_stale_reads(self):
        self.assert_found("stale-host-read", STALE)

    def test_lost_writes(self):
        self.assert_found("stale-device-read", LOST)

    def test_what_was_undefined_stays_so(self):
        for copy in UNDEFINED:
            with self.subTest(copy=copy):
                ended = self.run_copies("-O0", copy)
                self.assertEqual((ended.findings, ended.code), (["uninitialized-read"], 66), ended)

    def test_copies_that_are_right(self):
        for level in ("-O0", "-O2"):
            ended = self.run_copies(level, *RIGHT)
            self.assertEqual((ended.findings, ended.code), ([], 0), ended)

    def test_memory_that_is_shared_has_one_copy(self):
        ended = self.run_copies("-O0", *STALE, *LOST, *RIGHT, options="memory=shared")
        self.assertEqual((ended.findings, ended.code), ([], 0), ended)


if __name__ == "__main__":
    main()
