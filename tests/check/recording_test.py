# SPDX-License-Identifier: Apache-2.0
"""What `tessera check` adds to a report by running a program again."""

import json
import re
import subprocess

from checked_program import CheckedProgramTest, TESSERA, line_of, main
from chromium import dom_of, needs_chromium
from narrow_page import on_a_narrow_screen

ADDITION = line_of("recorded.cpp", "total += in[t_idx]")
START = line_of("recorded.cpp", "total = 0;")
END = line_of("recorded.cpp", "out[t_idx.tile[1]] = total")


class RecordingTest(CheckedProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.environment.update(LC_ALL="C", COLUMNS="100")
        cls.build("--check", "recorded.cpp", "-o", "recorded")

    def page(self, *options, program="recorded", words=(), **changes):
        """The page, and its recordings; None: it has none."""
        file = self.folder / "page.html"
        ended = self.tessera("check", "--report=html", f"--output={file}", *options, self.folder / program, "--", *words, **changes)
        self.assertEqual(ended.code, 66, ended)
        page = file.read_text()
        found = re.search(r'<script type="application/json" id="recordings">(.*?)</script>', page, re.S)
        return page, json.loads(found.group(1)) if found else None


class Recording(RecordingTest):
    def test_every_access_has_its_thread_interval_line_and_value(self):
        page, (finding, _) = self.page()
        self.assertEqual((finding["variable"], finding["cells"], finding["tile"]), ("total", [""], 0))
        first = finding["sides"][0]
        self.assertEqual(first["replay"], "")
        lines = [first["codes"][code][0] for _, _, _, code, _, _ in first["accesses"]]
        self.assertEqual(lines, [f"recorded.cpp:{line}" for line in [START] + 8 * [ADDITION] + [END]])
        accesses = [(thread, interval, kind, value) for thread, interval, kind, _, _, value in first["accesses"]]
        self.assertEqual(accesses, [(0, 0, "W", "0"),
                                    (0, 1, "R", "0"), (0, 1, "W", "1"), (1, 1, "R", "1"), (1, 1, "W", "3"),
                                    (2, 1, "R", "3"), (2, 1, "W", "19"), (3, 1, "R", "19"), (3, 1, "W", "51"),
                                    (0, 2, "R", "51")])
        self.assertEqual(first["after"], ["51"])
        self.assertIn("come from further runs of the program", page)
        self.assertIn("total += in[t_idx];", first["codes"][first["accesses"][1][3]][1])

    def test_another_schedule_ends_in_another_sum_and_can_be_repeated(self):
        _, (finding, _) = self.page()
        second = finding["sides"][1]
        self.assertNotEqual(second["after"], ["51"])
        self.assertEqual(finding["sentence"], f"total ends as 51 in the order of the check, and as {second['after'][0]} under the other schedule.")
        total = 0
        for _, _, kind, _, _, value in second["accesses"]:
            if kind == "R":
                self.assertEqual(value, str(total))
            total = value
        _, (again, _) = self.page(f"--schedule=replay:{second['replay']}")
        self.assertEqual((again["sides"][0]["accesses"], again["sides"][0]["after"]), (second["accesses"], second["after"]))

    def test_tiles_take_turns(self):
        _, (_, finding) = self.page()
        self.assertEqual((finding["variable"], finding["cells"], finding["tile"]), ("both", ["[0]"], None))
        order = ["".join(access[2] for access in side["accesses"]) for side in finding["sides"]]
        self.assertEqual(order, ["RWRW", "RRWW"])
        self.assertEqual({access[0] for access in finding["sides"][1]["accesses"]}, {0, 4})

    def test_a_report_on_standard_error_is_whole(self):
        ended = self.tessera("check", "--report=html", self.folder / "recorded")
        self.assertEqual((ended.code, ended.output), (66, "51 204 255\n"))
        self.assertTrue(ended.errors.startswith("<!doctype html>") and ended.errors.endswith("</html>\n"))
        self.assertIn('id="recordings"', ended.errors)

    def test_the_program_is_heard_once(self):
        ended = self.tessera("check", "--timeline", self.folder / "recorded")
        self.assertEqual((ended.code, ended.output), (66, "51 204 255\n"))

    def test_without_a_second_run_there_is_no_recording(self):
        page, recordings = self.page("--no-recording")
        self.assertIsNone(recordings)
        self.assertIn("This page has no timelines", page)

    def test_a_program_that_is_another_when_it_runs_again(self):
        sentences = {"stops": "did not reach this launch", "crashes": "A signal ended the second run"}
        for what, sentence in sentences.items():
            _, (finding, _) = self.page(words=[self.folder / what, what])
            self.assertEqual(finding["sides"], [], what)
            self.assertIn(sentence, finding["sentence"])
        timeline = self.tessera("check", "--timeline", self.folder / "recorded", "--", self.folder / "crashes2", "crashes")
        self.assertEqual(timeline.code, 66)
        self.assertIn(sentences["crashes"], timeline.errors)

    def test_the_second_run_gets_no_input(self):
        command = [TESSERA, "check", "--timeline", self.folder / "recorded", "--", self.folder / "reads", "reads"]
        ended = subprocess.run(command, input="x", env=self.environment, capture_output=True, text=True)
        self.assertEqual((ended.returncode, ended.stdout), (66, "51 204 255\n"), ended.stderr)
        self.assertIn("did not reach this launch", ended.stderr)

    @needs_chromium
    def test_a_browser_draws_it(self):
        self.page()
        dom = dom_of(f"file://{self.folder}/page.html")
        self.assertEqual(dom.count('class="lanes"'), 4)
        self.assertIn("10 of 10 accesses", dom)
        self.assertIn("last written by thread (1, 1); the end", dom)

    @needs_chromium
    def test_the_table_of_findings_fits_a_narrow_screen(self):
        self.page()
        found = on_a_narrow_screen(self.folder / "page.html", ".contents td:not(:nth-child(3))")  # a path may be longer than the line
        self.assertLessEqual(found["width"], 390)
        self.assertEqual(found["broken"], [])
        self.assertGreater(found["cells"], 0)


class Timeline(RecordingTest):
    def timeline(self, *options, **changes):
        ended = self.tessera("check", "--timeline", *options, self.folder / "recorded", **changes)
        self.assertEqual((ended.code, len(ended.summaries)), (66, 1), ended)
        return ended.errors[ended.errors.index("timeline of finding 1"):]

    def test_rows_are_threads_and_columns_are_intervals(self):
        text = self.timeline()
        self.assertTrue(text.isascii())
        self.assertIn("""\
  in the order of the check:
    barrier interval | 0 | 1               | 2
    (0, 0)           | W | R W             | R
    (0, 1)           |   |     R W         |
    (1, 0)           |   |         R W     |
    (1, 1)           |   |             R W |
    total: -1094795586 -> 51
  with --schedule=replay:a-""", text)
        self.assertRegex(text, r"\n  total ends as 51 in the order of the check, and as \d+ under the other schedule\.\n")

    def test_a_terminal_of_unicode(self):
        text = self.timeline(LC_ALL="C.UTF-8")
        self.assertIn("    (0, 1)           \u2502   \u2502     R W         \u2502\n", text)

    def test_what_does_not_fit_is_folded(self):
        text = self.timeline(COLUMNS="40")
        self.assertIn("(0, 1) and 2 more |   | RW |", text)
        self.assertLessEqual(max(len(line) for line in text.splitlines() if "|" in line), 40)

    def test_words_that_make_no_sense_together(self):
        for options, part in ((["--report=json"], "--output=FILE"), (["--no-recording"], "--no-recording"), (["--tsan"], "--tsan")):
            ended = self.tessera("check", "--timeline", *options, self.folder / "recorded")
            self.assertEqual((ended.code, ended.errors.count("\n")), (2, 1), ended)
            self.assertIn(part, ended.errors)


if __name__ == "__main__":
    main()
