#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the race detector costs: ratios of programs that run in turns.

usage: bench/race_check.py TESSERA [OPENCL_PRODUCT]

TESSERA is the tessera command; OPENCL_PRODUCT is opencl_product_run, for the row about oclgrind.
"""

import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = ROOT / "bench" / "race_check"
ROUNDS = 9


def build(tessera, folder, name, *flags):
    program = folder / (name + "".join(flags).replace("=", ""))
    command = [tessera, "c++", *flags, "-O2", "-I", str(ROOT), str(SOURCES / f"{name}.cpp"), "-o", str(program)]
    subprocess.run(command, check=True)
    return str(program)


def output_of(command, options=""):
    """What it wrote to standard output and standard error."""
    environment = dict(os.environ, TESSERA_OPTIONS=options)
    result = subprocess.run(command, env=environment, capture_output=True, text=True)
    if result.returncode not in (0, 66):
        sys.exit(f"failed: {' '.join(command)}\n{result.stderr}")
    return result.stdout, result.stderr


def run(command, options=""):
    """Seconds of each repetition, and what it wrote to standard error."""
    output, errors = output_of(command, options)
    return [float(line) for line in output.split()], errors


def in_turns(ours, rival):
    """Medians of two commands that run alternately: (ours, rival, half of the middle half of the ratios' range)."""
    pairs = []
    for _ in range(ROUNDS):
        pairs.append((statistics.median(ours()), statistics.median(rival())))
    ratios = sorted(a / b for a, b in pairs)
    quarter = len(ratios) // 4
    spread = (ratios[-1 - quarter] - ratios[quarter]) / 2
    return statistics.median(a for a, _ in pairs), statistics.median(b for _, b in pairs), spread


def row(question, ratio, target=None, at_least=False, spread=None, note=""):
    goal = "" if target is None else f"{'>=' if at_least else '<='} {target:.2f}"
    met = "" if target is None else "yes" if (ratio >= target if at_least else ratio <= target) else "NO"
    shown = "" if spread is None else f"{spread:.2f}"
    print(f"{question:<66} {ratio:7.2f} {goal:>9}  {met:<5} {shown:>6}   {note}", flush=True)


def product_rows(tessera, folder, opencl):
    fast = build(tessera, folder, "product")
    check = build(tessera, folder, "product", "--check")
    side = "256"
    ours, rival, spread = in_turns(lambda: run([check, side, "3"], "workers=1")[0], lambda: run([fast, side, "9"], "workers=1")[0])
    row("tiled product n = 256 under check / fast build", ours / rival, 8, spread=spread)
    if shutil.which("clang++-19") or shutil.which("clang++"):
        tsan = build(tessera, folder, "product", "--tsan")
        theirs, mine, spread = in_turns(lambda: run([tsan, "128", "3"], "workers=1")[0],
                                        lambda: run([check, "128", "6"], "workers=1")[0])
        row("the same n = 128: stock ThreadSanitizer / check", theirs / mine, 7, at_least=True, spread=spread)
    if opencl and shutil.which("oclgrind"):
        theirs, mine, spread = in_turns(lambda: run(["oclgrind", "--data-races", opencl, "64", "1"])[0],
                                        lambda: run([check, "64", "9"], "workers=2")[0])
        row("the same n = 64: oclgrind --data-races / check", theirs / mine, 150, at_least=True, spread=spread)
    _, text = run([check, "512", "1"], "workers=1")
    shadow = float(re.search(r"tessera: ([\d.]+) (KiB|MiB) of shadow", text).group(1)) * (1024 if "MiB of" in text else 1)
    row("shadow memory, n = 512 / bytes of the three matrices and the tile", shadow * 1024 / (3 * 512 * 512 * 4 + 2048), 8)


def growth_rows(tessera, folder):
    check = build(tessera, folder, "growth", "--check")

    def cost(mode, number):
        return statistics.median(run([check, mode, str(number), "5"], "workers=1")[0]) / number

    for mode, numbers, unit in (("tiles", (256, 4096, 65536), "tile"), ("threads", (64, 256, 1024), "thread"),
                                ("bytes", (1 << 16, 1 << 20, 1 << 24), "byte")):
        least = cost(mode, numbers[0])
        for number in numbers[1:]:
            row(f"cost a {unit} with {number} of them / with {numbers[0]}", cost(mode, number) / least)
    for mode in ("arrays", "views"):
        few, many = (statistics.median(run([check, mode, str(number), "5"], "workers=1")[0]) for number in (500, 16000))
        row(f"a launch with 16000 {mode} / with 500", many / few)


def conflict_rows(tessera, folder):
    check = build(tessera, folder, "conflicts", "--check")
    ours, rival, spread = in_turns(lambda: run([check, "racing", "5"], "workers=1")[0],
                                   lambda: run([check, "clean", "5"], "workers=1")[0])
    row("100 000 conflicts that are one finding / none", ours / rival, 2, spread=spread)


def kind_rows(tessera, folder):
    for of_program, flags in (("", []), (", with atomics", ["-DWITH_ATOMICS=1"])):
        program = build(tessera, folder, "kinds", "--check", *flags)
        lines, _ = output_of([program, str(ROUNDS)], "workers=1")
        for line in lines.splitlines():
            kind, ratio, spread = line.split("|")
            row(kind + of_program, float(ratio), spread=float(spread), note="over reads of tile_static floats")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__.strip())
    opencl = sys.argv[2] if len(sys.argv) > 2 and os.path.exists(sys.argv[2]) else None
    print(f"{'question':<66} {'ratio':>7} {'target':>9}  {'met':<5} {'+/-':>6}")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        product_rows(sys.argv[1], folder, opencl)
        growth_rows(sys.argv[1], folder)
        conflict_rows(sys.argv[1], folder)
        kind_rows(sys.argv[1], folder)


if __name__ == "__main__":
    main()
