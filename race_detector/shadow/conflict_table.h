// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "race_detector/shadow/access.h"
#include "race_detector/support/tile_set.h"

namespace tessera::race_detector {

/// A launch of this process, from 0, and its kernel (Kernels; 0: it does not matter).
struct LaunchId {
    std::uint32_t number = 0;
    std::uint32_t kernel = 0;

    LaunchId() = default;
    LaunchId(std::uint32_t launch, std::uint32_t its_kernel = 0) : number(launch), kernel(its_kernel) {}
};

/// Where a conflict was seen: in one kernel, for one pair of instructions and one word of memory.
struct ConflictKey {
    std::uint32_t a = 0;      ///< AccessKey::code_and_type; not above b
    std::uint32_t b = 0;      ///< 0: a read of undefined bytes, not a race
    std::uint32_t place = 0;  ///< Places: what `word` counts from
    std::uint64_t word = 0;   ///< bytes
    ByteMask bytes = 0;       ///< of the word: those that both touch, or that are undefined
    std::uint32_t kernel = 0; ///< LaunchId

    friend bool operator==(const ConflictKey& x, const ConflictKey& y) {
        return x.a == y.a && x.b == y.b && x.place == y.place && x.word == y.word && x.bytes == y.bytes && x.kernel == y.kernel;
    }
};

struct ConflictKeyHash {
    std::size_t operator()(const ConflictKey& key) const {
        std::uint64_t h = (std::uint64_t{key.a} << 32 | key.b) * 0x9E3779B97F4A7C15U;
        h ^= (key.word + key.bytes + (std::uint64_t{key.place} << 40) + (std::uint64_t{key.kernel} << 52)) * 0xC2B2AE3D27D4EB4FU;
        return static_cast<std::size_t>(h ^ (h >> 29));
    }
};

/// Two accesses that met, or one.
struct Sighting {
    std::uint32_t launch = 0;
    AccessPoint a, b;           ///< in the order of the key
    bool b_came_first = false;  ///< in the order to show

    friend bool operator<(const Sighting& x, const Sighting& y);
};

/// All sightings of one ConflictKey, folded.
struct Conflict {
    Sighting example;  ///< the lowest, of the lowest launch
    Sighting lowest;   ///< whatever the launch
    TileSet tiles;
    bool in_tile = false;
    bool between_tiles = false;
    bool values_differ = false;    ///< write-write: not all store the same
};

/// Whether two accesses, in the order to show, make a lower example than the conflict has.
bool lowers_example(const Conflict& conflict, AccessKey first, const AccessPoint& at_first, AccessKey second,
                    const AccessPoint& at_second, LaunchId launch);

/// Conflicts as they are found. Not locked: one per worker, and one for what is found when a launch ends.
class ConflictTable {
  public:
    /// \param first, second  keys of the accesses, in the order to show; their points in `at_first`, `at_second`
    Conflict& record(std::uint32_t place, std::uint64_t word, AccessKey first, const AccessPoint& at_first, AccessKey second,
                     const AccessPoint& at_second, LaunchId launch);
    /// A read of undefined bytes.
    Conflict& record(std::uint32_t place, std::uint64_t word, AccessKey read, const AccessPoint& at, ByteMask bytes,
                     LaunchId launch);
    Conflict* find(std::uint32_t place, std::uint64_t word, AccessKey x, AccessKey y, std::uint32_t kernel = 0);

    /// Takes over all of another's, or one of them.
    void merge(const ConflictTable& other);
    void merge(ConflictTable&& other);
    void merge(const ConflictKey& key, const Conflict& conflict);

    /// Forgets what was seen only in earlier launches. Of what was seen before and since the example may be an early one.
    void drop_before(std::uint64_t launch);

    const std::unordered_map<ConflictKey, Conflict, ConflictKeyHash>& all() const { return conflicts_; }
    bool empty() const { return conflicts_.empty(); }
    std::size_t size() const { return conflicts_.size(); }

  private:
    std::unordered_map<ConflictKey, Conflict, ConflictKeyHash> conflicts_;
};

}  // namespace tessera::race_detector
