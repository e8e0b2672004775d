# SPDX-License-Identifier: Apache-2.0
"""`tessera check` with the race detector itself, from source to report."""

import json
import pathlib
import re
import unittest

from tessera_command import CommandTest, compiler_is_clang, installation_without, main
from test_environment import of_the_reference_compiler

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"

SUMS = """
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;
int main(int argc, char**) {
    std::vector<int> out(2);
    const array_view<int, 1> sums(2, out);
    parallel_for_each(extent<1>(8).tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static int total;
        if (t.local[0] == 0) total = 0;
        t.barrier.wait();
        UPDATE;
        t.barrier.wait();
        if (t.local[0] == 0) sums[t.tile] = total;
    });
    sums.synchronize();
    std::printf("%d %d\\n", out[0], out[1]);
    return argc > 1 ? 3 : 0;
}
"""
RACING = "-DUPDATE=total+=1"
CORRECT = "-DUPDATE=atomic_fetch_add(&total,1)"


class RaceCheck(CommandTest):
    def setUp(self):
        super().setUp()
        self.write("sums.cpp", SUMS)

    def check(self, *arguments, **changes):
        return self.call("check", *arguments, **changes)

    def assert_race(self, result, line=13):
        self.assertEqual((result.stdout, result.returncode), ("4 4\n", 66), result.stderr)
        for part in (f"sums.cpp:{line}", "race", "total"):
            self.assertIn(part, result.stderr)

    def assert_clean(self, result, code=0):
        self.assertEqual((result.stdout, result.returncode), ("4 4\n", code), result.stderr)
        for part in ("watched 1 launch: 2 tiles, 8 threads", "0 findings"):
            self.assertIn(part, result.stderr)

    def test_compressed_debug_information(self):
        self.assert_race(self.check(RACING, "-gz", "sums.cpp"))

    def test_documented_mistake(self):
        source = EXAMPLES / "04_total_race" / "total_race.cpp"
        mistake = next(number for number, line in enumerate(source.read_text().splitlines(), 1) if line.startswith("        total +="))
        result = self.check(source)
        self.assertEqual(result.returncode, 66, result.stderr)
        lines = re.findall(r"total_race\.cpp:(\d+):\d+: error: (race|uninitialized read).* total", result.stderr)
        self.assertEqual(lines, [(str(mistake), "race"), (str(mistake), "uninitialized read")], result.stderr)

    @of_the_reference_compiler  # kernels.optimisation_levels is for each
    def test_every_optimisation_and_schedule(self):
        for flags in ([], ["-O0"], ["-O3"]):
            for schedule in ("forward", "reverse", "random:7"):
                with self.subTest(flags=flags, schedule=schedule):
                    self.assert_race(self.check(*flags, RACING, "sums.cpp", "--schedule=" + schedule))
                    self.assert_clean(self.check(*flags, CORRECT, "sums.cpp", "--schedule=" + schedule))

    @unittest.skipUnless(compiler_is_clang(), "clang's pipeline")
    def test_without_opt_and_the_plugin(self):
        tessera = installation_without(self.folder / "tree", "libtessera_marks")
        for more in ({"TESSERA_CXX": self.compiler_without_opt()}, {}):
            self.assert_race(self.check(RACING, "sums.cpp", program=tessera, **more))
            self.assert_clean(self.check(CORRECT, "sums.cpp", program=tessera, **more))

    def test_exit_codes(self):
        self.assert_clean(self.check(CORRECT, "sums.cpp", "--", "x"), 3)
        self.assert_race(self.check(RACING, "sums.cpp", "--", "x"))
        self.assertEqual(self.check(RACING, "sums.cpp", "--exitcode=9").returncode, 9)
        self.assertEqual(self.check(RACING, "sums.cpp", "--exitcode=0", "--", "x").returncode, 3)
        self.assertEqual(self.check(RACING, "sums.cpp", "--abort-on-error=1").returncode, 66)
        wrong = self.check(RACING, "sums.cpp", "--workers=many")
        self.assertEqual(wrong.returncode, 2, wrong.stderr)
        self.assertEqual(wrong.stderr.count("\n"), 1, wrong.stderr)

    def test_program_and_program_of_another_build(self):
        self.assert_output(self.cxx("--check", RACING, "sums.cpp", "-o", "racing"), "")
        self.assert_race(self.check("racing"))
        self.assert_race(self.call(program=self.folder / "racing"))
        self.assert_output(self.cxx(RACING, "sums.cpp", "-o", "fast"), "")
        result = self.check("fast")
        self.assertEqual((result.returncode, result.stdout), (70, "4 4\n"))
        self.assertIn("not built with tessera c++ --check", result.stderr)
        # Linked with the detector, but none of its code was compiled for it.
        self.assert_output(self.cxx("-c", CORRECT, "sums.cpp"), "")
        self.assert_output(self.cxx("--check", "sums.o", "-o", "half"), "")
        result = self.check("half")
        self.assertEqual(result.returncode, 70, result.stderr)

    def test_report_in_a_file(self):
        result = self.check(RACING, "sums.cpp", "--report=json", "--output=report-%p.json")
        self.assertEqual(result.returncode, 66, result.stderr)
        (file,) = self.folder.glob("report-*.json")
        self.assertNotIn("%p", file.name)
        report = json.loads(file.read_text())
        self.assertEqual([finding["variable"] for finding in report["findings"]], ["total"])
        # What is known already is no news.
        self.assertEqual(self.check(RACING, "sums.cpp", f"--baseline={file.name}").returncode, 0)
        # And stays as it is.
        before = file.read_bytes()
        for option in ("--baseline", "--suppressions"):
            for output in (file.name, f"./{file.name}"):
                self.assert_one_line(self.check(RACING, "sums.cpp", f"{option}={file.name}", f"--output={output}"), 2,
                                     f"--output={output}: is the file that is read; expected another one")
        self.assertEqual(file.read_bytes(), before)

    @unittest.skipUnless(compiler_is_clang(), "g++ does not read it")
    def test_source_in_utf16(self):
        text = SUMS.replace("UPDATE;", "/* \u00f6 */ total += 1;")
        for mark, encoding in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
            (self.folder / "sums.cpp").write_bytes(mark + text.encode(encoding))
            result = self.check("--msvc", "sums.cpp")
            self.assert_race(result)
            self.assertRegex(result.stderr, r"\n   13 \| +/\* \u00f6 \*/ total \+= 1;\n      \| +\^\n")

    def test_as_is(self):
        self.assert_clean(self.check("--as-is", CORRECT, "sums.cpp"))


if __name__ == "__main__":
    main()
