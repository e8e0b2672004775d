# SPDX-License-Identifier: Apache-2.0
"""The source lines of reports that ThreadSanitizer printed without them. Its runtime would start a symbolizer for each program that
has something to report, which takes longer than the program; here one symbolizer does for many runs."""

import pathlib
import re
import shutil
import subprocess

FRAME = re.compile(r"^    #\d+ <null> <null> \((\S+)\+(0x[0-9a-f]+)\).*$", re.M)


def symbolizer_of(compiler):
    """The one beside `compiler`, else one on the path."""
    beside = pathlib.Path(shutil.which(compiler)).resolve().with_name("llvm-symbolizer")
    return str(beside) if beside.exists() else shutil.which("llvm-symbolizer-19") or "llvm-symbolizer"


def with_lines(texts, modules, symbolizer):
    """`texts` with the lines of their frames in `modules`, files; an inlined function is a frame, too."""
    # A frame has the name that a library was linked by: its first version number.
    files = {re.sub(r"(\.so\.\d+).*$", r"\1", pathlib.Path(module).name): str(module) for module in modules}
    places = sorted({match.groups() for text in texts for match in FRAME.finditer(text) if match[1] in files})
    if not places:
        return texts
    questions = "".join(f'"{files[module]}" {offset}\n' for module, offset in places)
    answers = subprocess.run([symbolizer, "--functions=none", "--inlines"], input=questions, capture_output=True, text=True, check=True)
    lines = dict(zip(places, (answer.split("\n") for answer in answers.stdout.strip().split("\n\n")), strict=True))

    def symbolized(match):
        place = match.groups()
        return "\n".join(f"    #0 function {line} ({place[0]}+{place[1]})" for line in lines.get(place, ["??:0:0"]))

    return [FRAME.sub(symbolized, text) for text in texts]
