// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/launch_info.h"

#include "emulator/launch/tile_job.h"
#include "emulator/memory/capture.h"
#include "emulator/observe/observers.h"
#include "emulator/support/kernel_entry.h"

namespace tessera::detail {

namespace {

HeldMemory held_piece(const CapturedMemory& piece, std::size_t closure_offset) {
    HeldMemory held;
    held.begin = piece.begin;
    held.end = piece.end;
    held.closure_offset = closure_offset;
    held.element_size = piece.element_size;
    if (piece.kind == CapturedMemory::Kind::view && piece.buffer->home() == DeviceBuffer::Home::user_memory) {
        held.host_begin = piece.host;
    }
    held.extents.assign(piece.extents.begin(), piece.extents.end());
    held.strides.assign(piece.strides.begin(), piece.strides.end());
    held.is_array = piece.is_reference();
    held.is_of_texture = piece.is_of_texture();
    held.written = piece.access == Access::read_write;
    if (held.strides.empty()) {  // dense
        held.strides.assign(held.extents.size(), 1);
        for (std::size_t d = held.extents.size(); d-- > 1;) held.strides[d - 1] = held.strides[d] * held.extents[d];
    }
    return held;
}

}  // namespace

std::vector<HeldMemory> held_memory(const TileJob& job, const LaunchCapture& capture) {
    std::vector<HeldMemory> memory;
    const std::vector<std::size_t> offsets = capture.closure_offsets(job.closure, job.request->closure_size);
    const std::vector<unsigned> numbers = capture.array_numbers();
    for (const CapturedMemory& piece : capture.memory()) {
        const std::size_t i = memory.size();
        memory.push_back(held_piece(piece, offsets[i]));
        memory[i].array = numbers[i];
        memory[i].array_offset = piece.offset;
    }
    return memory;
}

namespace {

LaunchInfo launch_info(const TileJob& job, const LaunchCapture& capture, std::uint64_t threads) {
    const LaunchRequest& request = *job.request;
    LaunchInfo facts;
    facts.number = count_launch();
    facts.request = &request;
    facts.closure = job.closure;
    facts.entry = entry_of(request);
    facts.rank = request.rank;
    facts.extents = request.extents;
    facts.tile_dims = request.tile_dims;
    facts.tiles = job.is_tiled() ? job.units : 0;
    facts.threads = threads;
    facts.threads_in_tile = job.threads;
    facts.checked = request.checked;
    facts.instrumented = request.instrumented;
    facts.memory = held_memory(job, capture);
    return facts;
}

}  // namespace

ObservedLaunch::ObservedLaunch(TileJob& job, const LaunchCapture& capture, std::uint64_t threads)
    : observer_(*job.observer), facts_(launch_info(job, capture, threads)) {
    job.facts = &facts_;
    observer_.launch_begins(facts_);
}

}  // namespace tessera::detail
