// SPDX-License-Identifier: Apache-2.0
// The word `restrict`. Nothing else, since `tessera c++ --msvc` reads this before every source.
#pragma once

// A clause is told from a name of the program's by the first word between its parentheses.
#define TESSERA_RESTRICT_BY_WORD(word, ...) TESSERA_RESTRICT_CHOICE(TESSERA_RESTRICT_##word, TESSERA_RESTRICT_NAME, )
#define TESSERA_RESTRICT_CHOICE(...) TESSERA_RESTRICT_SECOND(__VA_ARGS__)
#define TESSERA_RESTRICT_SECOND(first, second, ...) second
#define TESSERA_RESTRICT_amp , TESSERA_RESTRICT_CLAUSE
#define TESSERA_RESTRICT_cpu , TESSERA_RESTRICT_CLAUSE
#define TESSERA_RESTRICT_CLAUSE(...)
#define TESSERA_RESTRICT_NAME(...) restrict(__VA_ARGS__)

/// `restrict(amp)`, `restrict(cpu)`, `restrict(cpu, amp)`: accepted and ignored. Function-like, so that the C
/// keyword's GNU spellings in system headers are untouched. Everywhere else `restrict` is a name of the program's:
/// what does not begin with one of the two words stays as it is, for the name of a macro that is expanded is not
/// expanded again.
#define restrict(...) TESSERA_RESTRICT_BY_WORD(__VA_ARGS__, )(__VA_ARGS__)

// In two passes each function gets the attributes of its clause.
#if TESSERA_OVERLOADS
#pragma clang attribute push(__attribute__((tessera_restrict)), apply_to = function)
#endif
