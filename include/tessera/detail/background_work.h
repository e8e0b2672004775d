// SPDX-License-Identifier: Apache-2.0
// How continuations get off the thread that asks for them.
#pragma once

#include <utility>

#include "tessera/detail/config.h"

namespace tessera::detail {

/// Calls `work(data)` once on a thread of its own; on the calling one, before returning, when no thread is to
/// be had. The process does not end, other than by _exit or a signal, before all such work is done.
TESSERA_EXPORT void run_in_background(void (*work)(void*), void* data) noexcept;

/// The same for a function object. An exception that leaves it ends the process (std::terminate).
template <class Function>
void run_in_background(Function function) {
    run_in_background(
        [](void* data) noexcept {
            Function* const own = static_cast<Function*>(data);
            (*own)();
            delete own;
        },
        new Function(std::move(function)));
}

}  // namespace tessera::detail
