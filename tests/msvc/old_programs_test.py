#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Programs in the style of 2012, which Visual C++ took as they are: so do `tessera run` and `check`, which finds nothing, and after
`port` they compile. A folder of programs_2012 is one program; its source is the one of its name. Where all are asked for, every other
one runs without the check, and the others under it.

usage: old_programs_test.py [PROGRAM...]
"""

import concurrent.futures
import os
import pathlib
import shlex
import shutil
import sys
import tempfile

from msvc_programs_test import TESSERA, expectations_of, run, without_chance

PROGRAMS = pathlib.Path(__file__).resolve().parent / "programs_2012"


def sources_of_programs():
    folders = [path / f"{path.name}.cpp" for path in PROGRAMS.iterdir() if path.is_dir()]
    return sorted([*PROGRAMS.glob("*.cpp"), *folders])


def complaint_about(source, ways):
    """What is wrong with the program, or None.
    ways: some of "run" and "check" """
    keys, output = expectations_of(source)
    more = shlex.split(keys["options"])
    with tempfile.TemporaryDirectory(prefix="tessera-2012-") as name:
        folder = pathlib.Path(name) / "program"
        shutil.copytree(source.parent, folder)

        def complaint(what):
            errors = "tessera: 0 findings" if what == "check" else ""
            ended = run([TESSERA, what, "--msvc", "-O0", source.name, *more], folder)
            if ended.returncode != 0 or without_chance(ended.stdout, source) != output or errors not in ended.stderr:
                return f"{what}: exit code {ended.returncode}\n{ended.stdout}instead of\n{output}{ended.stderr}"
            if not errors and ended.stderr:
                return f"{what}: standard error is\n{ended.stderr}"
            return None

        port_line = [word for word in more if not word.endswith(".cpp")]
        headers = [path.name for path in folder.glob("*.h") if path.stem.lower() in source.read_text(encoding="utf-8").lower()]
        for way in ways:
            if found := complaint(way):
                return found
        ported = run([TESSERA, "port", "--apply", *port_line, source.name, *headers], folder)
        if ported.returncode != 0:
            return f"port: exit code {ported.returncode}\n{ported.stderr}"
        return None


def main():
    sources = [source for source in sources_of_programs() if len(sys.argv) == 1 or source.stem in sys.argv[1:]]
    if not sources:
        sys.exit("no programs")
    ways = [("run", "check")] * len(sources)
    if len(sys.argv) == 1:
        ways = [[("run", "check")[number % 2]] for number in range(len(sources))]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        complaints = list(pool.map(complaint_about, sources, ways))
    for source, complaint in zip(sources, complaints):
        print(f"{source.name}: {complaint or 'good'}")
    sys.exit(1 if any(complaints) else 0)


if __name__ == "__main__":
    main()
