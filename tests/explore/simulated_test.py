# SPDX-License-Identifier: Apache-2.0
"""`tessera explore` against a simulated program: which schedules it asks for, and what it makes of the answers."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import unittest
import unittest.mock

from explore_command import HERE, TESSERA, ExploreTest, equivalence_class, main, orders, preemptions, sum_of

PROGRAM = HERE / "simulated_program.py"
sys.dont_write_bytecode = True
import simulated_program  # noqa: E402

# It starts more than a hundred times, each time by the name of the interpreter: which may be that of a script that chooses one, and
# takes longer than the program.
os.environ["PATH"] = os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"]

SEED = int(os.environ.get("TESSERA_TEST_SEED", "1"))
READ_AND_WRITE = [(False, 0), (True, 0)]


def all_interleavings(count, thread):
    """The numbers that come out of all interleavings of a kernel with one barrier, and the interleavings' equivalence classes."""
    outcomes, classes = set(), set()

    def run(choices):
        """Follows the choices, then takes the first thread that can go on; the number of alternatives at each point."""
        out, memory, made, alternatives = [], {}, [], []
        threads = {number: thread(number, out) for number in range(count)}
        pending = {number: next(generator) for number, generator in threads.items()}
        while any(operation[0] != "barrier" for operation in pending.values()):
            ready = [number for number in sorted(pending) if pending[number][0] != "barrier"]
            alternatives.append(len(ready))
            number = ready[choices[len(made)] if len(made) < len(choices) else 0]
            operation = pending[number]
            made.append((number, (operation[0] == "w", operation[1])))
            if operation[0] == "w":
                memory[operation[1]] = operation[2]
            pending[number] = threads[number].send(memory.get(operation[1], 0) if operation[0] == "r" else None)
        operation = next(threads[0])  # the others end
        try:
            while True:
                operation = threads[0].send(memory.get(operation[1], 0))
        except StopIteration:
            pass
        return tuple(value % 2**32 for value in out), made, alternatives

    waiting = [()]
    while waiting:
        choices = waiting.pop()
        out, made, alternatives = run(choices)
        outcomes.add(out)
        threads = [[step for thread, step in made if thread == number] for number in range(count)]
        classes.add((equivalence_class(threads, [number for number, _ in made]), tuple(map(tuple, threads))))
        for i in range(len(choices), len(made)):
            waiting += [(*choices, *(0,) * (i - len(choices)), other) for other in range(1, alternatives[i])]
    return outcomes, classes


class Simulated(ExploreTest):
    def setUp(self):
        super().setUp()
        self.log = self.folder / "log"
        self.environment["SIMULATED_LOG"] = str(self.log)

    def simulated(self, kernel, *words, **changes):
        return self.explore(*words, PROGRAM, SIMULATED=kernel, **changes)

    def text(self, kernel, *words, **changes):
        return self.call("explore", *words, PROGRAM, SIMULATED=kernel, **changes)

    def tokens(self):
        return [word for word in self.log.read_text().split() if word != "started"]

    def starts(self):
        return self.log.read_text().split().count("started")

    def numbers(self, report, kernel):
        """What each outcome's schedule leaves when it is repeated, by the simulated program itself."""
        found = []
        for outcome in report["outcomes"]:
            folder = self.folder / "again"
            with unittest.mock.patch.dict(os.environ, SIMULATED=kernel):
                code = simulated_program.run(outcome["replay"].removeprefix("replay:"), lambda answer: None, folder)
            self.assertEqual(code, 0)
            data = (folder / "0000.sums.npy").read_bytes()
            start = 10 + int.from_bytes(data[8:10], "little")
            found.append(tuple(int.from_bytes(data[i:i + 4], "little") for i in range(start, len(data), 4)))
            manifest = json.loads((folder / "manifest.json").read_text())
            self.assertEqual(manifest["launches"][0]["outputs"][0]["hash"], outcome["launches"][0]["arrays"][0]["hash"])
        self.assertEqual(len(set(found)), len(found))
        return found


class Exhaustive(Simulated):
    def test_a_program_starts_once_for_the_search_and_once_to_repeat_outcomes(self):
        report = self.simulated("total3", "--strategy=exhaustive", "--workers=1")
        different = [outcome["difference"] for outcome in report["outcomes"] if outcome.get("difference") is not None]
        self.assertGreater(len(different), 2)
        self.assertEqual({difference["array"] for difference in different}, {"sums"})
        self.assertEqual(self.starts(), 2)

    def test_every_sum_once(self):
        for kernel, values in (("total", [1, 2, 4, 8]), ("total3", [1, 2, 4])):
            report = self.simulated(kernel, "--strategy=exhaustive")
            all_orders = list(orders([2] * len(values)))
            self.assertEqual(set(self.numbers(report, kernel)), {(sum_of(order, values),) for order in all_orders})
            # Of the interleavings that are equivalent exactly one is run to its end.
            threads = [READ_AND_WRITE] * len(values)
            self.assertEqual(report["schedules"], len({equivalence_class(threads, order) for order in all_orders}))
            self.assertEqual((report["end"], report["cut"], report["lost"], report["switch_points"]), ("complete", 0, 0, "t0x4"))

    def test_independent_accesses_are_not_interleaved(self):
        report = self.simulated("pairs", "--strategy=exhaustive")
        threads = [[(writes, number // 2) for writes, _ in READ_AND_WRITE] for number in range(4)]
        classes = {equivalence_class(threads, order) for order in orders([2] * 4)}
        self.assertEqual(report["schedules"], len(classes))
        one_place = {sum_of(order, [1, 2]) for order in orders([2, 2])}
        other = {sum_of(order, [3, 4]) for order in orders([2, 2])}
        self.assertEqual(set(self.numbers(report, "pairs")), {(a, b) for a in one_place for b in other})

    def test_drawn_kernels_against_all_their_interleavings(self):
        print(f"TESSERA_TEST_SEED={SEED}", flush=True)
        for seed in range(SEED, SEED + 12):
            with self.subTest(seed):
                report = self.simulated(f"drawn{seed}", "--strategy=exhaustive")
                outcomes, classes = all_interleavings(*simulated_program.kernel(f"drawn{seed}"))
                self.assertEqual(set(self.numbers(report, f"drawn{seed}")), outcomes)
                self.assertEqual((report["schedules"], report["end"]), (len(classes), "complete"))

    def test_bound_on_preemptions(self):
        threads, all_orders = [READ_AND_WRITE] * 3, list(orders([2] * 3))
        for bound in range(4):
            report = self.simulated("total3", "--strategy=exhaustive", f"--preemptions={bound}")
            within = [order for order in all_orders if preemptions(threads, order) <= bound]
            self.assertEqual((report["schedules"], report["redundant"]), (len(within), 0))
            self.assertEqual(set(self.numbers(report, "total3")), {(sum_of(order, [1, 2, 4]),) for order in within})
        text = self.text("total3", "--strategy=exhaustive", "--preemptions=1").stdout
        self.assertIn("complete: every interleaving of these accesses with at most 1 preemption", text)

    def test_a_limit_is_no_proof(self):
        report = self.simulated("total", "--strategy=exhaustive", "--schedules=10")
        self.assertEqual((report["schedules"] + report["redundant"], report["end"]), (10, "limit"))
        text = self.text("total", "--strategy=exhaustive", "--schedules=10").stdout
        self.assertIn(" in 10 schedules of ", text)
        self.assertIn("\nnot complete: stopped after 10 schedules\n", text)
        self.assertNotIn("complete: every", text)

    def test_schedules_that_repeat_others_are_counted_apart(self):
        report = self.simulated("pairs", "--strategy=exhaustive", "--schedules=8")
        self.assertEqual((report["schedules"], report["redundant"], report["end"]), (4, 4, "limit"))
        text = self.text("pairs", "--strategy=exhaustive", "--schedules=8").stdout
        self.assertIn(" in 4 schedules of ", text)
        self.assertIn("\nnot complete: stopped after 4 schedules and 4 more that repeated one of them (--schedules=8)\n", text)

    def test_places_that_only_some_runs_touch(self):
        report = self.simulated("later", "--strategy=exhaustive")
        self.assertEqual((report["switch_points"], report["end"]), ("t0x8", "complete"))
        self.assertEqual(set(self.numbers(report, "later")), {(10,), (20,)})
        self.assertIn("started again", report["notes"][0])

    def test_a_crash_hides_what_follows(self):
        report = self.simulated("crash", "--strategy=exhaustive")
        self.assertGreater(report["lost"], 0)
        text = self.text("crash", "--strategy=exhaustive").stdout
        self.assertRegex(text, r"not complete: \d+ schedules? ended by a crash")
        self.assertNotIn("complete: every", text)

    def test_nothing_in_conflict(self):
        report = self.simulated("separate", "--strategy=exhaustive", code=0)
        self.assertEqual((report["schedules"], report["switch_points"], report["end"]), (1, "none", "complete"))
        self.assertIn("every schedule gives the same", self.text("separate", "--strategy=exhaustive").stdout)

    def test_the_number_of_workers_changes_nothing(self):
        for words in (["--strategy=exhaustive"], ["--strategy=exhaustive", "--schedules=37"], ["--strategy=exhaustive", "--preemptions=2"]):
            reports = [self.simulated("total3", *words, f"--workers={workers}") for workers in (1, 5)]
            self.assertEqual(*reports)


class Drawn(Simulated):
    def test_random_finds_what_is_there_and_nothing_else(self):
        report = self.simulated("total3", "--schedules=150")
        possible = {(sum_of(order, [1, 2, 4]),) for order in orders([2] * 3)}
        self.assertEqual(set(self.numbers(report, "total3")), possible)
        self.assertEqual((report["schedules"], report["end"]), (150, "all"))
        self.assertEqual(report["outcomes"][0]["replay"], "replay:a-none-f")  # as an ordinary run
        firsts = [outcome["first"] for outcome in report["outcomes"]]
        self.assertEqual(firsts, sorted(firsts))

    def test_the_seed_decides(self):
        one, again, other = (self.simulated("total3", "--schedules=40", f"--seed={seed}") for seed in (1, 1, 2))
        self.assertEqual(one, again)
        self.assertNotEqual(one["outcomes"], other["outcomes"])

    def test_the_number_of_workers_changes_nothing(self):
        for kernel, strategy in (("total3", "random"), ("total3", "pct"), ("later", "random")):
            reports = [self.simulated(kernel, "--schedules=60", f"--strategy={strategy}", f"--workers={workers}") for workers in (1, 5)]
            self.assertEqual(*reports)

    def test_each_schedule_is_run_once(self):
        self.simulated("total", "--schedules=50")
        repeats = 14  # the first run and each other outcome, to find where they differ
        tokens = self.tokens()
        self.assertLessEqual(len(tokens), 50 + 1 + repeats)
        self.assertEqual(len([token for token in set(tokens)]), 50)

    def test_priorities(self):
        self.simulated("total", "--schedules=9", "--strategy=pct")
        drawn = [re.fullmatch(r"a-t0x4-p(\d+)d(\d)k(\d+)", token) for token in self.tokens() if "-p" in token]
        by_seed = {match.group(1): match for match in drawn}
        self.assertEqual(sorted(int(match.group(2)) for match in by_seed.values()), [1, 1, 2, 2, 3, 3, 4, 4])
        # Four threads make two accesses each; where the last thread is alone there is no choice.
        self.assertEqual({match.group(3) for match in by_seed.values()}, {"7"})

    def test_nothing_in_conflict(self):
        report = self.simulated("separate", "--schedules=20", code=0)
        self.assertEqual((report["schedules"], len(report["outcomes"])), (20, 1))
        self.assertIn("every schedule gives the same", self.text("separate", "--schedules=5").stdout)

    def test_where_no_schedule_can_differ_few_are_enough(self):
        for strategy in ("random", "pct"):
            report = self.simulated("separate", f"--strategy={strategy}", code=0)
            self.assertEqual((report["asked"], report["schedules"], report["end"]), (1000, 20, "complete"))
        self.assertIn("complete: no other schedule can differ, so 20 are enough", self.text("separate").stdout)
        asked = self.simulated("separate", "--schedules=30", code=0)
        self.assertEqual((asked["schedules"], asked["end"]), (30, "all"))

    def test_places_that_only_some_runs_touch(self):
        report = self.simulated("later", "--schedules=60")
        self.assertEqual(report["switch_points"], "t0x8")
        self.assertEqual(set(self.numbers(report, "later")), {(10,), (20,)})


class Outcomes(Simulated):
    def test_text(self):
        result = self.text("fails", "--strategy=exhaustive")
        self.assertEqual(result.returncode, 66)
        self.assertEqual(result.stderr, "")
        command = f"    tessera run --schedule=replay:TOKEN {PROGRAM}"
        text = re.sub(r"replay:[^ ]+", "replay:TOKEN", result.stdout)
        self.assertEqual(text.split("\n\n"), [
            f"2 distinct outcomes in 4 schedules of {PROGRAM} (exhaustive)\n"
            "varied: the order of accesses to all memory\n"
            "complete: every interleaving of these accesses was run, or is equivalent to one that was\n"
            "note: threads are switched before every access: a run failed before it could say which bytes are in conflict\n"
            "note: started again, with more bytes in conflict than the first run showed",
            f"outcome 1: 2 schedules, the first is number 1\n{command}",
            f"outcome 2: 2 schedules, the first is number 2\n{command}\n"
            "    launch 0 (simulated.cpp:7) failed here, not in the first run\n"
            "    exit code 3\n    | a lost update\n"])

    def test_first_number_that_differs(self):
        report = self.simulated("total3", "--strategy=exhaustive")
        numbers = self.numbers(report, "total3")
        self.assertIsNone(report["outcomes"][0]["difference"])
        for (number,), outcome in list(zip(numbers, report["outcomes"]))[1:]:
            difference = outcome["difference"]
            self.assertEqual((difference["array"], difference["index"], difference["launch"]), ("sums", [0], 0))
            self.assertEqual((difference["tile"], difference["local"]), ([0], [0]))
            self.assertEqual(difference["values"], ["7", str(number)])
        text = self.text("total3", "--strategy=exhaustive").stdout
        self.assertIn(f"sums (0), tile (0), local (0), after launch 0 (simulated.cpp:7): 7 in the first run, {numbers[1][0]} here", text)

    def test_crash(self):
        report = self.simulated("crash", "--schedules=30")
        crashed = [outcome for outcome in report["outcomes"] if outcome["signal"]]
        self.assertEqual([(outcome["signal"], outcome["standard_error"]) for outcome in crashed],
                         [(signal.SIGSEGV, "out of luck\nsecond line\n")])
        text = self.text("crash", "--schedules=30").stdout
        self.assertIn("    ended by signal 11 (Segmentation fault)\n    | out of luck\n    | second line\n", text)

    def test_file(self):
        self.assertEqual(self.text("total3", "--schedules=20", "--output=report.txt").stdout, "")
        self.assertIn("distinct outcomes in 20 schedules", (self.folder / "report.txt").read_text())


class OddPrograms(Simulated):
    def test_cannot_fork(self):
        with_fork = self.simulated("total3", "--schedules=20")
        without = self.simulated("total3", "--schedules=20", SIMULATED_TRAITS="cannot_fork")
        self.assertIn("3 threads at its first launch", without.pop("notes")[0])
        self.assertEqual(with_fork.pop("notes"), [])
        self.assertEqual(with_fork, without)

    def test_crash_without_fork(self):
        report = self.simulated("crash", "--schedules=20", SIMULATED_TRAITS="cannot_fork")
        self.assertIn(signal.SIGSEGV, [outcome["signal"] for outcome in report["outcomes"]])

    def test_uninstrumented(self):
        report = self.simulated("total", "--schedules=20", SIMULATED_TRAITS="uninstrumented", code=0)
        self.assertIsNone(report["switch_points"])
        self.assertIn("was not built with tessera c++ --check", report["notes"][0])
        self.assertEqual({token[:2] for token in self.tokens() if token != "a-none-f"}, {"b-"})
        for strategy in ("pct", "exhaustive"):
            result = self.text("total", f"--strategy={strategy}", SIMULATED_TRAITS="uninstrumented")
            self.assert_one_line(result, 2, f"--strategy={strategy} expects a program built with tessera c++ --check")

    def test_outcomes_that_no_schedule_explains(self):
        report = self.simulated("separate", "--schedules=3", SIMULATED_TRAITS="unsteady", code=66)
        self.assertEqual([outcome["schedules"] for outcome in report["outcomes"]], [1, 1, 1])
        for outcome in report["outcomes"][1:]:
            self.assertIn("repeated, the schedule gave something else", outcome["difference"]["sentence"])
        text = self.text("separate", "--schedules=3", SIMULATED_TRAITS="unsteady").stdout
        self.assertIn("without a barrier between them: the outcomes differ for another reason than the schedule\n", text)

    def test_no_launch(self):
        result = self.text("total", SIMULATED_TRAITS="no_launch")
        self.assertEqual((result.returncode, result.stdout), (70, ""))
        self.assertIn("nothing to do\ntessera: nothing was explored: the program launched no kernel", result.stderr)
        self.assertIn("exit code 4", result.stderr)

    def test_a_program_that_always_dies(self):
        result = self.text("total", SIMULATED_TRAITS="dies")
        self.assertEqual((result.returncode, result.stdout), (70, ""))
        self.assertIn("ended twice", result.stderr)

    def test_not_a_tessera_program(self):
        result = self.call("explore", "/bin/true")
        self.assert_one_line(result, 70, "launched no kernel")


class Shards(Simulated):
    def part(self, index, count, *words, kernel="total3", name=None):
        name = name or f"part{index}"
        result = self.text(kernel, "--schedules=30", f"--shard={index}/{count}", f"--output={name}", *words)
        self.assertIn(result.returncode, (0, 66), result.stderr)
        return name

    def merge(self, *words):
        return self.call("explore", "merge", *words)

    def test_parts_make_the_whole(self):
        for strategy in ("random", "pct"):
            whole = self.text("total3", "--schedules=30", f"--strategy={strategy}")
            self.log.unlink()
            parts = [self.part(index, 3, f"--strategy={strategy}") for index in (1, 2, 3)]
            merged = self.merge(*reversed(parts))
            self.assertEqual((merged.stdout, merged.returncode), (whole.stdout, whole.returncode))
            whole = self.simulated("total3", "--schedules=30", f"--strategy={strategy}")
            self.assertEqual(json.loads(self.merge(*parts, "--report=json").stdout), whole)

    def test_a_part_runs_its_share(self):
        for index, share in ((1, 10), (2, 10), (3, 10)):
            report = json.loads((self.folder / self.part(index, 3)).read_text())
            self.assertEqual((report["schedules"], report["shard"]), (share, {"index": index, "count": 3}))
        part = self.simulated("separate", "--shard=1/10", code=0)
        self.assertEqual((part["schedules"], part["end"]), (100, "all"), "the others cannot know where it ended")

    def test_refusals(self):
        one, two = self.part(1, 2), self.part(2, 2)
        self.assert_one_line(self.merge(one), 2, "part 2/2 is missing")
        self.assert_one_line(self.merge(one, two, f"--output={two}"), 2, f"--output={two}: is the file that is read")
        self.assert_one_line(self.merge(one, two, one), 2, "are both part 1/2")
        other_seed = self.part(2, 2, "--seed=5", name="other_seed")
        self.assert_one_line(self.merge(one, other_seed), 2, "are not parts of the same exploration: the seed is '1' and '5'")
        other_program = self.part(2, 2, kernel="pairs", name="other_program")
        self.assert_one_line(self.merge(one, other_program), 2, "the outcome of the first run is")
        other_count = self.part(2, 3, name="other_count")
        self.assert_one_line(self.merge(one, other_count), 2, "the number of parts is '2' and '3'")
        whole = self.text("total3", "--schedules=9", "--report=json", "--output=whole")
        self.assertEqual(whole.returncode, 66)
        self.assert_one_line(self.merge("whole"), 2, "is not a part")
        self.write("text", "no report")
        self.assert_one_line(self.merge("text"), 2, "'text' is not a report of tessera explore --report=json: line 1 is not JSON")
        report = json.loads((self.folder / one).read_text())
        for key in report:
            if key == "schema":
                continue
            self.write("text", json.dumps({name: value for name, value in report.items() if name != key}))
            self.assert_one_line(self.merge("text", two), 2, f"is not a report of tessera explore --report=json: it has no \"{key}\"")
        self.write("text", json.dumps(dict(report, outcomes=[dict(report["outcomes"][0], first="1")])))
        self.assert_one_line(self.merge("text", two), 2, "outcomes[0].first is \"1\"; expected a whole number, 1 or larger")
        self.assert_one_line(self.merge("missing"), 2, "cannot read 'missing'")
        self.assert_one_line(self.merge(), 2, "expects the parts")
        self.assert_one_line(self.merge("--color", one), 2, "has no option '--color'")


class Requests(Simulated):
    def test_wrong_use(self):
        for words, part in [
                (["--schedules=0"], "--schedules=0: expected a whole number from 1"),
                (["--schedules=many"], "--schedules=many: expected a whole number"),
                (["--schedules"], "--schedules needs a value"),
                (["--seed=-1"], "--seed=-1: expected a whole number"),
                (["--strategy=clever"], "--strategy=clever: expected random, pct or exhaustive"),
                (["--preemptions=2"], "--preemptions bounds --strategy=exhaustive"),
                (["--shard=0/3"], "--shard=0/3: expected I/N"),
                (["--shard=4/3"], "expected I/N"),
                (["--shard=3"], "expected I/N"),
                (["--shard=1/2", "--report=text"], "expected --report=json"),
                (["--shard=1/2", "--strategy=exhaustive"], "--shard splits schedules that are drawn"),
                (["--shard=7/9", "--schedules=8"], "there are only 8 schedules to share"),
                (["--report=html"], "--report=html: expected text or json"),
                (["--schedule=reverse"], "explore has no option '--schedule=reverse'; did you mean --schedules?"),
                (["--output=/nowhere/report"], "--output=/nowhere/report: No such file"),
        ]:
            self.assert_one_line(self.text("total", *words), 2, part)
        self.assert_one_line(self.call("explore"), 2, "explore expects a C++ source file or a program")
        self.assertFalse(self.log.exists())

    def test_help(self):
        text = self.call("explore", "--help").stdout
        for part in ("tessera explore", "--schedules=N", "--timeout=SECONDS", "66"):
            self.assertIn(part, text)
        self.assertNotIn("--suppressions", text)
        self.assertIn("PART...", self.call("explore", "merge", "--help").stdout)

    def test_options_and_arguments_are_repeated(self):
        report = self.explore("--schedules=2", "--fill=off", PROGRAM, "--", "x", "y z", SIMULATED="total")
        self.assertEqual(report["words"], ["--fill=off", str(PROGRAM), "--", "x", "y z"])
        text = self.call("explore", "--schedules=2", "--fill=off", PROGRAM, "--", "y z", SIMULATED="total").stdout
        self.assertIn(f"tessera run --schedule=replay:a-none-f --fill=off {PROGRAM} -- 'y z'\n", text)


class Terminal(Simulated):
    def test_progress_on_a_terminal_only(self):
        shown, text, _ = self.shown_on_a_terminal("explore", "--schedules=200", PROGRAM, SIMULATED="total3")
        self.assertRegex(shown, r"\[#*\.*\] \d+ schedules?, \d+ outcomes?")
        self.assertTrue(shown.endswith("\r\x1b[K"), shown[-80:])
        self.assertTrue(text.startswith("7 distinct outcomes in 200 schedules"), text)
        self.assertEqual(self.text("total3", "--schedules=20").stderr, "")

    def test_interrupt_shows_what_was_found(self):
        process = subprocess.Popen([TESSERA, "explore", "--schedules=1000000", "--workers=2", str(PROGRAM)], cwd=self.folder,
                                   env=dict(self.environment, SIMULATED="total"), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        while not self.log.exists() or len(self.tokens()) < 50:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate()
        self.assertEqual((process.returncode, errors), (66, ""))
        found = re.match(r"(\d+) distinct outcomes in (\d+) schedules", output)
        self.assertGreater(int(found.group(1)), 1)
        self.assertLess(int(found.group(2)), 1000000)
        self.assertIn("interrupted: what follows was found until then\n", output)

    def test_interrupt_while_outcomes_are_repeated(self):
        process = subprocess.Popen([TESSERA, "explore", "--strategy=exhaustive", "--workers=2", str(PROGRAM)], cwd=self.folder,
                                   env=dict(self.environment, SIMULATED="total3", SIMULATED_TRAITS="slow_to_record"), stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while not self.log.exists() or "recording" not in self.tokens():
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate()
        self.assertEqual((process.returncode, errors), (66, ""))
        self.assertRegex(output, r"^7 distinct outcomes in \d+ schedules")

    def test_interrupt_of_one_outcome(self):
        process = subprocess.Popen([TESSERA, "explore", "--schedules=1000000", "--workers=2", str(PROGRAM)], cwd=self.folder,
                                   env=dict(self.environment, SIMULATED="separate"), stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while not self.log.exists() or len(self.tokens()) < 20:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate()
        self.assertEqual(process.returncode, 130)  # not as if all had given the same
        self.assertTrue(output.startswith("1 distinct outcome in "), output)


if __name__ == "__main__":
    main()
