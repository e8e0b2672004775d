// SPDX-License-Identifier: Apache-2.0
// Templates are looked at where they are instantiated.
#include <amp.h>

using namespace concurrency;

// pair: types of instantiations
template <typename T>
T local_copy(T x) restrict(amp) {
    T y = x;  // ok
    return y;
}
template <typename T>
T bad_copy(int x) restrict(amp) {  // expected-error {{the result of 'bad_copy': 'long long' is not a type}}
    T y = x;                       // expected-error {{'y': 'long long' is not a type}}
    return y;
}
float use_copies() restrict(amp) { return local_copy(1.0f) + static_cast<float>(bad_copy<long long>(1)); }

// pair: templates that nobody uses
template <typename T>
T unused(T x) restrict(amp) {
    return x;  // ok
}
template <typename T>
int used(T x) restrict(amp) {
    goto end;  // expected-error {{restrict(amp) code has no goto}}
end:           // expected-error {{restrict(amp) code has no labels}}
    return 0;
}
int use() restrict(amp) { return used(1); }

// pair: functions that are arguments
struct good_step {
    int operator()(int n) const restrict(cpu, amp) { return n + 1; }
};
struct bad_step {
    int operator()(int n) const { return n + 1; }
};
template <typename Step>
int step_twice(int n, Step step) restrict(amp) {
    return step(step(n));  // expected-error 2 {{'bad_step::operator()' is restrict(cpu)}}
}
int steps() restrict(amp) {
    return step_twice(1, good_step()) +  // ok
           step_twice(1, bad_step());    // ok
}

// pair: members of class templates
template <typename T>
struct holder {
    T value;
    T get() const restrict(cpu, amp) { return value; }   // ok
    int bad() const restrict(cpu, amp) { throw value; }  // expected-error {{restrict(amp) code has no exceptions: throw}}
};
int holders(holder<int> h) restrict(amp) { return h.get() + h.bad(); }

// pair: class templates as types
template <typename T>
struct box { T value; };
void good_box(box<int> b) restrict(amp) {}    // ok
void bad_box(box<short> b) restrict(amp) {}   // expected-error {{'box<short>' has the member 'value': 'short' is not a type}}

// pair: kernels in templates
template <typename T>
void launch(array_view<int, 1> v, T n) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = static_cast<int>(n); });  // expected-error {{cannot capture 'n': 'short' is not a type}}
}
void launches(array_view<int, 1> v) {
    launch(v, 1);                       // ok
    launch(v, static_cast<short>(1));   // ok
}

// pair: tile_static variables of templates
template <int N>
void scratch(int n) restrict(amp) {
    tile_static int a[N];
    a[n] = n;
}
void scratches(array_view<int, 1> v) {
    parallel_for_each(v.extent.tile<4>(), [=](tiled_index<4> i) restrict(amp) { scratch<8192>(v[i]); });                     // ok
    parallel_for_each(v.extent.tile<4>(), [=](tiled_index<4> i) restrict(amp) { scratch<8192>(v[i]), scratch<1>(v[i]); });  // expected-error {{have 32772 bytes of tile_static memory}}
}

// pair: generic lambdas
void generic(array_view<int, 1> v) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
        auto good = [](auto a) { return a + 1; };   // ok
        auto bad = [](auto a) { short b = 1; return a + b; };  // expected-error {{'b': 'short' is not a type}}
        v[i] = good(1) + bad(1);
    });
}

// pair: what is left out
template <bool Host>
int chosen(int n) restrict(amp) {
    if constexpr (Host) {
        throw n;  // expected-error {{restrict(amp) code has no exceptions: throw}}
    }
    return n;  // ok
}
int choices() restrict(amp) { return chosen<false>(1) + chosen<true>(1); }
