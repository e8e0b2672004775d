# SPDX-License-Identifier: Apache-2.0
"""What `tessera check` and `tessera c++` do with code that restrict(amp) forbids."""

import json
import os
import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools"))

from tessera_command import CommandTest, main  # noqa: E402

GOOD = """#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;
int main() {
    std::vector<int> out(8);
    const array_view<int, 1> view(8, out);
    parallel_for_each(view.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        TYPE value = t.local[0];
        view[t] = value;
    });
    std::printf("ran %d\\n", view[3]);
}
"""
BAD = GOOD.replace("TYPE", "short")
ERROR = "bad.cpp:9:15: error: 'value': 'short' is not a type of restrict(amp) code"


class RestrictCommand(CommandTest):
    def setUp(self):
        super().setUp()
        self.write("good.cpp", GOOD.replace("TYPE", "int"))
        self.write("bad.cpp", BAD)

    def check(self, *arguments, **changes):
        return self.call("check", *arguments, **changes)

    def report(self, *arguments):
        result = self.check("--output=report", *arguments, "bad.cpp")
        self.assertEqual((result.returncode, result.stdout), (66, ""), result.stderr)
        return (self.folder / "report").read_text()

    def test_an_array_by_value_that_is_stored_to(self):
        """The compiler's own error names the library's operator; what it comes from is said as well."""
        self.write("a.cpp", "#include <amp.h>\nusing namespace concurrency;\nint main() {\n    array<int> a(4), b(4);\n"
                            "    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) {\n        a[i] = 1;\n    });\n}\n")
        result = self.call("check", "a.cpp")
        self.assertIn("a.cpp:6:14: error: cannot assign", result.stderr)
        self.assertIn("a.cpp:5:33: error: a lambda with restrict(amp) cannot capture 'a' by value: 'array<int>' is captured by "
                      "reference, [&a] [C3597]\n", result.stderr)
        self.assertIn("a.cpp:6:9: note: it is used here\n", result.stderr)
        self.assertNotIn("'b'", result.stderr)

    def test_tile_static_without_a_default_constructor(self):
        """The compiler's own error is of the constructor, which is not what is wrong."""
        self.write("a.cpp", """#include <amp.h>
using namespace concurrency;
struct Unknown;
struct Number { int v; Number(int n) restrict(amp) : v(n) {} };
template <class T> void f(T) restrict(amp) {
    tile_static array_view<T> of_template;
    tile_static T good;
}
void g() restrict(amp) {
    tile_static array_view<float, 2> views[2];
    tile_static Unknown unknown;
    tile_static NoSuch no_such;
    tile_static Number number;
    f(1);
}
int main() {}
""")
        for flags in ([], ["--msvc"]):
            result = self.call("check", *flags, "a.cpp")
            self.assertEqual(result.returncode, 66, result.stderr)
            self.assertEqual(re.findall(r"^a\.cpp:(\d+):\d+: error: tile_static '.*' \[(C\d+)\]$", result.stderr, re.MULTILINE),
                             [("6", "C3584"), ("10", "C3584")], result.stderr)
            # Under --msvc the program is compiled more than once.
            self.assertIn("tessera: 2 findings (2 errors, 0 warnings)", result.stderr)

    def test_a_destructor_defined_with_another_restriction(self):
        self.write("a.cpp", "#include <amp.h>\nstruct D { ~D() restrict(cpu); };\nD::~D() restrict(amp) {}\nint main() {}\n")
        result = self.call("c++", "-fno-color-diagnostics", "a.cpp")
        self.assertEqual(result.returncode, 1)
        self.assertTrue(result.stderr.startswith("a.cpp:2:12: error: the destructor is defined with other restrictions than it is declared "
                                                 "with; a class has one destructor [C3935]\n    2 | struct D { ~D() restrict(cpu); };\n"), result.stderr)

    def test_finding_ends_the_check(self):
        for _ in range(2):  # nothing of it is kept
            result = self.check("bad.cpp")
            self.assertEqual((result.returncode, result.stdout), (66, ""), result.stderr)
            self.assertEqual(result.stderr.count(ERROR), 1, result.stderr)
            self.assertEqual(result.stderr.count("not a type of restrict(amp) code"), 1, result.stderr)
            self.assertIn("[C3581]", result.stderr)
            self.assertIn("tessera: not covered: the program, which did not run: the compiler rejected it\n", result.stderr)
            self.assertIn("tessera: 1 finding (1 error, 0 warnings) in 0 launches\n", result.stderr)

    def test_clean_program_runs(self):
        result = self.check("good.cpp")
        self.assertEqual((result.returncode, result.stdout), (0, "ran 3\n"), result.stderr)

    def test_left_out(self):
        result = self.check("--no-restrict", "bad.cpp")
        self.assertEqual((result.returncode, result.stdout), (0, "ran 3\n"), result.stderr)
        self.assertNotIn("restrict", result.stderr)
        self.assertEqual(self.check("bad.cpp").returncode, 66)  # the cache does not mix the two up

    def test_run_warns_and_runs(self):
        self.write("initialised.cpp", GOOD.replace("TYPE value = t.local[0]", "tile_static int value = 0; value = 3"))
        for cached in range(2):
            result = self.call("run", "initialised.cpp")
            self.assertEqual((result.returncode, result.stdout), (0, "ran 3\n"), result.stderr)
            self.assertIn("initialised.cpp:9:25: warning: tile_static 'value' has an initialiser", result.stderr)
        result = self.call("run", "--no-restrict", "initialised.cpp")
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "ran 3\n", ""))
        self.assertEqual(self.call("run", "good.cpp").stderr, "")

    def test_exit_code_is_chosen(self):
        self.assertEqual(self.check("--exitcode=7", "bad.cpp").returncode, 7)
        self.assertEqual(self.check("bad.cpp", TESSERA_OPTIONS="exitcode=8").returncode, 8)
        self.assertEqual(self.check("--exitcode=0", "bad.cpp").returncode, 1)  # there is no program that could end

    def test_json(self):
        report = json.loads(self.report("--report=json"))
        self.assertEqual((report["schema"], report["program"]), ("tessera-report/2", "bad"))
        self.assertEqual(report["summary"]["findings"], 1)
        finding = report["findings"][0]
        self.assertEqual((finding["kind"], finding["severity"], finding["second"]), ("restrict", "error", None))
        first = finding["first"]
        self.assertEqual((os.path.basename(first["file"]), first["line"], first["column"]), ("bad.cpp", 9, 15))
        self.assertEqual(first["function"], "main::lambda")
        self.assertIn("'short' is not a type of restrict(amp) code", finding["help"])
        self.assertIn("[C3581]", finding["help"])

    def test_sarif(self):
        run = json.loads(self.report("--report=sarif"))["runs"][0]
        result = run["results"][0]
        self.assertEqual((result["ruleId"], result["level"]), ("restrict", "error"))
        self.assertEqual(run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"], "restrict")
        self.assertIn("'short' is not a type of restrict(amp) code", result["message"]["text"])
        region = result["locations"][0]["physicalLocation"]["region"]
        self.assertEqual((region["startLine"], region["startColumn"]), (9, 15))
        (invocation,) = run["invocations"]
        self.assertEqual((invocation["executionSuccessful"], len(invocation["toolExecutionNotifications"])), (False, 1))

    def test_text_in_a_file(self):
        text = self.report("--report=text")
        self.assertIn("error: restriction: 'value': 'short' is not a type", text)
        self.assertIn("        short value = t.local[0];", text)
        self.assertIn("  in main::lambda\n", text)
        self.assertIn("1 finding (1 error, 0 warnings)", text)

    def test_report_on_standard_error(self):
        result = self.check("--report=json", "bad.cpp")
        self.assertEqual(result.returncode, 66)
        report = result.stderr[result.stderr.index("{\n"):]
        self.assertEqual(json.loads(report)["findings"][0]["kind"], "restrict")

    def test_suppression_hides_it_from_the_report_only(self):
        self.write("known.supp", "restrict:bad.cpp:9\n")
        result = self.check("--suppressions=known.supp", "bad.cpp")
        self.assertEqual((result.returncode, result.stdout), (1, ""), result.stderr)
        # The compiler's error remains: a line that says that there are no findings would be misread.
        result = self.check("--suppressions=known.supp", "--output=report", "bad.cpp")
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertNotIn("there are no findings", result.stderr)
        self.assertIn("tessera: there are findings, see report\n", self.check("--output=report", "bad.cpp").stderr)

    def test_several_sources(self):
        self.write("other.cpp", "#include <amp.h>\nint other(int n) restrict(amp) {\n    throw n;\n}\n")
        result = self.check("--report=json", "--output=report", "good.cpp", "other.cpp")
        self.assertEqual(result.returncode, 66, result.stderr)
        files = [os.path.basename(finding["first"]["file"])
                 for finding in json.loads((self.folder / "report").read_text())["findings"]]
        self.assertEqual(files, ["other.cpp"])

    def test_compilers_own_errors_come_once_and_alone(self):
        self.write("broken.cpp", BAD.replace("view[t] = value", "view[t] = nowhere_to_be_found"))
        for command in (("check",), ("c++", "--check", "-c"), ("c++", "--restrict", "-c")):
            with self.subTest(command=command):
                result = self.call(*command, "broken.cpp")
                self.assertEqual((result.returncode, result.stdout), (1, ""))
                self.assertEqual(result.stderr.count("error:"), 1, result.stderr)
                self.assertIn("undeclared identifier 'nowhere_to_be_found'", result.stderr)
                self.assertNotIn("tessera:", result.stderr)

    def test_compiler(self):
        for options, code in ((("-fsyntax-only",), 0), (("--check", "-c"), 1), (("--check=as-is", "-fsyntax-only"), 1),
                              (("--restrict", "-c"), 1), (("--check", "--no-restrict", "-fsyntax-only"), 0),
                              (("--tsan", "-fsyntax-only"), 0), (("--tsan", "--restrict", "-fsyntax-only"), 1)):
            with self.subTest(options=options):
                result = self.cxx(*options, "bad.cpp")
                self.assertEqual(result.returncode, code, result.stderr)
                self.assertEqual(result.stderr.count(ERROR), code, result.stderr)

    def test_void_main(self):
        self.write("bad.cpp", BAD.replace("int main", "void main"))
        self.assertEqual(self.cxx("--msvc", "--restrict", "-fsyntax-only", "bad.cpp").stderr.count(ERROR), 1)

    def test_mended_program(self):
        # Only they are left to say of a program that Visual C++ would otherwise compile.
        self.write("a.cpp", """#include <amp.h>
            using namespace concurrency;
            template <class T> int first(const std::vector<T>& v) { std::vector<T>::const_iterator i = v.begin(); return *i; }
            int on_host() { return 1; }
            int main() {
                std::vector<int> v(3);
                array_view<int> view(3, v);
                parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = on_host(); });
                return first(v);
            }
            """)
        for command in (("c++", "--restrict", "-c"), ("check",)):
            result = self.call(command[0], "--msvc", *command[1:], "a.cpp")
            self.assertEqual(result.returncode, 66 if command[0] == "check" else 1, result.stderr)
            self.assertEqual(result.stderr.count("a.cpp:8:90: error: 'on_host' is restrict(cpu)"), 1, result.stderr)
            self.assertNotIn("typename", result.stderr)
        self.assertIn("tessera: 1 finding (1 error, 0 warnings)", result.stderr)

    def test_standard_input_and_preprocessor(self):
        self.assert_output(self.cxx("--restrict", "-c", "-x", "c++", "/dev/null", "-o", "empty.o"), "")
        self.assertEqual(self.cxx("--restrict", "-E", "bad.cpp", "-o", "bad.ii").returncode, 0)

    def test_preprocessed_in_a_process_of_its_own(self):
        """The clauses are macros, of which another process leaves nothing."""
        for options in (("-save-temps",), ("--save-temps=obj",), ("-no-integrated-cpp",)):
            with self.subTest(options=options):
                result = self.cxx("--check", *options, "-c", "bad.cpp", "-o", "bad.o")
                self.assertEqual((result.returncode, result.stderr.count(ERROR)), (1, 1), result.stderr)
                self.assertFalse((self.folder / "bad.o").exists())
        self.write("warned.cpp", GOOD.replace("TYPE value", "int unused = 0; int value"))
        result = self.cxx("--check", "-Wall", "-save-temps", "-c", "warned.cpp")
        self.assertEqual((result.returncode, result.stderr.count("unused variable 'unused'")), (0, 1), result.stderr)
        self.assertTrue((self.folder / "warned.ii").exists())
        shown = self.cxx("--restrict", "-save-temps", "-c", "good.cpp", "--print-command").stdout.splitlines()
        self.assertEqual(["-save-temps" in line for line in shown], [False, True])
        self.assertEqual(self.cxx("-save-temps", "-c", "bad.cpp").returncode, 0)
        result = self.call("run", "-save-temps", "bad.cpp")
        self.assertEqual((result.returncode, result.stderr.count("warning: 'value': 'short'")), (0, 1), result.stderr)
        self.assertEqual(self.report("-save-temps").count("[C3581]"), 1)

    def test_what_was_preprocessed_before_is_said_not_to_be_checked(self):
        self.cxx("--restrict", "-E", "bad.cpp", "-o", "bad.ii")
        told = "warning: 'bad.ii' is not checked for what restrict(amp) forbids: "
        for options, count in ((("--check", "-c"), 1), (("--restrict", "-fsyntax-only"), 1), (("-c",), 0), (("--check", "--no-restrict", "-c"), 0)):
            result = self.cxx(*options, "bad.ii")
            self.assertEqual((result.returncode, result.stderr.count(told)), (0, count), result.stderr)
        self.write("plain.ii", "int main() {}\n")
        self.assertEqual(self.cxx("--check", "-c", "plain.ii").stderr, "")

    def test_other_compilers(self):
        result = self.cxx("--restrict", "-c", "good.cpp", TESSERA_CXX="g++")
        self.assert_one_line(result, 2, "--restrict needs clang 19")
        self.assertEqual(self.cxx("--check", "-c", "bad.cpp", TESSERA_CXX="g++").returncode, 0)
        self.assert_one_line(self.check("--restrict", "good.cpp", TESSERA_CXX="g++"), 2, "--restrict needs clang 19")

    def test_report_tells_when_clang_could_not_check(self):
        # As clang 18 would answer. What it compiles needs none of its own.
        self.write("clang++", f"""#!/bin/sh
case "$*" in
  *--version*) echo 'clang version 18.1.8'; exit;;
  *-dM*) "{os.environ['TESSERA_CXX']}" "$@" | sed 's/__clang_major__ .*/__clang_major__ 18/'; exit;;
esac
exec "{os.environ['TESSERA_CXX']}" "$@"
""").chmod(0o755)
        older = {"TESSERA_CXX": str(self.folder / "clang++")}
        self.assert_one_line(self.check("--restrict", "bad.cpp", **older), 2, "--restrict needs clang 19; the compiler is clang 18")
        told = "tessera: not covered: what restrict(amp) forbids: that needs clang 19; the compiler is clang 18\n"
        result = self.check("bad.cpp", **older)
        self.assertEqual((result.returncode, result.stdout), (0, "ran 3\n"), result.stderr)
        self.assertEqual(result.stderr.count(told), 1, result.stderr)
        self.assertNotIn("restrict", self.check("--no-restrict", "bad.cpp", **older).stderr)

    def test_wrong_use(self):
        self.assert_one_line(self.check("--restrict", "--no-restrict", "good.cpp"), 2, "not both")
        self.assert_one_line(self.check("--restrict", "/bin/true"), 2, "--restrict is for sources")

    def test_print_command(self):
        line = self.cxx("--restrict", "-c", "good.cpp", "--print-command").stdout
        self.assertIn("-fplugin=", line)
        self.assertNotIn("-fplugin=", self.cxx("-c", "good.cpp", "--print-command").stdout)

    def test_precompiled_header(self):
        self.write("pre.h", "#include <amp.h>\ninline int host(int n) { return n; }\n"
                            "inline int kernel(int n) restrict(amp) { return n; }\n")
        self.assert_output(self.cxx("--restrict", "-x", "c++-header", "pre.h", "-o", "pre.pch"), "")
        self.write("use.cpp", "int f(int n) restrict(amp) { return kernel(n); }\nint g(int n) restrict(amp) { return host(n); }\n")
        result = self.cxx("--restrict", "-include-pch", "pre.pch", "-fsyntax-only", "use.cpp")
        self.assertEqual(result.stderr.count("error:"), 1, result.stderr)
        self.assertIn("use.cpp:2:37: error: 'host' is restrict(cpu)", result.stderr)

    def test_without_amp_nothing_is_checked(self):
        self.write("plain.cpp", "#define restrict(...)\nint f(short n) restrict(amp) { throw n; }\n")
        self.assert_output(self.cxx("--restrict", "-c", "plain.cpp"), "")


if __name__ == "__main__":
    main()
