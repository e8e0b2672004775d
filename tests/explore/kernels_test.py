# SPDX-License-Identifier: Apache-2.0
"""`tessera explore` of real kernels: the outcomes are those that are possible, all of them where the search is complete, and
each token repeats its own."""

import os
import re

from explore_command import FLAGS, HERE, ExploreTest, SharedCache, equivalence_class, main, orders, preemptions, sum_of

# What another compiler than the reference may do otherwise: which accesses there are. The rest is the command's.
OF_EVERY_COMPILER = ("test_every_sum_of_a_tile_and_no_other", "test_lost_updates_of_an_array", "test_atomics_lose_nothing")
READ_AND_WRITE = [(False, 0), (True, 0)]


class Kernels(SharedCache, ExploreTest):
    def setUp(self):
        super().setUp()
        if "TESSERA_FEW_TESTS" in os.environ and self._testMethodName not in OF_EVERY_COMPILER:
            self.skipTest("the reference compiler's")

    def explored(self, source, *words, arguments=()):
        return self.explore(*FLAGS, *words, HERE / source, "--", *arguments)

    def printed(self, report, source, *arguments):
        """What `tessera run` prints with each outcome's token, twice the same; and no two of them the same."""
        found = []
        for outcome in report["outcomes"]:
            runs = [self.run_file(f"--schedule={outcome['replay']}", HERE / source, "--", *arguments) for _ in range(2)]
            self.assertEqual([(run.returncode, run.stderr) for run in runs], [(outcome["exit_code"], "")] * 2)
            self.assertEqual(runs[0].stdout, runs[1].stdout)
            found.append(tuple(map(int, runs[0].stdout.split())))
        self.assertEqual(len(set(found)), len(found))
        return found

    def assert_all_sums(self, report, found, values):
        all_orders = list(orders([2] * len(values)))
        self.assertEqual(set(found), {(sum_of(order, values),) for order in all_orders})
        threads = [READ_AND_WRITE] * len(values)
        self.assertEqual(report["schedules"], len({equivalence_class(threads, order) for order in all_orders}))
        self.assertEqual((report["end"], report["cut"], report["lost"]), ("complete", 0, 0))

    def test_every_sum_of_a_tile_and_no_other(self):
        report = self.explored("total.cpp", "--strategy=exhaustive")
        found = self.printed(report, "total.cpp")
        self.assert_all_sums(report, found, [1, 2, 4, 8])
        self.assertRegex(report["switch_points"], r"^t\d+x4$")
        for (number,), outcome in list(zip(found, report["outcomes"]))[1:]:
            difference = outcome["difference"]
            self.assertEqual((difference["array"], difference["index"], difference["values"]), ("sum", [0], ["15", str(number)]))

    def test_random_and_priorities_find_wrong_sums(self):
        possible = {sum_of(order, [1, 2, 4, 8]) for order in orders([2] * 4)}
        for strategy in ("random", "pct"):
            report = self.explored("total.cpp", "--schedules=40", f"--strategy={strategy}", arguments=["3"])
            found = self.printed(report, "total.cpp", "3")
            self.assertGreater(len(found), 1)
            self.assertLessEqual({number for numbers in found for number in numbers}, possible)
            # Tiles have their own variables: what one loses is no other's loss.
            self.assertIn((15, 15, 15), found)

    def test_more_tiles_than_can_be_in_flight(self):
        for way, outcomes, is_complete in (("own", {0}, True), ("last", {79, 80}, True), ("shared", {2, 80}, False), ("both", {1, 2, 80}, False)):
            report = self.explored("many_tiles.cpp", "--strategy=exhaustive", arguments=[way])
            self.assertEqual({number for (number,) in self.printed(report, "many_tiles.cpp", way)}, outcomes, way)
            self.assertEqual((report["end"], report["cut_because"]), ("complete", {}) if is_complete else ("incomplete", {"tiles": report["cut"]}), way)
            text = self.call("explore", *FLAGS, "--strategy=exhaustive", HERE / "many_tiles.cpp", "--", way).stdout
            self.assertEqual("complete: every" in text, is_complete, text)
            self.assertEqual(" of a launch of more than 16 tiles (untiled: groups of 64 indices) that share memory: they are not all in flight at once\n" in text,
                             not is_complete, text)

    def test_what_weak_memory_leaves_out(self):
        weak = ("--strategy=exhaustive", "--consistency=relaxed")
        for way, reason, text in (("wide", "memory", r"2 runs with accesses that stay sequentially consistent: .*have more than 8 bytes"),
                                  ("again", "old reads", "1 run with a thread that read the same old value again and again")):
            report = self.explored("left_out.cpp", *weak, arguments=[way])
            self.assertEqual((report["end"], report["cut_because"]), ("incomplete", {reason: report["cut"]}))
            said = self.call("explore", *FLAGS, *weak, HERE / "left_out.cpp", "--", way).stdout
            self.assertRegex(said, rf"\nnot complete: {text}")
            self.assertNotIn("complete: every", said)

    def test_what_weak_memory_does_not_leave_out(self):
        """All that interleavings show; the model itself needs no interleaving beyond them in these kernels."""
        for way, count, end in (("rounds", 4, "complete"), ("pair", 4, "incomplete"), ("half", 3, "incomplete")):
            found = [set(self.printed(self.explored("left_out.cpp", "--strategy=exhaustive", f"--consistency={consistency}", arguments=[way]),
                                      "left_out.cpp", way))
                     for consistency in ("sequential", "relaxed")]
            self.assertEqual((len(found[0]), found[1]), (count, found[0]), way)
            self.assertEqual(self.explored("left_out.cpp", "--strategy=exhaustive", "--consistency=relaxed", arguments=[way])["end"], end)

    def test_a_search_that_stops_before_a_schedule_counts(self):
        """What the first run left is an outcome all the same."""
        report = self.explored("left_out.cpp", "--strategy=exhaustive", "--schedules=2", arguments=["stuck"])
        self.assertEqual((report["end"], report["schedules"], report["redundant"], len(report["outcomes"])), ("limit", 1, 2, 1))
        self.assertTrue(report["outcomes"][0]["launches"][0]["failed"])

    def test_tokens_of_other_programs(self):
        told = self.call("run", *FLAGS, "--schedule=replay:w-g0o0x4-x9999", HERE / "left_out.cpp", "--", "rounds")
        self.assertEqual(told.stderr.count("tessera: warning: the schedule 'replay:w-g0o0x4-x9999' makes choices that there are not in this run"), 1)

    def test_tokens_whose_memory_is_not_used(self):
        told = self.run_file("--schedule=replay:a-t100000x4-x000111", HERE / "total.cpp")
        self.assertEqual(told.stderr.count("tessera: warning: the schedule 'replay:a-t100000x4-x000111' makes choices that this run has not come to"), 1)
        self.assertEqual((told.stdout, told.returncode), ("15\n", 0))

    def test_all_checked_builds_follow_the_same_tokens(self):
        report = self.explored("total.cpp", "--strategy=exhaustive")
        self.assertEqual(self.cxx("--check=as-is", "-O0", HERE / "total.cpp", "-o", "unoptimised").returncode, 0)
        self.assertEqual(self.cxx("--check=as-is", "-O2", HERE / "total.cpp", "-o", "optimised").returncode, 0)
        for outcome in report["outcomes"]:
            schedule = f"--schedule={outcome['replay']}"
            expected = self.run_file(schedule, HERE / "total.cpp").stdout
            for program in ("./unoptimised", "./optimised"):
                told = self.call("run", schedule, program)
                self.assertEqual((told.stdout, told.stderr), (expected, ""), (program, schedule))

    def test_bound_on_preemptions(self):
        threads, all_orders = [READ_AND_WRITE] * 3, list(orders([2] * 3))
        for bound, outcomes in ((0, 1), (1, 7)):
            report = self.explored("lost_updates.cpp", "--strategy=exhaustive", f"--preemptions={bound}", arguments=["indices"])
            within = [order for order in all_orders if preemptions(threads, order) <= bound]
            self.assertEqual((report["schedules"], len(report["outcomes"])), (len(within), outcomes))

    def test_lost_updates_of_an_array(self):
        for way, values in (("tiles", [1, 2, 4, 8]), ("indices", [1, 2, 4])):
            report = self.explored("lost_updates.cpp", "--strategy=exhaustive", arguments=[way])
            self.assert_all_sums(report, self.printed(report, "lost_updates.cpp", way), values)

    def test_atomics_lose_nothing(self):
        report = self.explored("lost_updates.cpp", "--strategy=exhaustive", arguments=["atomics"])
        self.assertEqual((report["schedules"], len(report["outcomes"]), report["end"]), (24, 1, "complete"))  # 4! orders

    def test_a_launch_that_depends_on_an_earlier_one(self):
        report = self.explored("lost_updates.cpp", "--strategy=exhaustive", arguments=["twice"])
        self.assertEqual(set(self.printed(report, "lost_updates.cpp", "twice")),
                         {(3, 0), *((first, second) for first in (1, 2) for second in (1, 2, 3))})

    def test_tokens_say_what_follows_their_choices(self):
        report = self.explored("two_words.cpp", "--strategy=exhaustive")
        self.assertEqual(set(self.printed(report, "two_words.cpp")), {(one, both) for one in (0, 1) for both in (0, 1, 10, 11)})
        self.assertTrue(any(re.search("-s[0-9]", outcome["replay"]) for outcome in report["outcomes"]))

    def test_failures_are_outcomes(self):
        report = self.explored("lost_updates.cpp", "--strategy=exhaustive", arguments=["places"])
        self.assertEqual((report["end"], report["lost"]), ("complete", 0))
        failed = [outcome for outcome in report["outcomes"] if outcome["signal"]]
        self.assertEqual(len(failed), 1)  # no update is lost: the third thread is outside the array
        self.assertTrue(failed[0]["launches"][0]["failed"])
        self.assertIn("index (2) is outside the extent (2)", failed[0]["standard_error"])

    def test_an_order_that_waits(self):
        # In turns the first index would wait before the second has begun.
        report = self.explored("lost_updates.cpp", "--schedules=12", arguments=["waits"])
        self.assertEqual([(outcome["schedules"], outcome["launches"][0]["failed"]) for outcome in report["outcomes"]], [(12, False)])

    def test_a_loop_that_no_order_ends(self):
        report = self.explored("lost_updates.cpp", "--schedules=4", arguments=["waits in vain"])
        self.assertEqual([(outcome["schedules"], outcome["launches"][0]["failed"]) for outcome in report["outcomes"]], [(4, True)])
        self.assertEqual((report["cut"], report["cut_because"]), (4, {"loop": 4}))
        self.assertIn("lost_updates.cpp:85, waits in a loop for a value that no thread writes", report["outcomes"][0]["standard_error"])
        # A search sees it at once, and it is an outcome like others.
        report = self.explored("lost_updates.cpp", "--strategy=exhaustive", arguments=["waits in vain"])
        self.assertEqual((report["end"], report["cut"], len(report["outcomes"])), ("complete", 0, 1))
        self.assertIn("lost_updates.cpp:85, waits in a loop for a value that no thread writes", report["outcomes"][0]["standard_error"])

    def test_loops_that_wait(self):
        for words in ([], ["--consistency=relaxed"], ["--preemptions=3"]):
            report = self.explored("lost_updates.cpp", "--strategy=exhaustive", *words, arguments=["waits"])
            self.assertEqual((report["end"], report["cut"], len(report["outcomes"])), ("complete", 0, 1))
            self.assertLess(report["schedules"] + report["redundant"], 20)

    def test_threads_that_change_memory_in_turns_for_ever(self):
        # Each run repeats another one from where a thread has gone through its loop in vain; it need not go on until its time is over.
        report = self.explored("lost_updates.cpp", "--strategy=exhaustive", "--schedules=8", "--timeout=1", arguments=["fights"])
        self.assertEqual((report["end"], report["redundant"]), ("limit", 8))
        run = self.run_file(f"--schedule=replay:a-{report['switch_points']}-x", "--timeout=100000", HERE / "lost_updates.cpp", "--", "fights")
        self.assertEqual(run.returncode, -6, run.stderr)
        self.assertRegex(run.stderr, r"thread \(\d\), at lost_updates.cpp:\d+, is stopped, because this schedule repeats another one\n")

    def test_a_program_with_threads_of_its_own(self):
        report = self.explored("lost_updates.cpp", "--strategy=exhaustive", arguments=["threads"])
        self.assertIn("2 threads at its first launch", report["notes"][0])
        self.assert_all_sums(report, self.printed(report, "lost_updates.cpp", "threads"), [1, 2])

    def test_a_forked_child_is_not_the_program(self):
        report = self.explored("lost_updates.cpp", "--strategy=exhaustive", arguments=["child"])
        self.assertEqual([(outcome["exit_code"], len(outcome["launches"])) for outcome in report["outcomes"]], [(0, 1)] * 3)
        self.assertEqual(report["end"], "complete")

    def test_the_number_of_workers_changes_nothing(self):
        for program, arguments, bounds in (("lost_updates.cpp", ["indices"], []), ("total.cpp", [], ["--schedules=60"])):
            reports = [self.explored(program, "--strategy=exhaustive", *bounds, f"--workers={workers}", arguments=arguments)
                       for workers in (1, 3)]
            self.assertEqual(*reports)
            self.assertEqual(reports[0]["end"], "limit" if bounds else "complete")

    def test_program_without_instrumentation(self):
        self.assertEqual(self.cxx("-O2", HERE / "total.cpp", "-o", "total").returncode, 0)
        report = self.explore("--schedules=20", "./total", code=0)
        self.assertIsNone(report["switch_points"])
        self.assertEqual(report["outcomes"][0]["schedules"], 20)
        self.assert_one_line(self.call("explore", "--strategy=exhaustive", "./total"), 2, "expects a program built with tessera c++ --check")

    def test_program_with_instrumentation(self):
        self.assertEqual(self.cxx("--check", "-O2", HERE / "total.cpp", "-o", "total").returncode, 0)
        report = self.explore("--strategy=exhaustive", "./total")
        self.assertEqual((len(report["outcomes"]), report["end"]), (15, "complete"))

    def test_a_schedule_under_the_race_detector(self):
        report = self.explored("total.cpp", "--strategy=exhaustive", "--schedules=3")
        token = report["outcomes"][-1]["replay"]
        checked = self.call("check", *FLAGS, f"--schedule={token}", HERE / "total.cpp")
        self.assertEqual(checked.returncode, 66, checked.stderr)
        self.assertIn("race on tile_static int total", checked.stderr)
        # A run checks nothing unless it is asked to.
        asked = self.run_file(f"--schedule={token}", "--report=text", HERE / "total.cpp")
        self.assertEqual(asked.returncode, 66, asked.stderr)
        self.assertIn("race on tile_static int total", asked.stderr)

    def test_switching_before_every_access(self):
        numbers = {self.run_file("--preempt=access", f"--schedule=random:{seed}", HERE / "total.cpp").stdout for seed in range(8)}
        self.assertGreater(len(numbers), 1)

    def test_sources_that_do_not_compile(self):
        self.write("broken.cpp", "int main() { return }\n")
        result = self.call("explore", *FLAGS, "broken.cpp")
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertIn("broken.cpp:1", result.stderr)

    def test_text(self):
        text = self.call("explore", *FLAGS, "--strategy=exhaustive", HERE / "lost_updates.cpp", "--", "threads").stdout
        self.assertEqual(re.sub(r" /[^ ]*/", " ", text),
                         "3 distinct outcomes in 4 schedules of lost_updates.cpp (exhaustive)\n"
                         "varied: the order of accesses to 4 bytes of arrays and views\n"
                         "complete: every interleaving of these accesses was run, or is equivalent to one that was\n"
                         "note: each schedule started the program again, which takes longer: the program has 2 threads at its first launch\n"
                         "\noutcome 1: 2 schedules, the first is number 1\n"
                         "    tessera run --schedule=replay:a-g0o0x4-x lost_updates.cpp -- threads\n"
                         "\noutcome 2: 1 schedule, the first is number 2\n"
                         "    tessera run --schedule=replay:a-g0o0x4-x01 lost_updates.cpp -- threads\n"
                         f"    sum (0), after launch 0 ({HERE}/lost_updates.cpp:56): 3 in the first run, 1 here\n"
                         "\noutcome 3: 1 schedule, the first is number 3\n"
                         "    tessera run --schedule=replay:a-g0o0x4-x011 lost_updates.cpp -- threads\n"
                         f"    sum (0), after launch 0 ({HERE}/lost_updates.cpp:56): 3 in the first run, 2 here\n")


if __name__ == "__main__":
    main()
