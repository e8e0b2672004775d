# SPDX-License-Identifier: Apache-2.0
"""Programs that overload functions on their restrictions: overloads/ holds whole ones."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))

from tessera_command import CommandTest, main  # noqa: E402

PROGRAMS = HERE / "overloads"
# As `run` and `check` have them: what is precompiled for these serves, too.
OPTIONS = ["-O1", "-ffp-contract=off"]

PAIR = """#include <amp.h>
#include <vector>
int f(int n) restrict(amp) { return n + 2; }
int f(int n) restrict(cpu) { return n + 1; }
"""
LAUNCH = """#include <amp.h>
#include <vector>
template <class Value> int in_kernel(Value value) {
    std::vector<int> r(1);
    concurrency::array_view<int> v(1, r);
    concurrency::parallel_for_each(v.extent, [=](concurrency::index<1>) restrict(amp) { v[0] = value(); });
    v.synchronize();
    return r[0];
}
"""
RACE = PAIR + """using namespace concurrency;
int main() {
    std::vector<int> r(4);
    array_view<int> v(4, r);
    parallel_for_each(v.extent, [=](index<1>) restrict(amp) {
        v[0] = f(0);
    });
    return f(0) - 1;
}
"""


def output_of(source):
    lines = source.read_text(encoding="utf-8").split("// output:\n")[1].splitlines()
    end = next(i for i, line in enumerate(lines) if not line.startswith("//"))
    return "".join(line[3:] + "\n" for line in lines[:end])


# Clang has no words for members that run nowhere.
NOWHERE = """#include <amp.h>
struct InKernels { int i; ~InKernels() restrict(amp) {} };
struct OnHost { int i; ~OnHost() restrict(cpu) {} };
struct Base : InKernels, OnHost {};
struct Members { InKernels first; OnHost second; };
void f() restrict(cpu) { Base base; Members members; }
void f() restrict(amp) { Base base; Members members; }
int main() {}
"""


class Overloads(CommandTest):
    def build(self, *arguments, program="program"):
        result = self.call("c++", *OPTIONS, *arguments, "-o", program)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return self.folder / program

    def test_members_that_run_nowhere(self):
        self.write("a.cpp", NOWHERE)
        result = self.call("c++", "-c", "a.cpp")
        self.assertEqual((result.returncode, "Stack dump" in result.stderr), (1, False), result.stderr)
        for place in ("a.cpp:6:31: error: the destructor of 'Base'", "a.cpp:6:45: error: the destructor of 'Members'",
                      "a.cpp:7:31: error: the destructor of 'Base'", "a.cpp:7:45: error: the destructor of 'Members'"):
            self.assertIn(f"{place} runs nowhere: a base or a member of the class has one for the host only, another one for kernels only [C3930]\n",
                          result.stderr)

    def test_members_that_the_compiler_writes(self):
        """What they call is an error where the program uses them, for they have no place."""
        self.write("a.cpp", PAIR + """struct Kernels { int i; Kernels& operator=(const Kernels&) restrict(amp) { return *this; } };
struct Host { int i; Host& operator=(Host&) restrict(cpu) { return *this; } };
struct Base : Kernels {};
struct Member { Base b; };
struct Of { Host h; };
void in_kernels(Of& of) restrict(amp) { of = of; }
int main() {
    Base base;
    base = base;
    Member member;
    member = member;
}
""")
        result = self.call("c++", "-c", "a.cpp")
        self.assertEqual(re.findall(r"(a\.cpp:\d+):\d+: error: reference to restrict\((?:cpu|amp)\) function 'operator=' .*\[C3930\]", result.stderr),
                         ["a.cpp:13", "a.cpp:15", "a.cpp:10"], result.stderr)

    def test_types_that_differ_on_the_two_sides(self):
        self.write("a.cpp", PAIR + """int g() restrict(cpu);
float g() restrict(amp);
auto one() restrict(cpu, amp) -> decltype(f(0));
auto two() restrict(cpu, amp) -> decltype(g());
auto three(decltype(g())* p) restrict(cpu) -> decltype(g());
void four() restrict(cpu, amp) { typedef decltype(g) type; }
int main() {}
""")
        result = self.call("check", "a.cpp")
        self.assertEqual(re.findall(r"^a\.cpp:(\d+):\d+: error: .*\[(C\d+)\]$", result.stderr, re.MULTILINE), [("8", "C2785"), ("10", "C3556")],
                         result.stderr)

    def test_declarations_that_declare_nothing(self):
        """Legal ones have no more than the compiler's warning."""
        self.write("a.cpp", PAIR + """int g() restrict(cpu);
float g() restrict(amp);
template <class T> void both(T x) restrict(cpu, amp) { decltype(x); decltype(f(x)); }
int main() {
    int x = 0;
    decltype((x));
    decltype(g());
    decltype(throw x);
    both(x);
}
""")
        result = self.call("run", "--msvc", "-Wall", "-Wno-unevaluated-expression", "a.cpp")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(re.findall(r"^a\.cpp:(\d+):\d+: warning: declaration does not declare anything ", result.stderr, re.MULTILINE),
                         ["7", "7", "10", "11", "12"], result.stderr)
        self.assertEqual(result.stderr.count("warning: "), 5, result.stderr)
        self.write("a.cpp", "#include <amp.h>\nint g() restrict(cpu);\nfloat g() restrict(amp);\n"
                            "void f() restrict(cpu, amp) { decltype(g()); }\nint main() {}\n")
        self.assertRegex(self.call("check", "a.cpp").stderr, r"a\.cpp:4:\d+: error: 'g' has the type 'int' .* \[C2785\]\n")

    def test_host_functions_that_functions_of_both_sides_call(self):
        """An error whether a kernel's code has the function or not, and in kernels themselves."""
        self.write("a.cpp", PAIR + """#include <cstdlib>
void host(int&) {}
struct Host { static void member(int&) {} };
struct Both {
    static void calls_member(int& n) restrict(cpu, amp) { Host::member(n); }
    void calls_host(int& n) restrict(cpu, amp) { host(n); }
};
auto lambda = [](int& n) restrict(cpu, amp) { host(n); };
template <class T> void in_template(T& n) restrict(cpu, amp) { host(n); }
static void is_not_called(int& n) restrict(cpu, amp) { host(n); }
int main() {
    std::vector<int> r(4);
    concurrency::array_view<int> v(4, r);
    concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(cpu, amp) {
        v[i] = f(1);
        std::free(nullptr);
    });
    int n = 0;
    in_template(n);
    in_template(n);
}
""")
        for options in ([], ["--no-restrict"], ["-fsyntax-only"]):
            result = self.call("c++", *options, "-c", "a.cpp")
            self.assertEqual(result.returncode, 1)
            self.assertEqual(re.findall(r"^a\.cpp:(\d+):\d+: error: reference to restrict\(cpu\) function '\w+' in restrict\(cpu, amp\) function "
                                        r"\[C3930\]$", result.stderr, re.MULTILINE), ["9", "10", "12", "13", "14", "20"], result.stderr)
            self.assertEqual(result.stderr.count("error: "), 6, result.stderr)

    def test_constants_that_kernels_read(self):
        """One that other translation units may name is the host's. Of a static one each side has its own."""
        for constant, made in (("extern const Made made; const Made made(5);", 1), ("static const Made made(5);", 2)):
            self.write("a.cpp", PAIR + """#include <cstdio>
struct Made { int n; Made(int k) : n(k) { std::puts("made"); } };
""" + constant + """
int main() {
    std::vector<int> r(1);
    concurrency::array_view<int> v(1, r);
    concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) { v[i] = made.n + f(0); });
    v.synchronize();
    std::printf("%d\\n", v[0]);
}
""")
            result = self.call("run", "a.cpp")
            self.assertEqual((result.returncode, result.stdout), (0, "made\n" * made + "7\n"), result.stderr)

    def test_our_classes_in_functions_of_both_sides(self):
        self.write("a.cpp", PAIR + """using concurrency::array;
struct Holds {
    Holds(array<int>& a) restrict(cpu, amp) : m(a) {}
    ~Holds() restrict(cpu, amp) {}
    array<int> m;
};
int main() {}
""")
        result = self.call("c++", "--restrict", "-c", "a.cpp")
        self.assertEqual(re.findall(r"^a\.cpp:(\d+):\d+: error: the (\w+) of 'array' is restrict\(cpu\).*\[C3930\]$", result.stderr, re.MULTILINE),
                         [("7", "constructor"), ("8", "destructor")], result.stderr)

    def test_default_arguments_of_kernels_functions(self):
        """They belong to the place of the declaration, here the host."""
        self.write("a.cpp", PAIR + """void in_kernels(int x = f(0)) restrict(amp) {}
void on_both(int x = f(0)) restrict(cpu, amp) {}
void passes() restrict(amp) { in_kernels(1); on_both(); }
void calls() restrict(amp) { in_kernels(); }
int main() { on_both(); }
""")
        result = self.call("check", "a.cpp")
        self.assertEqual(re.findall(r"^a\.cpp:(\d+):\d+: error: .*\[(C\d+)\]$", result.stderr, re.MULTILINE), [("5", "C3931")],
                         result.stderr)

    def test_one_error_for_each_place(self):
        """The check finds it in the host's pass, and the compiler in the kernels'."""
        self.write("a.cpp", PAIR + "int on_host() { return 1; }\nvoid in_kernels(int x = on_host()) restrict(amp) {}\n"
                                   "void calls() restrict(amp) { in_kernels(); f(1); }\nint main() {}\n")
        result = self.call("check", "a.cpp")
        self.assertEqual(re.findall(r"^(a\.cpp:\d+:\d+): error: .*\[(C\d+)\]$", result.stderr, re.MULTILINE), [("a.cpp:6:25", "C3931")],
                         result.stderr)

    def test_numbers_of_clangs_errors(self):
        self.write("a.cpp", PAIR + "void t() restrict(amp) { throw 1; }\nint main() {}\n")
        result = self.call("c++", "-c", "a.cpp")
        self.assertRegex(result.stderr, r"a\.cpp:5:\d+: error: cannot use 'throw' in restrict\(amp\) function \[C3594\]")

    def printed(self, program):
        result = subprocess.run([str(program)], capture_output=True, text=True, env=self.environment, timeout=300)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return result.stdout

    def test_whole_programs(self):
        for source in sorted(PROGRAMS.glob("*.cpp")):
            expected = output_of(source)
            with self.subTest(source.name):
                run = self.call("run", *(["-O0"] if source.stem == "lambdas" else []), source)
                self.assertEqual((run.returncode, run.stdout, run.stderr), (0, expected, ""))
                check = self.call("check", source)
                self.assertEqual((check.returncode, check.stdout), (0, expected), check.stderr)
                self.assertIn("0 findings", check.stderr)

    def test_near_match(self):
        self.write("a.cpp", "#include <amp.h>\nint f(int&) restrict(amp) { return 1; }\nint f(const int&) { return 0; }\n"
                            "int main() { int n = 0; return f(n); }\n")
        self.printed(self.build("a.cpp"))

    def test_what_the_compiler_has_by_itself(self):
        """Built-in operators and copies fit where the program's are not candidates; on the host, and in kernels."""
        self.write("a.cpp", """#include <cstdio>
#include <vector>
#include <amp.h>
using namespace concurrency;
enum Flag { one = 1, two = 2 };
int operator|(Flag, Flag) restrict(amp) { return 100; }
enum Bit { low = 1, high = 2 };
inline int operator+(Bit, Bit) { return 200; }
struct Number { float f; operator float() const restrict(cpu, amp) { return f; } };
inline float operator-(const Number&, const Number&) restrict(amp) { return 300; }
struct Place { int v; int operator&() const restrict(amp) { return 400; } };
struct Copied {
    int v;
    Copied() restrict(cpu, amp) : v(10) {}
    template <class T> Copied(T& other) restrict(amp) : v(other.v + 500) {}
    template <class T> Copied& operator=(T& other) restrict(amp) { v = other.v + 600; return *this; }
};
int main() {
    std::vector<int> r(6);
    array_view<int> v(6, r);
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
        const Number a = {5}, b = {2};
        const Place place = {7};
        Copied first, third;
        Copied second(first);
        third = first;
        v[0] = one | two;
        v[1] = low + high;
        v[2] = int(a - b);
        v[3] = &place;
        v[4] = second.v;
        v[5] = third.v;
    });
    const Number a = {5}, b = {2};
    const Place place = {7};
    Copied first, third;
    Copied second(first);
    third = first;
    std::printf("%d %d %d %d %d %d\\n", v[0], v[1], v[2], v[3], v[4], v[5]);
    std::printf("%d %d %d %d %d %d\\n", one | two, low + high, int(a - b), (&place)->v, second.v, third.v);
}
""")
        run = self.call("run", "a.cpp")
        self.assertEqual((run.returncode, run.stdout, run.stderr), (0, "100 3 300 400 510 610\n3 200 3 7 10 10\n", ""))

    def test_conversions_that_no_side_has(self):
        self.write("a.cpp", "#include <amp.h>\nstruct C {\n    int v;\n    operator int*() restrict(amp) { return &v; }\n"
                            "    operator float() const restrict(cpu) { return v; }\n};\n"
                            "int main() { C c = {1}; int* n = c; return *n; }\n"
                            "int f() restrict(amp) { C c = {1}; return c; }\n")
        for command in ("run", "check"):
            result = self.call(command, "a.cpp")
            self.assertNotEqual(result.returncode, 0)
            self.assertIn("a.cpp:7:30: error: no viable conversion from 'C' to 'int *'", result.stderr)
            self.assertIn("a.cpp:4:5: note: candidate disabled: it is restrict(amp) only\n", result.stderr)
            self.assertRegex(result.stderr, r"a\.cpp:8:\d+: error: no viable conversion from returned value of type 'C' to .* 'int'")
            self.assertIn("a.cpp:5:5: note: candidate disabled: it is restrict(cpu) only\n", result.stderr)

    def test_conversions_in_several_files(self):
        """The linker's symbols are those of a compilation in one pass."""
        self.write("parts.h", """#include <amp.h>
struct Number {
    int n;
    operator int() const restrict(cpu);
    operator float() const restrict(amp);
};
template <class Value> struct Box {
    Value value;
    operator Value() const restrict(cpu);
    operator float() const restrict(amp);
};
template <class Value> Box<Value>::operator Value() const restrict(cpu) { return value; }
template <class Value> Box<Value>::operator float() const restrict(amp) { return value + 0.5f; }
int other(const Number&);
""")
        self.write("a.cpp", """#include "parts.h"
#include <cstdio>
#include <vector>
using namespace concurrency;
int main() {
    const Number n = {3};
    const Box<int> box = {4};
    std::vector<float> r(2);
    array_view<float> v(2, r);
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
        v[0] = n;
        v[1] = box;
    });
    std::printf("%d %d %d %g %g\\n", int(n), int(box), other(n), v[0], v[1]);
}
""")
        self.write("b.cpp", '#include "parts.h"\nNumber::operator int() const restrict(cpu) { return n; }\n'
                            "Number::operator float() const restrict(amp) { return n + 0.25f; }\n")
        self.write("c.cpp", '#include "parts.h"\nint other(const Number& n) { return n + 1; }\n')
        for name in "abc":
            self.build("-c", f"{name}.cpp", program=f"{name}.o")
        self.assertEqual(self.printed(self.build("a.o", "b.o", "c.o")), "3 4 4 3.25 4.5\n")
        symbols = subprocess.run(["nm", "b.o"], cwd=self.folder, capture_output=True, text=True, check=True).stdout
        self.assertRegex(symbols, r" T _ZNK6NumbercviEv\n")
        self.assertNotIn("enable_if", symbols)

    def test_a_kernel_function_that_another_file_defines(self):
        """Both files are compiled in two passes, for an overload that is not the function."""
        self.write("parts.h", LAUNCH + "int f() restrict(cpu);\nint f() restrict(amp);\nint far(int n) restrict(amp);\n")
        self.write("a.cpp", '#include "parts.h"\nint f() restrict(cpu) { return 1; }\nint f() restrict(amp) { return 2; }\n'
                            "int main() { return in_kernel([]() restrict(amp) { return far(40) + f(); }) - 43 - f(); }\n")
        self.write("b.cpp", '#include "parts.h"\nint far(int n) restrict(amp) { return n + f(); }\n')
        self.assertEqual(self.printed(self.build("a.cpp", "b.cpp")), "")

    def test_compilers_that_cannot_tell_them_apart(self):
        self.write("a.cpp", "#include <amp.h>\nint f(const int&) { return 0; }\nint f(int&) restrict(amp) { return 1; }\n"
                            "int main() { int n = 0; return f(n); }\n")
        result = self.call("run", "a.cpp", TESSERA_CXX="g++")
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stderr, r"^a\.cpp:3: error: 'f' is overloaded on restrictions, .*: clang 19 .*\n$")
        self.write("a.cpp", PAIR)
        result = self.call("c++", "-fsyntax-only", "a.cpp", TESSERA_CXX="g++")
        self.assertRegex(result.stderr, r"\ntessera: note: 'f' is overloaded on restrictions, which only clang 19 .*\n$")

    def test_declarations_that_differ(self):
        self.write("a.cpp", PAIR + "int h(float) restrict(cpu, amp);\nint h(float) restrict(cpu) { return 0; }\nint main() {}\n")
        result = self.call("c++", "-fsyntax-only", "a.cpp")
        self.assertRegex(result.stderr, r"a\.cpp:6:5: error: restrict\(cpu\) function 'h' cannot overload .*\[C3935\]")

    def test_nothing_but_declarations(self):
        self.write("a.cpp", "#include <amp.h>\nint d() restrict(cpu);\nint d() restrict(amp);\nint main() {}\n")
        self.printed(self.build("a.cpp"))

    def test_conversions_to_other_types_and_tile_static_classes(self):
        self.write("a.cpp", PAIR + """#include <cstdio>
using namespace concurrency;
struct Two {
    operator int() const restrict(amp) { return 5; }
    operator float() const restrict(cpu) { return 7.5f; }
};
struct Shared { int v; Shared() restrict(amp) : v(1) {} };
int main() {
    std::vector<int> r(3);
    array_view<int> v(3, r);
    parallel_for_each(v.extent.tile<3>(), [=](tiled_index<3> i) restrict(amp) {
        tile_static Shared shared;
        if (i.local[0] == 0) shared.v = f(1);
        i.barrier.wait();
        v[i] = shared.v + int(Two());
    });
    const float host = Two();
    std::printf("%d %.1f\\n", v[1], double(host));
}
""")
        self.assertEqual(self.printed(self.build("a.cpp")), "8 7.5\n")

    def test_classes_in_functions_run_where_these_do(self):
        self.write("a.cpp", PAIR + """#include <cstdio>
using namespace concurrency;
int local() restrict(amp) {
    struct Named { int v; int get() const { return f(v); } } named = {1};
    struct { int v; int get() const { return f(v); } } unnamed = {2};
    struct Outer { struct Inner { int v; int get() const { return f(v); } } inner; int get() { return inner.get(); } };
    Outer outer;
    outer.inner.v = 3;
    return named.get() * 100 + unnamed.get() * 10 + outer.get();
}
int main() {
    std::vector<int> r(3);
    array_view<int> v(3, r);
    struct { int v; int get() const restrict(cpu, amp) { return f(v); } int plain() const { return f(v); } } host = {5};
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
        struct { int v; int get() const { return f(v); } } unnamed = {1};
        v[0] = local();
        v[1] = unnamed.get();
        v[2] = host.get();
    });
    std::printf("%d %d %d %d %d\\n", v[0], v[1], v[2], host.get(), host.plain());
}
""")
        run = self.call("run", "a.cpp")
        self.assertEqual((run.stdout, run.stderr), ("345 3 7 6 6\n", ""))

    def test_explicit_instantiations(self):
        self.write("a.cpp", PAIR + """#include <cstdio>
using namespace concurrency;
#define SIDES cpu, amp
template <class T> T g(T n) restrict(amp) { return n + 2; }
template <class T> T g(T n) restrict(cpu) { return n + 1; }
template <class T> T both(T n) restrict(cpu, amp) { return g(n) * 10; }
template <class T> struct Box {
    T v;
    template <class U> U as() const restrict(amp) { return U(v) + 2; }
    template <class U> U as() const restrict(cpu) { return U(v) + 1; }
};
extern template long g<long>(long) restrict(amp);
template int g<int>(int) restrict(amp);
template int g<int>(int) restrict(cpu);
template int both<int>(int) restrict(SIDES);
template float g(float) restrict(amp);
template float g(float) restrict(cpu);
template struct Box<float>;
template long Box<int>::as<long>() const restrict(amp);
template long Box<int>::as<long>() const restrict(cpu);
int main() {
    std::vector<int> r(1);
    array_view<int> v(1, r);
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
        Box<int> box = {0};
        v[i] = g(0) + both(0) + int(box.as<long>()) * 100;
    });
    Box<int> box = {0};
    std::printf("%d %d\\n", v[0], g(0) + both(0) + int(box.as<long>()) * 100);
}
""")
        self.assertEqual(self.printed(self.build("a.cpp")), "222 111\n")
        symbols = subprocess.run(["nm", "-C", "program"], cwd=self.folder, capture_output=True, text=True, check=True).stdout
        for name in ("float g<float>(float)", "float g[abi:amp]<float>(float)", "int both<int>(int)", "int both[abi:amp]<int>(int)"):
            self.assertRegex(symbols, r" [WV] " + re.escape(name))

    def test_templates_that_are_parsed_when_they_are_used(self):
        """Visual C++'s habit; and what else it accepts, where only one of the passes complains."""
        self.write("a.cpp", PAIR + """using namespace concurrency;
typedef struct { int v; int get() const restrict(cpu, amp) { return f(v); } } Unnamed;
template <class T> struct Box {
    T v;
    T get() const restrict(cpu, amp) { return declared_below(v); }
    T wrong() const { return this->no_such(nothing); }
};
template <class T> void apply(std::vector<T>& data) {
    array_view<T, 1> view(static_cast<int>(data.size()), data);
    const auto twice = [](T x) restrict(cpu, amp) { return f(x); };
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
        struct Local { T v; T get() const { return f(v); } };
        Local local = {view[i]};
        Unnamed unnamed = {0};
        Box<T> box;
        box.v = local.get();
        view[i] = box.get() * 100 + twice(1) + declared_below_too + unnamed.get();
    });
    view.synchronize();
    std::vector<T>::iterator first = data.begin();
    *first += twice(1);
}
const int declared_below_too = 1000;
inline int declared_below(int v) restrict(cpu, amp) { return f(v); }
int local() restrict(amp) {
    typedef struct { int v; int get() const { return f(v); } } T;
    T t = {1};
    return t.get();
}
void main() {
    std::vector<int> d(1, 5);
    apply(d);
    printf("%d\\n", d[0]);
}
""")
        run = self.call("run", "--msvc", "-Wno-non-c-typedef-for-linkage", "a.cpp")
        self.assertEqual((run.returncode, run.stdout, run.stderr), (0, "1907\n", ""))

    def test_what_has_no_parameters_in_its_name(self):
        self.write("a.cpp", "#include <amp.h>\nextern \"C\" int f() restrict(cpu) { return 0; }\n"
                            "extern \"C\" int f() restrict(amp) { return 0; }\nint main() {}\n")
        result = self.call("c++", "a.cpp")
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stderr, r"a\.cpp:3:16: error: a function with extern \"C\" has one restriction: .*\[C2733\]")

    def test_what_one_side_does_not_have(self):
        self.write("a.cpp", PAIR + "int kernels(int n) restrict(amp) { return n; }\nint host(int n) { return n; }\n"
                                   "struct A { A() restrict(amp) {} A(int) restrict(cpu) {} };\n"
                                   "A global;\n"
                                   "int both(int n) restrict(cpu, amp) { return host(n); }\n"
                                   "int main() { return kernels(1) + both(1); }\n"
                                   "int kernel() restrict(amp) { return host(1); }\n")
        for arguments in (("c++", "a.cpp"), ("run", "a.cpp"), ("check", "a.cpp")):
            result = self.call(*arguments)
            self.assertNotEqual(result.returncode, 0)
            for line, text in ((8, "no matching constructor for initialization of 'A' [C3930]"),
                               (9, "reference to restrict(cpu) function 'host' in restrict(cpu, amp) function [C3930]"),
                               (10, "no matching function for call to 'kernels' [C3930]"),
                               (11, "no matching function for call to 'host' [C3930]")):
                self.assertRegex(result.stderr, rf"a\.cpp:{line}:\d+: error: " + re.escape(text) + "\n")
                self.assertEqual(result.stderr.count(text), 1, result.stderr)
            self.assertIn("call to restrict(amp) function from restrict(cpu) function", result.stderr)
            self.assertNotRegex(result.stderr, "__host__|__device__|overloads functions on")

    def test_a_class_has_one_destructor(self):
        self.write("a.cpp", "#include <amp.h>\nstruct T { int v; ~T() restrict(cpu) {} ~T() restrict(amp) {} };\nint main() {}\n")
        for compiler in (os.environ["TESSERA_CXX"], "g++"):
            result = self.call("c++", "-fsyntax-only", "a.cpp", TESSERA_CXX=compiler)
            self.assertEqual(result.returncode, 1)
            self.assertEqual(result.stderr.count("tessera: note: a class has one destructor"), 1, result.stderr)

    def test_default_arguments_of_lambdas(self):
        """Clang takes the host's function for them, in kernels as well."""
        self.write("a.cpp", PAIR + LAUNCH.split("\n", 2)[2] +
                   "int main() {\n    auto l = [](int n = f(0)) restrict(cpu, amp) { return n; };\n"
                   "    return l() + in_kernel([=]() restrict(amp) { return l(); });\n}\n")
        for command, code in (("check", 66), ("run", 1)):
            result = self.call(command, "a.cpp")
            self.assertEqual(result.returncode, code, result.stderr)
            self.assertRegex(result.stderr, r"error: 'f' is restrict\(cpu\): .*\[C3931\]")

    def test_warnings_come_once(self):
        self.write("a.cpp", PAIR + "int main() { int unused; return f(0) - 1; }\n")
        result = self.call("c++", "-Wall", "a.cpp")
        self.assertEqual(result.returncode, 0)
        self.assertEqual(result.stderr.count("unused variable"), 1, result.stderr)
        self.assertTrue(result.stderr.endswith("1 warning generated.\n"), result.stderr)

    def test_several_files(self):
        """Twins that another file defines; statics of one name; functions that each file has."""
        self.write("parts.h", LAUNCH + "int far(int) restrict(amp); int far(int) restrict(cpu);\n"
                                       "inline int near(int n) restrict(cpu, amp) { return far(n) + 1; }\n"
                                       "inline int near_in_kernel() { return in_kernel([]() restrict(amp) { return near(0); }); }\n"
                                       "int other();\nint plain(int) restrict(cpu, amp);\nint both_far(int) restrict(cpu, amp);\n")
        static = "static int own() restrict(amp) { return %d; }\nstatic int own() restrict(cpu) { return %d; }\n" \
                 "static int run() { return in_kernel([=]() restrict(amp) { return own(); }) * 100 + own(); }\n"
        self.write("a.cpp", '#include "parts.h"\n#include <cstdio>\n' + static % (2, 1) +
                   "int main() { std::printf(\"%d %d %d %d %d %d\\n\", near(0), near_in_kernel(), run(), other(),\n"
                   "                         in_kernel([]() restrict(amp) { return plain(5); }),\n"
                   "                         in_kernel([]() restrict(amp) { return both_far(0); })); }\n")
        self.write("b.cpp", '#include "parts.h"\n' + static % (4, 3) + "int far(int n) restrict(amp) { return n + 20; }\n"
                   "int far(int n) restrict(cpu) { return n + 10; }\nint other() { return run() + near_in_kernel() - 21; }\n"
                   "int both_far(int n) restrict(cpu, amp) { return far(n) * 2; }\n")
        # One pass is enough for this file.
        self.write("c.cpp", "#include <amp.h>\nint plain(int n) restrict(cpu, amp) { return n * 7; }\n")
        expected = "11 21 201 403 35 40\n"
        self.assertEqual(self.printed(self.build("a.cpp", "b.cpp", "c.cpp")), expected)
        for name in "abc":
            self.build("-O1", "-c", f"{name}.cpp", program=f"{name}.o")
        self.assertEqual(self.printed(self.build("a.o", "b.o", "c.o")), expected)
        subprocess.run(["ar", "rcs", "libparts.a", "b.o", "c.o"], cwd=self.folder, check=True)
        self.assertEqual(self.printed(self.build("a.o", "libparts.a")), expected)
        self.build("-shared", "-fPIC", "b.cpp", "c.cpp", program="libparts.so")
        self.assertEqual(self.printed(self.build("a.o", str(self.folder / "libparts.so"))), expected)
        run = self.call("run", "--no-restrict", "a.cpp", "b.cpp", "c.cpp")
        self.assertEqual((run.returncode, run.stdout, run.stderr), (0, expected, ""))

    def test_precompiled_header(self):
        self.write("all.h", PAIR + "struct V {\n    int v;\n    V() restrict(amp) : v(2) {}\n    V() restrict(cpu) : v(1) {}\n"
                                 "    operator int() const restrict(amp) { return v; }\n    operator int() const restrict(cpu) { return v; }\n};\n")
        self.write("a.cpp", '#include "all.h"\nint main() { return f(0) - V(); }\n')
        self.assertEqual(self.call("c++", *OPTIONS, "-c", "-x", "c++-header", "all.h", "-o", "all.h.pch").returncode, 0)
        for arguments in (("-include-pch", "all.h.pch"), ("-include", "all.h"),
                          ("-Xclang", "-include-pch", "-Xclang", "all.h.pch", "-Xclang", "-include", "-Xclang", "all.h")):
            self.write("a.cpp", "int main() { return f(0) - V(); }\n")
            self.build("-c", *arguments, "a.cpp", program="a.o")
            self.printed(self.build("a.o"))

    def test_launcher_of_build_systems(self):
        self.write("a.cpp", RACE)
        result = self.call("compile-launcher", "--msvc", os.environ["TESSERA_CXX"], "-std=c++17", "-fdeclspec",
                           "-DTESSERA_DECLSPEC=1", "-isystem", HERE.parents[1] / "include", "-MD", "-MF", "a.d",
                           "-c", "a.cpp", "-o", "a.o")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("language.h", (self.folder / "a.d").read_text())
        self.printed(self.build("a.o"))

    def test_a_report_names_the_function_around_a_lambda(self):
        self.write("a.cpp", RACE)
        result = self.call("check", "a.cpp")
        self.assertIn("in main()::lambda", result.stderr)
        self.assertIn("race on int v[0]", result.stderr)
        self.assertNotIn("abi:amp", result.stderr)

    def test_names_have_no_tags(self):
        """In debuggers, and in what ThreadSanitizer says."""
        self.write("a.cpp", RACE)
        program = self.build("-O0", "-g", "a.cpp")
        for debugger, arguments, frame in (
                ("gdb", ["-nx", "-batch", "-ex", "break a.cpp:3", "-ex", "run", "-ex", "bt 2", "-ex", "print n"],
                 r"#0  f \(n=0\) at .*a\.cpp:3"),
                ("lldb-19", ["-x", "-b", "-o", "breakpoint set -f a.cpp -l 3", "-o", "run", "-o", "bt 2", "-o", "print n"],
                 r"frame #0: 0x\w+ program`f\(n=0\) at a\.cpp:3")):
            with self.subTest(debugger):
                if shutil.which(debugger) is None:
                    self.skipTest(f"there is no {debugger}")
                result = subprocess.run([debugger, *arguments, str(program)], capture_output=True, text=True, env=self.environment,
                                        timeout=300)
                self.assertRegex(result.stdout, frame)
                self.assertRegex(result.stdout, r"(\$1 =|\(int\)) 0\b")
                self.assertNotIn("abi:amp", result.stdout)
        result = self.call("check", "--tsan", "a.cpp")
        self.assertRegex(result.stderr, r"#0 main::.lambda.*a\.cpp:10")
        self.assertNotIn("abi:amp", result.stderr)

    def test_recordings_and_optimised_links(self):
        self.write("a.cpp", RACE.replace("v[0]", "v[i]").replace("index<1>)", "index<1> i)"))
        result = self.call("golden", "record", "-o", "recording", "a.cpp")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn('"name": "v"', (self.folder / "recording" / "manifest.json").read_text())
        self.printed(self.build("-O2", "-flto", "a.cpp"))

    def test_preprocessed_in_a_process_of_its_own(self):
        """Which function is which stands in the source only."""
        self.write("a.cpp", LAUNCH + PAIR.split("\n", 2)[2] +
                   "int main() { return in_kernel([]() restrict(amp) { return f(0); }) * 10 + f(0) - 21; }\n")
        for options in (("-save-temps",), ("-save-temps=obj", "--check"), ("-no-integrated-cpp",)):
            with self.subTest(options=options):
                result = self.call("c++", *options, "a.cpp", "-o", "program")
                self.assertEqual(result.returncode, 0, result.stderr)
                self.assertEqual("tessera: note: -save-temps writes no files here: " in result.stderr, "-save" in options[0], result.stderr)
                self.assertEqual(self.call(program=self.folder / "program").returncode, 0)
        self.call("c++", "-E", "a.cpp", "-o", "a.ii")
        result = self.call("c++", "-c", "a.ii")
        self.assertEqual((result.returncode, result.stderr.count("error: redefinition of 'f'")), (1, 1), result.stderr)
        self.assertIn("tessera: note: functions that are overloaded on their restrictions cannot be told apart once they are preprocessed", result.stderr)
        shown = self.call("c++", "-save-temps", "--print-command", "-c", "a.cpp").stdout
        self.assertEqual((shown.count("\n"), shown.count("-save-temps")), (2, 0), shown)

    def test_commands(self):
        self.write("a.cpp", RACE)
        self.write("b.cpp", "int b() { return 0; }\n")
        shown = self.call("c++", "--print-command", "a.cpp", "-o", "program").stdout.splitlines()
        self.assertEqual(len(shown), 2)
        self.assertIn("tessera_overloads-kernel=", shown[0])
        self.assertIn("tessera_overloads-host", shown[1])
        shown = self.call("c++", "--print-command", "a.cpp", "b.cpp").stdout.splitlines()
        self.assertEqual(["overloads-kernel" in line for line in shown], [True, False, False, False])
        self.assertEqual(len(self.call("c++", "--print-command", "b.cpp").stdout.splitlines()), 1)
        shown = self.call("c++", "-v", "a.cpp", "-o", "program").stderr
        for part in ("overloads-kernel=", "overloads-host", '" -cc1 .*tessera_overloads kernel=', '" -cc1 .*tessera_overloads host'):
            self.assertRegex(shown, part)


if __name__ == "__main__":
    main()
