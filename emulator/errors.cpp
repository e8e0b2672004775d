// SPDX-License-Identifier: Apache-2.0
#include "emulator/errors.h"

#include <cstdio>
#include <cstdlib>

#include "emulator/row_major.h"
#include "emulator/symbolizer.h"
#include "emulator/tile_scheduler.h"
#include "emulator/worker.h"
#include "tessera/detail/bounds.h"
#include "tessera/exceptions.h"

namespace tessera::detail {

namespace {

/// Threads named one by one in a message; the rest are counted.
constexpr std::size_t kThreadsNamed = 8;

const char* fence_name(FenceKind fence) {
    switch (fence) {
        case FenceKind::all_memory: return "tile_barrier::wait";
        case FenceKind::global_memory: return "tile_barrier::wait_with_global_memory_fence";
        case FenceKind::tile_static_memory: return "tile_barrier::wait_with_tile_static_memory_fence";
    }
    return "tile_barrier::wait";
}

std::string group_text(const TileJob& job, const StandGroup& group) {
    const std::size_t count = group.threads.size();
    std::string text = std::to_string(count) + " of " + std::to_string(job.threads) + " threads ";
    text += group.stand.finished() ? (count == 1 ? "has finished the kernel" : "have finished the kernel")
                                   : (count == 1 ? "waits at " : "wait at ") + barrier_text(group.stand);
    text += count == 1 ? " [thread " : " [threads ";
    for (std::size_t i = 0; i < count && i < kThreadsNamed; ++i) {
        if (i > 0) text += ", ";
        text += local_text(job, group.threads[i]);
    }
    if (count > kThreadsNamed) text += " and " + std::to_string(count - kThreadsNamed) + " more";
    return text + "]";
}

/// "float" out of what a compiler says of a function template: "... [Element = float]", "... [with Element = float]".
std::string element_type_in(const char* function) {
    const std::string text = function;
    const std::string mark = "Element = ";
    const std::size_t begin = text.find(mark);
    if (begin == std::string::npos) return text;
    const std::size_t end = text.find_last_of(']');
    return text.substr(begin + mark.size(), end - begin - mark.size());
}

}  // namespace

std::string position_text(int rank, const int* components) {
    std::string text = "(";
    for (int d = 0; d < rank; ++d) {
        if (d > 0) text += ", ";
        text += std::to_string(components[d]);
    }
    return text + ")";
}

void local_of(const TileJob& job, std::ptrdiff_t thread, int* local) {
    row_major_position(static_cast<std::uint64_t>(thread), job.request->rank, job.request->tile_dims, local);
}

std::string local_text(const TileJob& job, std::ptrdiff_t thread) {
    int local[3];
    local_of(job, thread, local);
    return position_text(job.request->rank, local);
}

std::string thread_text(const TileScheduler& scheduler, std::ptrdiff_t thread) {
    const TileJob& job = *scheduler.job();
    if (job.is_tiled()) {
        return "thread " + local_text(job, thread) + " of tile " + position_text(job.request->rank, scheduler.tile());
    }
    std::vector<int> index(static_cast<std::size_t>(job.request->rank));
    row_major_position(static_cast<std::uint64_t>(thread), job.request->rank, job.request->extents, index.data());
    return "thread " + position_text(job.request->rank, index.data());
}

std::string kernel_text(const TileJob& job) {
    return "the kernel launched at " + std::string(job.request->file) + ":" + std::to_string(job.request->line);
}

std::string barrier_text(const Stand& stand) {
    return std::string(stand.file) + ":" + std::to_string(stand.line()) + " (" + fence_name(stand.fence()) + ")";
}

std::exception_ptr divergence_error(const TileJob& job, const int* tile, const std::vector<StandGroup>& groups) {
    std::string text = "concurrency::parallel_for_each: barrier divergence in tile " +
                       position_text(job.request->rank, tile) + " of " + kernel_text(job) + ": ";
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (i > 0) text += "; ";
        text += group_text(job, groups[i]);
    }
    text += ". Every thread of a tile must reach the same barrier, or none may.";
    return std::make_exception_ptr(Concurrency::runtime_exception(text.c_str(), e_fail));
}

std::exception_ptr abandonment_error(const TileScheduler& scheduler, const Abandonment& abandonment) {
    const TileJob& job = *scheduler.job();
    const std::string who = thread_text(scheduler, abandonment.thread) +
                            (abandonment.exact ? "" : kOrLater) + " of " + kernel_text(job);
    const std::string where = source_position(abandonment.address, false);
    if (abandonment.reason == Abandonment::Reason::division_by_zero) {
        const std::string text = "concurrency::parallel_for_each: integer division by zero at " + where + " in " + who;
        return std::make_exception_ptr(Concurrency::runtime_exception(text.c_str(), e_fail));
    }
    std::string text = "concurrency::parallel_for_each: the kernel made no progress within the time that the option "
                       "'timeout' gives; " + who + " was running at " + where;
    if (abandonment.waiting > 0) {
        text += ", " + std::to_string(abandonment.waiting) + " of its tile's threads wait at " +
                barrier_text(abandonment.barrier);
    }
    return std::make_exception_ptr(Concurrency::accelerator_view_removed(text.c_str(), dxgi_error_device_hung));
}

void out_of_bounds(const char* what, const char* element_type, int rank, const int* index, const int* extents,
                   const void* caller) {
    std::string text = "concurrency::" + std::string(what) + "<" + element_type_in(element_type) + ", " + std::to_string(rank) +
                       ">: index " + position_text(rank, index) + " is outside the extent " +
                       position_text(rank, extents);
    if (in_kernel) {
        const TileScheduler& scheduler = this_worker().scheduler;
        text += " in " + thread_text(scheduler, scheduler.thread());
    }
    text += ", at " + source_position(caller);
    throw Concurrency::runtime_exception(text.c_str(), e_fail);
}

void internal_error(const char* what) {
    std::fprintf(stderr, "tessera: internal error: %s. Please report it.\n", what);
    std::abort();
}

}  // namespace tessera::detail
