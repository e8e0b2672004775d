// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/weak_memory_observer.h"

namespace tessera::detail {

/// What observe_weak_memory installed, or null.
extern WeakMemoryObserver* weak_memory_observer;

}  // namespace tessera::detail
