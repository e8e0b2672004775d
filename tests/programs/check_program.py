# SPDX-License-Identifier: Apache-2.0
"""Compiles a program with `tessera-c++ --check` and runs it: the race detector finds nothing, and the program says
that its result is right. Then it runs twice for each of its barriers, once without the barrier and once with one that
does not order the memory that is meant: the race detector must find a race on the variable that BARRIERS names.

BARRIERS has a line `PROGRAM NUMBER VARIABLE` for each line of a program that waits at a barrier, NUMBER counting them
from 1. `PROGRAM NUMBER - REASON` says that the program has no race without that barrier.

To compile once and not for every barrier, the program is compiled from a copy in which `t_idx.barrier.wait();` asks the
environment variable MUTATION whether to wait. With --delete each barrier is deleted and the program compiled anew.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

BARRIER = re.compile(r"^( *)((?:\w+\.)?barrier\.)(wait\w*)\(\);", re.M)
ANY_BARRIER = re.compile(r"barrier\.wait\w*\(")
MUTANT = r"\1if (mutated_barrier != {0}) \2\3(); else if (mutated_fence == 'g') \2wait_with_global_memory_fence();" \
         r" else if (mutated_fence == 't') \2wait_with_tile_static_memory_fence();"
SWITCH = """
#include <cstdlib>
static const char* const mutation = std::getenv("MUTATION");  // the barrier's number and a letter: "3-", "3g", "3t"
static const int mutated_barrier = std::atoi(mutation);
static const char mutated_fence = mutation[mutated_barrier < 10 ? 1 : 2];
"""


def expected_of(file, program):
    """{number of a barrier: name of the racing variable, or None}."""
    expected = {}
    for line in file.read_text().splitlines():
        words = line.split(maxsplit=3)
        if words and words[0] == program:
            if words[2] == "-" and len(words) < 4:
                sys.exit(f"{file}: '{line}' gives no reason")
            expected[int(words[1])] = None if words[2] == "-" else words[2]
    return expected


class Program:
    def __init__(self, source, compiler, folder):
        self.source, self.compiler, self.folder = source, compiler, folder
        self.text = source.read_text()
        self.barriers = len(BARRIER.findall(self.text))
        if self.barriers != len(ANY_BARRIER.findall(self.text)):
            sys.exit(f"{source}: a wait at a barrier must be a statement on a line of its own")
        self.binary = folder / source.stem

    def compile(self, text):
        copy = self.folder / self.source.name
        copy.write_text(text)
        switch = self.folder / "missing_barrier.h"
        switch.write_text(SWITCH)
        # The copy's kernels read global variables.
        command = [self.compiler, "--check", "--no-restrict", "-g", "-O1", "-include", switch, "-I", self.source.parent, copy,
                   "-o", self.binary]
        build = subprocess.run(command, capture_output=True, text=True)
        if build.returncode != 0:
            sys.exit(f"{self.source} does not compile:\n{build.stderr}")

    def compile_with_switches(self):
        numbers = iter(range(1, self.barriers + 1))
        self.compile(BARRIER.sub(lambda match: match.expand(MUTANT.format(next(numbers))), self.text))

    def compile_without(self, missing):
        numbers = iter(range(1, self.barriers + 1))
        self.compile(BARRIER.sub(lambda match: match[1] if next(numbers) == missing else match[0], self.text))

    def run(self, mutation="0-"):
        """(exit code, {variable in the report: its memory}, all that was printed)."""
        file = self.folder / "report.json"
        file.unlink(missing_ok=True)
        options = f"{os.environ.get('TESSERA_OPTIONS', 'timeout=60')}:report=json:output='{file}'"
        environment = dict(os.environ, TESSERA_OPTIONS=options, MUTATION=mutation)
        run = subprocess.run([self.binary], env=environment, capture_output=True, text=True, errors="replace",
                             timeout=120)
        findings = json.loads(file.read_text())["findings"] if file.exists() else []
        said = [f"exit code {run.returncode}", *run.stdout.splitlines(), *run.stderr.splitlines()[:20],
                *(f"found: {found['kind']} on {found['variable']}, {found['severity']}" for found in findings[:20])]
        return run.returncode, {finding["variable"]: finding["memory"] for finding in findings}, "\n  ".join(said)

    def clean(self):
        """What is wrong with the program as it is."""
        code, variables, said = self.run()
        if code != 0 or variables or "\n  right: " not in said:
            yield f"the program is not clean:\n  {said}"

    def mutated(self, number, variable, delete):
        """What is wrong with the verdict on the program whose barrier `number` is missing or of the wrong kind."""
        if delete:
            self.compile_without(number)
        code, variables, said = self.run(f"{number}-")
        if not variable:
            if code != 0 or variables:
                yield f"without barrier {number} the program is not clean:\n  {said}"
            return
        if code != 66 or variable not in variables:
            yield f"without barrier {number}, no race on {variable} is found:\n  {said}"
            return
        if delete:
            return
        other = "global" if variables[variable] == "tile_static" else "tile_static"
        code, variables, said = self.run(f"{number}{other[0]}")
        if code != 66 or variable not in variables:
            yield f"with a fence of {other} memory at barrier {number}, no race on {variable} is found:\n  {said}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("--compiler", default="tessera-c++", help="the command that compiles (%(default)s)")
    parser.add_argument("--barriers", type=pathlib.Path, default=pathlib.Path(__file__).with_name("barriers.txt"),
                        help="the file that says what each barrier is for (barriers.txt beside this one)")
    parser.add_argument("--delete", action="store_true", help="delete barriers instead of switching them off")
    options = parser.parse_args()

    with tempfile.TemporaryDirectory(prefix="tessera-program-") as folder:
        program = Program(options.source.resolve(), options.compiler, pathlib.Path(folder))
        expected = expected_of(options.barriers, program.source.stem)
        if set(expected) != set(range(1, program.barriers + 1)):
            sys.exit(f"{options.barriers}: expected a line for each of {options.source}'s {program.barriers} barriers")
        program.compile_with_switches()
        problems = list(program.clean())
        for number, variable in expected.items():
            problems += program.mutated(number, variable, options.delete)
    print("\n".join(problems) or f"{options.source.stem}: clean; judged right without each of {len(expected)} barriers")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
