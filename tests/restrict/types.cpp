// SPDX-License-Identifier: Apache-2.0
// Fundamental types and enumerations.
#include <amp.h>

using namespace concurrency;

// pair: char
void chars() restrict(amp) {
    int a = 0;   // ok
    char b = 0;  // expected-error {{'b': 'char' is not a type of restrict(amp) code}}
}

// pair: signed char
void signed_chars() restrict(amp) {
    int a = 0;          // ok
    signed char b = 0;  // expected-error {{'signed char' is not a type}}
}

// pair: unsigned char
void unsigned_chars() restrict(amp) {
    unsigned int a = 0;   // ok
    unsigned char b = 0;  // expected-error {{'unsigned char' is not a type}}
}

// pair: short
void shorts() restrict(amp) {
    int a = 0;    // ok
    short b = 0;  // expected-error {{'short' is not a type}}
}

// pair: unsigned short
void unsigned_shorts() restrict(amp) {
    unsigned a = 0;        // ok
    unsigned short b = 0;  // expected-error {{'unsigned short' is not a type}}
}

// pair: long long
void long_longs() restrict(amp) {
    long a = 0;       // ok
    long long b = 0;  // expected-error {{'long long' is not a type of restrict(amp) code: the simple types are bool, int, unsigned int, long, unsigned long, float and double [C3581]}}
}

// pair: unsigned long long
void unsigned_long_longs() restrict(amp) {
    unsigned long a = 0;       // ok
    unsigned long long b = 0;  // expected-error {{'unsigned long long' is not a type}}
}

// pair: long double
void long_doubles() restrict(amp) {
    double a = 0;       // ok
    long double b = 0;  // expected-error {{'long double' is not a type}}
}

// pair: wchar_t
void wide_chars() restrict(amp) {
    unsigned a = 0;  // ok
    wchar_t b = 0;   // expected-error {{'wchar_t' is not a type}}
}

// pair: char16_t
void utf_16_chars() restrict(amp) {
    unsigned a = 0;  // ok
    char16_t b = 0;  // expected-error {{'char16_t' is not a type}}
}

// pair: float and double
void floats() restrict(amp) {
    float a = 0;     // ok
    double b = 0;    // ok
    _Float16 c = 0;  // expected-error {{'c': '_Float16' is not a type}}
}

// pair: a type behind a name
using word = short;
using count = unsigned;
void aliases() restrict(amp) {
    count a = 0;  // ok
    word b = 0;   // expected-error {{'word' (aka 'short') is not a type}}
}

// pair: a deduced type
int whole() restrict(amp) { return 0; }
void deduced() restrict(amp) {
    auto a = whole();              // ok
    auto b = static_cast<short>(a);  // expected-error {{'b': 'short' is not a type}} expected-error {{a cast: 'short' is not a type}}
}

// pair: bool in arrays
void bools() restrict(amp) {
    bool a = false;           // ok
    bool b[4] = {a, a, a, a};  // expected-error {{an array of bool}}
}

// pair: results
int int_result() restrict(amp) { return 0; }      // ok
short short_result() restrict(amp) { return 0; }  // expected-error {{the result of 'short_result': 'short' is not a type}}

// pair: parameters
void int_parameter(int a) restrict(amp) {}      // ok
void short_parameter(short a) restrict(amp) {}  // expected-error {{the parameter 'a': 'short' is not a type}}

// pair: functions for both
int both_int(int a) restrict(cpu, amp) { return a; }           // ok
int both_long_long(long long a) restrict(cpu, amp) { return 0; }  // expected-error {{'long long' is not a type}}

// pair: the host is free
long long host_only(long long a) { return a; }                   // ok
long long host_clause(long long a) restrict(cpu) { return a; }   // ok
long long amp_clause(int a) restrict(amp) { return a; }          // expected-error {{the result of 'amp_clause'}}

// pair: enumerations based on short
enum class in_ints : int { one };
enum class in_shorts : short { one };
void enumerations() restrict(amp) {
    in_ints a = in_ints::one;      // ok
    in_shorts b = in_shorts::one;  // expected-error {{the enumeration 'in_shorts' is based on 'short'}}
}

// pair: enumerations based on char
enum in_unsigneds : unsigned { two };
enum in_chars : unsigned char { three };
void old_enumerations() restrict(amp) {
    in_unsigneds a = two;  // ok
    in_chars b = three;    // expected-error {{the enumeration 'in_chars' is based on 'unsigned char'}}
}

// pair: enumerations based on long long
enum class in_longs : long { one };
enum class in_long_longs : long long { one };
void long_enumerations() restrict(amp) {
    in_longs a = in_longs::one;            // ok
    in_long_longs b = in_long_longs::one;  // expected-error {{based on 'long long'}}
}

// pair: volatile variables
void volatiles() restrict(amp) {
    int a = 0;           // ok
    volatile int b = 0;  // expected-error {{'volatile int': restrict(amp) code has no volatile}}
}

// pair: pointers to volatile
void pointers_to_volatile(int* p) restrict(amp) {
    int* a = p;           // ok
    volatile int* b = p;  // expected-error {{restrict(amp) code has no volatile}}
}

// pair: arrays of what is allowed
void arrays() restrict(amp) {
    float a[4] = {};  // ok
    short b[4] = {};  // expected-error {{'b': 'short' is not a type}}
}

// pair: what is not evaluated
void unevaluated() restrict(amp) {
    unsigned long a = sizeof(long long);  // ok
    long long b = 1;                      // expected-error {{'long long' is not a type}}
}

// pair: host classes
void host_objects(const accelerator_view& view) {  // ok
    accelerator_view other = view;                 // ok
}
void kernel_objects(const accelerator_view& view) restrict(amp) {}  // expected-error {{'accelerator_view' belongs to the host}}

// pair: futures
void host_future(completion_future future) {}                // ok
void kernel_future(completion_future* future) restrict(amp) {}  // expected-error {{'completion_future' belongs to the host}}

// pair: shapes
void shapes() restrict(amp) {
    index<2> a(1, 2);     // ok
    extent<2> b(3, 4);    // ok
    index<1> c[2];        // ok
    char d = 0;           // expected-error {{'char' is not a type}}
}
