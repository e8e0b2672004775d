// SPDX-License-Identifier: Apache-2.0
// expect-error: no matching (function for call|constructor)
#include <tessera/index.h>

Concurrency::index<4> position(1, 2, 3, 4);
