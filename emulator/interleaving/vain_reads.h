// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>
#include <utility>

#include "emulator/schedules/memory_place.h"

namespace tessera::detail {

/// Notices that a thread waits in a loop: it reads the same memory again and again, and writes nothing.
class VainReads {
  public:
    /// An access by the thread. \return it seems to wait
    bool notes(const MemoryPlace& place, bool writes) {
        if (writes) {
            reads_ = in_vain_ = 0;
            known_.clear();
            return false;
        }
        if (++reads_ < kUnsuspicious) return false;
        in_vain_ = known_.emplace(place.region, place.begin).second ? 0 : in_vain_ + 1;
        return in_vain_ >= kMost;
    }

  private:
    /// Most threads never come so far: until then nothing is kept.
    static constexpr std::uint64_t kUnsuspicious = 10000;
    static constexpr std::uint64_t kMost = 100000;

    std::uint64_t reads_ = 0, in_vain_ = 0;
    std::set<std::pair<int, std::uint64_t>> known_;
};

}  // namespace tessera::detail
