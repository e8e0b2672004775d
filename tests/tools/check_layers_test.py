# SPDX-License-Identifier: Apache-2.0
"""tools/check_layers catches each kind of wrong arrow, circles of files, crowded folders and an old picture, and leaves what is right
alone.

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
    "emulator/documents/json.cpp": "#include <nlohmann/json.hpp>\n",
    "emulator/tiles/probes.h": "#if __has_include(<sys/sdt.h>)\n#include <sys/sdt.h>\n#endif\n",
    "tools/restrict_plugin/restrictions/api.h": "",
    "tools/restrict_plugin/flow/calls.h": "",
    "tools/restrict_plugin/checks/body.h": '#include "tools/restrict_plugin/restrictions/api.h"\n',
    "tools/run/emulator_options.cpp": '#include "emulator/options/options.def"\n#include <fmt/format.h>\n#include "tools/support/failure.h"\n',
    "race_detector/severity.cpp": '#include "emulator/options/option_kinds.h"\n',
    "tools/report/report_html.cpp": '#include "tools/page/html_text.h"\n#include "tools/recording/recording.h"\n',
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
    ("emulator/fibers/fiber.h", '#include "emulator/options/options.def"'),
    ("emulator/fibers/fiber.h", '#include "emulator/tile_launch.h"'),
    ("race_detector/shadow.cpp", '#include "tessera/index.h"'),
    ("race_detector/shadow.cpp", '#include "tessera/detail/bounds.h"'),
    ("race_detector/shadow.cpp", "#include <nlohmann/json.hpp>"),
    ("race_detector/shadow.cpp", "#include <sys/sdt.h>"),
    ("tools/report/report_html.cpp", '#include "race_detector/report/report.h"'),
    ("race_detector/shadow.cpp", "#include <amp.h>"),
    ("race_detector/shadow.cpp", '#include "emulator/fibers/fiber.h"'),
    ("race_detector/shadow.cpp", '#include "emulator/options/options.h"'),
    ("tools/run/emulator_options.cpp", '#include "emulator/options/options.h"'),
    ("tools/run/emulator_options.cpp", "#include <amp.h>"),
    ("tools/restrict_plugin/restrictions/api.h", '#include "tools/restrict_plugin/flow/calls.h"'),
    ("tools/restrict_plugin/checks/body.h", '#include "tools/support/failure.h"'),
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

    def test_room_that_is_not_listed(self):
        (self.root / "emulator/cellar").mkdir()
        (self.root / "emulator/cellar/wine.h").write_text('#include "emulator/fibers/fiber.h"\n')
        result = self.check()
        self.assertEqual(result.returncode, 1)
        self.assertIn("emulator/cellar/ is no room that tools/check_layers knows", result.stdout)

    def test_circle_of_files_in_one_room(self):
        (self.root / "emulator/fibers/fiber_switch.h").write_text('#include "emulator/fibers/fiber.h"\n')
        self.assertEqual(self.check().returncode, 0)
        (self.root / "emulator/fibers/fiber.cpp").write_text('#include "emulator/fibers/fiber_switch.h"\n')
        result = self.check()
        self.assertEqual(result.returncode, 1)
        self.assertIn("emulator/fibers/fiber -> emulator/fibers/fiber_switch -> emulator/fibers/fiber\n", result.stdout)

    def test_order_of_includes(self):
        file = self.root / "emulator/fibers/fiber.cpp"
        file.write_text('#include "emulator/fibers/fiber.h"\n#include <vector>\n#include "tessera/detail/config.h"\n')
        self.assertEqual(self.check().returncode, 0)
        file.write_text('#include "emulator/fibers/fiber.h"\n#include "tessera/detail/config.h"\n#include <vector>\n')
        result = self.check()
        self.assertEqual(result.returncode, 1, result.stdout)
        self.assertIn("emulator/fibers/fiber.cpp:3: #include vector: the system's headers come before the project's", result.stdout)

    def test_folder_with_too_many_files(self):
        for number in range(14):
            (self.root / f"emulator/fibers/part{number}.h").write_text("")
        result = self.check()  # fiber.h and fiber_switch.cpp are there as well
        self.assertEqual(result.returncode, 1, result.stdout)
        self.assertIn("emulator/fibers/: 16 files", result.stdout)
        (self.root / "emulator/fibers/part0.h").rename(self.root / "emulator/fibers/part1.cpp")
        self.assertEqual(self.check().returncode, 0)

    def test_picture(self):
        (self.root / "docs").mkdir()
        page = self.root / "docs/architecture.md"
        page.write_text("# Before\n<!-- rooms: drawn by tools/check_layers --draw -->\nold\n<!-- end of rooms -->\nAfter\n")
        result = self.check()
        self.assertEqual(result.returncode, 1)
        self.assertIn("docs/architecture.md", result.stdout)
        drawn = subprocess.run([sys.executable, CHECK_LAYERS, "--draw", self.root], capture_output=True, text=True)
        self.assertEqual(drawn.returncode, 0, drawn.stdout)
        self.assertEqual(self.check().returncode, 0)
        self.assertTrue(page.read_text().startswith("# Before\n"))
        self.assertTrue(page.read_text().endswith("\nAfter\n"))
        (self.root / "emulator/options/option_table.cpp").write_text('#include "emulator/support/range_set.h"\n')
        (self.root / "emulator/support").mkdir()
        (self.root / "emulator/support/range_set.h").write_text("")
        self.assertEqual(self.check().returncode, 1)
        subprocess.run([sys.executable, CHECK_LAYERS, "--draw", self.root], capture_output=True)
        self.assertRegex(page.read_text(), r"1 +emulator/options +--> [a-z ]*support\n")

    def test_nothing_to_check_is_no_success(self):
        with tempfile.TemporaryDirectory() as empty:
            self.assertNotEqual(subprocess.run([sys.executable, CHECK_LAYERS, empty], capture_output=True).returncode, 0)


if __name__ == "__main__":
    unittest.main()
