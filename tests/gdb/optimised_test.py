# SPDX-License-Identifier: Apache-2.0
"""Programs that are compiled with optimisation, whose objects are not whole, and tile loops, in which no thread stands anywhere."""

import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
import test_environment  # noqa: E402,F401  pylint: disable=unused-import,wrong-import-position

PROGRAMS = pathlib.Path(__file__).parent / "programs"
LOOPS = "runs as loops over its 8 threads"


class Optimised(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="tessera-gdb-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.environment = dict(os.environ, XDG_CACHE_HOME=folder.name, HOME=folder.name, DEBUGINFOD_URLS="",
                                TESSERA_OPTIONS="workers=1:progress=off")

    def build(self, name, *flags):
        words = [os.environ["TESSERA"], "c++", "-g", *flags, PROGRAMS / f"{name}.cpp", "-o", name]
        return subprocess.run(words, cwd=self.folder, check=False, env=self.environment, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)

    def debug(self, words, *commands):
        """The output of each command."""
        given = [word for command in commands for word in ("--ex=echo <next>\\n", f"--ex={command}")]
        done = subprocess.run([os.environ["TESSERA"], "debug", "--batch", *given, *words], cwd=self.folder, env=self.environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
        self.said = done.stdout
        return self.said.split("<next>\n")[1:]

    def test_an_index_that_is_not_whole(self):
        right = {"global": "19", "local": "3", "tile": "2"}
        for level in (1, 2, 3):
            self.assertEqual(self.build("reduction", f"-O{level}").returncode, 0)
            said = self.debug(["--workers=1", "./reduction"], "tile-break reduction.cpp:21 if local == 3 && tile == 2", "run", "print idx",
                              "info tile-threads", "tile-thread (5)", "print idx")
            self.assertNotIn("Python Exception", self.said)
            self.assertIn("[thread (3) of tile (2), global (19), interval 1: running]\n", said[1])
            for text in (said[1], said[2]):
                found = re.findall(r"\b(global|local|tile) = \((\d+|<optimized out>)\)", text)
                self.assertEqual([name for name, _ in found], list(right), text)
                for name, number in found:
                    self.assertIn(number, (right[name], "<optimized out>"), text)

    def test_a_number_that_may_lag(self):
        """The loop over threads keeps it in a register, at least until a thread waits."""
        self.assertEqual(self.build("reduction", "-O2").returncode, 0)
        said = self.debug(["--workers=1", "./reduction"], "break reduction.cpp:16", "run", "info tile-threads", "delete",
                          "break reduction.cpp:21", "continue", "info tile-threads")
        self.assertIn("[thread (0) or a later one of tile (0), interval 0: running]\n", said[1])
        self.assertIn("\nOptimised code may keep the running thread's number to itself", said[2])
        self.assertIn("[thread (0) of tile (0), global (0), interval 1: running]\n", said[5])
        self.assertNotIn("Optimised code", said[6])

    def test_threads_in_loops_stand_nowhere(self):
        built = self.build("loops", "--tile-loops", "-O1")
        if built.returncode != 0:
            self.assertIn("tile loops", built.stdout)
            self.skipTest("this Tessera has no tile loops")
        limit = resource.getrlimit(resource.RLIMIT_CORE)[1]
        done = subprocess.run([self.folder / "loops"], cwd=self.folder, env=self.environment, check=False, stderr=subprocess.DEVNULL,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (limit, limit)))
        self.assertLess(done.returncode, 0)
        cores = list(self.folder.glob("core*"))
        if not cores:
            self.skipTest("the system keeps core files elsewhere, or makes none")
        said = self.debug([f"--core={cores[0]}", "./loops"], "info tiles", "info tile-threads", "tile-thread", "tile-thread (3)",
                          "tile-thread apply all print idx", "backtrace")
        self.assertRegex(said[0], r"\n\*  \(1\)   0       -         loops.cpp:10  1       8 in loops\n")
        self.assertEqual(said[1], f"Tile (1) {LOOPS}, kernel at loops.cpp:10, now at loops.cpp:14.\n"
                                  "No thread stands anywhere by itself: with TESSERA_OPTIONS=engine=fibers each thread has a "
                                  "place of its own.\n")
        self.assertEqual(said[2], f"[tile (1) {LOOPS}]\n")
        self.assertIn(f"tile (1) {LOOPS}: none of them stands anywhere by itself;", said[3])
        self.assertEqual(said[4], f"\nTile (1) {LOOPS}: none of them can be shown\n")
        self.assertRegex(said[5], r"^#0 .* at .*loops.cpp:14\n$")


if __name__ == "__main__":
    if not shutil.which(os.environ.get("TESSERA_GDB", "gdb")):
        sys.exit(77)  # nothing was tested
    unittest.main()
