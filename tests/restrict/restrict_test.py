#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Clang's own -verify compares what the check of restrict(amp) reports for each file of this folder with what the file expects.

usage: restrict_test.py COMPILER PLUGIN HEADERS DOCUMENT

A file has pairs. `// pair: NAME` begins one, `// expected-error {{TEXT}}` and `// expected-warning {{TEXT}}` are its rejected forms,
and `// ok` marks accepted ones. Every pair has both. The numbers of Visual C++'s that the files and overloads_test.py expect are
those of DOCUMENT's table.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PAIRS_AT_LEAST = 300
EXPECTED = re.compile(r"// expected-(error|warning)\b")


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
    names, problems = pairs_of(file, file.read_text().splitlines())
    run = subprocess.run([*command, str(file)], capture_output=True, text=True)
    if run.returncode != 0:
        problems.append(f"{file.name}:\n{run.stderr}")
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
                   "-Xclang", "-verify", "-Xclang", "-verify-ignore-unexpected=note", "-ferror-limit=0", f"-fplugin={plugin}"]
        files = sorted(pathlib.Path(__file__).parent.glob("*.cpp"))
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(lambda file: check(command, file), files))
    count = sum(len(names) for names, _ in results)
    problems = [problem for _, more in results for problem in more]
    numbers = {number for file in (*files, pathlib.Path(__file__).with_name("overloads_test.py"))
               for number in re.findall(r'[\["](C\d+)\\?["\]]', file.read_text())}
    documented = set(re.findall(r"^\| (C\d+) \|", pathlib.Path(document).read_text(), re.MULTILINE))
    problems += [f"{number}: only in the {'tests' if number in numbers else 'document'}" for number in sorted(numbers ^ documented)]
    if count < PAIRS_AT_LEAST:
        problems.append(f"{count} pairs, expected {PAIRS_AT_LEAST} at least")
    print("\n".join(problems))
    print(f"{len(files)} files, {count} pairs, {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
