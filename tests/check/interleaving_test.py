# SPDX-License-Identifier: Apache-2.0
"""Switches at accesses: what they change of a program's result, what they do not change of its report, and the lines that a
program exchanges with whoever asks it for schedules."""

import json
import socket
import subprocess
import unittest

from checked_program import CheckedProgramTest, main

# Two tiles, each with a sum of 1 and 2, 1 or 2; the one or the other may be lost.
TOTALS = {1, 2, 3}
SUMS = TOTALS | {a + b for a in TOTALS for b in TOTALS}


class Interleaving(CheckedProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.build("--check", "interleaved.cpp", "-o", "interleaved")

    def result(self, options, *arguments):
        ended = self.run_program("interleaved", *arguments, options=options)
        self.assertEqual((ended.code, ended.errors), (3, ""), ended)
        return int(ended.output)

    def test_without_a_report_the_program_is_what_it_is(self):
        self.assertEqual(self.result("report=none"), 6)

    def test_without_a_report_host_code_announces_nothing(self):
        for options in ("report=none", "report=none:preempt=access"):
            ended = self.run_program("interleaved", "tells", options=options)
            self.assertEqual((ended.code, ended.output.split()[:2]), (3, ["ignored", "ignored"]), ended)

    def test_updates_are_lost_in_all_ways_and_no_other(self):
        found = {self.result(f"report=none:preempt=access:schedule=random:{seed}") for seed in range(400)}
        self.assertEqual(found, SUMS)

    def test_a_seed_is_a_run(self):
        for seed in range(20):
            options = f"report=none:preempt=access:schedule=random:{seed}"
            token = f"report=none:schedule=replay:a-all-r{seed}"
            self.assertEqual(len({self.result(options), self.result(options), self.result(token)}), 1, seed)

    def test_reports_do_not_depend_on_the_schedule(self):
        def verdict(options):
            report = self.json_report("interleaved", options=options, code=66)
            return sorted(json.dumps([finding["kind"], finding["hazard"], finding["variable"],
                                      sorted([finding["first"]["line"], finding["second"]["line"]])]) for finding in report["findings"])

        forward = verdict("workers=1")
        self.assertEqual(len(forward), 2)
        for schedule in ("forward", "reverse", *(f"random:{seed}" for seed in range(10))):
            self.assertEqual(verdict(f"preempt=access:schedule={schedule}"), forward, schedule)

    def test_a_kernel_that_tells_no_accesses_is_refused(self):
        self.build("interleaved.cpp", "-o", "fast")
        ended = self.run_program("fast", options="preempt=access")
        self.assertNotEqual(ended.code, 3)
        self.assertIn("preempt=access expects a kernel built with tessera c++ --check", ended.errors)
        self.assertEqual(self.run_program("fast", options="schedule=replay:b-r7").code, 3)

    def test_a_token_that_is_none_is_refused(self):
        ended = self.run_program("interleaved", options="schedule=replay:a-t0-f")
        self.assertEqual((ended.code, ended.errors.count("\n")), (2, 1), ended)
        self.assertIn("replay:TOKEN", ended.errors)

    def test_a_check_is_for_its_report(self):
        ended = self.tessera("check", "--report=none", self.folder / "interleaved")
        self.assertEqual((ended.code, ended.errors.count("\n")), (2, 1), ended)


class Server:
    """A program that was asked for schedules."""

    def __init__(self, program, environment, *arguments):
        ours, theirs = socket.socketpair()
        environment = dict(environment, TESSERA_OPTIONS="report=none", TESSERA_EXPLORE_FD=str(theirs.fileno()))
        self.process = subprocess.Popen([program, *arguments], env=environment, pass_fds=[theirs.fileno()],
                                        stdout=subprocess.DEVNULL)
        theirs.close()
        self.file = ours.makefile("rw")
        ours.close()

    def ask(self, line, last):
        """The answers up to one with the key `last`."""
        self.file.write(line + "\n")
        self.file.flush()
        answers = []
        for text in self.file:
            answers.append(json.loads(text))
            if last in answers[-1]:
                break
        return answers

    def end(self):
        self.file.close()
        return self.process.wait(timeout=60)


class Explored(CheckedProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.build("--check", "interleaved.cpp", "-o", "interleaved")

    def start(self, *arguments):
        return Server(self.folder / "interleaved", {**self.environment}, *arguments)

    def points(self, server):
        """Those in conflict: the variable, wherever the compiler has put it, and the array's first element."""
        points = server.ask("fork a-none-f", "exit")[1]["run"]["points"]
        self.assertRegex(points, r"^t\d+x4_g0o0x4$")
        return points

    def test_each_fork_follows_its_schedule(self):
        server = self.start()
        points = self.points(server)
        hashes = {}
        for token in ("a-none-f", f"a-{points}-x", f"a-{points}-r1", f"a-{points}-r2", "a-none-f", "b-v"):
            launch, run, end = server.ask(f"fork {token}", "exit")
            self.assertEqual(end, {"exit": {"code": 3, "signal": 0}})
            self.assertEqual((launch["launch"], launch["failed"], len(launch["arrays"])), (0, False, 1))
            hashes.setdefault(token, set()).add(launch["arrays"][0]["hash"])
            if token.startswith("a-"):
                self.assertEqual(run["run"]["points"], points)
            self.assertEqual(bool(run["run"]["decisions"]), "-x" in token)
        self.assertTrue(all(len(values) == 1 for values in hashes.values()), hashes)
        self.assertEqual(server.end(), 0)

    def test_sleepers_are_passed_over(self):
        server = self.start()
        points = self.points(server).split("_")[0]
        _, awake, _ = server.ask(f"fork a-{points}-x1", "exit")
        _, asleep, _ = server.ask(f"fork a-{points}-x1-s0", "exit")
        second_awake, second_asleep = (answer["run"]["decisions"][1] for answer in (awake, asleep))
        self.assertEqual(second_awake["ops"], second_asleep["ops"])
        self.assertEqual(second_awake["sleep"], [])
        zero = [op[0] for op in second_asleep["ops"]].index(0)
        self.assertEqual(second_asleep["sleep"], [zero])
        self.assertNotEqual(second_asleep["chosen"], zero)
        server.end()

    def test_a_process_that_is_the_schedule_itself(self):
        server = self.start()
        self.assertEqual([sorted(answer)[0] for answer in server.ask("be a-none-f", "run")], ["arrays", "run"])
        self.assertEqual(server.end(), 3)

    def test_with_other_threads_it_does_not_fork(self):
        server = self.start("wait")
        self.assertIn("2 threads", server.ask("fork a-none-f", "cannot_fork")[0]["cannot_fork"])
        self.assertIn("run", server.ask("be a-none-f", "run")[-1])
        self.assertEqual(server.end(), 3)

    def test_what_it_does_not_understand(self):
        server = self.start()
        self.assertIn("replay:TOKEN", server.ask("fork zork", "exit")[0]["error"])
        self.assertIn("expected 'fork' or 'be'", server.ask("run a-none-f", "error")[0]["error"])
        self.assertEqual(server.ask("fork a-none-f", "exit")[-1]["exit"]["code"], 3)
        self.assertEqual(server.end(), 0)


if __name__ == "__main__":
    main()
