# SPDX-License-Identifier: Apache-2.0
"""Builds programs with tile loops, runs each on fibers and with loops, and compares what their kernels leave in memory, byte for byte,
what they print and how they end.

usage: same_bits.py [--flags=FLAGS] [--seeds=FROM:TO] [--list] COMPILER FILE...

  COMPILER      tessera-c++
  --flags=...   for the compiler, instead of -O2 -ffp-contract=off
  --seeds=A:B   also programs of random kernels, with these seeds
  --list        say of each kernel with a barrier how it runs

Sources with racy kernels ("expect:" lines other than "no finding") are left out: of a race any outcome is right.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
KERNELS_IN_PROGRAM = 10
LOOPS = re.compile(r"remark: the kernel's tiles run as")
FIBERS = re.compile(r"^(.*): remark: (the kernel keeps its fibers: .*) \[", re.M)


def is_racy(source):
    expected = re.findall(r"^// expect: (.*)$", source, re.M)
    return any(line != "no finding" for line in expected)


def run(program, engine, folder):
    options = {"engine": engine, "workers": "1"}
    if folder is not None:
        options["golden"] = str(folder)
    environment = dict(os.environ, TESSERA_OPTIONS=":".join(f"{name}={value}" for name, value in options.items()), GTEST_PRINT_TIME="0")
    return subprocess.run([program], env=environment, capture_output=True, timeout=600)


def arrays_in(folder):
    return {path.name: path.read_bytes() for path in folder.glob("*.npy")} if folder.is_dir() else {}


class Comparison:
    def __init__(self, compiler, flags, lists):
        self.compiler, self.flags, self.lists = compiler, flags, lists
        self.loops, self.kept, self.different = 0, [], []

    def build(self, source, program, includes, libraries=()):
        command = [self.compiler, "--tile-loops", *self.flags, *[f"-I{folder}" for folder in includes], "-g1", "-Rpass=tessera-tile-loops",
                   "-Rpass-missed=tessera-tile-loops", str(source), *libraries, "-o", str(program)]
        built = subprocess.run(command, capture_output=True, text=True)
        if built.returncode != 0:
            sys.exit(f"{source}: {built.stderr}")
        self.loops += len(LOOPS.findall(built.stderr))
        self.kept += FIBERS.findall(built.stderr)
        if self.lists:
            for place, reason in FIBERS.findall(built.stderr):
                print(f"{place}: {reason}")

    @property
    def fibers(self):
        return len(self.kept)

    def compare(self, source, folder, records=True, includes=(), libraries=()):
        program = folder / "program"
        self.build(source, program, includes, libraries)
        ends = []
        for engine in ("fibers", "loops"):
            recorded = folder / engine if records else None
            ended = run(program, engine, recorded)
            ends.append((ended.returncode, ended.stdout, arrays_in(recorded) if records else {}))
        if ends[0] == ends[1] and (records or ends[0][0] == 0):
            return
        self.different.append(str(source))
        names = [name for name in ends[0][2] if ends[0][2][name] != ends[1][2].get(name)]
        print(f"{source}: fibers end with {ends[0][0]}, loops with {ends[1][0]}; arrays that differ: {names}")
        print(ends[1][1].decode(errors="replace")[:2000])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("compiler")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--flags", default="-O2 -ffp-contract=off")
    parser.add_argument("--seeds", default="0:0")
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    comparison = Comparison(arguments.compiler, arguments.flags.split(), arguments.list)
    compared = 0
    for file in arguments.files:
        if is_racy(file.read_text(errors="replace")):
            continue
        with tempfile.TemporaryDirectory() as folder:
            comparison.compare(file, pathlib.Path(folder), includes=[file.parent])
        compared += 1
    first, last = map(int, arguments.seeds.split(":"))
    for seed in range(first, last):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder) / "kernels.cpp"
            made = subprocess.run([sys.executable, HERE / "generate_kernels.py", str(seed), str(KERNELS_IN_PROGRAM)], capture_output=True,
                                  text=True, check=True)
            source.write_text(made.stdout)
            comparison.compare(source, pathlib.Path(folder), records=False)
        compared += 1
    print(f"{compared} programs, {comparison.loops} kernels with loops, {comparison.fibers} with fibers, {len(comparison.different)} different")
    return 1 if comparison.different or compared == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
