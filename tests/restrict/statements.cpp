// SPDX-License-Identifier: Apache-2.0
// Statements, operators and literals.
#include <amp.h>
#include <cstdarg>
#include <new>
#include <typeinfo>

using namespace concurrency;

// pair: goto
void jump(int n) restrict(amp) {
    for (int i = 0; i < n; i++) {  // ok
        if (i == 3) break;         // ok
    }
    goto end;  // expected-error {{restrict(amp) code has no goto [C3593]}}
end:;          // expected-error {{restrict(amp) code has no labels [C3598]}}
}

// pair: labels
void marked(int n) restrict(amp) {
    switch (n) {
        case 1: break;   // ok
        default: break;  // ok
    }
again:;                  // expected-error {{restrict(amp) code has no labels}}
}

// pair: throw
int thrown(int n) restrict(amp) {
    if (n < 0) return 0;  // ok
    throw n;              // expected-error {{restrict(amp) code has no exceptions: throw [C3594]}}
}

// pair: try
void tried(int n) restrict(amp) {
    if (n != 0) n = 1 / n;    // ok
    try {                     // expected-error {{restrict(amp) code has no exceptions: try and catch [C3594]}}
        n = 1;
    } catch (...) {
    }
}

// pair: exception specifications
void none() restrict(amp) {}                     // ok
void cannot_throw() restrict(amp) noexcept {}    // ok
void empty_throw() restrict(amp) throw() {}      // expected-error {{'empty_throw' has an exception specification: restrict(amp) functions have none, not even throw() [C3581]}}

// pair: the host may throw
void host(int n) { if (n < 0) throw n; }         // ok
void kernel(int n) restrict(amp) { if (n < 0) throw n; }  // expected-error {{restrict(amp) code has no exceptions: throw}}

// pair: typeid
int typed(int n) restrict(amp) {
    int a = sizeof n;                       // ok
    return typeid(n) == typeid(a) ? a : 0;  // expected-error {{restrict(amp) code has no typeid [C3591]}} expected-error {{restrict(amp) code has no typeid [C3591]}} expected-error {{'type_info::operator==' is restrict(cpu)}}
}

// pair: assembly
void assembled(int n) restrict(amp) {
    n += 1;            // ok
    asm("nop");        // expected-error {{restrict(amp) code has no inline assembly [C3592]}}
}

// pair: new
void allocated() restrict(amp) {
    int a[4] = {};           // ok
    int* b = new int[4];     // expected-error {{restrict(amp) code cannot allocate memory: new [C3930]}}
}

// pair: placement new
void made_in_place(int* p) restrict(amp) {
    *p = 4;           // ok
    ::new (p) int(4);  // expected-error {{restrict(amp) code has no placement new [C3930]}}
}

// pair: delete
void freed(int* p) restrict(amp) {
    *p = 0;    // ok
    delete p;  // expected-error {{restrict(amp) code cannot free memory: delete [C3930]}}
}

// pair: ellipses
void fixed(int n, int m) restrict(amp) {}  // ok
void variable(int n, ...) restrict(amp) {}   // expected-error {{'variable' has an ellipsis: restrict(amp) functions have none [C3581]}}

// pair: static variables
void statics() restrict(amp) {
    const int a = 1;         // ok
    static int b = 0;        // expected-error {{'b' is static: variables of restrict(amp) functions are automatic or tile_static [C3585]}}
}

// pair: constant static variables
void constant_statics() restrict(amp) {
    constexpr int a = 1;       // ok
    static const int b = 0;    // expected-error {{'b' is static}}
}

// pair: thread_local variables
void locals() restrict(amp) {
    int a = 0;               // ok
    thread_local int b = 0;  // expected-error {{'b' is thread_local}}
}

// pair: extern variables
void externs() restrict(amp) {
    int a = 0;         // ok
    extern int other;  // expected-error {{'other' is extern}}
}

// pair: division by zero
int divided(int n) restrict(amp) {
    n /= 2;         // ok
    return n / 0;   // expected-error {{division by zero [C3567]}}
}

// pair: remainder of a division by zero
int remainder_of(int n) restrict(amp) {
    n %= 2;                // ok
    return n % (3 - 3);    // expected-error {{division by zero}}
}

// pair: floating-point division by zero
float float_divided(float f) restrict(amp) {
    f /= 2.0f;          // ok
    short wrong = 0;    // expected-error {{'short' is not a type}}
    return f / 0.0f;    // expected-warning {{division of a floating-point number by zero [C4872]}}
}

// pair: while that does not end
void endless(int n) restrict(amp) {
    while (true) {         // ok
        if (n++ > 4) break;
    }
    while (true) n++;      // expected-error {{this loop does not end: its condition is always true, and nothing in it leaves it [C3563]}}
}

// pair: for that does not end
void endless_for(int n) restrict(amp) {
    for (;;) {                   // ok
        if (n++ > 4) return;
    }
}
void endless_for_too(int n) restrict(amp) {
    for (;;) n++;                // expected-error {{this loop does not end}}
}

// pair: do that does not end
void endless_do(int n) restrict(amp) {
    do {                        // ok
        n++;
    } while (n < 4);
    do {                        // expected-error {{this loop does not end}}
        switch (n) {
            case 1: break;
        }
    } while (1);
}

// pair: strings
void texts() restrict(amp) {
    direct3d_printf("a number\n");  // ok
    const int length = sizeof("text");  // ok
    auto text = "text";             // expected-error {{restrict(amp) code has no string literals but as arguments of direct3d_printf and direct3d_errorf [C3589]}} expected-error {{'text': 'char'}}
}

// pair: arguments of direct3d_printf
void printed(int n) restrict(amp) {
    direct3d_printf("%s %d\n", "the value", n);  // ok
    direct3d_errorf("too large: %d", n);         // ok
    const bool same = "a" == nullptr;            // expected-error {{restrict(amp) code has no string literals}}
}

// pair: numbers of more than 32 bits
void numbers() restrict(amp) {
    unsigned long a = 4294967295;  // ok
    unsigned long b = 4294967296;  // expected-error {{this number needs more than 32 bits: restrict(amp) code has none so large [C3595]}}
}

// pair: long long numbers
void long_numbers() restrict(amp) {
    int a = 5L;   // ok
    int b = 5LL;  // expected-error {{a number: 'long long' is not a type}}
}

// pair: long double numbers
void float_numbers() restrict(amp) {
    float a = 1.5f;  // ok
    float b = 1.5L;  // expected-error {{a number: 'long double' is not a type}}
}

// pair: characters
void characters() restrict(amp) {
    int a = 'A';             // ok
    unsigned b = 'A' + a;    // ok
    bool c = a == ('A');     // ok
    unsigned d = L'A';       // ok
    (void)'A';               // expected-error {{a character: 'char' is not a type}}
}

// pair: floating-point numbers that are too large
void too_large() restrict(amp) {
    float a = 3.402823466e+38f;          // ok
    double b = 1.7976931348623158e+308;  // ok
    float largest = __FLT_MAX__;         // ok
    float c = 3.402823467e+38f;          // expected-error {{this number is larger than any of type 'float' [C2177]}}
    double d = 1.7976931348623159e+308;  // expected-error {{this number is larger than any of type 'double'}}
    float e = 0x1.0p128f;                // expected-error {{this number is larger than any of type 'float'}}
}

// pair: operands of typeid
int also_global;
int looked_at(int n) restrict(amp) {
    n = sizeof(also_global);                // ok
    return typeid(also_global).before(typeid(n));  // expected-error 2 {{restrict(amp) code has no typeid}} expected-error {{'also_global' is a global or static variable}} expected-error {{'type_info::before' is restrict(cpu)}}
}
