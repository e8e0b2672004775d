# SPDX-License-Identifier: Apache-2.0
"""Configures Tessera for a generator that is not the presets', and reads in what order it links.

usage: link_order_test.py CMAKE CXX_COMPILER
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[2]


class LinkOrder(unittest.TestCase):
    def test_the_race_detectors_entry_is_the_last_object(self):
        # It uses objects of the others as soon as the library is loaded, and libraries' files are initialised in this order.
        with tempfile.TemporaryDirectory(prefix="tessera-link-order-") as build:
            subprocess.run([CMAKE, "-G", "Unix Makefiles", "-S", SOURCE, "-B", build, f"-DCMAKE_CXX_COMPILER={COMPILER}",
                            "-DTESSERA_BUILD_TESTS=OFF", "-DTESSERA_BUILD_EXAMPLES=OFF"], check=True, stdout=subprocess.DEVNULL)
            command = pathlib.Path(build, "race_detector/CMakeFiles/tessera_race_detector.dir/link.txt").read_text(encoding="utf-8")
        objects = re.findall(r"\S+\.o\b", command)
        self.assertGreater(len(objects), 50)
        self.assertRegex(objects[-1], r"library_entry\.cpp\.o$")


if __name__ == "__main__":
    CMAKE, COMPILER = sys.argv[1:]
    unittest.main(argv=sys.argv[:1])
