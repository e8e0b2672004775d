// SPDX-License-Identifier: Apache-2.0
// expect-error: no matching function
#include <tessera/copy.h>

void convert(const Concurrency::array<int>& data, Concurrency::array<float>& floats) { Concurrency::copy(data, floats); }
