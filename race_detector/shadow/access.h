// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace tessera::race_detector {

/// What an instruction does to memory.
enum class AccessType : std::uint32_t {
    read,
    write,
    atomic_read,  ///< an atomic that did not store: a load, or a compare-exchange that failed
    atomic        ///< an atomic that stored
};

/// The accessed bytes of an aligned 4-byte word, one bit each, lowest address first.
using ByteMask = std::uint32_t;
inline constexpr ByteMask kWholeWord = 0xF;
inline constexpr std::uintptr_t kWordBytes = 4;

/// The word that an address is in, and the first one that begins at it or later.
constexpr std::uintptr_t word_down(std::uintptr_t at) { return at & ~(kWordBytes - 1); }
constexpr std::uintptr_t word_up(std::uintptr_t at) { return word_down(at + kWordBytes - 1); }

/// The bytes of [begin, end) that lie in the word at `word`; there are some.
constexpr ByteMask bytes_in_word(std::uintptr_t word, std::uintptr_t begin, std::uintptr_t end) {
    const std::uintptr_t first = begin > word ? begin - word : 0;
    const std::uintptr_t last = end < word + kWordBytes ? end - word : kWordBytes;
    return ((1U << last) - 1) & ~((1U << first) - 1);
}

/// A code address as a number of 28 bits (CodeAddresses); 0 is none.
using CodeId = std::uint32_t;
inline constexpr unsigned kCodeBits = 28;

/// The same access, whichever thread makes it: instruction, what it does, which bytes of its word. 34 bits.
struct AccessKey {
    std::uint64_t bits = 0;

    constexpr AccessKey() = default;
    explicit constexpr AccessKey(std::uint64_t raw) : bits(raw) {}
    constexpr AccessKey(CodeId code, AccessType type, ByteMask mask)
        : bits(std::uint64_t{code} | std::uint64_t{static_cast<std::uint32_t>(type)} << kCodeBits |
               std::uint64_t{mask} << (kCodeBits + 2)) {}

    constexpr CodeId code() const { return static_cast<CodeId>(bits & ((1U << kCodeBits) - 1)); }
    constexpr AccessType type() const { return static_cast<AccessType>(bits >> kCodeBits & 3); }
    constexpr ByteMask mask() const { return static_cast<ByteMask>(bits >> (kCodeBits + 2) & 0xF); }

    /// Without the bytes: 30 bits.
    constexpr std::uint32_t code_and_type() const { return static_cast<std::uint32_t>(bits & 0x3FFFFFFF); }

    friend constexpr bool operator==(AccessKey a, AccessKey b) { return a.bits == b.bits; }
    friend constexpr bool operator!=(AccessKey a, AccessKey b) { return a.bits != b.bits; }
};
inline constexpr unsigned kKeyBits = kCodeBits + 6;

/// Which thread, and when.
struct AccessPoint {
    std::uint32_t tile = 0;      ///< linear; untiled: the linear index
    std::uint32_t thread = 0;    ///< linear in its tile; untiled: 0
    std::uint32_t interval = 0;  ///< barriers the tile had passed
    bool or_later = false;       ///< or more of them: what keeps it counts no further

    friend constexpr bool operator==(const AccessPoint& a, const AccessPoint& b) {
        return a.tile == b.tile && a.thread == b.thread && a.interval == b.interval;
    }
    /// The order in which a report prefers its examples.
    friend constexpr bool operator<(const AccessPoint& a, const AccessPoint& b) {
        if (a.tile != b.tile) return a.tile < b.tile;
        if (a.interval != b.interval) return a.interval < b.interval;
        return a.thread < b.thread;
    }
};

}  // namespace tessera::race_detector
