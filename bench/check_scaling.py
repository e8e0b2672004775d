#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How checked programs get faster with more workers, and how unchecked ones do: one row per question, one column per number of
workers, and how the machine itself does. Then what memory the checked ones take.

usage: bench/check_scaling.py TESSERA [--into FOLDER]       builds the programs and asks; or leaves them in FOLDER
       FOLDER/check_scaling.py [--only TEXT] [--rounds N]   asks there, on a machine that has no compiler
       with --copies                                        and compares the most workers with as many programs of one worker each

Each number is the time with one worker over the time with as many: 8 is eight times faster. The workers are 1, 2, 4 and so on up to
the cores there are. Times are the least of the rounds, in which all numbers of workers take turns. The rows of the machine are
threads of C++ that share nothing they write: what more cores give there is what a program can hope for. So is what as many programs
of one worker do at once, for they share nothing but the machine: 1 in the last column of --copies is as fast as they are.
"""

import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
# The race detector works in another way where a program has atomics and fences.
PROGRAMS = {"cores": [], "cores_with_atomics": ["-DWITH_ATOMICS=1"], "cores_with_fences": ["-DWITH_FENCES=1"]}
TARGETS = {"tile_static only": 10, "product by array_view": 10, "product by array&": 10, "first touch of 100 MB": 6,
           "a launch of 64 threads with a barrier": None, "1000 launches of 1024 threads": None}
COMPARED_WITH_FAST = ("product", "a launch")
# Asked of programs without the race detector.
FAST = {"tiles of 256 without barrier": "", "small launches, one after another": "", "small launches by 16 host threads": "",
        "tiles of 256 without barrier, recorded": "golden"}
# Bytes that kernels touch.
MEMORY = {"first touch of 100 MB": 100 << 20, "4 million threads in 262144 tiles": 16 << 20, "10000 launches of 1024 threads": 4096}


def build(tessera, folder):
    for name, features in PROGRAMS.items():
        for kind, flags in (("check", ["--check"]), ("fast", [])):
            command = [tessera, "c++", "--no-restrict", *flags, "-O2", *features, "-I", str(HERE.parent),
                       str(HERE / "race_check" / "cores.cpp"), "-o", str(folder / f"{name}.{kind}")]
            subprocess.run(command, check=True)
    subprocess.run([tessera, "c++", "--no-restrict", "-O2", "-I", str(HERE.parent), str(HERE / "race_check" / "machine.cpp"),
                    "-o", str(folder / "machine")], check=True)


def take_along(folder):
    """This script, and the libraries that another machine may lack."""
    shutil.copy(__file__, folder / "check_scaling.py")
    listed = subprocess.run(["ldd", str(folder / "cores.check")], capture_output=True, text=True, check=True).stdout
    (folder / "lib").mkdir(exist_ok=True)
    for line in listed.splitlines():
        words = line.split()
        if len(words) > 2 and words[1] == "=>" and not words[0].startswith(("libc.", "libm.", "ld-", "libpthread.", "libdl.")):
            shutil.copy(words[2], folder / "lib" / words[0])


def environment_of(program, options):
    environment = dict(os.environ, TESSERA_OPTIONS=options)
    libraries = program.parent / "lib"
    if libraries.is_dir():
        environment["LD_LIBRARY_PATH"] = str(libraries)
    return environment


def run(program, question, workers, repetitions, options=""):
    """Seconds of each repetition, and the process' largest size in bytes."""
    environment = environment_of(program, f"workers={workers}:report=json:output=/dev/null{options}")
    with tempfile.TemporaryFile("w+") as errors:
        started = subprocess.Popen([str(program), question, str(repetitions), str(workers)], env=environment,
                                   stdout=subprocess.PIPE, stderr=errors, text=True)
        output = started.stdout.read()
        _, status, usage = os.wait4(started.pid, 0)
        started.returncode = os.waitstatus_to_exitcode(status)
        if started.returncode not in (0, 66):
            errors.seek(0)
            sys.exit(f"failed: {program} '{question}'\n{errors.read()}")
    return [float(line) for line in output.split()], usage.ru_maxrss * 1024


def seconds(program, question, workers, repetitions, options=""):
    return min(run(program, question, workers, repetitions, options)[0])


def seconds_of_copies(program, question, copies, repetitions):
    """What one takes of as many programs that run at once, one worker and one core each, divided by their number."""
    environment = environment_of(program, "workers=1:report=json:output=/dev/null")
    started = [subprocess.Popen([str(program), question, str(repetitions), "1"], env=environment, stdout=subprocess.PIPE, text=True,
                                stderr=subprocess.DEVNULL, preexec_fn=lambda core=core: os.sched_setaffinity(0, [core]))
               for core in sorted(os.sched_getaffinity(0))[:copies]]
    return statistics.mean(typical([float(line) for line in copy.communicate()[0].split()]) for copy in started) / copies


def typical(times):
    """Of repetitions, of which the first may be slow, and the last may have had the machine for itself."""
    return statistics.median(times[1:-1])


def share_of_programs(program, question, workers, rounds):
    """How near that many workers come to as many programs: 1 is as fast."""
    repetitions = 6
    times = {"workers": lambda: typical(run(program, question, workers, repetitions)[0]),
             "programs": lambda: seconds_of_copies(program, question, workers, repetitions)}
    best = least(rounds, times, lambda kind: times[kind]())
    return best["programs"] / best["workers"]


def questions_of(program):
    environment = environment_of(program, "output=/dev/null")
    return subprocess.run([str(program)], env=environment, capture_output=True, text=True, check=True).stdout.splitlines()


def ask(folder, only, rounds, copies):
    cores = len(os.sched_getaffinity(0))
    workers = [count for count in (1, 2, 4, 8, 16, 32, 64) if count <= cores]
    print(f"{cores} cores, load {os.getloadavg()[0]:.1f}; least of {rounds} rounds")
    print(f"{'question':<62} {'1: ms':>10}" + "".join(f"{count:>8}" for count in workers[1:]) + f"{'target':>8}  met   check / fast"
          + ("  programs" if copies else ""))
    plain = questions_of(folder / "cores.check")
    asked = [(question, "cores") for question in plain]
    for name in list(PROGRAMS)[1:]:
        asked += [(question, name) for question in questions_of(folder / f"{name}.check") if question not in plain]
    for question, name in asked:
        if only not in question or question in FAST or question in list(MEMORY)[1:]:
            continue
        checked, fast = folder / f"{name}.check", folder / f"{name}.fast"
        best = least(rounds, workers, lambda count: seconds(checked, question, count, 2))
        times = ""
        share = f"{share_of_programs(checked, question, workers[-1], rounds):10.2f}" if copies else ""
        if question.startswith(COMPARED_WITH_FAST):
            times = f"{best[1] / min(seconds(fast, question, 1, 3) for _ in range(rounds)):8.1f}"
        print_row(question, best, TARGETS.get(question, 8), f"{times:>12}{share}")
    for question, option in FAST.items():
        if only in question:
            print_row(f"without check: {question}", least(rounds, workers, lambda count: fast_seconds(folder, question, option, count)))
    for question in questions_of(folder / "machine"):
        if only in question:
            print_row(f"the machine: {question}", least(rounds, workers, lambda count: seconds(folder / "machine", question, count, 3)))
    for question, bytes_touched in MEMORY.items():
        if only in question:
            memory_row(folder, question, bytes_touched, workers[-1])


def least(rounds, workers, time):
    best = {}
    for _ in range(rounds):
        for count in workers:
            best[count] = min(best.get(count, 1e9), time(count))
    return best


def print_row(question, best, target=None, times=""):
    ratios = {count: best[1] / best[count] for count in best if count > 1}
    met = "" if target is None or 16 not in best else "yes" if ratios[16] >= target else "NO"
    print(f"{question:<62} {best[1] * 1e3:10.2f}" + "".join(f"{ratio:8.2f}" for ratio in ratios.values()) +
          f"{target or '':>8}  {met:<4} {times}", flush=True)


def fast_seconds(folder, question, option, workers):
    program, question = folder / "cores.fast", question.split(", recorded")[0]
    if not option:
        return seconds(program, question, workers, 3)
    with tempfile.TemporaryDirectory() as recording:
        return seconds(program, question, workers, 3, f":{option}={recording}/golden")


def memory_row(folder, question, bytes_touched, workers):
    """The bound is 8.5 bytes for each byte that kernels touch, and 100 MB."""
    checked, fast = (run(folder / f"cores.{kind}", question, workers, 1)[1] for kind in ("check", "fast"))
    added = checked - fast
    print(f"memory that the check adds, {workers} workers: {question:<40} {added / 1e6:8.0f} MB for {bytes_touched / 1e6:.0f} MB touched: "
          f"{'within' if added <= 8.5 * bytes_touched + 100e6 else 'BEYOND'} the bound", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tessera", nargs="?", help="the tessera command")
    parser.add_argument("--into", type=pathlib.Path)
    parser.add_argument("--only", default="", help="questions that contain this text")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--copies", action="store_true")
    arguments = parser.parse_args()
    if arguments.tessera is None:
        return ask(HERE, arguments.only, arguments.rounds, arguments.copies)
    if arguments.into is not None:
        arguments.into.mkdir(parents=True, exist_ok=True)
        build(arguments.tessera, arguments.into)
        return take_along(arguments.into)
    with tempfile.TemporaryDirectory() as name:
        build(arguments.tessera, pathlib.Path(name))
        ask(pathlib.Path(name), arguments.only, arguments.rounds, arguments.copies)


if __name__ == "__main__":
    main()
