// SPDX-License-Identifier: Apache-2.0
#include "emulator/observe/observers.h"

#include <atomic>

#include "emulator/fibers/fiber_switch.h"
#include "emulator/observe/weak_memory_observation.h"
#include "emulator/support/internal_error.h"

namespace tessera {

namespace detail {

ExecutionObserver* installed_observer = nullptr;
WeakMemoryObserver* weak_memory_observer = nullptr;

namespace {

std::atomic<std::uint64_t> launches{0};

}  // namespace

std::uint64_t count_launch() { return launches.fetch_add(1, std::memory_order_relaxed); }

}  // namespace detail

void observe_execution(ExecutionObserver* observer) {
    ExecutionObserver* none = nullptr;
    if (!__atomic_compare_exchange_n(&detail::installed_observer, &none, observer, false, __ATOMIC_ACQ_REL,
                                     __ATOMIC_ACQUIRE)) {
        detail::internal_error("two libraries want to observe this process");
    }
}

void observe_weak_memory(WeakMemoryObserver* observer) { detail::weak_memory_observer = observer; }

void tell_thread_sanitizer_ourselves() { detail::leave_thread_sanitizer_to_observer(); }

std::uint64_t launches_begun() { return detail::launches.load(std::memory_order_relaxed); }

}  // namespace tessera
