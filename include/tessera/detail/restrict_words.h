// SPDX-License-Identifier: Apache-2.0
// How `restrict(...)` tells a clause from a name of the program's: by the first word between its parentheses.
#pragma once

#define TESSERA_RESTRICT_BY_WORD(word, ...) TESSERA_RESTRICT_CHOICE(TESSERA_RESTRICT_##word, TESSERA_RESTRICT_NAME, )
#define TESSERA_RESTRICT_CHOICE(...) TESSERA_RESTRICT_SECOND(__VA_ARGS__)
#define TESSERA_RESTRICT_SECOND(first, second, ...) second
#define TESSERA_RESTRICT_amp , TESSERA_RESTRICT_CLAUSE
#define TESSERA_RESTRICT_cpu , TESSERA_RESTRICT_CLAUSE
#define TESSERA_RESTRICT_CLAUSE(...)
#define TESSERA_RESTRICT_NAME(...) restrict(__VA_ARGS__)
