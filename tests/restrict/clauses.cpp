// SPDX-License-Identifier: Apache-2.0
// Where a restriction may stand and what it may say.
#include <amp.h>

using namespace concurrency;

#define ON_GPU restrict(amp)
#define EVERYWHERE __GPU
#define NOTHING

int on_host() { return 0; }

// pair: unknown words among known ones
void both() restrict(cpu, amp) {}      // ok
void more() restrict(amp, fpga) {}     // expected-error {{restrict(fpga): there are restrict(cpu) and restrict(amp) only}}

// pair: several clauses
int clauses() restrict(cpu) restrict(amp) { return 0; }              // ok
int more_clauses() restrict(cpu) restrict(amp) { return on_host(); }  // expected-error {{'on_host' is restrict(cpu): a function that is restrict(cpu, amp) cannot call it}}

// pair: the words in another order
int in_order() restrict(amp, cpu) { return 0; }          // ok
int in_order_too() restrict(amp, cpu) { return on_host(); }  // expected-error {{a function that is restrict(cpu, amp) cannot call it}}

// pair: blanks and comments
int spaced() restrict /* here */ ( amp ) { return 0; }          // ok
int spaced_too() /* there */ restrict ( amp ) { return on_host(); }  // expected-error {{'on_host' is restrict(cpu)}}

// pair: __GPU
int short_form() __GPU { return 0; }              // ok
int short_form_too() __GPU_ONLY { return on_host(); }  // expected-error {{'on_host' is restrict(cpu): a function that is restrict(amp)}}

// pair: __CPU_ONLY
int host_form() __CPU_ONLY { return on_host(); }   // ok
int gpu_form() __GPU { return on_host(); }         // expected-error {{'on_host' is restrict(cpu)}}

// pair: macros of the program
int own_macro() ON_GPU { return 0; }               // ok
int own_macro_too() EVERYWHERE { return on_host(); }  // expected-error {{a function that is restrict(cpu, amp) cannot call it}}

// pair: functions made by a macro
#define MAKE(name, value) int name() restrict(amp) { return value; }
MAKE(made, 0)           // ok
MAKE(made_too, on_host())  // expected-error {{'on_host' is restrict(cpu)}}

// pair: before noexcept
int quiet() restrict(amp) noexcept { return 0; }              // ok
int quiet_too() restrict(amp) noexcept { return on_host(); }  // expected-error {{'on_host' is restrict(cpu)}}

// pair: before a trailing result
auto trailing() restrict(amp) -> int { return 0; }              // ok
auto trailing_too() restrict(amp) -> int { return on_host(); }  // expected-error {{'on_host' is restrict(cpu)}}

// pair: after const
struct counter {
    int value;
    int get() const restrict(amp) { return value; }         // ok
    int get_too() const restrict(amp) { return on_host(); }  // expected-error {{'on_host' is restrict(cpu)}}
};

// pair: on operators
struct number {
    int value;
    bool operator==(const number& other) const restrict(amp) { return value == other.value; }  // ok
    bool operator!=(const number& other) const restrict(amp) { return on_host() != 0; }        // expected-error {{'on_host' is restrict(cpu)}}
};

// pair: on lambdas
void lambdas() {
    auto a = [](int n) restrict(amp) { return n; };          // ok
    auto b = [](int n) restrict(amp) { return on_host(); };  // expected-error {{'on_host' is restrict(cpu)}}
}

// pair: on lambdas that are mutable or have a result
void more_lambdas() {
    auto a = [](int n) mutable restrict(amp) -> int { return n; };          // ok
    auto b = [](int n) mutable restrict(amp) -> int { return on_host(); };  // expected-error {{'on_host' is restrict(cpu)}}
}

// pair: on a declaration in front of the definition
int declared() restrict(amp);
int declared() restrict(amp) { return 0; }  // ok
int declared_too() restrict(amp);
int declared_too() restrict(amp) { return on_host(); }  // expected-error {{'on_host' is restrict(cpu)}}

// pair: members defined outside of their class
struct outside {
    int good() const restrict(amp);
    int bad() const restrict(amp);
};
int outside::good() const restrict(amp) { return 0; }        // ok
int outside::bad() const restrict(amp) { return on_host(); }  // expected-error {{'on_host' is restrict(cpu)}}

// pair: two declarations that differ
int same(int) restrict(cpu, amp);
int same(int) restrict(amp, cpu);       // ok
int different(int) restrict(cpu, amp);
int different(int) restrict(amp);       // expected-error {{'different' is declared restrict(amp) here and restrict(cpu, amp) elsewhere [C3935]}}

// pair: two functions that differ in their restriction only
int single(int) restrict(cpu, amp);     // ok
int overloaded(int) restrict(cpu);
int overloaded(int) restrict(amp);      // expected-error {{only the commands of Tessera compile these as two functions}}

// pair: functions of C
extern "C" int of_c() restrict(amp);            // ok
extern "C" int of_c_too() restrict(cpu, amp);   // expected-error {{a function with extern "C" cannot be restrict(cpu, amp): it would be two functions of one name [C3938]}}

// pair: functions of C that are declared twice
extern "C" {
int of_c_again(int) restrict(cpu);
int of_c_again(int);                      // ok
int of_c_again_too(int) restrict(cpu);
int of_c_again_too(int) restrict(amp) { return 1; }  // expected-error {{'of_c_again_too' is declared restrict(amp) here and restrict(cpu) elsewhere: functions with extern "C" are one function for each name [C2733]}}
int of_c_defined(int) restrict(cpu, amp) { return 1; }  // expected-error {{a function with extern "C" cannot be restrict(cpu, amp)}}
}

// pair: words that are macros
#define WORD amp
#define WORDS cpu, amp
int macro_word() restrict(WORD) { return 0; }             // ok
int macro_words() restrict(WORDS) { return 0; }           // ok
int macro_word_too() restrict(WORD) { return on_host(); }   // expected-error {{'on_host' is restrict(cpu): a function that is restrict(amp) cannot call it}}
int macro_words_too() restrict(WORDS) { return on_host(); }  // expected-error {{'on_host' is restrict(cpu): a function that is restrict(cpu, amp) cannot call it}}

// pair: members that are declared by a name for their type
typedef int both_type() restrict(cpu, amp);
using amp_type = int() restrict(amp);
struct by_type {
    both_type f, h;
    amp_type g;
};
int by_type::f() restrict(cpu, amp) { return 1; }  // ok
int by_type::g() restrict(amp) { return 1; }       // ok
int by_type::h() restrict(amp) { return 1; }       // expected-error {{'by_type::h' is declared restrict(amp) here and restrict(cpu, amp) elsewhere [C3935]}}
int by_types(by_type& o) { return o.f(); }         // ok
int by_types_too(by_type& o) { return o.g(); }     // expected-error {{'by_type::g' is restrict(amp)}}

// pair: before const
struct placed {
    int good(int a) const restrict(cpu) { return a; }  // ok
    int bad(int a) restrict(cpu) const { return a; }   // expected-error {{restrict(...) cannot stand here: it stands behind const, volatile and mutable}}
};

// pair: before mutable
void placed_lambdas() {
    auto good = []() mutable restrict(cpu) {};  // ok
    auto bad = []() restrict(cpu) mutable {};   // expected-error {{restrict(...) cannot stand here: it stands behind const, volatile and mutable}}
}

// pair: behind noexcept
void good_noexcept() restrict(cpu) noexcept {}  // ok
void bad_noexcept() noexcept restrict(cpu) {}   // expected-error {{restrict(...) cannot stand here: it stands in front of the exception specification}}
void worse_noexcept() noexcept(true) restrict(cpu) {}  // expected-error {{restrict(...) cannot stand here: it stands in front of the exception specification}}

// pair: behind the result
auto good_result() restrict(cpu) -> int { return 0; }  // ok
auto bad_result() -> int restrict(cpu) { return 0; }   // expected-error {{restrict(...) cannot stand here: it stands behind a function's parameters, and here are none}}

// pair: before the name
int good_name() restrict(cpu) { return 0; }  // ok
int restrict(cpu) bad_name() { return 0; }   // expected-error {{restrict(...) cannot stand here: it stands behind a function's parameters, and here are none}}
restrict(cpu) int worse_name() { return 0; }  // expected-error {{restrict(...) cannot stand here}}
__GPU int worst_name() { return 0; }         // expected-error {{restrict(...) cannot stand here}}

// pair: on classes and objects
typedef int placed_type(int) restrict(cpu);  // ok
class good_class {};                         // ok
class bad_class restrict(cpu) {};            // expected-error {{restrict(...) cannot stand here}}
void placed_objects() {
    placed_type* good = nullptr;              // ok
    placed_type* bad restrict(cpu) = nullptr;  // expected-error {{restrict(...) cannot stand here}}
}

// pair: what looks like parameters
struct placed_value { placed_value(int) {} };
void placed_parentheses(int a) {
    placed_value good(int(a)) restrict(cpu);   // ok
    placed_value bad((int)a) restrict(cpu);    // expected-error {{restrict(...) cannot stand here: 'bad' is a variable}}
    int number((int)a) restrict(cpu);          // expected-error {{restrict(...) cannot stand here: 'number' is a variable}}
    placed_value macro((int)a) ON_GPU;         // expected-error {{restrict(...) cannot stand here: 'macro' is a variable}}
    placed_value nested((int)a) EVERYWHERE;    // expected-error {{restrict(...) cannot stand here: 'nested' is a variable}}
    placed_value two((int)a), other((int)a) NOTHING;  // ok
    int product((a) * (a)) restrict(cpu);      // expected-error {{restrict(...) cannot stand here: 'product' is a variable}}
    placed_value worse((int) restrict(cpu) a);  // expected-error {{restrict(...) cannot stand here: a name follows}}
}
void placed_in_kernels(int a) restrict(amp) {
    int good((int)a);                 // ok
    int bad((int)a) restrict(amp);    // expected-error {{restrict(...) cannot stand here: 'bad' is a variable}}
}
struct placed_final { virtual void f() restrict(cpu) {} };
struct placed_derived : placed_final { void f() restrict(cpu) override final {} };  // ok

// pair: lambdas without parameters
void no_parameters() {
    auto good = []() restrict(cpu) {};  // ok
    auto bad = [] restrict(cpu) {};     // expected-error {{restrict(...) cannot stand here}}
}

// pair: in arguments of macros
#define GIVEN(...) __VA_ARGS__
GIVEN(int given() restrict(amp) { return 0; })               // ok
GIVEN(int given_too() restrict(amp) { return on_host(); })   // expected-error {{'on_host' is restrict(cpu)}}

// pair: in arguments of macros, behind another macro of theirs
#define SAME(x) (x)
GIVEN(const int given_number = SAME(1); int given_behind() restrict(amp) { return SAME(2); } int given_last() restrict(amp) { return 3; })  // ok
GIVEN(const int given_other = SAME(1); int given_behind_too() restrict(amp) { return on_host(); })  // expected-error {{'on_host' is restrict(cpu)}}

// pair: in arguments of macros, on a line of its own
GIVEN(int given_below()
          restrict(amp) { return 0; })          // ok
GIVEN(int given_below_too()
          restrict(amp) { return on_host(); })  // expected-error@-1 {{'on_host' is restrict(cpu)}}

// pair: macros that write the words
#define ONLY(word) restrict(word)
#define ANY(...) restrict(__VA_ARGS__)
int only() ONLY(amp) { return 0; }               // ok
int only_host() ANY(GIVEN(cpu)) { return on_host(); }  // ok
int only_too() ONLY(amp) { return on_host(); }   // expected-error {{'on_host' is restrict(cpu): a function that is restrict(amp) cannot call it}}
int any_too() ANY(cpu, GIVEN(WORD)) { return on_host(); }  // expected-error {{'on_host' is restrict(cpu): a function that is restrict(cpu, amp) cannot call it}}
int word_too() restrict(GIVEN(WORD)) { return on_host(); }  // expected-error {{'on_host' is restrict(cpu)}}

// pair: words that a macro puts together
#define JOINED(a, b) a##b
#define JOINED_LATER(a, b) JOINED(a, b)
int joined() restrict(JOINED(am, p)) { return 1; }                                  // ok
int joined_later() restrict(JOINED_LATER(c, pu), JOINED(am, p)) { return joined(); }  // expected-error {{'joined' is restrict(amp): a function that is restrict(cpu, amp) cannot call it}}
int joined_wrongly() restrict(cpu, JOINED(gp, u)) { return 1; }  // expected-error {{restrict(gpu): there are restrict(cpu) and restrict(amp) only}}

// pair: functions made by a macro that is given the words
#define DECLARED(name, word, body) int name(int (*callback)() restrict(cpu)) restrict(word) body
#define EACH_SIDE(use) use(cpu) use(amp)
#define ONE_SIDE(word) int each_side_##word(char) restrict(word);
#define WITH_TAIL(head) head ONLY(amp)
#define PASTED(side, name, body) int name##_##side() ON_##side body
#define LAMBDA(...) [](__VA_ARGS__) restrict(amp)
DECLARED(declared, cpu, { return on_host(); })             // ok
WITH_TAIL(int tail()) { return 0; }                        // ok
PASTED(GPU, pasted, { return 0; })                         // ok
auto lambda_of_macro = LAMBDA(int a, int b) { return a + b; };  // ok
EACH_SIDE(ONE_SIDE)                                        // expected-error {{a parameter: 'char' is not a type}}
WITH_TAIL(int tail_too()) { return on_host(); }            // expected-error {{'on_host' is restrict(cpu)}}
PASTED(GPU, pasted_too, { return on_host(); })             // expected-error {{'on_host' is restrict(cpu)}}
auto lambda_of_macro_too = LAMBDA(int a, int b) { return a + b + on_host(); };  // expected-error {{'on_host' is restrict(cpu)}}

// pair: a word that ## makes
#define GLUED_(left, right) left##right
#define GLUED(left, right) GLUED_(left, right)
int glued() restrict(GLUED_(am, p)) { return 0; }                   // ok
int glued_twice() restrict(cpu, GLUED(GLUED(a, m), p)) { return 0; }  // ok
int glued_too() restrict(GLUED_(am, p)) { return on_host(); }       // expected-error {{'on_host' is restrict(cpu)}}
int glued_twice_too() restrict(GLUED(GLUED(a, m), p)) { return on_host(); }  // expected-error {{'on_host' is restrict(cpu)}}

// pair: macros that are not defined later
#define SOON_GONE restrict(amp)
int soon() SOON_GONE { return 0; }              // ok
int soon_too() SOON_GONE { return on_host(); }  // expected-error {{'on_host' is restrict(cpu)}}
#undef SOON_GONE
#define SOON_GONE
int later() SOON_GONE { return on_host(); }     // ok

// pair: behind text that #if chooses
int behind_if()
#if 0
    restrict(cpu)
#elif 1
    restrict(amp)
#else
    restrict(cpu)
#endif
{ return 0; }  // ok
int behind_if_too()
#ifndef NOT_DEFINED
    restrict(amp)
#else
    restrict(cpu)
#endif
{ return on_host(); }  // expected-error {{'on_host' is restrict(cpu): a function that is restrict(amp) cannot call it}}
int behind_else()
#ifdef NOT_DEFINED
    restrict(amp)
#endif
{ return on_host(); }  // ok

// pair: destructors cover all constructors
struct covered {
    covered() restrict(amp) {}
    covered(int) {}
    ~covered() restrict(cpu, amp) {}  // ok
};
struct uncovered {
    uncovered() restrict(amp) {}
    uncovered(int) {}
    ~uncovered() {}  // expected-error {{the destructor of 'uncovered' is restrict(cpu), but its constructors together are restrict(cpu, amp): a destructor must run wherever an object can be made [C3933]}}
};

// pair: the words are no keywords
int words() restrict(amp) {
    const int amp = 1, cpu = 2, restrict = 3;  // ok
    const short other = 4;                     // expected-error {{'short' is not a type}}
    return amp + cpu + restrict;
}

// pair: restrict as a name of the program's
int restrict(int a) { return a; }                               // ok
int restrict(int a, int b) restrict(cpu, amp) { return a * b; }  // ok
int restrict(int a, int b, int c) restrict(amp) { return on_host(); }  // expected-error {{'on_host' is restrict(cpu)}}
int called() { return restrict(1) + restrict(1, 2); }           // ok
int called_too() { return restrict(1, 2, 3); }                  // expected-error {{'restrict' is restrict(amp)}}

// pair: restrict as a member's name
struct named_members {
    int restrict;
    explicit named_members(int g) restrict(cpu) : restrict(g) {}  // ok
    explicit named_members() restrict(amp) : restrict(on_host()) {}  // expected-error {{'on_host' is restrict(cpu)}}
    ~named_members() restrict(cpu, amp) {}
};
struct named_functions {
    int restrict() const restrict(amp) { return 0; }           // ok
    int restrict() restrict(amp) { return on_host(); }         // expected-error {{'on_host' is restrict(cpu)}}
};
int called_in_kernel(const named_functions& o) restrict(amp) { return o.restrict(); }  // ok
int called_by_host(const named_functions& o) { return o.restrict(); }  // expected-error {{'named_functions::restrict' is restrict(amp)}}

// pair: restrict as a class's name
namespace classes {
class restrict {
  public:
    restrict() restrict(cpu, amp) : size_(10) {}                                     // ok
    explicit restrict(unsigned size) restrict(amp) : size_(static_cast<int>(size)) {}  // ok
    restrict(const restrict& other) restrict(cpu, amp) : size_(other.size_) {}       // ok
    ~restrict() restrict(cpu, amp) {}
    int size() const restrict(cpu, amp) { return size_; }

  private:
    int size_;
};
int made() { return restrict().size(); }      // ok
int made_too() { return restrict(3u).size(); }  // expected-error {{the constructor of 'restrict' is restrict(amp)}}
}  // namespace classes
