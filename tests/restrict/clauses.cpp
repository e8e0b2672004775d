// SPDX-License-Identifier: Apache-2.0
// Where a restriction may stand and what it may say.
#include <amp.h>

using namespace concurrency;

#define ON_GPU restrict(amp)
#define EVERYWHERE __GPU

int on_host() { return 0; }

// pair: unknown words
void known() restrict(amp) {}     // ok
void unknown() restrict(gpu) {}   // error: restrict(gpu): there are restrict(cpu) and restrict(amp) only [C3936]

// pair: unknown words among known ones
void both() restrict(cpu, amp) {}      // ok
void more() restrict(amp, fpga) {}     // error: restrict(fpga): there are restrict(cpu) and restrict(amp) only

// pair: no words
void one() restrict(cpu) {}  // ok
void none() restrict() {}    // error: restrict() names neither cpu nor amp [C3937]

// pair: several clauses
int clauses() restrict(cpu) restrict(amp) { return 0; }              // ok
int more_clauses() restrict(cpu) restrict(amp) { return on_host(); }  // error: 'on_host' is restrict(cpu): a function that is restrict(cpu, amp) cannot call it

// pair: the words in another order
int in_order() restrict(amp, cpu) { return 0; }          // ok
int in_order_too() restrict(amp, cpu) { return on_host(); }  // error: a function that is restrict(cpu, amp) cannot call it

// pair: blanks and comments
int spaced() restrict /* here */ ( amp ) { return 0; }          // ok
int spaced_too() /* there */ restrict ( amp ) { return on_host(); }  // error: 'on_host' is restrict(cpu)

// pair: __GPU
int short_form() __GPU { return 0; }              // ok
int short_form_too() __GPU_ONLY { return on_host(); }  // error: 'on_host' is restrict(cpu): a function that is restrict(amp)

// pair: __CPU_ONLY
int host_form() __CPU_ONLY { return on_host(); }   // ok
int gpu_form() __GPU { return on_host(); }         // error: 'on_host' is restrict(cpu)

// pair: macros of the program
int own_macro() ON_GPU { return 0; }               // ok
int own_macro_too() EVERYWHERE { return on_host(); }  // error: a function that is restrict(cpu, amp) cannot call it

// pair: functions made by a macro
#define MAKE(name, value) int name() restrict(amp) { return value; }
MAKE(made, 0)           // ok
MAKE(made_too, on_host())  // error: 'on_host' is restrict(cpu)

// pair: before noexcept
int quiet() restrict(amp) noexcept { return 0; }              // ok
int quiet_too() restrict(amp) noexcept { return on_host(); }  // error: 'on_host' is restrict(cpu)

// pair: before a trailing result
auto trailing() restrict(amp) -> int { return 0; }              // ok
auto trailing_too() restrict(amp) -> int { return on_host(); }  // error: 'on_host' is restrict(cpu)

// pair: after const
struct counter {
    int value;
    int get() const restrict(amp) { return value; }         // ok
    int get_too() const restrict(amp) { return on_host(); }  // error: 'on_host' is restrict(cpu)
};

// pair: on operators
struct number {
    int value;
    bool operator==(const number& other) const restrict(amp) { return value == other.value; }  // ok
    bool operator!=(const number& other) const restrict(amp) { return on_host() != 0; }        // error: 'on_host' is restrict(cpu)
};

// pair: on lambdas
void lambdas() {
    auto a = [](int n) restrict(amp) { return n; };          // ok
    auto b = [](int n) restrict(amp) { return on_host(); };  // error: 'on_host' is restrict(cpu)
}

// pair: on lambdas that are mutable or have a result
void more_lambdas() {
    auto a = [](int n) mutable restrict(amp) -> int { return n; };          // ok
    auto b = [](int n) mutable restrict(amp) -> int { return on_host(); };  // error: 'on_host' is restrict(cpu)
}

// pair: on a declaration in front of the definition
int declared() restrict(amp);
int declared() restrict(amp) { return 0; }  // ok
int declared_too() restrict(amp);
int declared_too() restrict(amp) { return on_host(); }  // error: 'on_host' is restrict(cpu)

// pair: members defined outside of their class
struct outside {
    int good() const restrict(amp);
    int bad() const restrict(amp);
};
int outside::good() const restrict(amp) { return 0; }        // ok
int outside::bad() const restrict(amp) { return on_host(); }  // error: 'on_host' is restrict(cpu)

// pair: two declarations that differ
int same(int) restrict(cpu, amp);
int same(int) restrict(amp, cpu);       // ok
int different(int) restrict(cpu, amp);
int different(int) restrict(amp);       // error: 'different' is declared restrict(amp) here and restrict(cpu, amp) elsewhere [C3935]

// pair: two functions that differ in their restriction only
int single(int) restrict(cpu, amp);     // ok
int overloaded(int) restrict(cpu);
int overloaded(int) restrict(amp);      // error: Tessera does not overload on restrictions

// pair: functions of C
extern "C" int of_c() restrict(amp);            // ok
extern "C" int of_c_too() restrict(cpu, amp);   // error: a function with extern "C" cannot be restrict(cpu, amp): it would be two functions of one name [C3938]

// pair: destructors cover all constructors
struct covered {
    covered() restrict(amp) {}
    covered(int) {}
    ~covered() restrict(cpu, amp) {}  // ok
};
struct uncovered {
    uncovered() restrict(amp) {}
    uncovered(int) {}
    ~uncovered() {}  // error: the destructor of 'uncovered' is restrict(cpu), but its constructors together are restrict(cpu, amp): a destructor must run wherever an object can be made [C3933]
};

// pair: the words are no keywords
int words() restrict(amp) {
    const int amp = 1, cpu = 2, restrict = 3;  // ok
    const short other = 4;                     // error: 'short' is no type
    return amp + cpu + restrict;
}
