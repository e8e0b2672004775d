# SPDX-License-Identifier: Apache-2.0
"""Compiles kernel cases with `tessera-c++ --check`, many to a program, runs each under every schedule and number of workers, and
compares what the race detector reports with what the case expects.

What a case expects stands in it, in lines `// expect: ...`, one finding a line:

    // expect: kind hazard memory variable line line [severity]

A line is a marker: `a` is the line of the case that ends in the comment `// [a]`. `-` stands for nothing, `*` for any
line. The severity is `error` unless the line ends in `warning`. A case without findings says `// expect: no finding`.
`order-dependent` says that the accesses depend on the order of the tiles, so that the reports of one and of two workers
may differ in them; `several-outcomes`, in a case without findings, that its results depend on the order of atomic operations.
`restrict NUMBER...: REASON` says that the case breaks rules of restrict(amp), by Visual C++'s numbers;
every other case keeps them. A case said there to diverge, or to have too much tile_static memory, must do so in the run.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
import test_environment  # noqa: E402,F401  pylint: disable=unused-import,wrong-import-position

from applied_repairs import check_variants, variants_of
from combined_program import combined_program

EXPECT = "// expect: "
NO_FINDING = "no finding"
CLEAN_ENDINGS = ("norace", "uniform", "initialized", "inbounds", "fresh", "succeeds")
FEW_EXECUTIONS = 20  # of a kernel in weak memory: with no more of them all are run
CASES_OF_A_PROGRAM = 40
# What one kernel does and the race detector then expects of every kernel of the program.
FEATURES = (re.compile(r"\b(all|global|tile_static)_memory_fence\("), re.compile(r"\batomic_\w+\("))
# What the compiler proves and what then happens.
PROVEN = {"C3561": "barrier-divergence", "C3565": "tile-static-size"}

Finding = collections.namedtuple("Finding", "kind hazard memory variable lines severity")


def as_text(finding):
    lines = " and ".join(str(line) for line in finding.lines) or "-"
    return f"{finding.kind} {finding.hazard} {finding.memory} {finding.variable}, line {lines}, {finding.severity}"


class Case:
    def __init__(self, source):
        self.source = pathlib.Path(source).resolve()
        self.name = f"{self.source.parent.name}/{self.source.stem}"
        self.text = self.source.read_text().splitlines()
        lines = [line[len(EXPECT):] for line in self.text if line.startswith(EXPECT)]
        self.order_dependent = "order-dependent" in lines
        self.several_outcomes = "several-outcomes" in lines
        rules = [line for line in lines if line.startswith("restrict ")]
        self.broken_rules = {number for line in rules for number in line.split(":")[0].split()[1:]}
        findings = [line for line in lines if line not in ("order-dependent", "several-outcomes") and line not in rules]
        if not findings:
            raise ValueError(f"{self.name}: no line `{EXPECT}KIND ...` or `{EXPECT}{NO_FINDING}`")
        self.expected = set() if findings == [NO_FINDING] else {self._finding(line) for line in findings}
        for number in self.broken_rules & PROVEN.keys():
            if PROVEN[number] not in {finding.kind for finding in self.expected}:
                raise ValueError(f"{self.name}: the compiler proves {PROVEN[number]}, and the run has none")
        self.is_clean = self.source.stem.rsplit("_", 1)[1] in CLEAN_ENDINGS
        if self.is_clean and self.expected:
            raise ValueError(f"{self.name}: by its name it has no findings")

    @property
    def features(self):
        text = "\n".join(self.text)
        return tuple(bool(feature.search(text)) for feature in FEATURES)

    @property
    def exit_code(self):
        return 66 if any(finding.severity == "error" for finding in self.expected) else 0

    def _finding(self, line):
        kind, hazard, memory, variable, first, second, *severity = shlex.split(line)
        lines = sorted((self._line(marker) for marker in (first, second) if marker != "-"), key=str)
        return Finding(kind, hazard, memory, variable, tuple(lines), severity[0] if severity else "error")

    def _line(self, marker):
        """The number of the line that ends in `// [marker]`."""
        if marker == "*":
            return marker
        numbers = [number for number, text in enumerate(self.text, 1) if text.endswith(f"// [{marker}]")]
        if len(numbers) != 1:
            raise ValueError(f"{self.source}: {len(numbers)} lines are marked [{marker}]")
        return numbers[0]

    def reported(self, report):
        """The findings of a JSON report. Positions outside of this case keep their file's name."""
        def line(position):
            same = position["file"] and os.path.realpath(position["file"]) == str(self.source)
            return position["line"] if same else f"{position['file']}:{position['line']}"

        findings = []
        for finding in report["findings"]:
            positions = [finding[key] for key in ("first", "second") if finding[key]]
            lines = tuple(sorted((line(position) for position in positions if position["line"]), key=str))
            found = Finding(finding["kind"], finding["hazard"] or "-", finding["memory"] or "-",
                            finding["variable"] or "-", lines, finding["severity"])
            anywhere = found._replace(lines=("*",))
            findings.append(anywhere if anywhere in self.expected else found)
        return findings

    def differences(self, report):
        """What a JSON report says too little or too much: lines of text."""
        findings = self.reported(report)
        found = set(findings)
        return [*(f"missing  {as_text(finding)}" for finding in sorted(self.expected - found, key=as_text)),
                *(f"extra    {as_text(finding)}" for finding in sorted(found - self.expected, key=as_text)),
                *(f"twice    {as_text(finding)}" for finding in sorted(found, key=as_text) if findings.count(finding) > 1)]


def precompiled(command, header, file):
    """The flags that make clang read `header` from `file`, where `command` compiles it to: half the time of a case."""
    subprocess.run([*command, "-x", "c++-header", header, "-o", str(file)], check=True)
    return ["-include-pch", str(file)]


class Program:
    """Cases that are compiled together: they are alike in what the check of restrict(amp) and the race detector know of a program."""

    def __init__(self, number, cases, level):
        self.cases, self.level = cases, level
        self.file = f"program{number}{level}"
        self.keeps_rules = not cases[0].broken_rules


def programs_of(cases, levels, jobs):
    """Enough of them to keep `jobs` processors busy."""
    groups = collections.defaultdict(list)
    for case in cases:
        groups[bool(case.broken_rules), case.features].append(case)
    programs = []
    for level in levels:
        for group in groups.values():
            count = max(-(-len(group) // CASES_OF_A_PROGRAM), min(jobs, len(group)))
            programs += [Program(len(programs) + first, group[first::count], f"-O{level}") for first in range(count)]
    return programs


class Runner:
    def __init__(self, options, folder):
        self.options = options
        self.folder = pathlib.Path(folder)
        self.variants = []  # repaired kernels
        self.searches = collections.Counter()  # of clean kernels in weak memory: complete, or at random
        self.precompiled = {level: self._precompile(f"-O{level}") for level in options.opt} if options.header else {}

    def _command(self, level, restrict="--no-restrict"):
        return [*shlex.split(self.options.compiler), *([] if self.options.without_detector else ["--check"]),
                restrict, "-g", level, "-Wall", "-Wextra", "-Werror", *shlex.split(self.options.flags)]

    def _precompile(self, level):
        return precompiled(self._command(level), self.options.header, self.folder / f"header{level}.pch")

    def problems(self, program):
        """What is wrong with the cases of a program: a list of lines of text for each."""
        source, binary = self.folder / f"{program.file}.cpp", self.folder / program.file
        source.write_text(combined_program([(case.source, "\n".join(case.text)) for case in program.cases]))
        restrict = "--restrict" if self.options.restrict and program.keeps_rules else "--no-restrict"
        command = [*self._command(program.level, restrict), *self.precompiled.get(program.level[2:], []), str(source), "-o", str(binary)]
        build = subprocess.run(command, capture_output=True, text=True, errors="replace")
        if build.returncode != 0:
            names = " ".join(case.name for case in program.cases)
            return [[f"{names} {program.level}: do not compile: {shlex.join(command)}", *build.stderr.splitlines()[:20]]]
        broken = self._broken_rules(program, source)
        problems = []
        for number, case in enumerate(program.cases):
            if broken[case.source] != case.broken_rules:
                problems.append([f"{case.name} {program.level}: breaks the rules {sorted(broken[case.source])}, "
                                 f"expected {sorted(case.broken_rules)}"])
            problems.append(self._problems_of_case(case, [str(binary), str(number)], program.level))
        if not self.options.keep:
            binary.unlink()
        return problems

    def _problems_of_case(self, case, command, level):
        problems = collections.defaultdict(list)  # the same one under many schedules is printed once
        for schedule in self.options.schedules:
            reports = {}
            for workers in self.options.workers:
                run = self._run_plain if self.options.without_detector else self._run_checked
                problem = run(case, command, f"schedule={schedule}:workers={workers}", workers, reports)
                if problem:
                    problems["\n".join(problem)].append(f"{schedule}/{workers}")
            if len(set(reports.values())) > 1 and not case.order_dependent:
                problems["the reports of different numbers of workers differ"].append(schedule)
        if self.options.explore and case.is_clean:
            for problem, where in self._explored(case, command, in_weak_memory=level[2:] == self.options.opt[0]):
                problems[problem].append(where)
        if self.options.repairs and level[2:] == self.options.opt[0] and any(finding.kind == "race" for finding in case.expected):
            self._collect_repairs(case, command)
        lines = []
        for problem, where in problems.items():
            lines.append(f"{case.name} {level}, {' '.join(where)}:")
            lines += [f"  {line}" for line in problem.splitlines()]
        return lines

    def _file(self, case, ending):
        return self.folder / f"{case.name.replace('/', '-')}-{ending}"

    def _collect_repairs(self, case, command):
        file = self._file(case, "repairs.json")
        self._run(command, f"report=json:max_findings=0:output='{file}'")
        self.variants += variants_of(case.source, json.loads(file.read_text()))

    def problems_of_repairs(self):
        """What is wrong with the repairs that the reports show: lines of text."""
        level = self.options.opt[0]
        variants = sorted(self.variants, key=lambda variant: variant.name)
        return check_variants(variants, [*self._command(f"-O{level}"), "-Wno-error", *self.precompiled.get(level, [])], self.folder)

    def _explore(self, command, schedules, *words):
        run = subprocess.run([self.options.explore, "explore", "--report=json", f"--schedules={schedules}",
                              "--workers=1", *words, command[0], "--", *command[1:]],
                             cwd=self.folder, capture_output=True, text=True, errors="replace")
        try:
            return json.loads(run.stdout)
        except ValueError:
            return f"exploring it ended with exit code {run.returncode}: {run.stderr}"

    def _explored(self, case, command, in_weak_memory):
        """What is wrong when all schedules should give the same, or, with several outcomes, what an interleaving gives; and where. In
        weak memory every execution is run where these are few."""
        schedules = self.options.explore_schedules
        report = self._explore(command, schedules, "--consistency=sequential")
        found = [(problem, f"{schedules} schedules") for problem in self._problems_of(report, case.several_outcomes)]
        if not in_weak_memory or isinstance(report, str):
            return found
        searched = None
        # A kernel of many tiles or accesses is never searched to the end, and each of its schedules takes long.
        if report["cut"] == 0:
            searched = self._explore(command, FEW_EXECUTIONS, "--consistency=relaxed", "--strategy=exhaustive")
            if isinstance(searched, dict) and (searched["end"] != "complete" or searched["cut"] + searched["lost"] > 0):
                searched = None
        self.searches["random" if searched is None else "complete"] += 1
        report = self._explore(command, schedules, "--consistency=relaxed") if searched is None else searched
        return found + [(problem, "weak memory") for problem in self._problems_of(report, case.several_outcomes)]

    @staticmethod
    def _problems_of(report, several):
        if isinstance(report, str):
            return [report]
        for outcome in report["outcomes"]:
            if outcome["exit_code"] != 0 or outcome["signal"] != 0:
                return [f"{outcome['replay']} fails: {outcome['standard_error']}"]
            if outcome["weak"]:
                return [f"{outcome['replay']} is no interleaving: {outcome['old_values']}"]
            if outcome["difference"] and not several:
                return [f"{len(report['outcomes'])} outcomes, one of them by {outcome['replay']}: {outcome['difference']}"]
        return []

    def _broken_rules(self, program, source):
        """{file: the numbers of the rules of restrict(amp) that the compiler says are broken}. Where none should be, the build tells."""
        broken = {case.source: case.broken_rules for case in program.cases}
        if self.options.restrict and not program.keeps_rules:
            broken = {case.source: set() for case in program.cases}
            command = [*self._command(program.level, "--restrict"), *self.precompiled.get(program.level[2:], []), "-fsyntax-only",
                       "-ferror-limit=0", str(source)]
            run = subprocess.run(command, capture_output=True, text=True, errors="replace")
            for file, number in re.findall(r"^(.+?):\d+:\d+: error: .* \[(C\d+)\]$", run.stderr, re.MULTILINE):
                broken[pathlib.Path(file)].add(number)
        return broken

    def _run(self, command, runtime_options):
        environment = dict(os.environ, TESSERA_OPTIONS=runtime_options)
        try:
            return subprocess.run(command, env=environment, cwd=self.folder, capture_output=True, text=True,
                                  errors="replace", timeout=self.options.timeout)
        except subprocess.TimeoutExpired:
            return None

    def _run_plain(self, case, command, runtime_options, _workers, _reports):
        """Without the detector only cases without findings promise anything: their right result."""
        if case.expected:
            return []
        run = self._run(command, runtime_options)
        if run is None:
            return ["timed out"]
        if run.returncode != 0:
            return [f"exit code {run.returncode}", *run.stdout.splitlines(), *run.stderr.splitlines()]
        return []

    def _run_checked(self, case, command, runtime_options, workers, reports):
        file = self._file(case, f"{workers}.json")
        file.unlink(missing_ok=True)
        run = self._run(command, f"{runtime_options}:report=json:output='{file}'")
        if run is None:
            return ["timed out"]
        output = [f"| {line}" for line in [*run.stdout.splitlines()[:10], *run.stderr.splitlines()[:10]]]
        try:
            reports[workers] = file.read_text()
            report = json.loads(reports[workers])
        except (OSError, ValueError) as error:
            return [f"no report ({error}), exit code {run.returncode}", *output]
        problem = case.differences(report)
        if run.returncode != case.exit_code:
            problem += [f"exit code {run.returncode} instead of {case.exit_code}", *output]
        return problem


def cases_of(names):
    files = []
    for name in names:
        path = pathlib.Path(name)
        files += sorted(path.rglob("*.cpp")) if path.is_dir() else [path]
    return [Case(file) for file in files]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="+", help="case files, or folders: all cases in them")
    parser.add_argument("--compiler", default="tessera-c++", help="the command that compiles (%(default)s)")
    parser.add_argument("--flags", default="", help="more flags for it, in one word")
    parser.add_argument("--header", help="a header that every case includes, to be precompiled; clang only")
    parser.add_argument("--opt", nargs="+", default=["2"], help="optimisation levels, without -O (2)")
    parser.add_argument("--schedules", nargs="+", default=["forward", "reverse", "random:7"])
    parser.add_argument("--workers", nargs="+", type=int, default=[1, 2])
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="programs at a time (%(default)s)")
    parser.add_argument("--timeout", type=float, default=60, help="seconds for one run (%(default)s)")
    parser.add_argument("--without-detector", action="store_true",
                        help="compile all cases without --check and run those without findings for their result")
    parser.add_argument("--explore", metavar="TESSERA", help="run clean cases under many schedules too, with this command")
    parser.add_argument("--explore-schedules", type=int, default=5, help="how many (%(default)s)")
    parser.add_argument("--restrict", action="store_true", help="compare what the check of restrict(amp) finds, too")
    parser.add_argument("--repairs", action="store_true", help="apply the repairs that the reports show, and check them")
    parser.add_argument("--all-of", metavar="FOLDER", help="fail when a case of FOLDER is not among the given ones")
    parser.add_argument("--keep", metavar="FOLDER", help="leave programs and reports here")
    options = parser.parse_args()

    cases = cases_of(options.cases)
    printed = []
    if options.all_of:
        there = {path.resolve() for path in pathlib.Path(options.all_of).glob("*.cpp")}
        printed += [f"not listed: {path}" for path in sorted(there - {case.source for case in cases})]
    programs = programs_of(cases, options.opt, options.jobs)
    failed = 0
    with tempfile.TemporaryDirectory(prefix="tessera-kernels-") as temporary:
        if options.keep:
            pathlib.Path(options.keep).mkdir(parents=True, exist_ok=True)
        runner = Runner(options, options.keep or temporary)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for problems in pool.map(runner.problems, programs):
                failed += sum(map(bool, problems))
                printed += [line for lines in problems for line in lines]
        if options.repairs:
            printed += runner.problems_of_repairs()
    for line in printed:
        print(line)
    repairs = f", {len(runner.variants)} with repairs" if options.repairs else ""
    searches = ""
    if options.explore:
        searches = f", {runner.searches['complete']} searched completely in weak memory and {runner.searches['random']} at random"
    print(f"{len(cases)} cases, {len(programs)} programs, {failed} with problems{repairs}{searches}")
    return 1 if printed else 0


if __name__ == "__main__":
    sys.exit(main())
