// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "values.h"

struct Scale {
    float factor;
    Scale(float f) : factor(f) {}
    float Apply(float value) const { return value * factor; }
};

template <class T> T First(const std::vector<T>& values) {
    typename std::vector<T>::const_iterator i = values.begin();
    return *i;
}
