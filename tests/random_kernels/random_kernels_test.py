# SPDX-License-Identifier: Apache-2.0
"""Random kernels under the race detector against the model: README.md. The arguments are those of the programs."""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
# The race detector works in another way where a program has atomics or fences.
PROGRAMS = {"plain": (0, 0), "atomics": (1, 0), "fences": (0, 1), "messages": (1, 1)}


def build(tessera, objects, name, folder):
    atomics, fences = PROGRAMS[name]
    program = folder / name
    subprocess.run([tessera, "c++", "--check", "--no-restrict", f"-I{HERE.parent.parent}", f"-DWITH_ATOMICS={atomics}",
                    f"-DWITH_FENCES={fences}", str(HERE / "kernels.cpp"), *objects, "-o", str(program)], check=True)
    return program


def run(program, arguments, **options):
    environment = dict(os.environ)
    environment["TESSERA_OPTIONS"] = ":".join(f"{name}={value}" for name, value in options.items())
    ended = subprocess.run([str(program), *arguments], env=environment, stdout=subprocess.PIPE, text=True)
    print(f"{program.name} {' '.join(arguments)}: {ended.stdout}", end="", flush=True)
    return ended.returncode == 0


def reports_are_equal(program, arguments, folder):
    """Whatever the number of workers, the report is the same, byte for byte."""
    reports = {}
    for workers in (1, 2, 3, 8, 16):
        report = folder / f"{program.name}-{workers}.json"
        if not run(program, [*arguments, "--independent", f"--workers={workers}"], report="json", output=report):
            return False
        reports[workers] = report.read_bytes()
    different = [workers for workers, report in reports.items() if report != reports[1]]
    if different:
        print(f"{program.name} {' '.join(arguments)}: the report with {different} workers is not that with one")
    return not different


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--objects", nargs="+", required=True, help="generator, model and what else is not checked")
    parser.add_argument("--kernels", type=int, default=250, help="for each of the programs")
    parser.add_argument("--situations", type=int, default=300, help="likewise")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", nargs="+", choices=PROGRAMS, default=list(PROGRAMS))
    parser.add_argument("--all-workers", action="store_true", help="each kernel with each number of workers")
    arguments = parser.parse_args()
    tessera = os.environ["TESSERA"]
    good = True
    with tempfile.TemporaryDirectory(prefix="tessera-random-") as name:
        folder = pathlib.Path(name)
        for program in arguments.programs:
            built = build(tessera, arguments.objects, program, folder)
            seed = [f"--seed={arguments.seed}"]
            many = [f"--kernels={arguments.kernels}", *seed] + (["--all-workers"] if arguments.all_workers else [])
            good &= run(built, many)
            good &= run(built, ["--kernels=0", f"--situations={arguments.situations}", *seed])
            good &= reports_are_equal(built, [f"--kernels={max(20, arguments.kernels // 5)}", *seed], folder)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
