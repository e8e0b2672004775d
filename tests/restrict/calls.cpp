// SPDX-License-Identifier: Apache-2.0
// Which functions may be called where.
#include <amp.h>
#include <amp_graphics.h>
#include <amp_math.h>

#include <algorithm>
#include <map>
#include <memory>
#include <vector>
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
    return on_host(n);      // expected-error {{'on_host' is restrict(cpu): a function that is restrict(amp) cannot call it [C3930]}}
}

// pair: a host function with a clause from a kernel
int from_kernel_too(int n) restrict(amp) {
    n = on_both(n);               // ok
    return on_host_by_clause(n);  // expected-error {{'on_host_by_clause' is restrict(cpu)}}
}

// pair: a kernel's function from the host
int from_host(int n) {
    n = on_host(n);            // ok
    n = on_both(n);            // ok
    return on_accelerator(n);  // expected-error {{'on_accelerator' is restrict(amp): only kernels and restrict(amp) functions can call it [C3930]}}
}

// pair: host functions from a function for both
int from_both(int n) restrict(cpu, amp) {
    n = on_both(n);     // ok
    return on_host(n);  // expected-error {{'on_host' is restrict(cpu): a function that is restrict(cpu, amp) cannot call it}}
}

// pair: a kernel's functions from a function for both
int from_both_too(int n) restrict(cpu, amp) {
    n = on_both(n);            // ok
    return on_accelerator(n);  // expected-error {{'on_accelerator' is restrict(amp): a function that is restrict(cpu, amp) cannot call it}}
}

// pair: constexpr functions
constexpr int twice(int n) { return 2 * n; }
constexpr int thrice(int n) restrict(cpu, amp) { return 3 * n; }
int constants(int n) restrict(amp) {
    int table[twice(2)] = {};  // ok
    n = thrice(n);             // ok
    return twice(n);           // expected-error {{'twice' is restrict(cpu)}}
}

// pair: member functions
struct number {
    int value;
    int get() const { return value; }
    int get_anywhere() const restrict(cpu, amp) { return value; }
};
int members(const number& n) restrict(amp) {
    int a = n.get_anywhere();  // ok
    return n.get();            // expected-error {{'number::get' is restrict(cpu)}}
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
    made_on_host b;   // expected-error {{the constructor of 'made_on_host' is restrict(cpu): a function that is restrict(amp) cannot use it [C3930]}}
}

// pair: constructors that the compiler writes
struct holds_number { number n; };
struct holds_host { made_on_host n; };
void generated() restrict(amp) {
    holds_number a = holds_number();  // ok
    holds_host b = holds_host();      // expected-error {{the constructor of 'holds_host' is restrict(cpu)}}
}

// pair: constructors of members
struct good_parts {
    made_anywhere part;
    good_parts() restrict(amp) {}  // ok
};
struct bad_parts {
    made_on_host part;
    bad_parts() restrict(amp) {}  // expected-error {{the constructor of 'made_on_host' is restrict(cpu)}}
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
    ended_on_host b = {0};   // expected-error {{the destructor of 'ended_on_host' is restrict(cpu): a function that is restrict(amp) cannot call it [C3930]}}
}

// pair: operators
number operator+(const number& a, const number& b) { return {a.value + b.value}; }
number operator-(const number& a, const number& b) restrict(cpu, amp) { return {a.value - b.value}; }
void operators(number a) restrict(amp) {
    number b = a - a;  // ok
    number c = a + a;  // expected-error {{'operator+' is restrict(cpu)}}
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
    int d = b;  // expected-error {{'to_int_on_host::operator int' is restrict(cpu)}}
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
    b = 1;  // expected-error {{'assigned_on_host::operator=' is restrict(cpu)}}
}

// pair: default arguments
int with_default(int n = on_both(1)) restrict(cpu, amp) { return n; }
int with_host_default(int n = on_host(1)) restrict(cpu, amp) { return n; }
int on_host_with_defaults() { return with_default() + with_host_default(); }  // ok
int with_defaults() restrict(amp) {
    return with_default() + with_host_default(2) +  // ok
           with_host_default();                     // expected-error {{'on_host' is restrict(cpu): a function that is restrict(amp) cannot call it [C3931]}}
}

// pair: default arguments of the host
int of_the_host(int n = on_host(1)) { return n; }             // ok
int of_the_accelerator(int n = on_accelerator(1)) { return n; }  // expected-error {{'on_accelerator' is restrict(amp): only kernels and restrict(amp) functions can call it [C3930]}}

// pair: default arguments that are lambdas
int with_lambda(int n = []() -> int { return 1; }()) restrict(amp) { return n; }  // expected-error {{the lambda is restrict(cpu): a function that is restrict(amp) cannot call it [C3931]}}
int with_lambda_on_both(int n = []() -> int { return 1; }()) restrict(cpu, amp) { return n; }
int with_lambdas() restrict(amp) {
    return with_lambda(1) +  // ok
           with_lambda() + with_lambda_on_both();  // expected-error {{the lambda is restrict(cpu): a function that is restrict(amp) cannot call it [C3931]}}
}

// pair: elements of arrays
void elements() restrict(amp) {
    made_anywhere a[2];  // ok
    made_on_host b[2];   // expected-error {{the constructor of 'made_on_host' is restrict(cpu): a function that is restrict(amp) cannot use it [C3931]}}
}

// pair: constructors that the host cannot use
struct made_on_accelerator {
    int value;
    made_on_accelerator() restrict(amp) : value(0) {}
    explicit made_on_accelerator(int n) restrict(amp) : value(n) {}
    ~made_on_accelerator() restrict(cpu, amp) {}
};
made_anywhere global_anywhere;  // ok
made_on_accelerator global;     // expected-error {{the constructor of 'made_on_accelerator' is restrict(amp): only kernels and restrict(amp) functions can use it [C3930]}}
void made_by_host() {
    made_anywhere a, b[2];                                // ok
    made_on_accelerator c;                                // expected-error {{the constructor of 'made_on_accelerator' is restrict(amp)}}
    made_on_accelerator d(1);                             // expected-error {{the constructor of 'made_on_accelerator' is restrict(amp)}}
    made_on_accelerator e[2];                             // expected-error {{only kernels and restrict(amp) functions can use it [C3931]}}
    made_on_accelerator* f = new made_on_accelerator(2);  // expected-error {{the constructor of 'made_on_accelerator' is restrict(amp)}}
    (void)made_on_accelerator(3);                         // expected-error {{the constructor of 'made_on_accelerator' is restrict(amp)}}
}

// pair: destructors that the host cannot call
struct ended_on_accelerator {
    int value;
    ~ended_on_accelerator() restrict(amp) {}
};
void ended_by_host(ended_anywhere* a, ended_on_accelerator* b) {
    ended_anywhere c;        // ok
    ended_on_accelerator d;  // expected-error {{the destructor of 'ended_on_accelerator' is restrict(amp): only kernels and restrict(amp) functions can call it [C3930]}}
    delete a;                // ok
    delete b;                // expected-error {{the destructor of 'ended_on_accelerator' is restrict(amp)}}
    b->~ended_on_accelerator();  // expected-error {{the destructor of 'ended_on_accelerator' is restrict(amp)}}
}

// pair: destructors that the compiler writes
struct holds_anywhere { ended_anywhere part; };
struct holds_accelerator { ended_on_accelerator parts[2]; };
struct derived_from_accelerator : ended_on_accelerator {};
void generated_end() {
    holds_anywhere a;            // ok
    holds_accelerator b;         // expected-error {{the destructor of 'holds_accelerator' is restrict(amp)}}
    derived_from_accelerator c;  // expected-error {{the destructor of 'derived_from_accelerator' is restrict(amp)}}
}

// pair: copies that the compiler writes
struct copied_anywhere {
    int value;
    copied_anywhere() restrict(cpu, amp) {}
    copied_anywhere(const copied_anywhere&) restrict(cpu, amp) {}
    copied_anywhere& operator=(const copied_anywhere&) restrict(cpu, amp) { return *this; }
};
struct copied_on_accelerator {
    int value;
    copied_on_accelerator() restrict(cpu, amp) {}
    copied_on_accelerator(const copied_on_accelerator&) restrict(amp) {}
    copied_on_accelerator& operator=(const copied_on_accelerator&) restrict(amp) { return *this; }
};
struct copies_anywhere : copied_anywhere { copied_anywhere parts[2]; };
struct copies_on_accelerator { copied_anywhere first; copied_on_accelerator parts[2]; };
struct derived_copies : copied_on_accelerator {};
struct defaulted_copies : copied_on_accelerator {
    defaulted_copies() = default;
    defaulted_copies& operator=(const defaulted_copies&) = default;
};
void generated_copies(copies_anywhere a, copies_on_accelerator& b, derived_copies& c) {
    copies_anywhere d = a;        // ok
    d = a;                        // ok
    copies_on_accelerator e = b;  // expected-error {{the constructor of 'copies_on_accelerator' is restrict(amp)}}
    e = b;                        // expected-error {{'copies_on_accelerator::operator=' is restrict(amp)}}
    derived_copies f = c;         // expected-error {{the constructor of 'derived_copies' is restrict(amp)}}
    f = c;                        // expected-error {{'derived_copies::operator=' is restrict(amp)}}
    defaulted_copies g, h;        // ok
    g = h;                        // expected-error {{'defaulted_copies::operator=' is restrict(amp)}}
}
void copies_in_kernel(copies_on_accelerator& b) restrict(amp) {
    copies_on_accelerator e = b;  // ok
    e = b;                        // ok
}

// pair: copies that the compiler cannot write for either
struct copied_on_host {
    copied_on_host& operator=(const copied_on_host&) { return *this; }
};
struct torn_copies { copied_on_host a; copied_on_accelerator b; };
struct whole_copies { copied_on_host a; copied_anywhere b; };
void torn(whole_copies& a, whole_copies& b, torn_copies& c, torn_copies& d) {
    a = b;  // ok
    c = d;  // expected-error {{'torn_copies::operator=' cannot be written by the compiler: of what it would call a part is only for the host, and another part only for restrict(amp) [C3930]}}
}

// pair: parts of what the host makes and ends
struct host_parts {
    made_anywhere part;
    host_parts() {}   // ok
    ~host_parts() {}  // ok
};
struct accelerator_parts {
    made_on_accelerator part;
    ended_on_accelerator other_part;
    accelerator_parts() {}   // expected-error {{the constructor of 'made_on_accelerator' is restrict(amp)}}
    ~accelerator_parts() {}  // expected-error {{the destructor of 'ended_on_accelerator' is restrict(amp)}}
};

// pair: initialisers of members run where the constructors do
struct initialised_on_accelerator {
    made_on_accelerator part = made_on_accelerator(1);  // ok
    initialised_on_accelerator() restrict(amp) {}
};
struct initialised_on_host {
    made_on_accelerator part = made_on_accelerator(1);  // expected-error {{the constructor of 'made_on_accelerator' is restrict(amp)}}
    initialised_on_host() {}
};
struct initialised_anywhere { int number = on_accelerator(1); };
void initialised(initialised_on_host&) { initialised_anywhere a; }           // expected-error {{the constructor of 'initialised_anywhere' is restrict(amp)}}
void initialised_in_kernel() restrict(amp) { initialised_anywhere a; }       // ok

// pair: members that a list leaves out
struct listed_anywhere { int number; made_anywhere part; made_anywhere parts[2]; };
struct listed_on_accelerator { int number; made_on_accelerator part; };
void lists() {
    listed_anywhere a{1};        // ok
    listed_on_accelerator b{1};  // expected-error {{the constructor of 'made_on_accelerator' is restrict(amp)}}
    made_on_accelerator c[2]{};  // expected-error {{the constructor of 'made_on_accelerator' is restrict(amp)}}
}

// pair: views without a source are made on the host
void new_views() {
    array_view<int, 2> a(16, 16), b(extent<2>(1, 2));  // ok
}
void new_views_in_kernel(int* p) restrict(amp) {
    array_view<int, 2> a(4, 4, p), b(extent<2>(1, 2), p);  // ok
    array_view<int, 2> c(16, 16);                          // expected-error {{the constructor of 'array_view' is restrict(cpu): a function that is restrict(amp) cannot use it [C3930]}}
    array_view<int, 1> d(extent<1>(4));                    // expected-error {{the constructor of 'array_view' is restrict(cpu)}}
}
void new_views_in_both() restrict(cpu, amp) {
    array_view<int, 1> c(16);  // expected-error {{the constructor of 'array_view' is restrict(cpu)}}
}

// pair: operands of decltype
int global_number;
void operands(int n) restrict(amp) {
    decltype(on_both(n) + n) a;                  // ok
    decltype(on_host(n)) b;                      // expected-error {{'on_host' is restrict(cpu): a function that is restrict(amp) cannot call it [C3930]}}
    const decltype(n > 0 ? global_number : n)& c = n;  // expected-error {{'global_number' is a global or static variable}}
    decltype(char() + n) d;                      // expected-error {{'char' is not a type}}
    decltype(true ? n + 1 : throw n) e;              // expected-error {{restrict(amp) code has no exceptions: throw}}
}

// pair: operands of decltype in a result
auto result_of_both(int n) restrict(amp) -> decltype(on_both(n) + n);  // ok
auto result_of_character() restrict(amp) -> decltype('a', 1);          // ok
decltype(on_host(1)) result_in_front() restrict(amp);                  // ok
auto result_of_host() restrict(amp) -> decltype(on_host(1));           // expected-error {{'on_host' is restrict(cpu): a function that is restrict(amp) cannot call it [C3930]}}
auto result_of_new() restrict(cpu, amp) -> decltype(new int);          // expected-error {{restrict(amp) code cannot allocate memory: new [C3930]}}

// pair: declarations that declare nothing
template <class T> void nothing_in_template(T n) restrict(amp) {
    decltype(on_both(n));  // ok
    decltype(on_host(n));  // expected-error {{'on_host' is restrict(cpu): a function that is restrict(amp) cannot call it [C3930]}}
}
void nothing_declared(int n) restrict(amp) {
    decltype(n + (n - 1));             // ok
    decltype(n ? global_number : n);   // expected-error {{'global_number' is a global or static variable}}
    { decltype((throw n)); }           // expected-error {{restrict(amp) code has no exceptions: throw}}
    decltype(n)(n + 1);                // ok
    nothing_in_template(n);
}

// pair: operands of decltype on the host
void host_operands(int n) {
    decltype(on_host(n)) a;         // ok
    decltype(on_accelerator(n)) b;  // expected-error {{'on_accelerator' is restrict(amp)}}
    decltype(on_accelerator(n));    // expected-error {{'on_accelerator' is restrict(amp)}}
}

// pair: functions of the C++ library
int libraries(int n) restrict(amp) {
    n = direct3d::imax(n, 1);  // ok
    return std::max(n, 1);     // expected-error {{'max' is restrict(cpu)}}
}

// pair: functions of the C library
void c_library(int* p) restrict(amp) {
    p[0] = p[1];                // ok
    std::memcpy(p, p + 4, 4);   // expected-error {{'memcpy' is restrict(cpu)}}
    std::abort();               // expected-error {{'abort' is restrict(cpu)}}
}

// pair: printf
void printing(int n) restrict(amp) {
    direct3d_printf("%d", n);  // ok
    std::printf("%d", n);      // expected-error {{'printf' is restrict(cpu)}} expected-error {{restrict(amp) code has no string literals}}
}

// pair: mathematics
float mathematics(float f) restrict(amp) {
    f = fast_math::sqrt(f);     // ok
    f = precise_math::cos(f);   // ok
    return std::sqrt(f);        // expected-error {{'sqrt' is restrict(cpu)}}
}

// pair: mathematics without a namespace
namespace with_names {
using namespace concurrency::fast_math;
float short_names(float f) restrict(amp) {
    f = sqrtf(f);              // ok
    return std::tgamma(f);     // expected-error {{'tgamma' is restrict(cpu)}}
}
}  // namespace with_names

// pair: malloc
void memory() restrict(amp) {
    int a = 0;                  // ok
    void* b = std::malloc(4);   // expected-error {{'malloc' is restrict(cpu)}}
}

// pair: members of views that belong to the host
int views(array_view<int, 1> view) restrict(amp) {
    int a = view[0] + view.extent[0];  // ok
    view.synchronize();                // expected-error {{'array_view::synchronize' is restrict(cpu)}}
    return view(index<1>(1));          // ok
}

// pair: refresh
void refreshed(array_view<int, 1> view) {
    view.refresh();  // ok
}
void refreshed_in_kernel(array_view<int, 1> view) restrict(amp) {
    view.section(0, 4)[0] = 1;  // ok
    view.refresh();             // expected-error {{is restrict(cpu)}}
}

// pair: copy
void copied(array_view<int, 1> a, array_view<int, 1> b) { copy(a, b); }                // ok
void copied_in_kernel(array_view<int, 1> a, array_view<int, 1> b) restrict(amp) { copy(a, b); }  // expected-error {{'copy' is restrict(cpu)}}

// pair: arrays are made on the host
void arrays() { array<int, 1> a(4); }                              // ok
void arrays_in_kernel() restrict(amp) { array<int, 1> a(4); }      // expected-error {{the constructor of 'array' is restrict(cpu)}}

// pair: launches in kernels
void launched(array_view<int, 1> a) {
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = 1; });  // ok
}
void launched_in_kernel(array_view<int, 1> a) restrict(amp) {
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = 1; });  // expected-error {{'parallel_for_each' is restrict(cpu)}}
}

// pair: virtual calls
struct shape {
    virtual int area() const { return 0; }
    int edges() const restrict(cpu, amp) { return 4; }
};
int virtual_call(const int* n, const shape* s) restrict(amp) {  // expected-error {{'shape' has virtual functions}}
    int a = on_both(*n);                                        // ok
    return s->area();                                           // expected-error {{a call of the virtual function 'shape::area': restrict(amp) code has none [C3581]}}
}

// pair: virtual functions
struct good_functions {
    int area() const restrict(amp) { return 0; }  // ok
};
struct bad_functions {
    virtual int area() const restrict(amp) { return 0; }  // expected-error {{'bad_functions::area' is virtual: restrict(amp) functions are not [C3581]}}
};

// pair: barriers on the host
void waits(tiled_index<4> i) restrict(amp) { i.barrier.wait(); }  // ok
void host_waits(tiled_index<4> i) { i.barrier.wait(); }           // expected-error {{'tile_barrier::wait' is restrict(amp)}}

// pair: fences on the host
void fence(tiled_index<4> i) restrict(amp) { all_memory_fence(i.barrier); }  // ok
void host_fence(tiled_index<4> i) { all_memory_fence(i.barrier); }           // expected-error {{'all_memory_fence' is restrict(amp)}}

// pair: atomic functions on the host
void counts(int* n) restrict(amp) { atomic_fetch_add(n, 1); }      // ok
void host_counts(int* n) { atomic_fetch_add(n, 1); }               // expected-error {{'atomic_fetch_add' is restrict(amp)}}
void both_count(int* n) restrict(cpu, amp) { atomic_exchange(n, 1); }  // expected-error {{'atomic_exchange' is restrict(amp): a function that is restrict(cpu, amp) cannot call it}}

// pair: what of textures is the host's
void textures(graphics::texture<float, 1>& t, graphics::texture_view<const float, 1>& view, graphics::sampler& s) {
    graphics::texture_view<const float, 1> levels(t, 0, 1);                       // ok
    const unsigned bits = t.get_bits_per_scalar_element() + t.get_data_length();  // ok
    graphics::sampler sampler(graphics::filter_point);                            // ok
}
void in_kernel(graphics::texture<float, 1>& t, graphics::texture_view<float, 1> to, const graphics::texture_view<const float, 1> view,
               const graphics::sampler& s) restrict(amp) {
    graphics::texture_view<float, 1> all(t);                     // ok
    graphics::texture_view<const float, 1> copied(view);         // ok
    graphics::sampler same(s);                                   // ok
    graphics::texture_view<const float, 1> levels(view, 0, 1);   // expected-error {{is restrict(cpu)}}
    graphics::texture_view<const float, 1> read_only(to);        // expected-error {{is restrict(cpu)}}
    graphics::sampler sampler;                                   // expected-error {{is restrict(cpu)}}
    unsigned bits = t.get_bits_per_scalar_element();             // expected-error {{get_bits_per_scalar_element' is restrict(cpu)}}
    bits += to.get_data_length();                                // expected-error {{get_data_length' is restrict(cpu)}}
    const void* data = t.data();                                 // expected-error {{'texture::data' is restrict(cpu)}}
}

// pair: what the standard library calls for the host
namespace through_library {
struct made { int v; made() restrict(amp) : v(1) {} };
struct ended { int v; ~ended() restrict(amp) {} };
struct assigned { int v; assigned& operator=(const assigned&) restrict(amp) { return *this; } };
struct compared { int v; bool operator<(const compared&) const restrict(amp) { return true; } };
struct outer { made part; };
struct both {
    int v;
    both() restrict(cpu, amp) : v(1) {}
    bool operator<(const both&) const restrict(cpu, amp) { return false; }
    int for_kernels() const restrict(amp) { return 1; }
};
void good(std::vector<assigned>& these, int* first) {
    std::vector<made> none;                                  // ok
    none.reserve(1);                                         // ok
    std::vector<both> all(3);                                // ok
    std::sort(all.begin(), all.end());                       // ok
    std::map<both, int>()[both()] = int(these.size());       // ok
    std::for_each(first, first, [](int) restrict(cpu, amp) {});  // ok
}
void bad(std::vector<assigned>& these, std::vector<assigned>& those, compared* first, int* numbers) {
    std::vector<made> all(3);             // expected-error {{the constructor of 'vector' calls the constructor of 'made', which is restrict(amp): only kernels and restrict(amp) functions can call it [C3930]}}
    std::vector<outer> outers(3);         // expected-error {{the constructor of 'vector' calls the constructor of 'outer', which is restrict(amp)}}
    std::map<int, made>()[1].v = 1;       // expected-error {{'map::operator[]' calls the constructor of 'made'}}
    std::make_unique<made>();             // expected-error {{'make_unique' calls the constructor of 'made'}}
    std::vector<ended> ends;              // expected-error {{the destructor of 'vector' calls the destructor of 'ended'}}
    std::unique_ptr<ended> end;           // expected-error {{the destructor of 'unique_ptr' calls the destructor of 'ended'}}
    these = those;                        // expected-error {{'vector::operator=' calls 'assigned::operator='}}
    std::sort(first, first);              // expected-error {{'sort' calls 'compared::operator<'}}
    std::for_each(numbers, numbers, [](int) restrict(amp) {});  // expected-error {{'for_each' calls the lambda, which is restrict(amp)}}
}
}  // namespace through_library

// pair: lambdas in kernels are restricted as they are
int inner_lambdas(int n) restrict(amp) {
    auto add = [](int a) { return on_accelerator(a) + 1; };  // ok
    auto sub = [](int a) { return on_host(a) - 1; };         // expected-error {{'on_host' is restrict(cpu)}}
    return add(n) + sub(n);
}

// pair: local classes in kernels, too
int local_classes(int n) restrict(amp) {
    struct local {
        static int good(int a) { return on_accelerator(a); }  // ok
        static int bad(int a) { return on_host(a); }          // expected-error {{'on_host' is restrict(cpu)}}
    };
    return local::good(n) + local::bad(n);
}
