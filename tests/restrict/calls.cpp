// SPDX-License-Identifier: Apache-2.0
// Which functions may be called where.
#include <amp.h>
#include <amp_math.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace concurrency;

int on_host(int n) { return n; }
int on_host_by_clause(int n) restrict(cpu) { return n; }
int on_accelerator(int n) restrict(amp) { return n; }
int on_both(int n) restrict(cpu, amp) { return n; }

// pair: a host function from a kernel
int from_kernel(int n) restrict(amp) {
    n = on_accelerator(n);  // ok
    n = on_both(n);         // ok
    return on_host(n);      // error: 'on_host' is restrict(cpu): a function that is restrict(amp) cannot call it [C3930]
}

// pair: a host function with a clause from a kernel
int from_kernel_too(int n) restrict(amp) {
    n = on_both(n);               // ok
    return on_host_by_clause(n);  // error: 'on_host_by_clause' is restrict(cpu)
}

// pair: a kernel's function from the host
int from_host(int n) {
    n = on_host(n);            // ok
    n = on_both(n);            // ok
    return on_accelerator(n);  // error: 'on_accelerator' is restrict(amp): only kernels and restrict(amp) functions can call it [C3930]
}

// pair: host functions from a function for both
int from_both(int n) restrict(cpu, amp) {
    n = on_both(n);     // ok
    return on_host(n);  // error: 'on_host' is restrict(cpu): a function that is restrict(cpu, amp) cannot call it
}

// pair: a kernel's functions from a function for both
int from_both_too(int n) restrict(cpu, amp) {
    n = on_both(n);            // ok
    return on_accelerator(n);  // error: 'on_accelerator' is restrict(amp): a function that is restrict(cpu, amp) cannot call it
}

// pair: constexpr functions
constexpr int twice(int n) { return 2 * n; }
constexpr int thrice(int n) restrict(cpu, amp) { return 3 * n; }
int constants(int n) restrict(amp) {
    int table[twice(2)] = {};  // ok
    n = thrice(n);             // ok
    return twice(n);           // error: 'twice' is restrict(cpu)
}

// pair: member functions
struct number {
    int value;
    int get() const { return value; }
    int get_anywhere() const restrict(cpu, amp) { return value; }
};
int members(const number& n) restrict(amp) {
    int a = n.get_anywhere();  // ok
    return n.get();            // error: 'number::get' is restrict(cpu)
}

// pair: constructors
struct made_anywhere {
    int value;
    made_anywhere() restrict(cpu, amp) : value(0) {}
};
struct made_on_host {
    int value;
    made_on_host() : value(0) {}
};
void constructors() restrict(amp) {
    made_anywhere a;  // ok
    made_on_host b;   // error: the constructor of 'made_on_host' is restrict(cpu): a function that is restrict(amp) cannot use it [C3931]
}

// pair: constructors that the compiler writes
struct holds_number { number n; };
struct holds_host { made_on_host n; };
void generated() restrict(amp) {
    holds_number a = holds_number();  // ok
    holds_host b = holds_host();      // error: the constructor of 'holds_host' is restrict(cpu)
}

// pair: constructors of members
struct good_parts {
    made_anywhere part;
    good_parts() restrict(amp) {}  // ok
};
struct bad_parts {
    made_on_host part;
    bad_parts() restrict(amp) {}  // error: the constructor of 'made_on_host' is restrict(cpu)
};

// pair: destructors
struct ended_anywhere {
    int value;
    ended_anywhere() restrict(cpu, amp) : value(0) {}
    ~ended_anywhere() restrict(cpu, amp) {}
};
struct ended_on_host {
    int value;
    ~ended_on_host() {}
};
void destructors() restrict(amp) {
    ended_anywhere a;        // ok
    ended_on_host b = {0};   // error: the destructor of 'ended_on_host' is restrict(cpu): a function that is restrict(amp) cannot call it [C3931]
}

// pair: operators
number operator+(const number& a, const number& b) { return {a.value + b.value}; }
number operator-(const number& a, const number& b) restrict(cpu, amp) { return {a.value - b.value}; }
void operators(number a) restrict(amp) {
    number b = a - a;  // ok
    number c = a + a;  // error: 'operator+' is restrict(cpu)
}

// pair: conversions
struct to_int_anywhere {
    int value;
    operator int() const restrict(cpu, amp) { return value; }
};
struct to_int_on_host {
    int value;
    operator int() const { return value; }
};
void conversions(to_int_anywhere a, to_int_on_host b) restrict(amp) {
    int c = a;  // ok
    int d = b;  // error: 'to_int_on_host::operator int' is restrict(cpu)
}

// pair: assignments
struct assigned_anywhere {
    int value;
    assigned_anywhere& operator=(int n) restrict(cpu, amp) { value = n; return *this; }
};
struct assigned_on_host {
    int value;
    assigned_on_host& operator=(int n) { value = n; return *this; }
};
void assignments(assigned_anywhere& a, assigned_on_host& b) restrict(amp) {
    a = 1;  // ok
    b = 1;  // error: 'assigned_on_host::operator=' is restrict(cpu)
}

// pair: default arguments
int with_default(int n = on_both(1)) restrict(cpu, amp) { return n; }     // ok
int with_host_default(int n = on_host(1)) restrict(cpu, amp) { return n; }  // error: 'on_host' is restrict(cpu)

// pair: functions of the C++ library
int libraries(int n) restrict(amp) {
    n = direct3d::imax(n, 1);  // ok
    return std::max(n, 1);     // error: 'max' is restrict(cpu)
}

// pair: functions of the C library
void c_library(int* p) restrict(amp) {
    p[0] = p[1];                // ok
    std::memcpy(p, p + 4, 4);   // error: 'memcpy' is restrict(cpu)
    std::abort();               // error: 'abort' is restrict(cpu)
}

// pair: printf
void printing(int n) restrict(amp) {
    direct3d_printf("%d", n);  // ok
    std::printf("%d", n);      // error: 'printf' is restrict(cpu) // error: restrict(amp) code has no string literals
}

// pair: mathematics
float mathematics(float f) restrict(amp) {
    f = fast_math::sqrt(f);     // ok
    f = precise_math::cos(f);   // ok
    return std::sqrt(f);        // error: 'sqrt' is restrict(cpu)
}

// pair: mathematics without a namespace
namespace with_names {
using namespace concurrency::fast_math;
float short_names(float f) restrict(amp) {
    f = sqrtf(f);              // ok
    return std::tgamma(f);     // error: 'tgamma' is restrict(cpu)
}
}  // namespace with_names

// pair: malloc
void memory() restrict(amp) {
    int a = 0;                  // ok
    void* b = std::malloc(4);   // error: 'malloc' is restrict(cpu)
}

// pair: members of views that belong to the host
int views(array_view<int, 1> view) restrict(amp) {
    int a = view[0] + view.extent[0];  // ok
    view.synchronize();                // error: 'array_view::synchronize' is restrict(cpu)
    return view(index<1>(1));          // ok
}

// pair: refresh
void refreshed(array_view<int, 1> view) {
    view.refresh();  // ok
}
void refreshed_in_kernel(array_view<int, 1> view) restrict(amp) {
    view.section(0, 4)[0] = 1;  // ok
    view.refresh();             // error: is restrict(cpu)
}

// pair: copy
void copied(array_view<int, 1> a, array_view<int, 1> b) { copy(a, b); }                // ok
void copied_in_kernel(array_view<int, 1> a, array_view<int, 1> b) restrict(amp) { copy(a, b); }  // error: 'copy' is restrict(cpu)

// pair: arrays are made on the host
void arrays() { array<int, 1> a(4); }                              // ok
void arrays_in_kernel() restrict(amp) { array<int, 1> a(4); }      // error: the constructor of 'array' is restrict(cpu)

// pair: launches in kernels
void launched(array_view<int, 1> a) {
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = 1; });  // ok
}
void launched_in_kernel(array_view<int, 1> a) restrict(amp) {
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = 1; });  // error: 'parallel_for_each' is restrict(cpu)
}

// pair: virtual calls
struct shape {
    virtual int area() const { return 0; }
    int edges() const restrict(cpu, amp) { return 4; }
};
int virtual_call(const int* n, const shape* s) restrict(amp) {  // error: 'shape' has virtual functions
    int a = on_both(*n);                                        // ok
    return s->area();                                           // error: a call of the virtual function 'shape::area': restrict(amp) code has none
}

// pair: virtual functions
struct good_functions {
    int area() const restrict(amp) { return 0; }  // ok
};
struct bad_functions {
    virtual int area() const restrict(amp) { return 0; }  // error: 'bad_functions::area' is virtual: restrict(amp) functions are not
};

// pair: barriers on the host
void waits(tiled_index<4> i) restrict(amp) { i.barrier.wait(); }  // ok
void host_waits(tiled_index<4> i) { i.barrier.wait(); }           // error: 'tile_barrier::wait' is restrict(amp)

// pair: fences on the host
void fence(tiled_index<4> i) restrict(amp) { all_memory_fence(i.barrier); }  // ok
void host_fence(tiled_index<4> i) { all_memory_fence(i.barrier); }           // error: 'all_memory_fence' is restrict(amp)

// pair: lambdas in kernels are restricted as they are
int inner_lambdas(int n) restrict(amp) {
    auto add = [](int a) { return on_accelerator(a) + 1; };  // ok
    auto sub = [](int a) { return on_host(a) - 1; };         // error: 'on_host' is restrict(cpu)
    return add(n) + sub(n);
}

// pair: local classes in kernels, too
int local_classes(int n) restrict(amp) {
    struct local {
        static int good(int a) { return on_accelerator(a); }  // ok
        static int bad(int a) { return on_host(a); }          // error: 'on_host' is restrict(cpu)
    };
    return local::good(n) + local::bad(n);
}
