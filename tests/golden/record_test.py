# SPDX-License-Identifier: Apache-2.0
"""`tessera golden record` and the option golden: what is written, and when it counts as whole."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import unittest

from golden_command import FLAGS, HERE, MOUNT, TESSERA, CommandTest, SharedCache, can_mount, main

import numpy

SANITIZED = any(flag.startswith("-fsanitize") for flag in FLAGS)


class GoldenRecord(SharedCache, CommandTest):
    def record(self, source, *arguments, check=False, folder="gold", options=()):
        checked = [] if check else ["--no-check"]
        return self.call("golden", "record", *FLAGS, "--no-restrict", HERE / source, "-o", self.folder / folder, *checked,
                         *options, "--", *arguments)

    def manifest(self, folder="gold"):
        return json.loads((self.folder / folder / "manifest.json").read_text())

    def arrays(self, folder="gold"):
        """{name of the file: array} of all that the manifest lists; each output as the manifest describes it."""
        found = {}
        for launch in self.manifest(folder)["launches"]:
            for output in launch["outputs"]:
                if output["file"] is None:
                    self.assertFalse(output["changed"])
                    continue
                array = numpy.load(self.folder / folder / output["file"])
                self.assertEqual(list(array.shape), output["shape"])
                self.assertEqual(output["file"], f"{launch['index']:04}.{output['name']}.npy")
                found[output["file"]] = array
        written = {path.name for path in (self.folder / folder).glob("*.npy")}
        self.assertEqual(written, set(found))
        return found

    def test_messages_name_the_command(self):
        self.write("a.cpp", "int main() {}\n")
        for words, said in (([], "golden record expects a C++ source file or a program"), (["--no-check"], "golden record expects a C++ source"),
                            (["a.cpp", "--restrict", "--no-restrict"], "golden record: expected one of --restrict and --no-restrict"),
                            (["a.cpp", "--tsan"], "golden record has no option '--tsan'"),
                            (["a.cpp", "-c"], "golden record needs a whole program")):
            self.assert_one_line(self.call("golden", "record", "-o", "gold", *words), 2, said)

    def test_numbers_and_names(self):
        self.assertEqual(self.record("arrays.cpp", "numbers").returncode, 0)
        arrays = self.arrays()
        expected = {"0000.ints": "<i4", "0001.uints": "<u4", "0002.floats": "<f4", "0003.doubles": "<f8",
                    "0004.longs_and_blanks": "<i8"}
        self.assertEqual(set(arrays), {f"{name}.npy" for name in expected})
        for name, dtype in expected.items():
            array = arrays[f"{name}.npy"]
            self.assertEqual(array.dtype, numpy.dtype(dtype))
            self.assertEqual(array.tolist(), [0, 1, 2, 3, 4])

    def test_short_vectors_and_structures(self):
        self.assertEqual(self.record("arrays.cpp", "structures").returncode, 0)
        arrays = self.arrays()
        vectors = arrays["0000.vectors.npy"]
        self.assertEqual(vectors.dtype, numpy.float32)
        self.assertEqual(vectors.tolist(), [[x, 10 * x, 100 * x] for x in range(4)])
        particles = arrays["0001.particles.npy"]
        self.assertEqual(particles.shape, (2, 3))
        self.assertEqual(particles["mass"].tolist(), [[0, 0, 0], [1, 1, 1]])
        self.assertEqual(particles["charge"].tolist(), [[0, 1, 2], [0, 1, 2]])
        self.assertEqual(particles["energy"].dtype, numpy.float64)
        self.assertEqual(set(particles["energy"].flat), {0.5})
        self.assertEqual(set(particles["inner.low"].flat), {7})
        self.assertEqual(set(particles["inner.high"].flat), {-7})
        for k in range(4):
            self.assertEqual(set(particles[f"tags[{k}]"].flat), {k})

    def test_types_of_members(self):
        self.assertEqual(self.record("arrays.cpp", "structures").returncode, 0)
        members = self.arrays()["0002.members.npy"]
        expected = {"real": ("<f4", [0, 0.5]), "id": ("<u2", [40000, 40001]), "level": ("|u1", [200, 200]), "set": ("|b1", [True, True]),
                    "colour": ("<u4", [1, 1]), "shade.value_": ("<f4", [-0.5, -0.5]), "cell[0]": ("<i4", [0, 1]), "cell[1]": ("<i4", [0, -1]),
                    "whole": ("<i4", [-5, -5]), "parts[0].count": ("<i8", [-1, -2]), "parts[0].share": ("<f8", [0.25, 0.25]),
                    "parts[1].count": ("<i8", [-1, -2]), "parts[1].share": ("<f8", [0.25, 0.25])}
        for name, (dtype, values) in expected.items():
            self.assertEqual((members[name].dtype, members[name].tolist()), (numpy.dtype(dtype), values), name)
        others = {name: members.dtype[name].str for name in members.dtype.names if name not in expected}
        self.assertEqual({dtype for name, dtype in others.items() if name.startswith("place.")}, {"<f4"})
        self.assertEqual([dtype for name, dtype in others.items() if not name.startswith("place.")], ["|V1"])  # the bit-fields

    def test_textures(self):
        self.assertEqual(self.record("arrays.cpp", "textures").returncode, 0)
        arrays = self.arrays()
        image = arrays["0000.written.npy"]
        self.assertEqual(image.dtype, numpy.uint8)
        self.assertEqual(image.tolist(), [[[51, 255 * row, 255 * min(column, 1), 255] for column in range(3)] for row in range(2)])
        halves = arrays["0001.view.npy"]
        self.assertEqual((halves.dtype, halves.tolist()), (numpy.float16, [0, 0.5, 1, 1.5]))
        self.assertEqual(arrays["0002.volume.npy"].tolist(), [[[0, 1], [10, 11]], [[100, 101], [110, 111]]])

    def test_sections_and_unchanged_arrays(self):
        self.assertEqual(self.record("arrays.cpp", "shapes").returncode, 0)
        arrays = self.arrays()
        self.assertEqual(arrays["0000.corner.npy"].tolist(), [[[0, 1], [10, 11]]])
        cube = numpy.full((2, 3, 4), -1)
        cube[1, 1:, 1:3] = [[0, 1], [10, 11]]
        cube[0, :2, :2] = 99
        self.assertEqual(arrays["0001.cube.npy"].tolist(), cube.tolist())
        first, second = self.manifest()["launches"]
        self.assertEqual([(output["name"], output["changed"]) for output in first["outputs"]],
                         [("corner", True), ("unchanged", False)])
        self.assertEqual((second["extent"], second["tile"], first["tile"]), ([4, 6], [2, 3], None))
        self.assertEqual(pathlib.Path(second["file"]).name, "arrays.cpp")

    def test_bit_identical(self):
        self.assertEqual(self.record("arrays.cpp").returncode, 0)
        self.assertEqual(self.record("arrays.cpp", folder="again", options=["--workers=2"]).returncode, 0)
        once = {path.name: path.read_bytes() for path in (self.folder / "gold").iterdir()}
        again = {path.name: path.read_bytes() for path in (self.folder / "again").iterdir()}
        self.assertEqual(once, again)

    def test_compressed(self):
        self.assertEqual(self.record("arrays.cpp").returncode, 0)
        self.assertEqual(self.record("arrays.cpp", folder="small", options=["--npz"]).returncode, 0)
        plain, small = self.arrays(), {}
        for launch in self.manifest("small")["launches"]:
            for output in launch["outputs"]:
                if output["file"]:
                    with numpy.load(self.folder / "small" / output["file"]) as archive:
                        small[output["file"].replace(".npz", ".npy")] = archive[output["name"]]
        self.assertEqual(set(small), set(plain))
        for name, array in plain.items():
            self.assertTrue(numpy.array_equal(array, small[name]), name)
        self.assertEqual([path for path in (self.folder / "small").iterdir() if path.suffix not in (".npz", ".json")], [])
        compared = self.call("golden", "compare", "gold", "small")
        self.assertEqual(compared.returncode, 0, compared.stdout)
        self.assertIn(f"{len(plain)} arrays compared, 0 different", compared.stdout)
        # A compressed recording may be recorded over.
        self.assertEqual(self.record("endings.cpp", folder="small").returncode, 0)
        self.assertEqual(list(self.arrays("small")), ["0000.written.npy"])

    def test_a_file_that_was_changed_since(self):
        self.assertEqual(self.record("endings.cpp").returncode, 0)
        for options, file in (([], "0000.written.npy"), (["--npz"], "0000.written.npz")):
            self.assertEqual(self.record("endings.cpp", folder="other", options=options).returncode, 0)
            self.assertEqual(self.call("golden", "compare", "gold", "other").returncode, 0)
            path = self.folder / "other" / file
            changed = self.arrays()["0000.written.npy"] + 1
            if options:
                numpy.savez_compressed(path, written=changed)
            else:
                numpy.save(path, changed)
            for sides in (("gold", "other"), ("other", "gold")):
                self.assert_one_line(self.call("golden", "compare", *sides, "--atol=5"), 2, file,
                                     "is not what its recording's manifest says: its hash is xxh3:")

    @unittest.skipIf(SANITIZED, "the other compiler has other sanitizers")
    def test_same_from_another_compiler(self):
        other = "g++" if "clang" in os.environ["TESSERA_CXX"] else "clang++-19"
        if shutil.which(other) is None:
            self.skipTest(f"there is no {other}")
        self.assertEqual(self.record("arrays.cpp").returncode, 0)
        self.environment = dict(self.environment, TESSERA_CXX=other)
        self.assertEqual(self.record("arrays.cpp", folder="other").returncode, 0)
        ours, others = self.arrays(), self.arrays("other")
        self.assertEqual(set(ours), set(others))
        for name, array in ours.items():
            self.assertEqual(array.dtype.descr, others[name].dtype.descr)
            self.assertTrue(numpy.array_equal(array, others[name]), name)

    def test_tiles_run_in_order(self):
        self.assertEqual(self.record("endings.cpp", "order", options=["--workers=2"]).returncode, 0)
        self.assertEqual(self.arrays()["0002.order.npy"].tolist(), list(range(64)))

    def test_launches_of_several_threads(self):
        self.assertEqual(self.record("endings.cpp", "threads").returncode, 0)
        firsts = [array[0] for array in self.arrays().values()]
        self.assertEqual(firsts[0], 1)
        self.assertEqual(sorted(firsts[1:]), [0, 100, 200, 300])

    def test_launch_after_main(self):
        self.assertEqual(self.record("endings.cpp", "late").returncode, 0)
        self.assertEqual(self.arrays()["0001.late.npy"].tolist(), [5, 6])

    def test_failing_launch(self):
        self.assertEqual(self.record("endings.cpp", "throw").returncode, 0)
        launches = self.manifest()["launches"]
        self.assertEqual([launch["failed"] for launch in launches], [False, True])
        self.assertEqual(launches[1]["outputs"], [])
        self.assertEqual(len(self.arrays()), 1)

    def test_own_exit_code(self):
        self.assertEqual(self.record("endings.cpp", "code").returncode, 3)
        self.assertEqual(len(self.arrays()), 1)

    def test_forked_child(self):
        self.assertEqual(self.record("endings.cpp", "fork").returncode, 0)
        self.assertEqual(len(self.arrays()), 1)

    def test_launches_of_a_forked_child(self):
        for how, values in (("fork-first", [1]), ("fork-launches", [1, 9])):
            with self.subTest(how=how):
                recorded = self.record("endings.cpp", how)
                self.assertEqual(recorded.returncode, 0, recorded.stderr)
                self.assertRegex(recorded.stderr, r"the launches of process \d+, which the program has forked, are not recorded\n")
                self.assertEqual(recorded.stderr.count("are not recorded"), 1)
                self.assertEqual([int(array[0]) for array in self.arrays().values()], values)
                files = sorted(path.name for path in (self.folder / "gold").iterdir())
                self.assertEqual(files, sorted([*self.arrays(), "manifest.json"]))

    @unittest.skipIf(SANITIZED, "there is no race detector in this build")
    def test_findings(self):
        clean = self.record("endings.cpp", check=True)
        self.assertEqual(clean.returncode, 0, clean.stderr)
        self.assertEqual((self.manifest()["checked"], self.manifest()["findings"]), (True, 0))
        racy = self.record("endings.cpp", "race", check=True)
        self.assertEqual(racy.returncode, 66, racy.stderr)
        self.assertEqual((self.manifest()["checked"], self.manifest()["findings"]), (True, 1))
        self.assertEqual(self.arrays()["0001.sums.npy"].tolist(), [6])

    def test_program(self):
        self.assertEqual(self.call("c++", *FLAGS, HERE / "endings.cpp", "-o", "program").returncode, 0)
        recorded = self.call("golden", "record", "program", "-o", "gold")
        self.assertEqual(recorded.returncode, 0)
        for word in ("not checked for races", "an array is called array0: the program was built without -g"):
            self.assertIn(word, recorded.stderr)
        self.assertEqual(self.call("golden", "record", "--no-check", "program", "-o", "gold").stderr, "")
        self.assertEqual((self.manifest()["checked"], self.manifest()["findings"]), (False, None))
        # Without debug information variables have numbers, and numbers still have their types.
        self.assertEqual(self.arrays()["0000.array0.npy"].tolist(), [1, 2, 3, 4])
        self.assertEqual(self.arrays()["0000.array0.npy"].dtype, numpy.int32)

    def test_ends_before_its_manifest(self):
        aborted = self.record("endings.cpp", "abort")
        self.assertIn(aborted.returncode, (-signal.SIGABRT, 128 + signal.SIGABRT, 1))
        self.assertIn("is incomplete", aborted.stderr)
        self.assertFalse((self.folder / "gold" / "manifest.json").exists())
        self.write("port/written.npy", "")
        self.assert_one_line(self.call("golden", "compare", "gold", "port"), 2, "'gold' has no manifest.json: the recording was not finished")
        for how in ("_exit", "quick_exit", "exec"):
            with self.subTest(how=how):
                self.assert_one_line(self.record("endings.cpp", how), 70, f"the recording in '{self.folder / 'gold'}' is incomplete")
                self.assertTrue((self.folder / "gold" / "manifest.json.part").exists())

    def started(self, how):
        """A process that records into gold, has launched, and waits for the end of its input."""
        environment = dict(self.environment, TESSERA_OPTIONS="golden=gold")
        process = subprocess.Popen([self.folder / "program", how], cwd=self.folder, env=environment, stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, text=True)
        self.assertEqual(process.stdout.readline(), "waiting\n")
        return process

    def ended(self, process):
        process.stdin.close()
        process.stdout.close()
        return process.wait()

    def files(self, folder="gold"):
        return {path.name: path.read_bytes() for path in (self.folder / folder).iterdir()}

    def test_one_process_at_a_time(self):
        self.assertEqual(self.call("c++", *FLAGS, HERE / "endings.cpp", "-o", "program").returncode, 0)
        first = self.started("wait")
        try:
            before, where = self.files(), f"'{self.folder / 'gold'}'"
            second = subprocess.run([self.folder / "program", "order"], cwd=self.folder, capture_output=True, text=True,
                                    env=dict(self.environment, TESSERA_OPTIONS="golden=gold"))
            self.assertEqual((second.returncode, second.stderr), (70, f"tessera: golden outputs: another process is recording into {where}; "
                                                                      "this process records nothing\n"))
            self.assert_one_line(self.call("golden", "record", "--no-check", "./program", "-o", "gold"), 70,
                                 f"nothing was recorded in {where}: another process is recording into it")
            self.assertEqual(self.files(), before)
        finally:
            self.assertEqual(self.ended(first), 0)
        self.assertEqual(list(self.arrays()), ["0000.array0.npy"])

    def test_what_a_killed_process_leaves_keeps_none_out(self):
        self.assertEqual(self.call("c++", *FLAGS, HERE / "endings.cpp", "-o", "program").returncode, 0)
        killed = self.started("wait")
        killed.kill()
        self.ended(killed)
        self.assertIn("manifest.json.part", self.files())
        parent = self.started("child-waits")  # its child goes on
        try:
            self.assertEqual(parent.wait(), 0)
            self.assertEqual(self.call("golden", "record", "--no-check", "./program", "-o", "gold").returncode, 0)
        finally:
            self.ended(parent)
        self.assertEqual(list(self.arrays()), ["0000.array0.npy"])

    def test_nothing_launched(self):
        self.assert_one_line(self.record("endings.cpp", "nothing"), 70, "launched no kernel")

    def test_source_that_does_not_compile(self):
        self.write("broken.cpp", "int main() { return nowhere; }\n")
        for options in ([["--no-check"]] if SANITIZED else [[], ["--no-check"]]):
            ended = self.call("golden", "record", *FLAGS, *options, "broken.cpp", "-o", "gold")
            self.assertEqual(ended.returncode, 1, ended.stderr)
            self.assertIn("nowhere", ended.stderr)
            self.assertEqual(ended.stderr.splitlines()[-1], f"tessera: nothing was recorded in '{self.folder / 'gold'}'")
        self.assertNotIn("--tsan", self.call("golden", "record", "--help").stdout)

    def test_recording_over_a_recording(self):
        self.assertEqual(self.record("arrays.cpp").returncode, 0)
        self.write("gold/12345.late.npy", "of the 12346th launch")
        self.assertEqual(self.record("endings.cpp").returncode, 0)
        self.assertEqual(list(self.arrays()), ["0000.written.npy"])

    def test_folder_of_something_else(self):
        self.write("gold/thesis.txt", "all of it")
        self.assert_one_line(self.record("endings.cpp"), 2, "thesis.txt")
        self.assertEqual((self.folder / "gold" / "thesis.txt").read_text(), "all of it")
        self.write("file", "")
        self.assert_one_line(self.record("endings.cpp", folder="file"), 2, "is not a folder")
        self.assert_one_line(self.call("golden", "record", HERE / "endings.cpp"), 2, "-o FOLDER")

    @unittest.skipUnless(can_mount(), "mounting a small file system is not allowed here")
    def test_full_disk(self):
        self.assertEqual(self.call("c++", *FLAGS, HERE / "endings.cpp", "-o", "program").returncode, 0)
        (self.folder / "small").mkdir()
        script = f'{MOUNT} || exit 99\nshift 2\n"$@"\nr=$?\nls {self.folder}/small/gold\nexit $r'
        ended = subprocess.run(["unshare", "--mount", "sh", "-c", script, "sh", "1M", self.folder / "small", TESSERA,
                                "golden", "record", "./program", "-o", self.folder / "small" / "gold", "--", "large"],
                               cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=300)
        self.assertEqual(ended.returncode, 70, ended.stderr)
        self.assertIn("No space left on device", ended.stderr)
        self.assertNotIn("manifest.json\n", ended.stdout)
        self.assertIn("manifest.json.part\n", ended.stdout)


if __name__ == "__main__":
    main()
