// SPDX-License-Identifier: Apache-2.0
// Plain accesses to a few whole words: doubles, pairs of numbers, structures that are copied. What happens most is done at once, for
// all words; otherwise check_access() takes the long way, to which the words that are done already are nothing new.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "race_detector/checks/check_access.h"

namespace tessera::race_detector {

/// `check_access` for an access that is no host code's and has a few whole words as a rule.
template <AccessType kType>
void check_words(const void* code, const void* address, std::size_t bytes);

/// SettledReads has the mark for all words of the running thread's tile_static memory from `offset` on, in bytes.
__attribute__((always_inline)) inline bool are_settled(const CurrentThread& me, std::uintptr_t offset, std::size_t words, std::uintptr_t mark) {
    const std::uint64_t* const known = me.settled_reads + offset / kWordBytes;
    return std::all_of(known, known + words, [&](std::uint64_t site) { return site == mark; });
}

/// `check_access` for 8 or 16 bytes, which are aligned as a rule.
template <unsigned kBytes, AccessType kType>
__attribute__((always_inline)) inline void check_wide_access(const void* code, const void* address) {
    CurrentThread& me = current_thread;
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    const std::uintptr_t offset = at - me.tile_static_begin;
    if (offset >= me.direct_bytes) {
        if (is_ignored<kType>(address)) return;
        if (me.state == CurrentThread::idle) return check_access(code, address, kBytes, kType);
    } else if constexpr (kType == AccessType::read) {
        if (at % kWordBytes == 0 && me.direct_bytes - offset >= kBytes && are_settled(me, offset, kBytes / kWordBytes, mark_of(code))) {
            ++me.accesses;
            return;
        }
    }
    check_words<kType>(code, address, kBytes);
}

/// `check_access` for any number of bytes: one side of a copy.
template <AccessType kType>
void check_range(const void* code, const void* address, std::size_t bytes);

/// A copy of memory: a read and a write.
void check_copy(const void* code, const void* to, const void* from, std::size_t bytes);

}  // namespace tessera::race_detector
