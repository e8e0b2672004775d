# SPDX-License-Identifier: Apache-2.0
"""Findings of different kernels, and of launches by several host threads."""

import json
import unittest

from checked_program import CheckedProgramTest, line_of, main

SOURCE = "launches.cpp"
PUT, THROUGH, BEYOND = (line_of(SOURCE, f"// {name}") for name in ("put", "through", "beyond"))
WORKERS = (1, 2, 3, 8, 16)
FIRST, SECOND, THIRD = (line_of(SOURCE, f"// {name}") for name in ("first", "second", "third"))


class Launches(CheckedProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.build("--check", SOURCE, "-o", "launches")

    def report(self, *arguments, options="", name="report.json", program="launches"):
        path = self.folder / name
        path.unlink(missing_ok=True)
        self.run_program(program, *arguments, options=f"report=json:output={path}:max_findings=0{options}")
        return path.read_bytes()

    def findings(self, *arguments, **changes):
        return json.loads(self.report(*arguments, **changes))["findings"]

    @staticmethod
    def races(findings):
        return sorted((finding["first"]["line"], finding["launch"]["line"])
                      for finding in findings if finding["kind"] == "race" and finding["first"]["line"] in (PUT, THROUGH))

    def test_each_kernel_has_its_findings(self):
        findings = self.findings()
        self.assertEqual(self.races(findings), sorted([(PUT, FIRST), (PUT, SECOND), (THROUGH, FIRST), (THROUGH, SECOND)]))
        launches = {finding["launch"]["line"]: finding["launch"]["index"] for finding in findings if finding["kind"] == "race"}
        self.assertEqual((launches[FIRST], launches[SECOND]), (0, 2))
        self.assertEqual({finding["launch"]["line"]: finding["tiles"] for finding in findings if finding["first"]["line"] == PUT},
                         {FIRST: 2, SECOND: 1})

    def test_a_baseline_of_one_kernel_hides_no_other(self):
        report = json.loads(self.report())
        report["findings"] = [finding for finding in report["findings"] if finding["launch"]["line"] == FIRST]
        (self.folder / "first.json").write_text(json.dumps(report))
        left = self.findings(options=f":baseline={self.folder}/first.json")
        self.assertEqual(self.races(left), [(PUT, SECOND), (THROUGH, SECOND)])

    def test_a_suppression_of_one_kernel_hides_no_other(self):
        text = self.run_program("launches").errors
        suppression = f"race:shared@{SOURCE}:{FIRST}"
        self.assertIn(f"to hide it: {suppression}\n", text)
        (self.folder / "known.supp").write_text(suppression)
        left = self.findings(options=f":suppressions={self.folder}/known.supp")
        self.assertEqual(self.races(left), [(PUT, SECOND), (THROUGH, FIRST), (THROUGH, SECOND)])
        (self.folder / "known.supp").write_text("race:shared")
        left = self.findings(options=f":suppressions={self.folder}/known.supp")
        self.assertEqual(self.races(left), [(THROUGH, FIRST), (THROUGH, SECOND)])

    def test_short_launches_create_no_threads(self):
        self.build("--check", "many_launches.cpp", "-o", "many_launches")
        ended = self.run_program("many_launches", options="workers=1")
        self.assertEqual((ended.code, ended.output), (0, "counted, 0 more\n"), ended)

    def test_host_threads_in_any_order(self):
        orders = ["012345", "543210", "351402", "204153", "130524"]
        first = self.report("threads", orders[0])
        kinds = {finding["kind"] for finding in json.loads(first)["findings"]}
        self.assertLessEqual({"race", "out-of-bounds"}, kinds)
        for order in orders[1:]:
            self.assertEqual(self.report("threads", order).decode(), first.decode(), order)
        for workers in WORKERS:
            self.assertEqual(self.report("threads", options=f":workers={workers}").decode(), first.decode(), workers)

    def test_host_threads_with_messages_in_any_order(self):
        self.build("--check", "-DWITH_MESSAGES=1", SOURCE, "-o", "messages")
        first = self.report("threads", "012345", program="messages", options=":workers=1")
        races = {(finding["first"]["line"], finding["second"]["line"])
                 for finding in json.loads(first)["findings"] if finding["kind"] == "race"}
        self.assertIn(tuple(sorted((line_of(SOURCE, "// leave"), line_of(SOURCE, "// take")))),
                      {tuple(sorted(race)) for race in races})
        for workers in WORKERS:
            options = f":workers={workers}"
            self.assertEqual(self.report("threads", program="messages", options=options).decode(), first.decode(), workers)
            self.assertEqual(self.report("threads", "351402", program="messages", options=options).decode(), first.decode(), workers)

    def test_host_threads_begin_while_others_launch(self):
        findings = self.findings("many")
        self.assertEqual(self.races(findings), [(PUT, SECOND), (THROUGH, SECOND)])


if __name__ == "__main__":
    main()
