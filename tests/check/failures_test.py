# SPDX-License-Identifier: Apache-2.0
"""Findings that are no races: each with its place, its thread, what it is about, and exit code 66."""

import unittest

from checked_program import CheckedProgramTest, line_of, main

SOURCE = "failures.cpp"


class Failures(CheckedProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.build("--check", SOURCE, "-o", "failures")

    def only_finding(self, mistake, kind, options=""):
        (finding,) = self.json_report("failures", mistake, options=options, code=66)["findings"]
        self.assertEqual((finding["kind"], finding["severity"], finding["hazard"], finding["second"]),
                         (kind, "error", None, None))
        return finding

    def assert_first(self, finding, text, **expected):
        """The finding stands at the line with `text`; of its thread all is as expected."""
        first = finding["first"]
        self.assertTrue(first["file"].endswith("/" + SOURCE), first)
        self.assertEqual(first["line"], line_of(SOURCE, text), first)
        self.assertEqual({key: first[key] for key in expected}, expected)

    def headline(self, mistake, options=""):
        ended = self.run_program("failures", mistake, options=options)
        self.assertEqual(ended.code, 66, ended)
        (line,) = [line for line in ended.errors.splitlines() if ": error: " in line]
        return line.split(": error: ")[1]

    def test_barrier_divergence(self):
        finding = self.only_finding("divergence", "barrier-divergence")
        self.assertEqual((finding["memory"], finding["variable"], finding["tiles"]), (None, None, 2))
        groups = {group["line"]: group for group in finding["groups"]}
        row, others = (groups[line_of(SOURCE, text)] for text in ("barrier of a row", "barrier of the others"))
        self.assertEqual((row["state"], row["count"], row["threads"]), ("waits", 4, [[2, 0], [2, 1], [2, 2], [2, 3]]))
        self.assertEqual((others["count"], others["threads"][0]), (12, [0, 0]))
        self.assertEqual(finding["first"]["tile"], [1, 0])

    def test_view(self):
        finding = self.only_finding("view", "out-of-bounds")
        self.assert_first(finding, "below the view", thread=[3, 0], tile=[1, 0], **{"global": [7, 0]}, interval=0)
        self.assertEqual([finding[key] for key in ("memory", "variable", "type", "element", "occurrences", "tiles")],
                         ["global", "in", "const int", "(8, 0)", 2, 2])
        self.assertEqual(self.headline("view"), "index out of bounds: in (array_view<const int, 2>): index (8, 0) is "
                                                "outside the extent (8, 8) [out-of-bounds]")

    def test_array(self):
        finding = self.only_finding("array", "out-of-bounds")
        self.assert_first(finding, "before the array", thread=None, tile=None, **{"global": [0]})
        self.assertEqual([finding[key] for key in ("memory", "variable", "type", "element", "tiles")],
                         ["global", "values", "float", "(-2)", 0])

    def test_views_that_begin_together(self):
        self.assertEqual(self.only_finding("same-begin", "out-of-bounds")["variable"], "half")

    def test_view_larger_than_its_memory(self):
        self.assert_first(self.only_finding("larger", "out-of-bounds"), "over half as many elements", thread=None, tile=None)
        ended = self.run_program("failures", "larger")
        self.assertIn("help: Give the array_view no more elements than there are under it, or allocate as many as it has.", ended.errors)

    def test_null_pointer(self):
        """Behind it there may be any code: what the processor stumbles over there is not the place."""
        finding = self.only_finding("null", "out-of-bounds")
        self.assert_first(finding, "through a null pointer", thread=[3], tile=[1], function="null_pointer()::lambda")
        self.assertEqual(self.headline("null"), "index out of bounds: used a null pointer (address 0) [out-of-bounds]")

    def test_launch_after_one_that_failed(self):
        """Of the thread that was ended in the middle of its access nothing is left."""
        for mistake in ("null", "array", "view"):
            report = self.json_report("failures", mistake, "reused", options="workers=1", code=66)
            self.assertEqual([finding["kind"] for finding in report["findings"]], ["out-of-bounds"], mistake)

    def test_plain_arrays(self):
        finding = self.only_finding("tile-static", "out-of-bounds")
        self.assert_first(finding, "behind the row", thread=[15], tile=[0], interval=1)
        self.assertEqual([finding[key] for key in ("memory", "variable", "type", "element", "occurrences", "tiles")],
                         ["tile_static", "rows", "int", "[16]", 4, 4])
        finding = self.only_finding("local", "out-of-bounds")
        self.assert_first(finding, "behind the local array", thread=[12], tile=[0])
        self.assertEqual([finding[key] for key in ("memory", "variable", "type", "element")], [None, "own", "int", "[4]"])
        self.assertEqual(self.headline("local"),
                         "index out of bounds: own: index 4 is outside an array of type int[4] [out-of-bounds]")
        ended = self.run_program("failures", "local")
        self.assertIn("local: concurrency::parallel_for_each: index 4 is outside an array of type int[4] at ", ended.output)

    def test_plain_arrays_where_threads_are_switched_before_accesses(self):
        for seed in (1, 2, 3):
            finding = self.only_finding("tile-static-of-all", "out-of-bounds", options=f"preempt=access:schedule=random:{seed}")
            self.assert_first(finding, "behind the numbers", tile=[0], interval=1)

    def test_bounds_robust(self):
        for options in ("bounds=robust", "device=direct3d"):
            for mistake, times in (("view", 8), ("array", 2)):
                finding = self.only_finding(mistake, "out-of-bounds", options=options)
                self.assertEqual(finding["occurrences"], times)
            ended = self.run_program("failures", "view", options=options)
            self.assertEqual(ended.output, "", "no exception")

    def test_bounds_off(self):
        for mistake in ("tile-static", "view"):
            ended = self.run_program("failures", mistake, options="bounds=off")
            self.assertNotIn("out-of-bounds", ended.errors)
            self.assertEqual(ended.output, "")

    def test_stack_overflow(self):
        finding = self.only_finding("overflow", "stack-overflow")
        first = finding["first"]
        self.assertEqual([first[key] for key in ("function", "thread", "tile", "interval")], ["sum_of_depth", [4], [1], 1])

    def test_stack_overflow_at_the_beginning_of_a_kernel(self):
        """No line of the program has the instruction, nor should the report show one of Tessera's."""
        first = self.only_finding("overflow-at-once", "stack-overflow")["first"]
        self.assertTrue(first["file"].endswith("/" + SOURCE), first)
        self.assertIn(first["line"] - line_of(SOURCE, "too large"), range(5), first)

    def test_timeout_in_an_instruction_without_a_line(self):
        """It is shown at the line of what stands before it."""
        finding = self.only_finding("timeout-without-line", "timeout", options="timeout=1")
        self.assert_first(finding, "the endless instruction", thread=[4], tile=[1], interval=0)

    def test_timeout(self):
        finding = self.only_finding("timeout", "timeout", options="timeout=1")
        self.assert_first(finding, "the endless loop", thread=[4], tile=[1], interval=0)
        self.assertEqual(self.headline("timeout", options="timeout=1"),
                         "timeout: the kernel made no progress within the time that the option 'timeout' gives; 4 of the "
                         "tile's threads wait at a barrier [timeout]")

    def test_exceptions(self):
        report = self.json_report("failures", "exception", code=66)
        of_library, own = report["findings"]
        self.assert_first(of_library, "int smallest", thread=[2], tile=[3])
        self.assert_first(own, "thirty-five", thread=[3], tile=[2])
        self.assertEqual({finding["kind"] for finding in report["findings"]}, {"exception"})
        ended = self.run_program("failures", "exception")
        self.assertIn("error: exception: thirty-five [exception]\n", ended.errors)
        self.assertIn("(which is 16) >= this->size()", ended.errors)
        self.assertNotIn("some positions are unknown", ended.errors)

    def test_exception_that_is_no_class(self):
        finding = self.only_finding("number", "exception")
        self.assert_first(finding, "the thrown number", **{"global": [61]})
        self.assertEqual(finding["occurrences"], 3)
        self.assertEqual(self.headline("number"), "exception: an exception of type int [exception]")

    def test_division_by_zero(self):
        for options in ("device=reference", "device=direct3d"):
            finding = self.only_finding("division", "exception", options=options)
            self.assert_first(finding, "the division", thread=[4], tile=[1])
        self.assertEqual(self.headline("division"), "exception: integer division by zero [exception]")

    def test_tile_static_size(self):
        finding = self.only_finding("large", "tile-static-size")
        self.assertEqual([finding[key] for key in ("memory", "variable", "first", "tiles", "occurrences")],
                         [None, "rows", None, 0, 1])
        self.assertEqual(finding["launch"]["line"], line_of(SOURCE, "the large kernel"))
        self.assertEqual(self.headline("large"),
                         "too much tile_static memory: the kernel uses 32836 bytes of it, and Direct3D 11 has 32768: rows "
                         "(30720 bytes), sums (2048 bytes), ends (64 bytes) and 1 more [tile-static-size]")
        self.assert_reported_once(self.run_program("failures", "small"), 0)

    def test_more_tile_static_memory_than_a_stack_has(self):
        """The threads that read debug information and write the report have it, too."""
        self.build("--check", "huge_tile_static.cpp", "-o", "huge")
        self.assert_reported_once(self.run_program("huge"), 66, "tile-static-size")

    def test_all_of_them_in_one_run(self):
        mistakes = ("divergence", "view", "array", "tile-static", "local", "exception", "number", "division", "large")
        ended = self.run_program("failures", *mistakes, *mistakes)
        self.assert_reported_once(ended, 66, "barrier-divergence", *["out-of-bounds"] * 4, *["exception"] * 4,
                                  "tile-static-size")
        self.assertEqual(ended.output.count("\n"), 2 * (len(mistakes) - 1), "one exception each")


if __name__ == "__main__":
    main()
