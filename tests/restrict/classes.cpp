// SPDX-License-Identifier: Apache-2.0
// Classes, unions and their members.
#include <amp.h>

using namespace concurrency;

// pair: members of types that are allowed
struct of_ints { int a; float b; double c; };
struct of_shorts { int a; short b; };
void members() restrict(amp) {
    of_ints a = {};    // ok
    of_shorts b = {};  // expected-error {{'b': 'of_shorts' has the member 'b': 'short' is not a type}}
}

// pair: pointers as members
struct with_index { int next; };
struct with_pointer { int* next; };
void pointer_members() restrict(amp) {
    with_index a = {};    // ok
    with_pointer b = {};  // expected-error {{a pointer as a member}}
}

// pair: references as members
struct with_value { int value; };
struct with_reference { int& value; };
void reference_members(int& x) restrict(amp) {
    with_value a{x};      // ok
    with_reference b{x};  // expected-error {{a reference as a member}}
}

// pair: references to arrays as members
struct with_array { array<int, 1>& values; };
struct with_view_reference { array_view<int, 1>& values; };
void array_members(array<int, 1>& x, array_view<int, 1>& y) restrict(amp) {
    with_array a{x};           // ok
    with_view_reference b{y};  // expected-error {{a reference as a member}}
}

// pair: views as members
struct with_view { array_view<int, 1> values; };
struct with_view_of_chars { array_view<of_shorts, 1>* values; };
void view_members(with_view a) restrict(amp) {}           // ok
void views_of_chars(with_view_of_chars a) restrict(amp) {}  // expected-error {{has the member 'values'}}

// pair: bit-fields
struct whole_fields { unsigned low; unsigned high; };
struct bit_fields { unsigned low : 16; unsigned high : 16; };
void fields() restrict(amp) {
    whole_fields a = {};  // ok
    bit_fields b = {};    // expected-error {{restrict(amp) code has no bit-fields}}
}

// pair: virtual functions
struct plain { int value() const restrict(amp) { return 1; } };
struct polymorphic { virtual int value() const { return 1; } };
void functions(const plain& a) restrict(amp) {}        // ok
void virtuals(const polymorphic& a) restrict(amp) {}   // expected-error {{'polymorphic' has virtual functions}}

// pair: virtual bases
struct base { int a; };
struct derived : base { int b; };
struct virtually_derived : virtual base { int b; };
void bases(const derived& a) restrict(amp) {}                    // ok
void virtual_bases(const virtually_derived& a) restrict(amp) {}  // expected-error {{'virtually_derived' has a virtual base}}

// pair: bases of types that are not allowed
struct derived_from_shorts : of_shorts { int c; };
struct derived_from_ints : of_ints { int d; };
void good_base(const derived_from_ints& a) restrict(amp) {}   // ok
void bad_base(const derived_from_shorts& a) restrict(amp) {}  // expected-error {{a base of 'derived_from_shorts': 'of_shorts' has the member 'b'}}

// pair: where a bool begins
struct bool_first { bool flag; int value; };
struct bool_second { int value; bool flag; };
struct two_bools { bool first; bool second; };
void aligned(const bool_first& a, const bool_second& b) restrict(amp) {}  // ok
void unaligned(const two_bools& a) restrict(amp) {}  // expected-error {{'two_bools' has the member 'second': a bool that does not begin at a multiple of 4 bytes}}

// pair: arrays as members
struct with_floats { float values[4]; };
struct with_bools { bool values[4]; };
void array_of_floats(const with_floats& a) restrict(amp) {}  // ok
void array_of_bools(const with_bools& a) restrict(amp) {}    // expected-error {{has the member 'values': an array of bool}}

// pair: arrays of pointers
void values(int* p) restrict(amp) {
    int a[2] = {*p, *p};  // ok
    int* b[2] = {p, p};   // expected-error {{an array of pointers}}
}

// pair: unions
union of_numbers { int a; float b; };
union of_characters { int a; char b[4]; };
void number_union(of_numbers a) restrict(amp) {}        // ok
void character_union(of_characters a) restrict(amp) {}  // expected-error {{'of_characters' has the member 'b'}}

// pair: classes in classes
struct outer { of_ints inner; };
struct outer_of_shorts { of_shorts inner; };
void nested(outer a) restrict(amp) {}               // ok
void nested_shorts(outer_of_shorts a) restrict(amp) {}  // expected-error {{has the member 'inner': 'of_shorts' has the member 'b'}}

// pair: empty classes
struct empty {};
void empties() restrict(amp) {
    empty a;     // ok
    empty b[2];  // expected-error {{an array of the empty class 'empty'}}
}

// pair: volatile members
struct steady { int a; };
struct restless { volatile int a; };
void good_member(steady a) restrict(amp) {}  // ok
void bad_member(restless a) restrict(amp) {}  // expected-error {{has the member 'a': 'volatile int'}}

// pair: volatile member functions
struct counter {
    int get() const restrict(amp) { return 0; }        // ok
    int get_now() volatile restrict(amp) { return 0; }  // expected-error {{'counter::get_now' is volatile: restrict(amp) functions are not [C3581]}}
};

// pair: elements of views
void view_of_floats(array_view<float, 1> a) restrict(amp) {}       // ok
void view_of_shorts(array_view<of_shorts, 1> a) restrict(amp) {}   // expected-error {{elements of}}

// pair: function objects as members
struct call { void (*function)(int); };
struct number { int function; };
void number_member(number a) restrict(amp) {}  // ok
void call_member(call a) restrict(amp) {}      // expected-error {{has the member 'function': 'void (*)(int)': a pointer as a member}}

// pair: pointers to members as members
struct selector { int which; };
struct member_selector { int steady::* which; };
void by_number(selector a) restrict(amp) {}         // ok
void by_member(member_selector a) restrict(amp) {}  // expected-error {{has the member 'which': 'int steady::*': a pointer as a member}}

// pair: pointers to arrays as members
struct array_by_reference { array<int, 1>& values; };
struct array_by_pointer { array<int, 1>* values; };
struct c_array_by_pointer { int (*values)[4]; };
void referred_array(array_by_reference a) restrict(amp) {}    // ok
void pointed_array(array_by_pointer a) restrict(amp) {}       // expected-error {{has the member 'values'}}
void pointed_c_array(c_array_by_pointer a) restrict(amp) {}   // expected-error {{has the member 'values': 'int (*)[4]': a pointer as a member}}

// pair: arrays of what is not aligned
struct one_bool { bool flag; };
struct bool_and_int { bool flag; int number; };
void not_aligned() restrict(amp) {
    one_bool a;          // ok
    bool_and_int b[2];   // ok
    one_bool c[2];       // expected-error {{'c': an array of 'one_bool', whose alignment is not a multiple of 4 bytes: restrict(amp) code has no such arrays [C3581]}}
}

// pair: members that are not aligned
struct padded { one_bool a; int b; };
struct packed_flags { one_bool a; one_bool b; };
void good_padding(padded a) restrict(amp) {}       // ok
void bad_padding(packed_flags a) restrict(amp) {}  // expected-error {{'packed_flags' has the member 'b': it does not begin at a multiple of 4 bytes}}

// pair: elements of what the host makes
void containers(int* p, of_shorts* shorts) {
    array<of_ints, 1> a(4);                    // ok
    array_view<const of_ints, 1> b(a);         // ok
    array<virtually_derived, 1> c(4);          // expected-error {{elements of 'Concurrency::array<virtually_derived>': 'virtually_derived' has a virtual base: restrict(amp) code has none [C3581]}}
    array<polymorphic, 1> d(4);                // expected-error {{elements of}}
    array<of_shorts, 1>* e = new array<of_shorts, 1>(4);  // expected-error {{elements of}}
    array_view<of_shorts, 1> f(4, shorts);     // expected-error {{elements of}}
    array_view<const of_shorts, 1> g(4, shorts);  // expected-error {{elements of}}
}

// pair: containers in containers
struct with_extent { extent<2> size; };
void nested_containers() {
    array<with_extent, 1> a(4);             // ok
    array<array<int, 1>, 1> b(4);           // expected-error {{'Concurrency::array<int>' is or holds an array: elements cannot}}
    array<with_array, 1> c(4);              // expected-error {{'with_array' is or holds a reference: elements cannot}}
    array<with_view, 1> d(4);               // expected-error {{'with_view' is or holds an array_view}}
    array<with_pointer, 1> e(4);            // expected-error {{'with_pointer' is or holds a pointer}}
}

// pair: elements that are not aligned
#pragma pack(push, 2)
struct packed { int a; double b; };
#pragma pack(pop)
struct unpacked { int a; double b; };
void alignments() {
    array<unpacked, 1> a(4);  // ok
    array<packed, 1> b(4);    // expected-error {{elements of 'Concurrency::array<packed>': an array of 'packed', whose alignment is not a multiple of 4 bytes}}
}

// pair: temporaries
template <class T>
struct of { T member; int other; };
struct derived_of_shorts : of_shorts {};
template <class T>
void temporaries_of() restrict(amp) {
    of<T>();  // expected-error {{'of<short>' has the member 'member': 'short' is not a type}}
}
void temporaries() restrict(amp) {
    of_ints();            // ok
    of<float>();          // ok
    of_shorts();          // expected-error {{'of_shorts' has the member 'b': 'short' is not a type}}
    of<char>();           // expected-error {{'of<char>' has the member 'member': 'char' is not a type}}
    derived_of_shorts();  // expected-error {{a base of 'derived_of_shorts': 'of_shorts' has the member 'b'}}
    temporaries_of<short>();
    temporaries_of<int>();
}

// pair: constructors of classes that kernels cannot have
struct made_of_a_view {
    explicit made_of_a_view(const array_view<int, 1>& a) restrict(amp) : values(a) {}  // ok
    array_view<int, 1> values;
};
struct made_of_a_pointer {
    explicit made_of_a_pointer(array<int, 1>& a) restrict(amp) : values(&a) {}  // expected-error {{makes an object that no kernel can have: 'made_of_a_pointer' has the member 'values': 'array<int, 1> *': a pointer as a member; restrict(amp) code has pointers only as variables, parameters and results [C3581]}}
    array<int, 1>* values;
};
struct for_the_host_too {
    explicit for_the_host_too(array<int, 1>& a) restrict(cpu, amp) : values(&a) {}  // expected-error {{makes an object that no kernel can have: 'for_the_host_too' has the member 'values'}}
    array<int, 1>* values;
};

// pair: what the compiler writes for a class that only kernels can destroy
struct copied_anywhere {
    int value;
    copied_anywhere() restrict(cpu, amp) {}
    copied_anywhere(const copied_anywhere&) restrict(cpu, amp) {}
};
struct destroyed_anywhere : copied_anywhere {
    ~destroyed_anywhere() restrict(cpu, amp) {}
};
struct destroyed_by_kernels : copied_anywhere {
    ~destroyed_by_kernels() restrict(amp) {}
};
void made_by_the_host(const destroyed_anywhere& a, const destroyed_by_kernels& b) {
    new destroyed_anywhere(a);    // ok
    new destroyed_by_kernels(b);  // expected-error {{the constructor of 'destroyed_by_kernels' is restrict(amp), as the destructor is: only kernels}}
}
