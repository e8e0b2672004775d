// SPDX-License-Identifier: Apache-2.0
// The programs `tessera` and `tessera-c++`; TESSERA_FIRST_WORDS makes the second a short name for `tessera
// c++`.
#include "tools/tessera.h"

int main(int count, char** arguments) {
    tessera::tools::Command words = {TESSERA_FIRST_WORDS};
    words.insert(words.end(), arguments + 1, arguments + count);
    return tessera::tools::run_tessera(words);
}
