# SPDX-License-Identifier: Apache-2.0
"""Many findings with one cause: a kernel that lacks one barrier, and the wait that the report shows put into it."""

import json

from checked_program import CheckedProgramTest, main

ARRAYS, FINDINGS = 7, 59
KERNEL = """\
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

int main() {{
    std::vector<int> numbers(64), results(64);
    for (int i = 0; i < 64; i++) numbers[i] = i;
    const array_view<const int, 1> in(64, numbers);
    const array_view<int, 1> out(64, results);
    parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> t_idx) restrict(amp) {{
        const int l = t_idx.local[0];
        int sum = 0;
{declared}
{written}
{read}
        out[t_idx] = sum;
    }});
    std::printf("%d\\n", out[0]);
    return 0;
}}
"""


def lines_of(count, line):
    return "\n".join("        " + line.format(array=number % ARRAYS, number=number) for number in range(count))


SOURCE = KERNEL.format(declared=lines_of(ARRAYS, "tile_static int a{array}[16];"), written=lines_of(ARRAYS, "a{array}[l] = in[t_idx] + {array};"),
                       read=lines_of(FINDINGS, "sum += a{array}[(l + {number} % 15 + 1) % 16];"))
FIRST_READ = SOURCE.splitlines().index("        sum += a0[(l + 0 % 15 + 1) % 16];") + 1
WAIT = "        t_idx.barrier.wait();"


class MissingBarriers(CheckedProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.file = cls.folder / "large_kernel.cpp"
        cls.file.write_text(SOURCE)
        cls.build("--check", "-g", cls.file, "-o", "large_kernel")

    def test_text_has_the_findings_below_the_wait(self):
        ended = self.run_program("large_kernel")
        self.assertEqual(ended.code, 66, ended)
        self.assertEqual(ended.findings, ["race"] * FINDINGS, ended)
        self.assertIn(f"\nlarge_kernel.cpp:{FIRST_READ}: note: one wait removes {FINDINGS} findings: t_idx.barrier.wait() before this line\n"
                      f"   {FIRST_READ - 1} |         a6[l] = in[t_idx] + 6;\n"
                      f"    + | {WAIT}\n"
                      f"   {FIRST_READ} |         sum += a0[(l + 0 % 15 + 1) % 16];\n"
                      "\n", ended.errors)
        self.assertEqual(ended.errors.count(": note: the other access\n"), FINDINGS)
        self.assertEqual(ended.errors.count("\n  help: "), 1)
        self.assertEqual(ended.errors.count("\n  to hide it: race:a"), ARRAYS)

    def test_the_wait_removes_them(self):
        report = self.folder / "large_kernel.json"
        self.run_program("large_kernel", options=f"report=json:output={report}")
        written = json.loads(report.read_text())
        self.assertEqual(written["summary"]["findings"], FINDINGS)
        barrier, = written["missing_barriers"]
        self.assertEqual(barrier["findings"], list(range(FINDINGS)))
        self.assertEqual(barrier["intervals"], [0, 0])
        place = barrier["place"]
        self.assertEqual((place["line"], place["code"], place["replaces"]), (FIRST_READ, WAIT, False))
        lines = SOURCE.splitlines()
        lines.insert(place["line"] - 1, place["code"])
        (self.folder / "repaired_kernel.cpp").write_text("\n".join(lines) + "\n")
        ended = self.tessera("check", self.folder / "repaired_kernel.cpp")
        self.assertEqual((ended.code, ended.findings), (0, []), ended)

    def test_page_and_sarif_have_it_too(self):
        page = self.tessera("check", "--report=html", "--no-recording", self.folder / "large_kernel").errors
        self.assertIn(f"one wait removes {FINDINGS} findings: t_idx.barrier.wait() before this line. Findings <a href=\"#f1\">1</a>, ", page)
        self.assertIn(f'<span class="line repaired">    + | {WAIT}</span>', page)
        log = json.loads(self.tessera("check", "--report=sarif", self.folder / "large_kernel").errors)
        for result in log["runs"][0]["results"]:
            last = result["relatedLocations"][-1]
            self.assertEqual(last["physicalLocation"]["region"]["startLine"], FIRST_READ)
            self.assertIn(f"one wait removes {FINDINGS} findings", last["message"]["text"])


if __name__ == "__main__":
    main()
