# SPDX-License-Identifier: Apache-2.0
"""Conditions of tile-break, without gdb.

usage: conditions_test.py FOLDER     (tools/gdb/tessera_gdb/stopping)
"""

import sys
import unittest

sys.path.insert(0, sys.argv.pop())
from conditions import BadCondition, Condition  # pylint: disable=import-error,wrong-import-position

PLACES = {"local": (0, 1), "tile": (2, 3), "global": (4, 7), "thread": 1, "interval": 5}
VARIABLES = {"sum": 7, "p.x": 3, "a[2]": 9, "n + 1": 4, "idx.global[1]": 6}


def holds(text, places=None):
    return Condition(text, VARIABLES.__getitem__).holds(places or PLACES)


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

    def test_rank_one_needs_no_parentheses(self):
        places = dict(PLACES, local=(3,), tile=(0,))
        self.assertTrue(holds("local == 3 && tile == (0,) && local >= 2", places))
        self.assertFalse(holds("local == 2", places))

    def test_ranks_that_differ(self):
        for text in ("local == (0, 1, 2)", "local == 1"):
            with self.assertRaisesRegex(BadCondition, "ranks differ"):
                holds(text)

    def test_what_cannot_be_read(self):
        for text in ("local ==", "local == (0, 1", "a::b == 1", "x = 3"):
            with self.assertRaisesRegex(BadCondition, "cannot read the condition"):
                Condition(text, VARIABLES.__getitem__)
        for text in ("f(1) == 2", "[1, 2] == local", "lambda: 1", "'a' + f'{thread}'"):
            with self.assertRaisesRegex(BadCondition, "there are comparisons"):
                Condition(text, VARIABLES.__getitem__)


if __name__ == "__main__":
    unittest.main()
