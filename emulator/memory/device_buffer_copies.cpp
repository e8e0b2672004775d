// SPDX-License-Identifier: Apache-2.0
// The part of DeviceBuffer that moves elements in and out for copies, rather than between its own two sides.
#include <cstring>

#include "emulator/memory/device_buffer.h"
#include "emulator/memory/user_copy.h"

namespace tessera::detail {

namespace {

/// A pointer that the program has given may be null: UserCopy reports what comes of it.
__attribute__((no_sanitize("nonnull-attribute"))) void move_bytes(char* to, const char* from, std::size_t bytes) { std::memmove(to, from, bytes); }

}  // namespace

void DeviceBuffer::read_run(ByteRun run, char* to, bool to_device, bool for_user) {
    device_newer_.split(run.begin, run.end, [&](std::size_t begin, std::size_t end, bool on_device) {
        char* const target = to + (begin - run.begin);
        const std::size_t bytes = (on_device ? end : notes_.host_memory_end(begin, end, false)) - begin;
        const char* const from = data_on(on_device ? Side::device : Side::host);
        if (!on_device) BufferEvents::host_memory_used(from + begin, bytes, false);
        // Two sources may lie over the same user memory.
        move_bytes(target, from + begin, bytes);
        std::memset(target + bytes, undefined_byte(), end - begin - bytes);
        if (for_user) BufferEvents::copied(from + begin, target, bytes, to_device);
    });
}

void DeviceBuffer::read(const Section& section, void* to, bool for_user) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const UserCopy copying("copy", *this, section, to);
    char* out = static_cast<char*>(to);
    RunCursor cursor = runs(section);
    for (ByteRun run; cursor.next(run); out += run.size()) {
        const bool stays_in_place = user_memory_ != nullptr && out == user_memory_ + run.begin;
        if (for_user && !stays_in_place) BufferEvents::host_memory_used(out, run.size(), true);
        read_run(run, out, false, for_user);
    }
}

std::vector<DeviceBuffer::UndefinedElement> DeviceBuffer::undefined_elements(const Section& section, std::size_t element_bytes) {
    std::vector<UndefinedElement> elements;
    if (!BufferEvents::are_wanted()) return elements;
    const std::lock_guard<std::mutex> lock(mutex_);
    std::size_t before = 0;  // elements of the section, in earlier runs
    RunCursor cursor = runs(section);
    for (ByteRun run; cursor.next(run); before += run.size() / element_bytes) {
        device_newer_.split(run.begin, run.end, [&](std::size_t begin, std::size_t end, bool on_device) {
            const char* const data = data_on(on_device ? Side::device : Side::host);
            for (const auto& [first, last] : observer()->undefined_memory(data + begin, data + end)) {
                const auto from = static_cast<std::size_t>(static_cast<const char*>(first) - data) - run.begin;
                const auto to = static_cast<std::size_t>(static_cast<const char*>(last) - data) - run.begin;
                for (std::size_t i = from / element_bytes; i * element_bytes < to; ++i) {
                    if (!elements.empty() && elements.back().number == before + i) continue;
                    elements.push_back({before + i, data + run.begin + i * element_bytes});
                }
            }
        });
    }
    return elements;
}

void DeviceBuffer::write(const Section& section, const void* from) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const UserCopy copying("copy", *this, section, from);
    const char* in = static_cast<const char*>(from);
    char* const data = data_on(home_side());
    const bool to_device = home_side() == Side::device;
    RunCursor cursor = runs(section);
    for (ByteRun run; cursor.next(run); in += run.size()) {
        const std::size_t bytes = (to_device ? run.end : notes_.host_memory_end(run.begin, run.end, true)) - run.begin;
        BufferEvents::host_memory_used(in, bytes, false);
        if (!to_device) BufferEvents::host_memory_used(data + run.begin, bytes, true);
        move_bytes(data + run.begin, in, bytes);
        if (to_device) BufferEvents::device_memory(data, run.begin, run.end, true);
        BufferEvents::copied(in, data + run.begin, bytes, to_device);
    }
    take_over(home_side(), section);
}

void DeviceBuffer::copy(DeviceBuffer& from, const Section& from_section, DeviceBuffer& to,
                        const Section& to_section) {
    if (&from == &to) {  // the sections may overlap
        std::size_t bytes = 0;
        {
            const std::lock_guard<std::mutex> lock(from.mutex_);
            RunCursor cursor = from.runs(from_section);
            for (ByteRun run; cursor.next(run);) bytes += run.size();
        }
        MemoryBlock packed;
        packed.allocate(bytes, std::nullopt);
        from.read(from_section, packed.data());
        to.write(to_section, packed.data());
        return;
    }
    const std::scoped_lock lock(from.mutex_, to.mutex_);
    const UserCopy copying("copy", from, from_section, to, to_section);
    char* const data = to.data_on(to.home_side());
    RunCursor sources = from.runs(from_section), targets = to.runs(to_section);
    ByteRun source, target;
    for (;;) {
        if (source.size() == 0 && !sources.next(source)) break;
        if (target.size() == 0 && !targets.next(target)) break;
        const std::size_t bytes = source.size() < target.size() ? source.size() : target.size();
        const bool to_device = to.home_side() == Side::device;
        if (to_device) BufferEvents::device_memory(data, target.begin, target.begin + bytes, true);
        const std::size_t stop = to_device ? target.begin + bytes : to.notes_.host_memory_end(target.begin, target.begin + bytes, true);
        if (!to_device) BufferEvents::host_memory_used(data + target.begin, stop - target.begin, true);
        from.read_run({source.begin, source.begin + (stop - target.begin)}, data + target.begin, to_device);
        source.begin += bytes;
        target.begin += bytes;
    }
    to.take_over(to.home_side(), to_section);
}

}  // namespace tessera::detail
