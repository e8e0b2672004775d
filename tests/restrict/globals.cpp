// SPDX-License-Identifier: Apache-2.0
// Global and static variables.
#include <amp.h>

using namespace concurrency;

int global = 1;
const int global_constant = 2;
static const unsigned static_constant = 3;
const float float_constant = 4;
constexpr float constexpr_constant = 5;
int from_run_time();
const int run_time_constant = from_run_time();
enum { enumerator = 6 };

// pair: global variables
int globals() restrict(amp) {
    int a = global_constant;  // ok
    return global;            // expected-error {{'global' is a global or static variable: restrict(amp) code has none but constants of integral type [C3586]}}
}

// pair: writing them
void written(int& n) restrict(amp) {
    n = enumerator;  // ok
    global = 1;      // expected-error {{'global' is a global or static variable}}
}

// pair: constants of floating-point type
float floats() restrict(amp) {
    float a = constexpr_constant;  // ok
    return float_constant;         // expected-error {{'float_constant' is a global or static variable}}
}

// pair: constants that are calculated at run time
int run_time() restrict(amp) {
    int a = static_constant;   // ok
    return run_time_constant;  // expected-error {{'run_time_constant' is a global or static variable}}
}

// pair: addresses of constants
int addresses() restrict(amp) {
    int table[global_constant] = {global_constant};  // ok
    const int* p = &global_constant;                 // expected-error {{the address of 'global_constant': in restrict(amp) code a global constant has a value and no address}}
    return table[0];
}

// pair: static members
struct settings {
    static const int limit = 8;
    static int current;
};
int static_members() restrict(amp) {
    int a = settings::limit;   // ok
    return settings::current;  // expected-error {{'current' is a global or static variable}}
}

// pair: static members of an object
int object_members(const settings& s) restrict(amp) {
    int a = s.limit;   // ok
    return s.current;  // expected-error {{'current' is a global or static variable}}
}

// pair: arrays of constants
const int table[4] = {1, 2, 3, 4};
int tables(int n) restrict(amp) {
    const int own[4] = {1, 2, 3, 4};
    int a = own[n];   // ok
    return table[n];  // expected-error {{'table' is a global or static variable}}
}

// pair: global references to memory
array_view<int, 1>* views = nullptr;
int through_parameter(array_view<int, 1>& v) restrict(amp) { return v[0]; }  // ok
int through_global() restrict(amp) { return (*views)[0]; }                   // expected-error {{'views' is a global or static variable}}

// pair: the host is free
int host() {
    global = 7;     // ok
    return global;  // ok
}
int kernel() restrict(amp) { return global; }  // expected-error {{'global' is a global or static variable}}

// pair: constants of the host's functions
void launch(array_view<int, 1> v) {
    const int local_constant = 3;
    static int local_static = 4;
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
        v[i] = local_constant;  // ok
        v[i] = local_static;    // expected-error {{'local_static' is a global or static variable}}
    });
}

// pair: static members of class templates
template <int N>
struct sizes {
    static const int twice = 2 * N;
    static constexpr int thrice = 3 * N;
    static int changing;
};
template <int N>
int sizes<N>::changing = N;
int static_members_of_templates() restrict(amp) {
    int a = sizes<4>::twice + sizes<4>::thrice;  // ok
    return sizes<4>::changing;                   // expected-error {{'changing' is a global or static variable}}
}

// pair: constants by reference
int through_reference(const int& n) restrict(amp) { return n; }
int constants_by_reference() restrict(amp) {
    int a = through_reference(global_constant);  // ok
    return through_reference(global);            // expected-error {{'global' is a global or static variable}}
}

// pair: constants of the C++ library
template <typename T>
struct traits {
    static constexpr bool is_small = sizeof(T) < 8;
    static bool was_small;
};
template <typename T>
bool traits<T>::was_small = true;
int of_traits() restrict(amp) {
    if (traits<int>::is_small) return 1;       // ok
    return traits<int>::was_small ? 1 : 0;     // expected-error {{'was_small' is a global or static variable}}
}
