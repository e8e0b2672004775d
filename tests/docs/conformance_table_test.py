#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every test that tests/conformance/README.md names exists.

usage: conformance_table_test.py TESTS_FOLDER
"""

import re
import sys
from pathlib import Path


def names_in(text):
    """Names of the tests in a source file, and of the rows of a table of tests."""
    return set(re.findall(r"^TEST(?:_F|_P)?\(\w+, (\w+)", text, re.M)) | set(re.findall(r'^    \{"(\w+)",', text, re.M))


def complaints(document, tests):
    """What is wrong with the document, a sentence each."""
    named = re.findall(r"`([^`]+)`", document)
    for name in named:
        file, _, test = name.partition(": ")
        if test:
            folder, _, stem = file.rpartition("/")
            source = tests / (folder or "conformance") / f"{stem}_test.cpp"
            if not source.exists():
                yield f"{name}: there is no {source.name}"
            elif test not in names_in(source.read_text(encoding="utf-8")):
                yield f"{name}: {source.name} has no such test"
        elif name.startswith("compile_fail/") and not (tests / f"{name}.cpp").exists():
            yield f"{name}: there is no such program"
        elif name.startswith("tests/") and not name.endswith("/") and not (tests.parent / name).exists():
            yield f"{name}: there is no such folder or file"
    if sum(": " in name for name in named) < 100:
        yield "fewer than 100 tests are named: is this the right document?"


def main():
    tests = Path(sys.argv[1])
    wrong = list(complaints((tests / "conformance" / "README.md").read_text(encoding="utf-8"), tests))
    print("\n".join(wrong) or "every test that is named exists")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
