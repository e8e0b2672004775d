// SPDX-License-Identifier: Apache-2.0
// What lambdas and function objects take along.
#include <amp.h>
#include <amp_graphics.h>

#include <string>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

struct of_shorts { short value; };

// pair: by reference
void by_reference(array_view<int, 1> v, int n) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = n; });      // ok
    parallel_for_each(v.extent, [=, &n](index<1> i) restrict(amp) { v[i] = n; });  // expected-error {{a lambda with restrict(amp) cannot capture 'n' by reference: only array and texture are captured so; capture it by value [C3590]}}
}

// pair: all by reference
void all_by_reference(array<int, 1>& a, int n) {
    parallel_for_each(a.extent, [&, n](index<1> i) restrict(amp) { a[i] = n; });  // ok
    parallel_for_each(a.extent, [&](index<1> i) restrict(amp) { a[i] = n; });     // expected-error {{cannot capture 'n' by reference}}
}

// pair: arrays
void arrays(array<int, 1>& a) {
    parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] = 1; });         // ok
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { int n = a[i]; });      // expected-error {{cannot capture 'a' by value: 'array<int, 1>' is captured by reference, [&a] [C3597]}}
}

// pair: arrays beside a default
void arrays_beside(array<int, 1>& a, array_view<int, 1> v) {
    parallel_for_each(a.extent, [=, &a](index<1> i) restrict(amp) { a[i] = v[i]; });   // ok
    parallel_for_each(a.extent, [a, v](index<1> i) restrict(amp) { v[i] = a[i]; });    // expected-error {{cannot capture 'a' by value}}
}

// pair: textures
void textures(texture<int, 1>& t, array_view<int, 1> v) {
    parallel_for_each(v.extent, [=, &t](index<1> i) restrict(amp) { v[i] = t[i]; });   // ok
    parallel_for_each(v.extent, [t, v](index<1> i) restrict(amp) { v[i] = t[i]; });    // expected-error {{cannot capture 't' by value}}
}

// pair: views
void views(array_view<int, 1> v) {
    parallel_for_each(v.extent, [v](index<1> i) restrict(amp) { v[i] = 1; });   // ok
    parallel_for_each(v.extent, [&v](index<1> i) restrict(amp) { v[i] = 1; });  // expected-error {{cannot capture 'v' by reference}}
}

// pair: texture views
void texture_views(texture<int, 1>& t, array_view<int, 1> v) {
    texture_view<const int, 1> view(t);
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = view[i]; });        // ok
    parallel_for_each(v.extent, [=, &view](index<1> i) restrict(amp) { v[i] = view[i]; });  // expected-error {{cannot capture 'view' by reference}}
}

// pair: pointers
void pointers(array_view<int, 1> v, int* p, int n) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = n; });   // ok
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = *p; });  // expected-error {{cannot capture 'p': 'int *': a pointer as a member}}
}

// pair: pointers by reference
void pointers_by_reference(array_view<int, 1> v, array<int, 1>* p) {
    array<int, 1>& a = *p;
    parallel_for_each(v.extent, [=, &a](index<1> i) restrict(amp) { v[i] = a[i]; });     // ok
    parallel_for_each(v.extent, [=, &p](index<1> i) restrict(amp) { v[i] = (*p)[i]; });  // expected-error {{cannot capture 'p' by reference}}
}

// pair: references to numbers by value
void references(array_view<int, 1> v, int& r, short& s) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = r; });  // ok
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = s; });  // expected-error {{cannot capture 's': 'short' is not a type of restrict(amp) code: the simple types are bool, int, unsigned int, long, unsigned long, float and double [C3596]}}
}

// pair: this
struct owner {
    int factor = 2;
    void good(array_view<int, 1> v) {
        const int own = factor;
        parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = own; });  // ok
    }
    void bad(array_view<int, 1> v) {
        parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = factor; });  // expected-error {{a lambda with restrict(amp) cannot capture 'this'}}
    }
};

// pair: this, named
struct named_owner {
    int factor = 2;
    void good(array_view<int, 1> v) {
        parallel_for_each(v.extent, [v, own = factor](index<1> i) restrict(amp) { v[i] = own; });  // ok
    }
    void bad(array_view<int, 1> v) {
        parallel_for_each(v.extent, [v, this](index<1> i) restrict(amp) { v[i] = factor; });  // expected-error {{cannot capture 'this'}}
    }
};

// pair: classes
struct of_ints { int value; };
void classes(array_view<int, 1> v, of_ints a, of_shorts b) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = a.value; });  // ok
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = b.value; });  // expected-error {{cannot capture 'b': 'of_shorts' has the member 'value': 'short' is not a type}}
}

// pair: classes of the C++ library
void library_classes(array_view<int, 1> v, const std::vector<int>& numbers) {
    const int size = static_cast<int>(numbers.size());
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = size; });          // ok
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = numbers[0]; });  // expected-error {{cannot capture 'numbers'}} expected-error {{'vector::operator[]' is restrict(cpu)}}
}

// pair: new names
void new_names(array_view<int, 1> v, int n) {
    parallel_for_each(v.extent, [v, m = n](index<1> i) restrict(amp) { v[i] = m; });   // ok
    parallel_for_each(v.extent, [v, &m = n](index<1> i) restrict(amp) { v[i] = m; });  // expected-error {{cannot capture 'm' by reference}}
}

// pair: lambdas in kernels
void inner(array_view<int, 1> v) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
        int n = 1;
        auto good = [n](int a) { return a + n; };   // ok
        auto bad = [&n](int a) { return a + n; };   // expected-error {{cannot capture 'n' by reference}}
        v[i] = good(1) + bad(1);
    });
}

// pair: other lambdas
void others(array_view<int, 1> v) {
    auto good = [](int a) restrict(amp) { return a + 1; };
    auto bad = [](int a) { return a + 1; };
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = good(1); });  // ok
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = bad(1); });   // expected-error {{the lambda is restrict(cpu): a function that is restrict(amp) cannot call it}}
}

// pair: lambdas of the host
void host_lambda(int n) {
    auto add = [&](int a) { return a + n; };                 // ok
    auto sub = [&](int a) restrict(amp) { return a - n; };   // expected-error {{cannot capture 'n' by reference}}
    add(1);
}

// pair: function objects
struct adder {
    array_view<int, 1> v;
    array<int, 1>& a;
    void operator()(index<1> i) const restrict(amp) { v[i] = a[i]; }
};
struct through_pointer {
    int* p;
    void operator()(index<1> i) const restrict(amp) { *p = 1; }
};
void objects(array_view<int, 1> v, array<int, 1>& a, int* p) {
    parallel_for_each(v.extent, adder{v, a});          // ok
    parallel_for_each(v.extent, through_pointer{p});   // expected-error {{the kernel: 'through_pointer' has the member 'p': 'int *': a pointer as a member}}
}

// pair: what a default captures is reported at the lambda
void place_of_default(array_view<int, 1> v, int n, short s) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {  // ok
        v[i] = n;
    });
    parallel_for_each(v.extent, [&](index<1> i) restrict(amp) {  // expected-error {{cannot capture 'v' by reference}} expected-error {{cannot capture 'n' by reference}}
        v[i] = n;
    });
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {  // expected-error {{cannot capture 's': 'short' is not a type of restrict(amp) code: the simple types are bool, int, unsigned int, long, unsigned long, float and double [C3596]}}
        v[i] = s;
    });
}
