// SPDX-License-Identifier: Apache-2.0
// What can be overloaded on restrictions, once on the host and once in a kernel; callers of both are two as well.
// output:
// kernel: 2 2 32 42 2 2 12 22 2 202 2 302 4 42 52 22 221 22 2 2 62 63 12 2 24 102 104
// host:   1 1 31 41 1 1 11 21 1 201 1 301 2 31 41 11 111 11 1 1 61 61 11 1 14 101 204
#include <amp.h>
#include <cstdio>
#include <vector>

using namespace concurrency;

#define BOTH cpu, amp

// Equal signatures, in front of what else a declarator has.
auto f(int n) restrict(amp) -> int { return n + 2; }
auto f(int n) restrict(cpu) -> int { return n + 1; }
int quiet() restrict(amp) noexcept { return 2; }
int quiet() restrict(cpu) throw() { return 1; }
// Callers, transitively, one of them declared first.
int caller(int n) restrict(cpu, amp);
int outer(int n) restrict(BOTH) { return caller(n) + 10; }
int caller(int n) restrict(cpu, amp) { return f(n + 30); }
// Near matches: what fits better is of the other side.
int near_match(int&) restrict(amp) { return 2; }
int near_match(const int&) { return 1; }
int other_match(const int&) restrict(amp) { return 2; }
int other_match(int&) { return 1; }
// Templates, one of them overloaded with an ordinary function.
template <class T> T generic(T n) restrict(amp) { return n + 2; }
template <class T> T generic(T n) restrict(cpu) { return n + 1; }
template <class T> int half_generic(T) restrict(amp) { return 22; }
int half_generic(int) { return 21; }
int widened(long) restrict(amp) { return 2; }
int widened(float) restrict(cpu) { return 1; }

struct Base {
    int v;
    Base() restrict(amp) : v(2) {}
    Base() restrict(cpu) : v(1) {}
    explicit Base(int n) restrict(amp) : v(n + 2) {}
    explicit Base(int n) restrict(cpu) : v(n + 1) {}
};
struct Derived : Base {
    Base member;
    int initialised = f(300);
    Derived() restrict(cpu, amp) : Base(200) {}
};
struct Generated : Base {
    Base member;
};
struct Pair {
    int n;
    operator int() const restrict(amp) { return n + 40; }
    operator int() const restrict(cpu) { return n + 30; }
    int operator[](int i) const restrict(amp) { return i + 50 + n; }
    int operator[](int i) const restrict(cpu) { return i + 40 + n; }
    int operator()(int i) const restrict(amp) { return i + 20; }
    int operator()(int i) const restrict(cpu) { return i + 10; }
    Pair& operator=(int i) restrict(amp) { n = i + 221; return *this; }
    Pair& operator=(int i) restrict(cpu) { n = i + 111; return *this; }
    static int made() restrict(amp) { return 22; }
    static int made() restrict(cpu) { return 11; }
    template <class T> int member(T) const restrict(amp) { return 2; }
    template <class T> int member(T) const restrict(cpu) { return 1; }
    int late() const restrict(amp);
    int late() const restrict(cpu);
    int with_default(int i = f(60)) const restrict(cpu, amp) { return i; }
    friend int whose(const Pair& p) restrict(amp) { return p.n + 61; }
    friend int whose(const Pair& p) restrict(cpu) { return p.n + 60; }
};
int Pair::late() const restrict(amp) { return 2; }
int Pair::late() const restrict(cpu) { return 1; }
Pair operator+(const Pair& a, const Pair& b) restrict(amp) { return Pair{a.n + b.n + 10}; }
Pair operator+(const Pair& a, const Pair& b) restrict(cpu) { return Pair{a.n + b.n + 10 - 1}; }

typedef int (Member)() restrict(cpu, amp);
struct ByTypedef { Member m; };
int ByTypedef::m() restrict(cpu, amp) { return quiet(); }

template <class T> struct Box {
    T v;
    Box() restrict(amp) : v(20) {}
    Box() restrict(cpu) : v(10) {}
    T sum() const restrict(cpu, amp);
};
template <class T> T Box<T>::sum() const restrict(cpu, amp) { return v + f(2) + (f(0) == 1 ? 1 : 0); }

// Both by one macro, which is gone later; the clause is a macro's argument or another macro's text.
#define CLAUSE(...) restrict(__VA_ARGS__)
#define TWINS(name, parameters, of_amp, of_cpu) int name parameters restrict(amp) of_amp int name parameters CLAUSE(cpu) of_cpu
#define EACH_SIDE(use) use(amp, 10) use(cpu, 20)
TWINS(by_macro, (int n, int m), { return n + m + 2; }, { return n + m + 1; })
struct ByMacro {
    int v;
#define MEMBERS(side, n) ByMacro() restrict(side) : v(n) {} operator int() const CLAUSE(side) { return v * 10 + 4; }
    EACH_SIDE(MEMBERS)
#undef MEMBERS
};
#undef EACH_SIDE
#undef CLAUSE

// One list for both sides.
struct Everything {
    int values[27];
    Everything() restrict(cpu, amp) {
        int n = 0, i = 0;
        Derived d;
        Generated g;
        Pair p{1}, q{1};
        ByTypedef t;
        Box<int> box;
        values[i++] = f(0);
        values[i++] = quiet();
        values[i++] = caller(0);
        values[i++] = outer(0);
        values[i++] = near_match(n);
        values[i++] = other_match(n);
        values[i++] = generic(10);
        values[i++] = half_generic(1);
        values[i++] = widened(1);
        values[i++] = d.v;
        values[i++] = d.member.v;
        values[i++] = d.initialised;
        values[i++] = g.v + g.member.v;
        values[i++] = int(p) + 1 - 0 * n + (int(p) - p.n == 30 ? -1 : 0);
        values[i++] = p[0] + 1 + (p[0] == 41 ? -1 : 0);
        values[i++] = p(2) + (p(0) == 10 ? -1 : 0);
        q = 0;
        values[i++] = q.n;
        values[i++] = Pair::made();
        values[i++] = p.member(1.0f);
        values[i++] = p.late();
        values[i++] = p.with_default();
        values[i++] = whose(p) + (f(0) == 2 ? 1 : 0);
        values[i++] = (p + p).n;
        values[i++] = t.m();
        values[i++] = box.sum();
        values[i++] = by_macro(0, 100);
        values[i++] = ByMacro();
    }
};

void print(const char* side, const int* values) {
    std::printf("%s", side);
    for (int i = 0; i < 27; ++i) std::printf(" %d", values[i]);
    std::printf("\n");
}

int main() {
    std::vector<int> results(27);
    array_view<int> view(27, results);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
        const Everything all;
        view[i] = all.values[i[0]];
    });
    view.synchronize();
    print("kernel:", results.data());
    const Everything all;
    print("host:  ", all.values);
}
