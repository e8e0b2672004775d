# SPDX-License-Identifier: Apache-2.0
"""Compiles through ccache with the settings that the scripts give it."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

SETTINGS = pathlib.Path(__file__).resolve().parents[2] / "scripts/support/compile_cache"


@unittest.skipUnless(shutil.which("ccache") and shutil.which("g++"), "no ccache or no g++")
class CompileCache(unittest.TestCase):
    def setUp(self):
        self.scratch = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="tessera-compile-cache-")))
        self.write("beginning.h", '#include "part.h"\n')
        self.write("beginning.cpp", "\n")

    def write(self, name, text):
        (self.scratch / name).write_text(text, encoding="utf-8")

    def build(self, command):
        """Runs a line of a shell that has read the settings, as a build of the scripts would."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("CCACHE_", "CMAKE_"))}
        environment |= {"CCACHE_DIR": str(self.scratch / "cache"), "CCACHE_TEMPDIR": str(self.scratch / "temporary")}
        done = subprocess.run(["bash", "-ec", f'. "{SETTINGS}"\n$CMAKE_CXX_COMPILER_LAUNCHER {command}'], cwd=self.scratch,
                              env=environment, capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def compile_with_precompiled_header(self, line, variable):
        self.write("part.h", f"#pragma once\n{line}\nstruct Part {{}};\n")
        self.write("program.cpp", f'#include "part.h"\nPart {variable};\n')
        self.build("g++ -Winvalid-pch -MD -x c++-header -include beginning.h -o beginning.h.gch -c beginning.cpp")
        self.build("g++ -Winvalid-pch -MD -include beginning.h -c program.cpp")

    def test_a_precompiled_header_of_which_only_a_comment_or_a_macro_changed_is_compiled_again(self):
        lines = ("// a comment", "// another one", "// a third, longer one", "#define PART 1", "#define PART 2")
        for number, line in enumerate(lines):
            with self.subTest(line):
                self.compile_with_precompiled_header(line, f"part_{number}")
                (self.scratch / "beginning.h.gch").unlink()

    def test_what_is_compiled_again_without_a_change_comes_from_the_cache(self):
        for _ in range(2):
            self.compile_with_precompiled_header("// a comment", "part")
            (self.scratch / "beginning.h.gch").unlink()
        self.build("-s >statistics")
        self.assertRegex((self.scratch / "statistics").read_text(encoding="utf-8"), r"Hits:\s+[1-9]")


if __name__ == "__main__":
    unittest.main()
