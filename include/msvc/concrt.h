// SPDX-License-Identifier: Apache-2.0
// A stand-in for <concrt.h>: the Concurrency Runtime, its locks and events. docs/porting.md says what is in
// it.
#pragma once

#include "tessera/patterns/synchronization.h"
#include "tessera/patterns/task_group.h"
