// SPDX-License-Identifier: Apache-2.0
// expect-error: array_view: the rank must be greater than 0
#include <tessera/array_view.h>

using Rank = decltype(Concurrency::array_view<int, 0>::rank);
