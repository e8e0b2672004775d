# SPDX-License-Identifier: Apache-2.0
"""What the options make of one program with many findings, and of files that cannot be read."""

import collections
import json

from checked_program import CheckedProgramTest, line_of, main
from many_findings import ERRORS, SOURCE, WARNINGS


def kinds(counter):
    return list(counter.elements())


class Options(CheckedProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.build("--check", SOURCE, "-o", "many")

    def setUp(self):
        self.report = self.folder / "report.json"
        self.report.unlink(missing_ok=True)

    def with_options(self, options, **changes):
        return self.run_program("many", options=options, **changes)

    def assert_refused(self, options, *parts):
        """The program does not run: one sentence, exit code 2."""
        ended = self.with_options(options)
        self.assertEqual((ended.code, ended.output, ended.errors.count("\n")), (2, "", 1), ended)
        for part in ("tessera: ", *parts):
            self.assertIn(part, ended.errors)

    def test_defaults(self):
        self.assert_reported_once(self.with_options(""), 66, *kinds(ERRORS + WARNINGS))

    def test_zeros_of_a_device_are_no_values(self):
        for name in ("copied_on_by_the_host", "array_copied_to_an_array", "discarded_and_half_written"):
            self.build("--check", f"../kernels/uninitialized/{name}_uninitialized.cpp", "-o", name)
            ended = self.run_program(name, options="device=direct3d")
            self.assert_reported_once(ended, 66, "uninitialized-read")

    def test_deliberate_race(self):
        for finding in self.json_report("many")["findings"]:
            self.assertNotIn(line_of(SOURCE, "// deliberate"), [finding["first"]["line"], (finding["second"] or {}).get("line")])

    def test_values_that_tiles_store_at_the_same_time(self):
        self.build("--check", "stored_at_once.cpp", "-o", "stored_at_once")
        for value, severity, code in (("equal", "warning", 0), ("different", "error", 66)):
            for workers in (1, 2):
                ended = self.run_program("stored_at_once", value, options=f"workers={workers}:report=json:output=report.json")
                self.assertEqual((ended.code, ended.output), (code, "1\n"), ended)
                found = json.loads(self.report.read_text())["findings"]
                self.assertEqual([(finding["kind"], finding["severity"]) for finding in found], [("race", severity)], (value, workers))

    def test_same_value(self):
        severities = {}
        for value in ("error", "warning", "off"):
            findings = self.json_report("many", options=f"same_value={value}")["findings"]
            severities[value] = collections.Counter(finding["severity"] for finding in findings)
        total = sum(ERRORS.values())
        self.assertEqual(severities, {"error": {"error": total + 3}, "warning": {"error": total, "warning": 3},
                                      "off": {"error": total}})

    def test_uninitialized(self):
        for value, severity in (("error", "error"), ("warning", "warning")):
            findings = self.json_report("many", options=f"uninitialized={value}")["findings"]
            self.assertEqual([finding["severity"] for finding in findings if finding["kind"] == "uninitialized-read"],
                             [severity])
            self.assertEqual(sum(finding["severity"] == "error" for finding in findings),
                             sum(ERRORS.values()) - (value == "warning"))
        self.assertIn("note:   The value is not known to matter to a result.", self.with_options("uninitialized=warning").errors)
        self.assertNotIn("is not known to matter", self.with_options("").errors)

    def test_max_findings(self):
        ended = self.with_options("max_findings=2")
        self.assertEqual((ended.code, len(ended.findings)), (66, 2), ended)
        more = sum((ERRORS + WARNINGS).values()) - 2
        self.assertIn(f"tessera: {more} more findings not shown (option max_findings)\n", ended.errors)
        # The first two are warnings; the exit code is that of all.
        self.assertEqual(self.json_report("many", options="max_findings=1", code=66)["summary"]["findings"], more + 2)
        self.assert_reported_once(self.with_options("max_findings=0"), 66, *kinds(ERRORS + WARNINGS))

    def test_suppressions(self):
        (self.folder / "some.supp").write_text("# known\nrace:sums\nuninitialized-read:*\nrace:nothing_of_this_name\n")
        ended = self.with_options("suppressions=some.supp")
        remaining = ERRORS + WARNINGS - collections.Counter({"race": 2, "uninitialized-read": 1})
        self.assert_reported_once(ended, 66, *kinds(remaining))
        self.assertIn("tessera: 3 findings hidden by suppressions\n"
                      "tessera: unused suppression: race:nothing_of_this_name\n", ended.errors)
        (self.folder / "all.supp").write_text("*:*\n")
        ended = self.with_options("suppressions=all.supp")
        self.assert_reported_once(ended, 0)
        self.assertIn("findings hidden by suppressions\n", ended.errors)
        self.assert_reported_once(self.with_options("suppressions=all.supp:halt_on_error=1:abort_on_error=1"), 0)

    def test_the_report_does_not_overwrite_what_is_read(self):
        for option in ("baseline", "suppressions"):
            (self.folder / "read.json").write_text("kept")
            self.assert_refused(f"{option}=read.json:output=./read.json", "output=./read.json is a file that is read; expected another one")
            self.assertEqual((self.folder / "read.json").read_text(), "kept")

    def test_baseline(self):
        self.json_report("many")
        self.report.rename(self.folder / "known.json")
        ended = self.with_options("baseline=known.json")
        self.assert_reported_once(ended, 0)
        self.assertIn(f"tessera: {sum((ERRORS + WARNINGS).values())} findings hidden because the baseline has them\n",
                      ended.errors)
        known = json.loads((self.folder / "known.json").read_text())
        known["findings"] = [finding for finding in known["findings"] if finding["kind"] != "out-of-bounds"]
        (self.folder / "known.json").write_text(json.dumps(known))
        self.assert_reported_once(self.with_options("baseline=known.json"), 66, "out-of-bounds", "out-of-bounds")

    def test_files_written_on_windows(self):
        """With a byte order mark, CR before LF, in UTF-8 and UTF-16."""
        text = "# known\r\nrace:sums\r\n\r\nuninitialized-read:* # all\r\n"
        remaining = ERRORS + WARNINGS - collections.Counter({"race": 2, "uninitialized-read": 1})
        for encoding in ("utf-8", "utf-8-sig", "utf-16"):
            for begin in ("", "race:of_nothing\r\n"):
                with self.subTest(encoding=encoding, begin=begin):
                    (self.folder / "windows.supp").write_bytes((begin + text).encode(encoding))
                    ended = self.with_options("suppressions=windows.supp")
                    self.assert_reported_once(ended, 66, *kinds(remaining))
                    self.assertEqual(ended.errors.count("unused suppression: race:of_nothing\n"), 1 if begin else 0, ended)
        self.json_report("many")
        known = self.report.read_text()
        for encoding in ("utf-8-sig", "utf-16"):
            (self.folder / "known.json").write_bytes(known.replace("\n", "\r\n").encode(encoding))
            self.assert_reported_once(self.with_options("baseline=known.json"), 0)
            ended = self.tessera("report", "--text", "known.json")
            self.assertEqual((ended.code, ended.errors), (0, ""), ended)

    def test_files_that_cannot_be_read(self):
        self.assert_refused("suppressions=none.supp", "cannot read", "'none.supp'", "No such file or directory")
        self.assert_refused("suppressions=/", "'/'", "Is a directory")
        self.assert_refused("baseline=none.json", "cannot read the baseline 'none.json'", "No such file or directory")
        (self.folder / "bad.supp").write_text("race:total\nraces:total\n")
        self.assert_refused("suppressions=bad.supp", "bad.supp:2: 'races' is not a kind of finding")
        for text in ("", "{", "[]", '{"schema": "tessera-report/2"}', '{"schema": "tessera-report/2", "findings": [{}]}'):
            (self.folder / "bad.json").write_text(text)
            self.assert_refused("baseline=bad.json", "'bad.json' is not a report of tessera check --report=json: ")
        ended = self.tessera("check", "--baseline=none.json", "many")
        self.assertEqual((ended.code, ended.output, ended.errors.count("\n")), (2, "", 1), ended)

    def test_values_that_are_none(self):
        for options in ("report=xml", "exitcode=1000", "same_value=maybe", "max_findings=-1", "halt_on_error=yes", "wrong=1"):
            self.assert_refused(options, options.split("=")[0])


if __name__ == "__main__":
    main()
