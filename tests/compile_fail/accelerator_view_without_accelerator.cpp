// SPDX-License-Identifier: Apache-2.0
// expect-error: no matching (function|constructor)
#include <tessera/accelerator.h>

Concurrency::accelerator_view view;
