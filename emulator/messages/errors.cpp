// SPDX-License-Identifier: Apache-2.0
#include "emulator/messages/errors.h"

#include "emulator/support/row_major.h"
#include "emulator/symbols/symbolizer.h"

namespace tessera::detail {

namespace {

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

std::string thread_text(const RunningThread& thread) {
    const LaunchRequest& request = *thread.job->request;
    if (thread.job->is_tiled() && thread.thread < 0) {
        return kSomeThread + (" of tile " + position_text(request.rank, thread.tile));
    }
    if (thread.job->is_tiled()) {
        return "thread " + local_text(*thread.job, thread.thread) + " of tile " + position_text(request.rank, thread.tile);
    }
    std::vector<int> index(static_cast<std::size_t>(request.rank));
    row_major_position(static_cast<std::uint64_t>(thread.thread), request.rank, request.extents, index.data());
    return "thread " + position_text(request.rank, index.data());
}

std::string kernel_text(const TileJob& job) {
    return "the kernel launched at " + std::string(job.request->file) + ":" + std::to_string(job.request->line);
}

std::string barrier_text(const StopSite& stand) {
    return std::string(stand.file) + ":" + std::to_string(stand.line()) + " (" + fence_name(stand.fence()) + ")";
}

std::string divergence_text(const TileJob& job, const int* tile, const std::vector<StandGroup>& groups) {
    std::string text = "concurrency::parallel_for_each: barrier divergence in tile " +
                       position_text(job.request->rank, tile) + " of " + kernel_text(job) + ": ";
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (i > 0) text += "; ";
        text += group_text(job, groups[i]);
    }
    return text + ". Every thread of a tile must reach the same barrier, or none may.";
}

std::string abandonment_reason(const Abandonment& abandonment) {
    if (abandonment.reason == Abandonment::Reason::division_by_zero) return "integer division by zero";
    if (abandonment.reason == Abandonment::Reason::division_of_smallest) return "integer division by zero, or of the smallest integer by -1";
    if (abandonment.reason == Abandonment::Reason::array_bounds) return abandonment.detail;
    const std::string text = "the kernel made no progress within the time that the option 'timeout' gives";
    if (abandonment.waiting == 0) return text;
    return text + "; " + std::to_string(abandonment.waiting) + " of the tile's threads " +
           (abandonment.waiting == 1 ? "waits" : "wait") + " at a barrier";
}

std::string past_tile_static_text(const TileJob& job, std::uint64_t first, std::uint64_t last) {
    const auto tile_text = [&](std::uint64_t tile) {
        int position[3];
        row_major_position(tile, job.request->rank, job.tile_counts, position);
        return position_text(job.request->rank, position);
    };
    const std::string tile = first == last ? "tile " + tile_text(first)
                                           : "one of the tiles " + tile_text(first) + " to " + tile_text(last);
    return "concurrency::parallel_for_each: " + tile + " of " + kernel_text(job) +
           " has written past the end of its tile_static variables; 'tessera check' looks at every index of an array and names the "
           "thread and the line";
}

std::string abandonment_text(const Abandonment& abandonment) {
    const std::string who = thread_text(abandonment.thread) + (abandonment.thread.exact ? "" : kOrLater) + " of " +
                            kernel_text(*abandonment.thread.job);
    const std::string& where = abandonment.position;
    if (abandonment.reason != Abandonment::Reason::timeout) {
        return "concurrency::parallel_for_each: " + abandonment_reason(abandonment) + " at " + where + " in " + who;
    }
    std::string text = "concurrency::parallel_for_each: the kernel made no progress within the time that the option "
                       "'timeout' gives; " + who + " was running at " + where;
    if (abandonment.waiting > 0) {
        text += ", " + std::to_string(abandonment.waiting) + " of its tile's threads wait at " +
                barrier_text(abandonment.barrier);
    }
    return text;
}

}  // namespace tessera::detail
