# SPDX-License-Identifier: Apache-2.0
"""Threads of tiles and C++ AMP's classes under lldb.

usage: lldb_test.py SCRIPT     (tools/lldb/tessera.py)
"""

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

PROGRAMS = pathlib.Path(__file__).parent.parent / "gdb" / "programs"
# Selects the innermost frame of the program's.
KERNEL = "script lldb.thread.SetSelectedFrame(next(f.idx for f in lldb.thread if (f.GetFunctionName() or '').startswith('main::')))"
LLDB = next((name for name in ("lldb-19", "lldb") if shutil.which(name)), None)


def has_python():
    return LLDB is not None and "works" in subprocess.run([LLDB, "--no-lldbinit", "--batch", "-o", "script print('wor' + 'ks')"],
                                                          capture_output=True, text=True).stdout


class Lldb(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="tessera-lldb-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.environment = dict(os.environ, HOME=folder.name, TESSERA_OPTIONS="workers=1:progress=off", DEBUGINFOD_URLS="")

    def build(self, name, *flags):
        subprocess.run([os.environ["TESSERA"], "c++", "-O0", "-g", *flags, PROGRAMS / f"{name}.cpp", "-o", name], cwd=self.folder, check=True,
                       stderr=subprocess.PIPE if "--tile-loops" in flags else None)

    def lldb(self, *commands):
        """The output of each command."""
        words = [word for command in (f"command script import {SCRIPT}", *commands) for word in ("-o", command)]
        done = subprocess.run([LLDB, "--no-lldbinit", "--batch", *words], cwd=self.folder, env=self.environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
        parts = re.split(r"^\(lldb\) .*\n", done.stdout, flags=re.MULTILINE)
        self.assertEqual(len(parts), len(commands) + 2, done.stdout)
        return parts[2:]

    def test_threads_of_a_tile(self):
        self.build("averages")
        said = self.lldb("target create averages", "breakpoint set -f averages.cpp -l 18", "run", "tiles", "tile-threads",
                         "thread select 3", KERNEL, "frame variable mine nums idx", "tile-threads", "breakpoint disable",
                         "continue")
        tiles, threads, variables, selected, ended = said[3], said[4], said[7], said[8], said[10]
        self.assertRegex(tiles, r"\n\*  \(0, 0\)  0 +1 +averages.cpp:12  1 +1 running, 3 released\n")
        self.assertEqual(threads, "Tile (0, 0) of the kernel at averages.cpp:12, interval 1\n"
                                  "   Count  Threads           Status    Place\n"
                                  "*  1      (0, 0)            running   averages.cpp:18\n"
                                  "   3      (0, 1) to (1, 1)  released  averages.cpp:16\n")
        self.assertIn("mine = 8\n", variables)
        self.assertRegex(variables, r"nums = \{\s*\[0\] = \(\[0\] = 0, \[1\] = 1\)\s*\[1\] = \(\[0\] = 8, \[1\] = 9\)")
        self.assertIn("idx = {global = (1, 0), local = (1, 0), tile = (0, 0)}\n", variables)
        self.assertRegex(selected, r"\n\*  3 +\(0, 1\) to \(1, 1\)  released ")
        self.assertIn("4.5 58.5\n", ended)
        self.assertIn("exited with status = 0", ended)

    def test_classes(self):
        self.build("values")
        said = self.lldb("target create values", "breakpoint set -n stop_here", "run", "up",
                         "frame variable where shape tiles view part flat on_accelerator direction pair colour half core pairs", "continue",
                         "up", "frame variable view", "continue", "up", "frame variable view part", "continue", "continue", "continue", "up",
                         "frame variable heights image gone on_accelerator", "continue", "up",
                         "frame variable floats colours vector seen fraction size")
        for line in ("where = (1, 2, 3)", "shape = (4, 6)", "tiles = (4, 6) in tiles of (2, 3)", "direction = (1.5, -2, 0.25)", "pair = (3, 4)",
                     "part = (2, 3), newer on the host = {{8, 9, 10}, {14, 15, 16}}", "colour = (0.5, 1, 0, 0.25)", "half = -0.5",
                     "core = (2, 2, 2), newer on the host = {{{5, 6}, {9, 10}}, {{17, 18}, {21, 22}}}",
                     "pairs = (2), newer on the host = {{first = 1, second = {1.5, 2}}, {first = 2, second = {2.5, 3}}}",
                     "flat = (24), newer on the host = {0, 1, 2, 3, 4, 5,",
                     "on_accelerator = (4, 6), on the accelerator = {{0, 1, 2, 3, 4, 5}, {6,"):
            self.assertIn(line, said[4])
        self.assertIn("view = (4, 6), newer on the accelerator; the host has = {{0, 1,", said[7])
        self.assertIn("view = (4, 6), partly newer on the accelerator; the host has = {{0, 1,", said[10])
        self.assertIn("part = (2, 3), the same on host and accelerator = {{116, 118, 120}, ", said[10])
        for line in ("heights = (2, 3), 32 bits a component, 1 level = {0, 0.25, 0.5, 1, 0.125, 0.75}\n", "on_accelerator = (4, 6), moved from\n",
                     "image = (3, 4), 8 bits a component, 1 level = {(0, 0.0196078, 0.0392157, 0.0588235), ", "gone = (4, 6), on the acc"):
            self.assertIn(line, said[15])
        references = re.sub(" = 0x[0-9a-f]+ ", " = ", said[18])
        for line in ("floats = (2, 3), 32 bits a component, 1 level = {0, 0.25, 0.5, 1, 0.125, 0.75}\n", "vector = (1.5, -2, 0.25)\n",
                     "colours = (3, 4), 8 bits a component, 1 level = {(0, 0.0196078, 0.0392157, 0.0588235), ", "seen = (0.5, 1, 0, 0.25)\n",
                     "fraction = -0.5\n", "size = (4, 6)\n"):
            self.assertIn(line, references)

    def test_stops_where_a_kernel_fails(self):
        self.build("failing", "-DTESSERA_BOUNDS=1")
        for arguments, reason, line, variables, after in (
                (["2"], r"A kernel fails: concurrency::array_view<int, 1>: index \(8\) is outside the extent \(8\) in thread \(0\) of tile "
                 r"\(1\), at .*:22", 22, ("me = 0\n", "at = 8\n"), "   3      (1) to (3)  released  failing.cpp:20\n"),
                (["2", "3"], "A kernel fails: concurrency::parallel_for_each: barrier divergence in tile .1.", 23, ("me = 3\n", "at = 7\n"),
                 "   1      (2)       at barrier  failing.cpp:23\n"),
                (["2", "3", "4"], "An exception of type std::invalid_argument is thrown in a kernel", 9, ("value = 6\n",),
                 "*  1      (2)       running     failing.cpp:9\n")):
            said = self.lldb("target create failing", f"settings set -- target.run-args {' '.join(arguments)}", "run", "frame variable",
                             "tiles", "tile-threads", "continue")
            self.assertRegex(said[2], reason)
            self.assertIn(f"failing.cpp:{line}", said[2])
            for text in variables:
                self.assertIn(text, said[3])
            self.assertRegex(said[4], r"\n\*  \(1\) +0 ")
            self.assertIn(after, said[5])
            self.assertIn("exited with status = 0", said[6], "once a failure")

    def test_installed_headers_are_not_the_programs(self):
        self.build("failing", "-DTESSERA_BOUNDS=1", f"-ffile-prefix-map={PROGRAMS.parents[2] / 'include'}/tessera=/opt/include/tessera-amp/tessera")
        said = self.lldb("target create failing", "settings set -- target.run-args 2", "run", "frame variable")
        self.assertIn("failing.cpp:22", said[2])
        self.assertIn("at = 8\n", said[3])

    def test_failures_that_are_not_to_stop(self):
        self.build("failing", "-DTESSERA_BOUNDS=1")
        said = self.lldb("target create failing", "settings set -- target.run-args 2 3", "breakpoint disable tile_failures", "run")
        self.assertIn("exited with status = 0", said[3])

    def test_threads_by_their_indices(self):
        self.build("averages")
        here = ("target create averages", "breakpoint set -f averages.cpp -l 18", "run")
        said = self.lldb(*here, "tile-thread", "tile-thread (1, 0)", "frame variable mine", "tile-thread tile (0, 0)", "breakpoint disable",
                         "continue", "script print(lldb.process.GetState() == lldb.eStateExited)", "tiles")
        self.assertEqual(said[3], "[thread (0, 0) of tile (0, 0), global (0, 0), interval 1: running], at averages.cpp:18\n")
        self.assertEqual(said[4], "[thread (1, 0) of tile (0, 0), global (1, 0), interval 1: released], at averages.cpp:16\n")
        self.assertIn("mine = 8\n", said[5])
        self.assertEqual(said[6], said[3])
        self.assertIn("True", said[9])
        self.assertEqual(said[10], "error: no tile runs: there is no process\n")
        for command, refused in (("tiles foo", "tiles: expected nothing more, not 'foo'"),
                                 ("tile-threads all", "tile-threads: expected nothing more, not 'all'"),
                                 ("tile-thread foo", "tile-thread: expected (1, 0) or `tile (2, 3) thread (1, 0)`, not 'foo'"),
                                 ("tile-thread (3)", "thread (3) has 1 component; this kernel's rank is 2"),
                                 ("tile-thread (2, 0)", "thread (2, 0) is outside the tile, which has 2 x 2 threads"),
                                 ("tile-thread tile (7, 7)", "tile (7, 7) does not run now; running: (0, 0)")):
            self.assertEqual(self.lldb(*here, command)[-1], f"error: {refused}\n")

    def test_an_index_that_is_not_whole(self):
        self.build("reduction", "-O2")
        right = {"global": "17", "local": "1", "tile": "2"}
        said = self.lldb("target create reduction", "breakpoint set -f reduction.cpp -l 24 -c 'idx.local.components_[0] == 1'", "run",
                         "continue", "continue", "tile-thread", "frame variable idx", "frame variable idx.tile")
        self.assertIn("[thread (1) of tile (2), global (17), ", said[5])
        found = re.findall(r"\b(global|local|tile) = \((.*?)\)", said[6])
        self.assertEqual([name for name, _ in found], list(right), said[6])
        for name, number in found:
            self.assertIn(number, (right[name], "0 or <optimized out>", "<optimized out>"), said[6])

    def test_loops(self):
        try:
            self.build("loops", "--tile-loops", "-O1")
        except subprocess.CalledProcessError:
            self.skipTest("this Tessera has no tile loops")
        core = self.core_of("loops")
        said = self.lldb(f"target create loops --core {core}", "tiles", "tile-threads", "tile-thread (3)")
        self.assertRegex(said[1], r"\n\*  \(1\)   0       -         loops.cpp:10  1       8 in loops\n")
        self.assertTrue(said[2].startswith("Tile (1) runs as loops over its 8 threads, kernel at loops.cpp:10, now at loops.cpp:14.\n"),
                        said[2])
        self.assertTrue(said[3].startswith("error: tile (1) runs as loops over its 8 threads: none of them stands anywhere by itself;"),
                        said[3])

    def core_of(self, program):
        limit = resource.getrlimit(resource.RLIMIT_CORE)[1]
        done = subprocess.run([self.folder / program], cwd=self.folder, env=self.environment, check=False, stderr=subprocess.DEVNULL,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (limit, limit)))
        self.assertLess(done.returncode, 0)
        cores = list(self.folder.glob("core*"))
        if not cores:
            self.skipTest("the system keeps core files elsewhere, or makes none")
        return cores[0]

    def test_core_file(self):
        self.build("aborts")
        core = self.core_of("aborts")
        said = self.lldb(f"target create aborts --core {core}", "tile-threads", "thread select 4", KERNEL, "frame variable mine",
                         "tile-thread (1, 0)", "frame variable mine", "tile-thread (0, 1)", "frame variable mine")
        self.assertEqual(said[1], "Tile (1, 2) of the kernel at aborts.cpp:13, interval 1\n"
                                  "   Count  Threads         Status      Place\n"
                                  "   1      (0, 0)          at barrier  aborts.cpp:22\n"
                                  "*  1      (0, 1)          running     aborts.cpp:18\n"
                                  "   2      (1, 0), (1, 1)  released    aborts.cpp:17\n")
        self.assertIn("mine = 29\n", said[4])
        self.assertIn("mine = 28\n", said[6])
        self.assertIn("mine = 21\n", said[8])


if __name__ == "__main__":
    SCRIPT = sys.argv.pop()
    if not has_python():
        sys.exit(77)  # nothing was tested
    unittest.main()
