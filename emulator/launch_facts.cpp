// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch_facts.h"

#include <cstring>

#include "emulator/capture.h"
#include "emulator/observers.h"
#include "emulator/tile_job.h"

namespace tessera::detail {

namespace {

HeldMemory held_piece(const CapturedMemory& piece) {
    HeldMemory held;
    held.begin = piece.begin;
    held.end = piece.end;
    held.closure_offset = piece.closure_offset;
    held.element_size = piece.element_size;
    if (piece.kind == CapturedMemory::Kind::view && piece.buffer->home() == DeviceBuffer::Home::user_memory) {
        held.host_begin = piece.host;
    }
    held.extents.assign(piece.extents.begin(), piece.extents.end());
    held.strides.assign(piece.strides.begin(), piece.strides.end());
    held.is_array = piece.is_reference();
    held.written = piece.access == Access::read_write;
    if (held.strides.empty()) {  // dense
        held.strides.assign(held.extents.size(), 1);
        for (std::size_t d = held.extents.size(); d-- > 1;) held.strides[d - 1] = held.strides[d] * held.extents[d];
    }
    return held;
}

/// A view's place is that of the word that holds its device address. Several views of one section hold the same
/// address, and the views were copied in the order in which they lie.
void find_views(std::vector<HeldMemory>& memory, const void* closure, std::size_t size) {
    std::vector<bool> found(memory.size());
    for (HeldMemory& held : memory) {
        if (!held.is_array) held.closure_offset = size;
    }
    for (std::size_t at = 0; at + sizeof(void*) <= size; at += sizeof(void*)) {
        const void* word = nullptr;
        std::memcpy(&word, static_cast<const char*>(closure) + at, sizeof word);
        for (std::size_t i = 0; i < memory.size(); ++i) {
            if (memory[i].is_array || found[i] || memory[i].begin != word) continue;
            memory[i].closure_offset = at;
            found[i] = true;
            break;
        }
    }
}

template <class Function>
const void* address_of(Function* function) {
    const void* address = nullptr;
    static_assert(sizeof address == sizeof function);
    std::memcpy(&address, &function, sizeof address);
    return address;
}

}  // namespace

const void* entry_of(const TileJob& job) {
    const LaunchRequest& request = *job.request;
    return job.is_tiled() ? address_of(request.run_tile_threads) : address_of(request.run_range);
}

std::vector<HeldMemory> held_memory(const TileJob& job, const LaunchCapture& capture) {
    std::vector<HeldMemory> memory;
    for (const CapturedMemory& piece : capture.memory()) memory.push_back(held_piece(piece));
    find_views(memory, job.closure, job.request->closure_size);
    return memory;
}

namespace {

LaunchFacts launch_facts(const TileJob& job, const LaunchCapture& capture, std::uint64_t threads) {
    const LaunchRequest& request = *job.request;
    LaunchFacts facts;
    facts.number = count_launch();
    facts.request = &request;
    facts.closure = job.closure;
    facts.entry = entry_of(job);
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
    : observer_(*job.observer), facts_(launch_facts(job, capture, threads)) {
    job.facts = &facts_;
    observer_.launch_begins(facts_);
}

}  // namespace tessera::detail
