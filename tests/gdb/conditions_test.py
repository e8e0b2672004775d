# SPDX-License-Identifier: Apache-2.0
"""Conditions of tile-break, without gdb.

usage: conditions_test.py FOLDER     (tools/gdb/tessera_gdb/stopping)
"""

import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(sys.argv.pop()).parent))
from stopping.conditions import BadCondition, Condition  # pylint: disable=import-error,wrong-import-position

PLACES = {"local": (0, 1), "tile": (2, 3), "global": (4, 7), "thread": 1, "interval": 5}
VARIABLES = {"sum": 7, "p.x": 3, "a[2]": 9, "n + 1": 4, "idx.global[1]": 6, "tile[0]": 10, "::tile": 8, "x / 2": 1, "in[7]": 12,
             "view[4][7]": 6, "view[6]": 5, "letter": 99, "sum + 1": 8, "half": 0.5, "A::count": 3, "n << 2": 4, "$rip": 1}


def holds(text, places=None, hidden=()):
    return Condition(text, VARIABLES.__getitem__).holds(places or PLACES, hidden)


class Conditions(unittest.TestCase):
    def test_places(self):
        for text in ("local == (0, 1)", "tile==(2,3)", "global != (0, 0)", "thread == 1", "interval >= 5", "local[1] == 1",
                     "global[0] == tile[0] * 2 + local[0]", "interval % 2 == 1", "-thread < 0", "local < (1, 0)"):
            self.assertTrue(holds(text), text)
        for text in ("local == (1, 0)", "tile[1] > 3", "thread != 1", "1 < thread < 3"):
            self.assertFalse(holds(text), text)

    def test_words_of_c(self):
        self.assertTrue(holds("local == (0, 1) && (tile == (0, 0) || thread == 1) && !(interval == 4)"))
        self.assertTrue(holds("true && !false"))
        self.assertTrue(holds("thread != 2 && !(thread != 1)"))
        self.assertFalse(holds("local == (0, 1) && !(tile == (2, 3))"))

    def test_variables_of_the_program(self):
        self.assertTrue(holds("sum == 7 && p->x < sum"))
        self.assertTrue(holds("a[2] == 9 || nothing == 0"))
        self.assertTrue(holds("n + 1 == 4 && idx.global[1] == 6"))
        self.assertFalse(holds("thread == 2 && nothing == 0"))

    def test_a_variable_with_the_name_of_a_place(self):
        self.assertTrue(holds("tile[0] == 10 && $tile == (2, 3) && ::tile == 8 && local == (0, 1)", hidden={"tile"}))
        self.assertTrue(holds("$tile == tile && $thread == 1"))

    def test_places_in_expressions_of_the_program(self):
        self.assertTrue(holds("view[global] == 6 && in[global[1]] == 12 && sum + thread == 8"))
        self.assertTrue(holds("view[global] == 5", dict(PLACES, **{"global": (6,)})))
        with self.assertRaisesRegex(BadCondition, r"calculates with local, which is \(0, 1\) here: expected one of its components"):
            holds("sum + local == 8")

    def test_literals_and_arithmetic_of_c(self):
        for text in ("letter == 'c'", "letter == u8'\\x63' && 10 == '\\n'", "half == .5f && half == 0.5 && half < 1.f", "thread == 1u",
                     "thread == 0x1UL && 010 == 8 && 1'000 == 1000", "x / 2 == 1", "interval / 2 == 2", "(thread - 4) / 2 == -1",
                     "(thread - 4) % 2 == -1", "thread << 2 == 4", "1.0 / 2 == 0.5", "A::count == 3", "~thread == -2", "n << 2 == 4",
                     "$rip == 1", "0.1f > 0.1"):
            self.assertTrue(holds(text), text)

    def test_what_has_no_value(self):
        for text, message in (("thread / 0 == 1", "has `thread / 0`, which has no value here"),
                              ("tile[2] == 1", r"has `tile\[2\]`, but tile is \(2, 3\) here"),
                              ("thread[0] == 1", r"has `thread\[0\]`, but thread is 1 here")):
            with self.assertRaisesRegex(BadCondition, message):
                holds(text)

    def test_rank_one_needs_no_parentheses(self):
        places = dict(PLACES, local=(3,), tile=(0,))
        self.assertTrue(holds("local == 3 && tile == (0,) && local >= 2", places))
        self.assertFalse(holds("local == 2", places))

    def test_ranks_that_differ(self):
        for text in ("local == (0, 1, 2)", "local == 1"):
            with self.assertRaisesRegex(BadCondition, "ranks differ"):
                holds(text)

    def test_what_cannot_be_read(self):
        for text in ("local ==", "local == (0, 1", "a ? b : c", "x = 3", "lambda: 1", "local in (1, 2)", "08 == 1"):
            with self.assertRaisesRegex(BadCondition, "cannot read the condition"):
                Condition(text, VARIABLES.__getitem__)
        for text in ("f(1) == 2", "[1, 2] == local", "'a' + f'{thread}'"):
            with self.assertRaisesRegex(BadCondition, "there are comparisons"):
                Condition(text, VARIABLES.__getitem__)
        for text, part in (("x ** 2 == 1", "x ** 2"), ("local == x // 2", "x // 2"), ('name == "a"', "'a'"), ("global is 3", None)):
            with self.assertRaisesRegex(BadCondition, re.escape(f"has `{part}`") if part else "cannot read"):
                Condition(text, VARIABLES.__getitem__)


if __name__ == "__main__":
    unittest.main()
