// SPDX-License-Identifier: Apache-2.0
// The one function that cannot have a restriction.
#include <amp.h>

// pair: main
int other() restrict(amp) { return 0; }  // ok
int main() restrict(cpu, amp) {}         // expected-error {{main runs on the host: it cannot be restrict(cpu, amp) [C3934]}}
