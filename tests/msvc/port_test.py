#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`tessera port`, from the outside: port/ is an old program, port/ported what it becomes."""

import os
import pathlib
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))
from tessera_command import CommandTest, main, tells_overloads_apart  # noqa: E402

OLD, PORTED = HERE / "port", HERE / "port" / "ported"
FILES = ("old_program.cpp", "Parts/Scale.h")
OUTPUT = ("4 16 4 16\ncounter, really 3 3\ncounter, really 3 3\n3 12 1.5\ntemporary! 1.25 2\n"
          "7 1099511627776 16\nno arguments\n")


class WholeProgram(CommandTest):
    def setUp(self):
        super().setUp()
        shutil.copytree(OLD, self.folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("ported"))

    def port(self, *arguments):
        return self.call("port", *arguments)

    def text_of(self, name):
        return (self.folder / name).read_text(encoding="utf-8")

    def test_the_patch_makes_it_compile(self):
        old = self.cxx("--msvc", "-fsyntax-only", "old_program.cpp")  # mends what it must on copies
        self.assertEqual((old.returncode, old.stderr.count("error:")), (0, 0), old.stderr)
        result = self.port(*FILES)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("temporaries bound to references (6)", result.stderr)
        self.assertEqual(self.text_of(FILES[0]), (OLD / FILES[0]).read_text(encoding="utf-8"))
        if shutil.which("patch") is None:
            self.skipTest("there is no patch command")
        (self.folder / "a.patch").write_text(result.stdout, encoding="utf-8")
        self.assertEqual(self.call("-p0", "-i", "a.patch", program="patch").returncode, 0)
        for name in FILES:
            self.assertEqual(self.text_of(name), (PORTED / name).read_text(encoding="utf-8"))
        self.assert_output(self.run_file("--msvc", "old_program.cpp"), OUTPUT)
        again = self.port(*FILES)
        self.assert_output(again, "")
        self.assertEqual(again.stderr, "tessera: port: nothing to change\n")


class Details(CommandTest):
    def port(self, *arguments):
        return self.call("port", *arguments)

    def test_line_ends_stay(self):
        self.folder.joinpath("a.cpp").write_bytes(b"struct P {};\r\nint f(P&) { return 0; }\r\n"
                                                  b"void main() {\r\n    f(P());\r\n}\r\n")
        self.assert_output(self.port("--apply", "a.cpp"), "")
        lines = self.folder.joinpath("a.cpp").read_bytes().split(b"\n")
        self.assertTrue(all(line.endswith(b"\r") for line in lines[:-1]), lines)
        self.assertIn(b"    f(temporary_as_lvalue(P()));\r", lines)

    def test_headers_that_are_not_named_stay(self):
        header = self.write("inc/Lower.h", '#pragma once\n#include "..\\OTHER.h"\nstruct A { int A::f(); };\n')
        self.write("other.H", "struct B {};\n")
        self.write("a.cpp", '#include "Inc/lower.h"\nint f(B&) { return 0; }\nvoid main() { f(B()); }\n')
        before = header.read_text()
        self.assert_output(self.port("a.cpp", "-o", "new.cpp"), "")
        self.assertEqual(header.read_text(), before)
        text = (self.folder / "new.cpp").read_text()
        self.assertIn('#include "inc/Lower.h"\n', text)
        self.assertIn("int main() { f(temporary_as_lvalue(B())); }", text)
        self.assertIn('"Inc/lower.h"', (self.folder / "a.cpp").read_text())

    def test_what_is_left_comes_out_as_errors_once(self):
        self.write("a.cpp", "void main() { unsigned n = 1; int a[] = {n + 1}; undeclared(a); }\n")
        result = self.port("a.cpp")
        self.assertEqual(result.returncode, 1)
        self.assertIn("+int main()", result.stdout)
        self.assertIn("static_cast<int>(n + 1)", result.stdout)
        self.assertEqual(result.stderr.count("use of undeclared identifier 'undeclared'"), 1, result.stderr)

    def test_good_code_stays(self):
        self.write("a.cpp", '#include <cstdio>\n// void main() { "..\\\\x.h"\nint main() { std::printf("%d\\n", 1); }\n')
        result = self.port("a.cpp", "-Wall")
        self.assert_output(result, "")
        self.assertEqual(result.stderr, "tessera: port: nothing to change\n")

    def test_flags_go_to_the_compiler(self):
        self.write("inc/Lower.h", "#define VALUE 3\n")
        self.write("a.cpp", '#include "..\\INC\\LOWER.H"\n#ifndef X\n#error X\n#endif\nint main() { return VALUE - 3; }\n')
        result = self.port("-I", "inc", "-DX", "a.cpp")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn('+#include "../inc/Lower.h"', result.stdout)

    def test_other_small_differences(self):
        cases = {
            "void f() throw(int); int main() { f; }": "void f() noexcept(false);",
            'int main() { register int i = 3; return i - 3; }': "+int main() { int i = 3;",
            "struct A { int f(); void g() { int (A::*p)() = &f; (void)p; } };\nint main() {}": "&A::f",
        }
        for number, (old, new) in enumerate(cases.items()):
            self.write(f"{number}.cpp", old + "\n")
            result = self.port(f"{number}.cpp")
            self.assertIn(new, result.stdout, result.stderr)

    def test_array_in_both_namespaces(self):
        self.write("part.h", "template <class T> int extent_of(array<T, 2>& a) { return a.extent[0]; }\n")
        source = """using namespace std;
            using namespace concurrency;
            #include "part.h"
            template <class T> struct Holder { array<T> m_a; Holder() : m_a(3) {} };
            int main() {
                array<int> one(4);
                array<float, 2> two(4, 4);
                return one.extent[0] + extent_of(two) + Holder<int>().m_a.extent[0] - 11;
            }
            """
        self.write("hidden.cpp", "#include <amp.h>\n" + source)
        self.write("both.cpp", "#include <amp.h>\n#include <array>\n" + source)
        self.write("std.cpp", "#include <amp.h>\n#include <array>\n" + source.replace("array<float, 2> two(4, 4);", "array<int, 2> two = {1, 2}; two.size();"))
        header = (self.folder / "part.h").read_text()
        for name in ("hidden", "both"):
            self.write("part.h", header)
            result = self.port("--apply", f"{name}.cpp", "part.h")
            self.assertEqual((result.returncode, result.stderr), (0, "tessera: port: array of concurrency (4)\n"))
            self.assertIn("extent_of(concurrency::array<T, 2>& a)", (self.folder / "part.h").read_text())
            self.assertIn(" concurrency::array<float, 2> two(4, 4);", (self.folder / f"{name}.cpp").read_text())
            self.assert_output(self.cxx("--msvc", "-DTESSERA_PORTING", f"{name}.cpp"), "")
            self.assert_output(self.port(f"{name}.cpp", "part.h"), "")
        self.write("part.h", header)
        result = self.port("std.cpp", "part.h")
        self.assertEqual(result.returncode, 1)
        self.assertIn("+                concurrency::array<int> one(4);", result.stdout)
        self.assertNotIn("concurrency::array<int, 2> two", result.stdout)

    def test_temporaries_in_kernels(self):
        self.write("a.cpp", "#include <amp.h>\nusing namespace concurrency;\nstruct P { int a; P(int v) restrict(cpu, amp) : a(v) {} };\n"
                            "int next(P& p) restrict(cpu, amp) { return ++p.a; }\n"
                            "int main() {\n    int data[4] = {};\n    array_view<int> view(4, data);\n"
                            "    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = next(P(i[0])); });\n"
                            "    return view[3] + next(P(7)) - 12;\n}\n")
        self.assertEqual(self.port("--apply", "a.cpp").returncode, 0)
        self.assertIn("T& temporary_as_lvalue(T&& value) restrict(cpu, amp) {", (self.folder / "a.cpp").read_text())
        result = self.run_file("a.cpp")
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_temporary_arrays_for_views(self):
        self.write("a.cpp", "#include <amp.h>\n#include <vector>\nusing namespace concurrency;\n"
                            "int size(int, array_view<int, 2> v) { return v.extent.size(); }\n"
                            "int main() {\n    std::vector<array_view<int>> views;\n"
                            "    for (int i = 0; i < 3; ++i) views.push_back(array<int>(4));\n"
                            "    const array_view<int> view = views[2];\n"
                            "    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0]; });\n"
                            "    return view[3] + size(1, array<int, 2>(extent<2>(2, 3))) - 9;\n}\n")
        result = self.port("--apply", "a.cpp")
        self.assertEqual((result.returncode, result.stderr), (0, "tessera: port: temporaries bound to references (2)\n"))
        text = (self.folder / "a.cpp").read_text()
        self.assertIn("views.push_back(temporary_as_lvalue(array<int>(4)));", text)
        self.assertIn("size(1, temporary_as_lvalue(array<int, 2>(extent<2>(2, 3))))", text)
        self.assert_output(self.run_file("--msvc", "a.cpp"), "")

    TEMPORARIES = """#include <amp.h>
#include <cstdio>
using namespace concurrency;
struct Base { virtual int id() const = 0; virtual ~Base() {} };
struct Derived : Base { int id() const { return 2; } };
Derived make() { return Derived(); }
struct Log { ~Log() { std::printf("end "); } };
Log lock() { return Log(); }
struct Total { int n; Total(int start = 0) : n(start) {} };
void add(int x, Total& total = Total()) { total.n += x; }
struct Adder { int add(Total& = Total(4)) { return 0; } void count(Total& t = Total(1)) { t.n++; } };
template <class T> void twice(T& value = T(1)) { value.n *= 2; }
#define ADD(x, start) add(x, Total(start))
#define DECLARE(name) Total& name = Total(7)
#define CALL(f, x, argument) f(x, argument)
#define STATEMENT(code) \\
    do {                \\
        code;           \\
    } while (0)
#define START Total(8)
void main() {
    Total t;
    add(3, t); add(4, t); add(5); Adder().count(t); Adder().count(); Adder().add(); twice(t); twice<Total>();
    Base& b = Derived();
    Base &c = make(), &d = b;
    { Log& log = lock(); std::printf("work "); }
    DECLARE(e); ADD(1, 2); CALL(add, 1, t);
    STATEMENT(add(1, Total(5))); STATEMENT(Total& f = Total(6); add(1, f)); add(1, START);
    int data[2] = {1, 2};
    array_view<int> all(2, data);
    array_view<int>& part = all.section(1, 1);
    parallel_for_each(part.extent, [=](index<1> i) restrict(amp) { Total& local = Total(5); part[i] += local.n; });
    all.synchronize();
    std::printf("%d %d %d %d %d %d\\n", t.n, b.id(), c.id(), d.id(), e.n, data[1]);
}
"""

    def test_temporaries_stay_what_references_name(self):
        self.write("a.cpp", self.TEMPORARIES)
        output = "work end 17 2 2 2 7 7\n"
        self.assert_output(self.run_file("--msvc", "a.cpp"), output)
        result = self.port("--apply", "a.cpp")
        self.assertEqual((result.returncode, result.stderr), (0, "tessera: port: temporaries bound to references (14), void main (1)\n"))
        text = (self.folder / "a.cpp").read_text()
        for line in ("void add(int x, Total& total = temporary_as_lvalue(Total())) {", "int add(Total& = temporary_as_lvalue(Total(4))) {",
                     "template <class T> void twice(T& value = temporary_as_lvalue(T(1))) {", "    Base&& b = Derived();", "    Base &&c = make(), &d = b;",
                     "#define ADD(x, start) add(x, temporary_as_lvalue(Total(start)))\n", "#define DECLARE(name) Total&& name = Total(7)\n",
                     "STATEMENT(add(1, temporary_as_lvalue(Total(5)))); STATEMENT(Total&& f = Total(6); add(1, f)); add(1, temporary_as_lvalue(START));"):
            self.assertIn(line, text)
        self.assert_output(self.run_file("a.cpp"), output)

    def test_temporaries_in_definitions(self):
        self.write("macros.h", "struct P { int x, y; P(int a, int b) : x(a), y(b) {} };\nint f(P& p) { return p.x; }\n#define CALL(a, b) f(P(a, b))\n#define SAME(a) a\n#define PASS(g, a) g(a)\n")
        self.write("a.cpp", '#include "macros.h"\nint main() { return CALL(0, 1) + SAME(f(P(0, 2))); }\n')
        result = self.port("a.cpp")
        self.assertEqual(result.returncode, 1)
        self.assertIn("+int main() { return CALL(0, 1) + SAME(f(temporary_as_lvalue(P(0, 2)))); }\n", result.stdout)
        self.assertEqual(result.stderr.count("error: no matching function for call to 'f'"), 1, result.stderr)
        result = self.port("--apply", "a.cpp", "macros.h")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("#define CALL(a, b) f(temporary_as_lvalue(P(a, b)))\n", (self.folder / "macros.h").read_text())
        self.assert_output(self.run_file("a.cpp"), "")
        # The definition stays: a 0 for a null pointer would be an int.
        self.write("a.cpp", '#include "macros.h"\nint main() { return PASS(f, P(0, 1)); }\n')
        result = self.port("a.cpp", "macros.h")
        self.assert_output(result, "", 1)
        self.assertEqual(result.stderr.count("error: no matching function for call to 'f'"), 1, result.stderr)

    def test_casts_are_written_whole_or_not(self):
        line = "int main() { std::vector<int> n(3); LIST(b, n.size()); int c[] = {n.size()}; return b[0] - c[0]; }\n"
        self.write("a.cpp", "#include <vector>\n#define LIST(name, a) int name[] = { a }\n" + line)
        result = self.port("--apply", "a.cpp")
        self.assertEqual((result.returncode, result.stderr), (0, "tessera: port: narrowing in braces (1)\n"))
        self.assertEqual((self.folder / "a.cpp").read_text().splitlines()[-1] + "\n", line.replace("{n.size()}", "{static_cast<int>(n.size())}"))

    def test_formats_are_right_for_both_systems(self):
        cases = {
            r'printf("%I64d %lld %5d %I64x", q, q, q, q + 1);': r'printf("%lld %lld %5lld %llx", q, q, q, q + 1);',
            r'printf("%Iu %Iu %u %d", sizeof(q), s, sizeof(q), v.size());': r'printf("%zu %zu %zu %zu", sizeof(q), s, sizeof(q), v.size());',
            r'printf("%lu %ld %I32d %I64d", d, 3, 3, 3);': r'printf("%u %d %d %d", d, 3, 3, 3);',
            r'printf("%Id %d %x", p, p, i);': r'printf("%zd %td %zx", p, p, i);',
            r'printf("%d %u", l, (unsigned long)s);': r'printf("%ld %lu", l, (unsigned long)s);',
            r'printf("%d", v.size() + 1);': r'printf("%zu", v.size() + 1);',
            r'scanf("%I64d %Iu", &q, &s);': r'scanf("%lld %zu", &q, &s);',
        }
        source = ("#include <cstdio>\n#include <cstdint>\n#include <vector>\ntypedef unsigned int DWORD;\nint main() {\n"
                  "    int64_t q = 4; size_t s = 3; ptrdiff_t p = 2; uintptr_t i = 1; long l = 5; DWORD d = 6; std::vector<int> v;\n    ")
        self.write("a.cpp", source + "\n    ".join(cases) + "\n}\n")
        result = self.port("--apply", "a.cpp")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual((self.folder / "a.cpp").read_text(), source + "\n    ".join(cases.values()) + "\n}\n")
        self.assert_output(self.port("a.cpp"), "")

    def test_template_that_uses_what_is_declared_below_it(self):
        self.write("a.cpp", "#include <amp.h>\ntemplate <class T> int bytes(T v) { return below::count<T::value_type>(v[0]); }\n"
                            "namespace below { template <class T> int count(T) { return sizeof(T); } }\n"
                            "int main() { return bytes(std::vector<int>(1)) - 4; }\n")
        result = self.port("--apply", "a.cpp")
        self.assertEqual((result.returncode, result.stderr), (0, "tessera: port: missing typename (1)\n"))
        self.assertIn("below::count<typename T::value_type>(v[0]);", (self.folder / "a.cpp").read_text())
        self.assert_output(self.run_file("--msvc", "a.cpp"), "")

    def test_static_members_of_references(self):
        self.write("a.cpp", "#include <amp.h>\nusing namespace concurrency;\nstruct Part { int size; };\n"
                            "template <class E> void fill(const array_view<int>& v, const E& e, Part& part) {\n"
                            "    int own[part.size];\n    own[0] = 1;\n    const int first = own[0];\n"
                            "    parallel_for_each(v.extent.tile<e.tile_dim0>(), [=](const tiled_index<e.tile_dim0>& t) restrict(amp) {\n"
                            "        const int half = t.tile_dim0 / 2;\n        tile_static int a[half], b[2][t.tile_dim0 + 1];\n"
                            "        a[0] = first;\n        b[1][t.tile_dim0] = 2;\n        v[t.global] = a[0] + b[1][t.tile_dim0];\n    });\n}\n"
                            "int main() {\n    array_view<int> v(4);\n    Part part = {2};\n"
                            "    fill(v, v.extent.tile<2>(), part);\n    return v[3] - 3;\n}\n")
        result = self.port("--apply", "a.cpp")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("tessera: port: static members of references (", result.stderr)
        of_e, of_t = (f"std::remove_reference_t<decltype({name})>::tile_dim0" for name in "et")
        self.assertEqual((self.folder / "a.cpp").read_text().splitlines()[4:13],
                         ["    int own[part.size];", "    own[0] = 1;", "    const int first = own[0];",
                          f"    parallel_for_each(v.extent.tile<{of_e}>(), [=](const tiled_index<{of_e}>& t) restrict(amp) {{",
                          f"        const int half = {of_t} / 2;", f"        tile_static int a[half], b[2][{of_t} + 1];",
                          "        a[0] = first;", "        b[1][t.tile_dim0] = 2;", "        v[t.global] = a[0] + b[1][t.tile_dim0];"])
        self.assertEqual(self.run_file("a.cpp").returncode, 0)

    def test_overloads_on_restrict(self):
        self.write("pair.h", "#include <amp.h>\n#include <amp_math.h>\nint fabs(int n) restrict(cpu) { return n; }\n"
                             "int fabs(int n) restrict(amp) { return n + 1; } // fabs\n")
        self.write("a.cpp", '#include "pair.h"\nint fabs_amp;\nstruct A {\n    int m() { return fabs(1); }\n'
                            "    int m() restrict(amp) { return fabs(1) + (int)concurrency::fast_math::fabs(2.0f) + m(); }\n};\n"
                            "int g(A a) restrict(amp) { return a.m(); }\nint h(A a) { return a.m(); }\nint main() {}\n")
        result = self.port("a.cpp", "pair.h", "--apply")
        self.assertEqual((result.returncode, result.stderr), (0, "tessera: port: overloads on restrict(amp) (2)\n"))
        self.assertIn("int fabs_amp_(int n) restrict(amp) { return n + 1; } // fabs\n", (self.folder / "pair.h").read_text())
        text = (self.folder / "a.cpp").read_text()
        self.assertIn("    int m() { return fabs(1); }\n"
                      "    int m_amp() restrict(amp) { return fabs_amp_(1) + (int)concurrency::fast_math::fabs(2.0f) + m_amp(); }\n", text)
        self.assertIn("{ return a.m_amp(); }\nint h(A a) { return a.m(); }\n", text)

    def test_overloads_that_cannot_be_told_apart_stay(self):
        pair = "#include <amp.h>\nint f(int n) { return n; }\nint f(int n) restrict(amp) { return n + 1; }\n"
        for more in ("int g() restrict(cpu, amp) { return f(1); }\n", "int f(float) restrict(amp, cpu) { return 3; }\n"):
            self.write("a.cpp", pair + more)
            result = self.port("a.cpp")
            if tells_overloads_apart():
                self.assertEqual((result.stdout, result.returncode), ("", 0), result.stderr)
                continue
            self.assert_output(result, "", 1)
            self.assertIn("error: redefinition of 'f'", result.stderr)

    def test_wrong_use(self):
        self.write("a.cpp", "int main() {}\n")
        self.write("b.cpp", "int b;\n")
        self.write("a.h", "\n")
        (self.folder / "wide.cpp").write_bytes("int main() {}\n".encode("utf-16-le"))
        for arguments, part in (((), "expects a C++ source"), (("a.h",), "expects a C++ source"),
                                (("a.cpp", "b.cpp"), "one C++ source at a time"),
                                (("--apply", "-o", "x", "a.cpp"), "expected one of --apply and -o"),
                                (("-o", "x", "a.cpp", "a.h"), "-o writes one file"),
                                (("a.cpp", "-o"), "-o needs a file"), (("--aply", "a.cpp"), "no option '--aply'"),
                                (("none.cpp",), "no such file"), (("wide.cpp",), "UTF-16")):
            self.assert_one_line(self.port(*arguments), 2, part)

    def test_gcc_is_not_enough(self):
        self.write("a.cpp", "int main() {}\n")
        gcc = shutil.which("g++")
        if gcc is None:
            self.skipTest("there is no g++")
        os.symlink(gcc, self.folder / "g++")
        result = self.call("port", "a.cpp", TESSERA_CXX=str(self.folder / "g++"), PATH=str(self.folder))
        self.assert_one_line(result, 70, "needs clang")


if __name__ == "__main__":
    main()
