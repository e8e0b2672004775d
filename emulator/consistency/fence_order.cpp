// SPDX-License-Identifier: Apache-2.0
#include "emulator/consistency/fence_order.h"

namespace tessera::detail {

void FenceSet::add(std::size_t fence) {
    if (fence / kBits >= words_.size()) words_.resize(fence / kBits + 1);
    words_[fence / kBits] |= std::uint64_t{1} << fence % kBits;
}

void FenceSet::add(const FenceSet& more) {
    if (more.words_.size() > words_.size()) words_.resize(more.words_.size());
    for (std::size_t i = 0; i < more.words_.size(); ++i) words_[i] |= more.words_[i];
}

std::size_t FenceOrder::add(const FenceSet& before) {
    before_.emplace_back();
    note(before, before_.size() - 1);
    return before_.size() - 1;
}

bool FenceOrder::allows(const FenceSet& before, std::size_t fence) const {
    bool allowed = true;
    before.for_each([&](std::size_t other) { allowed = allowed && other != fence && !before_[other].contains(fence); });
    return allowed;
}

void FenceOrder::note(const FenceSet& before, std::size_t fence) {
    FenceSet all = before;
    before.for_each([&](std::size_t other) { all.add(before_[other]); });
    for (std::size_t other = 0; other < before_.size(); ++other) {
        if (other == fence || before_[other].contains(fence)) before_[other].add(all);
    }
}

}  // namespace tessera::detail
