# SPDX-License-Identifier: Apache-2.0
"""What docs/debugging.md tells editors: the launch.json's commands, through gdb's machine interface.

usage: editor_test.py DOCUMENT FOLDER     (tools/gdb, in place of the installed one)
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
import test_environment  # noqa: E402,F401  pylint: disable=unused-import,wrong-import-position

PROGRAM = pathlib.Path(__file__).parent / "programs" / "averages.cpp"


class Editor(unittest.TestCase):
    def test_launch_json(self):
        document = DOCUMENT.read_text()
        configuration, = json.loads(re.search(r"^```json\n(.*?)^```$", document, re.MULTILINE | re.DOTALL)[1])["configurations"]
        self.assertEqual((configuration["type"], configuration["MIMode"]), ("cppdbg", "gdb"))
        with tempfile.TemporaryDirectory(prefix="tessera-gdb-") as folder:
            subprocess.run([os.environ["TESSERA"], "c++", "-O0", "-g", PROGRAM, "-o", "average"], cwd=folder, check=True)
            environment = dict(os.environ, HOME=folder, DEBUGINFOD_URLS="")
            environment.update((each["name"], each["value"]) for each in configuration["environment"])
            commands = [each["text"].replace("/usr/local/share/tessera/gdb", str(COMMANDS))
                        for each in configuration["setupCommands"]]
            program = configuration["program"].replace("${workspaceFolder}", folder)
            commands += [f"-file-exec-and-symbols {program}",
                         '-interpreter-exec console "tile-break averages.cpp:17 if local == (1, 0)"', "-exec-run",
                         '-interpreter-exec console "info tile-threads"', "-stack-list-variables --all-values", "-exec-next",
                         '-interpreter-exec console "tile-thread (1, 1)"', "-var-create mine * mine", "-gdb-exit"]
            gdb = os.environ.get("TESSERA_GDB", "gdb")
            done = subprocess.run([gdb, "-q", "-nx", "--interpreter=mi2"], input="\n".join(commands) + "\n", cwd=folder,
                                  env=environment, capture_output=True, text=True, timeout=300)
        self.assertNotIn("^error", done.stdout)
        self.assertIn('*stopped,reason="breakpoint-hit"', done.stdout)
        self.assertIn('*stopped,reason="end-stepping-range"', done.stdout)
        self.assertRegex(done.stdout, r"\*  1 +\(1, 0\) +running +averages.cpp:17\\n")
        self.assertIn('{name="idx",arg="1",value="{global = (1, 0), local = (1, 0), tile = (0, 0)}"}', done.stdout)
        self.assertRegex(done.stdout, r'\^done,name="mine",numchild="0",value="9"')


if __name__ == "__main__":
    COMMANDS = sys.argv.pop()
    DOCUMENT = pathlib.Path(sys.argv.pop())
    if not shutil.which(os.environ.get("TESSERA_GDB", "gdb")):
        sys.exit(77)  # nothing was tested
    unittest.main()
