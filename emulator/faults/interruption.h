// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ucontext.h>

namespace tessera::detail {

/// In a signal handler, for a thread that cannot go on: when the handler is left, the interrupted thread gives up its tile for the
/// reason that its worker has noted. A debugger sees it called from where the thread was interrupted.
/// \param bottom  of the thread's stack
void go_on_with_abandonment(ucontext_t& context, const void* bottom);

}  // namespace tessera::detail
