// SPDX-License-Identifier: Apache-2.0
// expect-error: no matching (function|constructor)
#include <tessera/array_view.h>

#include <vector>

const std::vector<int> values(4);
Concurrency::array_view<int> view(4, values);
