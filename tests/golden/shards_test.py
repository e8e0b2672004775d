# SPDX-License-Identifier: Apache-2.0
"""Parts of one recording: each has its launches, together they are the whole to the bit."""

import json
import subprocess

from golden_command import FLAGS, HERE, TESSERA, CommandTest, main, needs_mpirun

# As docs/golden.md has it.
ON_RANKS = ('rank=$((OMPI_COMM_WORLD_RANK + 1)); '
            '"$TESSERA" golden record ./arrays -o part$rank --shard=$rank/$OMPI_COMM_WORLD_SIZE')


class Shards(CommandTest):
    def setUp(self):
        super().setUp()
        self.assertEqual(self.cxx("-O1", "-g", HERE / "arrays.cpp", "-o", "arrays").returncode, 0)

    def record(self, folder, *words):
        result = self.call("golden", "record", "./arrays", "-o", folder, *words)
        self.assertEqual(result.returncode, 0, result.stderr)

    def contents(self, folder):
        return {path.name: path.read_bytes() for path in (self.folder / folder).iterdir()}

    def merge(self, *words):
        return self.call("golden", "merge", *words)

    def assert_parts_are_the_whole(self, parts):
        self.record("whole")
        merged = self.merge(*parts, "-o", "merged")
        self.assertEqual((merged.returncode, merged.stderr), (0, ""))
        self.assertEqual(self.contents("merged"), self.contents("whole"))
        compared = self.call("golden", "compare", "merged", "whole")
        self.assertEqual(compared.returncode, 0, compared.stdout + compared.stderr)

    def test_parts_make_the_whole(self):
        parts = [f"part{index}" for index in (1, 2, 3)]
        processes = [subprocess.Popen([TESSERA, "golden", "record", "./arrays", "-o", part, f"--shard={index}/3"], cwd=self.folder,
                                      env=self.environment, stdout=subprocess.DEVNULL)
                     for index, part in enumerate(parts, 1)]
        self.assertEqual([process.wait() for process in processes], [0] * 3)
        launches = []
        for index, part in enumerate(parts):
            manifest = json.loads((self.folder / part / "manifest.json").read_text())
            self.assertEqual({launch["index"] % 3 for launch in manifest["launches"]}, {index})
            launches += [launch["index"] for launch in manifest["launches"]]
            files = {output["file"] for launch in manifest["launches"] for output in launch["outputs"] if output["file"]}
            self.assertEqual(set(self.contents(part)), files | {"manifest.json"})
        self.assertEqual(sorted(launches), list(range(len(launches))))
        self.assert_parts_are_the_whole(reversed(parts))

    def test_compressed(self):
        self.record("whole", "--npz")
        self.record("one", "--npz", "--shard=1/2")
        self.record("two", "--npz", "--shard=2/2")
        self.assertEqual(self.merge("one", "two", "-omerged").returncode, 0)
        whole = json.loads((self.folder / "whole" / "manifest.json").read_text())
        self.assertEqual(json.loads((self.folder / "merged" / "manifest.json").read_text()), whole)
        self.assertEqual(self.call("golden", "compare", "merged", "whole").returncode, 0)

    @needs_mpirun
    def test_mpirun(self):
        self.mpirun(3, ON_RANKS)
        self.assert_parts_are_the_whole(["part1", "part2", "part3"])

    def test_refusals(self):
        self.record("whole")
        self.record("one", "--shard=1/2")
        self.record("two", "--shard=2/2")
        self.record("three", "--shard=3/3")
        self.record("reverse", "--shard=2/2", "--schedule=reverse")
        self.assert_one_line(self.merge("one", "-o", "m"), 2, "part 2/2 is missing")
        self.assert_one_line(self.merge("one", "two", "one", "-o", "m"), 2, "'one' and 'one' are both part 1/2")
        self.assert_one_line(self.merge("one", "three", "-o", "m"), 2, "the number of parts is 2 and 3")
        self.assert_one_line(self.merge("one", "reverse", "-o", "m"), 2, "are not parts of the same recording: the options is {")
        self.assert_one_line(self.merge("one", "whole", "-o", "m"), 2, "'whole' is a whole recording")
        self.assert_one_line(self.merge("one", "two", "-o", "two"), 2, "is one of the parts")
        self.assert_one_line(self.merge("one", "two"), 2, "-o FOLDER")
        self.assert_one_line(self.merge("-o", "m"), 2, "expects the folders")
        self.assert_one_line(self.merge("one", "nothing", "-o", "m"), 2, "'nothing' has no manifest.json")
        self.assert_one_line(self.merge("one", "two", "--npz", "-o", "m"), 2, "has no option '--npz'")
        self.assert_one_line(self.call("golden", "compare", "one", "whole"), 2, "'one' is part 1/2 of a recording")
        self.assert_one_line(self.call("golden", "record", "./arrays", "-o", "m", "--shard=3/2"), 2, "--shard=3/2: expected I/N")
        self.assert_one_line(self.call("golden", "record", "./arrays", "-o", "m", "--no-check", "--as-is"), 2,
                             "golden record: --as-is has no meaning with --no-check")
        self.assertFalse((self.folder / "m").exists())
        (self.folder / "two" / "manifest.json").write_text('{"schema": "tessera-golden/1", "shard": 3}')
        self.assert_one_line(self.merge("one", "two", "-o", "m"), 2, "'two/manifest.json' is not a manifest of golden outputs: it has no \"launches\"")
        manifest = json.loads((self.folder / "one" / "manifest.json").read_text())
        for key in ("producer", "program", "options", "checked", "findings"):
            self.write("two/manifest.json", json.dumps({name: value for name, value in dict(manifest, shard=dict(manifest["shard"], index=2)).items()
                                                        if name != key}))
            self.assert_one_line(self.merge("one", "two", "-o", "m"), 2, f"'two/manifest.json' is not a manifest of golden outputs: it has no \"{key}\"")
        self.write("two/manifest.json", json.dumps(dict(manifest, shard=dict(manifest["shard"], index=2))))
        self.assert_one_line(self.merge("one", "two", "-o", "m"), 2, "which is none of part 2/2")


if __name__ == "__main__":
    main()
