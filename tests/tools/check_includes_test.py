# SPDX-License-Identifier: Apache-2.0
"""tools/check_includes finds names without a header that has them, and leaves alone what compiles.

usage: check_includes_test.py tools/check_includes
"""

import pathlib
import subprocess
import sys
import tempfile
import unittest

CHECK_INCLUDES = sys.argv.pop(1)
RIGHT = {
    "include/tessera/index.h": "#include <cstddef>\nstruct Index {};\n",
    "emulator/fibers/fiber.h": '#include <string>\n#include "tessera/index.h"\nclass Fiber;\nclass Tile final : public Index {\n  public:\n'
                               "    enum class Kind { whole };\n    std::string name;\n};\n",
    "emulator/fibers/fiber.cpp": '#include "emulator/fibers/fiber.h"\n#include <cstdint>\nstd::string f(Fiber& f, Index i, Tile t);\nstd::size_t a;\n',
    "emulator/launch/launch.h": '#include <map>\nenum class Engine : int { fast };\nusing Launches = std::map<int, int>;\nvoid start(Launches& l, Engine e);\n',
    "race_detector/shadow.h": "template <class Engine> struct Shadow { Engine engine; };\nstruct alignas(64) Word { int i; };\n",
    "race_detector/text.cpp": '#include "race_detector/shadow.h"\n// A Launches, std::map\nconst char* text = "Launches std::set"; auto raw = R"(Launches)"; Word w;\n',
    "tools/report.cpp": "#include <clang/AST/Decl.h>\nstd::vector<clang::Type::Launches> v;\n",
    "tools/restrict_plugin/rules.h": "class Fiber;\nstruct Finding {};\nstruct Rule {};\n",
    "tools/finding.h": "struct Finding {};\n",
    "tools/writer.cpp": '#include "tools/finding.h"\nFinding f;\n',
    "tools/table.def": "ROW(Launches)\n",
    "tools/new/main.cpp": "std::vector<int> v;\n",
}
WRONG = [
    ("emulator/fibers/fiber.cpp", "std::vector<int> v;", "emulator/fibers/fiber.cpp:5: std::vector: include <vector>"),
    ("emulator/fibers/fiber.h", "std::uint64_t a;", "emulator/fibers/fiber.h:9: std::uint64_t: include <cstdint>"),
    ("race_detector/shadow.h", "Launches l;", 'race_detector/shadow.h:3: Launches: include "emulator/launch/launch.h"'),
    ("emulator/fibers/fiber.h", "void f(tessera::Engine e);", 'emulator/fibers/fiber.h:9: Engine: include "emulator/launch/launch.h"'),
    ("tools/report.cpp", "Word w;", None),  # no file of tools may know of one of race_detector
    ("tools/writer.cpp", "Rule r;", None),
    ("tools/writer.cpp", "Tile t;", 'tools/writer.cpp:3: Tile: include "emulator/fibers/fiber.h"'),
    ("emulator/launch/launch.h", "Tile t;", 'emulator/launch/launch.h:5: Tile: include "emulator/fibers/fiber.h"'),
    ("emulator/launch/launch.h", "auto a = clang::Sema::Tile;", None),
]


class CheckIncludes(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for name, text in RIGHT.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def check(self):
        result = subprocess.run([CHECK_INCLUDES, self.root], capture_output=True, text=True)
        return result.returncode, result.stdout.splitlines()

    def test_what_is_right(self):
        self.assertEqual(self.check(), (0, ["check_includes: 9 files, 0 errors"]))

    def test_what_is_wrong(self):
        for name, line, message in WRONG:
            path = self.root / name
            text = path.read_text()
            path.write_text(text + line + "\n")
            code, lines = self.check()
            path.write_text(text)
            with self.subTest(line=line):
                # Of those, too, that include the file.
                self.assertEqual((code, message in lines), (1, True) if message else (0, False), lines)

    def test_without_sources(self):
        for path in self.root.rglob("*.*"):
            path.unlink()
        result = subprocess.run([CHECK_INCLUDES, self.root], capture_output=True, text=True)
        self.assertEqual((result.returncode, result.stderr), (1, f"check_includes: no sources in {self.root}\n"))


if __name__ == "__main__":
    unittest.main()
