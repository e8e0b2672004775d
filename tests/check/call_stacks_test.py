# SPDX-License-Identifier: Apache-2.0
"""The option call_stacks: which calls led to an access."""

import json
import re

from checked_program import CheckedProgramTest, line_of, main

SOURCE = "call_stacks.cpp"


class CallStacks(CheckedProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.build("--check", SOURCE, "-o", "call_stacks")

    def callers(self, text):
        """Of a report's accesses: [[(function, line)]], without column."""
        stacks = []
        for line in text.splitlines():
            if re.match(r"  (first|second|where): ", line):
                stacks.append([])
            elif match := re.match(r" +called by (.*) at .*call_stacks\.cpp:(\d+):\d+$", line):
                stacks[-1].append((match[1], int(match[2])))
            self.assertNotIn("tessera::detail", line)
        return stacks

    def test_text_shows_the_calls_of_both_accesses(self):
        ended = self.run_program("call_stacks", options="call_stacks=1")
        self.assert_reported_once(ended, 66, "race")
        first, second = self.callers(ended.errors)
        self.assertEqual(first, [("left", line_of(SOURCE, "store(place, 1)")), ("both", line_of(SOURCE, "    left(place)")),
                                 ("main()::lambda", line_of(SOURCE, "both(&value, 2)"))])
        self.assertEqual(second, [("right", line_of(SOURCE, "store(place, value)")),
                                  ("main()::lambda", line_of(SOURCE, "right(&value, 9)"))])

    def test_without_it_there_are_none(self):
        ended = self.run_program("call_stacks")
        self.assert_reported_once(ended, 66, "race")
        self.assertNotIn("called by", ended.errors)

    def test_sarif_has_stacks(self):
        self.tessera("check", "--call_stacks=1", "--report=sarif", "--output=report.sarif", self.folder / "call_stacks")
        (result,) = json.loads((self.folder / "report.sarif").read_text())["runs"][0]["results"]
        functions = [[frame["location"]["logicalLocations"][0]["name"] for frame in stack["frames"]]
                     for stack in result["stacks"]]
        self.assertEqual(functions, [["store", "left", "both", "main()::lambda"], ["store", "right", "main()::lambda"]])

    def test_functions_have_the_names_of_the_source(self):
        """Those of Tessera's inline namespaces are left out."""
        source = self.folder / "of_array.cpp"
        source.write_text("#include <amp.h>\nusing namespace concurrency;\n"
                          "template <class T> void store(T& all) restrict(amp) { all[0] = all[0] + 1; }\n"
                          "int main() {\n    array<int> all(1);\n"
                          "    parallel_for_each(extent<1>(4), [&](index<1>) restrict(amp) { store(all); });\n}\n")
        self.build("--check", source, "-o", "of_array")
        errors = self.run_program("of_array").errors
        self.assertRegex(errors, r"\n          in store<[Cc]oncurrency::array<int(?:, 1)?> ?>\n")
        self.assertNotIn("_build", errors)

    def test_same_report_in_every_run(self):
        reports = set()
        for run in range(5):
            for workers in (1, 2):
                ended = self.run_program("call_stacks", options=f"call_stacks=1:workers={workers}")
                reports.add(re.sub(r"^tessera: .* of shadow memory.*$", "", ended.errors, flags=re.M))
        self.assertEqual(len(reports), 1, reports)


if __name__ == "__main__":
    main()
