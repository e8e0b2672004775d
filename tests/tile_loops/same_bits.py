# SPDX-License-Identifier: Apache-2.0
"""Builds programs with tile loops, runs each on fibers and with loops, and compares what their kernels leave in memory, byte for byte,
what they print and how they end.

usage: same_bits.py [--flags=FLAGS] [--seeds=FROM:TO] [--list] [--waiting] COMPILER FILE|FOLDER...

  COMPILER      tessera-c++
  --flags=...   for the compiler, instead of -O2 -ffp-contract=off
  --seeds=A:B   also programs of random kernels, with these seeds
  --list        say of each kernel with a barrier how it runs
  --waiting     leave out files without a barrier
  FOLDER        stands for all .cpp files in it and below

Files with `// expect:` lines are cases of tests/kernels: many are compiled to a program. Those that expect a race or an access out of
bounds are left out: of these any outcome is right.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "kernels"))
from combined_program import combined_program  # noqa: E402  pylint: disable=wrong-import-position

KERNELS_IN_PROGRAM = 10
CASES_IN_PROGRAM = 40
ANY_OUTCOME = {"race", "out-of-bounds"}
EXPECTED = re.compile(r"^// expect: (\S+)", re.M)
LOOPS = re.compile(r"remark: the kernel's tiles run as")
# The compiler does not say the place of a line that #line gave; a note behind does.
FIBERS = re.compile(r"^(?:(?P<place>.*): )?remark: (?P<reason>the kernel keeps its fibers: .*) \[.*\]$"
                    r"(?:\nnote: could not determine the original source location for (?P<line>.*)$)?", re.M)
LAUNCHES = re.compile(r"^tessera: launches that ran as loops over the threads of a tile: (\d+); on fibers: (\d+); that no thread waits in: (\d+)$", re.M)


def run(command, engine, folder):
    options = {"engine": engine, "workers": "1", "engine_summary": "1"}
    if folder is not None:
        options["golden"] = str(folder)
    environment = dict(os.environ, TESSERA_OPTIONS=":".join(f"{name}={value}" for name, value in options.items()), GTEST_PRINT_TIME="0")
    return subprocess.run(command, env=environment, capture_output=True, timeout=600)


def arrays_in(folder):
    return {path.name: path.read_bytes() for path in folder.glob("*.npy")} if folder.is_dir() else {}


class Comparison:
    def __init__(self, compiler, flags, lists):
        self.compiler, self.flags, self.lists = compiler, flags, lists
        self.loops, self.kept, self.different = 0, [], []
        self.launches = [0, 0, 0]  # as loops, on fibers, without barrier

    def build(self, source, program, includes, libraries=()):
        command = [self.compiler, "--tile-loops", *self.flags, *[f"-I{folder}" for folder in includes], "-g1", "-Rpass=tessera-tile-loops",
                   "-Rpass-missed=tessera-tile-loops", str(source), *libraries, "-o", str(program)]
        built = subprocess.run(command, capture_output=True, text=True)
        if built.returncode != 0:
            sys.exit(f"{source}: {built.stderr}")
        self.loops += len(LOOPS.findall(built.stderr))
        kept = [(found["place"] or found["line"], found["reason"]) for found in FIBERS.finditer(built.stderr)]
        self.kept += kept
        if self.lists:
            for place, reason in kept:
                print(f"{place}: {reason}")

    @property
    def fibers(self):
        return len(self.kept)

    def compare(self, source, folder, records=True, includes=(), libraries=()):
        program = folder / "program"
        self.build(source, program, includes, libraries)
        self.compare_runs(source, [program], folder, records)

    def compare_cases(self, sources, folder):
        """Cases of tests/kernels, compiled together."""
        source, program = folder / "cases.cpp", folder / "cases"
        source.write_text(combined_program([(case, case.read_text()) for case in sources]))
        self.build(source, program, ())
        for number, case in enumerate(sources):
            self.compare_runs(case, [program, str(number)], folder / str(number))

    def compare_runs(self, name, command, folder, records=True):
        ends = []
        for engine in ("fibers", "loops"):
            recorded = folder / engine if records else None
            ended = run(command, engine, recorded)
            ends.append((ended.returncode, ended.stdout, arrays_in(recorded) if records else {}))
        for launches in LAUNCHES.findall(ended.stderr.decode(errors="replace")):
            self.launches = [sum(pair) for pair in zip(self.launches, map(int, launches))]
        if ends[0] == ends[1] and (records or ends[0][0] == 0):
            return
        self.different.append(str(name))
        arrays = [array for array in ends[0][2] if ends[0][2][array] != ends[1][2].get(array)]
        print(f"{name}: fibers end with {ends[0][0]}, loops with {ends[1][0]}; arrays that differ: {arrays}")
        for end in ends:
            print(end[1].decode(errors="replace")[:2000])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("compiler")
    parser.add_argument("paths", nargs="*", type=pathlib.Path)
    parser.add_argument("--flags", default="-O2 -ffp-contract=off")
    parser.add_argument("--seeds", default="0:0")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--waiting", action="store_true")
    arguments = parser.parse_args()
    comparison = Comparison(arguments.compiler, arguments.flags.split(), arguments.list)
    compared, cases = 0, []
    for file in [file for path in arguments.paths for file in (sorted(path.rglob("*.cpp")) if path.is_dir() else [path])]:
        text = file.read_text(errors="replace")
        expected = EXPECTED.findall(text)
        if ANY_OUTCOME.intersection(expected) or (arguments.waiting and "barrier" not in text):
            continue
        compared += 1
        if expected:
            cases.append(file.resolve())
            continue
        with tempfile.TemporaryDirectory() as folder:
            comparison.compare(file, pathlib.Path(folder), includes=[file.parent])
    for first in range(0, len(cases), CASES_IN_PROGRAM):
        with tempfile.TemporaryDirectory() as folder:
            comparison.compare_cases(cases[first:first + CASES_IN_PROGRAM], pathlib.Path(folder))
    first, last = map(int, arguments.seeds.split(":"))
    for seed in range(first, last):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder) / "kernels.cpp"
            made = subprocess.run([sys.executable, HERE / "generate_kernels.py", str(seed), str(KERNELS_IN_PROGRAM)], capture_output=True,
                                  text=True, check=True)
            source.write_text(made.stdout)
            comparison.compare(source, pathlib.Path(folder), records=False)
        compared += 1
    as_loops, on_fibers, without = comparison.launches
    print(f"{compared} programs, {comparison.loops} kernels with loops, {comparison.fibers} with fibers, {len(comparison.different)} different; "
          f"{as_loops} launches as loops, {on_fibers} on fibers, {without} without a barrier")
    return 1 if comparison.different or compared == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
