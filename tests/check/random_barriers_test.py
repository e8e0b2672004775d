# SPDX-License-Identifier: Apache-2.0
"""Random kernels that lack barriers: every wait that the report shows for a group is put there, and the group's findings are gone.

usage: random_barriers_test.py [KERNELS [SEED]]
"""

import json
import random
import sys

from checked_program import CheckedProgramTest, main

KERNELS, SEED = 20, 1
WAITS = ("wait", "wait", "wait", "wait_with_all_memory_fence", "wait_with_tile_static_memory_fence", "wait_with_global_memory_fence")
PROGRAM = """\
#include <amp.h>
#include <cstdlib>
#include <vector>
using namespace concurrency;

static const int added = std::atoi(std::getenv("ADDED"));  // the number of the claim whose wait is there

{kernels}

int main() {{
    std::vector<int> numbers(64);
    array_view<int, 1> out(64, numbers);
{calls}
    return 0;
}}
"""
KERNEL = """\
{helper}
void kernel_{number}(array_view<int, 1> out{number}, int n) {{
    parallel_for_each(out{number}.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {{
        tile_static int a{number}[16];
        tile_static int b{number}[16];
        const int l = t.local[0];
        int x = 0;
        a{number}[l] = 0;
        b{number}[l] = 0;
        t.barrier.wait();
{body}
        out{number}[t.tile[0] * 16 + l] = x;
    }});
}}
"""
HELPER = """\
static void helper_{number}({parameter}, int l, int* a{number}, int* b{number}, int& x, int n) {{
{body}
}}
"""


class Writer:
    """The statements of one kernel. Which branches and loops are taken depends on nothing that races."""

    def __init__(self, number, chance):
        self.number, self.chance = number, chance
        self.has_out, self.barrier, self.callee = True, "t.barrier", None

    def element(self):
        array = self.chance.choice(["a", "b", "out"] if self.has_out else ["a", "b"])
        offset = self.chance.randrange(16)
        place = f"(l + {offset}) % 16" if self.chance.random() < 0.5 else "l"
        return f"out{self.number}[t.tile[0] * 16 + {place}]" if array == "out" else f"{array}{self.number}[{place}]"

    def simple(self):
        return self.chance.choice([f"{self.element()} = l + {self.chance.randrange(9)};", f"x += {self.element()};",
                                   f"{self.element()} += {self.chance.randrange(9)};",
                                   f"x += {self.element()} +\n            {self.element()};",
                                   f"{{ x += {self.element()}; }}", f"if (l < 8) {self.element()} = {self.chance.randrange(9)};"])

    def wait(self):
        return f"{self.barrier}.{self.chance.choice(WAITS)}();"

    def jump(self, loops):
        """One that no thread, or every thread, takes."""
        jumps = ["return;"] if self.callee is None and not self.has_out else []
        jumps += ["break;", "continue;"] if loops else []
        return f"if (n > {self.chance.choice((0, 9))}) {self.chance.choice(jumps)}" if jumps else self.simple()

    def block(self, depth, length, waits, loops=False):
        lines = []
        for _ in range(length):
            kind = self.chance.random()
            if kind < 0.55 or depth > 2:
                lines += self.simple().split("\n")
            elif kind < 0.68:
                lines.append(self.wait() if waits else self.simple())
            elif kind < 0.72:
                lines += self.jump(loops).split("\n")
            elif kind < 0.76 and self.callee and waits:
                lines.append(self.callee)
            else:
                lines += self.nested(depth, waits, loops)
        return lines

    def nested(self, depth, waits, loops):
        length = self.chance.randint(1, 5)
        counter = f"i{depth}"
        kind = self.chance.randrange(7)
        if kind == 0:
            return ["if (l % 3 == 1) {", *self.block(depth + 1, length, False), "} else {", *self.block(depth + 1, 1, False), "}"]
        if kind == 1:
            return [f"if (n > {self.chance.choice((0, 9))}) {{", *self.block(depth + 1, length, waits, loops), "}"]
        if kind == 2:
            return ["{", *self.block(depth + 1, length, waits, loops), "}"]
        if kind == 3:
            return ["{", f"int {counter} = 0;", f"while ({counter}++ < n) {{", *self.block(depth + 1, length, waits, True), "}", "}"]
        if kind == 4:
            return ["{", f"int {counter} = 0;", "do {", *self.block(depth + 1, length, waits, True), f"}} while (++{counter} < n);", "}"]
        if kind == 5:
            return ["switch (n) {", "case 2:", self.simple().replace("\n", " "), "break;", "default:", self.simple().replace("\n", " "), "}"]
        return [f"for (int {counter} = 0; {counter} < n; {counter}++) {{", *self.block(depth + 1, length, waits, True), "}"]


def indented(lines):
    return "\n".join("        " + line for line in lines if line)


def kernel(number, chance):
    writer, helper = Writer(number, chance), ""
    if chance.random() < 0.4:
        writer.has_out = False
        has_index = chance.random() < 0.5
        writer.barrier = "t.barrier" if has_index else "barrier"
        body = indented(writer.block(0, chance.randint(4, 8), True))
        helper = HELPER.format(number=number, parameter="const tiled_index<16>& t" if has_index else "const tile_barrier& barrier", body=body)
        writer = Writer(number, chance)
        writer.callee = f"helper_{number}({'t' if has_index else 't.barrier'}, l, a{number}, b{number}, x, n);"
    return KERNEL.format(number=number, helper=helper, body=indented(writer.block(0, chance.randint(5, 14), True)))


def program(kernels, seed):
    chance = random.Random(seed)
    return PROGRAM.format(kernels="\n".join(kernel(number, chance) for number in range(kernels)),
                          calls="\n".join(f"    kernel_{number}(out, 2);" for number in range(kernels)))


def identity(finding):
    return finding["kind"], finding["variable"], *sorted((finding["first"]["line"], (finding["second"] or finding["first"])["line"]))


class RandomBarriers(CheckedProgramTest):
    def report(self, number):
        file = self.folder / "random.json"
        ended = self.run_program("random_kernels", options=f"max_findings=0:report=json:output={file}", ADDED=str(number))
        self.assertIn(ended.code, (0, 66), ended)
        return json.loads(file.read_text())

    def test_every_wait_that_is_shown_removes_what_it_says(self):
        file = self.folder / "random_kernels.cpp"
        source = program(KERNELS, SEED)
        file.write_text(source)
        self.build("--check", "-g", "-O1", file, "-o", "random_kernels")
        report = self.report(0)
        groups = [group for group in report.get("missing_barriers", []) if group["place"]]
        self.assertGreater(len(groups), KERNELS // 4)
        lines = source.splitlines(keepends=True)
        for number, group in enumerate(groups, 1):
            place, at = group["place"], group["place"]["line"] - 1
            code = place["code"].strip()
            lines[at] = f"if (added == {number}) {{ {code} }} " + (f"else {lines[at].lstrip()}" if place["replaces"] else lines[at])
        file.write_text("".join(lines))
        self.build("--check", "-g", "-O1", file, "-o", "random_kernels", ADDED="0")
        before = {identity(finding) for finding in report["findings"]}
        self.assertEqual({identity(finding) for finding in self.report(0)["findings"]}, before)
        removed = 0
        for number, group in enumerate(groups, 1):
            after = {identity(finding) for finding in self.report(number)["findings"]}
            meant = {identity(report["findings"][finding]) for finding in group["findings"]}
            self.assertEqual(meant & after, set(), (group["place"], file.read_text()))
            self.assertEqual(after - before, set(), (group["place"], file.read_text()))
            removed += len(meant)
        print(f"{len(before)} findings, {len(groups)} waits that remove {removed} of them")


if __name__ == "__main__":
    if len(sys.argv) > 1 and sys.argv[1].isdigit():
        KERNELS, SEED = int(sys.argv[1]), int((*sys.argv[2:], "1")[0])
        del sys.argv[1:]
    main()
