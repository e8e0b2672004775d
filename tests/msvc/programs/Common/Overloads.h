// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <amp.h>

template <typename T>
T twice(T value) restrict(cpu) {
    return value + value + 1;
}

template <typename T>
T twice(T value) restrict(amp) {
    return value + value + 2;
}
