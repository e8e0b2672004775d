# SPDX-License-Identifier: Apache-2.0
"""Compiles a program with `tessera-c++ --check` and runs it: the race detector finds nothing, and the program says
that its result is right. Then it runs twice for each of its barriers, once without the barrier and once with one that
does not order the memory that is meant: the race detector must find a race on the variable that BARRIERS names.

BARRIERS has a line `PROGRAM NUMBER VARIABLE` for each line of a program that waits at a barrier, NUMBER counting them
from 1. `PROGRAM NUMBER - REASON` says that the program has no race without that barrier.

To compile once and not for every barrier, the program is compiled from a copy in which `t_idx.barrier.wait();` asks the
environment variable MUTATION whether to wait. With --delete each barrier is deleted and the program compiled anew.

The report reads the source when the program ends: for each run the copy is as a user would have it. Where the report says that
one wait removes several findings, this wait is put into a second copy: the findings must be gone, and no other have come.
Without all of its barriers the program is run for these claims alone.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

BARRIER = re.compile(r"^( *)((?:\w+\.)?barrier\.)(wait\w*)\(\);", re.M)
ANY_BARRIER = re.compile(r"barrier\.wait\w*\(")
MUTANT = r"\1if (mutated_barrier != {0} && mutated_barrier != -1) \2\3(); else if (mutated_fence == 'g') \2wait_with_global_memory_fence();" \
         r" else if (mutated_fence == 't') \2wait_with_tile_static_memory_fence();"
SWITCH = """
#include <cstdlib>
static const char* const mutation = std::getenv("MUTATION");  // the barrier's number and a letter: "3-", "3g", "3t"; "-1": all
static const int mutated_barrier = std::atoi(mutation);
static const char mutated_fence = mutation[mutated_barrier < 10 ? 1 : 2];
static const int added_wait = std::atoi(std::getenv("ADDED"));  // the number of a claim, from 1
"""
HEADER = "program.h"
FENCES = {"g": "wait_with_global_memory_fence", "t": "wait_with_tile_static_memory_fence"}


def expected_of(file, program):
    """{number of a barrier: name of the racing variable, or None}."""
    expected = {}
    for line in file.read_text().splitlines():
        words = line.split(maxsplit=3)
        if words and words[0] == program:
            if words[2] == "-" and len(words) < 4:
                sys.exit(f"{file}: '{line}' gives no reason")
            expected[int(words[1])] = None if words[2] == "-" else words[2]
    return expected


def identity(finding):
    """What makes two findings one: their kind, variable and source lines."""
    lines = sorted(finding[access]["line"] or 0 for access in ("first", "second") if finding[access])
    return finding["kind"], finding["variable"], tuple(lines)


class Ended:
    """A run and its report."""

    def __init__(self, run, report):
        self.code, self.report = run.returncode, report
        self.findings = report["findings"]
        self.variables = {finding["variable"]: finding["memory"] for finding in self.findings}
        self.said = "\n  ".join([f"exit code {self.code}", *run.stdout.splitlines(), *run.stderr.splitlines()[:20],
                                 *(f"found: {found['kind']} on {found['variable']}, {found['severity']}"
                                   for found in self.findings[:20])])


class Claim:
    """That a wait at `place` removes findings of the run with `mutation`."""

    def __init__(self, mutation, group, findings):
        self.mutation, self.place = mutation, group["place"]
        self.removed = {identity(findings[number]) for number in group["findings"]}
        self.before = {identity(finding) for finding in findings}

    def __str__(self):
        return f"{self.place['code'].strip()} at line {self.place['line']} with MUTATION={self.mutation}"


class Program:
    def __init__(self, source, compiler, folder):
        self.source, self.compiler, self.folder = source, compiler, folder
        self.text = source.read_text()
        self.barriers = len(BARRIER.findall(self.text))
        if self.barriers != len(ANY_BARRIER.findall(self.text)):
            sys.exit(f"{source}: a wait at a barrier must be a statement on a line of its own")
        self.binary = folder / source.stem
        self.claims = []

    def compile(self, text):
        copy = self.folder / self.source.name
        copy.write_text(text)
        # In place of the header of the same name that every program includes; what <amp.h> is precompiled to would not go with an option.
        (self.folder / HEADER).write_text(f'#include "{self.source.parent / HEADER}"\n{SWITCH}')
        # The copy's kernels read global variables.
        command = [self.compiler, "--check", "--no-restrict", "-g", "-O1", copy, "-o", self.binary]
        build = subprocess.run(command, capture_output=True, text=True)
        if build.returncode != 0:
            sys.exit(f"{self.source} does not compile:\n{build.stderr}")

    def compile_with_switches(self):
        numbers = iter(range(1, self.barriers + 1))
        self.switches = BARRIER.sub(lambda match: match.expand(MUTANT.format(next(numbers))), self.text)
        self.compile(self.switches)

    def text_of_user(self, mutation):
        """The program with its barrier missing, or of another kind, as one would write it; its lines are the same."""
        numbers = iter(range(1, self.barriers + 1))
        mutated, fence = int(mutation.rstrip("-gt")), FENCES.get(mutation[-1])

        def written(match):
            if next(numbers) != mutated and mutated != -1:
                return match[0]
            return f"{match[1]}{match[2]}{fence}();" if fence else ""

        return BARRIER.sub(written, self.text)

    def compile_with_claims(self):
        """The switches, and in the line of each claim the wait that it shows."""
        lines = self.switches.splitlines(keepends=True)
        for number, claim in enumerate(self.claims, 1):
            at = claim.place["line"] - 1
            lines[at] = f"if (added_wait == {number}) {{ {claim.place['code'].strip()} }} {lines[at]}"
        self.compile("".join(lines))

    def compile_without(self, missing):
        numbers = iter(range(1, self.barriers + 1))
        self.compile(BARRIER.sub(lambda match: match[1] if next(numbers) == missing else match[0], self.text))

    def run(self, mutation="0-", added=0):
        file = self.folder / "report.json"
        file.unlink(missing_ok=True)
        options = f"{os.environ.get('TESSERA_OPTIONS', 'timeout=60')}:max_findings=0:report=json:output='{file}'"
        environment = dict(os.environ, TESSERA_OPTIONS=options, MUTATION=mutation, ADDED=str(added))
        run = subprocess.run([self.binary], env=environment, capture_output=True, text=True, errors="replace",
                             timeout=120)
        return Ended(run, json.loads(file.read_text()) if file.exists() else {"findings": []})

    def run_of_user(self, mutation):
        """The same, with what the report says of missing barriers."""
        (self.folder / self.source.name).write_text(self.text_of_user(mutation))
        ended = self.run(mutation)
        self.claims += [Claim(mutation, group, ended.findings) for group in ended.report.get("missing_barriers", []) if group["place"]]
        return ended

    def claimed(self):
        """Which claims are wrong."""
        if not self.claims:
            return
        self.compile_with_claims()
        for number, claim in enumerate(self.claims, 1):
            # A wait of another kind is replaced: the program has the right one.
            ended = self.run("0-" if claim.place["replaces"] else claim.mutation, number)
            after = {identity(finding) for finding in ended.findings}
            if claim.removed & after:
                yield f"{claim} leaves {sorted(claim.removed & after)}:\n  {ended.said}"
            if after - claim.before:
                yield f"{claim} makes {sorted(after - claim.before)}:\n  {ended.said}"

    def clean(self):
        """What is wrong with the program as it is."""
        ended = self.run()
        if ended.code != 0 or ended.findings or "\n  right: " not in ended.said:
            yield f"the program is not clean:\n  {ended.said}"

    def mutated(self, number, variable, delete):
        """What is wrong with the verdict on the program whose barrier `number` is missing or of the wrong kind."""
        if delete:
            self.compile_without(number)
        ended = self.run_of_user(f"{number}-")
        if not variable:
            if ended.code != 0 or ended.findings:
                yield f"without barrier {number} the program is not clean:\n  {ended.said}"
            return
        if ended.code != 66 or variable not in ended.variables:
            yield f"without barrier {number}, no race on {variable} is found:\n  {ended.said}"
            return
        if delete:
            return
        other = "global" if ended.variables[variable] == "tile_static" else "tile_static"
        ended = self.run_of_user(f"{number}{other[0]}")
        if ended.code != 66 or variable not in ended.variables:
            yield f"with a fence of {other} memory at barrier {number}, no race on {variable} is found:\n  {ended.said}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("--compiler", default="tessera-c++", help="the command that compiles (%(default)s)")
    parser.add_argument("--barriers", type=pathlib.Path, default=pathlib.Path(__file__).with_name("barriers.txt"),
                        help="the file that says what each barrier is for (barriers.txt in this folder)")
    parser.add_argument("--delete", action="store_true", help="delete barriers instead of switching them off")
    options = parser.parse_args()

    with tempfile.TemporaryDirectory(prefix="tessera-program-") as folder:
        program = Program(options.source.resolve(), options.compiler, pathlib.Path(folder))
        expected = expected_of(options.barriers, program.source.stem)
        if set(expected) != set(range(1, program.barriers + 1)):
            sys.exit(f"{options.barriers}: expected a line for each of {options.source}'s {program.barriers} barriers")
        program.compile_with_switches()
        problems = list(program.clean())
        for number, variable in expected.items():
            problems += program.mutated(number, variable, options.delete)
        if expected and not options.delete:
            program.run_of_user("-1-")
            problems += program.claimed()
        for claim in program.claims:
            print(f"{claim}: {len(claim.removed)} of {len(claim.before)} findings")
    print("\n".join(problems) or f"{options.source.stem}: clean; judged right without each of {len(expected)} barriers, "
          f"and {len(program.claims)} claims are true")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
