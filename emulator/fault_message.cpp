// SPDX-License-Identifier: Apache-2.0
#include "emulator/fault_message.h"

#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "emulator/errors.h"
#include "emulator/tile_scheduler.h"

namespace tessera::detail {

namespace {

/// A line for standard error, put together without the heap.
class SignalSafeLine {
  public:
    void add(const char* text) {
        while (*text != '\0' && used_ < sizeof buffer_ - 1) buffer_[used_++] = *text++;
    }
    void add(long number) {
        char digits[24];
        std::snprintf(digits, sizeof digits, "%ld", number);
        add(digits);
    }
    void add_position(int rank, const int* components) {
        add("(");
        for (int d = 0; d < rank; ++d) {
            if (d > 0) add(", ");
            add(static_cast<long>(components[d]));
        }
        add(")");
    }
    void write() {
        buffer_[used_++] = '\n';
        static_cast<void>(!::write(STDERR_FILENO, buffer_, used_));
    }

  private:
    char buffer_[1024];
    std::size_t used_ = 0;
};

void add_thread(SignalSafeLine& line, const TileScheduler& scheduler, std::ptrdiff_t thread) {
    const TileJob& job = *scheduler.job();
    if (job.is_tiled()) {
        int local[3];
        local_of(job, thread, local);
        line.add("thread ");
        line.add_position(job.request->rank, local);
        line.add(" of tile ");
        line.add_position(job.request->rank, scheduler.tile());
    } else {
        line.add("the thread with linear index ");
        line.add(static_cast<long>(scheduler.range().current));
    }
    line.add(" of the kernel launched at ");
    line.add(job.request->file);
    line.add(":");
    line.add(static_cast<long>(job.request->line));
}

}  // namespace

void print_stack_overflow(const TileScheduler& scheduler, std::ptrdiff_t thread) {
    SignalSafeLine line;
    line.add("tessera: stack overflow in ");
    add_thread(line, scheduler, thread);
    line.add(": its stack of ");
    line.add(static_cast<long>(scheduler.job()->stack_size));
    line.add(" bytes is too small for what the kernel keeps on it. Make it larger with the option 'stack', for example "
             "TESSERA_OPTIONS=stack=");
    line.add(static_cast<long>(scheduler.job()->stack_size * 4));
    line.add(", or keep less in local variables.");
    line.write();
}

void print_fault(const TileScheduler& scheduler, const char* what) {
    SignalSafeLine line;
    line.add("tessera: ");
    add_thread(line, scheduler, scheduler.thread());
    if (!scheduler.thread_is_exact()) line.add(kOrLater);
    line.add(" ");
    line.add(what);
    line.write();
}

void die_of_stack_overflow(const TileScheduler& scheduler, std::ptrdiff_t thread) {
    print_stack_overflow(scheduler, thread);
    std::signal(SIGSEGV, SIG_DFL);
    std::raise(SIGSEGV);
    std::abort();
}

}  // namespace tessera::detail
