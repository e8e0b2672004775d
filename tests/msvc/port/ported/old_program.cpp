// SPDX-License-Identifier: Apache-2.0
// What Visual C++ accepts and the standard does not, as a program that does something.
#include "stdafx.h"
#include <amp.h>
#include "Parts/Scale.h"
#include <Windows.h>
#include <iostream>
#include <string>
#include <vector>

// Visual C++ binds temporaries to references that are not const.
#ifndef TEMPORARY_AS_LVALUE
#define TEMPORARY_AS_LVALUE
template <class T> T& temporary_as_lvalue(T&& value) restrict(cpu, amp) { return static_cast<T&>(value); }
#endif

using namespace concurrency;

template <class T> struct CBase {
    T m_value;
    typedef T value_type;
    template <class U> U As() const { return (U)m_value; }
};

template <class T> struct CDerived : CBase<T> {
    CDerived(T value) { this->m_value = value; }
    typename CBase<T>::value_type Get() { typename CBase<T>::value_type result = this->m_value; return result; }
    int AsInt() { return CBase<T>::template As<int>(); }
    typedef typename CBase<T>::value_type type;
};

template <class T, int N> void AddOne(array_view<T, 2> view) {
    parallel_for_each(view.extent.template tile<N, N>(), [=](tiled_index<N, N> t) restrict(amp) { view[t.global] += 1; });
}

template <class View> void Double(View view) {
    parallel_for_each(view.get_extent().template tile<2, 2>(), [=](tiled_index<2, 2> t) restrict(amp) { view[t.global] *= 2; });
}

struct Size { int width, height; };
class CCounter {
public:
    CCounter(std::string& name, Scale& scale) : m_name(name), m_factor(scale.factor) {}
    void Count(std::vector<int>& values) { m_count += (int)values.size(); values.clear(); }
    void Show() { printf("%s %d %g\n", m_name.c_str(), m_count, m_factor); }
private:
    std::string m_name;
    float m_factor;
    int m_count = 0;
};
float Total(Scale& scale, const std::vector<float>& values, int n) {
    float total = 0;
    for (float v : values) total += scale.Apply(v);
    return total * n;
}
Scale Twice() { return Scale(2); }

int main(int argc, char* argv[]) {
    std::vector<int> data(16, 1);
    array_view<int, 2> view(4, 4, data);
    AddOne<int, 2>(view);
    Double(view);
    view.synchronize();
    size_t count = data.size();
    Size size = { static_cast<int>(count), static_cast<int>(count / 4) };
    int bounds[] = { static_cast<int>(count), -1 };
    printf("%d %d %d %d\n", data[0], size.width, size.height, bounds[0]);

    CCounter counter(temporary_as_lvalue(std::string("counter, really")), temporary_as_lvalue(Scale(3)));
    counter.Count(temporary_as_lvalue(std::vector<int>(3, 7)));
    counter.Show();
    void (CCounter::*show)() = &CCounter::Show;
    (counter.*show)();
    std::vector<float> floats(2, 1.5f);
    printf("%g %g %g\n", Total(temporary_as_lvalue(Scale(1)), floats, 1), Total(temporary_as_lvalue(Twice()), floats, 2), First(floats));
    std::string&& text = std::string("temporary");
    text += "!";

    CDerived<double> derived(2.5);
    CDerived<double>::type half = derived.Get() / 2;
    printf("%s %g %d\n", text.c_str(), half, derived.AsInt());
    DWORD dwLow = 7;
    __int64 large = 1099511627776;
    printf("%u %lld %zu\n", dwLow, large, count);
    if (argc > 1) return 0;
    printf("no arguments\n");
}
