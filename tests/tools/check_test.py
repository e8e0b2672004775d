# SPDX-License-Identifier: Apache-2.0
"""`tessera check`: what it runs, and how it ends. The race detector is one that says what the test tells it to."""

import os
import pathlib
import signal
import subprocess
import time
import unittest

from checked_build import CheckedBuildTest
from tessera_command import TESSERA, compiler_is_clang, main

PROGRAM = """
    #include <csignal>
    #include <cstdio>
    #include <cstdlib>
    #include <string>
    #include <unistd.h>
    #if !defined(TESSERA_CHECKED)
    #define TESSERA_CHECKED 0
    #endif
    static volatile std::sig_atomic_t interrupted;
    int main(int argc, char** argv) {
        const std::string first = argc > 1 ? argv[1] : "0";
        const bool waits = std::string(argc > 1 ? argv[argc - 1] : "") == "wait";
        if (waits) std::signal(SIGINT, [](int) { interrupted = 1; });
        if (first == "pid") std::printf("%d\\n", static_cast<int>(getpid())), std::fflush(stdout);
        for (int i = 1; i < argc; ++i) std::printf("[%s]", argv[i]);
        const char* options = std::getenv("TESSERA_OPTIONS");
        std::printf("%s;%s;%s\\n", options ? options : "-", std::getenv("TESSERA_CHECK_STATUS") ? "status" : "-",
                    TESSERA_CHECKED ? "checked" : "fast");
        std::fflush(stdout);
        if (first == "die") std::raise(SIGTERM);
        if (first == "hurry") _exit(0);
        while (waits && !interrupted) usleep(1000);
        return std::atoi(first.c_str());
    }
    """


class Check(CheckedBuildTest):
    def setUp(self):
        super().setUp()
        self.write("a.cpp", PROGRAM)

    def check(self, *arguments, **changes):
        return self.call("check", *arguments, **changes)

    def assert_no_report(self, result, *parts):
        self.assertEqual(result.returncode, 70, result.stderr)
        self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
        for part in ("tessera: ", *parts):
            self.assertIn(part, result.stderr)

    def test_clean_program_ends_as_itself(self):
        for cache in ([], ["--no-cache"], []):
            self.assert_output(self.check(*cache, "a.cpp"), "-;status;checked\n")
            self.assert_output(self.check(*cache, "a.cpp", "--", "7"), "[7]-;status;checked\n", 7)

    def test_findings_win_over_the_programs_code(self):
        self.assert_output(self.check("a.cpp", "--", "7", RECORDER_FINDINGS="2"), "[7]-;status;checked\n", 66)
        self.assert_output(self.check("a.cpp", RECORDER_SAYS="reported 1 9"), "-;status;checked\n", 9)

    def test_program(self):
        self.assert_output(self.cxx("--check", "a.cpp", "-o", "a"), "")
        self.assert_output(self.check("a", "--", "7"), "[7]-;status;checked\n", 7)
        self.assert_output(self.check("./a", RECORDER_FINDINGS="1"), "-;status;checked\n", 66)

    def test_options_reach_the_program(self):
        result = self.check("--workers=2", "--report=json", "a.cpp", "--output=x%p", TESSERA_OPTIONS="fill=off")
        self.assert_output(result, "fill=off:workers=2:report=json:output=x%p;status;checked\n")

    def test_compiler_flags_and_errors(self):
        self.write("wrong.cpp", "int main() { return x; }\n")
        result = self.check("wrong.cpp")
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stderr, r"wrong\.cpp:1:\d+: error: ")
        self.write("b.cpp", "int main() { return X; }\n")
        self.assert_output(self.check("-DX=3", "-O0", "b.cpp"), "", 3)
        self.assert_one_line(self.check("-fsanitize=address", "b.cpp"), 2, "-fsanitize=address")

    def test_run_and_check_have_programs_of_their_own(self):
        self.assert_output(self.check("a.cpp"), "-;status;checked\n")
        self.assert_output(self.call("run", "a.cpp"), "-;-;fast\n")
        self.assert_output(self.check("--as-is", "a.cpp"), "-;status;checked\n")
        self.assert_output(self.check("a.cpp"), "-;status;checked\n")

    def test_program_of_another_build_is_not_clean(self):
        self.assert_output(self.cxx("a.cpp", "-o", "fast"), "")
        self.assert_no_report(self.check("fast"), "not built with tessera c++ --check")
        self.assert_no_report(self.check("/bin/true"), "not built with tessera c++ --check")
        self.assert_no_report(self.check("a.cpp", RECORDER_SAYS="nothing-instrumented"), "nothing was checked")

    def test_program_that_ends_before_its_report_is_not_clean(self):
        self.assert_no_report(self.check("a.cpp", "--", "hurry"), "_exit")
        self.assert_no_report(self.check("a.cpp", "--", "die"), "signal 15 (Terminated)")
        self.assert_no_report(self.check("a.cpp", RECORDER_SAYS="reported"), "nothing was reported")

    def test_signal_after_the_report(self):
        self.write("late.cpp", """
            #include <csignal>
            #include <cstdio>
            #include <cstdlib>
            int main(int argc, char** argv) {
                std::FILE* status = std::fopen(std::getenv("TESSERA_CHECK_STATUS"), "a");
                std::fprintf(status, "reported %s 66\\n", argv[1]);
                std::fclose(status);
                std::raise(SIGTERM);
            }
            """)
        self.assertEqual(self.check("late.cpp", "--", "0").returncode, -signal.SIGTERM)
        self.assertEqual(self.check("late.cpp", "--", "3").returncode, 66)

    def test_interrupt_is_the_programs_and_its_report_is_awaited(self):
        child = subprocess.Popen([self.tessera, "check", "a.cpp", "--", "wait"], cwd=self.folder, text=True,
                                 env={**self.environment, "RECORDER_FINDINGS": "1"}, stdout=subprocess.PIPE,
                                 start_new_session=True)
        with child:
            self.assertIn("[wait]", child.stdout.readline())
            os.killpg(child.pid, signal.SIGINT)
            self.assertEqual(child.wait(), 66)

    def started(self, *arguments):
        """(The command, the program that it runs) once that waits for its signal."""
        command = subprocess.Popen([self.tessera, *arguments, "--", "pid", "wait"], cwd=self.folder, text=True, env=self.environment,
                                   stdout=subprocess.PIPE, start_new_session=True)
        self.addCleanup(command.stdout.close)
        self.addCleanup(command.wait)
        self.addCleanup(command.kill)
        return command, int(command.stdout.readline())

    def assert_ends(self, process):
        for _ in range(3000):
            try:
                state = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][0]
            except OSError:
                return
            if state == "Z":  # nothing reaps it here, perhaps
                return
            time.sleep(0.01)
        os.kill(process, signal.SIGKILL)
        self.fail("the program has outlived its command")

    def test_the_program_ends_with_the_command(self):
        for words in (["check", "a.cpp"], ["run", "--no-cache", "a.cpp"], ["run", "a.cpp"]):
            with self.subTest(words=words):
                command, program = self.started(*words)
                command.kill()
                command.wait()
                self.assert_ends(program)

    def test_an_interrupt_of_the_command_alone_is_passed_on(self):
        for words in (["check", "a.cpp"], ["run", "--no-cache", "a.cpp"]):
            with self.subTest(words=words):
                command, program = self.started(*words)
                command.send_signal(signal.SIGINT)
                self.assertEqual(command.wait(60), 0)
                self.assert_ends(program)

    def test_an_interrupt_as_the_compiler_ends_is_not_lost(self):
        compiler = os.environ["TESSERA_CXX"]
        self.write("compiler-" + pathlib.Path(compiler).name, f"""#!/bin/sh
            case "$*" in
              *--version*|*-dM*|*/dev/null*) exec "{compiler}" "$@";;
            esac
            trap '' INT
            echo begun >> begun
            while ! [ -e go_on ]; do sleep 0.01; done
            "{compiler}" "$@"
            """.replace("\n            ", "\n")).chmod(0o755)
        environment = {**self.environment, "TESSERA_CXX": str(self.folder / ("compiler-" + pathlib.Path(compiler).name)),
                       "TMPDIR": str(self.folder / "tmp")}
        (self.folder / "tmp").mkdir()
        for words in (["check", "--no-cache"], ["run", "--no-cache"], ["c++", "-c"]):
            with self.subTest(words=words):
                with subprocess.Popen([self.tessera, *words, "a.cpp"], cwd=self.folder, text=True, env=environment, stdin=subprocess.DEVNULL,
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as command:
                    while not (self.folder / "begun").exists():
                        time.sleep(0.01)
                    command.send_signal(signal.SIGINT)
                    self.write("go_on", "")
                    output, errors = command.communicate()
                self.assertEqual((command.returncode, output, errors), (-signal.SIGINT, "", ""))
                self.assertEqual((self.folder / "begun").read_text(), "begun\n", "nothing was started after it")
                self.assertEqual(list((self.folder / "tmp").iterdir()), [])
                (self.folder / "begun").unlink()
                (self.folder / "go_on").unlink()

    def test_processes_that_the_program_starts_count(self):
        self.assert_output(self.cxx("--check", "a.cpp", "-o", "a"), "")
        self.write("all.sh", "#!/bin/sh\n./a 1\n./a\nexit 0\n").chmod(0o755)
        self.assertEqual(self.check("all.sh").returncode, 0)
        self.assertEqual(self.check("all.sh", RECORDER_FINDINGS="1").returncode, 66)

    def test_nothing_is_left_behind(self):
        self.write("tmp/keep", "")
        self.check("--no-cache", "a.cpp", TMPDIR=str(self.folder / "tmp"))
        self.assertEqual([path.name for path in (self.folder / "tmp").iterdir()], ["keep"])


class WrongUse(CheckedBuildTest):
    def setUp(self):
        super().setUp()
        self.write("a.cpp", "int main() {}\n")

    def test_options(self):
        self.assert_one_line(self.call("check", "--reprot=json", "a.cpp"), 2, "check has no option '--reprot=json'; did you mean --report?")
        self.assert_one_line(self.call("check", "--tsan", "--as-is", "a.cpp"), 2, "--as-is", "--tsan")
        self.assert_one_line(self.call("check"), 2, "check expects a C++ source file or a program")
        self.assert_one_line(self.call("check", "none.cpp"), 2, "no such file: 'none.cpp'")
        self.assert_one_line(self.call("check", "--tsan", "/bin/true"), 2, "--tsan needs C++ sources")

    def test_no_page_on_a_terminal(self):
        shown, _, code = self.shown_on_a_terminal("check", "--report=html", "a.cpp")
        self.assertEqual(code, 2)
        self.assertIn("say where with --output=races.html", shown)

    def test_words_that_are_no_command(self):
        self.assert_one_line(self.call("chekc", "a.cpp"), 2, "there is no command 'chekc'; did you mean check?")
        self.assert_one_line(self.call("a.cpp"), 2, "tessera run a.cpp compiles and runs it")
        self.assert_one_line(self.call("frobnicate"), 2, "there is no command 'frobnicate'; the commands are c++, run")

    def test_output_that_cannot_be_written(self):
        self.write("folder/x", "")
        self.assert_one_line(self.call("check", "--output=folder", "a.cpp"), 2, "--output=folder", "is a folder")
        self.assert_one_line(self.call("check", "--output=none/report.json", "a.cpp"), 2, "--output=none/report.json",
                             "No such file or directory")
        self.assert_output(self.call("check", "--output=folder/report-%p.json", "a.cpp"), "")

    @unittest.skipIf(os.geteuid() == 0, "root may write anywhere")
    def test_output_in_a_folder_of_somebody_else(self):
        self.assert_one_line(self.call("check", "--output=/etc/report", "a.cpp"), 2, "Permission denied")

    def test_no_page_from_a_files_name_on_a_terminal(self):
        shown, _, code = self.shown_on_a_terminal("check", "--report=auto", "a.cpp")
        self.assertEqual(code, 0, shown)

    def test_help_of_a_command(self):
        for words in (["run"], ["golden", "compare"], ["check"], ["explore", "merge"]):
            self.assertEqual(self.call("help", *words).stdout, self.call(*words, "--help").stdout)
        self.assertEqual(self.call("help").stdout, self.call("--help").stdout)
        self.assert_one_line(self.call("help", "chekc"), 2, "there is no command 'chekc'; did you mean check?")
        self.assert_one_line(self.call("help", "run", "a.cpp"), 2, "there is no command 'run a.cpp'")

    def test_help(self):
        text = self.call("check", "--help").stdout
        for part in ("--report=auto|text|json|sarif|html|none", "--baseline=FILE", "--tsan", "66", "70"):
            self.assertIn(part, text)


@unittest.skipUnless(compiler_is_clang(), "it needs clang")
class Stock(CheckedBuildTest):
    def test_second_opinion_needs_no_detector(self):
        self.write("a.cpp", "int main() { return TESSERA_CHECKED + 1; }\n")
        result = self.call("check", "--tsan", "a.cpp", program=TESSERA)
        if "libclang_rt" in result.stderr or "-ltsan" in result.stderr:
            self.skipTest("no ThreadSanitizer runtime")
        self.assert_output(result, "", 2)


if __name__ == "__main__":
    main()
