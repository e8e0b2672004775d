# SPDX-License-Identifier: Apache-2.0
"""Repeats the sessions of transcripts and compares what is said.

usage: transcript_test.py [--write] FILE...     (--write puts into the files what is said now)
A file may be a document: its sessions are in blocks, and its programs those that begin
with `// NAME.cpp`.
"""

import difflib
import os
import pathlib
import re
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
import test_environment  # noqa: E402,F401  pylint: disable=unused-import,wrong-import-position

from transcript import normalised, run, sessions_in, tidied

TESSERA = os.environ["TESSERA"]
PROGRAMS = pathlib.Path(__file__).parent / "programs"
SKIPPED = 77  # nothing was tested
BLOCK = re.compile(r"^```[a-z+]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def write_programs(blocks, folder):
    for block in blocks:
        name = re.match(r"// (\w+\.cpp)\n", block)
        if name:
            (folder / name[1]).write_text(block)


def difference(file, session, folder, environment):
    said = run(TESSERA, session, folder, environment)
    expected, found = normalised(session.text), normalised(said)
    lines = difflib.unified_diff(expected.splitlines(), found.splitlines(), str(file), "said now", lineterm="", n=8)
    return said, "\n".join(lines)


def check(file, write, prepare=None):
    """True when all is as it was. \param prepare  makes what the sessions need in a folder; False: it cannot"""
    text = file.read_text()
    blocks = BLOCK.findall(text) if file.suffix == ".md" else [text]
    failed = False
    with tempfile.TemporaryDirectory(prefix="tessera-gdb-") as name:
        folder = pathlib.Path(name)
        for program in PROGRAMS.glob("*.cpp"):
            shutil.copy(program, folder)
        write_programs(blocks, folder)
        environment = dict(os.environ, XDG_CACHE_HOME=str(folder / "cache"), HOME=str(folder), LC_ALL="C", DEBUGINFOD_URLS="")
        if prepare is not None and not prepare(folder, environment):
            sys.exit(SKIPPED)
        for block in blocks:
            for session in sessions_in(block):
                said, different = difference(file, session, folder, environment)
                if different and write:
                    file.write_text(file.read_text().replace(session.text, tidied(said)))
                elif different:
                    failed = True
                    print(different)
    return not failed


def main():
    write = "--write" in sys.argv
    files = [pathlib.Path(argument) for argument in sys.argv[1:] if argument != "--write"]
    if not files or not all(any(True for _ in sessions_in(file.read_text())) for file in files):
        sys.exit("transcript_test.py: expected files with sessions")
    if not shutil.which(os.environ.get("TESSERA_GDB", "gdb")):
        sys.exit(SKIPPED)
    sys.exit(0 if all([check(file, write) for file in files]) else 1)


if __name__ == "__main__":
    main()
