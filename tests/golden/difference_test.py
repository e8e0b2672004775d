# SPDX-License-Identifier: Apache-2.0
"""What `tessera golden compare` says of numbers, against what NumPy says: every array equals itself, every flipped bit shows,
ULP and tolerances are counted as NumPy counts them."""

import json
import os
import random
import unittest

from golden_command import CommandTest, main

import numpy

NUMBERS = ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8", "?", "c8", "c16"]
STRUCTURE = {"names": ["a", "b", "c"], "formats": ["<f4", "<i8", "<f2"], "offsets": [0, 4, 16], "itemsize": 18}
SEED = int(os.environ.get("TESSERA_TEST_SEED", "1"))


class Differences(CommandTest):
    def setUp(self):
        super().setUp()
        print(f"TESSERA_TEST_SEED={SEED}", flush=True)
        self.random = random.Random(SEED)

    def array(self, dtype, size=64):
        """Random bits, so that every exponent, NaNs and infinities occur."""
        dtype = numpy.dtype(dtype)
        if dtype.kind == "b":
            return numpy.array([self.random.random() < 0.5 for _ in range(size)])
        return numpy.frombuffer(self.random.randbytes(size * dtype.itemsize), dtype).copy()

    def compare(self, a, b, *options):
        """The verdict on two dictionaries of arrays, by name, in one run of the command."""
        for folder, arrays in (("a", a), ("b", b)):
            numpy.savez(self.folder / f"{folder}.npz", **arrays)
        result = self.call("golden", "compare", "a.npz", "b.npz", "--report=json", *options)
        self.assertIn(result.returncode, (0, 1), result.stderr)
        found = {array["name"]: array for array in json.loads(result.stdout)["arrays"]}
        self.assertEqual(result.returncode, int(any(array["verdict"] == "different" for array in found.values())))
        self.assertEqual(set(found), set(a))
        return found

    def test_every_array_equals_itself(self):
        arrays = {dtype.replace("?", "bool"): self.array(dtype) for dtype in NUMBERS}
        arrays["structure"] = self.array(numpy.dtype(STRUCTURE))
        for found in self.compare(arrays, arrays).values():
            self.assertEqual((found["verdict"], found["unequal"]), ("equal", 0), found)

    def test_every_flipped_bit_shows(self):
        a, b = {}, {}
        for dtype in NUMBERS:
            if dtype == "?":
                continue
            size = numpy.dtype(dtype).itemsize
            for bit in range(8 * size):
                array = self.array(dtype, 5)
                where = self.random.randrange(5)
                if array.dtype.kind in "fc":
                    # Not among those of which many are one number: zeros, NaN.
                    array[where] = 1.5 if array.dtype.kind == "f" else 1.5 + 1.5j
                flipped = bytearray(array.tobytes())
                flipped[where * size + bit // 8] ^= 1 << bit % 8
                a[f"{dtype}.{bit}.{where}"] = array
                b[f"{dtype}.{bit}.{where}"] = numpy.frombuffer(bytes(flipped), dtype)
        for name, found in self.compare(a, b).items():
            self.assertEqual((found["verdict"], found["outside"]), ("different", 1), found)
            self.assertEqual(found["mismatches"][0]["index"], [int(name.rsplit(".", 1)[1])])

    def test_flipped_bits_of_structures(self):
        dtype = numpy.dtype(STRUCTURE)
        a, b = {}, {}
        for bit in range(8 * dtype.itemsize):
            array = numpy.zeros(1, dtype)
            array["a"], array["c"] = 1.5, 1.5
            flipped = bytearray(array.tobytes())
            flipped[bit // 8] ^= 1 << bit % 8
            a[f"bit{bit}"], b[f"bit{bit}"] = array, numpy.frombuffer(bytes(flipped), dtype)
        for name, found in self.compare(a, b).items():
            at = int(name[3:]) // 8
            member = "a" if at < 4 else "b" if at < 12 else None if at < 16 else "c"
            if member is None:  # padding holds anything
                self.assertEqual(found["verdict"], "equal")
            else:
                self.assertEqual((found["verdict"], found["mismatches"][0]["member"]), ("different", member))

    def test_numbers_that_are_the_same(self):
        for dtype in ("f2", "f4", "f8"):
            a = numpy.array([0.0, -0.0, numpy.nan, -numpy.nan, numpy.inf], dtype)
            b = numpy.array([-0.0, 0.0, -numpy.nan, numpy.nan, numpy.inf], dtype)
            self.assertNotEqual(a.tobytes(), b.tobytes())
            self.assertEqual(self.compare({"x": a}, {"x": b})["x"]["verdict"], "equal")
            for other in (0, numpy.inf, 1):
                found = self.compare({"x": numpy.array([numpy.nan], dtype)}, {"x": numpy.array([other], dtype)},
                                     "--ulp=1000000", "--rtol=1e9", "--atol=1e9")["x"]
                self.assertEqual((found["verdict"], found["mismatches"][0]["ulp"]), ("different", None))
                self.assertEqual((found["not_numbers"], found["largest_ulp"], found["largest_absolute"]), (1, None, None))
            found = self.compare({"x": numpy.array([numpy.inf], dtype)}, {"x": numpy.array([-numpy.inf], dtype)},
                                 "--rtol=1e9", "--atol=1e9")["x"]
            self.assertEqual(found["verdict"], "different")

    def test_ulp(self):
        for dtype in ("f2", "f4", "f8"):
            one = numpy.dtype(dtype).type
            starts = (1, -1, 0, 1024, -0.375, numpy.finfo(dtype).tiny, numpy.finfo(dtype).max / 2)
            for steps in (1, 2, 5):
                a, b = {}, {}
                for start in starts:
                    far = one(start)
                    for _ in range(steps):
                        far = numpy.nextafter(far, one(-numpy.inf))
                    a[f"from{start}"], b[f"from{start}"] = numpy.array([start], dtype), numpy.array([far], dtype)
                for found in self.compare(a, b, f"--ulp={steps}").values():
                    self.assertEqual((found["verdict"], found["largest_ulp"]), ("within", steps), (dtype, found))
                for found in self.compare(b, a, f"--ulp={steps - 1}").values():
                    self.assertEqual(found["verdict"], "different", (dtype, found))

    def test_integers(self):
        for dtype in ("i1", "u1", "i4", "u4", "i8", "u8"):
            info = numpy.iinfo(dtype)
            a, b = numpy.array([info.min, info.max], dtype), numpy.array([info.max, info.max], dtype)
            found = self.compare({"x": a}, {"x": b})["x"]
            self.assertEqual((found["unequal"], found["largest_ulp"]), (1, info.max - info.min), dtype)
            near = numpy.array([info.min + 2, info.max - 1], dtype)
            self.assertEqual(self.compare({"x": a}, {"x": near}, "--atol=2")["x"]["verdict"], "within")
            self.assertEqual(self.compare({"x": a}, {"x": near}, "--atol=1.5")["x"]["verdict"], "different")

    def test_integers_as_far_apart_as_they_are(self):
        for dtype in ("i1", "u2", "i4", "u4", "i8", "u8"):
            info = numpy.iinfo(dtype)
            pairs = [(info.min, info.max), (info.max, info.min)]
            pairs += [(int(a), int(b)) for a, b in self.array(dtype, 12).reshape(6, 2) if a != b]
            for a, b in pairs:
                arrays = {"x": numpy.array([a], dtype)}, {"x": numpy.array([b], dtype)}
                distance = abs(a - b)
                found = self.compare(*arrays, f"--ulp={distance}")["x"]
                self.assertEqual((found["verdict"], found["largest_ulp"]), ("within", distance), (dtype, a, b))
                self.assertEqual(self.compare(*arrays, f"--ulp={distance - 1}")["x"]["verdict"], "different", (dtype, a, b))

    def test_bounds_are_not_rounded(self):
        large = 2**53  # from here on not every integer is a double
        for dtype in ("i8", "u8"):
            arrays = {"x": numpy.array([large + 1], dtype)}, {"x": numpy.array([0], dtype)}
            self.assertEqual(self.compare(*arrays, f"--atol={large}")["x"]["verdict"], "different")
            self.assertEqual(self.compare(*arrays, f"--atol={large + 2}")["x"]["verdict"], "within")
        arrays = {"x": numpy.array([1.7e308])}, {"x": numpy.array([-1.7e308])}  # their difference is no double
        self.assertEqual(self.compare(*arrays, "--rtol=1.5")["x"]["verdict"], "different")
        self.assertEqual(self.compare(*arrays, "--rtol=2")["x"]["verdict"], "within")

    def test_numbers_without_a_distance_are_said_to_have_none(self):
        a = {"nan": numpy.array([1, numpy.nan, 3], "f4"), "both": numpy.array([1, numpy.nan, 3], "f4"),
             "complex": numpy.array([1 + 2j], "c8"), "truth": numpy.array([True, False])}
        b = {"nan": numpy.array([1, 2, 3], "f4"), "both": numpy.array([2, 2, 3], "f4"),
             "complex": numpy.array([complex(1, numpy.nan)], "c8"), "truth": numpy.array([True, True])}
        self.compare(a, b)
        text = self.call("golden", "compare", "a.npz", "b.npz", "--rtol=1").stdout
        self.assertEqual(text,
                         "different  nan: 1 of 3 elements, 1 with NaN on one side only\n"
                         "    (1): nan and 2, one is not a number\n"
                         "different  both: 1 of 3 elements, largest difference 8388608 ULP, 1, 1 with NaN on one side only\n"
                         "    (1): nan and 2, one is not a number\n"
                         "different  complex: 1 of 1 elements, 1 with NaN on one side only\n"
                         "    (0): (1, 2) and (1, nan), one is not a number\n"
                         "different  truth: 1 of 2 elements\n"
                         "    (1): False and True\n"
                         "4 arrays compared, 4 different\n")
        page = self.call("golden", "compare", "a.npz", "b.npz", "--report=html").stdout
        self.assertIn("one is not a number", page)

    def test_truth_values_that_are_neither_0_nor_1(self):
        self.compare({"x": numpy.array([1, 0, 255, 1], "u1").view("?")}, {"x": numpy.array([2, 2, 3, 1], "u1").view("?")})
        self.assertEqual(self.call("golden", "compare", "a.npz", "b.npz").stdout.splitlines()[1:4],
                         ["    (0): True and 0x02", "    (1): False and 0x02", "    (2): 0xff and 0x03"])

    def test_tolerances_as_numpy_has_them(self):
        for dtype in ("f4", "f8", "f2"):
            for _ in range(4):
                rtol, atol = self.random.uniform(0, 0.02), self.random.choice([0, 0.01])
                a, b = {}, {}
                for name in ("v", "w", "x", "y", "z"):
                    a[name] = numpy.array([self.random.uniform(-10, 10) for _ in range(50)], dtype)
                    noise = numpy.array([self.random.gauss(0, 1e-2) for _ in range(50)])
                    b[name] = (a[name].astype("f8") * (1 + noise)).astype(dtype)
                for name, found in self.compare(a, b, f"--rtol={rtol!r}", f"--atol={atol!r}").items():
                    x, y = a[name].astype("f8"), b[name].astype("f8")
                    far = ~numpy.isclose(x, y, rtol=rtol, atol=atol)
                    self.assertEqual((found["outside"], found["unequal"]), (int(far.sum()), int((x != y).sum())))
                    self.assertAlmostEqual(found["largest_absolute"], float(abs(x - y).max()))


if __name__ == "__main__":
    main()
