# SPDX-License-Identifier: Apache-2.0
"""Completion: what the command offers, and what shells make of it."""

import os
import pathlib
import re
import shutil
import subprocess
import unittest

from tessera_command import TESSERA, CommandTest, main

SCRIPTS = pathlib.Path(__file__).parents[2] / "tools" / "completion"
HELPERS = pathlib.Path("/usr/share/bash-completion/bash_completion")

# Fills the variables of a completion as readline does, calls the function and prints what it found.
DRIVE_BASH = """
source {helpers}
source {script}
compopt() {{ printf '<%s>\\n' "$*"; }}
COMP_LINE=$1 COMP_POINT=${{#1}} COMP_TYPE=9
shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
{function}
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


class CompletionTest(CommandTest):
    def offered(self, *words):
        result = self.call("complete", *words)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return [line.split("\t")[0] for line in result.stdout.splitlines()]

    def test_commands(self):
        words = self.offered("")
        self.assertIn("golden", words)
        self.assertNotIn("complete", words)
        self.assertEqual(self.offered("c"), ["c++", "check"])
        self.assertEqual(self.offered("golden", ""), ["record", "merge", "compare"])
        self.assertEqual(self.offered("explore", "m"), ["merge", ":paths"])
        self.assertEqual(self.offered("--v"), ["--version"])

    def test_options_and_their_values(self):
        self.assertEqual(self.offered("run", "--sch"), ["--schedule="])
        self.assertEqual(self.offered("run", "--schedule="),
                         ["--schedule=forward", "--schedule=reverse", "--schedule=random:", "--schedule=replay:"])
        self.assertEqual(self.offered("check", "--report=s"), ["--report=sarif"])
        self.assertEqual(self.offered("explore", "--report="), ["--report=text", "--report=json"])
        self.assertEqual(self.offered("explore", "--strategy=p"), ["--strategy=pct"])
        self.assertEqual(self.offered("golden", "compare", "--report=h"), ["--report=html"])
        self.assertEqual(self.offered("golden", "record", "--np"), ["--npz"])
        self.assertEqual(self.offered("golden", "record", "--sched"), ["--schedule="])
        self.assertEqual(self.offered("golden", "merge", "-"), ["-o", "--help"])
        self.assertEqual(self.offered("new", "-"), ["--help"])
        self.assertEqual(self.offered("c++", "--check"), ["--check", "--check="])
        self.assertEqual(self.offered("check", "--output="), [":paths"])
        self.assertEqual(self.offered("check", "a.cpp", "--", "--sch"), [":paths"])
        self.assertEqual(self.offered("port", "-o", "-"), [":paths"])
        self.assertEqual(self.offered("nonsense", "--x"), [":paths"])

    def test_commands_know_the_options_that_are_offered(self):
        for command in ("run", "check", "debug", "explore", "explore merge", "golden record", "golden merge", "golden compare", "port", "new", "report"):
            words = command.split()
            options = self.offered(*words, "-")
            self.assertGreater(len(options), 0, command)
            for option in options:
                # With a value that some options accept and others do not, and nothing to work on.
                given = [option + "1"] if option.endswith("=") else [option, "x"] if option == "-o" else [option]
                result = self.call(*words, *given)
                self.assertNotRegex(result.stderr, "has no option|not expected", f"{command} {given}")

    @unittest.skipUnless(HELPERS.exists(), "needs bash-completion")
    def test_bash(self):
        for name in ("one file.cpp", "other.cpp"):
            self.write(name, "")

        def complete(line, *words, function="_tessera"):
            script = DRIVE_BASH.format(helpers=HELPERS, script=SCRIPTS / "tessera.bash", function=function)
            path = os.path.dirname(TESSERA) + ":" + os.environ["PATH"]
            result = self.call("--norc", "-c", script, "bash", line, *words, program="bash", PATH=path)
            self.assertEqual(result.stderr, "")
            return sorted(result.stdout.split("\n")[:-1])  # in a list that shells sort

        self.assertEqual(complete("tessera c", "tessera", "c"), ["c++", "check"])
        self.assertEqual(complete("tessera run --sch", "tessera", "run", "--sch"), ["--schedule=", "<-o nospace>"])
        # bash cuts words at = and :, and replaces the last piece only.
        self.assertEqual(complete("tessera run --schedule=re", "tessera", "run", "--schedule", "=", "re"), ["replay:", "reverse"])
        self.assertEqual(complete("tessera run --schedule=", "tessera", "run", "--schedule", "="),
                         ["forward", "random:", "replay:", "reverse"])
        self.assertEqual(complete("tessera check --report=j", "tessera", "check", "--report", "=", "j"), ["json"])
        self.assertEqual(complete("tessera check --output=o", "tessera", "check", "--output", "=", "o"),
                         ["<-o filenames>", "one file.cpp", "other.cpp"])
        self.assertEqual(complete("tessera run one", "tessera", "run", "one"), ["<-o filenames>", "one file.cpp"])
        self.assertEqual(complete("tessera-c++ --ms", "tessera-c++", "--ms"), ["--msvc"])

    @unittest.skipUnless(shutil.which("fish"), "needs fish")
    def test_fish(self):
        self.write("other.cpp", "")

        def complete(line):
            path = os.path.dirname(TESSERA) + ":" + os.environ["PATH"]
            result = self.call("--no-config", "-c", f"source {SCRIPTS}/tessera.fish; complete -C '{line}'", program="fish", PATH=path)
            return [row.split("\t")[0] for row in result.stdout.splitlines()]

        self.assertEqual(complete("tessera gol"), ["golden"])
        self.assertEqual(complete("tessera run --schedule=f"), ["--schedule=forward"])
        self.assertEqual(complete("tessera check --output=ot"), ["--output=other.cpp"])
        self.assertEqual(complete("tessera-c++ ot"), ["other.cpp"])

    @unittest.skipUnless(shutil.which("zsh"), "needs zsh")
    def test_zsh(self):
        self.write("other.cpp", "")
        # A terminal with typed input, since zsh completes nowhere else. A word typed after each completion ends it.
        script = f"""
            zmodload zsh/zpty
            zpty shell zsh -f -i
            zpty -w shell "fpath=({SCRIPTS} \\$fpath); autoload -U compinit; compinit -u -D; bindkey '^I' complete-word"
            zpty -w shell 'tessera() {{ if [[ $1 == complete ]]; then {TESSERA} "$@"; else print -r -- "ran:${{(j:,:)@}}:"; fi }}'
            for line in 'gol\tx' 'run --schedule=f\tx' 'check --output=ot\tx' 'golden co\tx'; do
                zpty -w shell "tessera $line"
            done
            zpty -w shell exit
            while zpty -r shell line; do print -r -- $line; done
        """
        output = self.call("-f", "-c", script, program="zsh").stdout
        self.assertEqual(re.findall(r"\nran:(.*?):", output.replace("\r", "")),
                         ["golden,x", "run,--schedule=forward,x", "check,--output=other.cpp,x", "golden,compare,x"], output)


if __name__ == "__main__":
    main()
