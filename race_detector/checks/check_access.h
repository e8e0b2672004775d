// SPDX-License-Identifier: Apache-2.0
// The hot path: one access of the program, announced by the compiler.
#pragma once

#include <cstddef>

#include "race_detector/code/code_addresses.h"
#include "race_detector/shadow/current_thread.h"

namespace tessera::race_detector {

/// Any access: of a kernel or of host code, of any length and alignment.
/// \param code  a return address in the program
void check_access(const void* code, const void* address, std::size_t bytes, AccessType type);

/// A copy of memory: a read and a write.
void check_copy(const void* code, const void* to, const void* from, std::size_t bytes);

/// An access by the running thread to a word of tile_static memory that its cell's first entry does not settle.
/// \param site  what SettledReads may have for it; 0: nothing
void check_tile_static(TileCell& cell, std::uintptr_t word, AccessKey key, std::uintptr_t site = 0);

/// An access by the running thread to a word outside its stack and the tile_static memory of the first module. False: the word is
/// no memory of the program's.
bool check_elsewhere(std::uintptr_t word, AccessKey key);

/// Whether a read by the running thread of a word of global memory tells nothing new. False also where that takes longer to say.
bool is_settled_global_read(CurrentThread& me, std::uintptr_t word, AccessKey key);

/// Looks at the values of writes that have happened since the last event.
void settle_pending_writes();

/// The fast path of longer accesses: a kernel's thread's own stack, and in host code what no view watches.
template <AccessType kType>
__attribute__((always_inline)) inline bool is_ignored(const void* address) {
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    const tessera_ignored_accesses_type& ignored = tessera_ignored_accesses;
    if constexpr (kType == AccessType::write) return at - ignored.write_begin < ignored.write_bytes;
    return at - ignored.read_begin < ignored.read_bytes;
}

/// `check_access` for 1, 2 or 4 bytes outside the tile_static memory of the first module and what is ignored.
template <unsigned kBytes, AccessType kType>
void check_small_elsewhere(const void* code, const void* address);

/// An access by the running thread to tile_static memory of the first module, where no history is kept: as `check_tile_static`, and
/// counts it.
void check_tile_word(TileCell& cell, std::uintptr_t word, AccessKey key, std::uintptr_t site);

/// `check_access` for 1, 2 or 4 bytes. What happens most is done at once, inlined into the compiler's callbacks.
/// \param site  an address in the program's code that stands for this access
template <unsigned kBytes, AccessType kType>
__attribute__((always_inline)) inline void check_small_access(const void* code, const void* address, std::uintptr_t site) {
    static_assert(kBytes <= kWordBytes);
    CurrentThread& me = current_thread;
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    const auto code_address = reinterpret_cast<std::uintptr_t>(code);
    const std::uintptr_t offset = at - me.tile_static_begin;
    if (__builtin_expect(offset >= me.direct_bytes, 0)) {
        if (!is_ignored<kType>(address)) check_small_elsewhere<kBytes, kType>(code, address);
        return;
    }
    if (__builtin_expect((at & (kBytes - 1)) != 0, 0)) return check_access(code, address, kBytes, kType);
    const std::uintptr_t word = offset / kWordBytes;
    if constexpr (kBytes == kWordBytes && kType == AccessType::read) {
        if (__builtin_expect(me.settled_reads[word] == site + tessera_ignored_accesses.settled_mark, 1)) {
            ++me.accesses;
            return;
        }
    }
    const std::uintptr_t code_offset = code_address - me.code_begin;
    if (__builtin_expect(code_offset >= me.code_bytes, 0)) return check_access(code, address, kBytes, kType);
    constexpr ByteMask bytes = (1U << kBytes) - 1;
    const AccessKey key(static_cast<CodeId>(code_offset) + me.code_first, kType, bytes << at % kWordBytes);
    TileCell& cell = me.tile_cells[word];
    // Reads of bytes that were not written before this epoch are to be looked at each time.
    const bool settled = cell.is_of(me.epoch, kType, key.mask()) && cell.entries[0].settles(key, me.thread);
    if (__builtin_expect(!settled, 0)) return check_tile_word(cell, at & ~(kWordBytes - 1), key, site);
    ++me.accesses;
}

/// Its code stands for itself.
template <unsigned kBytes, AccessType kType>
__attribute__((always_inline)) inline void check_small_access(const void* code, const void* address) {
    check_small_access<kBytes, kType>(code, address, reinterpret_cast<std::uintptr_t>(code));
}

}  // namespace tessera::race_detector
