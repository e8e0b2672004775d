# SPDX-License-Identifier: Apache-2.0
"""What `tessera explore --consistency=relaxed` says of an outcome that no interleaving has: which access saw an old value, and which
fences would forbid it. Put into the source, they do."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
import test_environment  # noqa: E402,F401  pylint: disable=unused-import,wrong-import-position

TESSERA = os.environ["TESSERA"]

PROGRAM = """\
#include <amp.h>
#include <vector>
using namespace concurrency;
int main() {
    std::vector<int> memory(2, 0), result(4, -1);
    array_view<int> data(2, memory), seen(4, result);
    parallel_for_each(extent<1>(THREADS).tile<TILE>(), [=](tiled_index<TILE> t) restrict(amp) {
        const int me = t.global[0];
        tile_static int shared[2];
        shared[t.local[0]] = 0;
        t.barrier.wait();
BODY
    });
    seen.synchronize();
}
"""
FIRST = PROGRAM.splitlines().index("BODY") + 1  # the line where a body begins

PASSING = """\
if (me == 0) {
    data[0] = 42;
    FENCE
    data[1] = 1;
} else {
    seen[0] = data[1];
    FENCE
    seen[1] = data[0];
}"""
STORING = """\
data[me] = 1;
seen[me] = data[1 - me];"""
WAITING = """\
data[me] = me + 1;
t.barrier.wait_with_tile_static_memory_fence();
seen[me] = data[1 - me];"""
FLAG_IS_ATOMIC = """\
if (me == 0) {
    shared[0] = 7;
    atomic_exchange(&shared[1], 1);
} else {
    seen[0] = atomic_fetch_add(&shared[1], 0);
    seen[1] = shared[0];
}"""


def with_fences(source, fences):
    """The source with the changes that a report names."""
    lines = source.splitlines()
    for fence in sorted(fences, key=lambda fence: -fence["line"]):
        at = fence["line"] - 1
        if fence["new"]:
            kind = "all" if fence["global"] and fence["tile_static"] else "global" if fence["global"] else "tile_static"
            lines.insert(at + 1, f"{kind}_memory_fence(t.barrier);")
        else:
            for old in ("wait_with_tile_static_memory_fence", "wait_with_global_memory_fence"):
                lines[at] = lines[at].replace(old, "wait")
            for old in ("tile_static_memory_fence", "global_memory_fence"):
                lines[at] = lines[at].replace(old, "all_memory_fence")
    return "\n".join(lines) + "\n"


class Explanations(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="tessera-explanations-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.known = {}

    def explore(self, source, *options, consistency="relaxed"):
        (self.folder / "program.cpp").write_text(source)
        command = [TESSERA, "explore", "--strategy=exhaustive", f"--consistency={consistency}", "--workers=2", *options, "program.cpp"]
        result = subprocess.run(command, cwd=self.folder, capture_output=True, text=True)
        self.assertIn(result.returncode, (0, 66), result.stderr)
        return result.stdout

    def outcomes(self, source, consistency="relaxed"):
        if (source, consistency) not in self.known:
            self.known[source, consistency] = self.outcomes_found(source, consistency)
        return self.known[source, consistency]

    def outcomes_found(self, source, consistency):
        report = json.loads(self.explore(source, "--report=json", consistency=consistency))
        self.assertEqual((report["end"], report["cut"], report["lost"]), ("complete", 0, 0))
        return report["outcomes"]

    def check(self, body, tile, old_line, missed_line, changed_lines):
        """Explores a body, whose lines count from 1."""
        lines = body.splitlines()
        indented = "\n".join(" " * 8 + line for line in lines)
        source = PROGRAM.replace("BODY", indented).replace("THREADS", "2").replace("TILE", str(tile))
        outcomes = self.outcomes(source)
        interleaved = self.outcomes(source, consistency="sequential")
        weak = [outcome for outcome in outcomes if outcome["weak"]]
        self.assertEqual({outcome["id"] for outcome in outcomes if not outcome["weak"]}, {outcome["id"] for outcome in interleaved})
        self.assertGreater(len(weak), 0)
        for outcome in weak:
            explained = outcome["old_values"]
            self.assertTrue(explained["searched"])
            self.assertEqual([fence["line"] - FIRST + 1 for fence in explained["fences"]], changed_lines)
            left = self.outcomes(with_fences(source, explained["fences"]))
            self.assertNotIn(outcome["id"], [other["id"] for other in left])
            self.assertEqual(len(left), len(interleaved))
        access = weak[0]["old_values"]["accesses"][0]
        self.assertEqual((access["line"] - FIRST + 1, access["missed"]["line"] - FIRST + 1), (old_line, missed_line))
        return access, source

    def test_message_passing_without_fences(self):
        access, source = self.check(PASSING.replace("FENCE", ";"), 1, 8, 2, [2, 6])
        self.assertEqual((access["does"], access["variable"], access["element"], access["value"], access["writer"]), ("read", "data", "[0]", "0", None))
        self.assertEqual((access["missed"]["value"], access["missed"]["thread"]["tile"], access["thread"]["tile"]), ("42", [0], [1]))
        text = self.explore(source)
        self.assertIn(f"""\
    no interleaving gives this:
      thread (0) of tile (1) reads data[0] = 0 at program.cpp:{FIRST + 7}, the old value from before the launch, and not the 42 that thread (0) of tile (0) wrote at program.cpp:{FIRST + 1}
    it cannot happen with
      global_memory_fence between lines {FIRST + 1} and {FIRST + 3} of program.cpp, executed by thread (0) of tile (0)
""", text)
        self.assertIn("a GPU may show more outcomes, because tiles pass data without a fence", self.explore(source, consistency="sequential"))

    def test_message_passing_with_fences_for_the_other_memory(self):
        _, source = self.check(PASSING.replace("FENCE", "tile_static_memory_fence(t.barrier);"), 1, 8, 2, [3, 7])
        self.assertIn(f"all_memory_fence instead of tile_static_memory_fence at program.cpp:{FIRST + 2}", self.explore(source))

    def test_one_line_that_all_threads_pass(self):
        self.check(STORING, 1, 2, 1, [1])

    def test_a_wait_for_the_other_memory(self):
        _, source = self.check(WAITING, 2, 3, 1, [2])
        self.assertIn(f"wait instead of wait_with_tile_static_memory_fence at program.cpp:{FIRST + 1}", self.explore(source))
        note = "note: a GPU may show more outcomes, because threads use memory across a wait that does not cover it; --consistency=relaxed runs those, too\n"
        self.assertIn(note, self.explore(source, consistency="sequential"))
        repaired = source.replace("wait_with_tile_static_memory_fence", "wait_with_global_memory_fence")
        self.assertNotIn("note:", self.explore(repaired, consistency="sequential"))

    def test_the_timeline_of_an_old_value(self):
        source = PROGRAM.replace("BODY", WAITING).replace("THREADS", "2").replace("TILE", "2")
        weak = [outcome for outcome in self.outcomes(source) if outcome["weak"] and len(outcome["old_values"]["accesses"]) == 2]
        command = [TESSERA, "check", "--timeline", f"--schedule={weak[0]['replay']}", "program.cpp"]
        ended = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, env=dict(os.environ, LC_ALL="C", COLUMNS="100"))
        self.assertEqual(ended.returncode, 66, ended.stderr)
        self.assertIn("    data[0]: 0 -> 1\n    data[1]: 0 -> 2\n  with --schedule=replay:a-", ended.stderr)
        self.assertRegex(ended.stderr, r"reads [12] from data\[[01]\], and not 0; in the end all values are the same")

    def test_an_atomic_flag_in_tile_static_memory(self):
        access, _ = self.check(FLAG_IS_ATOMIC, 2, 6, 2, [2, 5])
        self.assertEqual((access["variable"], access["element"], access["missed"]["value"]), ("shared", "[0]", "7"))

    def test_drawn_schedules_speak_of_themselves(self):
        source = PROGRAM.replace("BODY", PASSING.replace("FENCE", ";")).replace("THREADS", "2").replace("TILE", "1")
        (self.folder / "program.cpp").write_text(source)
        result = subprocess.run([TESSERA, "explore", "--consistency=relaxed", "--schedules=200", "program.cpp"], cwd=self.folder,
                                capture_output=True, text=True)
        self.assertIn("    this schedule is no interleaving:\n", result.stdout, result.stderr)
        self.assertIn("    this schedule cannot happen with\n", result.stdout)
        self.assertNotIn("no interleaving gives this", result.stdout)


if __name__ == "__main__":
    unittest.main()
