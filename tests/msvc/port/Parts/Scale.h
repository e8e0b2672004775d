// SPDX-License-Identifier: Apache-2.0
#pragma once

#include ".\VALUES.h"

struct Scale {
    float factor;
    Scale(float f) : factor(f) {}
    float Scale::Apply(float value) const { return value * factor; }
};

template <class T> T First(const std::vector<T>& values) {
    std::vector<T>::const_iterator i = values.begin();
    return *i;
}
