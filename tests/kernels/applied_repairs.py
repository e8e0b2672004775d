# SPDX-License-Identifier: Apache-2.0
"""The repairs that the report has of kernels' own lines: each is applied and checked again. Its finding must be gone, and
there must be no new one. All of a run of run_kernels.py are one program, for compiling takes longest."""

import collections
import json
import os
import pathlib
import re
import subprocess

from combined_program import combined_program

Repair = collections.namedtuple("Repair", "finding first last lines")
Finding = collections.namedtuple("Finding", "kind memory variable lines")


def repairs_of(report):
    """Those of the program's own lines; `finding` is the number in the report, from 0."""
    shown = [(number, finding["shown"]["repair"]) for number, finding in enumerate(report["findings"])]
    return [Repair(number, repair["first_line"], repair["last_line"], repair["repaired"])
            for number, repair in shown if repair and not repair["is_example"]]


def findings_of(report, line_of):
    def lines(finding):
        positions = [finding[key] for key in ("first", "second") if finding[key]]
        return tuple(sorted((line_of(position["line"]) for position in positions if position["line"]), key=str))

    return [Finding(finding["kind"], finding["memory"], finding["variable"], lines(finding)) for finding in report["findings"]]


class Variant:
    """A kernel with some repairs applied."""

    def __init__(self, source, report, repairs):
        self.source = source
        self.repairs = sorted(repairs, key=lambda repair: repair.first)
        self.before = findings_of(report, lambda line: line)

    @property
    def name(self):
        return f"{self.source.parent.name}/{self.source.stem}, repaired in " + " and ".join(f"line {repair.first}" for repair in self.repairs)

    def text(self):
        lines = self.source.read_text().splitlines()
        for repair in reversed(self.repairs):
            lines[repair.first - 1:repair.last] = repair.lines
        return "\n".join(lines) + "\n"

    def original_line(self, line):
        """Of a line of the repaired source. What replaces one line stands for it; what is added between lines is new."""
        shift = 0
        for repair in self.repairs:
            begin = repair.first + shift
            if line < begin:
                break
            more = len(repair.lines) - (repair.last - repair.first + 1)
            if line < begin + len(repair.lines):
                old = self.source.read_text().splitlines()[repair.first - 1:repair.last]
                if not set(old) & set(repair.lines):
                    return repair.last
                at = line - begin
                if at < len(old) and old[at] == repair.lines[at]:
                    return repair.first + at
                at -= more
                return repair.first + at if 0 <= at and old[at] == repair.lines[line - begin] else f"new line {line}"
            shift += more
        return line - shift

    def problems(self, report):
        after = findings_of(report, self.original_line)
        repaired = {self.before[repair.finding] for repair in self.repairs}
        lines = [f"still there: {finding}" for finding in after if finding in repaired]
        lines += [f"new: {finding}" for finding in after if finding not in self.before]
        # A sum of undefined values is none: whoever repairs it gives the first value.
        changed = {(finding.variable, line) for finding in repaired for line in finding.lines if len(set(finding.lines)) == 1}
        lines += [f"no first value: {finding}" for finding in after
                  if finding.kind == "uninitialized-read" and (finding.variable, finding.lines[0]) in changed]
        return lines


def variants_of(source, report):
    """Each repair alone, and all of them together where they can be."""
    repairs = repairs_of(report)
    variants = [Variant(source, report, [repair]) for repair in repairs]
    together = []
    for repair in sorted(repairs, key=lambda repair: repair.first):
        if not together or together[-1].last < repair.first:
            together.append(repair)
    if len(together) > 1:
        variants.append(Variant(source, report, together))
    return variants


def check_variants(variants, command, folder):
    """Compiles all variants as one program with `command` and runs each. Returns what is wrong: lines of text."""
    if not variants:
        return []
    folder = pathlib.Path(folder)
    programs = [(folder / f"repaired{number}.cpp", variant.text()) for number, variant in enumerate(variants)]
    for file, text in programs:
        file.write_text(text)  # the reports quote it
    (folder / "repaired.cpp").write_text(combined_program(programs))
    build = subprocess.run([*command, str(folder / "repaired.cpp"), "-o", str(folder / "repaired")], capture_output=True, text=True,
                           errors="replace")
    if build.returncode != 0:
        return ["the repaired kernels do not compile:", *build.stderr.splitlines()[:30]]
    problems = []
    for number, variant in enumerate(variants):
        file = folder / "repaired.json"
        file.unlink(missing_ok=True)
        run = subprocess.run([folder / "repaired", str(number)], env=dict(os.environ, TESSERA_OPTIONS=f"report=json:output='{file}'"),
                             cwd=folder, capture_output=True, text=True, errors="replace", timeout=60)
        wrong = [f"exit code {run.returncode}", run.stderr] if run.returncode not in (0, 66) else []
        if not wrong:
            wrong = variant.problems(json.loads(file.read_text()))
        problems += [f"{variant.name}:", *(f"  {line}" for line in wrong)] if wrong else []
    return problems
