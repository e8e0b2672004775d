#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What `tessera c++ --msvc` does besides compiling good programs: misuse, header names, and what it leaves alone."""

import os
import pathlib
import re
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))
from tessera_command import CommandTest, compiler_is_clang, main, tells_overloads_apart  # noqa: E402

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


    def test_survive_a_program_whose_macros_are_letters(self):
        """`#define N 1024` in front of <amp.h>; not for headers that include the system's or TBB's of other names."""
        others = ("concurrent", "CppUnit", "immintrin", "intrin", "x86intrin", "omp.", "io.", "direct.", "malloc.", "crtdefs.")
        names = sorted(path.name for path in HEADERS.glob("*.h") if not path.name.startswith(others))
        self.write("a.cpp", '#include <unistd.h>\n#include <sys/stat.h>\n'
                            f'#include "{HERE.parent / "conformance" / "letters_as_macros.h"}"\n'
                            + "".join(f"#include <{name}>\n" for name in names) + "int main() {}\n")
        result = self.cxx("--msvc", "-Wall", "-Wextra", "-fsyntax-only", "a.cpp")
        self.assert_output(result, "")
        self.assertEqual(result.stderr, "")


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


class LongOverBytes(CommandTest):
    def test_is_warned_of_where_memory_is_read_as_another_type(self):
        self.write("a.cpp", """#include <amp.h>
            using namespace concurrency;
            int main() {
                std::vector<unsigned char> bytes(64);
                array_view<unsigned long> a(8, (unsigned long*)bytes.data());
                array_view<const unsigned long, 2> b(2, 2, reinterpret_cast<unsigned long*>(&bytes[0]));
                array_view<unsigned int> c(16, reinterpret_cast<unsigned int*>(&bytes[0]));
                auto d = c.reinterpret_as<long>();
                std::vector<unsigned long> own(4);
                array_view<unsigned long> e(4, own);
                long data[4];
                array_view<long> f(data);
            }
            """)
        result = self.cxx("--msvc", "-fsyntax-only", "a.cpp")
        self.assertEqual(result.returncode, 0, result.stderr)
        lines = re.findall(r"^a\.cpp:(\d+):.*'long' has 64 bits here and 32 in Visual C\+\+", result.stderr, re.M)
        self.assertEqual((lines, result.stderr.count("warning:")), (["5", "6", "8"], 3), result.stderr)
        self.write("a.cpp", (self.folder / "a.cpp").read_text().replace("long", "int"))
        self.assertEqual(self.cxx("--msvc", "-fsyntax-only", "a.cpp").stderr, "")
        self.assertEqual(self.cxx("-fsyntax-only", "a.cpp").stderr, "")


class MendedLanguage(CommandTest):
    """What clang refuses and Visual C++ does not: clang reads a copy."""

    HEADER = """template <class T> class Base {
        protected:
            Base() : m_value(2) {}
            int count() const { return 1; }
            T m_value;
        };
        template <class T> class Derived : public Base<T> {
        public:
            T Sum(std::vector<T>& v) {
                T sum = m_value + count() - T();
                for (std::vector<T>::iterator i = v.begin(); i != v.end(); ++i) sum += *i;
                return sum;
            }
        };
        struct Point { int x; Point(int x) : x(x) {} };
        inline int Move(Point& p) { return ++p.x; }
        template <class V> V::value_type First(const V& v) { return v.empty() ? V::value_type() : v[0]; }
        """
    SOURCE = """#include <amp.h>
        #include "Inc.h"
        using namespace concurrency;
        template <int N, class T> void Fill(array_view<T, 1> v) {
            auto domain = v.extent.tile<N>();
            parallel_for_each(domain, [=](tiled_index<N> t) restrict(amp) { v[t] = t.local[0]; });
            v.synchronize();
        }
        void main() {
            std::vector<int> v(8);
            Fill<4>(array_view<int, 1>(8, v));
            int n = 0;
            for each (int i in v) n += i;
            printf("%d %d %d %d\\n", n, Derived<int>().Sum(v), Move(Point(4)), First(v));
            abort_at(__LINE__);
        }
        """

    def setUp(self):
        super().setUp()
        self.write("Inc.h", self.HEADER)
        self.write("a.cpp", self.SOURCE.replace("#include <amp.h>", '#include <amp.h>\n#define abort_at(line) printf("%d\\n", line)'))

    def test_it_runs_and_lines_stay(self):
        for result in (self.run_file("--msvc", "a.cpp"), self.call("check", "--msvc", "a.cpp")):
            self.assert_output(result, "12 15 5 0\n16\n")
        self.write("b.cpp", "int b;\n")
        self.assert_output(self.cxx("--msvc", "a.cpp", "b.cpp", "-o", "a"), "")
        self.assertEqual(self.cxx("a.cpp").returncode, 1)

    def test_what_mends_is_what_compiles(self):
        """As it stands, once for each round of errors (the second needs a look at the bases, and what it takes for a type of theirs is a
        function, as the third shows), and never only to see that all is well."""
        compiler = os.environ["TESSERA_CXX"]
        self.write("clang++", f'#!/bin/sh\ncase "$*" in *c++-header*) ;; *-MF*) echo "$*" >> calls;; esac\nexec {compiler} "$@"\n').chmod(0o755)
        result = self.call("c++", "--msvc", "-MD", "-MF", "a.d", "-c", "a.cpp", TESSERA_CXX=str(self.folder / "clang++"))
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        calls = (self.folder / "calls").read_text().splitlines()
        self.assertEqual(["-fsyntax-only" in call for call in calls], [False, False, True, False, False], calls)

    def test_what_cannot_be_mended_is_told_as_it_stands(self):
        self.write("a.cpp", self.SOURCE)
        result = self.cxx("--msvc", "-c", "a.cpp")
        self.assertEqual(result.returncode, 1)
        message = "use of undeclared identifier 'abort_at'"
        self.assertEqual(result.stderr.count(f"error: {message}"), 1, result.stderr)
        self.assertRegex(result.stderr, rf"tessera: note: when --msvc has corrected what it can, 1 error is left:\n  a\.cpp:\d+: {message}\n")
        self.assertIn("a.cpp:5:36: error: missing 'template' keyword", result.stderr)
        self.assertIn("tessera: note: 'tessera port a.cpp' prints a patch", result.stderr)
        self.assertNotIn("temporary_as_lvalue", result.stderr)


class NamesOfConstructors(CommandTest):
    SOURCE = """#include <amp.h>
        template <int N, class T = int> struct Point {
            T at[N];
            Point<N, T>(const T* from) restrict(cpu, amp);
            Point<N, T>() restrict(cpu, amp);
        };
        template <int N, class T> Point<N, T>::Point<N, T>(const T* from) restrict(cpu, amp) { for (int i = 0; i < N; ++i) at[i] = from[i]; }
        template <int N, class T>
        Point<N, T>::Point <N, T> () restrict(cpu, amp) { at[0] = 5; }
        int main() { int two[] = {1, 2}; printf("%d %d\\n", Point<2>(two).at[1], Point<3>().at[0]); }
        """

    def test_may_have_template_arguments_outside_the_class(self):
        self.write("a.cpp", self.SOURCE)
        result = self.cxx("--msvc", "-w", "a.cpp", "-o", "a")
        if os.environ["TESSERA_CXX"].rpartition("/")[2].startswith("g++"):
            self.skipTest("clang reads a copy, g++ does not")
        self.assert_output(result, "")
        self.assert_output(self.call(program=self.folder / "a"), "2 5\n")


class TemplateParameters(CommandTest):
    """Visual C++ deduces an int for a parameter of an unsigned type, and a size_t for an int."""

    SOURCE = """#include <amp.h>
        #include <array>
        #include "Padded.h"
        int main() {
            std::vector<unsigned> from(16, 3), to(16);
            array_view<const unsigned, 2> a(4, 4, from);
            array_view<unsigned, 2> b(4, 4, to);
            parallel_for_each(b.extent, [=](index<2> i) restrict(amp) { Write(b, i, Read(a, i + index<2>(0, 2)) + Rows<2>(a)); });
            b.synchronize();
            std::array<unsigned, 3> three = {{4, 5, 6}};
            printf("%u %u %u\\n", to[0], to[3], Last<7>(three));
        }
        """
    HEADER = """using namespace concurrency;
        template <unsigned int Least, class T, int Count> T Last(const std::array<T, Count>& v) { return v[Count - 1] + Least; }
        template <typename T, unsigned int Rank> T Read(const array_view<const T, Rank>& v, const index<Rank>& i) restrict(cpu, amp) {
            return v.extent.contains(i) ? v[i] : T();
        }
        template <typename T, std::size_t Rank>
        void Write(const array_view<T, Rank>& v, const index<Rank>& i, const T& value) restrict(cpu, amp) { v[i] = value; }
        template <unsigned Least, class T, unsigned Rank> unsigned Rows(const array_view<T, Rank>& v) restrict(cpu, amp) {
            return unsigned(v.extent[0]) > Least ? 4u : 0u;
        }
        """

    def setUp(self):
        super().setUp()
        self.write("Padded.h", self.HEADER)
        self.write("a.cpp", self.SOURCE)

    def test_they_are_deduced(self):
        for result in (self.run_file("--msvc", "a.cpp"), self.call("check", "--msvc", "a.cpp")):
            self.assert_output(result, "7 4 13\n")
        self.assertEqual(self.cxx("-c", "a.cpp").returncode, 1)

    def test_port_writes_int(self):
        result = self.call("port", "--apply", "a.cpp", "Padded.h")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("types of template parameters", result.stderr)
        text = (self.folder / "Padded.h").read_text()
        self.assertIn("<typename T, int Rank> T Read", text)
        self.assertIn("<int Least, class T, int Rank> unsigned Rows", text)
        self.assertIn("<unsigned int Least, class T, std::size_t Count> T Last", text)


class DependentBases(CommandTest):
    """Names of a base that depends on a template parameter, as Visual C++ finds them."""

    def setUp(self):
        super().setUp()
        self.write("Collection.h", """
        template <class T, int N> class Collection {
        public:
            typedef Collection<T, N> _base;
            Collection(const concurrency::array_view<T, N>& view, int seed) : m_view(view), m_seed(seed) {}
        protected:
            concurrency::array_view<T, N> m_view;
            int m_seed;
        };
        template <int N> class Numbers : public Collection<int, N> {
        public:
            Numbers(const concurrency::array_view<int, N>& view, int seed) : _base(view, seed) {}
            int fill() const {
                concurrency::array_view<int, N> view(m_view);
                if (true) {
                    concurrency::extent<1> size(m_seed);
                    return size[0];
                }
                return view.extent.size();
            }
            static int none(int) { return 0; }
        };
        """)
        self.write("a.cpp", """#include <amp.h>
            #include "Collection.h"
            int main() {
                std::vector<int> v(8);
                const Numbers<1> numbers(concurrency::array_view<int>(8, v), 5);
                printf("%d\\n", numbers.fill());
            }
            """)

    def test_they_are_found(self):
        self.assert_output(self.run_file("--msvc", "a.cpp"), "5\n")

    def test_an_initialiser_alone(self):
        self.write("b.cpp", """#include <amp.h>
            template <class T> struct Base { typedef Base<T> _base; T seed; Base(T s) : seed(s) {} };
            template <class T> struct Derived : Base<T> { Derived(T s) : _base(s) {} };
            int main() { printf("%d\\n", Derived<int>(4).seed); }
            """)
        self.assert_output(self.run_file("--msvc", "b.cpp"), "4\n")

    def test_port_names_the_base(self):
        result = self.call("port", "--apply", "a.cpp", "Collection.h")
        self.assertEqual(result.returncode, 0, result.stderr)
        text = (self.folder / "Collection.h").read_text()
        for line in (": Numbers::_base(view, seed) {}", "view(this->m_view);", "size(this->m_seed);"):
            self.assertIn(line, text)


class HiddenParameters(CommandTest):
    """A template in a template may name its parameters as the one around it does."""

    def setUp(self):
        super().setUp()
        self.write("Run.h", """#include <iterator>
        namespace details { template <typename Value> struct Access; }
        template <typename Value, int Count> class Run : public std::iterator<std::random_access_iterator_tag, Value, int> {
            template <typename Value> friend struct details::Access;
            template <class Value, int Count> friend Run<Value, Count> First(const concurrency::array_view<Value>& view) restrict(cpu, amp);
        public:
            explicit Run(const concurrency::array_view<Value>& view) restrict(cpu, amp) : m_at(0), m_view(view) {}
            Value& operator*() const restrict(cpu, amp) { return m_view[m_at]; }
            Run operator+(difference_type n) const restrict(cpu, amp) { Run other(*this); other.m_at += n * Count; return other; }
            template <typename Value> Value As(Value start) const { Value at(m_at); return start + at + Value(1); }
        private:
            int m_at;
            concurrency::array_view<Value> m_view;
        };
        template <class Value, int Count> Run<Value, Count> First(const concurrency::array_view<Value>& view) restrict(cpu, amp) {
            return Run<Value, Count>(view);
        }
        namespace details {
        template <typename Value> struct Access { static int At(const Run<Value, 2>& run) { return run.m_at; } };
        }
        """)
        self.write("a.cpp", """#include <amp.h>
            using namespace concurrency;
            #include "Run.h"
            int main() {
                std::vector<int> v(8, 5);
                array_view<int> view(8, v);
                parallel_for_each(extent<1>(4), [=](index<1> i) restrict(amp) { *(First<int, 2>(view) + i[0]) = i[0]; });
                const Run<int, 2> run = First<int, 2>(view) + 3;
                printf("%d %d %d %.1f\\n", *run, view[5], details::Access<int>::At(run), run.As(0.5));
            }
            """)

    def test_they_are_told_apart(self):
        for result in (self.run_file("--msvc", "a.cpp"), self.call("check", "--msvc", "a.cpp")):
            self.assert_output(result, "3 5 6 7.5\n")

    def test_port_renames_the_inner_ones(self):
        result = self.call("port", "--apply", "a.cpp", "Run.h")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("template parameters that hide others (4)", result.stderr)
        text = (self.folder / "Run.h").read_text()
        self.assertIn("template <typename Value_> friend struct details::Access;", text)
        self.assertIn("array_view<Value> m_view;", text)
        self.assert_output(self.run_file("--msvc", "a.cpp"), "3 5 6 7.5\n")

    def test_variables_are_not_parameters(self):
        self.write("a.cpp", "template <class T> int f(int T) { return T; }\nint main() { return f<int>(0); }\n")
        self.assertIn("a.cpp:1:30: error: declaration of 'T' shadows template parameter", self.cxx("--msvc", "-c", "a.cpp").stderr)


class TemporaryArrays(CommandTest):
    """A view may be made of an array that nothing else holds, and then holds it itself."""

    SOURCE = """#include <amp.h>
        using namespace concurrency;
        array_view<int> Made(int n) { return concurrency::array<int>(n); }
        template <class T> T Last(int n) {
            array_view<T> view(array<T>(n, accelerator(accelerator::default_accelerator).default_view));
            array_view<T, 2> other = array<T, 2>(n, 1);
            parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = T(i[0]); other(i[0], 0) = view[i] * 2; });
            view = array<T>(1);
            view[0] = 7;
            return other(n - 1, 0) + view[0];
        }
        int main() {
            array_view<int> made = Made(3);
            made[2] = 1;
            printf("%d %.1f\\n", made[2], Last<float>(4));
        }
        """

    def test_they_are_held(self):
        self.write("a.cpp", self.SOURCE)
        for result in (self.run_file("--msvc", "a.cpp"), self.call("check", "--msvc", "a.cpp")):
            self.assert_output(result, "1 13.0\n")

    def test_port_says_so(self):
        self.write("a.cpp", self.SOURCE)
        result = self.call("port", "--apply", "a.cpp")
        self.assertEqual((result.returncode, result.stderr), (0, "tessera: port: temporaries bound to references (4)\n"))
        self.assertIn("other = temporary_as_lvalue(array<T, 2>(n, 1));", (self.folder / "a.cpp").read_text())


class NamesOfVisualCxx(CommandTest):
    """Headers and names that programs of 2012 take for granted."""

    def test_limits_and_float_functions(self):
        self.write("a.cpp", """#include <amp.h>
            #include <corecrt_math_defines.h>
            static_assert(_I64_MAX == 9223372036854775807LL && _I64_MIN < 0 && _UI64_MAX == ~0ULL, "");
            static_assert(_I32_MAX == 2147483647 && _I32_MIN < 0 && _UI32_MAX == 0xffffffffu && _I16_MIN == -32768, "");
            static_assert(_I8_MAX == 127 && _I8_MIN == -128 && _UI8_MAX == 255 && _I16_MAX == 32767 && _UI16_MAX == 65535, "");
            int main() { printf("%.1f %.2f\\n", std::sqrtf(4.0f) + std::powf(2.0f, 2.0f), M_PI); }
            """)
        self.assert_output(self.run_file("--msvc", "a.cpp"), "6.0 3.14\n")

    def test_description_of_an_accelerator_as_text(self):
        self.write("a.cpp", """#include <amp.h>
            #include <minwindef.h>
            #include <atlconv.h>
            int main() {
                concurrency::accelerator device;
                std::string text(CW2A(device.description.c_str()));
                UINT length = UINT(text.size());
                printf("%d %s\\n", length == device.description.size(), (char*)CW2A(L"\\u00e4"));
            }
            """)
        self.assert_output(self.run_file("--msvc", "a.cpp"), "1 ä\n")

    def test_text_of_both_widths(self):
        self.write("a.cpp", """#include <amp.h>
            #include <atlconv.h>
            const char* both(const wchar_t* wide, const char* narrow, std::string& whole) {
                USES_CONVERSION;
                const char* first = W2A(wide);
                const wchar_t* second = A2W(narrow);
                whole = std::string(first) + W2CA(second) + (W2A((const wchar_t*)NULL) == NULL ? "-" : "?");
                return wcscmp(second, A2CW(narrow)) == 0 ? "same" : "other";
            }
            int main() {
                std::wstring wide(CA2W("a\\xc3\\xa4\\xe2\\x82\\xac\\xf0\\x9f\\x98\\x80"));
                std::string whole;
                const char* result = both(wide.c_str(), "\\xc3\\xb6", whole);
                printf("%d %x %x %x %s %s\\n", (int)wide.size(), (unsigned)wide[1], (unsigned)wide[2], (unsigned)wide[3], whole.c_str(), result);
            }
            """)
        self.assert_output(self.run_file("--msvc", "a.cpp"), "4 e4 20ac 1f600 aä€😀ö- same\n")

    def test_what_shares_objects_with_direct3d_compiles_and_throws(self):
        self.write("a.cpp", """#include <amp.h>
            #include <amp_graphics.h>
            #include <D3Dcommon.h>
            #include <d3d11.h>
            #include <atlbase.h>
            using namespace concurrency;
            void share(ID3D11Device* device, accelerator_view view) {
                CComPtr<ID3D11Buffer> buffer;
                D3D11_BUFFER_DESC description = { 16 * sizeof(float), D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE | D3D11_BIND_UNORDERED_ACCESS, 0,
                    D3D11_RESOURCE_MISC_BUFFER_ALLOW_RAW_VIEWS, sizeof(float) };
                float values[16];
                D3D11_SUBRESOURCE_DATA data = {};
                data.pSysMem = values;
                HRESULT hr = device->CreateBuffer(&description, &data, &buffer);
                array<float, 1> a = direct3d::make_array<float, 1>(extent<1>(16), view, buffer);
                D3D11_TEXTURE2D_DESC image;
                ZeroMemory(&image, sizeof(image));
                image.Format = DXGI_FORMAT_R8G8B8A8_UINT;
                image.SampleDesc.Count = 1;
                CComPtr<ID3D11Texture2D> texture;
                if (SUCCEEDED(hr)) hr = device->CreateTexture2D(&image, nullptr, &texture);
                texture->GetDesc(&image);
                buffer->GetDesc(&description);
                CComPtr<ID3D11DeviceContext> context;
                device->GetImmediateContext(&context);
                D3D11_BOX box = { 0, 0, 0, description.ByteWidth, 1, 1 };
                context->CopySubresourceRegion(buffer, 0, 0, 0, 0, buffer, 0, &box);
                context->UpdateSubresource(buffer, 0, NULL, values, 0, 0);
            }
            int main() {
                try {
                    ID3D11Device* created = nullptr;
                    D3D11CreateDevice(nullptr, D3D_DRIVER_TYPE_HARDWARE, nullptr, D3D11_CREATE_DEVICE_BGRA_SUPPORT | D3D11_CREATE_DEVICE_DEBUGGABLE,
                                      nullptr, 0, D3D11_SDK_VERSION, &created, nullptr, nullptr);
                } catch (unsupported_feature& error) {
                    if (strstr(error.what(), "D3D11CreateDevice: ") == error.what()) printf("no device\\n");
                }
                try {
                    CComPtr<ID3D11Device> device;
                    IUnknown* unknown = direct3d::get_device(accelerator().default_view);
                    unknown->QueryInterface(__uuidof(ID3D11Device), reinterpret_cast<LPVOID*>(&device));
                    share(device, accelerator().default_view);
                } catch (unsupported_feature&) {
                    printf("no Direct3D\\n");
                }
            }
            """)
        self.assert_output(self.run_file("--msvc", "a.cpp"), "no device\nno Direct3D\n")


class PropertiesOfArrays(CommandTest):
    def test_are_read_only(self):
        for line in ("data.accelerator_view = view", "data.associated_accelerator_view = view", "data.cpu_access_type = access_type_none",
                     "picture.accelerator_view = view", "picture.associated_accelerator_view = view",
                     "data.extent = concurrency::extent<1>(5)", "picture.extent = concurrency::extent<2>(5, 5)",
                     "picture.data_length = 5", "picture.mipmap_levels = 5", "picture.bits_per_scalar_element = 8"):
            self.write("a.cpp", f"""#include <amp.h>
                #include <amp_graphics.h>
                void f(concurrency::array<int>& data, concurrency::graphics::texture<int, 2>& picture, concurrency::accelerator_view view) {{
                    view = data.accelerator_view;
                    view = picture.associated_accelerator_view;
                    {line};
                }}
                """)
            result = self.cxx("--msvc", "-fsyntax-only", "a.cpp")
            self.assertEqual(result.returncode, 1, line)
            self.assertIn("a.cpp:6:", result.stderr)


class OwnNamesOfTypes(CommandTest):
    """Portable programs define what <Windows.h> would, with the sizes that Windows' long has there."""
    SOURCE = """#include <amp.h>
        typedef long LONG;
        typedef unsigned long DWORD, *PDWORD;
        using ULONG = unsigned long;
        typedef bool BOOL;
        typedef std::int64_t __int64;
        typedef int __int32; typedef unsigned char BYTE;
        struct POINTS { int x; };
        int main() {
            LONG flag = 0;
            InterlockedExchange(&flag, 1);
            DWORD n = 2;
            PDWORD p = &n;
            unsigned __int64 big = 1ull << 40;
            printf("%d %u %d %d\\n", (int)flag, (unsigned)*p, (int)(big >> 40), (int)(sizeof(LONG) + sizeof(ULONG) + sizeof(BOOL)));
        }
        """

    def test_they_are_windows_own(self):
        self.write("a.cpp", self.SOURCE)
        self.assert_output(self.cxx("--msvc", "a.cpp", "-o", "a"), "")
        self.assert_output(self.call(program=self.folder / "a"), "1 2 1 12\n")

    def test_port_writes_them(self):
        self.write("a.cpp", self.SOURCE)
        self.assert_output(self.call("port", "--apply", "a.cpp"), "")
        text = (self.folder / "a.cpp").read_text()
        for line in ("typedef LONG LONG;", "typedef DWORD DWORD, *PDWORD;", "using ULONG = ULONG;", "typedef BOOL BOOL;"):
            self.assertIn(line, text)
        self.assert_output(self.cxx("--msvc", "-DTESSERA_PORTING", "a.cpp"), "")

    def test_they_may_come_before_windows_own(self):
        self.write("a.cpp", """typedef unsigned long DWORD, *PDWORD; typedef long long INT64;
            typedef bool BOOL;
            #include <amp.h>
            int main() { DWORD n = 2; PDWORD p = &n; std::vector<int> v(1); for each (int i in v) *p += i; printf("%u %d\\n", *p, (int)(sizeof(n) + sizeof(BOOL))); }
            """)
        self.assert_output(self.cxx("--msvc", "a.cpp", "-o", "a"), "")
        self.assert_output(self.call(program=self.folder / "a"), "2 8\n")

    def test_other_types_of_these_names_are_errors(self):
        for line in ("typedef float DWORD;", "typedef long* DWORD;", "struct LONG {};"):
            self.write("a.cpp", f"{line}\n#include <amp.h>\nint main() {{}}\n")
            self.assertEqual(self.cxx("--msvc", "-fsyntax-only", "a.cpp").returncode, 1, line)
        for line in ("typedef struct { long x; } LONG;", "typedef long* DWORD;", "typedef float DWORD;"):
            self.write("a.cpp", f"#include <amp.h>\n{line}\nint main() {{}}\n")
            self.assertEqual(self.cxx("--msvc", "-fsyntax-only", "a.cpp").returncode, 1, line)


class DeprecatedNames(CommandTest):
    def test_are_no_warnings(self):
        self.write("a.cpp", """#include <functional>
            struct Less : std::binary_function<int, int, bool> { bool operator()(int a, int b) const { return a < b; } };
            struct Step : std::iterator<std::input_iterator_tag, int> {};
            int main() { return Less()(2, 1) + std::bind2nd(std::less<int>(), 3)(4); }
            """)
        result = self.cxx("--msvc", "-fsyntax-only", "a.cpp")
        self.assert_output(result, "")
        self.assertEqual(result.stderr, "")
        self.assertIn("is deprecated", self.cxx("--msvc", "-Wdeprecated-declarations", "-fsyntax-only", "a.cpp").stderr)


class PragmasOfOtherCompilers(CommandTest):
    def test_are_no_warnings(self):
        self.write("a.cpp", """#include <amp.h>
            using namespace concurrency;
            int main() {
                array_view<int> sums(64);
                parallel_for_each(sums.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
                    int sum = 0;
                    #pragma unroll
                    for (int i = t.local[0]; i < sums[t] + 100; i += 64) {
                        t.barrier.wait();
                        sum += i;
                    }
                    sums[t] = sum;
                });
                return 0;
            }
            """)
        for optimised in ("-O0", "-O2"):
            result = self.cxx("--msvc", optimised, "a.cpp")
            self.assert_output(result, "")
            self.assertEqual(result.stderr, "")


class MathOfTwoTypes(CommandTest):
    def test_kernels_and_the_host_have_it_with_all_namespaces(self):
        """In a kernel only amp_math.h's functions are seen, on the host those of std, too."""
        self.write("a.cpp", """#include <cmath>
            #include <iostream>
            #include <amp.h>
            #include <amp_math.h>
            using namespace concurrency::fast_math;
            using namespace std;
            float Slope(float x) restrict(amp) { return 1 - pow(tanh(x), 2); }
            float Slope(float x) restrict(cpu) { return 1 - pow(tanh(x), 2); }
            int main() {
                float value = 0.5f;
                concurrency::array_view<float> v(1, &value);
                parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) {
                    v[i] = Slope(v[i]) + fmod(v[i], 2) + atan2(0, v[i]);
                });
                cout << v[0] - Slope(0.5f) << endl;
            }
            """)
        self.assert_output(self.run_file("--msvc", "a.cpp"), "0.5\n")


class NoDefaultConstructor(CommandTest):
    """The constructor of a tile_static variable does not run, in Visual C++ neither: there need not be a default one."""

    def test_tile_static_needs_none(self):
        self.write("a.h", "#pragma once\nstruct Pair {\n    int a, b;\n    Pair(int a, int b) restrict(cpu, amp) : a(a), b(b) {}\n};\n")
        text = """#include <amp.h>
            #include "a.h"
            using namespace concurrency;
            template <class T> class Number { T m_n; public: explicit Number(T n) restrict(cpu, amp) { m_n = n; } T get() const restrict(cpu, amp) { return m_n; } };
            int main() {
                std::vector<int> v(8);
                array_view<int> view(8, v);
                parallel_for_each(view.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
                    tile_static Number<int> numbers[4];
                    tile_static Pair pair;
                    numbers[t.local[0]] = Number<int>(t.global[0]);
                    if (t.local[0] == 0) pair = Pair(10, 20);
                    t.barrier.wait();
                    view[t] = numbers[3 - t.local[0]].get() + pair.b;
                });
                view.synchronize();
                printf("%d %d\\n", v[0], v[7]);
            }
            """
        self.write("a.cpp", text)
        self.assert_output(self.run_file("--msvc", "a.cpp"), "23 24\n")
        result = self.call("check", "--msvc", "a.cpp")
        self.assert_output(result, "23 24\n")
        self.assertIn("0 findings", result.stderr)
        self.write("a.cpp", text.replace("std::vector<int> v(8);", "std::vector<int> v(8); Number<int> none;"))
        self.assertIn("a.cpp:6:52: error: no matching constructor", self.cxx("--msvc", "-c", "a.cpp").stderr)


class WideText(CommandTest):
    """TCHAR, where no -DUNICODE says what it is."""

    def test_is_wide_where_the_program_compiles_only_so(self):
        self.write("a.cpp", '#include <windows.h>\nvoid main() { const wchar_t* text = TEXT("wide"); printf("%ls\\n", text); }\n')
        self.assert_output(self.run_file("--msvc", "a.cpp"), "wide\n")
        if not compiler_is_clang():
            return
        result = self.call("port", "a.cpp")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("+int main()", result.stdout)

    def test_is_narrow_where_it_compiles_both_ways(self):
        self.write("a.cpp", '#include <tchar.h>\nint main() { return sizeof(TCHAR) - 1; }\n')
        self.assert_output(self.run_file("--msvc", "a.cpp"), "")

    def test_errors_are_those_of_narrow_text_where_wide_has_some_too(self):
        self.write("a.cpp", '#include <tchar.h>\nint main() {\n    const wchar_t* wide = _T("a");\n    const char* narrow = _T("b");\n}\n')
        ported = [self.call("port", "a.cpp")] if compiler_is_clang() else []
        for result in (self.cxx("--msvc", "-fsyntax-only", "a.cpp"), *ported):
            self.assertEqual(result.returncode, 1)
            self.assertIn("a.cpp:3:", result.stderr)
            self.assertNotIn("a.cpp:4:", result.stderr)

    def test_is_the_users_choice(self):
        self.write("a.cpp", '#include <tchar.h>\nconst wchar_t* wide = _T("a");\n')
        self.assert_output(self.cxx("--msvc", "-fsyntax-only", "a.cpp"), "")
        self.assertEqual(self.cxx("--msvc", "-UUNICODE", "-fsyntax-only", "a.cpp").returncode, 1)


class ObjectsForEllipses(CommandTest):
    def test_are_a_warning(self):
        self.write("a.cpp", """
            #include <amp.h>
            #include <stdio.h>
            int main(int argc, char**) {
                int data[] = {7};
                concurrency::array_view<int> view(1, data);
                if (argc > 1) printf("%d\\n", view);
                printf("%d\\n", view[0]);
            }
            """)
        result = self.cxx("--msvc", "a.cpp", "-o", "a")
        if not compiler_is_clang():
            self.assertEqual(result.returncode, 1)
            return
        self.assert_output(result, "")
        self.assertIn("a.cpp:7:", result.stderr)
        self.assert_output(self.call(program=self.folder / "a"), "7\n")
        self.assertLess(self.call("more", program=self.folder / "a").returncode, 0)


@unittest.skipUnless(tells_overloads_apart(), "needs the plugin")
class ConstantsOfClasses(CommandTest):
    """Visual C++ takes a declaration with a value for a definition."""

    HEADER = """#pragma once
        #include <amp.h>
        #include <algorithm>
        #include <cstdio>
        struct Limits { static const int least = 16, most = 99, outside = 7; };
        template <class T> struct Sizes { static const size_t bytes = sizeof(T); static const size_t twice = 2 * sizeof(T); };
        template <class T> const size_t Sizes<T>::twice;
        template <class T> const T& same(const T& value) restrict(cpu, amp) { return value; }
        template <class T> int late() { return static_cast<int>(same(Sizes<T>::bytes)); }
        """

    def setUp(self):
        super().setUp()
        self.write("limits.h", self.HEADER)

    def test_have_addresses(self):
        self.write("a.cpp", """#include "limits.h"
            namespace { struct Hidden { static const int value = 3; }; }
            enum Color { red, green };
            struct Old { static const Color color = green; static const bool flag = true; static constexpr int number = 8; };
            const int Limits::outside;
            template struct Sizes<short>;
            int main(int argc, char**) {
                std::vector<int> values;
                values.push_back(Limits::least);
                const int* p = &Limits::least;
                std::printf("%d %d %d %d\\n", values[0], *p, std::max(argc, Limits::least), argc > 1 ? Limits::least : Limits::most);
                std::printf("%zu %zu %d\\n", same(Sizes<int>::bytes), same(Sizes<char>::twice), late<double>());
                std::printf("%d %d %zu\\n", same(Limits::outside), same(Hidden::value), same(Sizes<short>::bytes));
                std::printf("%d %d %d\\n", same(Old::color), same(Old::flag), same(Old::number));
            }
            """)
        for options in (("-O0",), ("-O2",), ("-O0", "-std=c++14"), ("-O0", "-std=c++20")):
            self.assert_output(self.cxx("--msvc", "-Wall", "-Werror", *options, "a.cpp", "-o", "a"), "")
            self.assert_output(self.call(program=self.folder / "a"), "16 16 16 99\n4 2 8\n7 3 2\n1 1 8\n")
        self.assertIn("Limits::least", self.cxx("-O0", "-std=c++17", "a.cpp", "-o", "a").stderr)

    def test_are_the_same_in_all_sources(self):
        """Also where functions are overloaded on their restrictions, and where one source has the definition."""
        self.write("a.cpp", """#include "limits.h"
            using namespace concurrency;
            extern template struct Sizes<char>;
            int weight() { return 1; }
            int weight() restrict(amp) { return 2; }
            const int* least_of_b();
            int main(int argc, char**) {
                array_view<int> v(2);
                parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = same(Limits::least) + weight() + same(Limits::most); });
                std::printf("%d %d %d\\n", v[0], std::max(argc, Limits::least), weight());
                std::printf("%d %d %zu\\n", least_of_b() == &Limits::least, same(Limits::outside), same(Sizes<char>::bytes));
            }
            """)
        self.write("b.cpp", """#include "limits.h"
            const int Limits::outside;
            template struct Sizes<char>;
            const int* least_of_b() { return &Limits::least; }
            """)
        for option in ("-O0", "-O2"):
            self.assert_output(self.cxx("--msvc", option, "a.cpp", "b.cpp", "-o", "a"), "")
            self.assert_output(self.call(program=self.folder / "a"), "117 16 1\n1 7 1\n")


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
        self.assertIn("'a.cpp' is in UTF-16, which patch does not accept", self.call("port", "a.cpp").stderr)


if __name__ == "__main__":
    main()
