// SPDX-License-Identifier: Apache-2.0
#include "tessera/completion_future.h"

namespace Concurrency {

// Here, for every program that includes <amp.h> would compile task<void>.
concurrency::task<void> completion_future::to_task() const { return concurrency::task<void>(end()); }

}  // namespace Concurrency
