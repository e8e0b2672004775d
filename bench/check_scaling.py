#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How checked programs get faster with more workers: one row per question, one column per number of workers.

usage: bench/check_scaling.py TESSERA [--into FOLDER]       builds the programs and asks; or leaves them in FOLDER
       FOLDER/check_scaling.py [--only TEXT] [--rounds N]   asks there, on a machine that has no compiler

Each number is the time with one worker over the time with as many: 8 is eight times faster. The workers are 1, 2, 4 and so on up to
the cores there are. Times are the least of the rounds, in which all numbers of workers take turns.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
# The race detector works in another way where a program has atomics and fences.
PROGRAMS = {"cores": [], "cores_with_atomics": ["-DWITH_ATOMICS=1"], "cores_with_fences": ["-DWITH_FENCES=1"]}
TARGETS = {"tile_static only": 10, "product by array_view": 10, "product by array&": 10, "first touch of 100 MB": 6,
           "a launch of 64 threads with a barrier": None, "1000 launches of 1024 threads": None}
COMPARED_WITH_FAST = ("product", "a launch")


def build(tessera, folder):
    for name, features in PROGRAMS.items():
        for kind, flags in (("check", ["--check"]), ("fast", [])):
            command = [tessera, "c++", "--no-restrict", *flags, "-O2", *features, "-I", str(HERE.parent),
                       str(HERE / "race_check" / "cores.cpp"), "-o", str(folder / f"{name}.{kind}")]
            subprocess.run(command, check=True)


def take_along(folder):
    """This script, and the libraries that another machine may lack."""
    shutil.copy(__file__, folder / "check_scaling.py")
    listed = subprocess.run(["ldd", str(folder / "cores.check")], capture_output=True, text=True, check=True).stdout
    (folder / "lib").mkdir(exist_ok=True)
    for line in listed.splitlines():
        words = line.split()
        if len(words) > 2 and words[1] == "=>" and not words[0].startswith(("libc.", "libm.", "ld-", "libpthread.", "libdl.")):
            shutil.copy(words[2], folder / "lib" / words[0])


def seconds(program, question, workers, repetitions):
    environment = dict(os.environ, TESSERA_OPTIONS=f"workers={workers}:report=json:output=/dev/null")
    libraries = program.parent / "lib"
    if libraries.is_dir():
        environment["LD_LIBRARY_PATH"] = str(libraries)
    ended = subprocess.run([str(program), question, str(repetitions)], env=environment, capture_output=True, text=True)
    if ended.returncode not in (0, 66):
        sys.exit(f"failed: {program} '{question}'\n{ended.stderr}")
    return min(float(line) for line in ended.stdout.split())


def questions_of(program):
    environment = dict(os.environ, LD_LIBRARY_PATH=str(program.parent / "lib"), TESSERA_OPTIONS="output=/dev/null")
    return subprocess.run([str(program)], env=environment, capture_output=True, text=True, check=True).stdout.splitlines()


def ask(folder, only, rounds):
    cores = len(os.sched_getaffinity(0))
    workers = [count for count in (1, 2, 4, 8, 16, 32, 64) if count <= cores]
    print(f"{cores} cores, load {os.getloadavg()[0]:.1f}; least of {rounds} rounds")
    print(f"{'question':<46} {'1: ms':>10}" + "".join(f"{count:>8}" for count in workers[1:]) + f"{'target':>8}  met   check / fast")
    plain = questions_of(folder / "cores.check")
    asked = [(question, "cores") for question in plain]
    for name in list(PROGRAMS)[1:]:
        asked += [(question, name) for question in questions_of(folder / f"{name}.check") if question not in plain]
    for question, name in asked:
        if only not in question:
            continue
        checked, fast = folder / f"{name}.check", folder / f"{name}.fast"
        best = {}
        for _ in range(rounds):
            for count in workers:
                best[count] = min(best.get(count, 1e9), seconds(checked, question, count, 2))
        times = ""
        if question.startswith(COMPARED_WITH_FAST):
            times = f"{best[1] / min(seconds(fast, question, 1, 3) for _ in range(rounds)):8.1f}"
        ratios = [best[1] / best[count] for count in workers[1:]]
        target, met = TARGETS.get(question, 8), ""
        if workers[-1] >= 16 and target is not None:
            met = "yes" if ratios[workers.index(16) - 1] >= target else "NO"
        print(f"{question:<46} {best[1] * 1e3:10.2f}" + "".join(f"{ratio:8.2f}" for ratio in ratios) +
              f"{target or '':>8}  {met:<4} {times}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tessera", nargs="?", help="the tessera command")
    parser.add_argument("--into", type=pathlib.Path)
    parser.add_argument("--only", default="", help="questions that contain this text")
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    if arguments.tessera is None:
        return ask(HERE, arguments.only, arguments.rounds)
    if arguments.into is not None:
        arguments.into.mkdir(parents=True, exist_ok=True)
        build(arguments.tessera, arguments.into)
        return take_along(arguments.into)
    with tempfile.TemporaryDirectory() as name:
        build(arguments.tessera, pathlib.Path(name))
        ask(pathlib.Path(name), arguments.only, arguments.rounds)


if __name__ == "__main__":
    main()
