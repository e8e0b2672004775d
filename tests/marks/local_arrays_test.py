# SPDX-License-Identifier: Apache-2.0
"""Host code that uses local arrays under views, as the race detector reports it with the plugin for marks."""

import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "check"))

from checked_program import CheckedProgramTest, main  # noqa: E402

SOURCE = HERE / "local_arrays.cpp"


class LocalArrays(CheckedProgramTest):
    def assert_found(self, mistake, kind, text):
        """One finding, at the only line with `text` in the function."""
        for level in ("-O0", "-O2"):
            self.build("--check", level, SOURCE, "-o", f"local_arrays{level}")
            findings = self.json_report(f"local_arrays{level}", mistake, code=66 if kind else 0)["findings"]
            self.assertEqual([finding["kind"] for finding in findings], [kind] if kind else [], (level, findings))
            for finding in findings:
                line = SOURCE.read_text().splitlines()[finding["first"]["line"] - 1]
                self.assertIn(text, line, finding)

    def test_elements_that_are_read(self):
        self.assert_found("array", "stale-host-read", "values[3]);  // stale")
        self.assert_found("standard-array", "stale-host-read", "values[3]);  // stale")

    def test_member_that_is_read(self):
        self.assert_found("member", "stale-host-read", "pair.high);  // stale")

    def test_element_that_is_written(self):
        self.assert_found("write", "stale-device-read", "// no refresh")

    def test_undefined_element(self):
        self.assert_found("undefined", "uninitialized-read", "// undefined")

    def test_stack_that_is_used_again(self):
        self.assert_found("reused", "", "")


if __name__ == "__main__":
    main()
