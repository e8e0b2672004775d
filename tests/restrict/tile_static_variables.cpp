// SPDX-License-Identifier: Apache-2.0
// tile_static: where it may stand and on what.
#include <amp.h>

using namespace concurrency;

struct pair_of_ints { int a; int b; };
struct with_pointer { int* p; };
struct made { int a; made() restrict(cpu, amp) : a(1) {} };
struct derived_pair : pair_of_ints { int c; };

// pair: outside of functions
tile_static int outside;                                  // expected-error {{tile_static 'outside' is not in a function: tile_static variables are local variables of restrict(amp) functions [C3584]}}
void inside() restrict(amp) { tile_static int inside; }   // ok

// pair: host functions
void on_accelerator() restrict(amp) { tile_static int a; }  // ok
void on_host() { tile_static int a; }                       // expected-error {{tile_static 'a' is in a restrict(cpu) function}}

// pair: functions for both
void on_accelerator_only() restrict(amp) { tile_static int a; }  // ok
void on_both() restrict(cpu, amp) { tile_static int a; }         // expected-error {{tile_static 'a' is in a restrict(cpu, amp) function}}

// pair: members
struct members {
    int a;                  // ok
    tile_static int b;      // expected-error {{tile_static 'b' is not in a function}}
};

// pair: initialisers
void initialised() restrict(amp) {
    tile_static int a;      // ok
    tile_static int b = 0;  // expected-error {{tile_static 'b' has an initialiser: there is one variable for all threads of a tile}}
}

// pair: initialisers in braces
void in_braces() restrict(amp) {
    tile_static int a[4];         // ok
    tile_static int b[4] = {};    // expected-error {{tile_static 'b' has an initialiser}}
    tile_static int c{};          // expected-error {{tile_static 'c' has an initialiser}}
}

// pair: initialisers of classes
void classes() restrict(amp) {
    tile_static pair_of_ints a;              // ok
    tile_static pair_of_ints b = {1, 2};     // expected-error {{tile_static 'b' has an initialiser}}
    tile_static pair_of_ints c{};            // expected-error {{tile_static 'c' has an initialiser}}
}

// pair: arguments of constructors
void constructed() restrict(amp) {
    tile_static index<1> a;     // ok
    tile_static index<1> b(1);  // expected-error {{tile_static 'b' has an initialiser}}
}

// pair: constructors that are not run
void not_constructed() restrict(amp) {
    tile_static pair_of_ints a;  // ok
    tile_static made b;          // expected-warning {{tile_static 'b': the constructor of its type is not run [C4881]}}
    tile_static int c = 0;       // expected-error {{tile_static 'c' has an initialiser}}
}

// pair: pointers
void pointers() restrict(amp) {
    tile_static int a;   // ok
    tile_static int* b;  // expected-error {{a tile_static variable cannot be or hold a pointer: its type is 'int *' [C3584]}}
}

// pair: references
void references(int& n) restrict(amp) {
    tile_static int a;        // ok
    tile_static int& b = n;   // expected-error {{a tile_static variable cannot be or hold a reference}}
}

// pair: nullptr_t
void nulls() restrict(amp) {
    tile_static bool a;                // ok
    tile_static decltype(nullptr) b;   // expected-error {{a tile_static variable cannot be or hold a nullptr_t}}
}

// pair: views
void views(array_view<int, 1> v) restrict(amp) {
    tile_static int a[4];               // ok
    tile_static array_view<int, 1> b(v);  // expected-error {{a tile_static variable cannot be or hold an array_view}}
}

// pair: members that are pointers
void pointer_members() restrict(amp) {
    tile_static derived_pair a;  // ok
    tile_static with_pointer b;  // expected-error {{tile_static 'b': 'with_pointer' has the member 'p': 'int *': a pointer as a member; restrict(amp) code has pointers only as variables, parameters and results [C3581]}}
}

// pair: arrays of pointers
void arrays_of_pointers() restrict(amp) {
    tile_static int a[2][2];  // ok
    tile_static int* b[2];    // expected-error {{a tile_static variable cannot be or hold a pointer}}
}

// pair: types that are not allowed
void other_types() restrict(amp) {
    tile_static unsigned a[4];  // ok
    tile_static short b[4];     // expected-error {{tile_static 'b': 'short' is not a type of restrict(amp) code: the simple types are bool, int, unsigned int, long, unsigned long, float and double [C3581]}}
}

// pair: arrays of bool
void bools() restrict(amp) {
    tile_static int a[4];   // ok
    tile_static bool b[4];  // expected-error {{tile_static 'b': an array of bool}}
}

// pair: kernels without tiles
void good_launch(array_view<int, 1> v) {
    parallel_for_each(v.extent.tile<4>(), [=](tiled_index<4> i) restrict(amp) {
        tile_static int a[4];  // ok
        a[i.local[0]] = v[i];
    });
}
void bad_launch(array_view<int, 1> v) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
        tile_static int a[4];  // expected-error {{tile_static 'a' in a kernel that is launched without tiles: a tiled_extent is needed, as in extent.tile<16>() [C3600]}}
        a[0] = v[i];
    });
}

struct Nothing {
    int get() restrict(amp) { return 1; }
};
void launch_with_nothing(array_view<int, 1> v) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
        tile_static Nothing a;  // ok: nothing is shared
        v[i] = a.get();
    });
}

// pair: functions of kernels without tiles
int tiled_helper(int n) restrict(amp) {
    tile_static int a;  // ok
    a = n;
    return a;
}
int untiled_helper(int n) restrict(amp) {
    tile_static int a;  // expected-error {{tile_static 'a' in a kernel that is launched without tiles}}
    a = n;
    return a;
}
void helpers(array_view<int, 1> v) {
    parallel_for_each(v.extent.tile<4>(), [=](tiled_index<4> i) restrict(amp) { v[i] = tiled_helper(1); });
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = untiled_helper(1); });
}

// pair: 32768 bytes
void enough(array_view<int, 1> v) {
    parallel_for_each(v.extent.tile<4>(), [=](tiled_index<4> i) restrict(amp) {  // ok
        tile_static int a[8192];
        a[i.local[0]] = v[i];
    });
    parallel_for_each(v.extent.tile<4>(), [=](tiled_index<4> i) restrict(amp) {  // expected-error {{the kernel and what it calls have 32772 bytes of tile_static memory: a tile has 32768 [C3565]}}
        tile_static int a[8193];
        a[i.local[0]] = v[i];
    });
}

// pair: 32768 bytes in several functions
void half(int n) restrict(amp) {
    tile_static int a[4096];
    a[n] = n;
}
void other_half(int n) restrict(amp) {
    tile_static int a[4097];
    a[n] = n;
}
void sums(array_view<int, 1> v) {
    parallel_for_each(v.extent.tile<4>(), [=](tiled_index<4> i) restrict(amp) {  // ok
        half(v[i]);
        half(v[i] + 1);
    });
    parallel_for_each(v.extent.tile<4>(), [=](tiled_index<4> i) restrict(amp) {  // expected-error {{have 32772 bytes of tile_static memory}}
        half(v[i]);
        other_half(v[i]);
    });
}
