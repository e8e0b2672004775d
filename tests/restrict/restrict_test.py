#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares what the check of restrict(amp) reports for each file of this folder with what the file expects.

usage: restrict_test.py COMPILER PLUGIN HEADERS DOCUMENT

A file has pairs. `// pair: NAME` begins one, and `// error: TEXT` or `// warning: TEXT` at the end of a line expects a
report there whose text has TEXT in it; several may follow each other. `// ok` marks accepted forms. Every pair has both
forms, and reports that are not expected are failures. The numbers of Visual C++'s that the files expect are those of
DOCUMENT's table.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PAIRS_AT_LEAST = 295
REPORT = re.compile(r"^(?P<file>[^:\n]+):(?P<line>\d+):\d+: (?P<kind>error|warning): (?P<text>.*)$", re.MULTILINE)
EXPECTED = re.compile(r"// (error|warning):(.*?)(?=// (?:error|warning):|$)")


def expected_reports(lines):
    return {(number, kind, text.strip()) for number, line in enumerate(lines, 1) for kind, text in EXPECTED.findall(line)}


def pairs_of(file, lines):
    """The names of the pairs, and what is wrong with how they are written."""
    names, problems, forms = [], [], {}
    for line in lines:
        if line.startswith("// pair: "):
            names.append(line[len("// pair: "):])
            forms[names[-1]] = set()
        if names and EXPECTED.search(line):
            forms[names[-1]].add("rejected")
        if names and line.endswith("// ok"):
            forms[names[-1]].add("accepted")
    problems += [f"{file.name}: pair '{name}' has only {' '.join(kinds) or 'nothing'}"
                 for name, kinds in forms.items() if len(kinds) != 2]
    if len(forms) != len(names):
        problems.append(f"{file.name}: two pairs have one name")
    return names, problems


def check(command, file):
    lines = file.read_text().splitlines()
    names, problems = pairs_of(file, lines)
    run = subprocess.run([*command, str(file)], capture_output=True, text=True)
    if run.returncode != 1:
        problems.append(f"{file.name}: exit code {run.returncode}\n{run.stderr}")
    expected, found = expected_reports(lines), []
    for report in REPORT.finditer(run.stderr):
        if os.path.basename(report["file"]) != file.name:
            problems.append(f"in another file: {report[0]}")
            continue
        matches = [wanted for wanted in expected
                   if wanted[:2] == (int(report["line"]), report["kind"]) and wanted[2] in report["text"]]
        found.append((matches, report[0]))
    for matches, report in sorted(found, key=lambda pair: len(pair[0])):  # those that can be only one thing first
        left = [wanted for wanted in matches if wanted in expected]
        if left:
            expected.discard(max(left, key=lambda wanted: len(wanted[2])))
        elif not matches:
            problems.append(f"not expected: {report}")
    problems += [f"missing: {file.name}:{line}: {kind}: {text}" for line, kind, text in sorted(expected)]
    return names, problems


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__.strip())
    compiler, plugin, headers, document = sys.argv[1:]
    # Warnings of the compiler's own are not what this is about.
    flags = ["-std=c++17", "-fdeclspec", "-DTESSERA_DECLSPEC=1", "-isystem", headers]
    with tempfile.TemporaryDirectory() as folder:
        header = f"{folder}/amp.pch"
        subprocess.run([compiler, *flags, "-x", "c++-header", f"{headers}/amp.h", "-o", header], check=True)
        command = [compiler, *flags, "-Wno-everything", "-include-pch", header, "-fsyntax-only",
                   "-fno-caret-diagnostics", "-ferror-limit=0", f"-fplugin={plugin}"]
        files = sorted(pathlib.Path(__file__).parent.glob("*.cpp"))
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(lambda file: check(command, file), files))
    count = sum(len(names) for names, _ in results)
    problems = [problem for _, more in results for problem in more]
    numbers = {number for file in files for number in re.findall(r"\[(C\d+)\]", file.read_text())}
    documented = set(re.findall(r"^\| (C\d+) \|", pathlib.Path(document).read_text(), re.MULTILINE))
    problems += [f"{number}: only in the {'tests' if number in numbers else 'document'}" for number in sorted(numbers ^ documented)]
    if count < PAIRS_AT_LEAST:
        problems.append(f"{count} pairs, expected {PAIRS_AT_LEAST} at least")
    print("\n".join(problems))
    print(f"{len(files)} files, {count} pairs, {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
