// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emulator/tiles/tile_scheduler.h"
#include "emulator/tiles/worker.h"
#include "tessera/detail/kernel_state.h"

namespace tessera::detail {

/// Runs `errand`, which must not throw, with the stack of the OS thread: a fiber has little, and observers take what is done on a
/// fiber's stack for the kernel's doing, the standard library's own work too.
template <class Errand>
void on_stack_of_worker(const Errand& errand) {
    if (in_kernel) {
        this_worker().scheduler.on_worker_stack(errand);
    } else {
        errand();
    }
}

}  // namespace tessera::detail
