// SPDX-License-Identifier: Apache-2.0
// A stand-in for <ppltasks.h>: tasks. docs/porting.md says what is in it.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

#include "tessera/patterns/synchronization.h"
#include "tessera/patterns/tasks.h"
