# SPDX-License-Identifier: Apache-2.0
"""`tessera golden compare`: which arrays meet, what is said of them, and how it ends."""

import html.parser
import json
import os
import random
import resource
import struct
import subprocess
import unittest
import warnings
import zipfile

from golden_command import FLAGS, TESSERA, CommandTest, main
from chromium import needs_chromium
from narrow_page import on_a_narrow_screen

import numpy


SEED = int(os.environ.get("TESSERA_TEST_SEED", "1"))


class GoldenCompare(CommandTest):
    @needs_chromium
    def test_a_page_fits_a_narrow_screen(self):
        ours = numpy.arange(100000, dtype=numpy.float32).reshape(400, 250)
        self.save("a/result_of_the_first_pass.npy", ours)
        self.save("b/result_of_the_first_pass.npy", ours * 3)
        self.assertEqual(self.call("golden", "compare", "a", "b", "--output=page.html").returncode, 1)
        found = on_a_narrow_screen(self.folder / "page.html", "th, td.n, .arrays td")
        self.assertLessEqual(found["width"], 390)
        self.assertEqual(found["broken"], [])
        self.assertGreater(found["cells"], 12)

    def setUp(self):
        super().setUp()
        self.random = random.Random(SEED)

    def save(self, name, array):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        numpy.save(path, array)
        return path

    def recording(self, folder, launches, extent=(4, 4), tile=(2, 2)):
        """A recording by hand: launches is a list of {name: array}; None is an array that its launch did not change."""
        described = []
        for index, arrays in enumerate(launches):
            outputs = []
            for name, array in arrays.items():
                file = None if array is None else f"{index:04}.{name}.npy"
                if file:
                    self.save(f"{folder}/{file}", array)
                outputs.append({"name": name, "dtype": "<f4", "shape": [], "changed": bool(file), "file": file, "hash": ""})
            described.append({"index": index, "file": "a.cpp", "line": 10 + index, "extent": list(extent),
                              "tile": list(tile) if tile else None, "failed": False, "inputs": [], "outputs": outputs})
        self.write(f"{folder}/manifest.json", json.dumps({"schema": "tessera-golden/1", "launches": described}))
        return folder

    def compare(self, *arguments):
        return self.call("golden", "compare", *arguments)

    def json_of(self, *arguments, code):
        result = self.compare(*arguments, "--report=json")
        self.assertEqual(result.returncode, code, result.stderr)
        return json.loads(result.stdout)

    def test_recordings_launch_by_launch(self):
        first, second = numpy.zeros((4, 4), "f4"), numpy.ones((4, 4), "f4")
        self.recording("a", [{"x": first, "y": None}, {"x": second}])
        self.recording("b", [{"x": first, "y": None}, {"x": second}])
        same = self.compare("a", "b")
        self.assert_output(same, "equal      x (launch 0, a.cpp:10): 16 elements\n"
                                 "equal      x (launch 1, a.cpp:11): 16 elements\n"
                                 "2 arrays compared, 0 different\n")
        changed = second.copy()
        changed[1, 2] = 5
        self.recording("b", [{"x": first, "y": None}, {"x": changed}])
        self.assert_output(self.compare("a", "b"),
                           "equal      x (launch 0, a.cpp:10): 16 elements\n"
                           "different  x (launch 1, a.cpp:11): 1 of 16 elements, largest difference 18874368 ULP, 4\n"
                           "    (1, 2), tile (0, 1), local (1, 0): 1 and 5, 18874368 ULP\n"
                           "2 arrays compared, 1 different\n", 1)

    def test_array_of_one_recording_only(self):
        array = numpy.zeros((4, 4), "f4")
        self.recording("a", [{"x": array, "y": array}])
        self.recording("b", [{"x": array, "y": None, "z": array}])
        verdicts = {found["name"]: (found["verdict"], found["reason"]) for found in self.json_of("a", "b", code=1)["arrays"]}
        self.assertEqual(verdicts, {"x": ("equal", None), "y": ("different", "it is not in b"),
                                    "z": ("different", "it is not in a")})

    def test_recording_with_files(self):
        first, last = numpy.zeros(4, "f4"), numpy.ones(4, "f4")
        self.recording("a", [{"x": first, "other": first}, {"x": last}], (4,), None)
        # A name alone is what the last launch left.
        self.assertEqual(self.compare("a", self.save("x.npy", last)).returncode, 0)
        self.assertEqual(self.compare("a", self.save("x.npy", first)).returncode, 1)
        self.assertEqual(self.compare(self.save("0000.x.npy", first), "a").returncode, 0)
        numpy.savez_compressed(self.folder / "both.npz", x=last, other=first)
        both = self.json_of("a", "both.npz", code=0)
        self.assertEqual([found["name"] for found in both["arrays"]], ["x", "other"])
        self.assertEqual(both["not_compared"], ["0000.x"])
        self.save("files/x.npy", last)
        self.save("files/unknown.npy", last)
        self.assertEqual(self.json_of("a", "files", code=1)["arrays"][0]["reason"], "it is not in a")

    def test_files_with_files(self):
        self.save("a/x.npy", numpy.arange(3))
        self.save("b/x.npy", numpy.arange(3))
        self.assertEqual(self.compare("a", "b").returncode, 0)
        self.assertEqual(self.compare("a/x.npy", "b/x.npy").returncode, 0)

    def test_shapes_and_types(self):
        a = self.save("a/x.npy", numpy.zeros((2, 3), "f4"))
        for other, reason in ((numpy.zeros((3, 2), "f4"), "shape (2, 3) and (3, 2)"),
                              (numpy.zeros((2, 3), "f8"), "elements of type float32 and float64"),
                              (numpy.zeros((2, 3), "i4"), "elements of type float32 and int32"),
                              (numpy.zeros((2, 3), [("a", "<f4")]), "elements of type float32 and {a: float32}")):
            with self.subTest(reason=reason):
                self.assertEqual(self.json_of(a, self.save("b/x.npy", other), code=1)["arrays"][0]["reason"], reason)

    def test_scalars_and_empty_arrays(self):
        for array in (numpy.float32(3), numpy.zeros((0, 4), "f4")):
            self.assertEqual(self.compare(self.save("a/x.npy", array), self.save("b/x.npy", array)).returncode, 0)

    def test_first_ten_mismatches(self):
        a, b = self.save("a/x.npy", numpy.zeros(100, "i4")), self.save("b/x.npy", numpy.arange(100, dtype="i4"))
        lines = self.compare(a, b).stdout.splitlines()
        self.assertEqual(lines[1], "    (1): 0 and 1, 1 ULP")
        self.assertEqual(lines[-2:], ["    and 89 more", "1 arrays compared, 1 different"])

    def test_nothing_compared(self):
        array = numpy.zeros(3)
        self.recording("a", [{"x": array}], (3,), None)
        os.symlink(self.folder / "a", self.folder / "link")
        self.assert_one_line(self.compare("a", "a"), 2, "are the same")
        self.assert_one_line(self.compare("a", "link"), 2, "are the same")
        self.assert_one_line(self.compare("a", self.save("y.npy", array)), 2, "no array of the same name; the first has x, the second y")
        (self.folder / "empty").mkdir()
        self.assert_one_line(self.compare("a", "empty"), 2, "'empty' has no .npy or .npz file")
        self.recording("unchanged", [{"x": None}], (3,), None)
        self.assert_one_line(self.compare("a", "unchanged"), 2, "no launch changed one")
        self.assert_one_line(self.compare("a", "nowhere"), 2, "no such file or folder: 'nowhere'")
        self.assert_one_line(self.compare("a"), 2, "expects two things to compare")
        self.assert_one_line(self.compare("a", "b", "--report=xml"), 2, "--report")

    def test_a_result_is_not_written_over_what_is_compared(self):
        a, b = self.save("a/x.npy", numpy.zeros(3)), self.save("b/x.npy", numpy.ones(3))
        for side in (a, b):
            before = side.read_bytes()
            self.assert_one_line(self.compare(a, b, f"--output={side}"), 2, f"--output={side}: is the file that is read")
            self.assertEqual(side.read_bytes(), before)

    def test_tolerances_that_are_none(self):
        a, b = self.save("a/x.npy", numpy.zeros(3)), self.save("b/x.npy", numpy.ones(3))
        for option in ("--rtol", "--atol"):
            for text in ("nan", "-nan", "inf", "-inf", "infinity", "-1", "-1e-9", "1e999", "1,5", "0x10", "x", "1 "):
                self.assert_one_line(self.compare(a, b, f"{option}={text}"), 2, f"{option}={text}: expected a number such as ",
                                     "finite and not negative")
        for text in ("nan", "inf", "-1", "1.5", "1e3", str(2**64), "0x10", "x", "1 "):
            self.assert_one_line(self.compare(a, b, f"--ulp={text}"), 2, f"--ulp={text}: expected a whole number from 0 to {2**64 - 1}")
        for option in ("--rtol=1", "--atol=1.0", "--atol=1e0", f"--ulp={2**64 - 1}"):
            self.assertEqual(self.compare(a, b, option).returncode, 0, option)

    def test_unfinished_recording(self):
        self.recording("a", [{"x": numpy.zeros(3)}], (3,), None)
        self.save("b/0000.x.npy", numpy.zeros(3))
        self.write("b/manifest.json.part", "")
        self.assert_one_line(self.compare("a", "b"), 2, "'b'", "was not finished")

    def test_files_called_as_those_of_a_recording(self):
        first, last = numpy.zeros(3), numpy.ones(3)
        self.recording("a", [{"x": first}, {"x": last}], (3,), None)
        self.save("b/0000.x.npy", first)
        said = self.compare("a", "b")
        self.assertEqual((said.returncode, said.stderr),
                         (0, "tessera: 'b' has no manifest.json: its files are taken for those of another program\n"))
        self.assertEqual(said.stdout, "equal      x (launch 0, a.cpp:10): 3 elements\n(not compared: 0001.x)\n1 arrays compared, 0 different\n")
        self.save("b/0001.x.npy", first)
        self.assertEqual(self.compare("b", "a").returncode, 1)

    def test_padding_is_not_compared(self):
        padded = numpy.zeros(3, numpy.dtype([("n", "<i4"), ("x", "<f8"), ("flag", "?")], align=True))
        packed = numpy.zeros(3, [("n", "<i4"), ("x", "<f8"), ("flag", "?")])
        for array in (padded, packed):
            array["n"], array["x"] = range(3), [0.5, 1.5, 2.5]
        self.recording("a", [{"x": padded}], (3,), None)
        self.assertEqual(self.compare("a", self.save("x.npy", packed)).stdout,
                         "equal      x (launch 0, a.cpp:10): 3 elements\n1 arrays compared, 0 different\n")
        packed["x"][1] = 1.75
        said = self.compare(self.save("x.npy", packed), "a")
        self.assertEqual(said.returncode, 1)
        self.assertIn("    (1).x: 1.75 and 1.5, ", said.stdout)
        packed = numpy.zeros(3, [("n", "<i4"), ("y", "<f8"), ("flag", "?")])
        self.assertEqual(self.json_of("a", self.save("x.npy", packed), code=1)["arrays"][0]["reason"],
                         "elements of type {n: int32, x: float64, flag: bool} and {n: int32, y: float64, flag: bool}")

    def test_structures_within_structures(self):
        flat = numpy.zeros(2, [("inner.low", "<i2"), ("inner.high", "<i2"), ("tags[0]", "u1"), ("tags[1]", "u1"), ("m[0][0]", "<f4"),
                               ("m[0][1]", "<f4"), ("m[1][0]", "<f4"), ("m[1][1]", "<f4"), ("p[0].x[0]", "<f8"), ("p[1].x[0]", "<f8")])
        nested = numpy.zeros(2, [("inner", [("low", "<i2"), ("high", "<i2")]), ("tags", "u1", (2,)), ("m", "<f4", (2, 2)),
                                 ("p", [(("a title", "x"), "<f8", (1,))], (2,))])
        self.recording("a", [{"x": flat}], (2,), None)
        self.assertEqual(self.compare("a", self.save("x.npy", nested)).returncode, 0, self.compare("a", "x.npy").stdout)
        nested["m"][1, 1, 0], nested["inner"]["high"][0], nested["p"]["x"][1, 1] = 3, 7, 9
        lines = self.compare("a", self.save("x.npy", nested)).stdout.splitlines()
        self.assertEqual([line.partition(",")[0] for line in lines[1:-1]],
                         ["    (0).inner.high: 0 and 7", "    (1).m[1][0]: 0 and 3", "    (1).p[1].x[0]: 0 and 9"])
        deep = "[('a', " * 40 + "'<i4'" + ")]" * 40
        header = f"{{'descr': {deep}, 'fortran_order': False, 'shape': (2,), }}\n".encode()
        path = self.folder / "x.npy"
        path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + bytes(8))
        self.assert_one_line(self.compare("a", path), 2, "expected fewer structures within each other")

    def test_files_that_cannot_be_compared(self):
        good = self.save("good/x.npy", numpy.zeros((2, 2), "f4"))
        whole = good.read_bytes()
        cases = {
            "is shorter than its header says": whole[:-1],
            "is longer than its header says": whole + b"\0",
            "is not a .npy file": b"not NumPy at all",
            "bad/x.npy' is not a .npy file": b"hello",
            "ends in the middle of its header": whole[:20],
            "version 9": whole[:6] + b"\x09" + whole[7:],
            "expected a number": whole.replace(b"(2, 2)", b"(2, x)"),
            "expected a shape that fits": whole.replace(b"(2, 2), }" + 20 * b" ", b"(99999999999,99999999999), }" + b" "),
            "header of": whole[:6] + b"\x02\x00" + struct.pack("<I", 1 << 30) + whole[12:],
            "which Tessera does not compare": whole.replace(b"<f4", b"<f1"),
            "expected numbers, structures": whole.replace(b"<f4", b"<O8"),
        }
        for expected, content in cases.items():
            with self.subTest(expected=expected):
                bad = self.folder / "bad" / "x.npy"
                bad.parent.mkdir(exist_ok=True)
                bad.write_bytes(content)
                self.assert_one_line(self.compare(good, bad), 2, expected, "x.npy")
        fortran = self.save("bad/x.npy", numpy.asfortranarray(numpy.arange(4.0).reshape(2, 2)))
        self.assert_one_line(self.compare(good, fortran), 2, "Fortran order", "ascontiguousarray")
        self.assert_one_line(self.compare(good, self.save("bad/x.npy", numpy.zeros(3, ">f4"))), 2, "big-endian")
        self.assert_one_line(self.compare(good, self.write("bad/x.npz", "no archive")), 2, "x.npz")
        self.assert_one_line(self.compare(good, self.write("bad/x.txt", "1 2 3")), 2, "expected a folder, or a .npy")
        for manifest in ("{", '{"schema": "tessera-golden/1"}', '{"schema": "tessera-golden/2", "launches": []}', "[]"):
            self.write("bad/manifest.json", manifest)
            self.assert_one_line(self.compare("bad", good), 2, "manifest.json")

    def test_archives_that_are_not_what_they_say(self):
        """The archive's own checksum counts, and what no program would read is no array."""
        array = numpy.arange(64, dtype="f4")
        good = self.save("good/x.npy", array)
        whole = good.read_bytes()
        for how, save in (("stored", numpy.savez), ("deflated", numpy.savez_compressed)):
            with self.subTest(how=how):
                bad = self.folder / "bad.npz"
                save(bad, x=array)
                self.assertEqual(self.compare(good, bad).returncode, 0)
                content = bytearray(bad.read_bytes())
                entry = content.rfind(b"PK\1\2")
                content[14] ^= 1  # the checksum, where the member begins and in the archive's directory
                content[entry + 16] ^= 1
                bad.write_bytes(content)
                self.assert_one_line(self.compare(good, bad), 2, "bad.npz[x.npy]': CRC error")
        flipped = self.folder / "flipped.npz"
        numpy.savez(flipped, x=array)
        content = bytearray(flipped.read_bytes())
        content[content.find(whole) + len(whole) - 1] ^= 1
        flipped.write_bytes(content)
        self.assert_one_line(self.compare(good, flipped, "--atol=1e30"), 2, "flipped.npz[x.npy]': CRC error")
        with zipfile.ZipFile(self.folder / "long.npz", "w") as archive:
            archive.writestr("x.npy", whole + b"\0")
        self.assert_one_line(self.compare(good, "long.npz"), 2, "'long.npz[x.npy]' is longer than its header says")
        with warnings.catch_warnings(), zipfile.ZipFile(self.folder / "twice.npz", "w") as archive:
            warnings.simplefilter("ignore")
            archive.writestr("x.npy", whole)
            archive.writestr("x.npy", whole)
        self.assert_one_line(self.compare(good, "twice.npz"), 2, "'twice.npz' has two members of the name 'x.npy'")

    def assert_told(self, expected, manifest):
        """A sentence with the file's name, and none of the JSON library's."""
        self.write("bad/manifest.json", manifest)
        for ended in (self.compare("bad", "good"), self.compare("good", "bad")):
            self.assert_one_line(ended, 2, "'bad/manifest.json'", expected)
            self.assertNotIn("json.exception", ended.stderr)

    def test_broken_manifests(self):
        self.recording("good", [{"x": numpy.zeros((4, 4), "f4"), "y": None}, {"x": numpy.ones((4, 4), "f4")}])
        self.recording("bad", [{"x": numpy.zeros((4, 4), "f4"), "y": None}, {"x": numpy.ones((4, 4), "f4")}])
        whole = (self.folder / "good" / "manifest.json").read_text()
        self.assert_told("it is empty", "")
        self.assert_told("line 3 is not JSON, from byte 20 of the file on", '{\n"schema":\n       }')
        for size in self.random.sample(range(1, len(whole)), 6):
            self.assert_told(f"it ends in the middle, after {size} bytes", whole[:size])
        for words, changed in (
                ("it is an empty list; expected an object", []),
                ("it is null; expected an object", None),
                ('it has no "schema"', {}),
                ("schema is 3; expected text", {"schema": 3}),
                ("has schema 'tessera-golden/2'; expected 'tessera-golden/1'", {"schema": "tessera-golden/2"}),
                ('it has no "launches"', {"schema": "tessera-golden/1"}),
                ('shard has no "count"', dict(json.loads(whole), shard={"index": 1})),
                ("shard.index is 3; expected a whole number from 1 to 2", dict(json.loads(whole), shard={"count": 2, "index": 3}))):
            self.assert_told(words, json.dumps(changed))
        wrong = {  # at a launch
            "index": ("a whole number", ["0", -1, 1.5, None, 2**70]), "file": ("text", [3, None, []]), "line": ("a whole number", [-1, 2**32, "7"]),
            "extent": ("a list", [4, None]), "tile": ("a list", [4, "x"]), "outputs": ("a list", [{}, None, "x"])}
        for key, (expected, values) in wrong.items():
            manifest = json.loads(whole)
            del manifest["launches"][1][key]
            self.assert_told(f'launches[1] has no "{key}"', json.dumps(manifest))
            for value in values:
                manifest = json.loads(whole)
                manifest["launches"][1][key] = value
                self.assert_told(f"; expected {expected}", json.dumps(manifest))
        for place, value, words in (
                (("tile", 1), 0, "launches[0].tile[1] is 0; expected a whole number, 1 or larger"),
                (("tile",), [2], 'launches[0].tile is a list; expected as many numbers as "extent" has'),
                (("extent", 0), -4, "launches[0].extent[0] is -4; expected a whole number, 0 or larger"),
                (("index",), 1, "launches[1].index is 1; expected launches in their order, each of them once"),
                (("outputs", 1, "name"), "x", 'launches[0].outputs[1].name is "x"; expected a name that no other output'),
                (("outputs", 0, "name"), None, "launches[0].outputs[0].name is null; expected text"),
                (("outputs", 0, "file"), 3, "launches[0].outputs[0].file is 3; expected text"),
                (("outputs", 0, "file"), "../0000.x.npy", "expected the name of a file such as 0003.product.npy"),
                (("outputs", 0), [], "launches[0].outputs[0] is an empty list; expected an object")):
            manifest = json.loads(whole)
            at = manifest["launches"][0]
            for key in place[:-1]:
                at = at[key]
            at[place[-1]] = value
            self.assert_told(words, json.dumps(manifest))

    def test_broken_files_of_a_recording(self):
        for folder in ("good", "bad"):
            self.recording(folder, [{"x": numpy.zeros((4, 4), "f4")}])
        path = self.folder / "bad" / "0000.x.npy"
        whole = path.read_bytes()
        for size in (0, *self.random.sample(range(1, len(whole)), 6)):
            path.write_bytes(whole[:size])
            self.assert_one_line(self.compare("good", "bad"), 2, "'bad/0000.x.npy' ",
                                 "is shorter than its header says" if size >= len(whole) - 64 else "")
        path.unlink()
        self.assert_one_line(self.compare("good", "bad"), 2, "cannot read 'bad/0000.x.npy': No such file or directory")

    @unittest.skipIf(FLAGS, "a sanitizer takes more addresses than the limit leaves")
    def test_arrays_larger_than_memory(self):
        length, limit = 1 << 27, 192 << 20  # 512 MiB of floats that take no room on the disk
        for folder in ("a", "b"):
            path = self.save(f"{folder}/x.npy", numpy.zeros(0, "f4"))
            start = path.read_bytes()
            path.write_bytes(start.replace(b"(0,), }" + 9 * b" ", b"(%d,), }" % length + 1 * b" "))
            os.truncate(path, len(start) + 4 * length)
        with open(self.folder / "b" / "x.npy", "r+b") as file:
            file.seek(-4, os.SEEK_END)
            file.write(struct.pack("<f", 2))
        ended = subprocess.run([TESSERA, "golden", "compare", "a", "b"], cwd=self.folder, capture_output=True, text=True,
                               timeout=300, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
        self.assert_output(ended, f"different  x: 1 of {length} elements, largest difference 1073741824 ULP, 2\n"
                                  f"    ({length - 1}): 0 and 2, 1073741824 ULP\n1 arrays compared, 1 different\n", 1)

    def page(self, *arguments):
        """The page as {tag: [attributes]}, and its text; all tags are closed."""
        result = self.compare(*arguments, "--report=html")
        self.assertIn(result.returncode, (0, 1), result.stderr)
        self.assertNotIn("http", result.stdout)
        found, opened = {}, []

        class Parser(html.parser.HTMLParser):
            def handle_starttag(self, tag, attributes):
                found.setdefault(tag, []).append(dict(attributes))
                if tag not in ("meta", "br"):
                    opened.append(tag)

            def handle_startendtag(self, tag, attributes):
                found.setdefault(tag, []).append(dict(attributes))

            def handle_endtag(self, tag):
                assert opened.pop() == tag, tag

        parser = Parser()
        parser.feed(result.stdout)
        self.assertEqual(opened, [])
        return found, result.stdout

    def test_page(self):
        a, b = numpy.zeros((8, 12), "f4"), numpy.zeros((8, 12), "f4")
        self.recording("a", [{"x": a}], (8, 12), (4, 6))
        self.recording("b", [{"x": b}], (8, 12), (4, 6))
        self.assertNotIn("svg", self.page("a", "b")[0])
        b[3, 5] = b[7, 11] = 1
        self.recording("b", [{"x": b}], (8, 12), (4, 6))
        found, text = self.page("a", "b")
        self.assertEqual([(cell["x"], cell["y"]) for cell in found["rect"]], [("5", "3"), ("11", "7")])
        self.assertEqual(found["path"], [{"d": "M0 4H12M6 0V8"}])
        self.assertIn("A cell is an element", text)
        self.assertIn("<td>(1, 1)</td><td>(3, 5)</td>", text)

    def test_page_of_a_large_array(self):
        a = self.save("a/<x&y>.npy", numpy.zeros((1000, 3, 500), "i4"))
        b = numpy.zeros((1000, 3, 500), "i4")
        b[999, 2, 499] = 1
        found, text = self.page(a, self.save("b/<x&y>.npy", b))
        self.assertEqual((found["rect"][0]["x"], found["rect"][0]["y"]), ("83", "93"))
        self.assertIn("A cell is 32 by 6 elements", text)
        self.assertIn("&lt;x&amp;y&gt;", text)
        self.assertNotIn("<x&y>", text)

    def test_output_file(self):
        a, b = self.save("a/x.npy", numpy.zeros(3)), self.save("b/x.npy", numpy.zeros(3))
        self.assert_output(self.compare(a, b, "--output=result.txt"), "")
        self.assertIn("1 arrays compared, 0 different", (self.folder / "result.txt").read_text())
        self.assert_one_line(self.compare(a, b, "--output=no/where.txt"), 2, "no/where.txt")


if __name__ == "__main__":
    main()
