# SPDX-License-Identifier: Apache-2.0
"""Programs of which not all is known: little or no debug information, code that was not compiled for the check, libraries
that come late and go early; and those of other compilers."""

import re
import shutil
import subprocess
import unittest

from checked_program import HERE, CheckedProgramTest, line_of, main
from tessera_command import clang_version

UNKNOWN = "tessera: some positions are unknown: the program has no debug information there (compile with -g)\n"


# Knows nothing of Tessera, which comes and goes with the libraries.
PLAIN_HOST = """
    #include <dlfcn.h>
    int main(int argc, char** argv) {
        for (int i = 1; i < argc; ++i) {
            void* const library = dlopen(argv[i], RTLD_NOW);
            if (library == nullptr) return 1;
            reinterpret_cast<void (*)()>(dlsym(library, "run_kernels"))();
            dlclose(library);
        }
    }
    """


class Imports(CheckedProgramTest):
    def test_program_that_exports_nothing(self):
        """Fences and atomic functions that order accesses are found there, too."""
        for kernel in ("barrier/fences_around_rendezvous_norace.cpp", "message_passing/last_tile_reads_norace.cpp"):
            self.build("--check", "-no-pie", HERE.parent / "kernels" / kernel, "-o", "alone")
            self.assert_reported_once(self.run_program("alone"), 0)


class StandardLibrary(CheckedProgramTest):
    def test_linked_into_the_program(self):
        """The libraries' constructors then run the program's copy of it, which is watched, before there is a detector."""
        self.build("--check", "-static-libstdc++", "-static-libgcc", "failures.cpp", "-o", "own_library")
        ended = self.run_program("own_library", "view", "exception")
        self.assertEqual(ended.code, 66, ended)
        self.assertIn("index out of bounds: in (array_view<const int, 2>)", ended.errors)
        self.assertIn("exception: ", ended.output)


@unittest.skipUnless(clang_version() == 19, "needs a compiler whose modules are known to work")
class LanguageModules(CheckedProgramTest):
    def test_compiled_in_two_steps(self):
        (self.folder / "kernels.cppm").write_text("""module;
#include <amp.h>
export module kernels;
using namespace concurrency;
export int reversed() {
    int results[8] = {};
    array_view<int> out(8, results);
    parallel_for_each(out.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int values[8];
        values[t.local[0]] = t.local[0];
        out[t] = values[7 - t.local[0]];
    });
    out.synchronize();
    return results[0];
}
""")
        (self.folder / "main.cpp").write_text("import kernels;\nint main() { return reversed() == 100; }\n")
        options = ("--check", "-std=c++20")
        self.build(*options, "--precompile", "kernels.cppm", "-o", "kernels.pcm")
        self.build(*options, "-c", "kernels.pcm", "-o", "kernels.o")
        self.build(*options, "-fmodule-file=kernels=kernels.pcm", self.folder / "main.cpp", "kernels.o", "-o", "two_steps")
        ended = self.run_program("two_steps")
        self.assert_reported_once(ended, 66, "race")
        self.assertRegex(ended.errors, r"kernels\.cppm:10:\d+: error: race on tile_static int values")


class DebugInformation(CheckedProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.build("--check", "-pthread", "endings.cpp", "-o", "endings")

    def stripped(self, *options):
        subprocess.run(["strip", *options, "-o", self.folder / "stripped", self.folder / "endings"], check=True)

    def test_all_of_it_without_asking(self):
        ended = self.run_program("endings", "race")
        self.assertRegex(ended.errors, rf"endings\.cpp:{line_of('endings.cpp', 'the race')}:\d+: error: race on tile_static int total")
        self.assertNotIn("unknown", ended.errors)

    def test_split_from_the_code(self):
        """Files beside the objects would be deleted with these."""
        self.build("--check", "-g", "-gsplit-dwarf", "-pthread", "endings.cpp", "-o", "split")
        self.assertRegex(self.run_program("split", "race").errors, rf"endings\.cpp:{line_of('endings.cpp', 'the race')}:\d+: error: race on tile_static int total")

    def test_line_tables_only(self):
        self.build("--check", "-g1", "-pthread", "endings.cpp", "-o", "g1")
        ended = self.run_program("g1", "race")
        self.assert_reported_once(ended, 66, "race")
        self.assertRegex(ended.errors, rf"endings\.cpp:{line_of('endings.cpp', 'the race')}:\d+: error: race on tile_static total:")

    def test_symbols_only(self):
        self.stripped("-g")
        ended = self.run_program("stripped", "race", "clean")
        self.assertEqual(ended.code, 66, ended)
        self.assertEqual(ended.errors.count(UNKNOWN), 1, ended)
        self.assertRegex(ended.errors, r"\n(kernel|lambda) of race\+0x[0-9a-f]+ in stripped: error: race on tile_static total:")
        self.assertEqual(set(ended.findings), {"race"})
        self.assertNotIn(UNKNOWN, self.run_program("stripped", "clean").errors)

    def test_stripped(self):
        self.stripped()
        ended = self.run_program("stripped", "race")
        self.assertEqual(ended.code, 66, ended)
        self.assertEqual(ended.errors.count(UNKNOWN), 1, ended)
        self.assertRegex(ended.errors, r"\noffset 0x[0-9a-f]+ in stripped: error: race on tile_static memory")
        # The finding hides itself.
        suppressions = re.findall(r"to hide it: (.*)", ended.errors)
        (self.folder / "all.supp").write_text("\n".join(suppressions) + "\n")
        hidden = self.run_program("stripped", "race", options="suppressions=all.supp")
        self.assert_reported_once(hidden, 0)


class Coverage(CheckedProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.build("-c", "unchecked_kernels.cpp", "-o", "unchecked.o")
        cls.build("--check", "half_checked.cpp", "unchecked.o", "-o", "half")

    def test_nothing_instrumented(self):
        self.build("-c", "endings.cpp", "-o", "plain.o", "-pthread")
        self.build("--check", "plain.o", "-o", "plain", "-pthread")
        ended = self.run_program("plain", "race", "5")
        self.assertEqual((ended.code, ended.errors),
                         (70, "tessera: the race detector saw nothing: no code of this program was compiled with tessera c++ "
                              "--check\n"))
        self.assertEqual(self.tessera("check", "plain", "--", "race").code, 70)

    def test_only_others_kernels_ran(self):
        ended = self.run_program("half", "0", "1")
        self.assert_reported_once(ended, 70)
        self.assertIn("tessera: nothing was checked: no kernel that ran was compiled with --check\n", ended.errors)
        ended = self.tessera("check", "half", "--", "0", "1")
        self.assertEqual(ended.code, 70)
        self.assertIn("tessera: nothing was checked: ", ended.errors)

    def test_some_kernels_were_not_watched(self):
        ended = self.run_program("half", "1", "2")
        self.assert_reported_once(ended, 5)
        self.assertIn("tessera: the race detector watched 1 of 3 launches: 0 tiles, 8 threads, 8 memory accesses\n"
                      "tessera: not covered: 2 launches of kernels that were compiled without --check; nothing is known about their accesses\n", ended.errors)
        self.assertIn("in 3 launches; 2 launches not covered\n", ended.errors)
        self.assertIn("tessera: not covered: 1 launch of a kernel that was compiled without --check; nothing is known about its accesses\n", self.run_program("half", "1", "1").errors)
        self.assertEqual(self.tessera("check", "half", "--", "1", "2").code, 5)

    def test_no_kernel_ran(self):
        ended = self.run_program("half", "0", "0")
        self.assert_reported_once(ended, 5)
        self.assertIn("tessera: the race detector saw no launch\n", ended.errors)


class LateLibraries(CheckedProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.build("--check", "late_host.cpp", "-o", "host", "-ldl")
        for name in ("first", "second"):
            cls.build("--check", "-shared", "-fPIC", f"-DSUM={name}_sum", "late_library.cpp", "-o", f"{name}.so")

    def findings(self, *arguments):
        report = self.json_report("host", *arguments, code=66)
        return {(finding["kind"], finding["variable"], finding["first"]["line"]): finding for finding in report["findings"]}

    def assert_from_library(self, findings, variable):
        race = findings["race", variable, line_of("late_library.cpp", "the library's race")]
        self.assertEqual((race["type"], race["first"]["tile"]), ("int", [0]))
        self.assertIn(("out-of-bounds", "results", line_of("late_library.cpp", "outside")), findings)
        return race

    def test_unloaded_before_the_report(self):
        findings = self.findings("./first.so")
        self.assertEqual(len(findings), 2)
        self.assertEqual(self.assert_from_library(findings, "first_sum")["occurrences"], 2)

    def test_another_library_at_the_same_address(self):
        findings = self.findings("own", "./first.so", "./second.so", "./first.so", "own")
        self.assertEqual(len(findings), 4)
        self.assertEqual(self.assert_from_library(findings, "first_sum")["occurrences"], 4)
        self.assertEqual(self.assert_from_library(findings, "second_sum")["occurrences"], 2)
        own = findings["race", "mine", line_of("late_host.cpp", "the program's race")]
        self.assertEqual((own["launch"]["index"], own["occurrences"]), (0, 4))

    def test_many_times(self):
        findings = self.findings(*["./first.so", "./second.so"] * 40)
        self.assertEqual(len(findings), 3)
        self.assertEqual(self.assert_from_library(findings, "second_sum")["occurrences"], 80)


    def test_of_a_program_that_is_not_checked(self):
        self.build("late_host.cpp", "-o", "unchecked_host", "-ldl")
        ended = self.run_program("unchecked_host", *["own", "./first.so", "own", "./second.so"] * 3, "own")
        self.assert_reported_once(ended, 66, "race", "race", "out-of-bounds")

    def test_of_a_program_without_kernels(self):
        self.build("late_library.cpp", "-shared", "-fPIC", "-DSUM=unchecked_sum", "-o", "unchecked.so")
        (self.folder / "plain_host.cpp").write_text(PLAIN_HOST)
        compiler = self.environment.get("TESSERA_CXX", "clang++-19")
        subprocess.run([compiler, self.folder / "plain_host.cpp", "-o", self.folder / "plain_host", "-ldl"], check=True)
        ended = self.run_program("plain_host", *["./unchecked.so"] * 3)
        self.assertEqual((ended.code, ended.errors), (0, ""))
        ended = self.run_program("plain_host", *["./first.so", "./second.so"] * 3)
        self.assert_reported_once(ended, 66, "race", "race", "out-of-bounds")


class OtherCompilers(CheckedProgramTest):
    def check(self, compiler):
        if shutil.which(compiler) is None:
            self.skipTest(f"no {compiler}")
        self.build("--check", "failures.cpp", "-o", "failures", TESSERA_CXX=compiler)
        ended = self.run_program("failures", "divergence", "view", "tile-static", "local", "exception", "number", "division",
                                 "large")
        self.assert_reported_once(ended, 66, "barrier-divergence", *["out-of-bounds"] * 3, *["exception"] * 4,
                                  "tile-static-size")
        for part in (": in (array_view<const int, 2>): index (8, 0)", ": rows: index 16", ": own: index 4",
                     ": rows (30720 bytes), sums (2048 bytes), ends (64 bytes) and 1 more"):
            self.assertIn(part, ended.errors)
        self.assertNotIn("unknown", ended.errors)

    def test_gcc(self):
        self.check("g++")

    def test_clang_14(self):
        self.check("clang++-14")


class OtherSanitizers(CheckedProgramTest):
    def test_undefined_behaviour_sanitizer(self):
        self.build("--check", "-fsanitize=undefined", "overflow.cpp", "-o", "overflow")
        ended = self.run_program("overflow")
        self.assert_reported_once(ended, 66, "race")
        self.assertRegex(ended.errors, rf"overflow\.cpp:{line_of('overflow.cpp', '// overflow')}:\d+: runtime error: signed "
                                       r"integer overflow")

    def test_those_that_watch_memory_are_refused(self):
        ended = self.tessera("c++", "--check", "-fsanitize=undefined,address", "-c", "overflow.cpp")
        self.assertEqual((ended.code, ended.errors.count("\n")), (2, 1), ended)
        self.assertIn("cannot be built with -fsanitize=address too", ended.errors)


if __name__ == "__main__":
    main()
