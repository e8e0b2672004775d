/* SPDX-License-Identifier: Apache-2.0
   C, whose compiler need not be the one that compiles C++. */
#include <assert.h>

int half(int n) {
    assert(n % 2 == 0);
    return n / 2;
}
