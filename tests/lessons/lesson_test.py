#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a lesson's README quotes is so: its commands print what it says, and its code is that of the lesson's programs.

usage: lesson_test.py LESSON

The environment has TESSERA, the built command, and TESSERA_CXX. The commands run in a copy of examples/LESSON, `tessera`
being on the path. A command that fails has to be followed by `$ echo $?` with its exit code.
"""

import difflib
import os
import pathlib
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
import test_environment  # noqa: E402,F401  pylint: disable=unused-import,wrong-import-position

from lesson_readme import blocks_of, is_excerpt, quoted_commands

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"


def newcomers_environment(folder):
    """That of a user who has the command on the path and has never run it. `folder` is for what it keeps."""
    path = os.pathsep.join((str(pathlib.Path(os.environ["TESSERA"]).parent), str(pathlib.Path(sys.executable).parent), os.environ["PATH"]))
    return dict(os.environ, PATH=path, XDG_CACHE_HOME=str(folder / "cache"))


def copy_examples(folder):
    """The sources of all lessons, without files left by following one."""
    for source in (*EXAMPLES.glob("*/*.cpp"), *EXAMPLES.glob("*/*.h"), *EXAMPLES.glob("*/*.py")):
        copy = folder / source.relative_to(EXAMPLES.parent)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, copy)


def run_commands(commands, folder, environment, page="README.md"):
    """Runs the quoted commands one after another. The first thing that is not as it is quoted, or None."""
    failed = None  # the command whose exit code is not shown
    code = 0
    for quoted in commands:
        if quoted.command == "echo $?":
            printed, code, failed = [str(code)], 0, None
        elif failed:
            break
        else:
            # No shell: it would add lines of its own about programs that abort.
            result = subprocess.run(shlex.split(quoted.command), cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            printed = result.stdout.splitlines()
            code = result.returncode if result.returncode >= 0 else 128 - result.returncode
            failed = quoted if code != 0 else None
        if not quoted.matches(printed):
            return f"line {quoted.line}: {quoted.command} prints something else than {page} quotes:\n" + "\n".join(
                difflib.unified_diff(quoted.output, printed, page, "printed", n=1000, lineterm=""))
    if failed:
        return f"line {failed.line}: {failed.command} fails, and {page} does not show its exit code with `$ echo $?`"
    return None


class LessonTest(unittest.TestCase):
    folder = None  # the lesson's, in examples/

    def setUp(self):
        self.text = (self.folder / "README.md").read_text(encoding="utf-8")

    def test_commands_print_what_is_quoted(self):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # some programs are meant to abort
        with tempfile.TemporaryDirectory(prefix="tessera-lesson-") as work:
            copy_examples(pathlib.Path(work))  # a lesson may name files of another
            wrong = run_commands(quoted_commands(self.text), pathlib.Path(work) / "examples" / self.folder.name,
                                 newcomers_environment(pathlib.Path(work)))
        if wrong:
            self.fail(wrong)

    def test_code_is_that_of_the_programs(self):
        sources = {path.name: path.read_text(encoding="utf-8").splitlines()
                   for pattern in ("*.cpp", "*.h") for path in self.folder.glob(pattern)}
        for block in blocks_of(self.text):
            if block.language == "cpp" and not any(is_excerpt(block.lines, source) for source in sources.values()):
                self.fail(f"line {block.line}: this is no part of {', '.join(sorted(sources))}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    LessonTest.folder = EXAMPLES / sys.argv.pop()
    unittest.main(verbosity=2)
