// SPDX-License-Identifier: Apache-2.0
#include "emulator/patterns/shared_copies.h"

#include <algorithm>
#include <cstring>

namespace tessera::detail {

namespace {

/// Takes longer to copy than it takes workers to come.
constexpr std::size_t kWorthSharing = std::size_t{4} << 20;
/// At least a large page: the system clears all of it for the first thread that touches it.
constexpr std::size_t kPart = std::size_t{2} << 20;

/// Runs one after another, as if they were one.
class Sequence {
  public:
    explicit Sequence(const std::vector<SharedCopies::Run>& runs) : runs_(runs) {
        for (const SharedCopies::Run& run : runs) ends_.push_back(bytes() + run.bytes);
    }
    std::size_t bytes() const { return ends_.empty() ? 0 : ends_.back(); }

    /// Copies the bytes [begin, end) of all.
    void copy(std::size_t begin, std::size_t end) const {
        auto run = static_cast<std::size_t>(std::upper_bound(ends_.begin(), ends_.end(), begin) - ends_.begin());
        for (std::size_t at = begin; at < end; ++run) {
            const std::size_t skipped = at - (ends_[run] - runs_[run].bytes);
            const std::size_t count = std::min(end, ends_[run]) - at;
            std::memcpy(runs_[run].to + skipped, runs_[run].from + skipped, count);
            at += count;
        }
    }

  private:
    const std::vector<SharedCopies::Run>& runs_;
    std::vector<std::size_t> ends_;  ///< by run; each begins where the one before ends
};

}  // namespace

__thread SharedCopies::Share SharedCopies::share_ = nullptr;

void SharedCopies::copy(const std::vector<Run>& runs) {
    const Sequence all(runs);
    const std::size_t bytes = all.bytes();
    if (share_ == nullptr || bytes < kWorthSharing) {
        all.copy(0, bytes);
        return;
    }
    share_((bytes + kPart - 1) / kPart,
           [&](std::size_t part) { all.copy(part * kPart, std::min(bytes, (part + 1) * kPart)); });
}

}  // namespace tessera::detail
