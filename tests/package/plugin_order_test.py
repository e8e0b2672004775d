# SPDX-License-Identifier: Apache-2.0
"""Reads in this build's build.ninja what is compiled with a plugin that the build itself makes.

usage: plugin_order_test.py BUILD
"""

import pathlib
import re
import sys
import unittest


class PluginOrder(unittest.TestCase):
    def test_whatever_is_compiled_with_a_plugin_is_made_after_it(self):
        text = pathlib.Path(BUILD, "build.ninja").read_text(encoding="utf-8").replace("$\n", "")
        compiled_with_plugin = 0
        too_early = []
        for made, needed, variables in re.findall(r"^build (\S+\.(?:o|pch)): (.*)\n((?:  .*\n)*)", text, re.MULTILINE):
            for plugin in re.findall(rf"-fplugin={re.escape(BUILD)}/(\S+)", variables):
                compiled_with_plugin += 1
                if plugin not in needed.split():
                    too_early.append(made)
        self.assertGreater(compiled_with_plugin, 100)
        self.assertEqual(too_early, [])


if __name__ == "__main__":
    BUILD = sys.argv[1]
    unittest.main(argv=sys.argv[:1])
