# SPDX-License-Identifier: Apache-2.0
"""`tessera c++ --msvc`: programs written for Visual C++."""

import os
import re
import unittest

from tessera_command import FLAGS, CommandTest, main
from test_environment import of_the_reference_compiler

VOID_MAIN = '#include <cstdio>\nvoid main() { std::puts("void"); }\n'
COLOURS = """
    #include <Windows.h>
    #include <cstdio>
    #include <iostream>
    void main() {
        HANDLE console = GetStdHandle(STD_OUTPUT_HANDLE);
        std::printf("a");
        SetConsoleTextAttribute(console, FOREGROUND_RED | FOREGROUND_INTENSITY);
        std::cout << "b";
        SetConsoleTextAttribute(console, BACKGROUND_BLUE | 7);
        std::printf("c");
    }
    """


class VoidMain(CommandTest):
    def program_output(self, *arguments):
        return self.call(*arguments, program=self.folder / "a").stdout

    def test_is_renamed_and_returns_0(self):
        self.write("a.cpp", VOID_MAIN)
        result = self.cxx("--msvc", "a.cpp", "-o", "a")
        self.assert_output(result, "")
        self.assertEqual(result.stderr, "")
        self.assert_output(self.call(program=self.folder / "a"), "void\n")

    @unittest.skipIf(FLAGS, "there is no race detector in builds with sanitizers")
    def test_reports_call_it_main(self):
        self.write("a.cpp", """
            #include <amp.h>
            using namespace concurrency;
            void main() {
                int unused = 0;
                int data[8] = {};
                array_view<int> view(8, data);
                parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[0] = i[0]; });
            }
            """)
        for options in ([], ["-g0"]):
            result = self.call("check", "--msvc", "-Wall", *options, "a.cpp")
            self.assertEqual(result.returncode, 66, result.stderr)
            self.assertIn("unused", result.stderr)
            self.assertIn("main()" if not options else "main", result.stderr)
            self.assertNotIn("void_main", result.stderr)

    @unittest.skipIf(FLAGS, "there is no race detector in builds with sanitizers")
    def test_names_made_of_its_name(self):
        self.write("a.cpp", """
            #include <amp.h>
            using namespace concurrency;
            template <class Function> void apply(index<1> i, const Function& function) restrict(amp) { function(i); }
            void main() {
                struct Cell { int value; };
                Cell cells[4] = {};
                array_view<Cell> view(4, cells);
                parallel_for_each(extent<1>(8), [=](index<1> i) restrict(amp) { apply(i, [=](index<1> at) restrict(amp) { view[0].value = at[0]; }); });
                parallel_for_each(extent<1>(8), [=](index<1> i) restrict(amp) { view[i].value = i[0]; });
            }
            """)
        for format_ in ("text", "json", "sarif", "html"):
            result = self.call("check", "--msvc", "--call-stacks=1", f"--report={format_}", "a.cpp")
            self.assertEqual(result.returncode, 66, result.stderr)
            self.assertIn("outside the extent", result.stderr)
            self.assertNotIn("void_main", result.stderr)

    def test_is_an_error_without_the_option(self):
        self.write("a.cpp", VOID_MAIN)
        result = self.cxx("a.cpp", "-o", "a")
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stderr, "main. must return .int")

    @of_the_reference_compiler
    def test_gets_its_arguments(self):
        for parameters in ("int argc, char* argv[]", "int argc, const char** argv", "int argc, char** argv, char**"):
            self.write("a.cpp", f"#include <cstdio>\nvoid main({parameters}) {{ std::puts(argv[argc - 1]); }}\n")
            self.assert_output(self.cxx("--msvc", "a.cpp", "-o", "a"), "")
            self.assertEqual(self.program_output("x", "y"), "y\n")

    @of_the_reference_compiler
    def test_int_main_is_never_renamed(self):
        # It may end without return, which would be undefined in any other function.
        self.write("a.cpp", '#include <cstdio>\nint main() { std::puts(__func__); }\n')
        self.assert_output(self.cxx("--msvc", "a.cpp", "-o", "a", "-O2"), "")
        self.assert_output(self.call(program=self.folder / "a"), "main\n")

    @of_the_reference_compiler
    def test_object_file(self):
        self.write("a.cpp", VOID_MAIN)
        self.assert_output(self.cxx("--msvc", "-c", "a.cpp"), "")
        self.assert_output(self.cxx("a.o", "-o", "a"), "")
        self.assertEqual(self.program_output(), "void\n")

    def test_several_sources(self):
        self.write("a.cpp", '#include <cstdio>\nint value();\nvoid main() { std::printf("%d\\n", value()); }\n')
        self.write("b.cpp", "int value() { return 42; }\n")
        self.assert_output(self.cxx("--msvc", "b.cpp", "a.cpp", "-o", "a"), "")
        self.assertEqual(self.program_output(), "42\n")
        self.assert_output(self.cxx("--msvc", "-c", "b.cpp", "a.cpp"), "")
        self.assert_output(self.cxx("a.o", "b.o", "-o", "a"), "")
        self.assertEqual(self.program_output(), "42\n")

    @of_the_reference_compiler
    def test_other_errors_are_the_compilers_own(self):
        for mistake in ("int f() { return 1 : 2; }\nvoid main() { f(); }\n", "int f();\nvoid main() { f(); g(); }\n"):
            self.write("a.cpp", mistake)
            result = self.cxx("--msvc", "a.cpp", "-o", "a")
            self.write("a.cpp", mistake.replace("void main", "int main"))
            plain = self.cxx("a.cpp", "-o", "a")
            self.assertEqual(result.returncode, plain.returncode)
            self.assertEqual(re.findall("(?<=: error: ).*", result.stderr), re.findall("(?<=: error: ).*", plain.stderr))
            self.assertNotIn("must return", result.stderr)

    @of_the_reference_compiler
    def test_error_that_only_the_second_compilation_finds(self):
        self.write("a.cpp", "void main() {}\nint f() { return main(); }\n")
        result = self.cxx("--msvc", "a.cpp", "-o", "a")
        self.assertEqual(result.returncode, 1)
        self.assertIn("a.cpp:2:", result.stderr)

    def test_errors_that_visual_cpp_does_not_have_name_the_option(self):
        note = "tessera: note: if Visual C++ accepts this, --msvc may, too"
        for text in ("template <class T> int f(T) { typedef T::type A; return sizeof(A); }\n",
                     "template <class T> auto f(T t) -> decltype(t.as<int>()) { return t.as<int>(); }\n"):
            self.write("a.cpp", text + "int main() {}\n")
            self.assertIn(note, self.cxx("a.cpp", "-o", "a").stderr)
            if "clang" in os.environ["TESSERA_CXX"]:
                self.assertEqual(self.cxx("--msvc", "a.cpp", "-o", "a").returncode, 0)
        self.write("a.cpp", "int main() { return nothing; }\n")
        self.assertNotIn(note, self.cxx("a.cpp", "-o", "a").stderr)

    def test_a_missing_header_of_windows_names_the_option(self):
        self.write("a.cpp", "#include <Windows.h>\nint main() {}\n")
        self.assertIn("tessera: note: --msvc provides this header", self.cxx("a.cpp", "-o", "a").stderr)
        self.write("a.cpp", "#include <other.h>\nint main() {}\n")
        self.assertNotIn("tessera:", self.cxx("a.cpp", "-o", "a").stderr)

    @of_the_reference_compiler
    def test_tmain(self):
        self.write("a.cpp", '#include "stdafx.h"\nint _tmain(int, _TCHAR**) { _tprintf(_T("t\\n")); return 3; }\n')
        self.assert_output(self.cxx("--msvc", "a.cpp", "-o", "a"), "")
        self.assert_output(self.call(program=self.folder / "a"), "t\n", 3)

    def test_run(self):
        self.write("a.cpp", VOID_MAIN)
        for _ in range(2):
            self.assert_output(self.run_file("--msvc", "a.cpp"), "void\n")


class Headers(CommandTest):
    @of_the_reference_compiler
    def test_colours_only_where_somebody_can_see_them(self):
        self.write("a.cpp", COLOURS)
        self.assert_output(self.cxx("--msvc", "a.cpp", "-o", "a"), "")
        program = self.folder / "a"
        coloured = "a\033[0;91mb\033[0;37;44mc\033[0m"
        self.assert_output(self.call(program=program), "abc")
        self.assert_output(self.call(program=program, CLICOLOR_FORCE="1"), coloured)
        self.assert_output(self.call(program=program, CLICOLOR_FORCE="0"), "abc")
        self.assert_output(self.call(program=program, CLICOLOR_FORCE="1", NO_COLOR="1"), "abc")
        try:
            os.close(os.open("/dev/ptmx", os.O_RDWR | os.O_NOCTTY))
        except OSError as error:
            self.skipTest(f"no terminal to try it on: {error}")
        self.assert_output(self.call("-qec", str(program), "/dev/null", program="script"), coloured)

    def test_sample_calls_compile_without_warnings(self):
        self.write("a.cpp", """
            #include <windows.h>
            #include <conio.h>
            #include <stdio.h>
            #include <tchar.h>
            #include <algorithm>
            #include "targetver.h"
            #include "pch.h"
            int main() {
                HANDLE console = GetStdHandle(STD_OUTPUT_HANDLE);
                COORD size; size.X = 10; size.Y = 5;
                SMALL_RECT* rect = new SMALL_RECT();
                rect->Left = 0; rect->Top = 0; rect->Right = 10; rect->Bottom = 5;
                BOOL all = SetConsoleScreenBufferSize(console, size) && SetConsoleWindowInfo(console, true, rect) &&
                           SetConsoleTitle(TEXT("title")) && SetConsoleOutputCP(CP_UTF8);
                LARGE_INTEGER begin, end, frequency;
                QueryPerformanceFrequency(&frequency);
                QueryPerformanceCounter(&begin);
                DWORD ticks = GetTickCount();
                Sleep(20);
                QueryPerformanceCounter(&end);
                ticks = GetTickCount() - ticks;
                double seconds = double(end.QuadPart - begin.QuadPart) / double(frequency.QuadPart);
                UINT low = begin.LowPart; WORD word = FOREGROUND_GREEN; HRESULT ok = S_OK; (void)low; (void)word;
                CONSOLE_SCREEN_BUFFER_INFO info;
                GetConsoleScreenBufferInfo(console, &info);
                delete rect;
                return all == TRUE && SUCCEEDED(ok) && seconds >= 0.02 && seconds < 10 && ticks >= 19 &&
                       info.wAttributes == 7 && _getch() == EOF && std::min(1, 2) == 1 && sizeof(DWORD) == 4
                           ? 0 : 1;
            }
            """)
        result = self.cxx("--msvc", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "a.cpp", "-o", "a")
        self.assert_output(result, "")
        self.assert_output(self.call(program=self.folder / "a"), "")

    def test_headers_leave_the_names_of_amp_alone(self):
        # Both namespaces in one program: <array> would make `array` ambiguous, POSIX `index` would `index`.
        self.write("a.cpp", """
            #include <Windows.h>
            #include <cstring>
            namespace concurrency { template <class T> struct array {}; template <int N> struct index {}; }
            using namespace std;
            using namespace concurrency;
            array<int> a;
            index<2> i;
            void main() {}
            """)
        self.assert_output(self.cxx("--msvc", "a.cpp", "-o", "a"), "")


if __name__ == "__main__":
    main()
