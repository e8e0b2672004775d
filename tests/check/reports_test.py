# SPDX-License-Identifier: Apache-2.0
"""The forms and places of the report about one program with many findings: the command and the library write them, so that the compiler of
the program has no say in them."""

import collections
import json
import os
import re
import shutil
import signal
import subprocess
import unittest

from checked_program import CheckedProgramTest, TESSERA, main
from many_findings import ERRORS, SOURCE, WARNINGS


class Reports(CheckedProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.build("--check", SOURCE, "-o", "many")

    def setUp(self):
        self.report = self.folder / "report.json"
        self.report.unlink(missing_ok=True)

    def with_options(self, options, **changes):
        return self.run_program("many", options=options, **changes)

    def test_same_reports_whatever_the_workers(self):
        reports = set()
        for run in range(20):
            for workers in (1, 2):
                self.json_report("many", options=f"workers={workers}")
                reports.add(self.report.read_bytes())
        self.assertEqual(len(reports), 1)

    @unittest.skipUnless(shutil.which("localedef") and os.path.exists("/usr/share/i18n/locales/de_DE"), "needs the sources of a locale")
    def test_the_programs_locale(self):
        locales = self.folder / "locales"
        locales.mkdir()
        subprocess.run(["localedef", "-i", "de_DE", "-f", "UTF-8", locales / "de_DE.UTF-8"], check=True)
        english, german = (self.with_options("", LOCPATH=str(locales), LC_ALL=name).errors for name in ("C", "de_DE.UTF-8"))
        cost = re.compile(r"^tessera: [\d.]+ (?:bytes|[KMGT]iB) of shadow memory at most, [\d.]+ seconds\n", re.M)
        self.assertRegex(german, cost)
        self.assertEqual(cost.sub("", german), cost.sub("", english))

    def test_sarif(self):
        ended = self.tessera("check", "--report=sarif", f"--output={self.report}", self.folder / "many")
        self.assertEqual((ended.code, ended.errors), (66, f"tessera: there are findings, see {self.report}\n"), ended)
        (run,) = json.loads(self.report.read_text())["runs"]
        self.assertEqual(len(run["results"]), sum((ERRORS + WARNINGS).values()))
        self.assertEqual({result["level"] for result in run["results"]}, {"error", "warning"})

    def test_the_name_of_the_file_says_the_format(self):
        for name, begin in (("r.html", "<!doctype html>"), ("r.json", '{\n  "schema": "tessera-report'), ("r.sarif", '{\n  "$schema"'),
                            ("r.sarif.json", '{\n  "$schema"'), ("r.txt", "tessera: the race detector watched")):
            ended = self.tessera("check", "--no-recording", f"--output={name}", "many")
            self.assertEqual((ended.code, ended.errors), (66, f"tessera: there are findings, see {name}\n"), ended)
            self.assertEqual((self.folder / name).read_text()[:len(begin)], begin, name)
        self.tessera("check", "--report=text", "--output=r.json", "many")
        self.assertTrue((self.folder / "r.json").read_text().startswith("tessera: the race"), "what the user says counts")
        self.with_options("output=own.json")
        self.assertEqual(json.loads((self.folder / "own.json").read_text())["schema"], "tessera-report/2")
        self.tessera("report", "own.json", "--output=own.html")
        self.assertTrue((self.folder / "own.html").read_text().startswith("<!doctype html>"))

    def test_a_report_on_standard_output_is_alone_there(self):
        for format_, begin in (("json", '{\n  "schema": "tessera-report'), ("sarif", '{\n  "$schema"'), ("html", "<!doctype html>"),
                               ("text", "tessera: the race detector watched")):
            ended = self.tessera("check", "--no-recording", f"--report={format_}", "--output=-", "many")
            self.assertEqual(ended.code, 66, ended)
            self.assertTrue(ended.output.startswith(begin), ended.output[:200])
            self.assertRegex(ended.errors, r"\A[01]\n\Z", "what the program itself writes")
        ended = self.with_options("report=json:output=-")
        self.assertEqual(ended.output.partition("\n")[2][:12], '{\n  "schema"')
        self.assertFalse((self.folder / "-").exists())

    def test_a_report_goes_to_standard_output_where_the_programs_own_output_goes_elsewhere(self):
        for format_, begin in (("json", '{\n  "schema": "tessera-report'), ("sarif", '{\n  "$schema"'), ("html", "<!doctype html>")):
            ended = self.tessera("check", "--no-recording", f"--report={format_}", "--program-output=own.txt", "many")
            self.assertEqual((ended.code, ended.errors), (66, ""), ended)
            self.assertTrue(ended.output.startswith(begin), ended.output[:200])
            self.assertRegex((self.folder / "own.txt").read_text(), r"\A[01]\n\Z", "nothing of the program before")
        ended = self.tessera("check", "--program-output=own.txt", "many")
        self.assertEqual((ended.code, ended.output), (66, ""), ended)
        self.assertTrue(ended.errors.startswith("tessera: the race detector watched"), "text stays where diagnostics are")
        ended = self.tessera("check", "--report=json", "--program-output=own.txt", "--output=r.json", "many")
        self.assertEqual((ended.output, ended.errors), ("", "tessera: there are findings, see r.json\n"))
        ended = self.tessera("golden", "record", "--program-output=own.txt", "-o", "recorded", "many")
        self.assertEqual(ended.output, "", ended)
        for words, part in ((["--program-output=-"], "expects a file"), (["--program-output="], "needs a value"),
                            (["--program-output=r", "--output=r"], "different files"),
                            (["--program-output=no/such/folder"], "No such file or directory")):
            ended = self.tessera("check", *words, "many")
            self.assertEqual((ended.code, ended.output, ended.errors.count("\n")), (2, "", 1), ended)
            self.assertIn(part, ended.errors)

    def test_a_clean_check_says_where_its_report_is(self):
        (self.folder / "clean.cpp").write_text("""
            #include <amp.h>
            int main() { concurrency::parallel_for_each(concurrency::extent<1>(4), [](concurrency::index<1>) restrict(amp) {}); }
            """)
        for name in ("c.json", "c.html", "c.txt"):
            ended = self.tessera("check", f"--output={name}", "clean.cpp")
            self.assertEqual((ended.code, ended.errors), (0, f"tessera: there are no findings; {name} says what was checked\n"), ended)
        ended = self.tessera("check", "--exitcode=0", "--output=c.json", "many")
        self.assertEqual(ended.errors, "tessera: there are findings, see c.json\n", "whatever the exit code")
        for program, end, pattern, words in (("clean.cpp", 0, "n-%p.json", r"no findings; (n-\d+\.json) says what was checked"),
                                             ("many", 66, "m-%p.html", r"findings, see (m-\d+\.html)")):
            ended = self.tessera("check", "--no-recording", f"--output={pattern}", program)
            self.assertEqual(ended.code, end, ended)
            self.assertRegex(ended.errors, rf"\Atessera: there are {words}\n\Z")
            self.assertTrue((self.folder / re.search(words, ended.errors)[1]).is_file(), ended)
        self.build("--check", "-pthread", "endings.cpp", "-o", "endings")
        ended = self.tessera("check", "--output=f.json", "endings", "--", "fork-launches")
        self.assertRegex(ended.errors, r"tessera: there are findings, see f\.json\.\d+\n\Z", "of the child only")

    def test_a_program_that_a_signal_ends_is_told_of(self):
        self.build("--check", "-pthread", "endings.cpp", "-o", "endings")
        begin = "tessera: the program was ended by signal 11 (Segmentation fault); there are "
        for name in ("s.json", "s.html", "s.txt"):
            ended = self.tessera("check", "--no-recording", f"--output={name}", "endings", "--", "clean", "fault")
            self.assertEqual((ended.code, ended.errors), (-signal.SIGSEGV, f"{begin}no findings until then; {name} says what was checked\n"), ended)
            ended = self.tessera("check", "--no-recording", f"--output={name}", "endings", "--", "race", "fault")
            self.assertEqual((ended.code, ended.errors), (66, f"{begin}findings, see {name}\n"), ended)
        self.assertEqual(json.loads((self.folder / "s.json").read_text())["run"]["ended_by"], "signal 11 (Segmentation fault)")

    def test_reports_that_cannot_be_shown(self):
        def refusal(*words):
            ended = self.tessera("report", *words)
            self.assertEqual((ended.code, ended.output, ended.errors.count("\n")), (2, "", 1), ended)
            return ended.errors

        self.assertEqual(refusal(self.folder), f"tessera: cannot read '{self.folder}': Is a directory\n")
        self.with_options("output=kept.json")
        before = (self.folder / "kept.json").read_bytes()
        (self.folder / "other.json").symlink_to("kept.json")
        for name in ("kept.json", "./kept.json", "other.json"):
            self.assertEqual(refusal("kept.json", "--text", f"--output={name}"),
                             f"tessera: --output={name}: is the file that is read; expected another one\n")
        self.assertEqual((self.folder / "kept.json").read_bytes(), before)

    def test_nothing_points_to_a_report_that_could_not_be_written(self):
        for format_ in ("text", "json", "html", "sarif"):
            ended = self.tessera("check", f"--report={format_}", "--output=/dev/full", "many")
            self.assertEqual((ended.code, ended.errors.count("\n")), (70, 1), ended)
            self.assertIn("No space left on device", ended.errors)

    def test_a_report_is_rendered_from_its_json(self):
        program = self.folder / "many"
        self.tessera("check", "--report=json", f"--output={self.report}", program)
        for form in ("html", "sarif"):
            from_check = self.tessera("check", f"--report={form}", "--no-recording", program)
            shown = self.tessera("report", self.report, f"--{form}")
            self.assertEqual((shown.code, shown.errors), (0, ""), shown)
            self.assertEqual(shown.output, from_check.errors)
            self.tessera("report", self.report, f"--{form}", "--output=shown")
            self.assertEqual((self.folder / "shown").read_text(), shown.output)
        text = re.sub(r"^tessera: .* of shadow memory.*\n", "", self.tessera("check", program).errors, flags=re.M)
        for words in ([], ["--text"]):
            self.assertEqual(self.tessera("report", self.report, *words).output, text)

    def test_without_the_command_the_report_is_json_and_says_what_renders_it(self):
        for form, begin in (("html", "<!doctype html>"), ("sarif", "{")):
            ended = self.with_options(f"report={form}:output=report.json")
            self.assertEqual((ended.code, ended.errors.count("\n")), (66, 1), ended)
            command = ended.errors.rstrip("\n").split("this renders it: ")[1]
            self.assertEqual(json.loads(self.report.read_text())["schema"], "tessera-report/2")
            environment = dict(self.environment, PATH=f"{os.path.dirname(TESSERA)}:{os.environ['PATH']}")
            subprocess.run(command, shell=True, cwd=self.folder, env=environment, check=True)
            self.assertTrue((self.folder / f"report.{form}").read_text().startswith(begin))

    def test_files_that_are_no_reports(self):
        self.with_options("report=json:output=report.json")
        whole = self.report.read_text()
        bad = self.folder / "bad.json"
        old = json.loads(whole)
        old["schema"] = "tessera-report/1"
        wrong = json.loads(whole)
        wrong["findings"][0]["shown"]["tile_runs"] = [[3, 1]]
        for text, part in ((whole[:len(whole) // 2], "it ends in the middle"), ("", "it is empty"), ("[]", "it is an empty list; expected an object"),
                           ('{"schema": "tessera-explore/1"}', 'schema is "tessera-explore/1"; expected "tessera-report/2"'),
                           ('{"schema": "tessera-report/2"}', 'it has no "program"'), (json.dumps(old), "a report of schema 1 lacks the words"),
                           (json.dumps(wrong), "findings[0].shown.tile_runs[0] is a list; expected the first and the last tile of a run")):
            bad.write_text(text)
            for form in ("--html", "--sarif", "--text"):
                ended = self.tessera("report", form, bad)
                self.assertEqual((ended.code, ended.output, ended.errors.count("\n")), (2, "", 1), ended)
                self.assertIn(f"tessera: '{bad}' is not a report of the race detector: ", ended.errors)
                self.assertIn(part, ended.errors)
        for words, part in (([], "expects a report"), (["none.json"], "cannot read 'none.json'"), (["--html", "--text", bad], "choose one"),
                            (["--xml", bad], "--help"), ([self.report, "--output=/"], "--output=/"),
                            ([self.report, "--output=no/r.html"], "--output=no/r.html: No such file or directory")):
            ended = self.tessera("report", *words)
            self.assertEqual((ended.code, ended.errors.count("\n")), (2, 1), ended)
            self.assertIn(part, ended.errors)

        self.assertIn("2 when there is no such report, or when FILE cannot be written to", " ".join(self.tessera("report", "--help").output.split()))

    def test_json_on_standard_error(self):
        ended = self.with_options("report=json")
        report = json.loads(ended.errors)
        self.assertEqual(report["schema"], "tessera-report/2")
        self.assertEqual(collections.Counter(finding["kind"] for finding in report["findings"]), ERRORS + WARNINGS)
        self.assertEqual(report["summary"]["launches"], 7)

    def test_output_with_process_number(self):
        ended = self.with_options("report=json:output=by-%p-%p.json")
        (file,) = self.folder.glob("by-*.json")
        first, second = file.stem.split("-")[1:]
        self.assertEqual((ended.errors, first), ("", second))
        self.assertTrue(first.isdigit())

    def test_output_that_cannot_be_written(self):
        for output, reason in (("none/report.json", "No such file or directory"), ("/", "Is a directory"),
                               ("/dev/full", "No space left on device")):
            with self.subTest(output=output):
                ended = self.with_options(f"output={output}")
                self.assertEqual((ended.code, ended.errors),
                                 (70, f"tessera: cannot write the race detector's report to '{output}': {reason}\n"))
                self.assertIn(ended.output, ("0\n", "1\n"), "the program itself has run")
        with open("/dev/full", "wb") as full:
            self.assertEqual(os.spawnve(os.P_WAIT, "/bin/sh", ["sh", "-c", f"exec {self.folder}/many 2>/dev/full >/dev/full"],
                                        self.environment), 70, full)


if __name__ == "__main__":
    main()
