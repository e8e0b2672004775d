#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every lesson in examples/ has all that a lesson has to have, and the links of its README lead somewhere.

usage: structure_test.py TESTED_LESSON...
"""

import os
import re
import sys
import unittest

from lesson_readme import Block, Quoted, blocks_of, is_excerpt, quoted_commands, sections_of
from lesson_test import EXAMPLES, run_commands

SECTIONS = ("The broken program", "What Tessera says", "The repaired program", "Try it yourself", "Questions")
LESSONS = sorted(path for path in EXAMPLES.iterdir() if re.match(r"\d", path.name))


def linked_files(text):
    """Where the links to files lead, without what is within a file; code has none."""
    prose = re.sub(r"(?ms)^```.*?^```$", "", text)
    return [target.partition("#")[0] for target in re.findall(r"\]\(([^)\s]+)\)", prose) if "://" not in target]


def complaints(name, text, programs):
    """What a lesson lacks, a sentence each. name: of its folder; text: of its README.md; programs: the names of its sources."""
    lines = text.count("\n")
    if not 60 <= lines <= 150:
        yield f"README.md has {lines} lines; 60 to 150 are read in ten minutes"
    if not re.match(rf"# Lesson {int(name[:2])}: \S", text):
        yield "README.md does not begin with its number and title"
    sections = sections_of(text)
    if tuple(title for title in sections if title in SECTIONS) != SECTIONS:
        yield f"the sections of README.md are {', '.join(sections)}; these should be among them: {', '.join(SECTIONS)}"
        return
    for title in ("The broken program", "The repaired program"):
        if not any(target.endswith(".cpp") for target in linked_files(sections[title])):
            yield f"{title}: no link to a program"
        if not any(block.language == "cpp" for block in blocks_of(sections[title])):
            yield f"{title}: none of its code is shown"
    for title in ("What Tessera says", "The repaired program"):
        if not quoted_commands(sections[title]):
            yield f"{title}: no command is shown with its output"
    questions = len(re.findall(r"(?m)^\d+\. ", sections["Questions"].partition("<details>")[0]))
    answers = len(re.findall(r"(?m)^\d+\. ", sections["Questions"].partition("<details>")[2]))
    if not 3 <= questions <= 5 or answers != questions:
        yield f"there are {questions} questions and {answers} answers; there should be 3 to 5, with an answer each in <details>"
    for program in programs:
        if program not in text:
            yield f"README.md does not mention {program}"


class StructureTest(unittest.TestCase):
    tested = ()

    @staticmethod
    def lesson(folder):
        return folder.name, (folder / "README.md").read_text(encoding="utf-8"), [path.name for path in folder.glob("*.cpp")]

    def test_lessons_are_whole(self):
        for folder in LESSONS:
            with self.subTest(folder.name):
                self.assertEqual(list(complaints(*self.lesson(folder))), [])

    def test_what_is_missing_is_found(self):
        name, text, programs = self.lesson(LESSONS[0])
        for pattern, replacement, words in (
                (r"^# Lesson 1:", "# Lesson 2:", "number and title"),
                (r"(?m)^## Try it yourself$", "## More", "these should be among them"),
                (r"\(broken.cpp\)", "(broken.txt)", "The broken program: no link"),
                (r"```cpp", "```text", "none of its code is shown"),
                (r"```console", "```text", "no command is shown"),
                (r"<details>", "", "0 answers"),
                (r"(?m)^[34]\. .*", "", "2 questions and 2 answers"),
                (r"\Z", "\n" * 100, "lines; 60 to 150"),
                (r"repaired\.cpp", "mended.cpp", "does not mention repaired.cpp")):
            changed = re.sub(pattern, replacement, text)
            self.assertIn(words, " ".join(complaints(name, changed, programs)), pattern)

    def test_lessons_are_numbered_listed_and_tested(self):
        self.assertEqual([folder.name[:3] for folder in LESSONS], [f"{number:02}_" for number in range(1, len(LESSONS) + 1)])
        contents = linked_files((EXAMPLES / "README.md").read_text(encoding="utf-8"))
        for folder in LESSONS:
            self.assertIn(f"{folder.name}/README.md", contents)
            self.assertIn(folder.name, self.tested, "tests/lessons/CMakeLists.txt does not name it")

    def test_links_lead_somewhere(self):
        for readme in EXAMPLES.rglob("README.md"):
            for target in linked_files(readme.read_text(encoding="utf-8")):
                self.assertTrue((readme.parent / target).exists(), f"{readme}: {target} does not exist")

    def test_the_page_on_weak_memory_quotes_the_lesson(self):
        page = (EXAMPLES.parent / "docs/consistency.md").read_text(encoding="utf-8")
        timeline = [line[4:] for line in sections_of(page)["On the timeline"].splitlines() if line.startswith("    ")]
        lesson = (EXAMPLES / "15_what_a_fence_is_for/README.md").read_text(encoding="utf-8")
        self.assertGreater(len(timeline), 5)
        self.assertIn("\n".join(timeline), lesson)


class ReadmeTest(unittest.TestCase):
    """What the tests of lessons read a README with."""

    def test_commands_and_their_output(self):
        text = "```console\n$ a b\none\n\n$ c\n```\n```text\n$ d\n```\n"
        self.assertEqual(quoted_commands(text), [Quoted("a b", 2, ["one", ""]), Quoted("c", 5, [])])
        self.assertEqual(blocks_of(text)[1], Block("text", 8, ["$ d"]))
        with self.assertRaisesRegex(ValueError, "line 2 does not begin"):
            quoted_commands("```console\none\n```\n")
        with self.assertRaisesRegex(ValueError, "line 2 has no end"):
            quoted_commands("```console\n$ a\n")

    def test_output_that_matches(self):
        quoted = Quoted("a", 1, ["one", "...", "three"])
        for printed in (["one", "three"], ["one ", "two", "2.5", "three"]):
            self.assertTrue(quoted.matches(printed), printed)
        for printed in ([], ["one", "two"], ["one", "three", "four"], ["zero", "one", "three"]):
            self.assertFalse(quoted.matches(printed), printed)
        self.assertTrue(Quoted("a", 1, []).matches([]))
        self.assertFalse(Quoted("a", 1, ["a.c"]).matches(["abc"]))

    def test_commands_are_held_to_what_is_quoted(self):
        def complaint(*lines):
            commands = quoted_commands("\n".join(("```console", *lines, "```")))
            return run_commands(commands, EXAMPLES, dict(os.environ))

        self.assertIsNone(complaint("$ printf 'a\\nb\\n'", "a", "b", "$ false", "$ echo $?", "1", "$ sh -c 'kill -6 $$'", "$ echo $?", "134"))
        self.assertIn("+b", complaint("$ printf 'a\\nb\\n'", "a"))
        for lines in (["$ false"], ["$ false", "$ true"]):
            self.assertIn("line 2: false fails", complaint(*lines))
        self.assertIn("-2", complaint("$ false", "$ echo $?", "2"))

    def test_code_of_a_program(self):
        source = ["int f() {", "    if (x) {", "        g();", "    }", "    return 0;", "}"]
        for lines in (["if (x) {", "    g();", "}"], ["    return 0;"], ["int f() {", "    ...", "    return 0;"]):
            self.assertTrue(is_excerpt(lines, source), lines)
        for lines in (["if (x) {", "g();"], ["return 1;"], ["return 0;", "...", "if (x) {"]):
            self.assertFalse(is_excerpt(lines, source), lines)


if __name__ == "__main__":
    StructureTest.tested = sys.argv[1:]
    unittest.main(argv=sys.argv[:1], verbosity=2)
