# SPDX-License-Identifier: Apache-2.0
"""Parts of one exploration in processes of their own: together they are what one process finds."""

import json
import subprocess

from explore_command import FLAGS, HERE, TESSERA, ExploreTest, main, needs_mpirun

# As docs/explore.md has it.
ON_RANKS = ('rank=$((OMPI_COMM_WORLD_RANK + 1)); "$TESSERA" explore ./total --schedules=90 --workers=1 '
            '--shard=$rank/$OMPI_COMM_WORLD_SIZE --output=part$rank -- 2 || [ $? = 66 ]')


class Shards(ExploreTest):
    def setUp(self):
        super().setUp()
        self.assertEqual(self.cxx("--check", "-O2", HERE / "total.cpp", "-o", "total").returncode, 0)

    def assert_parts_are_the_whole(self, count):
        parts = [f"part{index}" for index in range(1, count + 1)]
        found = [json.loads((self.folder / part).read_text()) for part in parts]
        self.assertEqual([report["shard"] for report in found], [{"index": index, "count": count} for index in range(1, count + 1)])
        self.assertEqual(sum(report["schedules"] for report in found), 90)
        whole = self.explore("--schedules=90", "./total", "--", "2")
        merged = self.call("explore", "merge", "--report=json", *parts)
        self.assertEqual((merged.returncode, merged.stderr), (66, ""))
        self.assertEqual(json.loads(merged.stdout), whole)
        self.assertGreater(len(whole["outcomes"]), 5)

    def test_processes(self):
        processes = [subprocess.Popen([TESSERA, "explore", "./total", "--schedules=90", "--workers=1", f"--shard={index}/4",
                                       f"--output=part{index}", "--", "2"], cwd=self.folder, env=self.environment)
                     for index in range(1, 5)]
        self.assertEqual({process.wait() for process in processes} - {0, 66}, set())
        self.assert_parts_are_the_whole(4)

    @needs_mpirun
    def test_mpirun(self):
        self.mpirun(3, ON_RANKS)
        self.assert_parts_are_the_whole(3)


if __name__ == "__main__":
    main()
