// SPDX-License-Identifier: Apache-2.0
// Clauses whose words are neither cpu nor amp. The compiler itself takes them for names, and says so.
#include <amp.h>

#define NO_WORD gpu

// pair: unknown words
void known() restrict(amp) {}     // ok
void unknown() restrict(gpu) {}   // expected-error {{restrict(gpu): there are restrict(cpu) and restrict(amp) only [C3936]}} expected-error {{expected function body after function declarator}}

// pair: no words
void one() restrict(cpu) {}  // ok
void none() restrict() {}    // expected-error {{restrict() names neither cpu nor amp [C3937]}}

// pair: unknown words of members
struct members {
    int known() const restrict(cpu);     // ok
    int unknown() const restrict(fpga);  // expected-error {{restrict(fpga): there are restrict(cpu) and restrict(amp) only}}
};

// pair: unknown words that are macros
void macro_word() restrict(NO_WORD);  // expected-error {{restrict(gpu): there are restrict(cpu) and restrict(amp) only}} expected-error {{expected function body after function declarator}}
int restrict(int a);                  // ok
int name(int a) { if (a > 3) return restrict(a); else return 1; }  // ok
