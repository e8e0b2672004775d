// SPDX-License-Identifier: Apache-2.0
// expect-error: read-only|cannot assign
#include <tessera/copy.h>

#include <vector>

void out(const Concurrency::array<int>& data, std::vector<int>::const_iterator to) { Concurrency::copy(data, to); }
