// SPDX-License-Identifier: Apache-2.0
#include "emulator/patterns/worker_supply.h"

#include <tbb/global_control.h>
#include <tbb/info.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <mutex>

#include "emulator/patterns/thread_supply.h"
#include "emulator/support/sanitizer_annotations.h"

namespace tessera::detail {

namespace {

/// Of the threads to be had, for what watches launches and reads debug information.
constexpr std::size_t kKeptBack = 3;

/// What oneTBB has been allowed so far. Never destroyed, for kernels may be launched by destructors of static objects.
class WorkerSupply {
  public:
    static WorkerSupply& instance() {
        static auto* const supply = make_immortal([] { return new WorkerSupply; });
        return *supply;
    }

    int available(int wanted) {
        if (wanted <= granted_.load(std::memory_order_acquire)) return wanted;
        const std::lock_guard<std::mutex> lock(mutex_);
        if (wanted <= granted_.load(std::memory_order_relaxed)) return wanted;
        if (!is_limited_) ask_for(wanted);
        return std::min(wanted, granted_.load(std::memory_order_relaxed));
    }

  private:
    using Control = tbb::global_control;

    /// Several host threads may have workers at the same time: together as many as oneTBB allows.
    void ask_for(int wanted) {
        const int usual = tbb::info::default_concurrency();
        int most = std::max(wanted, usual);
        const std::size_t threads = static_cast<std::size_t>(most - 1) + kKeptBack;
        const std::size_t possible = count_threads_to_be_had(threads, Control::active_value(Control::thread_stack_size));
        is_limited_ = possible < threads;
        if (is_limited_) most = 1 + static_cast<int>(std::max(possible, kKeptBack) - kKeptBack);
        if (is_limited_ || most > usual) {
            parallelism_ = std::make_unique<Control>(Control::max_allowed_parallelism, static_cast<std::size_t>(most));
        }
        if (most < wanted) {
            std::fprintf(stderr,
                         "tessera: warning: kernels run on %d worker%s instead of %d, because the system lets this process have too few "
                         "threads: a container's limit, or one on processes or on address space (ulimit -u, ulimit -v)\n",
                         most, most == 1 ? "" : "s", wanted);
        }
        granted_.store(most, std::memory_order_release);
    }

    std::mutex mutex_;
    std::unique_ptr<Control> parallelism_;
    std::atomic<int> granted_{1};
    bool is_limited_ = false;
};

}  // namespace

int available_workers(int wanted) { return WorkerSupply::instance().available(wanted); }

void keep_to_available_workers() { available_workers(tbb::info::default_concurrency()); }

}  // namespace tessera::detail
