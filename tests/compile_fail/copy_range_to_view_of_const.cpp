// SPDX-License-Identifier: Apache-2.0
// expect-error: copy: the destination's elements are const
// expect-no: push_back|non-volatile
#include <tessera/copy.h>

#include <vector>

void to_const(const std::vector<int>& data, Concurrency::array_view<const int> view) {
    Concurrency::copy(data.begin(), data.end(), view);
}
