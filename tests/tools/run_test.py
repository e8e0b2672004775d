# SPDX-License-Identifier: Apache-2.0
"""`tessera run`: what it runs, what it passes on, what it refuses."""

import re
import signal
import subprocess
import threading
import time

from tessera_command import FLAGS, TESSERA, CommandTest, main

ECHO = """
    #include <csignal>
    #include <cstdio>
    #include <cstdlib>
    #include <cstring>
    int main(int argc, char** argv) {
        for (int i = 1; i < argc; ++i) std::printf("[%s]", argv[i]);
        const char* options = std::getenv("TESSERA_OPTIONS");
        std::printf("%s\\n", options ? options : "-");
        std::fflush(stdout);
        if (argc > 1 && !std::strcmp(argv[1], "die")) std::raise(SIGTERM);
        return 7;
    }
    """


# Of twenty tiles the sixteenth waits for a file.
SLOW = """
    #include <amp.h>
    #include <unistd.h>
    #include <vector>
    using namespace concurrency;
    int main() {
        std::vector<int> values(80);
        array_view<int, 1> view(80, values);
        parallel_for_each(view.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
            while (idx.global[0] == 60 && access("go", F_OK) != 0) usleep(1000);
            idx.barrier.wait();
            view[idx] = idx.tile[0];
        });
    }
    """


LEFT = re.compile(r"\[#+\.+\] 15 of 20 tiles \(slow.cpp:9\), \d+:\d\d left")


# The kernel writes far away, or does not end.
WRONG = """
    #include <amp.h>
    #include <cstdio>
    #include <vector>
    using namespace concurrency;
    int main(int argc, char**) {
        std::vector<int> values(8, 1);
        array_view<int> view(values);
        try {
            parallel_for_each(view.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
                const int number = view[idx];
                int* const first = &view[0];
                idx.barrier.wait();
                if (argc == 1) first[number << 28] = 1;
                while (*static_cast<volatile int*>(&view[idx]) != 0) {}
            });
        } catch (const std::exception& error) {
            std::printf("%s\\n", error.what());
        }
    }
    """


class PlacesOfFailures(CommandTest):
    def setUp(self):
        super().setUp()
        if FLAGS:
            self.skipTest("where a sanitizer is, it tells of a fault itself")
        self.write("wrong.cpp", WRONG)

    def ended(self, *options):
        self.assertEqual(self.call("c++", "-O1", *options, "wrong.cpp", "-o", "wrong").returncode, 0)
        return self.call("run", "./wrong"), self.call("run", "--timeout=1", "./wrong", "--", "endless")

    def test_are_lines(self):
        fault, endless = self.ended("-g")
        self.assertEqual(fault.returncode, -signal.SIGSEGV)
        self.assertRegex(fault.stderr, r"accessed memory .*, at \S*/wrong\.cpp:14; 'tessera check' looks at every index\.\n")
        self.assertRegex(endless.stdout, r"was running at \S*/wrong\.cpp:15, ")

    def test_are_kernels_where_there_is_no_debug_information(self):
        fault, endless = self.ended()
        self.assertRegex(fault.stderr, r"accessed memory .*, at kernel of main\+0x\w+ in wrong;")
        self.assertRegex(endless.stdout, r"was running at kernel of main\+0x\w+ in wrong, ")


class Progress(CommandTest):
    def test_of_a_long_launch_on_a_terminal_only(self):
        source = self.write("slow.cpp", SLOW)
        words = ["run", *FLAGS, "--no-restrict", "--workers=1"]  # a kernel may not call usleep
        go = self.folder / "go"
        for timeout in [], ["--timeout=100"]:
            go.unlink(missing_ok=True)
            shown, _, code = self.shown_on_a_terminal(*words, *timeout, source,
                                                      watch=lambda text: LEFT.search(text) and go.touch())
            self.assertEqual(code, 0, shown)
            self.assertTrue(shown.endswith("\r\x1b[K"), shown[-80:])

        def quietly(call):
            """With a launch that takes longer than it takes a bar to appear."""
            go.unlink()
            threading.Timer(2, go.touch).start()
            return call()

        self.assertEqual(quietly(lambda: self.shown_on_a_terminal(*words, "--progress=off", source))[::2], ("", 0))
        self.assertEqual(quietly(lambda: self.shown_on_a_terminal(*words, source, TERM="dumb"))[::2], ("", 0))
        result = quietly(lambda: self.call(*words, source))
        self.assertEqual((result.returncode, result.stderr), (0, ""))


INITIALISED = """
    #include <amp.h>
    #include <cstdio>
    #include <vector>
    using namespace concurrency;
    struct Zeros {
        int numbers[4];
        constexpr Zeros() restrict(amp, cpu) : numbers() {}
    };
    int main() {
        std::vector<int> values(8);
        array_view<int, 1> view(8, values);
        for (int launch = 0; launch < 2; ++launch) {
            parallel_for_each(view.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
                tile_static int one = 1;
                tile_static int none;
                tile_static Zeros zeros;
                none = zeros.numbers[0];
                view[idx] = one == 1;
            });
        }
        std::printf("%d%d\\n", view[0], view[7]);
    }
    """


class TileStatic(CommandTest):
    def test_value_of_an_initialiser_is_not_there_and_told_of(self):
        source = self.write("initialised.cpp", INITIALISED)
        result = self.run_file("--no-restrict", source)
        self.assert_output(result, "00\n", 0)
        self.assertEqual(result.stderr, "tessera: warning: tile_static 'one' has an initialiser, or a constructor that gives it a value, "
                                        "but tiles begin without it; let one thread assign to it and wait at a barrier\n")


class Run(CommandTest):
    def setUp(self):
        super().setUp()
        self.write("echo.cpp", ECHO)

    def test_exit_code_and_arguments_are_the_programs(self):
        for cache in ([], ["--no-cache"]):
            self.assert_output(self.run_file(*cache, "echo.cpp", "--", "a b", "--workers=1"), "[a b][--workers=1]-\n", 7)

    def test_exit_in_a_kernel_of_many_tiles(self):
        """The thread that calls exit() may be one of oneTBB's, whose objects it must not destroy."""
        self.write("many.cpp", """#include <amp.h>
#include <cstdio>
#include <cstdlib>
#include <vector>
using namespace concurrency;
int main() {
    std::vector<int> values(1 << 18);
    array_view<int> view(1 << 18, values);
    std::printf("launched ");
    parallel_for_each(view.get_extent().tile<16>(), [=](tiled_index<16> idx) {
        int sum = 0;
        for (int i = 0; i < 1000; ++i) sum += i ^ sum;
        view[idx] = sum;
        idx.barrier.wait();
        if (idx.global[0] == (1 << 18) - 100) std::exit(3);
    });
}
""")
        for _ in range(3):
            # What the launch has allocated is in use: LeakSanitizer does not find fibers' stacks.
            result = self.run_file("--workers=4", "many.cpp", ASAN_OPTIONS="detect_leaks=0")
            self.assertEqual((result.returncode, result.stdout), (3, "launched "), result.stderr)

    def test_signal_is_the_programs(self):
        for cache in ([], ["--no-cache"]):
            result = self.run_file(*cache, "echo.cpp", "--", "die")
            self.assert_output(result, "[die]-\n", -signal.SIGTERM)

    def test_options_follow_the_environments(self):
        self.assert_output(self.run_file("--workers=2", "--schedule=random:7", "echo.cpp"),
                           "workers=2:schedule='random:7'\n", 7)
        self.assert_output(self.run_file("echo.cpp", "--workers=2", TESSERA_OPTIONS="workers=1:fill=off"),
                           "workers=1:fill=off:workers=2\n", 7)

    def test_bounds_are_tested_where_the_option_asks(self):
        self.write("bounds.cpp", '''
            #include <amp.h>
            using namespace concurrency;
            int main() {
                std::vector<int> values(4);
                const array_view<int> view(4, values);
                const array_view<int> part = view.section(0, 2);
                parallel_for_each(extent<1>(3), [=](index<1> i) restrict(amp) { part[i] = 1; });
                view.synchronize();
                return values[1] + 2 * TESSERA_BOUNDS;
            }
            ''')
        self.assertEqual(self.run_file("bounds.cpp").returncode, 1)
        self.assertEqual(self.run_file("--bounds=off", "bounds.cpp").returncode, 1)
        robust = self.run_file("--bounds=robust", "bounds.cpp")
        self.assertEqual(robust.returncode, 3)
        self.assertIn("'part' once out of bounds", robust.stderr)
        self.assertIn("index (2) is outside the extent (2)", self.run_file("--bounds=check", "bounds.cpp").stderr)

    def test_device_of_old_programs(self):
        source = self.write("old.cpp", '''
            #include <amp.h>
            #include <cstdio>
            using namespace concurrency;
            int main() {
                std::vector<int> values{5, 6, 7};
                const array_view<int> view(3, values);
                array<int> made(4);
                view.discard_data();
                parallel_for_each(extent<1>(4), [=, &made](index<1> i) restrict(amp) { made[i] += view[i]; view[i[0] + 2] += 1; });
                view.synchronize();
                const std::vector<int> seen = made;
                std::printf("%d %d %d %d, %d %d %d\\n", seen[0], seen[1], seen[2], seen[3], values[0], values[1], values[2]);
            }
            ''')
        for level in ("-O0", "-O2"):
            for result in (self.run_file("--device=direct3d", level, source),
                           self.run_file(level, source, TESSERA_OPTIONS="device=direct3d")):
                self.assert_output(result, "5 6 8 0, 5 6 8\n")
                self.assertIn("'view' 4 times out of bounds, where reads give 0 and writes are dropped, unless the index leads into the same memory", result.stderr)
        self.assertEqual(self.run_file("--device=direct3d", "--bounds=check", source).returncode, -6)
        self.assert_one_line(self.run_file("--device=direct2d", source), 2, "reference or direct3d")

    def test_program(self):
        self.assert_output(self.cxx("echo.cpp", "-o", "echo"), "")
        self.assert_output(self.call("run", "--workers=3", "echo", "--", "x"), "[x]workers=3\n", 7)

    def test_flags_and_several_sources(self):
        self.write("include/value.h", "#define HEADER 1\n")
        self.write("a.cpp", "#include <value.h>\nint b();\nint main() { return HEADER + X + b(); }\n")
        self.write("b.cc", "int b() { return 4; }\n")
        result = self.run_file("-I", "include", "-DX=2", "-O3", "a.cpp", "b.cc", "-lm")
        self.assertEqual((result.returncode, result.stderr), (7, ""))

    def test_compile_error_is_the_compilers(self):
        self.write("wrong.cpp", "int main() { return x; }\n")
        for cache in ([], ["--no-cache"]):
            result = self.run_file(*cache, "wrong.cpp")
            self.assertEqual(result.returncode, 1)
            self.assertRegex(result.stderr, r"wrong\.cpp:1:\d+: error: ")

    def test_no_cache_leaves_nothing(self):
        self.write("tmp/keep", "")
        self.run_file("--no-cache", "echo.cpp", TMPDIR=str(self.folder / "tmp"))
        self.assertEqual([path.name for path in (self.folder / "tmp").iterdir()], ["keep"])
        self.assertFalse((self.folder / "cache").exists())

    def test_request_to_end_reaches_the_program(self):
        self.write("wait.cpp", """
            #include <cstdio>
            #include <unistd.h>
            int main() { std::puts("ready"); std::fflush(stdout); sleep(60); }
            """)
        for cache in ([], ["--no-cache"]):
            child = subprocess.Popen([TESSERA, "run", *FLAGS, *cache, "wait.cpp"], cwd=self.folder,
                                     env=self.environment, stdout=subprocess.PIPE, text=True)
            with child:
                self.assertEqual(child.stdout.readline(), "ready\n")
                child.terminate()
                self.assertEqual(child.wait(), -signal.SIGTERM)
                self.assertEqual(child.stdout.read(), "")  # no process is left that could write

    def test_request_to_end_stops_the_compilation(self):
        self.write("slow-c++", '#!/bin/sh\necho > started\nexec sleep 60\n').chmod(0o755)
        child = subprocess.Popen([TESSERA, "run", "echo.cpp"], cwd=self.folder, stderr=subprocess.DEVNULL,
                                 env={**self.environment, "TESSERA_CXX": str(self.folder / "slow-c++")})
        with child:
            while not (self.folder / "started").exists():
                time.sleep(0.01)
            child.terminate()
            self.assertIn(child.wait(), (-signal.SIGTERM, 128 + signal.SIGTERM))


class WrongUse(CommandTest):
    def test_unknown_option(self):
        self.write("a.cpp", "int main() {}\n")
        self.assert_one_line(self.run_file("--wrokers=2", "a.cpp"), 2, "'--wrokers=2'", "did you mean --workers?")
        self.assert_one_line(self.run_file("--qqqqqqqq", "a.cpp"), 2, "'--qqqqqqqq'", "--workers=", "--msvc")

    def test_option_without_value(self):
        self.assert_one_line(self.run_file("--workers", "a.cpp"), 2, "--workers=VALUE")

    def test_missing_file(self):
        self.assert_one_line(self.call("run", "a.cpp"), 2, "no such file: 'a.cpp'")
        self.assert_one_line(self.call("run", "program"), 2, "no such file: 'program'")
        self.assert_one_line(self.call("run"), 2, "expects a C++ source file or a program")

    def test_file_that_is_no_program(self):
        self.write("notes.txt", "text\n")
        self.write("folder.cpp/x", "")
        self.assert_one_line(self.call("run", "notes.txt"), 2, "'notes.txt'", ".cpp")
        self.assert_one_line(self.call("run", "folder.cpp"), 2, "'folder.cpp' is a folder")
        (self.folder / "notes.txt").chmod(0o755)
        self.assert_one_line(self.call("run", "notes.txt"), 2, "cannot run 'notes.txt'")

    def test_arguments_without_dashes(self):
        self.write("a.cpp", "int main() {}\n")
        self.assert_one_line(self.run_file("a.cpp", "5"), 2, "'5'", "go after --")

    def test_compiler_not_found(self):
        self.write("a.cpp", "int main() {}\n")
        self.assert_one_line(self.run_file("a.cpp", TESSERA_CXX="no-such-c++"), 2, "no-such-c++")

    def test_help(self):
        self.assertIn("--workers=N", self.call("run", "--help").stdout)



class FailuresThatEndTheProgram(CommandTest):
    SOURCE = """
        #include <amp.h>
        #include <stdexcept>
        using namespace concurrency;
        void refuse() { throw std::invalid_argument("no"); }
        int main(int count, char**) {
            int data[8] = {};
            array_view<int> view(8, data);
            try {
                parallel_for_each(view.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
                    if (count == 2) view[idx.global[0] + 1] = 1;
                    if (count == 3 && idx.local[0] == 1) idx.barrier.wait();
                    if (count == 4) refuse();
                    if (count == 5) view[idx] = 12 / (view[idx] - idx.local[0] / 3);
                });
            } catch (const std::exception&) {
                return 3;
            }
        }
        """

    def test_each_kind(self):
        self.write("a.cpp", self.SOURCE)
        for words, said in ((["x"], "index (8) is outside the extent (8)"), (["x", "y"], "barrier divergence in tile (0)"),
                            (["x", "y", "z"], "std::invalid_argument"),
                            (["x", "y", "z", "0"], "integer division by zero"))[:3 if FLAGS else 4]:
            # The second needs instrumentation of Tessera's own, which goes with no sanitizer's.
            for engine in ([], ["--preempt=access", "--schedule=random:1"])[:1 if FLAGS else 2]:
                with self.subTest(words=words, engine=engine):
                    caught = self.run_file("--bounds=check", *engine, "a.cpp", "--", *words)
                    self.assertEqual(caught.returncode, 3, caught.stderr)
                    ended = self.run_file("--bounds=check", "--failures=abort", *engine, "a.cpp", "--", *words)
                    self.assertEqual(ended.returncode, -signal.SIGABRT, ended.stderr)
                    self.assertIn(said, ended.stderr)


if __name__ == "__main__":
    main()
