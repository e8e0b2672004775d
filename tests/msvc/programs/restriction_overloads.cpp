// SPDX-License-Identifier: Apache-2.0
// Two functions that differ in restrict(amp) only: free ones, members, templates, in a header and in the source.
// compilers: clang
// output:
// host: 1 21 30 41
// kernel: 2 22 31 42
// 12 on the host, 13 in a kernel
// in a template: 17 7
#include "Common/Overloads.h"

#include <amp.h>
#include <iostream>
#include <vector>

using namespace concurrency;

int where() restrict(cpu) { return 1; }
int where() restrict(amp) { return 2; }

// Declared first, and without a word for the host.
int declared(int n);
int declared(int n) restrict(amp);

class Scale {
public:
    explicit Scale(int factor) restrict(cpu, amp) : factor_(factor) {}
    int of(int n) const { return n * factor_; }
    int of(int n) const restrict(amp) { return n * factor_ + 1; }

private:
    int factor_;
};

template <class T> void launch_in_template(T start) {
    struct Local {
        T added;
        T operator()(int n) const restrict(amp) { return declared(n) + added; }
    };
    struct Inner {
        array_view<T> out;
        void operator()(index<1> i) const restrict(amp) {
            Local local = {3};
            out[i] = declared(local(10));
        }
    };
    std::vector<T> results(2);
    array_view<T> first(1, results), second(1, &results[1]);
    parallel_for_each(first.extent, Inner{first});
    parallel_for_each(second.extent, [=](index<1> i) restrict(amp) { second[i] = declared(start); });
    std::cout << "in a template: " << first[0] << ' ' << second[0] << '\n';
}

struct Kernel {
    array_view<int> out;
    void operator()(index<1> i) const restrict(amp) {
        const int values[] = {where(), declared(20), Scale(10).of(3), twice<int>(20)};
        out[i] = values[i[0]];
    }
};

int declared(int n) { return n + 1; }
int declared(int n) restrict(amp) { return n + 2; } // declared(n) of the host is another

void main() {
    std::vector<int> results(4), more(1);
    array_view<int> out(4, results), one(1, more);
    parallel_for_each(out.extent, Kernel{out});
    out.synchronize();
    std::cout << "host: " << where() << ' ' << declared(20) << ' ' << Scale(10).of(3) << ' ' << twice<int>(20) << '\n';
    std::cout << "kernel: " << results[0] << ' ' << results[1] << ' ' << results[2] << ' ' << results[3] << '\n';
    parallel_for_each(one.extent, [=](index<1> i) restrict(amp) -> void {
        auto nested = [=](int n) { return n + where(); };  // as restricted as what is around it
        one[i] = nested(11);
    });
    auto on_the_host = [](int n) restrict(cpu) { return n + where(); };
    std::cout << on_the_host(11) << " on the host, " << one[0] << " in a kernel\n";
    launch_in_template(5);
}
