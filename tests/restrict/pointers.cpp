// SPDX-License-Identifier: Apache-2.0
// Pointers, references and casts.
#include <amp.h>

using namespace concurrency;

struct point { float x; float y; };
struct point_3 : point { float z; };

// pair: pointers to pointers
void pointers(int* a) restrict(amp) {       // ok
    int** b = &a;                           // expected-error {{restrict(amp) code has no pointers to pointers}}
}

// pair: pointers to types that are not allowed
void pointer_to_float(float* a) restrict(amp) {}  // ok
void pointer_to_char(char* a) restrict(amp) {}    // expected-error {{the parameter 'a': 'char' is not a type}}

// pair: references to types that are not allowed
void reference_to_float(float& a) restrict(amp) {}  // ok
void reference_to_char(char& a) restrict(amp) {}    // expected-error {{the parameter 'a': 'char' is not a type}}

// pair: pointers to functions
int twice(int a) restrict(amp) { return 2 * a; }
void called(int a) restrict(amp) { twice(a); }                  // ok
void pointed(int (*function)(int)) restrict(amp) {}             // expected-error {{restrict(amp) code has no pointers to functions}}

// pair: references to functions
void referred_value(const int& a) restrict(amp) {}      // ok
void referred_function(int (&function)(int)) restrict(amp) {}  // expected-error {{the parameter 'function': 'int (&)(int)': restrict(amp) code has no references to functions [C3581]}}

// pair: the address of a function
void names() restrict(amp) {
    int a = twice(1);  // ok
    auto b = twice;    // expected-error {{'b': 'int (*)(int)': restrict(amp) code has no pointers to functions}} expected-error {{'twice' is not called}}
}

// pair: calls through pointers
void direct_call(int a) restrict(amp) { twice(a); }                      // ok
void indirect_call(int (*f)(int)) restrict(amp) { f(1); }  // expected-error {{the parameter 'f'}} expected-error {{a call through a pointer}}

// pair: pointers to members
struct unknown_class;
int by_unknown_member(int unknown_class::*) restrict(cpu, amp) { return 1; }  // ok
float by_name(const point& p) restrict(amp) { return p.x; }                   // ok
float by_member(const point& p, float point::* m) restrict(amp) {             // ok
    return p.*m + p.*(&point::y);                                             // ok
}
float by_function(point& p, float (point::*m)()) restrict(amp) {  // expected-error {{the parameter 'm': 'float (point::*)()': restrict(amp) code has no pointers to member functions [C3581]}}
    return (p.*m)();
}

// pair: the address of a member
struct with_function { int value; int get() const restrict(amp) { return value; } };
void address_of_object(point& p) restrict(amp) { float* a = &p.x; }  // ok
void address_of_member(point& p) restrict(amp) {
    auto m = &point::x;             // ok
    auto f = &with_function::get;   // expected-error {{'f'}} expected-error {{'get' is not called: restrict(amp) code has no pointers or references to functions [C3581]}}
}

// pair: arithmetic with pointers to bool
void pointer_to_bool(bool* b, int* i) restrict(amp) {
    bool first = *b;  // ok
    i = i + 1;        // ok
    b = b + 1;        // expected-error {{arithmetic with a pointer to bool: restrict(amp) code has none [C3599]}}
}

// pair: steps of pointers to bool
void steps(bool* b, int* i) restrict(amp) {
    ++i;  // ok
    ++b;  // expected-error {{arithmetic with a pointer to bool}}
}

// pair: subscripts of pointers to bool
void subscripts(bool* b, int* i) restrict(amp) {
    int a = i[1];   // ok
    bool c = b[1];  // expected-error {{arithmetic with a pointer to bool}}
}

// pair: a number from a pointer
void to_number(int* p) restrict(amp) {
    int a = *p;                                     // ok
    unsigned long b = reinterpret_cast<unsigned long>(p);  // expected-error {{a cast from 'int *' to 'unsigned long': restrict(amp) code does not convert between numbers and pointers [C3588]}}
}

// pair: a pointer from a number
void to_pointer(int* p) restrict(amp) {
    int* a = p;                                      // ok
    int* b = reinterpret_cast<int*>(16UL);           // expected-error {{a cast from 'unsigned long' to 'int *'}}
}

// pair: a number read as a pointer
void number_as_pointer(int i, int* p) restrict(amp) {
    int*& a = (int*&)p;                         // ok
    unsigned& b = reinterpret_cast<unsigned&>(i);  // ok
    int*& c = (int*&)i;                         // expected-error {{a cast from 'int' to 'int *&': restrict(amp) code does not convert between numbers and pointers [C3588]}}
    int& d = reinterpret_cast<int&>(p);         // expected-error {{a cast from 'int *' to 'int &'}}
}

// pair: memory of another type
void other_type(int* p, bool* b) restrict(amp) {
    unsigned* a = reinterpret_cast<unsigned*>(p);  // ok
    float* c = reinterpret_cast<float*>(p);        // ok
    double* d = reinterpret_cast<double*>(b);      // ok
    short* e = reinterpret_cast<short*>(p);        // expected-error {{a cast: 'short' is not a type}} expected-error {{'e': 'short' is not a type}}
}

// pair: memory of another type, in old writing
void old_cast(int* p) restrict(amp) {
    float a = (float)*p;   // ok
    float b = *(float*)p;  // ok
    bool* c = (bool*)p;    // ok
    long d = (long)p;      // expected-error {{a cast from 'int *' to 'long': restrict(amp) code does not convert between numbers and pointers}}
}

// pair: a reference of another type
void other_reference(int& i) restrict(amp) {
    float& a = reinterpret_cast<float&>(i);  // ok
    char& b = reinterpret_cast<char&>(i);    // expected-error {{a cast: 'char' is not a type}} expected-error {{'b': 'char' is not a type}}
}

// pair: along bases
void bases(point_3* p) restrict(amp) {
    point* a = p;                                     // ok
    point_3* b = static_cast<point_3*>(a);            // ok
    extent<1>* c = reinterpret_cast<extent<1>*>(p);   // ok
    point* d = reinterpret_cast<point*>(16);          // expected-error {{a cast from 'int' to 'point *'}}
}

// pair: dynamic_cast
struct shape { virtual ~shape() {} };
void narrowed(point_3* p) restrict(amp) { point* a = static_cast<point*>(p); }  // ok
void at_run_time(shape* p) restrict(amp) {                                     // expected-error {{'shape' has virtual functions}}
    shape* a = dynamic_cast<shape*>(p);  // expected-error {{restrict(amp) code has no dynamic_cast [C3587]}} expected-error {{'a': 'shape' has virtual functions}}
}

// pair: const taken away
void constness(const int* p) restrict(amp) {
    const int* a = const_cast<const int*>(p);  // ok
    int* b = const_cast<int*>(p);              // expected-warning {{a cast takes away const: what is written through it is not defined in restrict(amp) code [C4880]}}
    char c = 0;                                // expected-error {{'char' is not a type}}
}

// pair: const taken away in old writing
void old_constness(const float& f) restrict(amp) {
    float a = (float)f;       // ok
    float* b = (float*)&f;    // expected-warning {{a cast takes away const}}
    short c = 0;              // expected-error {{'short' is not a type}}
}

// pair: values of types that are not allowed
void values(int i) restrict(amp) {
    float a = float(i);      // ok
    int b = short(i);        // expected-error {{a cast: 'short' is not a type}}
}

// pair: nullptr
void null(int* p) restrict(amp) {
    int* a = nullptr;             // ok
    int** b = nullptr;            // expected-error {{restrict(amp) code has no pointers to pointers}}
}

// pair: pointers of the host to functions
int anywhere(int a) restrict(cpu, amp) { return a; }
void host_pointers() {
    int (*good)(int) = anywhere;  // ok
    int (*bad)(int) = twice;      // expected-error {{'twice' is restrict(amp): there are no pointers or references to such functions [C2440]}}
    int (&reference)(int) = twice;  // expected-error {{'twice' is restrict(amp): there are no pointers or references to such functions [C2440]}}
}

// pair: pointers to functions whose type has restrict(amp)
typedef int host_function(int) restrict(cpu);
typedef int both_function(int) restrict(cpu, amp);
struct host_pointer { int (*function)(int) restrict(cpu); };  // ok
struct both_pointer { int (*function)(int) restrict(cpu, amp); };  // expected-error {{'function' is a pointer or reference to a function that is restrict(cpu, amp): there are none to functions with restrict(amp) [C3939]}}
int host_parameter(int (*p)(int) restrict(cpu), host_function* q) { return p(1); }   // ok
int both_parameter(int (*p)(int) restrict(cpu, amp)) { return p(1); }  // expected-error {{'p' is a pointer or reference to a function that is restrict(cpu, amp)}}
int kernel_parameter(int (*p)(int) restrict(amp)) restrict(amp) { return 1; }  // expected-error {{'p' is a pointer or reference to a function that is restrict(amp): there are none to functions with restrict(amp) [C3939]}}
typedef int kernel_function(int) restrict(amp);
int host_function_parameter(int p(int), host_function q) { return p(1) + q(1); }  // ok
int function_parameter(int p(int) restrict(amp)) { return 1; }   // expected-error {{'p' is a pointer or reference to a function that is restrict(amp): there are none to functions with restrict(amp) [C3939]}}
int named_function_parameter(kernel_function p) { return 1; }    // expected-error {{'p' is a pointer or reference to a function that is restrict(amp)}}
void variables() {
    int (*a)(int) restrict(cpu) = anywhere;       // ok
    int (*b)(int) restrict(amp) = twice;          // expected-error {{'b' is a pointer or reference to a function that is restrict(amp)}}
    both_function& c = anywhere;                  // expected-error {{'c' is a pointer or reference to a function that is restrict(cpu, amp)}}
    both_function* d = anywhere;                  // expected-error {{'d' is a pointer or reference}}
}
