#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What `tessera c++ --msvc` does beside compiling good programs: misuse, header names, and what it leaves alone."""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))
from tessera_command import CommandTest, main  # noqa: E402

HEADERS = HERE.parent.parent / "include" / "msvc"
# The system, the compiler or Tessera has one of this name for every program.
OTHERS = ("amp.h", "assert.h", "immintrin.h", "intrin.h", "malloc.h", "x86intrin.h")


class Headers(CommandTest):
    def test_are_not_on_the_path_without_the_option(self):
        names = sorted(path.name for path in HEADERS.glob("*.h") if path.name not in OTHERS)
        self.assertGreater(len(names), 20)
        self.write("a.cpp", "".join(f"#if __has_include(<{name}>)\n#error {name}\n#endif\n" for name in names))
        self.assert_output(self.cxx("-fsyntax-only", "a.cpp"), "")
        self.write("a.cpp", "".join(f"#if !__has_include(<{name}>)\n#error {name}\n#endif\n" for name in names))
        self.assert_output(self.cxx("--msvc", "-fsyntax-only", "a.cpp"), "")

    def test_library_is_the_systems_own_without_the_option(self):
        self.write("a.cpp", "#include <cstdlib>\n#include <exception>\n#include <type_traits>\n"
                            "static_assert(RAND_MAX > 32767 && !std::is_constructible_v<std::exception, const char*>);\n")
        self.assert_output(self.cxx("-fsyntax-only", "a.cpp"), "")
        self.assertEqual(self.cxx("--msvc", "-fsyntax-only", "a.cpp").returncode, 1)

    def test_go_together_with_both_namespaces(self):
        names = sorted(path.name for path in HEADERS.glob("*.h") if not path.name.startswith(("concurrent", "CppUnit")))
        self.write("a.cpp", "".join(f"#include <{name}>\n" for name in names) + """
            #include <amp.h>
            #include <amp_math.h>
            #include <iostream>
            using namespace std;
            using namespace concurrency;
            int main() {
                int data[3];
                array_view<int, 1> a(3, data);
                index<1> i(2);
                vector<int> v(3, -2);
                parallel_for_each(begin(v), end(v), [](int& x) { x = abs(x); });
                parallel_for_each(a.extent, [=](index<1> j) restrict(amp) { a[j] = (int)fast_math::fabs(-1.0f) + j[0]; });
                cout << v[0] + a[i] << ' ' << min(3, 4) << ' ' << sqrt(4.0) << endl;
            }
            """)
        result = self.cxx("--msvc", "-Wall", "-Wextra", "a.cpp", "-o", "a")
        self.assert_output(result, "")
        self.assertEqual(result.stderr, "")
        self.assert_output(self.call(program=self.folder / "a"), "5 3 2\n")


class Misuse(CommandTest):
    def test_ends_the_program_with_a_sentence(self):
        self.write("a.cpp", """
            int main(int, char** argv) {
                char small[4] = "abc";
                int values[2];
                switch (argv[1][0]) {
                    case '0': strcpy_s(small, "four"); break;
                    case '1': strcat_s(small, "d"); break;
                    case '2': sprintf_s(small, "%d", 12345); break;
                    case '3': memcpy_s(small, sizeof(small), "12345", 5); break;
                    case '4': *(stdext::checked_array_iterator<int*>(values, 2) + 2) = 1; break;
                    case '5': stdext::checked_array_iterator<int*>(values, 2) -= 1; break;
                    case '6': sscanf_s("abc", "%s", small, 0u); break;
                    case '7': sscanf_s("abc", "%s", small); break;
                    case '8': _itoa_s(-123, small, 10); break;
                }
                printf("not reached\\n");
            }
            """)
        self.assert_output(self.cxx("--msvc", "a.cpp", "-o", "a"), "")
        for case, function in enumerate(("strcpy_s", "strcat_s", "sprintf_s", "memcpy_s", "checked_array_iterator",
                                         "checked_array_iterator", "scanf_s", "scanf_s", "_itoa_s")):
            result = self.call(case, program=self.folder / "a")
            self.assert_output(result, "", -6)
            self.assertTrue(result.stderr.startswith(f"{function}: expected "), result.stderr)

    def test_assertions_hold_in_debug_builds(self):
        self.write("a.cpp", '#include <crtdbg.h>\nint main() { _ASSERTE(1 == 2); printf("on\\n"); }\n')
        self.assert_output(self.cxx("--msvc", "a.cpp", "-o", "a"), "")
        self.assert_output(self.call(program=self.folder / "a"), "on\n")
        self.assert_output(self.cxx("--msvc", "-D_DEBUG", "a.cpp", "-o", "a"), "")
        result = self.call(program=self.folder / "a")
        self.assert_output(result, "", -6)
        self.assertIn("a.cpp(2): Assertion failed: 1 == 2", result.stderr)


class HeaderNames(CommandTest):
    def setUp(self):
        super().setUp()
        self.write("Inc/Value.h", '#include "..\\INC\\Lower.H"\n')
        self.write("Inc/lower.h", "const int VALUE = 42;\n")
        self.write("a.cpp", '#include "VALUE.h"\nint other();\nvoid main() { printf("%d\\n", VALUE + other()); }\n')
        self.write("b.cpp", '#include "value.H"\nint other() { return VALUE; }\n')

    def test_several_sources(self):
        self.assert_output(self.cxx("--msvc", "-I", "Inc", "a.cpp", "b.cpp", "-o", "a"), "")
        self.assert_output(self.call(program=self.folder / "a"), "84\n")

    def test_all_dependencies_are_files(self):
        self.assert_output(self.cxx("--msvc", "-IInc", "-MD", "-c", "b.cpp"), "")
        words = (self.folder / "b.d").read_text().replace("\\\n", " ").split()[1:]
        self.assertIn(str(self.folder / "Inc" / "lower.h"), [str(pathlib.Path(word).resolve()) for word in words])
        for word in words:
            self.assertTrue((self.folder / word).is_file(), word)

    def test_program_is_cached_until_a_header_changes(self):
        for _ in range(2):
            self.assert_output(self.run_file("--msvc", "-IInc", "a.cpp", "b.cpp"), "84\n")
            self.assertEqual(len(list((self.folder / "cache" / "tessera").glob("*.entry"))), 1)
        self.write("Inc/lower.h", "const int VALUE = 4;\n")
        self.assert_output(self.run_file("--msvc", "-IInc", "a.cpp", "b.cpp"), "8\n")

    def test_one_name_for_two_headers_is_refused(self):
        self.write("x/Same.h", '#include "..\\y\\y.h"\n#include "part.H"\n')
        self.write("x/part.h", "")
        self.write("y/y.h", '#include "part.H"\n')
        self.write("y/Part.h", "")
        self.write("c.cpp", '#include "x/same.h"\n')
        self.assert_one_line(self.cxx("--msvc", "-c", "c.cpp"), 2, "'part.H' means both", "tessera port")

    def test_header_that_is_not_there_is_the_compilers_error(self):
        self.write("c.cpp", '#include "none.h"\n')
        plain = self.cxx("-c", "c.cpp")
        result = self.cxx("--msvc", "-c", "c.cpp")
        self.assertEqual((result.returncode, result.stderr), (1, plain.stderr))

    def test_they_are_errors_without_the_option(self):
        self.assertEqual(self.cxx("-IInc", "-c", "b.cpp").returncode, 1)


class Utf16(CommandTest):
    """Visual Studio saves sources so when they hold other letters than those of its code page."""

    SOURCE = """#include <amp.h>
        #include "Wide.h"
        using namespace concurrency;
        // Gr\u00f6\u00dfe, \u5927\u304d\u3055, \U0001f600
        void main() {
            std::vector<int> v(64);
            array_view<int> a(64, v);
            parallel_for_each(a.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
                tile_static int total;
                /* Gr\u00f6\u00dfe */ total = kValue + t.local[0];
                t.barrier.wait();
                a[t] = total / 8;
            });
            a.synchronize();
            printf("\u5927\u304d\u3055 \U0001f600 %d\\n", v[0]);
        }
        """

    def setUp(self):
        super().setUp()
        self.sources = {"a.cpp": self.SOURCE.replace("\n", "\r\n").encode("utf-16"),
                        "wide.h": b"\xfe\xff" + "#pragma once\r\nconst int kValue = 8; // \u00f6\r\n".encode("utf-16-be")}
        for name, text in self.sources.items():
            (self.folder / name).write_bytes(text)

    def test_it_runs(self):
        self.write("b.cpp", '#include "wide.h"\nint other = kValue;\n')
        for more in ((), ("b.cpp",)):
            self.assert_output(self.run_file("--msvc", "a.cpp", *more), "\u5927\u304d\u3055 \U0001f600 1\n")
        self.assert_output(self.cxx("--msvc", "-g", "-MD", "-c", "a.cpp"), "")
        self.assertIn("a.cpp", (self.folder / "a.d").read_text())
        self.assertEqual(self.cxx("-c", "a.cpp").returncode, 1)

    def test_errors_have_the_lines_of_the_file(self):
        (self.folder / "a.cpp").write_bytes(self.SOURCE.replace("total / 8", "nothing").encode("utf-16"))
        self.assertIn("a.cpp:12:24: error: use of undeclared identifier 'nothing'", self.cxx("--msvc", "-c", "a.cpp").stderr)

    def test_port_keeps_the_encoding(self):
        result = self.call("port", "--apply", "a.cpp", "wide.h")
        self.assertEqual((result.returncode, result.stdout), (0, ""), result.stderr)
        mended = self.SOURCE.replace("void main", "int main").replace("Wide.h", "wide.h").replace("\n", "\r\n")
        self.assertEqual((self.folder / "a.cpp").read_bytes(), mended.encode("utf-16"))
        self.assertEqual((self.folder / "wide.h").read_bytes(), self.sources["wide.h"])
        (self.folder / "a.cpp").write_bytes(self.sources["a.cpp"])
        self.assertIn("'a.cpp' is in UTF-16, which patch does not take", self.call("port", "a.cpp").stderr)


if __name__ == "__main__":
    main()
