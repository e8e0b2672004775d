// SPDX-License-Identifier: Apache-2.0
#include "emulator/consistency/relaxed_memory.h"

namespace tessera::detail {

const RelaxedMemory::ThreadRecord& RelaxedMemory::known(Thread thread) const {
    static const ThreadRecord nothing;
    const auto found = threads_.find(thread);
    return found != threads_.end() ? found->second : nothing;
}

RelaxedMemory::Location RelaxedMemory::add_location(MemorySpace kind, std::uint64_t initial) {
    LocationRecord location;
    location.kind = kind;
    location.writes.emplace_back();
    location.writes.front().value = initial;
    location.order = {0};
    locations_.push_back(std::move(location));
    return locations_.size() - 1;
}

void RelaxedMemory::raise(View& view, Location location, Write write) const {
    if (location >= view.size()) {
        if (write == 0) return;
        view.resize(location + 1);
    }
    if (position(location, write) > position(location, view[location])) view[location] = write;
}

void RelaxedMemory::join(View& view, const View& other, MemorySpaces kinds) const {
    for (Location location = 0; location < other.size(); ++location) {
        if (kinds.contain(locations_[location].kind)) raise(view, location, other[location]);
    }
}

void RelaxedMemory::copy(View& to, const View& from, MemorySpaces kinds) const {
    if (to.size() < from.size()) to.resize(from.size());
    for (Location location = 0; location < to.size(); ++location) {
        if (kinds.contain(locations_[location].kind)) to[location] = seen(from, location);
    }
}

/// Reading `write`, or writing right behind it, comes before all fences that have seen a later write: it must not come after one.
bool RelaxedMemory::is_possible(Thread thread, Location location, Write write) const {
    const MemorySpace kind = locations_[location].kind;
    const FenceSet& before = known(thread).current.fences[index(kind)];
    for (std::size_t fence = 0; fence < fences_.size(); ++fence) {
        if (!fences_[fence].kinds.contain(kind)) continue;
        if (position(location, seen(fences_[fence].view, location)) <= position(location, write)) continue;
        if (!order_.allows(before, fence)) return false;
    }
    return true;
}

std::vector<RelaxedMemory::Write> RelaxedMemory::readable(Thread thread, Location location) const {
    std::vector<Write> writes;
    const LocationRecord& record = locations_[location];
    for (std::size_t i = position(location, seen(known(thread).current.view, location)); i < record.order.size(); ++i) {
        if (is_possible(thread, location, record.order[i])) writes.push_back(record.order[i]);
    }
    return writes;
}

std::vector<RelaxedMemory::Write> RelaxedMemory::predecessors(Thread thread, Location location) const {
    std::vector<Write> writes;
    const LocationRecord& record = locations_[location];
    for (const Write write : readable(thread, location)) {
        const std::size_t next = record.writes[write].position + 1;
        // Nothing comes between an atomic operation and the write that it has read.
        if (next == record.order.size() || !record.writes[record.order[next]].by_atomic) writes.push_back(write);
    }
    return writes;
}

/// The thread's fences so far come before those that have seen a write later than this one.
void RelaxedMemory::note_order(Thread thread, Location location, Write write) {
    const MemorySpace kind = locations_[location].kind;
    const FenceSet& before = known(thread).current.fences[index(kind)];
    for (std::size_t fence = 0; fence < fences_.size(); ++fence) {
        if (!fences_[fence].kinds.contain(kind)) continue;
        if (position(location, seen(fences_[fence].view, location)) > position(location, write)) order_.note(before, fence);
    }
}

void RelaxedMemory::note_access(Thread thread, Location location, Write write, bool is_write) {
    LocationRecord& record = locations_[location];
    AccessRecord access{write, is_write, threads_[thread].current.fences[index(record.kind)]};
    for (const AccessRecord& known : record.accesses) {
        if (known.write == access.write && known.is_write == access.is_write && known.fences == access.fences) return;
    }
    record.accesses.push_back(std::move(access));
}

void RelaxedMemory::learn(Thread thread, Location location, Write write) {
    Knowledge& acquired = threads_[thread].acquired;
    const Knowledge& message = locations_[location].writes[write].message;
    join(acquired.view, message.view, MemorySpaces::all());
    for (std::size_t kind = 0; kind < kKinds; ++kind) acquired.fences[kind].add(message.fences[kind]);
}

void RelaxedMemory::read(Thread thread, Location location, Write write) {
    note_order(thread, location, write);
    raise(threads_[thread].current.view, location, write);
    learn(thread, location, write);
    note_access(thread, location, write, false);
}

RelaxedMemory::Write RelaxedMemory::insert(Location location, Write predecessor, std::uint64_t value) {
    LocationRecord& record = locations_[location];
    const Write write = record.writes.size();
    record.writes.emplace_back();
    record.writes.back().value = value;
    const std::size_t at = record.writes[predecessor].position + 1;
    record.order.insert(record.order.begin() + static_cast<std::ptrdiff_t>(at), write);
    for (std::size_t i = at; i < record.order.size(); ++i) record.writes[record.order[i]].position = i;
    return write;
}

RelaxedMemory::Write RelaxedMemory::store(Thread thread, Location location, Write predecessor, std::uint64_t value) {
    note_order(thread, location, predecessor);
    const Write write = insert(location, predecessor, value);
    ThreadRecord& me = threads_[thread];
    raise(me.current.view, location, write);
    raise(me.acquired.view, location, write);
    locations_[location].writes[write].message = me.released;
    note_access(thread, location, write, true);
    return write;
}

RelaxedMemory::Write RelaxedMemory::exchange(Thread thread, Location location, Write read, std::uint64_t value) {
    learn(thread, location, read);
    const Write write = store(thread, location, read, value);
    WriteRecord& record = locations_[location].writes[write];
    record.by_atomic = true;
    const Knowledge& before = locations_[location].writes[read].message;
    join(record.message.view, before.view, MemorySpaces::all());
    for (std::size_t kind = 0; kind < kKinds; ++kind) record.message.fences[kind].add(before.fences[kind]);
    return write;
}

/// \param view  of what fences, the fence included
std::size_t RelaxedMemory::add_fence(const View& view, const FenceSet& before, MemorySpaces kinds) {
    FenceSet all = before;
    for (Location location = 0; location < locations_.size(); ++location) {
        const LocationRecord& record = locations_[location];
        if (!kinds.contain(record.kind)) continue;
        const std::size_t here = position(location, seen(view, location));
        for (const AccessRecord& access : record.accesses) {
            const std::size_t there = position(location, access.write);
            if (access.is_write ? there <= here : there < here) all.add(access.fences);
        }
    }
    FenceRecord record;
    record.kinds = kinds;
    copy(record.view, view, kinds);
    fences_.push_back(std::move(record));
    return order_.add(all);
}

void RelaxedMemory::fence(Thread thread, MemorySpaces kinds) { barrier({thread}, kinds); }

void RelaxedMemory::barrier(const std::vector<Thread>& tile, MemorySpaces kinds) {
    Knowledge joined;
    for (const Thread thread : tile) {
        const ThreadRecord& record = known(thread);
        join(joined.view, record.current.view, kinds);
        join(joined.view, record.acquired.view, kinds);
    }
    FenceSet before;
    for (const MemorySpace kind : {MemorySpace::global, MemorySpace::tile_static}) {
        FenceSet& of_kind = joined.fences[index(kind)];
        for (const Thread thread : tile) {
            const ThreadRecord& record = known(thread);
            if (kinds.contain(kind)) {
                of_kind.add(record.current.fences[index(kind)]);
                of_kind.add(record.acquired.fences[index(kind)]);
            } else {
                // A rendezvous is a message: what the threads have released before, all may acquire later.
                of_kind.add(record.released.fences[index(kind)]);
                join(joined.view, record.released.view, MemorySpaces::of(kind));
            }
        }
        if (kinds.contain(kind)) before.add(of_kind);
    }
    const std::size_t fence = add_fence(joined.view, before, kinds);
    for (const MemorySpace kind : {MemorySpace::global, MemorySpace::tile_static}) {
        FenceSet& of_kind = joined.fences[index(kind)];
        if (kinds.contain(kind)) of_kind.add(fence);
        for (const Thread thread : tile) {
            ThreadRecord& record = threads_[thread];
            if (kinds.contain(kind)) {
                for (Knowledge* const part : {&record.current, &record.acquired, &record.released}) {
                    copy(part->view, joined.view, MemorySpaces::of(kind));
                    part->fences[index(kind)] = of_kind;
                }
            } else if (tile.size() > 1) {
                join(record.acquired.view, joined.view, MemorySpaces::of(kind));
                record.acquired.fences[index(kind)].add(of_kind);
            }
        }
    }
}

}  // namespace tessera::detail
