# SPDX-License-Identifier: Apache-2.0
"""`tessera debug` in a terminal: the prompt, an interrupt, the end."""

import os
import pathlib
import pty
import select
import shutil
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
import test_environment  # noqa: E402,F401  pylint: disable=unused-import,wrong-import-position

PROGRAM = pathlib.Path(__file__).parent / "programs" / "endless.cpp"
PROMPT = "(gdb) "
PATIENCE = 200  # seconds until the test gives up


class Terminal:
    def __init__(self, folder, *words):
        self.said = ""
        self.process, self.end = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.environ.update(HOME=folder, XDG_CACHE_HOME=folder, DEBUGINFOD_URLS="", TERM="dumb")
            os.execv(os.environ["TESSERA"], [os.environ["TESSERA"], "debug", *words])

    def read_until(self, text, nudge=""):
        """What is said up to `text`, which is swallowed. `nudge` is typed every second in which nothing is said."""
        end = time.monotonic() + PATIENCE
        while text not in self.said:
            if time.monotonic() > end:
                raise TimeoutError(f"waited for {text!r} after {self.said!r}")
            if not select.select([self.end], [], [], 1)[0]:
                self.send(nudge)
                continue
            try:
                self.said += os.read(self.end, 65536).decode(errors="replace").replace("\r", "")
            except OSError:  # it has ended
                self.said += "\n<end>"
                if text not in self.said:
                    raise AssertionError(f"ended without {text!r}: {self.said!r}") from None
        before, _, self.said = self.said.partition(text)
        return before

    def send(self, text):
        os.write(self.end, text.encode())

    def ask(self, command):
        self.send(command + "\n")
        return self.read_until(PROMPT)


class InATerminal(unittest.TestCase):
    def test_interrupt_of_an_endless_kernel(self):
        with tempfile.TemporaryDirectory(prefix="tessera-gdb-") as folder:
            terminal = Terminal(folder, "--workers=1", str(PROGRAM))
            terminal.read_until(PROMPT)
            terminal.ask("set confirm off")
            terminal.ask("tile-break endless.cpp:13 if global == 6")
            terminal.ask("run")
            terminal.ask("delete")
            terminal.send("continue\n")
            terminal.read_until("Continuing.")
            self.assertIn("SIGINT", terminal.read_until(PROMPT, nudge="\x03"))
            threads = terminal.ask("info tile-threads")
            self.assertRegex(threads, r"\n\*  1 +\(2\) +running +endless.cpp:13\n")
            self.assertRegex(threads, r"\n   1 +\(3\) +released +endless.cpp:11\n")
            self.assertRegex(threads, r"\n   2 +\(0\), \(1\) +finished\n")
            self.assertIn("released", terminal.ask("tile-thread (3)"))
            self.assertIn(" = 70\n", terminal.ask("print mine"))
            terminal.ask("kill")
            terminal.send("quit\n")
            terminal.read_until("<end>")
            _, status = os.waitpid(terminal.process, 0)
            self.assertEqual(os.waitstatus_to_exitcode(status), 0)


if __name__ == "__main__":
    if not shutil.which(os.environ.get("TESSERA_GDB", "gdb")):
        sys.exit(77)  # nothing was tested
    unittest.main()
