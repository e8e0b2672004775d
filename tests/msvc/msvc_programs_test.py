#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whole programs with Visual C++ habits: each compiles with `tessera c++ --msvc` and prints what its first comment says.

usage: msvc_programs_test.py [--restrict | --syntax] [PROGRAM...]     (all of programs/, unless some are named)

With --restrict they also have to keep to what restrict(amp) allows. With --syntax it is enough that the compiler takes them.

The comment has lines `// KEY: VALUE`, of which none is needed but the last:
  input, arguments     what the program gets on standard input, and its command line
  exit code            0 if there is none
  errors               a regular expression for standard error; empty if there is none
  options              for tessera c++, in addition to --msvc
  compilers            clang: the others cannot compile it
  output               the lines that follow, up to the first without `//`, are what it prints
"""

import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
import test_environment  # noqa: E402,F401  pylint: disable=unused-import,wrong-import-position

PROGRAMS = pathlib.Path(__file__).resolve().parent / "programs"
TESSERA = os.environ["TESSERA"]
KEYS = ("input", "arguments", "exit code", "errors", "options", "compilers")


def expectations_of(source):
    """The keys of the comment, and the output."""
    keys, output, in_output = dict.fromkeys(KEYS, ""), [], False
    for line in source.read_text(encoding="utf-8").splitlines():
        if not line.startswith("//"):
            break
        text = line[3:]
        key, colon, value = text.partition(":")
        if in_output:
            output.append(text + "\n")
        elif key == "output" and colon:
            in_output = True
        elif key in KEYS and colon:
            keys[key] = value.strip()
    if not output:
        raise ValueError(f"{source.name}: expected lines of output in its first comment")
    return keys, "".join(output)


def without_chance(text, source):
    """What differs from run to run, or with the place of the source."""
    text = re.sub(rf"\S*{re.escape(source.name)}:\d+", f"{source.name}:LINE", text)
    return re.sub(r"\(\d+ ms", "(N ms", text)


def run(command, folder, **options):
    environment = dict(os.environ, XDG_CACHE_HOME=str(folder / "cache"))
    for name in ("TESSERA_OPTIONS", "NO_COLOR", "CLICOLOR_FORCE"):
        environment.pop(name, None)
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, **options)


def complaint_about(source, flags):
    """What is wrong with the program, or None."""
    keys, output = expectations_of(source)
    if keys["compilers"] not in os.environ["TESSERA_CXX"]:
        return None
    with tempfile.TemporaryDirectory(prefix="tessera-msvc-") as name:
        folder = pathlib.Path(name)
        program = folder / "program"
        ends = ["-fsyntax-only"] if "--syntax" in flags else ["-o", program]
        compiled = run([TESSERA, "c++", "--msvc", *flags - {"--syntax"}, "-O1", *shlex.split(keys["options"]), source, *ends], folder)
        if compiled.returncode != 0 or compiled.stdout or ("clang" in os.environ["TESSERA_CXX"] and compiled.stderr):
            return f"does not compile, or not without a warning:\n{compiled.stdout}{compiled.stderr}"
        if "--syntax" in flags:
            return None
        result = run([program, *shlex.split(keys["arguments"])], folder, input=keys["input"])
    if (wanted := int(keys["exit code"] or 0)) != result.returncode:
        return f"exit code {result.returncode} instead of {wanted}:\n{result.stdout}{result.stderr}"
    # An editor may have taken the blanks from the ends of the expected lines.
    if (printed := without_chance(result.stdout, source)).rstrip() != output.rstrip():
        return f"prints\n{printed}instead of\n{output}{result.stderr}"
    if not re.fullmatch(keys["errors"] or "", result.stderr.rstrip("\n"), re.S):
        return f"standard error is\n{result.stderr}"
    return None


def main():
    flags = {"--restrict", "--syntax"}.intersection(sys.argv[1:])
    names = [word for word in sys.argv[1:] if word not in flags]
    sources = [PROGRAMS / f"{name}.cpp" for name in names] if names else sorted(PROGRAMS.glob("*.cpp"))
    if not sources:
        sys.exit("no programs")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        complaints = list(pool.map(lambda source: complaint_about(source, flags), sources))
    for source, complaint in zip(sources, complaints):
        print(f"{source.name}: {complaint or 'good'}")
    sys.exit(1 if any(complaints) else 0)


if __name__ == "__main__":
    main()
