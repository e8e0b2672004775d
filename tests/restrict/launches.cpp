// SPDX-License-Identifier: Apache-2.0
// What is looked at from a parallel_for_each on.
#include <amp.h>

#include <vector>

#include "tessera/patterns/parallel_loops.h"

using namespace concurrency;

// pair: recursion
int twice(int n) restrict(amp) { return 2 * n; }
int factorial(int n) restrict(amp) {
    return n < 2 ? 1 : n * factorial(n - 1);  // expected-error {{a recursive call of 'factorial': restrict(amp) code has no recursion [C3559]}}
}
void recursion(array_view<int, 1> v) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = twice(twice(3)); });  // ok
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = factorial(3); });
}

// pair: recursion over several functions
int odd(int n) restrict(amp);
int even(int n) restrict(amp) { return n == 0 ? 1 : odd(n - 1); }
int odd(int n) restrict(amp) { return n == 0 ? 0 : even(n - 1); }  // expected-error {{a recursive call of 'even'}}
void mutual_recursion(array_view<int, 1> v) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = twice(3); });  // ok
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = even(3); });
}

// pair: recursion of members
struct walker {
    int steps;
    int walk(int n) const restrict(amp) {
        return n == 0 ? steps : walk(n - 1);  // expected-error {{a recursive call of 'walker::walk'}}
    }
    int stand(int n) const restrict(amp) { return steps; }
};
void recursive_members(array_view<int, 1> v, walker w) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = w.stand(3); });  // ok
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = w.walk(3); });
}

// pair: recursion of templates ends
template <int N>
int sum(array_view<int, 1> v) restrict(amp) {
    return v[N] + sum<N - 1>(v);  // ok
}
template <>
int sum<0>(array_view<int, 1> v) restrict(amp) {
    return v[0];
}
template <int N>
int endless_sum(array_view<int, 1> v, int n) restrict(amp) {
    return n == 0 ? v[N] : endless_sum<N>(v, n - 1);  // expected-error {{a recursive call of 'endless_sum'}}
}
void recursive_templates(array_view<int, 1> v) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = sum<3>(v); });
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = endless_sum<3>(v, 2); });
}

// pair: functions of other source files
int here(int n) restrict(amp) { return n; }
int elsewhere(int n) restrict(amp);
void source_files(array_view<int, 1> v) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = here(3); });       // ok
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = elsewhere(3); });  // expected-error {{'elsewhere' is not defined in this source file: what a kernel calls must be, as in Visual C++. Move its definition into a header that both source files include, or compile with --no-restrict [C3560]}}
}

// pair: kernels without a clause
void unmarked(array_view<int, 1> v) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = 1; });  // ok
    parallel_for_each(v.extent, [=](index<1> i) { v[i] = 1; });                // expected-error {{the kernel of this parallel_for_each is restrict(cpu): its operator() must be restrict(amp) [C3577]}}
}

// pair: function objects without a clause
struct marked_object {
    array_view<int, 1> v;
    void operator()(index<1> i) const restrict(amp) { v[i] = 1; }
};
struct unmarked_object {
    array_view<int, 1> v;
    void operator()(index<1> i) const { v[i] = 1; }
};
void objects(array_view<int, 1> v) {
    parallel_for_each(v.extent, marked_object{v});    // ok
    parallel_for_each(v.extent, unmarked_object{v});  // expected-error {{its operator() must be restrict(amp)}}
}

// pair: kernels that change themselves
struct steady_object {
    array_view<int, 1> v;
    void operator()(index<1> i) const restrict(amp) { v[i] = 1; }  // ok
};
struct changing_object {
    array_view<int, 1> v;
    void operator()(index<1> i) restrict(amp) { v[i] = 1; }  // expected-warning {{a kernel whose operator() is not const is deprecated: declare it const [C4882]}}
};
struct broken_object {
    short n;
    void operator()(index<1> i) const restrict(amp) {}
};
void changing(array_view<int, 1> v) {
    parallel_for_each(v.extent, steady_object{v});
    parallel_for_each(v.extent, changing_object{v});
    parallel_for_each(v.extent, broken_object{1});  // expected-error {{the kernel: 'broken_object' has the member 'n': 'short' is not a type}}
}

// pair: functions called by functions
int inner(int n) restrict(amp) { return n; }
int unknown(int n) restrict(amp);
int good_middle(int n) restrict(amp) { return inner(n); }   // ok
int bad_middle(int n) restrict(amp) { return unknown(n); }  // expected-error {{'unknown' is not defined in this source file}}
void chains(array_view<int, 1> v) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = good_middle(3) + bad_middle(3); });
}

// pair: loops of the Parallel Patterns Library run on the host
void loop_on_the_host(std::vector<int>& v) {
    parallel_for_each(v.begin(), v.end(), [](int& n) { n = 1; });  // ok
}
void loop_in_kernel(int* v) restrict(amp) {
    parallel_for_each(v, v + 1, [](int& n) restrict(cpu) { n = 1; });  // expected-error {{is restrict(cpu): a function that is restrict(amp) cannot call it [C3930]}}
}
