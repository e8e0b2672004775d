# SPDX-License-Identifier: Apache-2.0
"""A program dies in a kernel; gdb shows its core file as the transcript says.

usage: core_test.py [--write] TRANSCRIPT
"""

import pathlib
import resource
import subprocess
import sys

import transcript_test


# The name of each core file, and what it is made by.
CORES = {"core": ["aborts"], "bounds": ["failing", "2"], "divergence": ["failing", "2", "3"], "exception": ["failing", "2", "3", "4"],
         "division": ["failing", "2", "3", "4", "5", "6"]}


def make_core(folder, environment, name, words):
    limit = resource.getrlimit(resource.RLIMIT_CORE)[1]
    done = subprocess.run([folder / words[0], *words[1:]], cwd=folder, env=dict(environment, TESSERA_OPTIONS="workers=1:failures=abort"),
                          check=False, stderr=subprocess.DEVNULL, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (limit, limit)))
    if done.returncode >= 0:
        sys.exit(f"{words} was to die of a signal, and returned {done.returncode}")
    cores = list(folder.glob("core*"))
    if cores:
        cores[0].rename(folder / f"dead.{name}")
    return bool(cores)


def make_cores(folder, environment):
    """False where the system keeps core files elsewhere, or makes none."""
    for program in ("aborts", "failing"):
        subprocess.run([transcript_test.TESSERA, "c++", "-O0", "-g", "-fno-limit-debug-info", "-DTESSERA_BOUNDS=1", f"{program}.cpp", "-o", program],
                       cwd=folder, check=True)
    return all([make_core(folder, environment, name, words) for name, words in CORES.items()])


def main():
    if not transcript_test.check(pathlib.Path(sys.argv[-1]), "--write" in sys.argv, make_cores):
        sys.exit(1)


if __name__ == "__main__":
    main()
