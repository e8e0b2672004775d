# SPDX-License-Identifier: Apache-2.0
"""Runs LLVM's opt with a plugin over the files of a folder and compares what comes out with their CHECK lines.

usage: ir_test.py OPT FILECHECK PLUGIN FOLDER PASSES [OPTION...]

Of the plugin for tile loops, FileCheck sees before the module the remarks, and a line "answer: ..."
with what the launch is told.
"""

import pathlib
import re
import subprocess
import sys

# As the plugin writes struct TileLoops of include/tessera/detail/launch.h.
ANSWER = re.compile(r"constant \{ ptr, i64, i8, ptr \} \{ ptr (\S+), i64 (\d+), i8 (\d), ptr (\S+) \}|"
                    r"constant \{ ptr, i64, i8, ptr \} (zeroinitializer)")
TEXT = re.compile(r'constant \[\d+ x i8\] c"(.*)\\00"')


def answer_in(module):
    found = ANSWER.search(module)
    if found is None:
        return "none"
    if found[5] is None and found[1] != "null":
        return f"loops, {found[2]} bytes" + (", fills" if found[3] == "1" else "")
    text = TEXT.search(module)
    return "neither" if text is None else "fibers, " + text[1]


def main():
    opt, filecheck, plugin, folder, passes, *options = sys.argv[1:]
    files = sorted(pathlib.Path(folder).glob("*.ll"))
    failed = 0
    for file in files:
        made = subprocess.run([opt, f"-load-pass-plugin={plugin}", f"-passes={passes}", "-pass-remarks=tessera-tile-loops",
                               "-pass-remarks-missed=tessera-tile-loops", *options, "-S", file, "-o", "-"], capture_output=True, text=True)
        if made.returncode != 0:
            print(f"{file}: opt ends with {made.returncode}: {made.stderr}")
            failed += 1
            continue
        text = f"{made.stderr}\nanswer: {answer_in(made.stdout)}\n{made.stdout}"
        checked = subprocess.run([filecheck, str(file)], input=text, capture_output=True, text=True)
        if checked.returncode != 0:
            print(f"{file}: {checked.stderr}")
            failed += 1
    print(f"{len(files) - failed} of {len(files)} as expected")
    return 1 if failed or not files else 0


sys.exit(main())
