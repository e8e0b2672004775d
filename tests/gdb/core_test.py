# SPDX-License-Identifier: Apache-2.0
"""A program dies in a kernel; gdb shows its core file as the transcript says.

usage: core_test.py [--write] TRANSCRIPT
"""

import pathlib
import resource
import subprocess
import sys

import transcript_test


def make_core(folder, environment):
    """False where the system keeps core files elsewhere, or makes none."""
    subprocess.run([transcript_test.TESSERA, "c++", "-O0", "-g", "-fno-limit-debug-info", "aborts.cpp", "-o", "aborts"],
                   cwd=folder, check=True)
    limit = resource.getrlimit(resource.RLIMIT_CORE)[1]
    done = subprocess.run([folder / "aborts"], cwd=folder, env=dict(environment, TESSERA_OPTIONS="workers=1"), check=False,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (limit, limit)))
    if done.returncode >= 0:
        sys.exit(f"aborts was to die of a signal, and returned {done.returncode}")
    cores = list(folder.glob("core*"))
    if cores:
        cores[0].rename(folder / "core")
    return bool(cores)


def main():
    if not transcript_test.check(pathlib.Path(sys.argv[-1]), "--write" in sys.argv, make_core):
        sys.exit(1)


if __name__ == "__main__":
    main()
