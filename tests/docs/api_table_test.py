#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""docs/api.md says of every name of the C++ AMP interface what becomes of it.

usage: api_table_test.py DOCUMENT NAMES

NAMES has a line "SECTION > NAME" for every row that the document must have.
"""

import re
import sys
import unittest

STATES = ("done", "differs", "not possible")
NEED_A_REMARK = ("differs", "not possible")


def rows_of(text):
    """(section, names, state, remark) of every row of a table under a heading; the head of a table is not one."""
    section = None
    for line in text.splitlines():
        if line.startswith("## "):
            section = line[3:].strip()
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("| ") and len(cells) == 3 and cells[0] != "name" and set(cells[0]) != {"-"}:
            yield section, re.findall(r"`([^`]+)`", cells[0]), cells[1], cells[2]


def required_names(text):
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [tuple(line.split(" > ", 1)) for line in lines]


def complaints(document, names):
    """What is wrong with the document, a sentence each."""
    states = {}
    for section, row_names, state, remark in rows_of(document):
        if not row_names:
            yield f"{section}: a row without a name"
        if state not in STATES:
            yield f"{section}: {', '.join(row_names)}: '{state}' is none of {', '.join(STATES)}"
        if state in NEED_A_REMARK and not remark:
            yield f"{section}: {', '.join(row_names)}: the remark is missing"
        for name in row_names:
            if (section, name) in states:
                yield f"{section}: {name} has two rows"
            states[section, name] = state
    for section, name in required_names(names):
        if (section, name) not in states:
            yield f"{section}: {name} has no row"


class ApiTableTest(unittest.TestCase):
    document = None
    names = None

    def test_every_name_has_a_row_with_a_state(self):
        self.assertEqual(list(complaints(self.document, self.names)), [])

    def test_the_list_has_the_interface(self):
        names = required_names(self.names)
        self.assertGreater(len(names), 200)
        self.assertEqual(len(names), len(set(names)))
        for section in ("accelerator", "accelerator_view", "array", "array_view", "completion_future", "Functions"):
            self.assertIn(section, {section for section, _ in names})

    def test_every_header_has_a_section(self):
        for header in ("amp_math.h", "amp_short_vectors.h", "amp_graphics.h"):
            self.assertRegex(self.document, rf"(?m)^## {re.escape(header)}$")

    def test_what_is_wrong_is_found(self):
        table = "## box\n\n| name | state | remark |\n| --- | --- | --- |\n"
        names = "# names\nbox > open\nbox > close\n"
        good = table + "| `open`, `close` | done | |\n"
        self.assertEqual(list(complaints(good, names)), [])
        for row, words in (("| `open` | done | |\n", "close has no row"),
                           ("| `open`, `close` | soon | |\n", "'soon' is none of"),
                           ("| `open`, `close` | differs | |\n", "the remark is missing"),
                           ("| `open`, `close`, `open` | done | |\n", "open has two rows"),
                           ("| open | done | |\n", "a row without a name")):
            self.assertIn(words, " ".join(complaints(table + row, names)), row)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        ApiTableTest.document = file.read()
    with open(sys.argv[2], encoding="utf-8") as file:
        ApiTableTest.names = file.read()
    unittest.main(argv=sys.argv[:1])
