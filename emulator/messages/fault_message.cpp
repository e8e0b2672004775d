// SPDX-License-Identifier: Apache-2.0
#include "emulator/messages/fault_message.h"

#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "emulator/memory/capture.h"
#include "emulator/messages/errors.h"
#include "emulator/messages/kernel_failure.h"
#include "emulator/support/sanitizer_annotations.h"

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
    char buffer_[4096];  // of two long paths, too
    std::size_t used_ = 0;
};

void add_kernel(SignalSafeLine& line, const TileJob& job) {
    line.add(" of the kernel launched at ");
    line.add(job.request->file);
    line.add(":");
    line.add(static_cast<long>(job.request->line));
}

void add_thread(SignalSafeLine& line, const RunningThread& thread) {
    const TileJob& job = *thread.job;
    if (job.is_tiled()) {
        int local[3];
        if (thread.thread < 0) {
            line.add(kSomeThread);
        } else {
            local_of(job, thread.thread, local);
            line.add("thread ");
            line.add_position(job.request->rank, local);
        }
        line.add(" of tile ");
        line.add_position(job.request->rank, thread.tile);
    } else {
        line.add("the thread with linear index ");
        line.add(static_cast<long>(thread.thread));
    }
    add_kernel(line, job);
}

/// An observer's report has it, too.
bool add_position(SignalSafeLine& line, const RunningThread& thread, const CallChain& calls) {
    if (thread.job->observer != nullptr) return false;
    const UnseenBySanitizer unseen;  // one handler's stack, on behalf of one fiber after another
    char position[2048];
    read_user_position(calls, position, sizeof position);
    if (position[0] == '\0') return false;
    line.add(", at ");
    line.add(position);
    return true;
}

void announce_end(const RunningThread& thread, check::Kind kind, const CallChain& calls, const char* what) {
    ExecutionObserver* const observer = thread.job->observer;
    if (observer == nullptr) return;
    KernelFailure failure = kernel_failure(thread, kind, what);
    failure.address = calls.count > 0 ? calls.addresses[0] : nullptr;
    failure.calls = calls.addresses;
    failure.call_count = calls.count;
    observer->dying(failure);
}

constexpr char kWildAccess[] = "accessed memory that it must not (a wild pointer, or an index out of bounds)";
constexpr char kTrap[] =
    "came to an instruction that ends the program: __builtin_trap(), or a place that no thread of a correct program reaches "
    "(undefined behaviour)";
constexpr char kUnknownInstruction[] =
    "came to an instruction that this processor does not have (was the program compiled for another one, with -march?)";
constexpr char kPastTileStatic[] = "has written past the end of the tile_static variables";
constexpr char kCheck[] = "'tessera check' looks at every index";

/// A fault so far from an array says nothing about it, unless the array is larger.
constexpr std::uintptr_t kNear = 1 << 20;

std::uintptr_t number(const void* address) { return reinterpret_cast<std::uintptr_t>(address); }

struct NearestMemory {
    enum class Side { before, within, behind };
    const CapturedMemory* piece = nullptr;
    std::uintptr_t distance = 0;  ///< bytes from the piece's end; where the address is not behind it, from its beginning
    Side side = Side::before;
};

/// The array or view in whose neighbourhood the address lies. Of memory that the kernel holds only the host's can be gone.
NearestMemory nearest_memory(const TileJob& job, const void* address) {
    NearestMemory nearest;
    if (job.capture == nullptr || address == nullptr) return nearest;
    for (const CapturedMemory& piece : job.capture->memory()) {
        if (piece.begin == nullptr || piece.end <= piece.begin) continue;
        const bool behind = number(address) >= number(piece.end);
        if (!behind && number(address) >= number(piece.begin)) {
            if (piece.buffer->user_memory() != piece.begin - piece.offset) return {};  // another mistake
            return {&piece, number(address) - number(piece.begin), NearestMemory::Side::within};
        }
        const std::uintptr_t distance = behind ? number(address) - number(piece.end) : number(piece.begin) - number(address);
        const std::uintptr_t size = number(piece.end) - number(piece.begin);
        if (distance >= (size > kNear ? size : kNear)) continue;
        if (nearest.piece == nullptr || distance < nearest.distance) nearest = {&piece, distance, behind ? NearestMemory::Side::behind : NearestMemory::Side::before};
    }
    return nearest;
}

void add_nearest(SignalSafeLine& line, const NearestMemory& nearest) {
    const CapturedMemory& piece = *nearest.piece;
    const bool within = nearest.side == NearestMemory::Side::within;
    if (within) {
        line.add("accessed byte ");
        line.add(static_cast<long>(nearest.distance));
        line.add(" of ");
    } else {
        line.add("accessed memory out of bounds of ");
    }
    line.add(piece.is_of_texture() ? "a " : "an ");
    line.add(piece.noun());
    line.add(" of extent ");
    line.add_position(static_cast<int>(piece.extents.size()), piece.extents.data());
    if (within) return line.add(", where host memory is gone or protected");
    line.add(": ");
    line.add(static_cast<long>(nearest.distance));
    line.add(nearest.side == NearestMemory::Side::behind ? " bytes past its end" : " bytes before its beginning");
}

}  // namespace

void report_stack_overflow(const RunningThread& thread, const CallChain& calls) {
    SignalSafeLine line;
    line.add("tessera: stack overflow in ");
    add_thread(line, thread);
    add_position(line, thread, calls);
    line.add(": its stack of ");
    line.add(static_cast<long>(thread.job->stack_size));
    line.add(" bytes is too small for what the kernel keeps on it. Make it larger with the option 'stack', for example "
             "TESSERA_OPTIONS=stack=");
    line.add(static_cast<long>(thread.job->stack_size * 4));
    line.add(", or keep less in local variables.");
    line.write();
    announce_end(thread, check::Kind::stack_overflow, calls,
                 "the thread's stack is too small for what the kernel keeps on it; the option 'stack' makes it larger");
}

void report_past_tile_static(const RunningThread& thread, const CallChain& calls) {
    const TileJob& job = *thread.job;
    SignalSafeLine line;
    line.add("tessera: a thread of tile ");
    line.add_position(job.request->rank, thread.tile);
    add_kernel(line, job);
    line.add(" ");
    line.add(kPastTileStatic);
    line.add("; ");
    line.add(kCheck);
    line.add(" and names the line.");
    line.write();
    announce_end({thread.job, thread.tile, -1, true}, check::Kind::out_of_bounds, calls, kPastTileStatic);
}

void report_wild_access(const RunningThread& thread, const CallChain& calls, const void* memory) {
    SignalSafeLine line;
    line.add("tessera: ");
    add_thread(line, thread);
    if (!thread.exact) line.add(kOrLater);
    line.add(" ");
    const NearestMemory nearest = nearest_memory(*thread.job, memory);
    if (nearest.piece != nullptr) {
        add_nearest(line, nearest);
    } else {
        line.add(kWildAccess);
    }
    const bool is_lost_memory = nearest.piece != nullptr && nearest.side == NearestMemory::Side::within;
    const bool has_position = add_position(line, thread, calls);
    if (thread.job->observer == nullptr && !is_lost_memory) {
        line.add("; ");
        line.add(kCheck);
        line.add(has_position ? "." : " and names the line.");
    }
    line.write();
    announce_end(thread, check::Kind::out_of_bounds, calls, kWildAccess);
}

void report_illegal_instruction(const RunningThread& thread, const CallChain& calls, bool is_trap) {
    const char* const what = is_trap ? kTrap : kUnknownInstruction;
    SignalSafeLine line;
    line.add("tessera: ");
    add_thread(line, thread);
    if (!thread.exact) line.add(kOrLater);
    line.add(" ");
    line.add(what);
    add_position(line, thread, calls);
    line.write();
    announce_end(thread, check::Kind::exception, calls, what);
}

void die_of_stack_overflow(const RunningThread& thread) {
    report_stack_overflow(thread, CallChain());
    std::signal(SIGSEGV, SIG_DFL);
    std::raise(SIGSEGV);
    std::abort();
}

}  // namespace tessera::detail
