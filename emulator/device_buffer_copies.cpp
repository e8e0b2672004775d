// SPDX-License-Identifier: Apache-2.0
// The part of DeviceBuffer that moves elements in and out for copies, rather than between its own two sides.
#include <cstring>

#include "emulator/device_buffer.h"

namespace tessera::detail {

void DeviceBuffer::read_run(ByteRun run, char* to) {
    device_newer_.split(run.begin, run.end, [&](std::size_t begin, std::size_t end, bool on_device) {
        const char* const from = data_on(on_device ? Side::device : Side::host);
        // Two sources may lie over the same user memory.
        std::memmove(to + (begin - run.begin), from + begin, end - begin);
    });
}

void DeviceBuffer::read(const Section& section, void* to) {
    const std::lock_guard<std::mutex> lock(mutex_);
    char* out = static_cast<char*>(to);
    RunCursor cursor = runs(section);
    for (ByteRun run; cursor.next(run); out += run.size()) read_run(run, out);
}

void DeviceBuffer::write(const Section& section, const void* from) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const char* in = static_cast<const char*>(from);
    char* const data = data_on(home_side());
    RunCursor cursor = runs(section);
    for (ByteRun run; cursor.next(run); in += run.size()) {
        std::memmove(data + run.begin, in, run.size());
        if (home_side() == Side::device) BufferNotes::device_memory(data, run.begin, run.end, true);
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
        packed.allocate(bytes, false);
        from.read(from_section, packed.data());
        to.write(to_section, packed.data());
        return;
    }
    const std::scoped_lock lock(from.mutex_, to.mutex_);
    char* const data = to.data_on(to.home_side());
    RunCursor sources = from.runs(from_section), targets = to.runs(to_section);
    ByteRun source, target;
    for (;;) {
        if (source.size() == 0 && !sources.next(source)) break;
        if (target.size() == 0 && !targets.next(target)) break;
        const std::size_t bytes = source.size() < target.size() ? source.size() : target.size();
        from.read_run({source.begin, source.begin + bytes}, data + target.begin);
        if (to.home_side() == Side::device) BufferNotes::device_memory(data, target.begin, target.begin + bytes, true);
        source.begin += bytes;
        target.begin += bytes;
    }
    to.take_over(to.home_side(), to_section);
}

}  // namespace tessera::detail
