# SPDX-License-Identifier: Apache-2.0
"""`tessera c++ --check`: every access is marked where the source has it, and the command still is a compiler."""

import pathlib
import platform
import re
import shutil
import subprocess
import unittest

from checked_build import CheckedBuildTest
from tessera_command import clang_version, compiler_is_clang, main

MARKED = pathlib.Path(__file__).parent / "marked_accesses.cpp"
ANSWER = '#include <cstdio>\nint answer();\nint main() { std::printf("%d\\n", answer()); }\n'


def expected_accesses():
    """(line, "read" or "write") -> how often, as the comments in MARKED say."""
    counts = {}
    for number, line in enumerate(MARKED.read_text().splitlines(), 1):
        comment = re.search(r"// ((?:(?:reads|writes) \d+ ?)+)(of clang)?$", line)
        if not comment or (comment.group(2) and not compiler_is_clang()):
            continue
        for what, count in re.findall(r"(read|write)s (\d+)", comment.group(1)):
            counts[number, what] = int(count)
    return counts


class Marks(CheckedBuildTest):
    def cxx(self, *arguments, **changes):
        return super().cxx("--no-restrict", *arguments, **changes)  # kernels of MARKED use bytes and copy memory

    def assert_every_access(self, *arguments, **changes):
        self.assert_output(self.cxx(*arguments, MARKED, "-o", "marked", **changes), "")
        found = dict.fromkeys(expected_accesses(), 0)
        for (line, kind), count in self.accesses("marked", MARKED.name).items():
            if (line, kind.rstrip("0123456789").removesuffix("_range")) in found:
                found[line, kind.rstrip("0123456789").removesuffix("_range")] += count
        self.assertEqual(found, expected_accesses())

    def test_no_access_is_dropped_merged_or_moved(self):
        for flags in ([], ["-O0"], ["-O3"], ["-Os", "-fPIC"]):
            with self.subTest(flags=flags):
                self.assert_every_access("--check", *flags)

    @unittest.skipUnless(platform.machine() == "x86_64", "the option is this processor's")
    def test_nor_with_the_other_syntax_of_assembler(self):
        self.assert_every_access("--check", "-masm=intel")

    def hide_plugin(self):
        plugin = self.tessera.parent.parent / "lib" / "libtessera_marks.so"
        if plugin.exists():
            hidden = plugin.rename(plugin.with_suffix(".hidden"))
            self.addCleanup(hidden.rename, plugin)

    def commands(self, **changes):
        return self.cxx("--check", "-c", "a.cpp", "--print-command", **changes).stdout.count("\n")

    @unittest.skipUnless(compiler_is_clang(), "clang's pipeline")
    def test_nor_without_the_plugin_and_without_opt(self):
        has_plugin = self.commands() == 1
        compiler = self.compiler_without_opt()
        self.assertEqual(self.commands(TESSERA_CXX=compiler), 1 if has_plugin else 2)
        own_stack = {}
        if has_plugin:
            self.assert_output(self.cxx("--check", MARKED, "-o", "marked"), "")
            own_stack["plugin"] = self.accesses_of_own_stack("marked")
            self.hide_plugin()
        if self.commands() == 3:
            self.assert_every_access("--check")
            own_stack["opt"] = self.accesses_of_own_stack("marked")
        self.assertEqual(self.commands(TESSERA_CXX=compiler), 2)
        self.assert_every_access("--check", TESSERA_CXX=compiler)
        # Either takes the thread's own variables out of memory before accesses are marked.
        for way, count in own_stack.items():
            self.assertLess(count, self.accesses_of_own_stack("marked") * 3 / 4, way)

    def test_bounds_and_division(self):
        self.write("a.cpp", """
            #include <amp.h>
            using namespace concurrency;
            int main(int count, char**) {
                extent<1> domain(4);
                parallel_for_each(domain.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
                    tile_static int numbers[4];
                    int local[2] = {1, 2};
                    const int beyond = numbers[t.local[0] + count];
                    local[t.local[0] / 3 * 2] = beyond;
                });
            }
            """)
        self.assert_output(self.cxx("--check", "a.cpp", "-o", "a"), "")
        found = self.accesses("a", "a.cpp")
        self.assertEqual((found[9, "bounds"], found[10, "bounds"]), (1, 1))

    def test_only_the_detectors_functions_are_linked(self):
        self.assert_output(self.cxx("--check", MARKED, "-o", "marked"), "")
        symbols = subprocess.run(["nm", "marked"], cwd=self.folder, capture_output=True, text=True, check=True).stdout

        def marks(symbols):
            return {line.split()[-2] for line in symbols.splitlines() if re.search("__tsan_|__ubsan_", line)}

        # Weak are the inlined beginnings of some of them, which no other module sees.
        self.assertLessEqual(marks(symbols), {"U", "W"})
        shared = subprocess.run(["nm", "-D", "marked"], cwd=self.folder, capture_output=True, text=True, check=True).stdout
        self.assertEqual(marks(shared), {"U"})
        self.assertNotIn("__interceptor", symbols)
        dynamic = subprocess.run(["readelf", "-d", "marked"], cwd=self.folder, capture_output=True, text=True, check=True)
        needed = re.findall(r"NEEDED.*\[(?:.*/)?(.*)\]", dynamic.stdout)
        self.assertIn("libtessera_race_detector.so", needed[0])
        self.assertIn("libtessera_amp.so", needed[1])

    def test_detector_is_linked_also_where_nothing_is_marked(self):
        self.write("a.cpp", "int main() {}\n")
        self.assert_output(self.cxx("--check", "a.cpp", "-o", "a"), "")
        dynamic = subprocess.run(["readelf", "-d", "a"], cwd=self.folder, capture_output=True, text=True, check=True)
        self.assertIn("libtessera_race_detector.so", dynamic.stdout)

    def test_as_is_has_the_users_optimisation(self):
        self.assert_output(self.cxx("--check=as-is", "-O2", MARKED, "-o", "marked"), "")
        self.assertGreater(len(self.accesses("marked", MARKED.name)), 0)
        if compiler_is_clang():
            shown = self.cxx("--check=as-is", "-O2", "-c", MARKED, "--print-command").stdout
            self.assertEqual(shown.count("\n"), 1, shown)


class StillACompiler(CheckedBuildTest):
    def setUp(self):
        super().setUp()
        self.write("main.cpp", ANSWER)
        self.write("dir/answer.cpp", '#include "value.h"\nint answer() { return VALUE; }\n')
        self.write("include/value.h", "#define VALUE 42\n")

    def check(self, *arguments, **changes):
        result = self.cxx("--check", *arguments, **changes)
        self.assertEqual((result.returncode, result.stderr), (0, ""), arguments)
        return result

    def assert_answer(self, program="app"):
        self.assert_output(self.call(program=self.folder / program), "42\n")

    def test_sources_and_objects(self):
        self.check("main.cpp", "dir/answer.cpp", "-Iinclude", "-lm", "-o", "app")
        self.assert_answer()
        self.check("-c", "main.cpp", "dir/answer.cpp", "-I", "include")
        self.check("main.o", "answer.o", "-o", "from_objects")
        self.assert_answer("from_objects")
        self.check("-c", "main.cpp", "-o", "dir/x.obj")
        self.check("-O2", "dir/x.obj", "dir/answer.cpp", "-Iinclude")
        self.assert_answer("a.out")

    def test_nothing_is_left_behind(self):
        before = {path.name for path in self.folder.iterdir()}
        (self.folder / "tmp").mkdir()
        self.check("main.cpp", "dir/answer.cpp", "-Iinclude", "-o", "app", TMPDIR=str(self.folder / "tmp"))
        self.assertEqual({path.name for path in self.folder.iterdir()} - before, {"app", "tmp"})
        self.assertEqual(list((self.folder / "tmp").iterdir()), [])

    def test_standard_input_forced_language_and_response_file(self):
        self.write("answer.txt", "int answer() { return 42; }\n")
        self.write("arguments", "-x c++ answer.txt -x none 'main.cpp' -o app\n")
        self.check("@arguments")
        self.assert_answer()
        program = subprocess.run([self.tessera, "c++", "--check", "-x", "c++", "-", "-c", "-o", "in.o"], text=True,
                                 cwd=self.folder, env=self.environment, input="int answer() { return 42; }\n")
        self.assertEqual(program.returncode, 0)
        self.check("main.cpp", "in.o", "-o", "app")
        self.assert_answer()

    def test_dependency_files(self):
        for arguments, file, target in (
                (["-MD", "-c", "dir/answer.cpp"], "answer.d", "answer.o"),
                (["-MMD", "-c", "dir/answer.cpp", "-o", "dir/out.obj"], "dir/out.d", "dir/out.obj"),
                (["-MD", "-MF", "x.dep", "-MT", "goal", "-c", "dir/answer.cpp"], "x.dep", "goal"),
                (["-Wp,-MD,wp.d", "-c", "dir/answer.cpp"], "wp.d", "answer.o"),
                (["-MD", "main.cpp", "dir/answer.cpp", "-o", "app"], "app.d", "app")):
            with self.subTest(arguments=arguments):
                self.check("-Iinclude", *arguments)
                text = (self.folder / file).read_text()
                self.assertTrue(text.startswith(target + ":"), text)
                self.assertIn("include/value.h", text)

    def test_preprocessor_and_syntax_only(self):
        self.write("macros.cpp", "int checked = TESSERA_CHECKED;\n")
        self.assertIn("int checked = 1;", self.check("-E", "macros.cpp").stdout)
        self.check("-fsyntax-only", "macros.cpp")
        self.assertEqual(self.check("-M", "dir/answer.cpp", "-Iinclude").stdout.split()[0], "answer.o:")
        self.check("-S", "macros.cpp")
        self.assertIn("checked", (self.folder / "macros.s").read_text())
        self.check("-E", "macros.cpp", "-o", "macros.ii")
        self.check("-c", "macros.ii")

    def test_precompiled_header(self):
        self.write("all.h", "#include <amp.h>\ninline int answer() { return 42; }\n")
        if compiler_is_clang():
            for compiler in ({}, {"TESSERA_CXX": self.compiler_without_opt()}):
                self.check("-x", "c++-header", "all.h", "-o", "all.pch", **compiler)
                self.check("-include-pch", "all.pch", "main.cpp", "-o", "app", **compiler)
        else:
            self.check("-x", "c++-header", "all.h", "-o", "all.h.gch")
            self.check("-Winvalid-pch", "-include", "all.h", "main.cpp", "-o", "app")
        self.assert_answer()

    def test_shared_library_static_archive_and_no_pie(self):
        self.check("-shared", "-fPIC", "dir/answer.cpp", "-Iinclude", "-o", "libanswer.so")
        self.check("main.cpp", "-L.", "-lanswer", "-Wl,-rpath,$ORIGIN", "-o", "app")
        self.assert_answer()
        self.check("-fno-pie", "-no-pie", "main.cpp", "dir/answer.cpp", "-Iinclude", "-o", "app")
        self.assert_answer()
        header = subprocess.run(["readelf", "-h", "app"], cwd=self.folder, capture_output=True, text=True).stdout
        self.assertIn("EXEC", header)

    def test_hardening_flags(self):
        self.check("-O2", "-D_FORTIFY_SOURCE=2", "-Werror", "-Wall", "-fstack-protector-strong", "main.cpp",
                   "dir/answer.cpp", "-Iinclude", "-o", "app")
        self.assert_answer()

    def test_errors_are_the_compilers(self):
        self.write("wrong.cpp", "int main() { return x; }\n")
        for arguments in (["-c", "wrong.cpp"], ["wrong.cpp", "-o", "wrong"], ["wrong.cpp", "main.cpp"]):
            result = self.cxx("--check", *arguments)
            self.assertEqual(result.returncode, 1)
            self.assertRegex(result.stderr, r"wrong\.cpp:1:\d+: error: ")
            self.assertEqual(result.stderr.count("error: "), 1, result.stderr)
        self.write("warned.cpp", "int main() { int unused; }\n")
        self.assertEqual(self.cxx("--check", "-Wall", "-c", "warned.cpp").stderr.count("unused variable"), 1)

    def test_visual_cxx_programs(self):
        self.write("windows.cpp", "#include <cstdio>\nint answer();\nvoid main() { std::printf(\"%d\\n\", answer()); }\n")
        self.check("--msvc", "windows.cpp", "dir/answer.cpp", "-Iinclude", "-o", "app")
        self.assert_answer()

    def test_link_time_optimisation_is_left_out_with_a_note(self):
        result = self.cxx("--check", "-flto", "main.cpp", "dir/answer.cpp", "-Iinclude", "-o", "app")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stderr, r"^tessera: note: .*-flto.*\n$")
        self.assert_answer()

    @unittest.skipUnless(clang_version() >= 16, "coroutines are C++20")
    def test_coroutines_and_exceptions(self):
        self.write("a.cpp", """
            #include <coroutine>
            #include <cstdio>
            #include <stdexcept>
            struct Numbers {
                struct promise_type {
                    int value;
                    Numbers get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
                    std::suspend_always initial_suspend() { return {}; }
                    std::suspend_always final_suspend() noexcept { return {}; }
                    std::suspend_always yield_value(int v) { value = v; return {}; }
                    void return_void() {}
                    void unhandled_exception() { throw; }
                };
                std::coroutine_handle<promise_type> handle;
                int next() { handle.resume(); return handle.promise().value; }
            };
            Numbers count() { for (int i = 20;; ++i) { if (i == 22) throw std::runtime_error("end"); co_yield i; } }
            int main() {
                Numbers numbers = count();
                int sum = numbers.next() + numbers.next();
                try { numbers.next(); } catch (const std::runtime_error&) { sum += 1; }
                std::printf("%d\\n", sum);
            }
            """)
        self.check("-std=c++20", "a.cpp", "-o", "app")
        self.assert_answer()


class WrongUse(CheckedBuildTest):
    def test_sanitizers_that_watch_memory_themselves(self):
        self.write("a.cpp", "int main() {}\n")
        for option in ("--check", "--check=as-is", *(["--tsan"] if compiler_is_clang() else [])):
            self.assert_one_line(self.cxx(option, "-fsanitize=address", "a.cpp"), 2, option[:6], "-fsanitize=address")
            self.assert_one_line(self.cxx(option, "-c", "-fsanitize=undefined,thread", "a.cpp"), 2, "-fsanitize=thread")

    def test_two_ways(self):
        self.assert_one_line(self.cxx("--check", "--tsan", "a.cpp"), 2, "--check=as-is", "not two")
        self.assert_one_line(self.cxx("--check=often", "a.cpp"), 2, "--check=often", "--check=as-is", "--tsan")

    def test_installation_without_detector(self):
        self.write("a.cpp", "int main() {}\n")
        detector = self.tessera.parent.parent / "lib" / "libtessera_race_detector.so"
        hidden = detector.rename(detector.with_suffix(".hidden"))
        self.addCleanup(hidden.rename, detector)
        self.assert_output(self.cxx("--check", "-c", "a.cpp"), "")
        self.assert_one_line(self.cxx("--check", "a.o"), 70, "libtessera_race_detector.so", "no race detector")


class ThreadSanitizer(CheckedBuildTest):
    @unittest.skipUnless(shutil.which("g++"), "there is no g++")
    def test_needs_clang(self):
        self.write("a.cpp", "int main() {}\n")
        for command in (("c++", "--tsan"), ("check", "--tsan")):
            self.assert_one_line(self.call(*command, "a.cpp", TESSERA_CXX="g++"), 2, "--tsan needs clang 14 or newer; the compiler is g++")

    @unittest.skipUnless(compiler_is_clang(), "it needs clang")
    def test_stock_runtime(self):
        self.write("a.cpp", "static_assert(TESSERA_CHECKED == 1);\nint shared;\nint main() { shared = 1; }\n")
        result = self.cxx("--tsan", "a.cpp", "-o", "a")
        if "libclang_rt" in result.stderr or "-ltsan" in result.stderr:
            self.skipTest("no ThreadSanitizer runtime")
        self.assert_output(result, "")
        dynamic = subprocess.run(["readelf", "-d", "a"], cwd=self.folder, capture_output=True, text=True, check=True).stdout
        self.assertNotIn("race_detector", dynamic)
        self.assert_output(self.call(program=self.folder / "a"), "")


if __name__ == "__main__":
    main()
