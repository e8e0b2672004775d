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

/// An access by the running thread to a word of tile_static memory that its cell's first entry does not settle.
/// \param marked_site  what SettledReads may have for it; 0: nothing
void check_tile_static(TileCell& cell, std::uintptr_t word, AccessKey key, std::uintptr_t marked_site = 0);

/// An access by the running thread to a word outside its stack and the tile_static memory of the first module. False: the word is
/// no memory of the program's.
bool check_elsewhere(std::uintptr_t word, AccessKey key);

/// Whether a read by the running thread of a word of global memory tells nothing new. False also where that takes longer to say.
bool is_settled_global_read(CurrentThread& me, std::uintptr_t word, AccessKey key);

/// The read of the whole word at `key` by any thread is of no interest any more in this epoch.
/// \param marked_site  the code that stands for it, as SettledReads has it; 0: none
inline void note_settled_read(const CurrentThread& me, std::uintptr_t word, AccessKey key, std::uintptr_t marked_site) {
    const std::uintptr_t offset = word - me.tile_static_begin;
    if (marked_site == 0 || offset >= me.tile_static_bytes || key.mask() != kWholeWord) return;
    me.settled_reads[offset / kWordBytes] = marked_site;
}

/// The key of an access by code of the first module to aligned bytes.
template <unsigned kBytes, AccessType kType>
__attribute__((always_inline)) inline AccessKey small_key(const CurrentThread& me, const void* code, const void* address) {
    constexpr ByteMask bytes = (1U << kBytes) - 1;
    const auto offset = static_cast<CodeId>(reinterpret_cast<std::uintptr_t>(code) - me.code_begin);
    return AccessKey(offset + me.code_first, kType, bytes << reinterpret_cast<std::uintptr_t>(address) % kWordBytes);
}

template <AccessType kType>
__attribute__((always_inline)) inline TileCell::Entered enter_at_once(const CurrentThread& me, TileCell& cell, AccessKey key) {
    return cell.enter_at_once<kType>(me.epoch, me.tile_epoch, key, me.thread, me.interval_bits);
}

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

/// The same for 1, 2 or 4 aligned bytes of that memory, by the running thread in the first module's code, where no history is kept
/// and `enter_at_once` was not enough. It has few parameters, so that its callers need no registers that must be saved.
template <unsigned kBytes, AccessType kType>
void check_small_tile_static(const void* code, const void* address, std::uintptr_t marked_site);

/// `check_access` for 1, 2 or 4 bytes. What happens most is done at once, inlined into the compiler's callbacks.
/// \param marked_site  an address in the program's code that stands for this access, as SettledReads has it
/// \tparam kLooked      the program has looked itself for what may be ignored, and for the site among SettledReads
template <unsigned kBytes, AccessType kType, bool kLooked = false>
__attribute__((always_inline)) inline void check_small_access(const void* code, const void* address, std::uintptr_t marked_site) {
    static_assert(kBytes <= kWordBytes);
    constexpr bool settles = kBytes == kWordBytes && kType == AccessType::read;
    CurrentThread& me = current_thread;
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    const std::uintptr_t offset = at - me.tile_static_begin;
    if (__builtin_expect(offset >= me.direct_bytes, 0)) {
        if (kLooked || !is_ignored<kType>(address)) check_small_elsewhere<kBytes, kType>(code, address);
        return;
    }
    if (__builtin_expect((at & (kBytes - 1)) != 0, 0)) return check_access(code, address, kBytes, kType);
    const std::uintptr_t word = offset / kWordBytes;
    if constexpr (settles && !kLooked) {
        if (__builtin_expect(me.settled_reads[word] == marked_site, 1)) {
            ++me.accesses;
            return;
        }
    }
    if (__builtin_expect(!me.is_main_code(code), 0)) return check_access(code, address, kBytes, kType);
    const TileCell::Entered entered = enter_at_once<kType>(me, me.tile_cells[word], small_key<kBytes, kType>(me, code, address));
    if (__builtin_expect(entered == TileCell::Entered::no, 0)) return check_small_tile_static<kBytes, kType>(code, address, marked_site);
    if (settles && entered == TileCell::Entered::second) me.settled_reads[word] = marked_site;
    ++me.accesses;
}

/// What stands for a plain read by this code among SettledReads, where it stands for itself.
inline std::uintptr_t mark_of(const void* code) { return reinterpret_cast<std::uintptr_t>(code) + tessera_ignored_accesses.settled_mark; }

/// Its code stands for itself.
template <unsigned kBytes, AccessType kType>
__attribute__((always_inline)) inline void check_small_access(const void* code, const void* address) {
    // SettledReads has whole words only.
    const bool marks = kBytes == kWordBytes && kType == AccessType::read;
    check_small_access<kBytes, kType>(code, address, marks ? mark_of(code) : 0);
}

}  // namespace tessera::race_detector
