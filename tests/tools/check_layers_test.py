# SPDX-License-Identifier: Apache-2.0
"""tools/check_layers catches each kind of wrong arrow and leaves the right ones alone.

usage: check_layers_test.py tools/check_layers
"""

import pathlib
import subprocess
import sys
import tempfile
import unittest

CHECK_LAYERS = sys.argv.pop(1)
RIGHT = {
    "include/amp.h": '#include "tessera/index.h"\n#include <cstddef>\n',
    "include/strings.h": "#include_next <strings.h>\n",
    "include/tessera/index.h": '#include "tessera/detail/config.h"\n',
    "include/tessera/detail/config.h": "",
    "include/tessera/msvc/Windows.h": '#include "tchar.h"\n',
    "include/tessera/msvc/tchar.h": "",
    "emulator/fibers/fiber_switch.cpp": '#include <boost/context/fiber.hpp>\n#include "emulator/fibers/fiber.h"\n',
    "emulator/symbolizer/names.h": "",
    "emulator/fibers/fiber.h": '#include "tessera/detail/config.h"\n',
    "emulator/tile_launch.cpp": "#include <tbb/parallel_for.h>\n",
    "emulator/options/options.def": "",
    "emulator/options/option_kinds.h": '#include "emulator/schedules/thread_order.h"\n',
    "emulator/options/options.h": '#include "emulator/options/option_kinds.h"\n',
    "emulator/schedules/thread_order.h": "",
    "emulator/symbolizer/names.cpp": "#include <elfutils/libdwfl.h>\n#include <dwarf.h>\n",
    "race_detector/shadow.cpp": '#include "tessera/execution_observer.h"\n#include "race_detector/shadow.h"\n'
                                '#include "tessera/check.h"\n#include "tessera/detail/launch.h"\n',
    "race_detector/report/report_json.cpp": "#include <nlohmann/json.hpp>\n",
    "race_detector/severity.cpp": '#include "emulator/options/option_kinds.h"\n',
    "tools/run/emulator_options.cpp": '#include "emulator/options/options.def"\n#include "tools/support/failure.h"\n#include <fmt/format.h>\n',
    "examples/a.cpp": "#include <amp.h>\n#include <tessera/options.h>\n",
    "tests/conformance/a.cpp": '#include <amp.h>\n#include "tests/conformance/ring.h"\n#include "near.h"\n',
    "tests/conformance/near.h": "",
    "tests/unit/a.cpp": '#include "emulator/fibers/fiber.h"\n#include "tessera/detail/config.h"\n',
    "bench/a.cpp": "#include <tbb/parallel_for.h>\n#include <boost/context/detail/fcontext.hpp>\n",
}
WRONG = [
    ("include/tessera/index.h", "#include <emulator/fibers/fiber.h>"),
    ("include/tessera/index.h", '#include "race_detector/shadow.h"'),
    ("include/tessera/index.h", "#include <tbb/parallel_for.h>"),
    ("emulator/fibers/fiber.h", '#include "race_detector/shadow.h"'),
    ("emulator/fibers/fiber.h", '#include "tools/support/failure.h"'),
    ("emulator/fibers/fiber.h", "  #  include <boost/context/fiber.hpp>"),
    ("emulator/fibers/fiber_switch.cpp", "#include <oneapi/tbb.h>"),
    ("emulator/fibers/fiber.h", "#include <elfutils/libdw.h>"),
    ("emulator/fibers/fiber.h", '#include "emulator/symbolizer/names.h"'),
    ("race_detector/shadow.cpp", '#include "tessera/index.h"'),
    ("race_detector/shadow.cpp", '#include "tessera/detail/bounds.h"'),
    ("race_detector/shadow.cpp", "#include <nlohmann/json.hpp>"),
    ("race_detector/shadow.cpp", "#include <amp.h>"),
    ("race_detector/shadow.cpp", '#include "emulator/fibers/fiber.h"'),
    ("race_detector/shadow.cpp", '#include "emulator/options/options.h"'),
    ("tools/run/emulator_options.cpp", '#include "emulator/options/options.h"'),
    ("tools/run/emulator_options.cpp", "#include <amp.h>"),
    ("examples/a.cpp", '#include "emulator/fibers/fiber.h"'),
    ("examples/a.cpp", '#include "tessera/detail/config.h"'),
    ("tests/conformance/a.cpp", '#include "emulator/fibers/fiber.h"'),
    ("tests/conformance/a.cpp", '#include "../unit/a.h"'),
    ("tests/unit/a.cpp", "#include <boost/context/fiber.hpp>"),
]


class CheckLayers(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for name, text in RIGHT.items():
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            (self.root / name).write_text(text)

    def check(self):
        return subprocess.run([sys.executable, CHECK_LAYERS, self.root], capture_output=True, text=True)

    def test_right_arrows(self):
        result = self.check()
        self.assertEqual(result.returncode, 0, result.stdout)

    def test_each_wrong_arrow(self):
        for name, line in WRONG:
            with self.subTest(file=name, line=line):
                (self.root / name).write_text(RIGHT[name] + line + "\n")
                result = self.check()
                (self.root / name).write_text(RIGHT[name])
                self.assertEqual(result.returncode, 1, result.stdout)
                number = RIGHT[name].count("\n") + 1
                self.assertEqual(result.stdout.count("\n"), 2, result.stdout)
                self.assertTrue(result.stdout.startswith(f"{name}:{number}: #include "), result.stdout)

    def test_nothing_to_check_is_no_success(self):
        with tempfile.TemporaryDirectory() as empty:
            self.assertNotEqual(subprocess.run([sys.executable, CHECK_LAYERS, empty], capture_output=True).returncode, 0)


if __name__ == "__main__":
    unittest.main()
