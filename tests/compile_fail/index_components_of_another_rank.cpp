// SPDX-License-Identifier: Apache-2.0
// expect-error: index: two components given, but the rank is not 2
#include <tessera/index.h>

Concurrency::index<3> position(1, 2);
