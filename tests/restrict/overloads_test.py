# SPDX-License-Identifier: Apache-2.0
"""Programs that overload functions on their restrictions: overloads/ holds whole ones."""

import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))

from tessera_command import CommandTest, main  # noqa: E402

PROGRAMS = HERE / "overloads"

PAIR = """#include <amp.h>
#include <vector>
int f(int n) restrict(amp) { return n + 2; }
int f(int n) restrict(cpu) { return n + 1; }
"""
LAUNCH = """#include <amp.h>
#include <vector>
template <class Value> int in_kernel(Value value) {
    std::vector<int> r(1);
    concurrency::array_view<int> v(1, r);
    concurrency::parallel_for_each(v.extent, [=](concurrency::index<1>) restrict(amp) { v[0] = value(); });
    v.synchronize();
    return r[0];
}
"""
RACE = PAIR + """using namespace concurrency;
int main() {
    std::vector<int> r(4);
    array_view<int> v(4, r);
    parallel_for_each(v.extent, [=](index<1>) restrict(amp) {
        v[0] = f(0);
    });
    return f(0) - 1;
}
"""


def output_of(source):
    lines = source.read_text(encoding="utf-8").split("// output:\n")[1].splitlines()
    end = next(i for i, line in enumerate(lines) if not line.startswith("//"))
    return "".join(line[3:] + "\n" for line in lines[:end])


class Overloads(CommandTest):
    def build(self, *arguments, program="program"):
        result = self.call("c++", *arguments, "-o", program)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return self.folder / program

    def printed(self, program):
        result = subprocess.run([str(program)], capture_output=True, text=True, env=self.environment, timeout=300)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return result.stdout

    def test_whole_programs(self):
        for source in sorted(PROGRAMS.glob("*.cpp")):
            expected = output_of(source)
            with self.subTest(source.name):
                self.assertEqual(self.printed(self.build("-O0", source)), expected)
                run = self.call("run", source)
                self.assertEqual((run.returncode, run.stdout, run.stderr), (0, expected, ""))
                check = self.call("check", source)
                self.assertEqual((check.returncode, check.stdout), (0, expected), check.stderr)
                self.assertIn("0 findings", check.stderr)

    def test_near_match(self):
        self.write("a.cpp", "#include <amp.h>\nint f(int&) restrict(amp) { return 1; }\nint f(const int&) { return 0; }\n"
                            "int main() { int n = 0; return f(n); }\n")
        self.printed(self.build("a.cpp"))

    def test_nothing_but_declarations(self):
        self.write("a.cpp", "#include <amp.h>\nint d() restrict(cpu);\nint d() restrict(amp);\nint main() {}\n")
        self.printed(self.build("a.cpp"))

    def test_conversions_to_other_types_and_tile_static_classes(self):
        self.write("a.cpp", PAIR + """#include <cstdio>
using namespace concurrency;
struct Two {
    operator int() const restrict(amp) { return 5; }
    operator float() const restrict(cpu) { return 7.5f; }
};
struct Shared { int v; Shared() restrict(amp) : v(1) {} };
int main() {
    std::vector<int> r(3);
    array_view<int> v(3, r);
    parallel_for_each(v.extent.tile<3>(), [=](tiled_index<3> i) restrict(amp) {
        tile_static Shared shared;
        if (i.local[0] == 0) shared.v = f(1);
        i.barrier.wait();
        v[i] = shared.v + int(Two());
    });
    const float host = Two();
    std::printf("%d %.1f\\n", v[1], double(host));
}
""")
        self.assertEqual(self.printed(self.build("a.cpp")), "8 7.5\n")

    def test_what_one_side_does_not_have(self):
        self.write("a.cpp", PAIR + "int kernels(int n) restrict(amp) { return n; }\nint host(int n) { return n; }\n"
                                   "struct A { A() restrict(amp) {} A(int) restrict(cpu) {} };\n"
                                   "A global;\n"
                                   "int both(int n) restrict(cpu, amp) { return host(n); }\n"
                                   "int main() { return kernels(1) + both(1); }\n"
                                   "int kernel() restrict(amp) { return host(1); }\n")
        for arguments in (("c++", "a.cpp"), ("run", "a.cpp"), ("check", "a.cpp")):
            result = self.call(*arguments)
            self.assertNotEqual(result.returncode, 0)
            for line, text in ((8, "no matching constructor for initialization of 'A'"),
                               (9, "reference to restrict(cpu) function 'host' in restrict(cpu, amp) function"),
                               (10, "no matching function for call to 'kernels'"),
                               (11, "no matching function for call to 'host'")):
                self.assertRegex(result.stderr, rf"a\.cpp:{line}:\d+: error: " + text.replace("(", r"\(").replace(")", r"\)"))
                self.assertEqual(result.stderr.count(text), 1, result.stderr)
            self.assertIn("call to restrict(amp) function from restrict(cpu) function", result.stderr)
            self.assertNotRegex(result.stderr, "__host__|__device__|overloads functions on")

    def test_warnings_come_once(self):
        self.write("a.cpp", PAIR + "int main() { int unused; return f(0) - 1; }\n")
        result = self.call("c++", "-Wall", "a.cpp")
        self.assertEqual(result.returncode, 0)
        self.assertEqual(result.stderr.count("unused variable"), 1, result.stderr)
        self.assertTrue(result.stderr.endswith("1 warning generated.\n"), result.stderr)

    def test_several_files(self):
        """Twins that another file defines; statics of one name; functions that each file has."""
        self.write("parts.h", LAUNCH + "int far(int) restrict(amp); int far(int) restrict(cpu);\n"
                                       "inline int near(int n) restrict(cpu, amp) { return far(n) + 1; }\n"
                                       "inline int near_in_kernel() { return in_kernel([]() restrict(amp) { return near(0); }); }\n"
                                       "int other();\nint plain(int) restrict(cpu, amp);\n")
        static = "static int own() restrict(amp) { return %d; }\nstatic int own() restrict(cpu) { return %d; }\n" \
                 "static int run() { return in_kernel([=]() restrict(amp) { return own(); }) * 100 + own(); }\n"
        self.write("a.cpp", '#include "parts.h"\n#include <cstdio>\n' + static % (2, 1) +
                   "int main() { std::printf(\"%d %d %d %d %d\\n\", near(0), near_in_kernel(), run(), other(),\n"
                   "                         in_kernel([]() restrict(amp) { return plain(5); })); }\n")
        self.write("b.cpp", '#include "parts.h"\n' + static % (4, 3) + "int far(int n) restrict(amp) { return n + 20; }\n"
                   "int far(int n) restrict(cpu) { return n + 10; }\nint other() { return run() + near_in_kernel() - 21; }\n")
        # One pass is enough for this file.
        self.write("c.cpp", "#include <amp.h>\nint plain(int n) restrict(cpu, amp) { return n * 7; }\n")
        expected = "11 21 201 403 35\n"
        self.assertEqual(self.printed(self.build("a.cpp", "b.cpp", "c.cpp")), expected)
        for name in "abc":
            self.build("-O1", "-c", f"{name}.cpp", program=f"{name}.o")
        self.assertEqual(self.printed(self.build("a.o", "b.o", "c.o")), expected)
        subprocess.run(["ar", "rcs", "libparts.a", "b.o", "c.o"], cwd=self.folder, check=True)
        self.assertEqual(self.printed(self.build("a.o", "libparts.a")), expected)
        run = self.call("run", "--no-restrict", "a.cpp", "b.cpp", "c.cpp")
        self.assertEqual((run.returncode, run.stdout, run.stderr), (0, expected, ""))

    def test_precompiled_header(self):
        self.write("all.h", PAIR)
        self.write("a.cpp", '#include "all.h"\nint main() { return f(0) - 1; }\n')
        self.assertEqual(self.call("c++", "-c", "-x", "c++-header", "all.h", "-o", "all.h.pch").returncode, 0)
        for arguments in (("-include-pch", "all.h.pch"), ("-include", "all.h"),
                          ("-Xclang", "-include-pch", "-Xclang", "all.h.pch", "-Xclang", "-include", "-Xclang", "all.h")):
            self.write("a.cpp", "int main() { return f(0) - 1; }\n")
            self.build("-c", *arguments, "a.cpp", program="a.o")
            self.printed(self.build("a.o"))

    def test_launcher_of_build_systems(self):
        self.write("a.cpp", RACE)
        result = self.call("compile-launcher", "--msvc", os.environ["TESSERA_CXX"], "-std=c++17", "-fdeclspec",
                           "-DTESSERA_DECLSPEC=1", "-isystem", HERE.parents[1] / "include", "-MD", "-MF", "a.d",
                           "-c", "a.cpp", "-o", "a.o")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("language.h", (self.folder / "a.d").read_text())
        self.printed(self.build("a.o"))

    def test_a_report_names_the_function_around_a_lambda(self):
        self.write("a.cpp", RACE)
        result = self.call("check", "a.cpp")
        self.assertIn("in main()::lambda", result.stderr)
        self.assertIn("race on int v[0]", result.stderr)
        self.assertNotIn("abi:amp", result.stderr)

    def test_debugger(self):
        if shutil.which("gdb") is None:
            self.skipTest("there is no gdb")
        self.write("a.cpp", RACE)
        program = self.build("-O0", "-g", "a.cpp")
        result = subprocess.run(["gdb", "-nx", "-batch", "-ex", "break 3", "-ex", "run", "-ex", "bt 2", "-ex", "print n",
                                 str(program)], capture_output=True, text=True, env=self.environment, timeout=300)
        self.assertRegex(result.stdout, r"#0  f\S* \(n=0\) at .*a\.cpp:3")
        self.assertIn("$1 = 0", result.stdout)


if __name__ == "__main__":
    main()
