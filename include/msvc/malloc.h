// SPDX-License-Identifier: Apache-2.0
// The system's <malloc.h> and what Visual C++'s has in addition.
#pragma once
#pragma GCC system_header

#include <alloca.h>
#include_next <malloc.h>
#include <stdlib.h>

#include "tessera/windows/aligned_memory.h"

#define _alloca alloca
#define _malloca alloca
#define _freea(memory) static_cast<void>(memory)
