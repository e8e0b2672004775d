# SPDX-License-Identifier: Apache-2.0
"""AMP programs through the command, from source to output."""

import json
import unittest

from tessera_command import FLAGS, CommandTest, main

# In the manner of the documentation's samples: <Windows.h>, void main, <vector> only through <amp.h>, properties.
SAMPLE = """
#include <iostream>
#include <iomanip>
#include <Windows.h>
#include <amp.h>
using namespace concurrency;

struct Place { int tile; int local; };

void main() {
    std::vector<Place> places(16);
    extent<2> domain(4, 4);
    array_view<Place, 2> view(domain, places);
    parallel_for_each(view.extent.tile<2, 2>(), [=](tiled_index<2, 2> t_idx) restrict(amp) {
        tile_static int sum;
        if (t_idx.local[0] == 0 && t_idx.local[1] == 0) sum = 0;
        t_idx.barrier.wait();
        view[t_idx].tile = t_idx.tile[0] * 2 + t_idx.tile[1];
        view[t_idx].local = t_idx.local[0] * 2 + t_idx.local[1];
    });
    for (int row = 0; row < 4; row++) {
        for (int column = 0; column < 4; column++) {
            SetConsoleTextAttribute(GetStdHandle(STD_OUTPUT_HANDLE), view(row, column).tile % 2 ? 4 : 2);
            std::cout << std::setw(2) << view(row, column).tile << view(row, column).local;
        }
        std::cout << "\\n";
    }
}
"""
OUTPUT = " 00 01 10 11\n 02 03 12 13\n 20 21 30 31\n 22 23 32 33\n"

AVERAGES = """
#include <iostream>
#include <amp.h>
using namespace concurrency;
#define SIZE TILE
int main() {
    std::vector<float> data;
    for (int i = 0; i < 64; i++) data.push_back((float)i);
    array_view<float, 2> matrix(8, 8, data);
    std::vector<float> output(64 / (SIZE * SIZE));
    array<float, 2> averages(8 / SIZE, 8 / SIZE, output.begin(), output.end());
    parallel_for_each(EXTENT.tile<SIZE, SIZE>(), [=, &averages](tiled_index<SIZE, SIZE> t) restrict(amp) {
        tile_static float values[SIZE][SIZE];
        values[t.local[0]][t.local[1]] = matrix[t];
        t.barrier.wait();
        if (t.local[0] == 0 && t.local[1] == 0) {
            float sum = 0;
            for (int i = 0; i < SIZE; i++) for (int j = 0; j < SIZE; j++) sum += values[i][j];
            averages(t.tile[0], t.tile[1]) = sum / (SIZE * SIZE);
        }
    });
    output = averages;
    for (float value : output) std::cout << value << " ";
    std::cout << "\\n";
}
"""


class AmpProgram(CommandTest):
    def test_tile_averages(self):
        self.write("a.cpp", AVERAGES)
        self.assert_output(self.run_file("-DTILE=2", "-DEXTENT=matrix.extent", "a.cpp"),
                           "4.5 6.5 8.5 10.5 20.5 22.5 24.5 26.5 36.5 38.5 40.5 42.5 52.5 54.5 56.5 58.5 \n")
        self.assert_output(self.run_file("-DTILE=4", "-DEXTENT=matrix.extent", "a.cpp", "--workers=1"),
                           "13.5 17.5 45.5 49.5 \n")

    def test_visual_cxx_sample(self):
        self.write("a.cpp", SAMPLE)
        for _ in range(2):
            self.assert_output(self.run_file("--msvc", "a.cpp"), OUTPUT)
        self.assert_output(self.cxx("--msvc", "a.cpp", "-o", "a"), "")
        self.assert_output(self.call(program=self.folder / "a"), OUTPUT)

    def test_missing_question_mark_is_the_compilers_error(self):
        self.write("a.cpp", SAMPLE.replace("% 2 ? 4 : 2", "% 2 4 : 2"))
        result = self.cxx("--msvc", "a.cpp", "-o", "a")
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stderr, r"a\.cpp:\d+:\d+: error: expected ['\u2018]\)['\u2019]")

    def test_wrong_value_of_an_option_is_the_librarys_line(self):
        self.write("a.cpp", AVERAGES)
        result = self.run_file("-DTILE=2", "-DEXTENT=matrix.extent", "--workers=many", "a.cpp")
        self.assert_one_line(result, 2, "workers", "many")

    @unittest.skipIf(FLAGS, "there is no race detector in builds with sanitizers")
    def test_a_file_has_one_name(self):
        kernel = ("inline void {0}(array_view<int> view) {{\n"
                  "    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {{ view[0] = i[0]; }});\n}}\n")
        self.write("x.h", "#ifndef FIRST\n#define FIRST\n" + kernel.format("one") + "#else\n" + kernel.format("two") + "#endif\n")
        self.write("a.cpp", '#include <amp.h>\nusing namespace concurrency;\n#include "x.h"\n#include "./x.h"\n'
                            "int main() {\n    int data[8] = {};\n    array_view<int> view(8, data);\n    one(view);\n    two(view);\n}\n")
        result = self.call("check", "--report=json", "a.cpp")
        self.assertEqual(result.returncode, 66, result.stderr)
        findings = json.loads(result.stderr[result.stderr.index("{"):])["findings"]
        self.assertEqual([finding["launch"]["file"] for finding in findings], ["x.h", "x.h"])

    def test_call_spelling(self):
        self.write("a.cpp", AVERAGES)
        self.assert_output(self.run_file("-DTILE=4", "-DEXTENT=matrix.get_extent()", "a.cpp"), "13.5 17.5 45.5 49.5 \n")


if __name__ == "__main__":
    main()
