// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "race_detector/shadow/access.h"

namespace tessera::race_detector {

/// One access to a word of global memory. 96 bits: key 34, tile 32, thread 10, interval 20 (modulo).
class GlobalEntry {
  public:
    static constexpr std::uint32_t kIntervalMask = (1U << 20) - 1;
    static constexpr std::uint32_t kMostThreads = 1U << 10;  ///< of a tile

    GlobalEntry() = default;
    GlobalEntry(AccessKey key, const AccessPoint& point)
        : code_and_mask_(code_and_mask_of(key)),
          tile_(point.tile),
          rest_(static_cast<std::uint32_t>(key.type()) | point.thread << 2 |
                (point.interval & kIntervalMask) << 12) {}

    GlobalEntry(const GlobalEntry&) = default;
    /// As another worker may be looking (`peek`).
    GlobalEntry& operator=(const GlobalEntry& other) {
        __atomic_store_n(&code_and_mask_, other.code_and_mask_, __ATOMIC_RELAXED);
        __atomic_store_n(&tile_, other.tile_, __ATOMIC_RELAXED);
        __atomic_store_n(&rest_, other.rest_, __ATOMIC_RELAXED);
        return *this;
    }

    AccessKey key() const {
        return AccessKey(code_and_mask_ & ((1U << kCodeBits) - 1), static_cast<AccessType>(rest_ & 3),
                         code_and_mask_ >> kCodeBits);
    }
    bool has_key(AccessKey key) const {
        return code_and_mask_ == code_and_mask_of(key) && (rest_ & 3) == static_cast<std::uint32_t>(key.type());
    }
    /// As another worker may be writing it.
    GlobalEntry peek() const {
        GlobalEntry seen;
        seen.code_and_mask_ = __atomic_load_n(&code_and_mask_, __ATOMIC_RELAXED);
        seen.tile_ = __atomic_load_n(&tile_, __ATOMIC_RELAXED);
        seen.rest_ = __atomic_load_n(&rest_, __ATOMIC_RELAXED);
        return seen;
    }
    /// As another worker may be writing it.
    /// \param code_and_mask  as `code_and_mask_of` has them for a key
    bool is(std::uint32_t code_and_mask, AccessType type) const {
        return __atomic_load_n(&code_and_mask_, __ATOMIC_RELAXED) == code_and_mask &&
               (__atomic_load_n(&rest_, __ATOMIC_RELAXED) & 3) == static_cast<std::uint32_t>(type);
    }
    bool is_read(std::uint32_t code_and_mask) const { return is(code_and_mask, AccessType::read); }
    /// By the same tile, in the running interval or the `intervals` before it.
    bool is_recently_of_tile(const AccessPoint& point, std::uint32_t intervals) const {
        const std::uint32_t rest = __atomic_load_n(&rest_, __ATOMIC_RELAXED);
        return peek_tile() == point.tile && ((point.interval - (rest >> 12)) & kIntervalMask) <= intervals;
    }
    std::uint32_t peek_tile() const { return __atomic_load_n(&tile_, __ATOMIC_RELAXED); }
    std::uint32_t peek_thread() const { return __atomic_load_n(&rest_, __ATOMIC_RELAXED) >> 2 & 0x3FF; }
    /// A plain access of this type by the same thread, whenever that was.
    bool is_of_thread(const AccessPoint& point, AccessType type) const {
        const std::uint32_t rest = __atomic_load_n(&rest_, __ATOMIC_RELAXED);
        return peek_tile() == point.tile && (rest & 0xFFF) == (static_cast<std::uint32_t>(type) | point.thread << 2);
    }
    static std::uint32_t code_and_mask_of(AccessKey key) { return key.code() | key.mask() << kCodeBits; }

    std::uint32_t tile() const { return tile_; }
    std::uint32_t thread() const { return rest_ >> 2 & 0x3FF; }
    std::uint32_t interval() const { return rest_ >> 12; }
    AccessPoint point() const { return {tile(), thread(), interval()}; }

  private:
    std::uint32_t code_and_mask_ = 0;
    std::uint32_t tile_ = 0;
    std::uint32_t rest_ = 0;
};
static_assert(sizeof(GlobalEntry) == 12);

/// Room for the accesses to a word of global memory that has more of them than fit into its cell. How many there are is for the
/// cell to say: if it stood here, each access that a worker adds would take this cache line, too, from the others. Only the worker
/// that holds the cell changes it; others may look meanwhile. Its memory is an OS thread's own until the launch ends, so that workers
/// whose words have many accesses do not wait for each other.
class EntryList {
  public:
    static EntryList* make(const GlobalEntry* begin, std::uint32_t count);

    /// All lists are void: the launch has ended, and no thread looks at them.
    static void release_all();

    GlobalEntry* begin() { return reinterpret_cast<GlobalEntry*>(this + 1); }
    const GlobalEntry* begin() const { return reinterpret_cast<const GlobalEntry*>(this + 1); }
    /// How many entries fit.
    std::uint32_t room() const { return kSmallest << class_; }

    /// Adds `entry` to the `count` that there are.
    /// \return the list that now holds them: this one, or a larger one in its place
    EntryList* with(std::uint32_t count, const GlobalEntry& entry);

  private:
    static constexpr std::uint32_t kSmallest = 4;  ///< entries that a list has room for; each larger one has room for twice as many

    explicit EntryList(std::uint32_t size_class) : class_(size_class) {}
    static std::size_t bytes_of(std::uint32_t size_class) {
        return sizeof(EntryList) + (std::size_t{kSmallest} << size_class) * sizeof(GlobalEntry);
    }
    static EntryList* make_of_class(std::uint32_t size_class);
    void give_back();
    /// Where the list is not in use: the next such one of its size. Others may still look at this one.
    EntryList* next_free() { return __atomic_load_n(reinterpret_cast<EntryList**>(this + 1), __ATOMIC_RELAXED); }
    void set_next_free(EntryList* next) { __atomic_store_n(reinterpret_cast<EntryList**>(this + 1), next, __ATOMIC_RELAXED); }

    alignas(EntryList*) const std::uint32_t class_;
};
static_assert(sizeof(EntryList) % alignof(EntryList*) == 0);

}  // namespace tessera::race_detector
