# SPDX-License-Identifier: Apache-2.0
"""Reads what the stock ThreadSanitizer runtime prints."""

import os
import re

REPORT = re.compile(r"^WARNING: ThreadSanitizer: (.+) \(pid=\d+\)$")
ACCESS = re.compile(r"^  (?:Previous )?(?:atomic )?(?:read|write) of size \d+ at 0x[0-9a-f]+ by ", re.IGNORECASE)
FRAME = re.compile(r"^    #\d+ .*?(?: ([^ ]+?):(\d+)(?::\d+)?)? \(\S+\+0x[0-9a-f]+\)")
THREAD = re.compile(r"^  Thread T\d+ '([^']*)'")


class Race:
    """One report: where its two accesses are, and which threads made them."""

    def __init__(self, kind):
        self.kind = kind
        self.accesses = []  # the frames of each, innermost first: (file, line)
        self.threads = set()

    def lines_in(self, source):
        """Of each access the innermost line in `source`, else the innermost frame as text: sorted, twice the same where
        both are one line."""
        found = []
        for frames in self.accesses:
            own = [line for file, line in frames if file and os.path.realpath(file) == os.path.realpath(source)]
            found.append(own[0] if own else "{}:{}".format(*frames[0]) if frames else "?")
        return tuple(sorted(found, key=str))


def parse(text):
    """All reports in `text`."""
    races, frames = [], None
    for line in text.splitlines():
        if match := REPORT.match(line):
            races.append(Race(match[1]))
            frames = None
        elif not races:
            continue
        elif ACCESS.match(line):
            frames = []
            races[-1].accesses.append(frames)
        elif not line.startswith("    "):
            frames = None
            if match := THREAD.match(line):
                races[-1].threads.add(match[1])
        elif frames is not None and (match := FRAME.match(line)):
            frames.append((match[1], int(match[2] or 0)))
    return races
