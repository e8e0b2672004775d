# SPDX-License-Identifier: Apache-2.0
"""Reports of sample findings against the schemas, and the schemas against wrong reports.

usage: schema_test.py WRITE_REPORT_SAMPLES REPORT_SCHEMA SCHEMA_BEFORE SARIF_SCHEMA
"""

import copy
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

try:
    import jsonschema
except ImportError:
    # Debian installs python3-jsonschema for its own interpreter only, which need not be the first on PATH.
    debian = "/usr/bin/python3"
    if not pathlib.Path(debian).exists() or pathlib.Path(sys.executable).samefile(debian):
        print("python3-jsonschema is not installed: nothing was tested")
        sys.exit(77)
    os.execv(debian, [debian, "-B", *sys.argv])

SAMPLES = ["total", "empty", "all", "odd"]
PROGRAM, REPORT_SCHEMA, SCHEMA_BEFORE, SARIF_SCHEMA = sys.argv[1:5]


def load_strictly(path):
    """JSON as the standard has it: UTF-8, no key twice, no NaN."""

    def without_doubles(pairs):
        keys = [key for key, _ in pairs]
        assert len(keys) == len(set(keys)), f"{path}: a key is there twice: {keys}"
        return dict(pairs)

    def no_constant(name):
        raise ValueError(f"{path}: {name}")

    text = path.read_bytes().decode("utf-8", errors="strict")
    return json.loads(text, object_pairs_hook=without_doubles, parse_constant=no_constant)


class Schemas(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        root = pathlib.Path(cls.folder.name)
        subprocess.run([PROGRAM, root], check=True)
        cls.reports = {name: load_strictly(root / f"{name}.json") for name in SAMPLES}
        cls.logs = {name: load_strictly(root / f"{name}.sarif") for name in SAMPLES}
        cls.report = cls.validator(REPORT_SCHEMA)
        cls.sarif = cls.validator(SARIF_SCHEMA)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @staticmethod
    def validator(path):
        schema = load_strictly(pathlib.Path(path))
        jsonschema.Draft7Validator.check_schema(schema)
        return jsonschema.Draft7Validator(schema)

    def test_reports_are_valid(self):
        for name, report in self.reports.items():
            with self.subTest(name):
                self.report.validate(report)

    def test_what_schema_1_has_is_there(self):
        before = self.validator(SCHEMA_BEFORE)
        for name, report in self.reports.items():
            with self.subTest(name):
                old = {key: value for key, value in report.items() if key not in ("run", "sources", "text")}
                old["schema"] = "tessera-report/1"
                for key in ("findings", "missing_barriers"):
                    if key in old:
                        old[key] = [{name: value for name, value in item.items() if name != "shown"} for item in old[key]]
                for finding in old["findings"]:
                    finding.pop("counts_are_least", None)
                    for key in ("first", "second"):
                        access = finding[key] or {}
                        finding[key] = {name: value for name, value in access.items() if name != "interval_or_later"} or None
                before.validate(old)

    def test_sarif_is_valid(self):
        for name, log in self.logs.items():
            with self.subTest(name):
                self.sarif.validate(log)

    def test_every_kind_is_among_the_samples(self):
        kinds = self.report.schema["definitions"]["finding"]["properties"]["kind"]["enum"]
        self.assertEqual({finding["kind"] for finding in self.reports["all"]["findings"]}, set(kinds))
        self.assertEqual([rule["id"] for rule in self.logs["all"]["runs"][0]["tool"]["driver"]["rules"]], kinds)

    def test_rule_index_is_that_of_the_rule(self):
        run = self.logs["all"]["runs"][0]
        for result in run["results"]:
            self.assertEqual(run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"], result["ruleId"])

    def test_keys_are_in_the_documented_order(self):
        for name in ("", "finding", "access", "missing_barrier", "group", "position", "shown_access", "shown_finding", "repair"):
            schema = self.report.schema["definitions"][name] if name else self.report.schema
            self.assertEqual([key for key in schema["properties"] if key not in ("missing_barriers", "interval_or_later", "counts_are_least")], schema["required"])
        finding = self.reports["total"]["findings"][0]
        self.assertEqual(list(finding), self.report.schema["definitions"]["finding"]["required"])
        self.assertEqual(list(finding["shown"]), self.report.schema["definitions"]["shown_finding"]["required"])
        self.assertEqual(list(finding["first"]), self.report.schema["definitions"]["access"]["required"])

    def test_missing_and_extra_keys_are_errors(self):
        good = self.reports["all"]
        places = [lambda r: r, lambda r: r["summary"], lambda r: r["findings"][0], lambda r: r["findings"][0]["launch"],
                  lambda r: r["findings"][0]["first"], lambda r: r["findings"][5]["groups"][0],
                  lambda r: r["missing_barriers"][0], lambda r: r["missing_barriers"][0]["place"],
                  lambda r: r["missing_barriers"][0]["shown"], lambda r: r["run"], lambda r: r["sources"][0],
                  lambda r: r["sources"][0]["lines"][0], lambda r: r["findings"][0]["shown"],
                  lambda r: r["findings"][0]["shown"]["place"], lambda r: r["findings"][0]["shown"]["first"]]
        for place in places:
            for key in place(good):
                if key == "missing_barriers":
                    continue
                bad = copy.deepcopy(good)
                del place(bad)[key]
                self.assertFalse(self.report.is_valid(bad), f"without {key}")
            bad = copy.deepcopy(good)
            place(bad)["extra"] = 1
            self.assertFalse(self.report.is_valid(bad))

    def test_no_times_and_no_memory(self):
        text = json.dumps(self.reports) + json.dumps(self.logs)
        for word in ("\"seconds\"", "shadow", "Utc"):
            self.assertNotIn(word, text)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
