// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>
#include <tuple>

namespace tessera::detail {

/// Notices that threads wait in a loop: they read the same memory again and again, and nothing changes.
class VainReads {
  public:
    /// So many accesses in a row have seen nothing new.
    static constexpr std::uint64_t kMost = 100000;

    /// Something has been written.
    void restart() {
        if (reads_ >= kUnsuspicious) known_.clear();
        reads_ = in_vain_ = 0;
    }

    /// Nothing has been written by this access. \return the threads seem to wait
    bool note(std::uint64_t thread, std::int64_t region, std::uint64_t begin) {
        if (++reads_ < kUnsuspicious) return false;
        in_vain_ = known_.emplace(thread, region, begin).second ? 0 : in_vain_ + 1;
        return in_vain_ >= kMost;
    }

    /// Accesses since something was written.
    std::uint64_t reads() const { return reads_; }

  private:
    /// Most kernels never come so far: until then nothing is kept.
    static constexpr std::uint64_t kUnsuspicious = 10000;

    std::uint64_t reads_ = 0, in_vain_ = 0;
    std::set<std::tuple<std::uint64_t, std::int64_t, std::uint64_t>> known_;
};

}  // namespace tessera::detail
