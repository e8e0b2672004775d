// SPDX-License-Identifier: Apache-2.0
// Classes, unions and their members.
#include <amp.h>

using namespace concurrency;

// pair: members of types that are allowed
struct of_ints { int a; float b; double c; };
struct of_shorts { int a; short b; };
void members() restrict(amp) {
    of_ints a = {};    // ok
    of_shorts b = {};  // error: 'b': 'of_shorts' has the member 'b': 'short' is no type
}

// pair: pointers as members
struct with_index { int next; };
struct with_pointer { int* next; };
void pointer_members() restrict(amp) {
    with_index a = {};    // ok
    with_pointer b = {};  // error: a pointer as a member
}

// pair: references as members
struct with_value { int value; };
struct with_reference { int& value; };
void reference_members(int& x) restrict(amp) {
    with_value a{x};      // ok
    with_reference b{x};  // error: a reference as a member
}

// pair: references to arrays as members
struct with_array { array<int, 1>& values; };
struct with_view_reference { array_view<int, 1>& values; };
void array_members(array<int, 1>& x, array_view<int, 1>& y) restrict(amp) {
    with_array a{x};           // ok
    with_view_reference b{y};  // error: a reference as a member
}

// pair: views as members
struct with_view { array_view<int, 1> values; };
struct with_view_of_chars { array_view<of_shorts, 1>* values; };
void view_members(with_view a) restrict(amp) {}           // ok
void views_of_chars(with_view_of_chars a) restrict(amp) {}  // error: has the member 'values'

// pair: bit-fields
struct whole_fields { unsigned low; unsigned high; };
struct bit_fields { unsigned low : 16; unsigned high : 16; };
void fields() restrict(amp) {
    whole_fields a = {};  // ok
    bit_fields b = {};    // error: restrict(amp) code has no bit-fields
}

// pair: virtual functions
struct plain { int value() const restrict(amp) { return 1; } };
struct polymorphic { virtual int value() const { return 1; } };
void functions(const plain& a) restrict(amp) {}        // ok
void virtuals(const polymorphic& a) restrict(amp) {}   // error: 'polymorphic' has virtual functions

// pair: virtual bases
struct base { int a; };
struct derived : base { int b; };
struct virtually_derived : virtual base { int b; };
void bases(const derived& a) restrict(amp) {}                    // ok
void virtual_bases(const virtually_derived& a) restrict(amp) {}  // error: 'virtually_derived' has a virtual base

// pair: bases of types that are not allowed
struct derived_from_shorts : of_shorts { int c; };
struct derived_from_ints : of_ints { int d; };
void good_base(const derived_from_ints& a) restrict(amp) {}   // ok
void bad_base(const derived_from_shorts& a) restrict(amp) {}  // error: a base of 'derived_from_shorts': 'of_shorts' has the member 'b'

// pair: where a bool begins
struct bool_first { bool flag; int value; };
struct bool_second { int value; bool flag; };
struct two_bools { bool first; bool second; };
void aligned(const bool_first& a, const bool_second& b) restrict(amp) {}  // ok
void unaligned(const two_bools& a) restrict(amp) {}  // error: 'two_bools' has the member 'second': a bool that does not begin at a multiple of 4 bytes

// pair: arrays as members
struct with_floats { float values[4]; };
struct with_bools { bool values[4]; };
void array_of_floats(const with_floats& a) restrict(amp) {}  // ok
void array_of_bools(const with_bools& a) restrict(amp) {}    // error: has the member 'values': an array of bool

// pair: arrays of pointers
void values(int* p) restrict(amp) {
    int a[2] = {*p, *p};  // ok
    int* b[2] = {p, p};   // error: an array of pointers
}

// pair: unions
union of_numbers { int a; float b; };
union of_characters { int a; char b[4]; };
void number_union(of_numbers a) restrict(amp) {}        // ok
void character_union(of_characters a) restrict(amp) {}  // error: 'of_characters' has the member 'b'

// pair: classes in classes
struct outer { of_ints inner; };
struct outer_of_shorts { of_shorts inner; };
void nested(outer a) restrict(amp) {}               // ok
void nested_shorts(outer_of_shorts a) restrict(amp) {}  // error: has the member 'inner': 'of_shorts' has the member 'b'

// pair: empty classes
struct empty {};
void empties() restrict(amp) {
    empty a;     // ok
    empty b[2];  // error: an array of the empty class 'empty'
}

// pair: volatile members
struct steady { int a; };
struct restless { volatile int a; };
void good_member(steady a) restrict(amp) {}  // ok
void bad_member(restless a) restrict(amp) {}  // error: has the member 'a': 'volatile int'

// pair: volatile member functions
struct counter {
    int get() const restrict(amp) { return 0; }        // ok
    int get_now() volatile restrict(amp) { return 0; }  // error: 'counter::get_now' is volatile
};

// pair: elements of views
void view_of_floats(array_view<float, 1> a) restrict(amp) {}       // ok
void view_of_shorts(array_view<of_shorts, 1> a) restrict(amp) {}   // error: elements of

// pair: function objects as members
struct call { void (*function)(int); };
struct number { int function; };
void number_member(number a) restrict(amp) {}  // ok
void call_member(call a) restrict(amp) {}      // error: has the member 'function': 'void (*)(int)': a pointer as a member

// pair: pointers to members as members
struct selector { int which; };
struct member_selector { int steady::* which; };
void by_number(selector a) restrict(amp) {}         // ok
void by_member(member_selector a) restrict(amp) {}  // error: restrict(amp) code has no pointers to members
