# SPDX-License-Identifier: Apache-2.0
"""Compiles a program with `tessera-c++ --check` and runs it: the race detector finds nothing, and the program says that
its result is right. With --barriers it runs once more for each barrier, without that barrier, and the race detector must
find a race on the variable that BARRIERS names.

BARRIERS has a line `PROGRAM NUMBER VARIABLE` for each line of a program that waits at a barrier, NUMBER counting them
from 1. `PROGRAM NUMBER - REASON` says that the program has no race without that barrier.

To compile once and not for every barrier, the program is compiled from a copy in which `t_idx.barrier.wait();` is
`if (missing_barrier != 3) t_idx.barrier.wait();`, and missing_barrier is set by the environment. With --delete each
barrier is deleted and the program is compiled anew.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

BARRIER = re.compile(r"^( *)((?:\w+\.)?barrier\.wait\w*\(\);)", re.M)
ANY_BARRIER = re.compile(r"barrier\.wait\w*\(")
SWITCH = """
#include <cstdlib>
static const int missing_barrier = std::getenv("MISSING_BARRIER") ? std::atoi(std::getenv("MISSING_BARRIER")) : 0;
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
        command = [self.compiler, "--check", "-g", "-O1", "-include", switch, "-I", self.source.parent, copy, "-o", self.binary]
        build = subprocess.run(command, capture_output=True, text=True)
        if build.returncode != 0:
            sys.exit(f"{self.source} does not compile:\n{build.stderr}")

    def compile_with_switches(self):
        numbers = iter(range(1, self.barriers + 1))
        self.compile(BARRIER.sub(lambda m: f"{m[1]}if (missing_barrier != {next(numbers)}) {m[2]}", self.text))

    def compile_without(self, missing):
        numbers = iter(range(1, self.barriers + 1))
        self.compile(BARRIER.sub(lambda m: m[1] if next(numbers) == missing else m[0], self.text))

    def run(self, missing=0):
        """(exit code, names of the variables in the report, all that was printed)."""
        file = self.folder / "report.json"
        file.unlink(missing_ok=True)
        options = f"{os.environ.get('TESSERA_OPTIONS', 'timeout=60')}:report=json:output='{file}'"
        environment = dict(os.environ, TESSERA_OPTIONS=options, MISSING_BARRIER=str(missing))
        run = subprocess.run([self.binary], env=environment, capture_output=True, text=True, errors="replace", timeout=120)
        findings = json.loads(file.read_text())["findings"] if file.exists() else []
        said = [f"exit code {run.returncode}", *run.stdout.splitlines(), *run.stderr.splitlines()[:20],
                *(f"found: {finding['kind']} on {finding['variable']}, {finding['severity']}" for finding in findings[:20])]
        return run.returncode, {finding["variable"] for finding in findings}, "\n  ".join(said)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("--compiler", default="tessera-c++", help="the command that compiles (%(default)s)")
    parser.add_argument("--barriers", type=pathlib.Path, help="the file that says what each barrier is for")
    parser.add_argument("--delete", action="store_true", help="delete barriers instead of switching them off")
    options = parser.parse_args()

    problems = []
    with tempfile.TemporaryDirectory(prefix="tessera-program-") as folder:
        program = Program(options.source.resolve(), options.compiler, pathlib.Path(folder))
        program.compile_with_switches()
        code, variables, said = program.run()
        if code != 0 or variables or "\n  right: " not in said:
            problems.append(f"the program is not clean:\n  {said}")
        expected = expected_of(options.barriers, program.source.stem) if options.barriers else {}
        if options.barriers and set(expected) != set(range(1, program.barriers + 1)):
            problems.append(f"{options.barriers} has lines for other barriers than 1 to {program.barriers}")
        for number, variable in expected.items():
            if options.delete:
                program.compile_without(number)
            code, variables, said = program.run(number)
            if variable and (code != 66 or variable not in variables):
                problems.append(f"without barrier {number}, no race on {variable} is found:\n  {said}")
            if not variable and (code != 0 or variables):
                problems.append(f"without barrier {number} the program is not clean:\n  {said}")
    print("\n".join(problems) or f"{options.source.stem}: clean, and {len(expected)} missing barriers judged right")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
