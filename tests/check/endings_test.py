# SPDX-License-Identifier: Apache-2.0
"""However a program ends: one report, the right exit code, no hang."""

import itertools
import json
import os
import signal
import subprocess
import time
import unittest

from checked_program import TESSERA, CheckedProgramTest, Ended, line_of, main


class Endings(CheckedProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.build("--check", "-pthread", "endings.cpp", "-o", "endings")

    def after(self, *actions, **changes):
        return self.run_program("endings", *actions, **changes)

    def test_own_end(self):
        clean = self.after("clean")
        self.assert_reported_once(clean, 0)
        self.assertNotIn("returned", clean.errors)
        self.assert_reported_once(self.after("clean", "5"), 5)
        racy = self.after("race", "5")
        self.assert_reported_once(racy, 66, "race")
        self.assertIn("tessera: the program itself returned 5\n", racy.errors)

    def test_debug_information_is_read_for_findings_only(self):
        # To load what reads it takes as long as all else that a short run does, and `explore` makes thousands of runs.
        symbolizer = "libtessera_symbolizer.so"
        self.assertNotIn(symbolizer, self.after("clean", LD_DEBUG="files").errors)
        self.assertIn(symbolizer, self.after("race", LD_DEBUG="files").errors)

    def test_exit(self):
        for how in ("exit", "exit-in-thread", "exit-in-kernel", "exit-in-large-launch"):
            with self.subTest(how=how):
                self.assert_reported_once(self.after("clean", how, options="workers=4"), 3)
                racy = self.after("race", how, options="workers=4")
                self.assert_reported_once(racy, 66, "race")
                self.assertIn("tessera: the program itself returned 3\n", racy.errors)
        self.assertRegex(self.after("exit-in-kernel").errors,
                         r"tessera: not covered: the rest of the launch at \S*endings\.cpp:\d+, which was still running")

    def test_quick_exit(self):
        self.assert_reported_once(self.after("clean", "quick-exit"), 3)
        self.assert_reported_once(self.after("race", "quick-exit"), 66, "race")

    def test_exit_without_report(self):
        ended = self.after("race", "_exit")
        self.assertEqual((ended.code, ended.errors), (3, ""))
        ended = self.tessera("check", "endings", "--", "race", "_exit")
        self.assertEqual((ended.code, ended.errors.count("\n")), (70, 1), ended)
        self.assertIn("_exit", ended.errors)

    def test_exceptions(self):
        caught = self.after("catch", "5")
        self.assert_reported_once(caught, 66, "exception")
        self.assertEqual(caught.output, "caught forty\n")
        self.assert_reported_once(self.after("throw-in-kernel"), 66, "exception")
        for how in ("throw", "throw-in-thread"):
            with self.subTest(how=how):
                self.assert_reported_once(self.after("clean", how), -signal.SIGABRT)
                self.assert_reported_once(self.after("race", how), 66, "race")

    def test_signals_of_its_own(self):
        for how, number in (("terminate", signal.SIGABRT), ("abort", signal.SIGABRT), ("fault", signal.SIGSEGV),
                            ("raise", signal.SIGTERM)):
            with self.subTest(how=how):
                self.assert_reported_once(self.after("clean", how), -number)
                racy = self.after("race", how)
                self.assert_reported_once(racy, 66, "race")
                self.assertIn(f"tessera: the program was ended by signal {number.value} (", racy.errors)

    def test_fault_in_kernel(self):
        self.assert_reported_once(self.after("race", "fault-in-kernel"), 66, "race", "out-of-bounds")

    def test_fault_in_a_copy_of_the_librarys(self):
        ended = self.after("fault-in-synchronize")
        self.assert_reported_once(ended, 66, "out-of-bounds")
        line = line_of("endings.cpp", "// cannot be written")
        self.assertRegex(ended.errors, rf"tessera: synchronize at \S*endings\.cpp:{line} cannot write to the memory under array_view 'out' of "
                                       r"int, of extent \(16384\), element \(\d+\): the memory at 0x\w+ is read-only or protected\n")
        self.assertRegex(ended.errors, rf"endings\.cpp:{line}:\d+: error: access out of bounds: out: the memory under the array_view")
        self.assertIn("help: The memory under an array_view must exist", ended.errors)
        ended = self.after("fault-in-copy")
        self.assert_reported_once(ended, 66, "out-of-bounds")
        line = line_of("endings.cpp", "// cannot be read")
        self.assertRegex(ended.errors, rf"tessera: copy at \S*endings\.cpp:{line} cannot read the host memory that it was given, "
                                       r"byte \d+ of 65536: the memory at 0x\w+ is protected\n")
        self.assertRegex(ended.errors, rf"endings\.cpp:{line}:\d+: error: access out of bounds: the host memory that a copy was given")
        self.assertIn("help: The host memory that a copy is given", ended.errors)

    def test_copies_that_are_given_null(self):
        for how, cannot in (("read", "read"), ("write", "write to")):
            with self.subTest(how=how):
                ended = self.after(f"null-to-{how}")
                self.assert_reported_once(ended, 66, "out-of-bounds")
                line = line_of("endings.cpp", f"// null to {how}")
                self.assertRegex(ended.errors, rf"tessera: copy at \S*endings\.cpp:{line} cannot {cannot} the host memory that it was given, "
                                               r"byte \d+ of 4096: the pointer is null\n")
                self.assertRegex(ended.errors, rf"endings\.cpp:{line}:\d+: error: access out of bounds: "
                                               rf"the pointer that a copy was given to {how} (from|to) is null")

    def test_static_destructors_launch_kernels(self):
        self.assert_reported_once(self.after("at-end", "5"), 66, "race")

    def test_forked_children_say_nothing(self):
        ended = self.after("race", "fork", "fork-killed")
        self.assert_reported_once(ended, 66, "race")
        self.assertEqual(ended.output, "child 7\nchild signal 15\n")

    def test_forked_children_that_launch_report_for_themselves(self):
        for before, how in itertools.product(([], ["race"]), ("", "-_exit", "-_Exit")):
            ended = self.after(*before, *(["buffer"] if how else []), f"fork-launches{how}")
            self.assertEqual(ended.code, 66 if before else 0, ended)
            self.assertIn("child 66\n", ended.output)
            self.assertEqual(ended.output.count("buffered"), 1 if how else 0, "a child that ends at once prints no buffers")
            self.assertEqual(ended.findings, ["race"] * (1 + len(before)), ended)
            self.assertEqual([int(summary[0]) for summary in ended.summaries], [1, len(before)], ended)
            self.assertRegex(ended.errors, r"tessera: the report of forked process \d+ follows\n")
        self.assertEqual(self.tessera("check", "endings", "--", "fork-launches").code, 66)

    def test_forked_children_write_files_of_their_own(self):
        def lines(name):
            found = []
            for file in self.folder.glob(name):
                found.append([finding["first"]["line"] for finding in json.loads(file.read_text())["findings"]])
                file.unlink()
            return sorted(found)

        child, parent = line_of("endings.cpp", "the child's race"), line_of("endings.cpp", "// the race")
        self.after("race", "fork-launches", options="report=json:output=forked.json")
        self.assertEqual((lines("forked.json.*"), lines("forked.json")), ([[child]], [[parent]]))
        self.after("fork-launches", options="report=json:output=forked-%p.json")
        self.assertEqual(lines("forked-*.json"), [[], [child]])

    def test_the_report_stays_where_the_program_began(self):
        for format_ in ("json", "sarif", "html", "text"):
            ended = self.tessera("check", f"--report={format_}", f"--output=here.{format_}", "endings", "--", "race", "elsewhere")
            self.assertEqual(ended.code, 66, ended)
            self.assertTrue((self.folder / f"here.{format_}").is_file(), ended)
        self.assertIn("endings.cpp:", self.after("race", "elsewhere").errors)
        text = (self.folder / "here.text").read_text()
        self.assertNotIn(str(self.folder).lstrip("/") + "/", text.replace(str(self.folder) + "/", ""), "relative to another folder")

    def test_closed_standard_error(self):
        ended = self.tessera("check", "endings", "--", "race", "closes")
        self.assertEqual((ended.code, ended.errors.count("\n")), (70, 1), ended)
        self.assertIn("the report could not be written to the program's standard error", ended.errors)

    def test_several_threads_launch_at_once(self):
        ended = self.after("threads")
        self.assert_reported_once(ended, 66, "race")
        self.assertIn("in 160 launches", ended.errors)

    def test_many_threads_at_once_come_to_an_end(self):
        self.build("--check", "--no-restrict", "-pthread", "host_threads.cpp", "-ldl", "-o", "host_threads")
        for seed in range(4, 8):
            for workers in (1, 2):
                with self.subTest(seed=seed, workers=workers):
                    self.assert_reported(self.run_program("host_threads", str(seed), options=f"workers={workers}"))
                    self.assert_reported(self.run_program("host_threads", str(seed), "exits", options=f"workers={workers}"))

    def assert_reported(self, ended):
        """Which findings there are is a matter of chance."""
        self.assertIn(ended.code, (0, 66), ended)
        self.assertEqual(len(ended.summaries), 1, ended)
        self.assertNotRegex(ended.errors, "terminate called|pure virtual", ended)

    def test_forks_while_the_process_ends(self):
        self.build("-fPIC", "-shared", "-DLAST_LIBRARY", "forks_at_end.cpp", "-o", "liblast.so")
        self.build("--check", "-pthread", "forks_at_end.cpp", "-ldl", "-o", "forks_at_end")
        self.assert_reported_once(self.run_program("forks_at_end"), 0)

    def test_output_is_not_lost(self):
        for code in ("0", "3"):
            self.assertEqual(self.after("buffer", "race", code).output, "buffered")

    def test_another_thread_reads(self):
        self.assert_reported_once(self.after("race", "reader"), 66, "race")

    def test_exit_code_of_the_options(self):
        self.assert_reported_once(self.after("race", "5", options="exitcode=9"), 9, "race")
        self.assert_reported_once(self.after("race", "5", options="exitcode=0"), 5, "race")
        self.assert_reported_once(self.after("race", "abort", options="exitcode=0"), -signal.SIGABRT, "race")
        self.assert_reported_once(self.after("race", "abort", options="exitcode=9"), 9, "race")
        self.assertEqual(self.tessera("check", "--exitcode=0", "endings", "--", "race", "abort").code, -signal.SIGABRT)
        self.assertEqual(self.tessera("check", "--exitcode=0", "endings", "--", "race", "5").code, 5)
        self.assertEqual(self.tessera("check", "endings", "--", "race", "abort").code, 66)

    def test_abort_on_error(self):
        self.assert_reported_once(self.after("race", "5", options="abort_on_error=1"), -signal.SIGABRT, "race")
        self.assert_reported_once(self.after("race", "abort", options="abort_on_error=1"), -signal.SIGABRT, "race")
        self.assert_reported_once(self.after("clean", "5", options="abort_on_error=1"), 5)

    def test_halt_on_error(self):
        ended = self.after("buffer", "clean", "race", "sleep", options="halt_on_error=1")
        self.assert_reported_once(ended, 66, "race")
        self.assertEqual(ended.output, "buffered")
        self.assertIn("tessera: the program was ended by the option halt_on_error", ended.errors)
        ended = self.after("endless", options="halt_on_error=1")
        self.assert_reported_once(ended, 66, "race")
        self.assert_reported_once(self.after("race", "sleep", options="halt_on_error=1:exitcode=0"), 1, "race")
        self.assert_reported_once(self.after("clean", "5", options="halt_on_error=1"), 5)


class SignalsFromOutside(CheckedProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.build("--check", "-pthread", "endings.cpp", "-o", "endings")

    def kill(self, ready, signals, *actions, command=(), options=""):
        """Sends the signals when the program has said that it is `ready`."""
        environment = {**self.environment, "TESSERA_OPTIONS": options} if options else self.environment
        program = [*command, str(self.folder / "endings"), *(["--"] if command else []), *actions]
        child = subprocess.Popen(program, cwd=self.folder, env=environment, text=True,
                                 stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                 preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler))
        self.assertEqual(child.stdout.readline(), ready + "\n")
        # Several come together, however busy the machine is: a signal that comes seconds after another ends the program.
        stops = len(signals) > 1 and not command
        for number in [signal.SIGSTOP, *signals, signal.SIGCONT] if stops else signals:
            child.send_signal(number)
        output, errors = child.communicate(timeout=300)
        return Ended(child.returncode, output, errors)

    def test_in_host_code(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGSEGV, signal.SIGABRT):
            with self.subTest(number=number):
                ended = self.kill("asleep", [number], "race", "sleep")
                self.assert_reported_once(ended, 66, "race")
                self.assertEqual(ended.output, "")
        self.assert_reported_once(self.kill("asleep", [signal.SIGTERM], "clean", "sleep"), -signal.SIGTERM)

    def test_before_the_first_launch(self):
        self.assertEqual(self.kill("asleep", [signal.SIGTERM], "sleep").code, -signal.SIGTERM)

    def test_while_a_finding_is_made(self):
        # The thread that is interrupted often holds the findings' lock.
        for _ in range(10):
            ended = self.kill("endless", [signal.SIGABRT], "race", "endless", options="workers=1")
            self.assert_reported_once(ended, 66, "race", "race")

    def test_in_an_endless_kernel(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGSEGV, signal.SIGFPE, signal.SIGABRT):
            with self.subTest(number=number):
                ended = self.kill("endless", [number], "race", "endless")
                self.assert_reported_once(ended, 66, "race", "race")
                self.assertIn("total", ended.errors)
                self.assertRegex(ended.errors, r"race on tile_static int sums\[0\]")
                self.assertIn(f"ended by signal {number.value} (", ended.errors)
                self.assertIn("which was still running", ended.errors)

    def test_several_signals_make_one_report(self):
        for _ in range(5):
            ended = self.kill("endless", [signal.SIGTERM, signal.SIGINT, signal.SIGTERM], "race", "endless")
            self.assert_reported_once(ended, 66, "race", "race")
        ended = self.kill("asleep", [signal.SIGTERM, signal.SIGTERM], "race", "sleep")
        self.assert_reported_once(ended, 66, "race")
        self.assertEqual(ended.output, "")

    def test_two_requests_to_end_while_a_report_takes_long(self):
        # As `timeout` sends them. The report waits for what the compiler has found.
        fifo = self.folder / "fifo"
        os.mkfifo(fifo)
        child = subprocess.Popen([self.folder / "endings", "race", "sleep"], cwd=self.folder, stdin=subprocess.DEVNULL, text=True,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                 env=dict(self.environment, TESSERA_OPTIONS="workers=1", TESSERA_REPORTS_RESTRICT_FINDINGS="1",
                                          TESSERA_RESTRICT_FINDINGS=str(fifo)))
        self.assertEqual(child.stdout.readline(), "asleep\n")
        for _ in range(2):
            child.send_signal(signal.SIGTERM)
            time.sleep(0.5)
        time.sleep(2.5)
        self.assertIsNone(child.poll(), "the second request ended the program, without a report")
        fifo.write_text("")
        output, errors = child.communicate(timeout=300)
        # Those are the report then, and none of them is an error.
        ended = Ended(child.returncode, output, errors)
        self.assertEqual((ended.code, len(ended.summaries)), (-signal.SIGTERM, 1), ended)

    def stuck_report(self, name, **changes):
        """A program that was asked to end and whose report never comes."""
        fifo = self.folder / name
        os.mkfifo(fifo)
        child = subprocess.Popen([self.folder / "endings", "race", "sleep"], cwd=self.folder, stdin=subprocess.DEVNULL, text=True,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                 env=dict(self.environment, TESSERA_OPTIONS="workers=1", TESSERA_REPORTS_RESTRICT_FINDINGS="1",
                                          TESSERA_RESTRICT_FINDINGS=str(fifo), **changes))
        self.assertEqual(child.stdout.readline(), "asleep\n")
        child.send_signal(signal.SIGTERM)
        return child

    def test_a_request_to_end_is_followed_when_the_report_is_stuck(self):
        child = self.stuck_report("never_written", TESSERA_REPORT_PATIENCE="3")
        _, errors = child.communicate(timeout=300)
        self.assertEqual(child.returncode, 70, errors)
        self.assertIn("tessera: the race detector could not finish its report in time", errors)

    def test_a_second_request_to_end_is_followed_when_the_report_is_stuck(self):
        child = self.stuck_report("never_written_either")
        time.sleep(3)
        child.send_signal(signal.SIGTERM)
        self.assertEqual(child.wait(timeout=300), -signal.SIGTERM)
        child.communicate()

    def test_under_tessera_check(self):
        child = [TESSERA, "check"]
        ended = self.kill("endless", [], "endless", command=child, options="timeout=1")
        self.assert_reported_once(ended, 66, "race", "timeout")

    def test_ignored_signals_stay_ignored(self):
        command = ["sh", "-c", "trap '' HUP; exec ./endings race sleep"]
        child = subprocess.Popen(command, cwd=self.folder, env=self.environment, text=True, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE)
        self.assertEqual(child.stdout.readline(), "asleep\n")
        child.send_signal(signal.SIGHUP)
        time.sleep(0.2)
        self.assertIsNone(child.poll())
        child.send_signal(signal.SIGTERM)
        output, errors = child.communicate(timeout=300)
        self.assert_reported_once(Ended(child.returncode, output, errors), 66, "race")

    def test_report_to_a_closed_pipe(self):
        reader, writer = os.pipe()
        os.close(reader)
        result = subprocess.run([self.folder / "endings", "race", "5"], env=self.environment, stderr=writer,
                                stdin=subprocess.DEVNULL, timeout=300)
        os.close(writer)
        self.assertEqual(result.returncode, 70)


if __name__ == "__main__":
    main()
