// SPDX-License-Identifier: Apache-2.0
#include "emulator/memory/array_registry.h"

#include <atomic>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <unordered_map>
#include <utility>

#include "emulator/support/sanitizer_annotations.h"
#include "tessera/detail/texture_memory.h"

namespace tessera::detail {

namespace {

/// Some of the live arrays. Host threads that launch at once look for different arrays as a rule, and do not meet at one lock.
struct alignas(64) Part {
    std::atomic<std::size_t> size{0};  ///< of `arrays`: what looks in vain takes no lock
    std::mutex mutex;
    std::unordered_map<const void*, array_registry::Found> arrays;
};

struct Registry {
    static constexpr std::size_t kParts = 64;
    Part parts[kParts];

    Part& part_of(const void* object) {
        return parts[reinterpret_cast<std::uintptr_t>(object) * 0x9E3779B97F4A7C15U >> 58];
    }
    static_assert(kParts == 1U << (64 - 58));
};

/// Made on first use and never destroyed: arrays may be static objects.
Registry& registry() {
    static auto* const instance = make_immortal([] { return new Registry; });
    return *instance;
}

void add_live(const void* object, bool is_texture, BufferHandle* buffer, const Section& shape) {
    array_registry::Found entry{object, is_texture, 0, static_cast<DeviceBuffer*>(buffer), shape.element_size,
                                std::vector<int>(shape.extents, shape.extents + shape.rank), shape.element_type};
    Part& live = registry().part_of(object);
    const std::lock_guard<std::mutex> lock(live.mutex);
    live.arrays.insert_or_assign(object, std::move(entry));
    live.size.store(live.arrays.size(), std::memory_order_relaxed);
}

}  // namespace

void add_live_array(const void* array, BufferHandle* buffer, const Section& shape) {
    add_live(array, false, buffer, shape);
}

void add_live_texture(const void* texture, BufferHandle* buffer, const Section& shape) {
    add_live(texture, true, buffer, shape);
}

void remove_live_array(const void* array) noexcept {
    Part& live = registry().part_of(array);
    const std::lock_guard<std::mutex> lock(live.mutex);
    live.arrays.erase(array);
    live.size.store(live.arrays.size(), std::memory_order_relaxed);
}

std::vector<array_registry::Found> array_registry::find_references(const void* object, std::size_t size) {
    Registry& all = registry();
    std::vector<Found> found;
    for (std::size_t at = 0; at + sizeof(void*) <= size; at += sizeof(void*)) {
        const void* word;
        std::memcpy(&word, static_cast<const char*>(object) + at, sizeof word);
        Part& live = all.part_of(word);
        if (live.size.load(std::memory_order_relaxed) == 0) continue;
        bool known = false;
        for (const Found& earlier : found) known = known || earlier.array == word;
        if (known) continue;
        const std::lock_guard<std::mutex> lock(live.mutex);
        const auto array = live.arrays.find(word);
        if (array == live.arrays.end()) continue;
        found.push_back(array->second);
        found.back().offset = at;
        if (array->second.buffer != nullptr) array->second.buffer->retain();
    }
    return found;
}

}  // namespace tessera::detail
