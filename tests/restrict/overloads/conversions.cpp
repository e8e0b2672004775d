// SPDX-License-Identifier: Apache-2.0
// Conversion operators of each side, to the same type and to others.
// output:
// 10 11 20 20 30 40 51 120 70 81 160 30
// 2 3.5 3.5 3.5 31 4.5 6.5 6.5 7.5 9.5 17 10
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

struct Whole {
    int n;
};
struct Half {
    float x;
};

struct Numbers {
    operator int() restrict(cpu) { return 10; }
    operator float() restrict(amp) { return 2.5f; }
};
struct Classes {
    operator Whole() restrict(cpu) { return {20}; }
    operator Half() restrict(amp) { return {3.5f}; }
};
struct Same {
    operator int() const restrict(cpu) { return 30; }
    operator int() const restrict(amp) { return 31; }
};
struct Unrestricted {
    operator int() const { return 40; }
    operator float() const restrict(amp) { return 4.5f; }
    operator unsigned() const restrict(cpu, amp) { return 42; }
};
template <class T>
struct InTemplate {
    operator int() restrict(cpu) { return 50; }
    operator T() restrict(amp) { return T(5.5f); }
};
template <class T>
struct Mixed {
    operator T() restrict(cpu) { return T(60); }
    template <class U> operator U() restrict(amp) { return U(6.5f); }
};
struct Any {
    template <class T> operator T() restrict(cpu) { return T(70); }
    template <class T> operator T() restrict(amp) { return T(7.5f); }
};
// Used in the class itself, where its members are not complete yet.
struct Inside {
    int host() { return *this + 1; }
    float kernel() restrict(amp) { return *this + 1; }
    float both() restrict(cpu, amp) { return 2 * *this; }
    operator int() restrict(cpu) { return 80; }
    operator float() restrict(amp) { return 8.5f; }
};
int take(const Whole& w) { return w.n; }
float take(const Half& h) restrict(amp) { return h.x; }
float value(Numbers n) restrict(cpu, amp) { return n; }
template <class T> float twice(T n) restrict(cpu, amp) { return 2 * n; }

int main() {
    Numbers n;
    Classes c;
    Same s;
    Unrestricted u;
    InTemplate<float> t;
    Mixed<int> m;
    Any a;
    Inside i;
    Whole w = c;
    int whole = u;
    std::printf("%d %d %d %d %d %d %d %d %d %d %g %g\n", int(n), n + 1, w.n, take(c), s + 0, whole, t + 1, m * 2, int(a), i.host(),
                double(i.both()), double(value(n) + twice(n)));
    std::vector<float> r(12);
    array_view<float> v(12, r);
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
        Numbers n;
        Classes c;
        Same s;
        Unrestricted u;
        InTemplate<float> t;
        Mixed<int> m;
        Any a;
        Inside i;
        Half h = c;
        float x = u;
        int cut = n;
        auto lambda = [](Numbers n) restrict(amp) { return 1.f * n; };
        v[0] = cut;
        v[1] = n + 1;
        v[2] = h.x;
        v[3] = take(c);
        v[4] = s + 0;
        v[5] = x;
        v[6] = t + 1;
        v[7] = float(m);
        v[8] = float(a);
        v[9] = i.kernel();
        v[10] = i.both();
        v[11] = value(n) + twice(n) + lambda(n);
    });
    for (int k = 0; k < 12; ++k) std::printf("%g%c", double(v[k]), k == 11 ? '\n' : ' ');
}
