# SPDX-License-Identifier: Apache-2.0
"""Installs the build tree and has an outside project's races checked through tessera_check_races.

usage: checked_package_test.py BUILD_FOLDER CMAKE CXX_COMPILER
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
from test_environment import of_the_reference_compiler  # noqa: E402  pylint: disable=wrong-import-position

BUILD, CMAKE, COMPILER = sys.argv[1:4]
HERE = pathlib.Path(__file__).parent
PROJECT = HERE / "checked_project"
SUMS = "10 26\n"


def run(*command, **keywords):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, **keywords)


def has_clang():
    return "clang" in run(COMPILER, "--version", check=True).stdout


class CheckedPackage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="tessera-checked-")
        cls.addClassCleanup(folder.cleanup)
        cls.scratch = pathlib.Path(folder.name).resolve()
        cls.prefix = cls.scratch / "pre fix"  # a blank, as in many a home folder
        run(CMAKE, "--install", BUILD, "--prefix", cls.prefix, check=True)

    def configure(self, project, build, *arguments):
        return run(CMAKE, "-S", project, "-B", build, f"-DCMAKE_PREFIX_PATH={self.prefix}",
                   f"-DCMAKE_CXX_COMPILER={COMPILER}", *arguments)

    def build(self, generator, *arguments, project=PROJECT, targets=("all",)):
        build = self.scratch / f"{project.name} {generator}"
        for result in (self.configure(project, build, "-G", generator, *arguments), run(CMAKE, "--build", build, "--target", *targets)):
            self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        return build

    def assert_race_is_found(self, build):
        racing = run(build / "racing")
        self.assertEqual((racing.returncode, racing.stdout), (66, SUMS), racing.stderr)
        for part in ("sums.cpp:14", "total", "race"):
            self.assertIn(part, racing.stderr)

    def assert_checked(self, build):
        self.assert_race_is_found(build)
        correct = run(build / "correct")
        self.assertEqual((correct.returncode, correct.stdout), (0, SUMS), correct.stderr)
        self.assertIn("0 findings", correct.stderr)
        check = run(self.prefix / "bin" / "tessera", "check", build / "racing")
        self.assertEqual(check.returncode, 66, check.stderr)
        unchecked = run(self.prefix / "bin" / "tessera", "check", build / "unchecked")
        self.assertEqual((unchecked.returncode, unchecked.stdout), (70, SUMS), unchecked.stderr)
        for program in ("racing", "correct", "unchecked"):
            symbols = run("nm", build / program, check=True).stdout
            defined = [line for line in symbols.splitlines() if " T __tsan_" in line]
            self.assertEqual(defined, [], program)
        if not has_clang():
            return
        # The stock runtime is a part of the program, or a library of it.
        symbols = run("nm", build / "second_opinion", check=True).stdout
        libraries = run("ldd", build / "second_opinion", check=True).stdout
        self.assertTrue(" T __tsan_init" in symbols or "libtsan" in libraries)
        self.assertNotIn("race_detector", libraries)

    def test_ninja(self):
        build = self.build("Ninja", "-DCMAKE_BUILD_TYPE=Release")
        self.assert_checked(build)
        # Headers are known: nothing is done twice, and all that includes a changed one is done again.
        again = run(CMAKE, "--build", build)
        self.assertIn("no work to do", again.stdout)

    @of_the_reference_compiler
    @unittest.skipUnless(shutil.which("make"), "no make")
    def test_makefiles(self):
        self.assert_checked(self.build("Unix Makefiles"))

    @of_the_reference_compiler
    @unittest.skipUnless(shutil.which("ccache"), "no ccache")
    def test_launcher_of_the_project_stays(self):
        os.environ["CCACHE_DIR"] = str(self.scratch / "ccache")
        self.assert_race_is_found(self.build("Ninja", "-DCMAKE_CXX_COMPILER_LAUNCHER=ccache", targets=["racing"]))

    def test_restrictions(self):
        if not list(self.prefix.glob("lib*/**/libtessera_restrict.so")):
            self.skipTest("no plugin for this compiler")
        project, build = self.scratch / "restricted", self.scratch / "restricted-build"
        project.mkdir()
        source = "#include <amp.h>\nint kernel(int n) restrict(amp) {\n    throw n;\n}\n"
        for name in ("raced", "edited", "free", "plain"):
            (project / f"{name}.cpp").write_text(source)
        (project / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.16)\nproject(Restricted LANGUAGES CXX)\nfind_package(Tessera REQUIRED)\n"
            "set(CMAKE_EXPORT_COMPILE_COMMANDS ON)\n"
            "foreach(name IN ITEMS raced edited free plain)\n  add_library(${name} STATIC ${name}.cpp)\n"
            "  target_link_libraries(${name} PRIVATE tessera::amp)\nendforeach()\n"
            "tessera_check_races(raced)\ntessera_check_restrict(edited)\ntessera_check_races(free NO_RESTRICT)\n")
        result = self.configure(project, build, "-G", "Ninja")
        self.assertEqual(result.returncode, 0, result.stderr)
        result = run("ninja", "-C", build, "-k0")
        for name, errors in (("raced", 1), ("edited", 1), ("free", 0), ("plain", 0)):
            self.assertEqual(result.stdout.count(f"{name}.cpp:3:5: error: restrict(amp) code has no exceptions"), errors, result.stdout)
        # An editor runs what is written there.
        commands = {pathlib.Path(entry["file"]).stem: entry
                    for entry in json.loads((build / "compile_commands.json").read_text())}
        for name, code in (("raced", 1), ("edited", 1), ("plain", 0)):
            entry = commands[name]
            editor = run("sh", "-c", entry["command"] + " -fsyntax-only", cwd=entry["directory"])
            self.assertEqual(editor.returncode, code, editor.stderr)

    def test_overloads_on_restrictions(self):
        if not list(self.prefix.glob("lib*/**/libtessera_restrict.so")):
            self.skipTest("no plugin for this compiler")
        project, build = self.scratch / "overloads", self.scratch / "overloads-build"
        project.mkdir()
        (project / "main.cpp").write_text(
            "#include <amp.h>\nint f() restrict(amp) { return 2; }\nint f() restrict(cpu) { return 1; }\n"
            "int main() {\n    int out = 0;\n    concurrency::array_view<int> v(1, &out);\n"
            "    concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) { v[i] = f(); });\n"
            "    v.synchronize();\n    return out * 10 + f() - 21;\n}\n")
        (project / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.16)\nproject(Overloads LANGUAGES CXX)\nfind_package(Tessera REQUIRED)\n"
            "foreach(name IN ITEMS restricted checked second msvc)\n  add_executable(${name} main.cpp)\n"
            "  target_link_libraries(${name} PRIVATE tessera::amp)\nendforeach()\n"
            "tessera_check_restrict(restricted)\ntessera_check_races(checked)\ntessera_check_races(second TSAN)\n"
            "tessera_accept_msvc(msvc)\n")
        for result in (self.configure(project, build, "-G", "Ninja"), run(CMAKE, "--build", build)):
            self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        for name in ("restricted", "checked", "second", "msvc"):
            result = run(build / name)
            self.assertEqual(result.returncode, 0, name + result.stderr)

    def test_habits_of_visual_cxx(self):
        build = self.build("Ninja", project=HERE / "msvc_project")
        for name, code in (("plain", 0), ("checked", 0), ("racing", 66)):
            with self.subTest(name):
                result = run(build / name)
                self.assertEqual(result.returncode, code, result.stderr)
                if name != "racing":
                    self.assertEqual(result.stdout, "10\n26\n")
        self.assertIn("race on tile_static int sum", result.stderr)
        self.assertIn("main.cpp:25:", result.stderr)

    @of_the_reference_compiler
    def test_a_library_that_is_not_checked(self):
        project = self.scratch / "half"
        project.mkdir()
        (project / "kernels.h").write_text("#include <amp.h>\nvoid twice(concurrency::array_view<int> view);\n")
        (project / "kernels.cpp").write_text(
            '#include "kernels.h"\nvoid twice(concurrency::array_view<int> view) {\n'
            "    concurrency::parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] *= 2; });\n}\n")
        (project / "main.cpp").write_text('#include "kernels.h"\nint main() {\n    int data[4] = {};\n    twice({4, data});\n}\n')
        (project / "plain.cpp").write_text("int plain() { return 1; }\n")

        def configured(*checked):
            (project / "CMakeLists.txt").write_text(
                "cmake_minimum_required(VERSION 3.16)\nproject(Half LANGUAGES CXX)\nfind_package(Tessera REQUIRED)\n"
                "add_executable(app main.cpp)\ntessera_check_races(app)\n"  # what it is linked with comes later
                "add_library(kernels STATIC kernels.cpp)\ntarget_link_libraries(kernels PUBLIC tessera::amp)\n"
                "add_library(my::kernels ALIAS kernels)\n"
                "add_library(plain STATIC plain.cpp)\nadd_library(between INTERFACE)\ntarget_link_libraries(between INTERFACE my::kernels plain)\n"
                "target_link_libraries(app PRIVATE between)\n" + "".join(f"tessera_check_races({name})\n" for name in checked))
            result = self.configure(project, self.scratch / "half-build", "-G", "Ninja")
            self.assertEqual(result.returncode, 0, result.stderr)
            return " ".join(result.stderr.split())

        said = configured()
        self.assertIn("tessera_check_races(app): its library 'kernels' uses tessera::amp and is not checked.", said)
        self.assertIn("Add tessera_check_races(kernels).", said)
        self.assertEqual(said.count("CMake Warning"), 1, said)
        self.assertNotEqual(run(CMAKE, "--build", self.scratch / "half-build").returncode, 0)
        self.assertEqual(configured("kernels"), "")
        result = run(CMAKE, "--build", self.scratch / "half-build")
        self.assertEqual(result.returncode, 0, result.stdout)

    @of_the_reference_compiler
    def test_the_page_about_cmake(self):
        """Its example is one project, whose files begin with their names."""
        project, build = self.scratch / "page", self.scratch / "page-build"
        project.mkdir()
        text = (HERE.parents[1] / "docs" / "cmake.md").read_text()
        for block in re.findall(r"^```(?:cmake|cpp)\n((?:#|//) \S+\n.*?)^```$", text, re.M | re.S):
            (project / block.partition("\n")[0].split()[1]).write_text(block)
        for result in (self.configure(project, build, "-G", "Ninja"), run(CMAKE, "--build", build)):
            self.assertEqual((result.returncode, result.stderr), (0, ""), result.stdout)
        ended = run("ctest", "--test-dir", build, "--output-on-failure")
        self.assertEqual(ended.returncode, 0, ended.stdout)
        self.assertIn("0 tests failed out of 2", ended.stdout)

    @of_the_reference_compiler
    def test_wrong_use(self):
        has_loops = bool(list(self.prefix.glob("lib*/**/libtessera_tile_loops.so")))
        loops = (("app)\ntessera_tile_loops(app", "tessera_tile_loops(app): has no meaning with tessera_check_races(app)"),
                 ("other)\ntessera_tile_loops(app)\ntessera_check_races(app TSAN", "has no meaning with tessera_tile_loops(app)"))
        for call, part in (*(loops if has_loops else ()), ("none", "no such target"), ("headers", "expected a program or library"),
                           ("app TSAM", "expected a target, then TSAN, NO_RESTRICT or nothing"),
                           ("app)\ntessera_accept_msvc(headers", "expected a program or library"),
                           ("app)\ntessera_accept_msvc(app all", "expected a target and nothing else"),
                           ("app)\ntessera_check_races(app TSAN", "is built for Tessera's race detector already, and cannot be built for ThreadSanitizer, too"),
                           ("app TSAN)\ntessera_check_races(app", "is built for ThreadSanitizer already")):
            with self.subTest(call=call):
                project = self.scratch / "wrong"
                project.mkdir(exist_ok=True)
                (project / "main.cpp").write_text("int main() {}\n")
                (project / "CMakeLists.txt").write_text(
                    "cmake_minimum_required(VERSION 3.16)\nproject(Wrong LANGUAGES CXX)\nfind_package(Tessera REQUIRED)\n"
                    "add_executable(app main.cpp)\nadd_executable(other main.cpp)\nadd_library(headers INTERFACE)\n" f"tessera_check_races({call})\n")
                result = self.configure(project, self.scratch / "wrong-build", "-G", "Ninja")
                self.assertNotEqual(result.returncode, 0)
                self.assertIn(part, " ".join(result.stderr.split()))

    @of_the_reference_compiler
    @unittest.skipUnless(shutil.which("g++"), "there is no g++")
    def test_the_second_opinion_needs_clang(self):
        project = self.scratch / "gcc"
        project.mkdir()
        (project / "main.cpp").write_text("int main() {}\n")
        (project / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.16)\nproject(Gcc LANGUAGES CXX)\nfind_package(Tessera REQUIRED)\n"
            "add_executable(app main.cpp)\ntessera_check_races(app TSAN)\n")
        result = self.configure(project, self.scratch / "gcc-build", "-G", "Ninja", "-DCMAKE_CXX_COMPILER=g++")
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("tessera_check_races(app TSAN): needs clang 14 or newer; the compiler is GNU ", " ".join(result.stderr.split()))


if __name__ == "__main__":
    del sys.argv[1:4]
    unittest.main(verbosity=2)
