# SPDX-License-Identifier: Apache-2.0
"""Programs built with --tile-loops: which engine runs their kernels, what they say, and what does not go together."""

import os
import pathlib
import re
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools"))

from tessera_command import CommandTest, main  # noqa: E402

PROGRAM = """#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;
HELPERS
int main() {
    const int size = 64;
    std::vector<int> values(size);
    array_view<int, 1> out(size, values);
    try {
        parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
            tile_static int shared[16];
            const int i = t.local[0];
            shared[i] = t.global[0] + 1;
            BODY
        });
        out.synchronize();
    } catch (const runtime_exception& error) {
        std::printf("%s\\n", error.what());
    }
    int sum = 0;
    for (int value : values) sum = sum * 3 + value;
    std::printf("%d\\n", sum);
}
"""
TEXTURES = """#include <amp.h>
#include <amp_graphics.h>
#include <cstdio>
#include <vector>
using namespace concurrency;
using namespace concurrency::graphics;
int main() {
    const std::vector<int> numbers(64, 7);
    texture<int, 1> image(64, numbers.data(), 64 * BITS / 8, BITS), other(64, numbers.data(), 64 * BITS / 8, BITS);
    const texture_view<int, 1> view(image);
    const texture_view<const int, 1> read_only(other);
    std::vector<int> values(64);
    const array_view<int> out(64, values);
    try {
        parallel_for_each(extent<1>(64).tile<16>(), [=](tiled_index<16> t) restrict(amp) {
            tile_static int shared[16];
            shared[t.local[0]] = read_only(t.global) + (t.local[0] < 4 ? view(t.global) : 0);
            t.barrier.wait();
            out[t.global] = shared[15 - t.local[0]];
        });
        out.synchronize();
    } catch (const runtime_exception& error) {
        std::printf("%s\\n", error.what());
    }
    std::printf("%d %d\\n", values[0], values[63]);
}
"""
# Of amp_math.h, by their arguments: X is of either precision, Y an int.
MATHEMATICS = {
    "NAME(X)": "acos acosh asin asinh atan atanh cbrt ceil cos cosh cospi erf erfc erfcinv erfinv exp exp2 exp10 expm1 fabs floor ilogb log "
               "log10 log1p log2 logb nearbyint phi probit rcbrt round rsqrt signbit sin sinh sinpi sqrt tan tanh tanpi tgamma trunc",
    "NAME(X, X)": "atan2 copysign fdim fmax fmin fmod hypot nextafter pow remainder scalb",
    "NAME(X, Y)": "ldexp scalbn",
    "NAME(X, &Y)": "frexp lgamma",
    "NAME(X, &Z)": "modf",
    "NAME(X, X, X)": "fma",
    "NAME(X, X, &Y)": "remquo",
}
# What kernels do wrong, in tile 2.
FAILURES = (
    "out[t.global] = 100 / (shared[15 - i] - 40);",
    "out[t.global] = 100 % (shared[15 - i] - 40);",
    "out[t.global] = 100 / (t.tile[0] - 2);",
    "out[t.global] = divided(100, shared[15 - i] - 40);",
    "if (shared[15 - i] == 40) throw runtime_exception(\"mine\", 1);",
    "if (shared[15 - i] == 40) direct3d_errorf(\"no %d\", i);",
    "if (t.tile[0] == 2) direct3d_abort();",
    "if (t.tile[0] == 2) return;",
    "if (i < t.tile[0]) return; t.barrier.wait();",
)
WAIT = "t.barrier.wait(); out[t.global] = shared[15 - i];"
DIVERGENT = "if (i < 8) t.barrier.wait(); out[t.global] = shared[i];"
LINE_OF_BODY = 15
LOOPS = "the kernel's tiles run as 2 loops over 16 threads"
REMARKS = ("-Rpass=tessera-tile-loops", "-Rpass-missed=tessera-tile-loops")


def program(body, helpers=""):
    return PROGRAM.replace("BODY", body).replace("HELPERS", helpers)


def summary(text):
    found = re.search(r"threads of a tile: (\d+); on fibers: (\d+); that no thread waits in: (\d+)", text)
    return tuple(map(int, found.groups())) if found else None


class TileLoops(CommandTest):
    def run_tile_loops(self, body, *arguments, helpers="", **changes):
        self.write("kernel.cpp", program(body, helpers))
        result = self.call("run", "--tile-loops", "--engine-summary=1", *arguments, "kernel.cpp", **changes)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result

    def assert_reason(self, result, reason):
        self.assertEqual(summary(result.stderr), (0, 1, 0), result.stderr)
        self.assertIn(reason, result.stderr)

    def test_loops_and_fibers_agree(self):
        loops = self.run_tile_loops(WAIT, *REMARKS)
        self.assertEqual(summary(loops.stderr), (1, 0, 0), loops.stderr)
        self.assertIn(LOOPS, loops.stderr)
        fibers = self.run_tile_loops(WAIT, "--engine=fibers")
        self.assert_reason(fibers, "the option engine=fibers asks for them")
        plain = self.call("run", "--engine-summary=1", "kernel.cpp")  # not the cached program
        self.assert_reason(plain, "it was compiled without --tile-loops")
        self.assertEqual(loops.stdout, fibers.stdout)
        self.assertEqual(loops.stdout, plain.stdout)

    def test_function_that_waits_is_taken_in(self):
        helper = "static void meet(const tile_barrier& barrier) restrict(amp) { barrier.wait_with_tile_static_memory_fence(); }"
        result = self.run_tile_loops("meet(t.barrier); out[t.global] = shared[15 - i];", helpers=helper)
        self.assertEqual(summary(result.stderr), (1, 0, 0), result.stderr)

    def test_mathematics(self):
        types = "const double d = i * 0.05; const float f = i * 0.05f; int n = i; double whole; float wholef; unsigned sum = 0;"
        calls = [call.replace("NAME", name + suffix).replace("X", argument).replace("Y", "n").replace("Z", second)
                 for call, names in MATHEMATICS.items() for name in names.split()
                 for suffix, argument, second in (("", "d", "whole"), ("", "f", "wholef"), ("f", "f", "wholef"))]
        body = types + "".join(f"sum = folded(sum, precise_math::{call} + n);" for call in [*calls, "nan(n)", "nanf(n)"])
        body += ("precise_math::sincos(d, &whole, &whole); precise_math::sincosf(f, &wholef, &wholef); "
                 "shared[i] += int(folded(folded(folded(sum, whole), wholef), direct3d::noise(f)));")
        helpers = ("#include <amp_math.h>\n#include <tessera/direct3d_intrinsics.h>\nunsigned folded(unsigned sum, double x) restrict(amp) "
                   "{ return sum * 31 + (x > -1e6 && x < 1e6 ? unsigned(int(x * 1000)) : 7u); }\n")
        loops = self.run_tile_loops(body + WAIT, *REMARKS, helpers=helpers)
        self.assertNotIn("keeps its fibers", loops.stderr)
        self.assertEqual(summary(loops.stderr), (1, 0, 0), loops.stderr)
        self.assertEqual(loops.stdout, self.run_tile_loops(body + WAIT, "--engine=fibers", helpers=helpers).stdout)

    def test_mathematics_of_what_is_the_same(self):
        body = "for (int k = 0; k < int(fast_math::log2f(float(size))); ++k) t.barrier.wait(); " + WAIT
        result = self.run_tile_loops(body, helpers="#include <amp_math.h>\n")
        self.assertEqual(summary(result.stderr), (1, 0, 0), result.stderr)

    def test_output_of_threads(self):
        result = self.run_tile_loops(WAIT + "for (int k = 0; k < 2; ++k) std::printf(\"%d\\n\", i + 100 * k);", "--no-restrict", "--workers=1", *REMARKS)
        self.assert_reason(result, "it calls 'printf', where the order of threads shows")
        self.assertTrue(result.stdout.startswith("0\n100\n1\n101\n"), result.stdout)

    def test_divergent_barrier_keeps_its_message(self):
        result = self.run_tile_loops(DIVERGENT, *REMARKS)
        self.assert_reason(result, f"the threads of a tile may not all reach the barrier in line {LINE_OF_BODY}: the condition in line "
                                   f"{LINE_OF_BODY} depends on the thread's index")
        self.assertIn(f"kernel.cpp:{LINE_OF_BODY}:17: remark: the kernel keeps its fibers: ", result.stderr)
        self.assertIn("barrier divergence in tile (0)", result.stdout)
        self.assertIn("8 of 16 threads have finished the kernel", result.stdout)

    def test_barrier_that_depends_on_an_atomic(self):
        result = self.run_tile_loops("tile_static int first; if (i == 0) first = 0; t.barrier.wait(); "
                                     "if (atomic_fetch_add(&first, 1) >= 0) t.barrier.wait(); out[t.global] = shared[15 - i];")
        self.assert_reason(result, f"depends on the result of the atomic operation in line {LINE_OF_BODY}")

    def test_what_wants_threads_gets_fibers(self):
        for option, why in (("--schedule=reverse", "the option schedule asks for an order of threads"),
                            ("--timeout=60", "the option timeout needs to know which thread runs")):
            result = self.run_tile_loops(WAIT, option)
            self.assert_reason(result, why)
            self.assertNotIn("note: engine=loops", result.stderr)
            result = self.run_tile_loops(WAIT, option, "--engine=loops")
            self.assertIn(f"tessera: note: engine=loops: the launches run on fibers anyway, because {why}\n", result.stderr)

    def test_without_barrier(self):
        result = self.run_tile_loops("out[t.global] = shared[i];", *REMARKS)
        self.assertEqual(summary(result.stderr), (0, 0, 1), result.stderr)
        self.assertNotIn("remark", result.stderr)

    def test_without_optimisation(self):
        result = self.run_tile_loops(WAIT, "-O0", "-g", *REMARKS)
        self.assert_reason(result, "the program was compiled without optimisation (-O0)")
        self.assertRegex(result.stderr, r"kernel\.cpp:1\d:\d+: remark: the kernel keeps its fibers: the program was compiled without opt")
        self.assertEqual(result.stderr.count("remark: "), 1, result.stderr)
        self.assertNotIn("remark: ", self.run_tile_loops("out[t.global] = shared[i];", "-O0", *REMARKS).stderr)

    def test_address_sanitizer(self):
        result = self.run_tile_loops(WAIT, "-fsanitize=address", *REMARKS)
        self.assert_reason(result, "AddressSanitizer watches each thread's local variables, which would be parts of arrays")

    def test_computed_goto(self):
        body = (WAIT + "static const void* const ways[] = {&&one, &&two}; goto *ways[shared[i] % 2]; "
                "one: out[t.global] += 5; two: out[t.global] += 7;")
        result = self.run_tile_loops(body, "--no-restrict", *REMARKS)
        self.assert_reason(result, f"the jump in line {LINE_OF_BODY}")
        self.assertIn("has no known destination", result.stderr)
        self.assertEqual(result.stdout, self.call("run", "--no-restrict", "kernel.cpp").stdout)

    def test_line_near_an_instruction_that_was_moved(self):
        body = ("tile_static int any;\ndo {\nif (i == 0) any = 0;\nt.barrier.wait();\nshared[i] /= 2;\nif (shared[i] > 3) any = 1;\nt.barrier.wait();\n"
                "const int go = any;\nt.barrier.wait();\nif (!go) break;\n} while (true);\n")
        result = self.run_tile_loops(body + WAIT, "-g")
        self.assertRegex(result.stderr, r"the condition in line \d+ .*depends on a value that line \d+ reads from memory")
        self.assertNotIn("a line that the compiler does not know", result.stderr)

    def test_two_passes(self):
        reason = ("its source file was compiled in two passes: it chooses between functions by restrict(amp), or uses a restrict(amp) function "
                  "that another file defines")
        self.assert_reason(self.run_tile_loops(WAIT + "out[t.global] += side();", helpers="int side() restrict(amp) { return 1; }\n"
                                               "int side() restrict(cpu) { return 2; }"), reason)
        self.write("kernel.cpp", program(WAIT + "out[t.global] += elsewhere();", "int elsewhere() restrict(amp);"))
        self.write("elsewhere.cpp", "#include <amp.h>\nint elsewhere() restrict(amp) { return 1; }\n")
        self.assert_reason(self.call("run", "--tile-loops", "--engine-summary=1", "kernel.cpp", "elsewhere.cpp"), reason)

    def test_exception(self):
        result = self.run_tile_loops("if (t.global[0] == 20) throw runtime_exception(\"mine\", 1); " + WAIT, "--no-restrict")
        self.assertEqual(summary(result.stderr)[:2], (0, 1), result.stderr)
        self.assertIn("mine", result.stdout)

    def test_textures(self):
        for bits, shown in ((32, "7 14"), (16, "0 0")):
            self.write("texture.cpp", TEXTURES.replace("BITS", str(bits)))
            loops, fibers = (self.call("run", "--tile-loops", "--engine-summary=1", f"--engine={engine}", "texture.cpp") for engine in ("loops", "fibers"))
            self.assertEqual(summary(loops.stderr), (1, 0, 0), loops.stderr)
            self.assertIn(shown, loops.stdout)
            self.assertEqual(loops.stdout, fibers.stdout)
            self.assertEqual("have 16 bits cannot be both read and written" in loops.stdout, bits == 16, loops.stdout)

    def test_bounds(self):
        result = self.run_tile_loops("t.barrier.wait(); out[t.global[0] + (t.global[0] == 37 ? 100 : 0)] = shared[15 - i];", "-DTESSERA_BOUNDS=1")
        self.assertIn("index (137) is outside the extent (64) in thread (5) of tile (2)", result.stdout)

    def test_division_by_zero(self):
        body = "t.barrier.wait(); out[t.global] = 100 / (shared[15 - i] - 20);"
        result = self.run_tile_loops(body, *REMARKS)
        self.assertEqual(summary(result.stderr), (1, 0, 0), result.stderr)
        self.assertIn(f"integer division by zero at ", result.stdout)
        self.assertIn(f"kernel.cpp:{LINE_OF_BODY}", result.stdout)
        self.assertIn("in a thread (the option engine=fibers shows which) of tile (1) of the kernel launched at", result.stdout)
        self.assertIn("thread (12) of tile (1)", self.run_tile_loops(body, "--engine=fibers", "--timeout=60").stdout)

    def test_failures_say_the_same(self):
        helper = "__attribute__((noinline)) static int divided(int a, int b) restrict(amp) { return a / b; }"
        head, _, rest = program("BODY", helper).partition("    try {")
        launch, _, tail = ("    try {" + rest).partition("    int sum = 0;")
        text = head + "".join(launch.replace("BODY", f"t.barrier.wait(); {body} out[t.global] += i;") for body in FAILURES)
        self.write("kernel.cpp", text + "    int sum = 0;" + tail)
        fibers, loops = (self.call("run", "--tile-loops", "--no-restrict", "--workers=1", "--engine-summary=1", f"--engine={engine}", "kernel.cpp")
                         for engine in ("fibers", "loops"))
        self.assertEqual(summary(loops.stderr), (5, 4, 0), loops.stderr)
        self.assertEqual(loops.returncode, fibers.returncode)
        named = re.sub(r"(integer division by zero at .* in )thread \(\d+\) of", r"\1a thread (the option engine=fibers shows which) of",
                       fibers.stdout)
        self.assertEqual(loops.stdout, named)
        self.assertEqual(fibers.stdout.count("integer division by zero"), 4, fibers.stdout)

    def test_wild_pointer(self):
        self.write("kernel.cpp", program("t.barrier.wait(); *reinterpret_cast<volatile int*>(t.global[0] == 40 ? 16 : "
                                         "reinterpret_cast<unsigned long>(&shared[i])) = 1;"))
        result = self.call("run", "--tile-loops", "--no-restrict", "kernel.cpp")
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("tessera: a thread (the option engine=fibers shows which) of tile (2) of the kernel launched at", result.stderr)

    def test_filled_memory_is_the_same(self):
        body = "t.barrier.wait(); if (i < 8) shared[i] = 0; t.barrier.wait(); tile_static int never[16]; out[t.global] = never[i] + shared[i];"
        for option in ("--fill=on", "--fill=off"):
            loops, fibers = self.run_tile_loops(body, option), self.run_tile_loops(body, option, "--engine=fibers")
            self.assertEqual(summary(loops.stderr), (1, 0, 0), loops.stderr)
            self.assertEqual(loops.stdout, fibers.stdout)

    def test_units_with_and_without(self):
        helper = "void other(const array_view<int, 1>&);\n"
        self.write("one.cpp", program(WAIT, helper).replace("int sum = 0;", "other(out); int sum = 0;"))
        self.write("two.cpp", program(WAIT).replace("int main() {", "void other(const array_view<int, 1>& out) {").replace(
            "array_view<int, 1> out(size, values);", ""))
        self.assertEqual(self.call("c++", "-O2", "-c", "two.cpp", "-o", "two.o").returncode, 0)
        built = self.call("c++", "--tile-loops", "-O2", "one.cpp", "two.o", "-o", "both")
        self.assertEqual(built.returncode, 0, built.stderr)
        result = self.call("run", "--engine-summary=1", "./both")
        self.assertEqual(summary(result.stderr), (1, 1, 0), result.stderr)

    def test_units_with_other_answers(self):
        """Each unit's launches run what this unit's answer is about, whichever copies of templates the linker keeps."""
        self.write("kernel.h", "#include <amp.h>\n#include <vector>\nusing namespace concurrency;\nint helper(int x);\nstruct Kernel {\n"
                               "    array_view<int> v;\n    void operator()(tiled_index<16> t) const restrict(amp) {\n        tile_static int s[16];\n"
                               "        s[t.local[0]] = helper(t.local[0]);\n        t.barrier.wait();\n        v[t.global] = s[15 - t.local[0]];\n"
                               "    }\n};\nstatic int run() {\n    std::vector<int> d(16);\n    array_view<int> v(16, d);\n"
                               "    parallel_for_each(v.extent.tile<16>(), Kernel{v});\n    v.synchronize();\n    return d[0];\n}\n")
        self.write("knows.cpp", "#include \"kernel.h\"\nint helper(int x) { return x + 1; }\nint other();\nint main() { return run() + other() - 32; }\n")
        self.write("asks.cpp", "#include \"kernel.h\"\nint other() { return run(); }\n")
        self.assertEqual(self.call("c++", "--tile-loops", "-O2", "-c", "knows.cpp").returncode, 0)
        for level in ("-O0", "-O2"):
            self.assertEqual(self.call("c++", "--tile-loops", level, "-c", "asks.cpp").returncode, 0)
            for objects in (("knows.o", "asks.o"), ("asks.o", "knows.o")):
                self.assertEqual(self.call("c++", "--tile-loops", *objects, "-o", "both").returncode, 0)
                result = self.call("run", "--engine-summary=1", "./both")
                self.assertEqual(result.returncode, 0, result.stderr)
                self.assertEqual(summary(result.stderr), (1, 1, 0), result.stderr)

    def test_golden_record(self):
        self.write("kernel.cpp", program(WAIT))
        for folder, options in (("loops", ("--tile-loops",)), ("fibers", ("--no-check",))):
            result = self.call("golden", "record", "kernel.cpp", "-o", folder, *options)
            self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(self.call("golden", "compare", "loops", "fibers").returncode, 0)

    def test_what_does_not_go_together(self):
        self.write("kernel.cpp", program(WAIT))
        for option in ("--check", "--check=as-is", "--tsan"):
            result = self.call("c++", "--tile-loops", option, "kernel.cpp")
            self.assertEqual(result.returncode, 2, option)
            self.assertIn("--tile-loops has no meaning with --check and --tsan", result.stderr)
        self.assertEqual(self.call("check", "--tile-loops", "kernel.cpp").returncode, 2)
        result = self.call("run", "--tile-loops", "./program")
        self.assertEqual(result.returncode, 2)
        self.assertIn("--tile-loops is for sources", result.stderr)
        printed = self.call("c++", "--tile-loops", "--print-command", "kernel.cpp").stdout
        self.assertIn("-DTESSERA_TILE_LOOPS=1", printed)
        self.assertIn("-fpass-plugin=", printed)

    def test_another_compiler(self):
        if shutil.which("g++") is None:
            self.skipTest("no g++")
        self.write("kernel.cpp", program(WAIT))
        result = self.call("c++", "--tile-loops", "kernel.cpp", TESSERA_CXX="g++")
        self.assertEqual(result.returncode, 2)
        self.assertIn("--tile-loops needs clang 19; the compiler is another one", result.stderr)


if __name__ == "__main__":
    main()
