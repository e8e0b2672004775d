# SPDX-License-Identifier: Apache-2.0
"""`tessera c++` as a compiler."""

import os
import pathlib
import subprocess
import unittest

from tessera_command import FLAGS, TESSERA, CommandTest, compiler_is_clang, main

HELLO = '#include <cstdio>\nint main() { std::puts("hello"); }\n'


class Compiler(CommandTest):
    def test_compiles_and_links(self):
        self.write("a.cpp", HELLO)
        self.assert_output(self.cxx("a.cpp", "-o", "a"), "")
        self.assert_output(self.call(program=self.folder / "a"), "hello\n")

    def test_program_is_linked_with_the_library_by_path(self):
        self.write("a.cpp", HELLO)
        self.assert_output(self.cxx("a.cpp", "-o", "a", "-Wl,--no-as-needed"), "")
        dynamic = subprocess.run(["readelf", "-d", self.folder / "a"], capture_output=True, text=True, check=True)
        self.assertIn("libtessera_amp.so", dynamic.stdout)
        library = pathlib.Path(TESSERA).resolve().parent.parent / "lib"
        self.assertIn(str(library), dynamic.stdout)

    @unittest.skipUnless(compiler_is_clang(), "g++ tells of instantiations first by itself")
    def test_errors_of_our_headers_begin_with_the_users_line(self):
        self.write("a.cpp", "#include <amp.h>\n#include <vector>\nusing namespace concurrency;\n"
                            "template <class T> struct Own { array<T> data; Own() : data(4) {} };\nint main() {\n"
                            "    array<unsigned char> bytes(4);\n    Own<short> own;\n    nothing();\n"
                            "    static_assert(sizeof(int) == 5, \"mine\");\n}\n")
        result = self.cxx("-fno-color-diagnostics", "a.cpp")
        self.assertEqual(result.returncode, 1)
        errors = [line for line in result.stderr.splitlines() if " error: " in line]
        size = "error: array: the size of an element must be a multiple of 4 bytes [C3581]"
        places = [line.split(": ", 1)[0].split(":") for line in errors]
        self.assertEqual([":".join(place) for place in places[:2]], ["a.cpp:6:26", "a.cpp:4:42"], result.stderr)
        self.assertEqual([place[:2] for place in places[2:]], [["a.cpp", "8"], ["a.cpp", "9"]], result.stderr)
        self.assertEqual([line.split(": ", 1)[1] for line in errors[:2]], [size, size])
        self.assertTrue(result.stderr.startswith(errors[0] + "\n"), result.stderr)
        self.assertIn("array<unsigned char> bytes(4);\n", result.stderr.splitlines(True)[1])
        self.assertRegex(result.stderr, r"include/tessera/detail/array_core\.h:\d+:\d+: note: static.assert")
        self.assertEqual(result.stderr.count("in instantiation of template class 'Concurrency::array<unsigned char>'"), 0)
        self.assertIn("a.cpp:7:16: note: in instantiation of ", result.stderr)

    @unittest.skipUnless(compiler_is_clang(), "g++ tells of instantiations first by itself")
    def test_two_errors_of_one_instantiation_have_the_users_line(self):
        self.write("a.cpp", "#include <amp.h>\n#include <climits>\nusing namespace concurrency;\nint main() {\n"
                            "    parallel_for_each(extent<3>(2, 2, 2).tile<INT_MAX, INT_MAX, INT_MAX>(),\n"
                            "                      [=](tiled_index<INT_MAX, INT_MAX, INT_MAX>) restrict(amp) {});\n}\n")
        result = self.cxx("-fno-color-diagnostics", "a.cpp")
        errors = [line for line in result.stderr.splitlines() if " error: " in line]
        self.assertEqual(len(errors), 2, result.stderr)
        for error in errors:
            self.assertRegex(error, r"^a\.cpp:5:5: error: parallel_for_each: .* \[C3574\]$")

    @unittest.skipUnless(compiler_is_clang(), "g++ has other words for each of these")
    def test_tile_static_at_a_wrong_place_is_one_error(self):
        self.write("a.cpp", "#include <amp.h>\nusing namespace concurrency;\ntile_static int f() restrict(amp) { return 1; }\n"
                            "int g(tile_static int a) restrict(amp) { return a; }\nint main() { int unused; typedef tile_static int T; }\nint h() { nothing(); }\n")
        result = self.cxx("-fno-color-diagnostics", "-Wunused-variable", "a.cpp")
        self.assertEqual(result.returncode, 1)
        errors = [line for line in result.stderr.splitlines() if " error: " in line]
        words = "error: tile_static stands before a local variable of a restrict(amp) function, and nowhere else [C3584]"
        self.assertEqual([line.split(": ", 1)[1] for line in errors[:3]], [words] * 3, result.stderr)
        self.assertEqual([line.split(":")[1] for line in errors], ["3", "4", "5", "6"], result.stderr)
        self.assertNotIn("macro", result.stderr)
        self.assertIn("\n4 errors generated.\n", result.stderr)

    def test_objects_then_link(self):
        self.write("a.cpp", "int twice(int);\nint main() { return twice(21); }\n")
        self.write("b.cpp", "int twice(int x) { return 2 * x; }\n")
        self.assert_output(self.cxx("-c", "a.cpp", "b.cpp"), "")
        result = self.cxx("a.o", "b.o", "-o", "a")
        self.assert_output(result, "")
        self.assertEqual(result.stderr, "")
        self.assertEqual(self.call(program=self.folder / "a").returncode, 42)

    def test_no_complaint_about_unused_arguments(self):
        self.write("a.cpp", HELLO)
        self.write("a.s", ".globl x\n")
        for arguments in (["-c", "a.cpp"], ["-S", "a.cpp"], ["-E", "a.cpp", "-o", "a.ii"], ["-fsyntax-only", "a.cpp"],
                          ["-c", "a.s"], ["-c", "a.ii"], ["-M", "a.cpp"], ["a.o", "-o", "a", *FLAGS]):
            result = self.call("c++", *arguments, "-Werror")
            self.assertEqual((result.stderr, result.returncode), ("", 0), arguments)

    def test_programs_without_shared_libraries_are_refused(self):
        self.write("a.cpp", HELLO)
        self.assert_output(self.cxx("-static", "-c", "a.cpp"), "")
        for command in (["c++", "-static", "a.o"], ["c++", "--check", "-static-pie", "a.cpp"], ["run", "-static", "a.cpp"]):
            result = self.call(*command)
            self.assertEqual((result.returncode, result.stderr.count("\n")), (2, 1), result.stderr)
            self.assertRegex(result.stderr, f"^tessera: {command[-2]} cannot be used, because Tessera's libraries are shared ones; ")

    def test_shared_library_response_file_and_forced_language(self):
        self.write("a.txt", "int answer() { return 42; }\n")
        self.write("arguments", "-shared -fPIC -x c++ a.txt -o 'lib a.so'\n")
        self.assert_output(self.cxx("@arguments"), "")
        self.assertTrue((self.folder / "lib a.so").exists())

    def test_standard_is_17_unless_given(self):
        self.write("a.cpp", "long version = __cplusplus;\n")
        self.assertIn("201703", self.cxx("-E", "a.cpp").stdout)
        self.assertIn("202002", self.cxx("-E", "-std=c++20", "a.cpp").stdout)

    def test_compilers_errors_and_exit_code_come_back(self):
        self.write("a.cpp", "int main() { return x; }\n")
        ours = self.cxx("-c", "a.cpp")
        theirs = subprocess.run([os.environ["TESSERA_CXX"], "-std=c++17", "-c", "a.cpp"], cwd=self.folder,
                                capture_output=True, text=True)
        self.assertEqual((ours.stderr, ours.returncode), (theirs.stderr, theirs.returncode))

    def test_second_name(self):
        self.write("a.cpp", HELLO)
        second = pathlib.Path(TESSERA).parent / "tessera-c++"
        self.assert_output(self.call("-c", "a.cpp", program=second), "")
        self.assertTrue((self.folder / "a.o").exists())

    def test_version_help_and_command(self):
        self.write("a.cpp", HELLO)
        self.assertRegex(self.cxx("--version").stdout, r"^tessera \d+\.\d+\.\d+(-rc\d+)?\n.*(clang|g\+\+|GCC)")
        self.assertIn("--print-command", self.cxx("--help").stdout)
        shown = self.cxx("--print-command", "a.cpp", "-o", "my program")
        self.assertIn("-std=c++17", shown.stdout)
        self.assertIn("'my program'", shown.stdout)
        self.assertFalse((self.folder / "my program").exists())
        self.assertIn("-std=c++17", self.cxx("-v", "-c", "a.cpp").stderr.splitlines()[0])

    def test_check_adds_debug_information_unless_an_option_says_how_much(self):
        self.write("a.cpp", HELLO)
        for words, adds in (([], True), (["-gz"], True), (["-gsplit-dwarf", "-gno-column-info"], True), (["-gpubnames", "-gstrict-dwarf"], True),
                            (["-g0"], False), (["-g1"], False), (["-ggdb3"], False), (["-gdwarf-4"], False), (["-gline-tables-only"], False)):
            shown = self.cxx("--check=as-is", *words, "-c", "a.cpp", "--print-command").stdout.split()
            self.assertEqual("-g" in shown, adds, words)

    @unittest.skipIf(FLAGS, "there is no race detector in builds with sanitizers")
    def test_check_keeps_debug_information_with_the_code(self):
        self.write("a.cpp", HELLO)
        self.write("b.cpp", "int b() { return 0; }\n")
        for check in ("--check", "--check=as-is"):
            shown = self.cxx(check, "-gsplit-dwarf", "a.cpp", "b.cpp", "--print-command").stdout
            self.assertNotIn("-gsplit-dwarf", shown)
            self.assertIn(" -g ", shown)
            self.assertIn("-gsplit-dwarf", self.cxx("-gsplit-dwarf", "-c", "a.cpp", "--print-command").stdout)
            self.assert_output(self.cxx(check, "-gsplit-dwarf", "-c", "a.cpp"), "")
            self.assertFalse((self.folder / "a.dwo").exists())

    def test_queries_go_through(self):
        self.assertEqual(self.cxx("-dumpmachine").returncode, 0)
        self.assertEqual(self.cxx("-v").returncode, 0)
        self.assertNotEqual(self.cxx().returncode, 0)


class WrongUse(CommandTest):
    def test_compiler_not_found(self):
        self.assert_one_line(self.cxx("a.cpp", TESSERA_CXX="no-such-c++"), 2,
                             "compiler 'no-such-c++' (from TESSERA_CXX) not found")
        self.assert_one_line(self.cxx("a.cpp", TESSERA_CXX="", PATH="/nowhere"), 70, "no C++ compiler found")

    def test_full_disk(self):
        self.write("a.cpp", HELLO)
        self.assert_one_line(self.cxx("-c", "a.cpp", "-o", "/dev/full"), 70, "/dev/full", "No space left on device")

    def test_unknown_commands(self):
        for words in ([], ["bake"], ["explain"], ["trace"], ["--nonsense"]):
            self.assert_one_line(self.call(*words), 2, "c++", "run", "check")

    def test_help_and_version(self):
        self.assertIn("run ", self.call("--help").stdout)

    def test_version_says_what_belongs_to_it(self):
        lines = self.call("--version").stdout.splitlines()
        self.assertRegex(lines[0], r"^tessera \d+\.\d+\.\d+(-rc\d+)?$")
        told = dict(line.split(maxsplit=1) for line in lines[1:] if not line.startswith("tile loops"))
        self.assertRegex(told["compiler"], r"^/.*: .*(clang|g\+\+|GCC).*\d+\.\d+")
        self.assertRegex(told["emulator"], r"libtessera_amp\.so\.\d+\.\d+\.\d+, built with oneTBB \d+\.\d+\S*, Boost \d+\.\d+")
        plugins = [told["restrict(amp)"], told["marks"], next(line for line in lines if line.startswith("tile loops"))]
        for plugin in plugins:
            self.assertRegex(plugin, r"missing from this build|libtessera_\w+\.so, for clang \d+\.\d+")

    def test_version_without_a_compiler(self):
        answer = self.call("--version", TESSERA_CXX="no-such-compiler")
        self.assertEqual(answer.returncode, 0)
        self.assertIn("compiler 'no-such-compiler'", answer.stdout)
        self.assertIn("emulator", answer.stdout)


@unittest.skipUnless(compiler_is_clang(), "g++ has no properties")
class Properties(CommandTest):
    def test_declspec_property(self):
        self.write("a.cpp", """
            struct Box { int get() const { return 7; } __declspec(property(get = get)) int value; };
            static_assert(TESSERA_DECLSPEC == 1, "");
            int main() { return Box().value; }
            """)
        self.assert_output(self.cxx("a.cpp", "-o", "a"), "")
        self.assertEqual(self.call(program=self.folder / "a").returncode, 7)


if __name__ == "__main__":
    main()
