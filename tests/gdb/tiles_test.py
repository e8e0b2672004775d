# SPDX-License-Identifier: Apache-2.0
"""Several tiles at once, on two workers. Which worker runs which, and how far the other one is, is not the same every time."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
import test_environment  # noqa: E402,F401  pylint: disable=unused-import,wrong-import-position

PROGRAM = pathlib.Path(__file__).parent / "programs" / "two_tiles.cpp"


class Tiles(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="tessera-gdb-")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def debug(self, *commands, words=("--workers=2",), program=PROGRAM, options=""):
        """The output of each command."""
        words = [*words, *(word for command in commands for word in ("--ex=echo <next>\\n", f"--ex={command}"))]
        environment = dict(os.environ, XDG_CACHE_HOME=self.folder, HOME=self.folder, DEBUGINFOD_URLS="",
                           TESSERA_OPTIONS=options)
        done = subprocess.run([os.environ["TESSERA"], "debug", "--batch", *words, program], cwd=self.folder,
                              env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, timeout=300)
        self.said = done.stdout
        return self.said.split("<next>\n")[1:]

    def test_a_program_without_positions(self):
        (said,) = self.debug("tile-break average.cpp:9", words=(), program="/bin/true")
        self.assertIn("this program was compiled without -g", said)

    def test_a_program_without_the_emulator(self):
        source = os.path.join(self.folder, "plain.cpp")
        with open(source, "w", encoding="utf-8") as file:
            file.write("int main() { return 0; }\n")
        subprocess.run([os.environ["TESSERA_CXX"], "-g", source, "-o", source + ".out"], check=True)
        said = self.debug("tile-break main", "run", words=(), program=source + ".out")
        self.assertRegex(said[1], r"^\s*(\[Thread debugging.*\n|Using host.*\n)*\[Inferior 1 \(process \d+\) exited normally\]", self.said)

    def test_tiles_on_two_workers(self):
        # Thread 0 of tiles 0 and 2 wait for each other.
        said = self.debug("tile-break two_tiles.cpp:17 if local == 500 && tile == 0", "run", "info tiles",
                          "info tile-threads all", "tile-thread tile (2) thread (0)", "print shared[0]",
                          "tile-thread tile 0 thread 0", "print shared[0]", "tile-thread tile 2", "print idx.tile",
                          "tile-thread apply all print shared[0] - 1024 * idx.tile[0]", "tile-thread tile (1)",
                          "delete", "continue")
        tiles, all_threads, of_2, shared_2, of_0, shared_0, running_2, tile_2, applied, refused = said[2:12]
        rows = [line for line in tiles.splitlines()[1:]]
        self.assertEqual(len(rows), 2, self.said)
        here = next(row for row in rows if row.startswith("*"))
        self.assertRegex(here, r"^\*  \(0\) +[01] +0 +two_tiles.cpp:10 +\d+ +1 running, 500 at barrier, 523 not started$")
        other = next(row for row in rows if not row.startswith("*"))
        self.assertRegex(other, r"^   \(2\) ")
        self.assertRegex(all_threads, r"(?s)Tile \(2\) of the kernel at two_tiles.cpp:10.*Tile \(0\)|Tile \(0\).*Tile \(2\)")
        self.assertRegex(of_2, r"^\[thread \(0\) of tile \(2\), global \(2048\), interval [01]: [a-z ]+\]\n")
        self.assertRegex(shared_2, r" = 2048\n")
        self.assertRegex(of_0, r"^\[thread \(0\) of tile \(0\), global \(0\), interval 0: at barrier\]\n")
        self.assertRegex(shared_0, r" = 0\n")
        self.assertRegex(running_2, r"^\[thread \(\d+\) of tile \(2\), global \(\d+\), interval [01]: running\]\n")
        self.assertRegex(tile_2, r" = \(2\)\n")
        self.assertIn("Thread (499) of tile (0): at barrier\n", applied)
        self.assertIn("Thread (1023) of tile (0): not started\n", applied)
        self.assertEqual(set(re.findall(r"\$\d+ = (-?\d+)", applied)), {"0"})  # each has its own
        self.assertRegex(refused, r"^tile \(1\) does not run now; running: \(\d\), \(\d\)\n")
        self.assertIn("1029\n", said[-1])
        self.assertIn("exited normally", said[-1])

    def test_a_tile_that_has_not_begun(self):
        """Its memory is filled while the last tile's threads have all finished."""
        said = self.debug("break reduction.cpp:16", "run", "watch partial[0]", "delete 1", "ignore 2 4", "continue", "info tiles",
                          "info tile-threads", "tile-thread", "tile-thread (3)", "continue", words=("--workers=1",), program=PROGRAM.parent / "reduction.cpp")
        stopped, tiles, threads, name, refused, went_on = said[5:]
        self.assertIn("\n[tile (1): none of its threads has begun]\n", stopped)
        self.assertRegex(tiles, r"\n\*  \(1\) +0 +0 +reduction.cpp:12 +1 +8 not started\n")
        self.assertEqual(threads, "Tile (1) of the kernel at reduction.cpp:12, interval 0\n  Count  Threads     Status       Place\n"
                                  "  8      (0) to (7)  not started\n")
        self.assertEqual(name, "[tile (1): none of its threads has begun]\n")
        self.assertEqual(refused, "thread (3) of tile (1) has not started\n")
        self.assertIn("[thread (0) of tile (1), global (8), interval 0: running]\n", went_on)

    def test_a_program_that_runs_again_elsewhere(self):
        """Addresses of one run are not those of the next."""
        said = self.debug("set disable-randomization off", "tile-break two_tiles.cpp:17 if local == 5 && tile == 0",
                          "print &'tessera::detail::debugger_view'", "run", "info tiles", "print &'tessera::detail::debugger_view'",
                          "run", "info tiles", "print &'tessera::detail::debugger_view'")
        for tiles in (said[4], said[7]):
            self.assertRegex(tiles, r"\n[* ] +\(0\) +[01] +0 +two_tiles.cpp:10 ")
        if said[5].partition("0x")[2] == said[8].partition("0x")[2]:
            self.skipTest("addresses are not drawn at random here")

    def test_tiles_in_flight_on_one_worker(self):
        said = self.debug("tile-break races.cpp:15 if local == (1, 0)", "run", "info tiles", "info tile-threads all", "delete",
                          "continue", words=["--check", "--schedule=random:3"], program=PROGRAM.parent / "races.cpp",
                          options="preempt=access:report=none")
        rows = said[2].splitlines()[1:]
        self.assertEqual(len(rows), 4, self.said)
        for row in rows:
            stands = dict(reversed(stand.strip().split(" ", 1)) for stand in re.split("  +", row)[-1].split(","))
            self.assertEqual(sum(map(int, stands.values())), 4, row)
            self.assertEqual("running" in stands, row.startswith("*"), row)
            self.assertLessEqual(set(stands), {"running", "before access", "at barrier", "released", "not started", "finished"})
        self.assertEqual(sum(row.startswith("*") for row in rows), 1, self.said)
        self.assertEqual(len(re.findall(r"^Tile ", said[3], re.MULTILINE)), 4, self.said)
        self.assertRegex(said[3], r"\n\*  1 +\(1, 0\) +running +races.cpp:15\n")
        self.assertIn("exited normally", said[-1])
        other = re.search(r"^   (\(\d, \d\)) ", said[2], re.MULTILINE)[1]
        said = self.debug("tile-break races.cpp:15 if local == (1, 0)", "run", f"tile-thread tile {other}", "tile-thread",
                          "tile-thread tile (9, 9)", words=["--check", "--schedule=random:3"], program=PROGRAM.parent / "races.cpp",
                          options="preempt=access:report=none")
        self.assertIn("While another tile runs, you can only print that tile's tile_static variables", said[2])
        self.assertRegex(said[3], rf"^\[thread \(\d, \d\) of tile {re.escape(other)}, ")
        said += self.debug("tile-break barrier if interval == 2", "run", "info tile-threads", "tile-thread (1, 0)", "print idx.local",
                           words=["--check", "--schedule=random:3"], program=PROGRAM.parent / "races.cpp",
                           options="preempt=access:report=none")
        self.assertRegex(said[6], r"Breakpoint 1: all 4 threads of tile \(\d, \d\) stand at the barrier at races.cpp:16; interval 2 begins")
        self.assertRegex(said[7], r"\n +4 +\(0, 0\) to \(1, 1\)  at barrier  races.cpp:16\n")
        self.assertRegex(said[9], r" = \(1, 0\)\n")
        self.assertRegex(said[4], r"^tile \(9, 9\) does not run now; running: (\(\d, \d\)(, )?){4}\n")


if __name__ == "__main__":
    if not shutil.which(os.environ.get("TESSERA_GDB", "gdb")):
        sys.exit(77)  # nothing was tested
    unittest.main()
