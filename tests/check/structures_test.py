# SPDX-License-Identifier: Apache-2.0
"""Padding of structures is no memory without a value, and members that were never written are; and what types of elements are called.

    structures_test.py [--seed=FIRST] [--programs=N] [--structures=N]    more than the test does
"""

import json
import sys
import unittest

from checked_program import CheckedProgramTest, main
from random_structures import RandomStructures
from tessera_command import compiler_is_clang

size = {"seed": 1, "programs": 1, "structures": 16}
for argument in [text for text in sys.argv[1:] if "=" in text]:
    name, value = argument.lstrip("-").split("=")
    size[name] = int(value)
    sys.argv.remove(argument)


TYPES = """#include <amp.h>
#include <vector>
typedef int at_top;
template <typename View>
void shift(const View& view) {
    typedef typename View::value_type value;
    concurrency::parallel_for_each(view.extent.template tile<4>(), [=](concurrency::tiled_index<4> t) restrict(amp) {
        tile_static value of_function[4];
        tile_static typename View::value_type of_class[4];
        tile_static at_top of_program[4];
        of_function[t.local[0]] = of_class[t.local[0]] = of_program[t.local[0]] = view[t];
        view[t] = of_function[3 - t.local[0]] + of_class[3 - t.local[0]] + of_program[3 - t.local[0]];
    });
}
int main() {
    std::vector<int> numbers(4);
    shift(concurrency::array_view<int>(4, numbers));
}
"""


class Structures(CheckedProgramTest):
    def test_a_type_has_a_name_that_its_function_does_not_choose(self):
        (self.folder / "types.cpp").write_text(TYPES)
        built = self.tessera("c++", "--no-restrict", "--check", "types.cpp", "-o", "types")
        self.assertEqual(built.code, 0, built.errors)
        headlines = {finding["variable"]: finding["shown"]["headline"] for finding in self.json_report("types")["findings"]}
        for variable, kind in (("of_function", "int"), ("of_class", "int"), ("of_program", "at_top")):
            self.assertIn(f"race on tile_static {kind} {variable}", headlines[variable])

    def test_padding_has_no_value_and_members_do(self):
        for seed in range(size["seed"], size["seed"] + size["programs"]):
            with self.subTest(seed=seed):
                self.check(RandomStructures(seed, size["structures"]))

    def check(self, program):
        source = self.folder / "structures.cpp"
        source.write_text(program.source)
        built = self.tessera("c++", "--no-restrict", "--check", source, "-o", "structures")
        self.assertEqual(built.code, 0, built.errors)
        ended = self.run_program("structures", options="report=json:output=structures.json:max_findings=0")
        self.assertIn(ended.code, (0, 66), ended)
        findings = json.loads((self.folder / "structures.json").read_text())["findings"]
        found = {}
        for finding in findings:
            if finding["kind"] == "uninitialized-read":
                found.setdefault(finding["variable"], []).append(finding["element"])
        self.assertFalse({"again", "copies"} & set(found), found)
        for variable, unset in program.unset.items():
            shown = found.get(variable, [])
            if not unset:
                self.assertEqual(shown, [], f"{variable} has all its members")
            elif compiler_is_clang() and any(leaf.judged for leaf in unset):
                self.assertTrue(shown, f"{variable} lacks {[leaf.path for leaf in unset]}")
            for element in shown:
                self.assertTrue(any(leaf.path in element for leaf in unset), f"{variable}: {element}")


if __name__ == "__main__":
    main()
