# SPDX-License-Identifier: Apache-2.0
"""Runs the kernel cases of tests/kernels under the stock ThreadSanitizer runtime and compares the pairs of lines it
reports with the races the cases expect. Differences must be those of docs/second-opinion.md, where they are rows of
tables, one table a reason:

    | case | misses | reports |
    | --- | --- | --- |
    | barrier/among_other_kinds_race | a-b | |

`a-b` are the markers of tests/kernels (a line without one is its number). What counts is what is reported under any of
the schedules; a case with misses that are not known is run a second time. `(a-b)` may be missed or reported, or not.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile

import source_lines
import tsan_report

KERNELS = pathlib.Path(__file__).resolve().parent.parent / "kernels"
sys.path.insert(0, str(KERNELS))
import run_kernels  # noqa: E402
from combined_program import EVERY_SCHEDULE, combined_program  # noqa: E402

Difference = collections.namedtuple("Difference", "case verb pair")
ROW = re.compile(r"^\| ([a-z_]+/\w+) \|([^|]*)\|([^|]*)\|$")
VERBS = ("misses", "reports")


def known_differences(document):
    """{difference: it may also not occur}"""
    known = {}
    for line in pathlib.Path(document).read_text().splitlines():
        if match := ROW.match(line):
            for verb, cell in zip(VERBS, match.groups()[1:]):
                for pair in cell.split():
                    known[Difference(match[1], verb, pair.strip("()"))] = pair.startswith("(")
    return known


def markers(source):
    """{line: marker}"""
    lines = enumerate(source.read_text().splitlines(), 1)
    return {number: match[1] for number, text in lines if (match := re.search(r"// \[(\w+)\]$", text))}


class Run:
    def __init__(self, case, schedule, returncode, stderr):
        self.case, self.schedule = case, schedule
        self.returncode = returncode  # None: timed out
        self.stderr = stderr
        self.races = []


class Runner:
    HARMLESS = {"race", "uninitialized-read", "stale-host-read", "stale-device-read", "tile-static-size"}

    def __init__(self, options, folder):
        self.options = options
        self.folder = pathlib.Path(folder)
        self.compile = [*shlex.split(options.compiler), *shlex.split(options.flags)]
        self.symbolizer = source_lines.symbolizer_of(self.compile[0])
        self.precompiled = []
        if options.header:
            self.precompiled = run_kernels.precompiled(self.compile, options.header, self.folder / "header.pch")

    def compare(self, number_and_cases):
        """The differences of the cases of one program, and lines about what kept them from being compared."""
        number, cases = number_and_cases
        program = self.folder / f"program{number}"
        source = program.with_suffix(".cpp")
        source.write_text(combined_program([(case.source, "\n".join(case.text)) for case in cases], runs_many=True))
        command = [*self.compile, *self.precompiled, str(source), *shlex.split(self.options.libraries), "-o", str(program)]
        build = subprocess.run(command, capture_output=True, text=True, errors="replace")
        if build.returncode != 0:
            names = " ".join(case.name for case in cases)
            return set(), [f"{names}: do not compile: {' '.join(command)}", *build.stderr.splitlines()[:10]]
        differences, problems = set(), []
        runs = self._run(program, cases)
        libraries = [word for word in shlex.split(self.options.libraries) if not word.startswith("-")]
        outputs = source_lines.with_lines([run.stderr for run in runs], [program, *libraries], self.symbolizer)
        for run, output in zip(runs, outputs):
            run.races = tsan_report.parse(output)
        for case in cases:
            of_case, trouble = self._compare_case(case, [run for run in runs if run.case is case])
            differences |= of_case
            problems += trouble
        program.unlink()
        return differences, problems

    def _compare_case(self, case, runs):
        reported, problems = set(), []
        for run in runs:
            pairs, problem = self._judged(run)
            reported |= pairs
            problems += problem
        expected = {finding.lines for finding in case.expected if finding.kind == "race"}
        names = markers(case.source)

        def differences(verb, pairs):
            return {Difference(case.name, verb, "-".join(str(names.get(line, line)) for line in pair)) for pair in pairs}

        return differences("misses", expected - reported) | differences("reports", reported - expected), problems

    def _run(self, program, cases):
        """The runs of all cases, without the lines of their reports. To start a process takes longer than to run a kernel, so one process
        runs a case under all schedules. Where it fails, or ends before the last, each schedule gets a process of its own."""
        together = self._run_each(program, cases, [(case, ",".join(self.options.schedules)) for case in cases])
        passed = [run for run in together if run.returncode in (0, 66) and EVERY_SCHEDULE in run.stderr]
        apart = [(run.case, schedule) for run in together if run not in passed for schedule in self.options.schedules]
        return passed + self._run_each(program, cases, apart)

    def _run_each(self, program, cases, wanted):
        """The runs of pairs of a case and the schedules that one process runs it under."""
        environment = dict(os.environ, TESSERA_OPTIONS=f"workers={self.options.workers}:timeout=20", TSAN_OPTIONS="symbolize=0")
        files = [program.with_suffix(f".{at}.txt") for at in range(len(wanted))]
        words = [word for (case, schedules), file in zip(wanted, files) for word in (str(cases.index(case)), schedules, str(file))]
        ended = subprocess.run([program, *words], env=environment, cwd=self.folder, stdout=subprocess.PIPE, text=True, check=True)
        endings = [int(line) for line in ended.stdout.splitlines()]
        timed_out = -signal.SIGALRM
        return [Run(case, schedule, None if ending == timed_out else ending, file.read_text(errors="replace"))
                for (case, schedule), ending, file in zip(wanted, endings, files, strict=True)]

    def _judged(self, run):
        """The pairs of lines that a run reports, and lines about what is wrong."""
        case, races = run.case, run.races
        title = f"{case.name} schedule={run.schedule}"
        if run.returncode is None:
            return set(), [f"{title}: timed out"]
        kinds = {finding.kind for finding in case.expected}
        problems = []
        if "out-of-bounds" not in kinds:  # else the runtime may see the same mistake, and calls it a use of freed memory, say
            problems = [f"{title}: {race.kind}" for race in races if race.kind != "data race"]
        races = [race for race in races if race.kind == "data race"]
        # A program may notice that it has computed with memory that was never written, or with old values.
        noticed = kinds & {"uninitialized-read", "stale-host-read", "stale-device-read"}
        endings = {66} if races else {0, 1} if noticed else {0}
        # A case may be about the program's failing; then anything may end it.
        if kinds <= self.HARMLESS and run.returncode not in endings:
            problems += [f"{title}: {len(races)} reports, exit code {run.returncode}"]
            problems += run.stderr.splitlines()[-3:]
        return {race.lines_in(case.source) for race in races}, problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="*", default=[KERNELS], help="case files, or folders (%(default)s)")
    parser.add_argument("--known", required=True, help="the document with the known differences")
    parser.add_argument("--compiler", default="tessera-c++ --tsan", help="command that compiles (%(default)s)")
    parser.add_argument("--flags", default="-O0", help="more flags for it, one string (%(default)s)")
    parser.add_argument("--libraries", default="", help="more flags for linking, one string")
    parser.add_argument("--header", help="a header that every case includes, to be precompiled")
    parser.add_argument("--schedules", nargs="+", default=["forward", "reverse", "random:7"])
    parser.add_argument("--workers", type=int, default=1, help="one gives the same reports each time (%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="programs at a time (%(default)s)")
    options = parser.parse_args()

    files = []
    for name in options.cases:
        path = pathlib.Path(name)
        files += sorted(path.rglob("*.cpp")) if path.is_dir() else [path]
    cases = [run_kernels.Case(file) for file in files]
    names = {case.name for case in cases}
    known = {difference: maybe for difference, maybe in known_differences(options.known).items()
             if difference.case in names}
    found, problems = set(), []
    with tempfile.TemporaryDirectory(prefix="tessera-second-opinion-") as folder:
        runner = Runner(options, folder)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            count = max(-(-len(cases) // run_kernels.CASES_OF_A_PROGRAM), min(options.jobs, len(cases)))
            groups = [cases[first::count] for first in range(count)]
            for differences, trouble in pool.map(runner.compare, enumerate(groups)):
                found |= differences
                problems += trouble
        # The runtime remembers some of a word's accesses; now and then, on a busy machine, it misses races that it finds otherwise.
        doubtful = {new.case for new in found - set(known) if new.verb == "misses"}
        for number, case in enumerate((case for case in cases if case.name in doubtful), len(groups)):
            again, _ = runner.compare((number, [case]))
            found -= {new for new in found - set(known) if new.case == case.name and new.verb == "misses" and new not in again}
    problems += [f"{'{} {} {}'.format(*new)}: not among the known differences" for new in sorted(found - set(known))]
    problems += [f"{'{} {} {}'.format(*old)}: does not happen any more" for old in sorted(set(known) - found)
                 if not known[old]]
    for line in problems:
        print(line)
    print(f"{len(cases)} cases, {len(found)} differences, {len(found & set(known))} of them known")
    return 1 if problems or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
