// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <amp.h>

#include <vector>

inline concurrency::accelerator_view cpu_view() {
    return concurrency::accelerator(concurrency::accelerator::cpu_accelerator).get_default_view();
}

inline concurrency::accelerator_view device_view() { return concurrency::accelerator().get_default_view(); }

/// 0, 1, 2, ...
inline std::vector<int> counted(int count) {
    std::vector<int> values;
    for (int i = 0; i < count; ++i) values.push_back(i);
    return values;
}
