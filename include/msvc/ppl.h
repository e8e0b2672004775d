// SPDX-License-Identifier: Apache-2.0
// A stand-in for <ppl.h>: the Parallel Patterns Library. docs/porting.md says what is in it.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

#include "tessera/patterns/combinable.h"
#include "tessera/patterns/parallel_loops.h"
#include "tessera/patterns/parallel_reduce.h"
#include "tessera/patterns/parallel_sort.h"
#include "tessera/patterns/synchronization.h"
#include "tessera/patterns/task_group.h"
