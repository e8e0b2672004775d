# SPDX-License-Identifier: Apache-2.0
"""What `tessera explore --consistency=relaxed` says of an outcome that no interleaving has: which access saw an old value, and which
fences would forbid it. Put into the source, they do."""

import json
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
from narrow_page import on_a_narrow_screen  # noqa: E402  pylint: disable=wrong-import-position

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
TWO_WRITES = """\
data[me] = 1;
data[1 - me] = 2;"""
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
        _, source = self.check(STORING, 1, 2, 1, [1])
        self.assertNotIn("executed by", self.explore(source))  # one thread alone would not do

    def test_a_wait_for_the_other_memory(self):
        _, source = self.check(WAITING, 2, 3, 1, [2])
        self.assertIn(f"wait instead of wait_with_tile_static_memory_fence at program.cpp:{FIRST + 1}", self.explore(source))
        note = "note: a GPU may show more outcomes, because threads use memory across a wait that does not cover it; --consistency=relaxed runs those, too\n"
        self.assertIn(note, self.explore(source, consistency="sequential"))
        repaired = source.replace("wait_with_tile_static_memory_fence", "wait_with_global_memory_fence")
        self.assertNotIn("note:", self.explore(repaired, consistency="sequential"))

    def recordings(self, source, *options):
        """What the page of a check shows."""
        (self.folder / "program.cpp").write_text(source)
        page = self.folder / "page.html"
        command = [TESSERA, "check", "--report=html", f"--output={page}", "--consistency=relaxed", *options, "program.cpp"]
        ended = subprocess.run(command, cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(ended.returncode, 66, ended.stderr)
        return json.loads(re.search(r'<script type="application/json" id="recordings">(.*?)</script>', page.read_text(), re.S).group(1))

    def shown(self, finding, side, old):
        """An old value as a page shows it: variable, does, thread, line, value, writer, the thread, line and value that it missed."""
        def step(access):
            thread, _, _, code, _, value = side["accesses"][access]
            return (thread if finding["tile"] is None else thread + finding["tile"] * finding["tile_dims"][0], int(side["codes"][code][0].split(":")[1]), value)
        thread, line, value = step(old["access"])
        found, newer = old["writes"][old["found"]], old["writes"][old["newer"]]
        cell = side["accesses"][old["access"]][4]
        for write, before, text in old["writes"]:  # what the emulator says is what the recorder has seen
            self.assertEqual(text, side["before"][cell] if before else step(write)[2])
        if not old["stores"]:
            self.assertEqual(value, found[2])
        writer = None if old["stores"] or found[1] else step(found[0])[:2]
        return (finding["variable"] + finding["cells"][cell], old["stores"], thread, line, value, writer, *step(newer[0]))

    @staticmethod
    def told(access, tile):
        """The same of explore's report."""
        def thread(step):
            return step["thread"]["tile"][0] * tile + step["thread"]["local"][0], step["line"]
        return (access["variable"] + access["element"], access["does"] != "read", *thread(access), access["value"], thread(access["writer"]) if access["writer"] else None,
                *thread(access["missed"]), access["missed"]["value"])

    def test_a_page_shows_what_the_replayed_run_says(self):
        compared = 0
        for body, tile in ((PASSING.replace("FENCE", ";"), 1), (FLAG_IS_ATOMIC, 2), (TWO_WRITES, 1)):
            source = PROGRAM.replace("BODY", body).replace("THREADS", "2").replace("TILE", str(tile))
            outcomes = self.outcomes(source)
            for outcome in [outcome for outcome in outcomes if outcome["weak"]][:2] + [outcome for outcome in outcomes if not outcome["weak"]][:2 - tile]:
                expected = {self.told(access, tile) for access in outcome["old_values"]["accesses"]} if outcome["weak"] else set()
                shown = set()
                for finding in self.recordings(source, f"--schedule={outcome['replay']}"):
                    side = finding["sides"][0]
                    self.assertEqual(f"replay:{side['replay']}", outcome["replay"])
                    shown |= {self.shown(finding, side, old) for old in side["old"] if old["missed"]}
                self.assertEqual(shown, expected)
                compared += len(shown)
        self.assertGreaterEqual(compared, 3)

    def test_the_timeline_of_an_old_value(self):
        source = PROGRAM.replace("BODY", WAITING).replace("THREADS", "2").replace("TILE", "2")
        weak = [outcome for outcome in self.outcomes(source) if outcome["weak"] and len(outcome["old_values"]["accesses"]) == 2]
        command = [TESSERA, "check", "--timeline", f"--schedule={weak[0]['replay']}", "program.cpp"]
        ended = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, env=dict(os.environ, LC_ALL="C", COLUMNS="100"))
        self.assertEqual(ended.returncode, 66, ended.stderr)
        self.assertIn(f"""\
  with --schedule={weak[0]['replay']}:
    barrier interval | 1   | 2
    (0)              | W   |   r
    (1)              |   W | r
    its old value    o-------^
    a newer value    | o-----^
    its old value    o---------^
    a newer value    |   o-----^
    data[0]: 0 -> 1
    data[1]: 0 -> 2
    r: thread (1) reads data[0] = 0 at program.cpp:{FIRST + 2}, the old value from before the launch, and not the 1 that thread (0) wrote at program.cpp:{FIRST}
       at that time data[0] can be 1 only for thread (0), and 0 or 1 for thread (1)
    r: thread (0) reads data[1] = 0 at program.cpp:{FIRST + 2}, the old value from before the launch, and not the 2 that thread (1) wrote at program.cpp:{FIRST}
       at that time data[1] can be 2 only for thread (1), and 0 or 2 for thread (0)
  with --schedule=replay:a-""", ended.stderr)
        self.assertRegex(ended.stderr, r"reads [12] from data\[[01]\], and not 0; in the end all values are the same")

    def test_a_timeline_finds_an_old_value_by_itself(self):
        source = PROGRAM.replace("BODY", PASSING.replace("FENCE", ";")).replace("THREADS", "2").replace("TILE", "1")
        found = [self.recordings(source) for _ in range(2)]
        self.assertEqual(found[0], found[1])  # the same each time
        finding = next(finding for finding in found[0] if "[0]" in finding["cells"])
        first, second = finding["sides"]
        self.assertEqual((first["replay"], first["old"]), ("", []))
        old = [old for old in second["old"] if old["missed"]]
        self.assertEqual((len(old), old[0]["views"], old[0]["writes"][0][1:]), (1, [1, 0], [True, "0"]))
        self.assertTrue(second["replay"].startswith("w-"))
        if shutil.which("chromium"):
            self.check_browser(found[0])

    def check_browser(self, recordings):
        """The page draws arrows and views."""
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        dom = subprocess.run(["chromium", "--headless", *sandbox, "--disable-gpu", "--virtual-time-budget=3000", "--dump-dom",
                              f"file://{self.folder}/page.html"], capture_output=True, text=True).stdout
        old = [old for finding in recordings for side in finding["sides"] for old in side["old"]]
        self.assertGreater(len(old), 0)
        in_legends = sum(any(side["old"] for side in finding["sides"]) for finding in recordings)
        self.assertEqual(dom.count('<path class="missed"'), len(old) + in_legends)
        self.assertEqual(dom.count('<path class="origin head"'), len(old) + in_legends)
        self.assertEqual((dom.count(">reads this</td>"), dom.count(">no longer</td>")), (len(old), len(old)))
        found = on_a_narrow_screen(self.folder / "page.html", ".view td, .views p")
        self.assertLessEqual(found["width"], 390)
        self.assertEqual(found["broken"], [])
        self.assertGreater(found["cells"], 0)

    def test_an_option_that_contradicts_a_token(self):
        sentences = {
            ("run", "--consistency=relaxed"): "expected --schedule=replay:TOKEN, too",
            ("run", "--consistency=relaxed", "--schedule=replay:a-all-f"): "contradicts the token of --schedule=replay:a-all-f, whose run is an interleaving",
            ("run", "--consistency=relaxed", "--schedule=replay:b-f"): "whose run is an interleaving",
            ("run", "--consistency=sequential", "--schedule=replay:w-all-f"): "whose run is one of weak memory",
            ("check", "--timeline", "--consistency=sequential", "--schedule=replay:w-all-f"): "whose run is one of weak memory",
            ("check", "--timeline", "--consistency=relaxed", "--schedule=replay:a-all-f"): "whose run is an interleaving",
            ("check", "--consistency=relaxed"): "expected one of them",
            ("check", "--consistency=relaxed", "--report=html", "--output=page.html", "--no-recording"): "expected one of them",
            ("check", "--timeline", "--consistency=weak"): "expected sequential or relaxed",
        }
        for words, part in sentences.items():
            ended = subprocess.run([TESSERA, *words, "program.cpp"], cwd=self.folder, capture_output=True, text=True)
            self.assertEqual((ended.returncode, ended.stderr.count("\n")), (2, 1), ended)
            self.assertIn(part, ended.stderr)

    def test_an_atomic_flag_in_tile_static_memory(self):
        access, _ = self.check(FLAG_IS_ATOMIC, 2, 6, 2, [2, 5])
        self.assertEqual((access["variable"], access["element"], access["missed"]["value"]), ("shared", "[0]", "7"))

    def test_drawn_schedules_find_the_weak_outcome(self):
        source = PROGRAM.replace("BODY", PASSING.replace("FENCE", ";")).replace("THREADS", "2").replace("TILE", "1")
        (self.folder / "program.cpp").write_text(source)
        subprocess.run([TESSERA, "c++", "--check", "program.cpp", "-o", "program"], cwd=self.folder, check=True)
        for strategy in ("random", "pct"):
            for seed in (1, 2, 3):
                result = subprocess.run([TESSERA, "explore", "--consistency=relaxed", f"--strategy={strategy}", f"--seed={seed}",
                                         "--schedules=300", "./program"], cwd=self.folder, capture_output=True, text=True)
                self.assertIn("    this schedule is not an interleaving:\n", result.stdout, (strategy, seed, result.stderr))

    def test_drawn_schedules_speak_of_themselves(self):
        source = PROGRAM.replace("BODY", PASSING.replace("FENCE", ";")).replace("THREADS", "2").replace("TILE", "1")
        (self.folder / "program.cpp").write_text(source)
        result = subprocess.run([TESSERA, "explore", "--consistency=relaxed", "--schedules=200", "program.cpp"], cwd=self.folder,
                                capture_output=True, text=True)
        self.assertIn("    this schedule is not an interleaving:\n", result.stdout, result.stderr)
        self.assertIn("    this schedule cannot happen with\n", result.stdout)
        self.assertNotIn("no interleaving gives this", result.stdout)


if __name__ == "__main__":
    unittest.main()
