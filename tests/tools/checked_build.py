# SPDX-License-Identifier: Apache-2.0
"""Programs built for the race detector, with a library that counts accesses in its place."""

import collections
import os
import pathlib
import subprocess
import tempfile

from tessera_command import CommandTest, installation_without


def installation_with_recorder(folder):
    """A tree as tessera expects it around itself, whose race detector is tests/tools/access_recorder.cpp."""
    tessera = installation_without(folder, "libtessera_race_detector")
    (folder / "lib" / "libtessera_race_detector.so").symlink_to(os.environ["TESSERA_ACCESS_RECORDER"])
    return tessera


class CheckedBuildTest(CommandTest):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="tessera-prefix-")
        cls.addClassCleanup(folder.cleanup)
        cls.tessera = installation_with_recorder(pathlib.Path(folder.name))

    def call(self, *arguments, **changes):
        return super().call(*arguments, **{"program": self.tessera, **changes})

    def record(self, program):
        """[kind, offset of the code, count] of the accesses in a run of `program`."""
        file = self.folder / "record"
        result = self.call(program=self.folder / program, ACCESS_RECORD=str(file), TESSERA_OPTIONS="workers=1")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return [line.split() for line in file.read_text().splitlines()]

    def accesses_of_own_stack(self, program):
        return sum(int(count) for kind, _, count in self.record(program) if kind == "own_stack")

    def accesses(self, program, source):
        """(line of `source`, kind) -> how often the marked access there happened."""
        rows = self.record(program)
        places = subprocess.run(["addr2line", "-e", self.folder / program, *(row[1] for row in rows)], check=True,
                                capture_output=True, text=True).stdout.splitlines()
        counts = collections.Counter()
        for (kind, _, count), place in zip(rows, places):
            path, line = place.split(" ")[0].rsplit(":", 1)
            if path.endswith("/" + source) and line.isdigit():
                counts[int(line), kind] += int(count)
        return counts
