// SPDX-License-Identifier: Apache-2.0
#include "tessera/patterns/cancellation.h"

namespace tessera::detail {

namespace {

thread_local Cancellation* current = nullptr;

}  // namespace

Cancellation* current_cancellation() noexcept { return current; }

Cancellation* set_current_cancellation(Cancellation* next) noexcept { return std::exchange(current, next); }

}  // namespace tessera::detail
