// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>

namespace tessera::race_detector {

/// The memory of arrays and of views' copies, each with bytes on both sides that belong to nothing: where pointers lead that
/// leave it. The shadow of those bytes is marked (GlobalShadow::forbid).
class RedZones {
  public:
    struct Block {
        std::uintptr_t begin, end;
        std::size_t zone;  ///< bytes on each side
    };

    void add(const Block& block);
    /// Nothing, if there is no such block.
    void remove(std::uintptr_t begin);

    /// The block in whose zones an address lies.
    std::optional<Block> block_beside(std::uintptr_t address) const;

  private:
    mutable std::mutex mutex_;
    std::map<std::uintptr_t, Block> blocks_;  ///< by the end of the zone behind
};

/// The one of this process. Never destroyed: arrays may be static.
extern RedZones& red_zones;

}  // namespace tessera::race_detector
