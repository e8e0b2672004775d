// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "race_detector/shadow/global_entry.h"

namespace tessera::race_detector {

/// The accesses to a word of global memory that has more of them than fit into its cell. Only the worker that holds the cell
/// changes it; others may look meanwhile. Its memory is an OS thread's own until the launch ends, so that workers whose words
/// have many accesses do not wait for each other.
class EntryList {
  public:
    static EntryList* make(const GlobalEntry* begin, const GlobalEntry* end);

    /// All lists are void: the launch has ended, and no thread looks at them.
    static void release_all();

    GlobalEntry* begin() { return reinterpret_cast<GlobalEntry*>(this + 1); }
    GlobalEntry* end() { return begin() + size(); }
    const GlobalEntry* begin() const { return reinterpret_cast<const GlobalEntry*>(this + 1); }
    /// As another worker may be changing it.
    std::size_t size() const { return __atomic_load_n(&size_, __ATOMIC_RELAXED); }

    /// \return the list that now holds them: this one, or a larger one in its place
    EntryList* with(const GlobalEntry& entry);
    void remove_last() { set_size(size_ - 1); }

  private:
    static constexpr std::uint32_t kSmallest = 4;  ///< entries that a list has room for; each larger one has room for twice as many

    explicit EntryList(std::uint32_t size_class) : class_(size_class) {}
    static std::size_t bytes_of(std::uint32_t size_class) {
        return sizeof(EntryList) + (std::size_t{kSmallest} << size_class) * sizeof(GlobalEntry);
    }
    static EntryList* make_of_class(std::uint32_t size_class);
    void give_back();
    void set_size(std::uint32_t size) { __atomic_store_n(&size_, size, __ATOMIC_RELAXED); }
    /// Where the list is not in use: the next such one of its size. Others may still look at this one.
    EntryList* next_free() { return __atomic_load_n(reinterpret_cast<EntryList**>(this + 1), __ATOMIC_RELAXED); }
    void set_next_free(EntryList* next) { __atomic_store_n(reinterpret_cast<EntryList**>(this + 1), next, __ATOMIC_RELAXED); }

    const std::uint32_t class_;
    std::uint32_t size_ = 0;
};
static_assert(sizeof(EntryList) % alignof(EntryList*) == 0);

}  // namespace tessera::race_detector
