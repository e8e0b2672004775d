// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/unit_rounds.h"

#include <algorithm>
#include <array>

namespace tessera::detail {

namespace {

/// Rounds that a worker may be behind without losing its next piece.
constexpr std::size_t kRoundsBehind = 2;

/// What the calling thread was in its last launch with about as many workers, by the logarithm of their number. Small: a program that
/// loads this library late has little room for thread-local variables.
std::uint16_t& number_before(std::size_t workers) {
    static thread_local std::array<std::uint16_t, 16> numbers{};
    std::size_t logarithm = 0;
    while (workers >>= 1) ++logarithm;
    return numbers[std::min(logarithm, numbers.size() - 1)];
}

}  // namespace

UnitRounds::UnitRounds(UnitRange units, std::size_t workers, std::uint64_t parts, std::uint64_t least)
    : end_(units.end), shares_(workers) {
    for (std::uint64_t begin = units.begin; begin != end_;) {
        const std::uint64_t size = std::max((end_ - begin) / (workers * parts), least);
        rounds_.push_back({begin, size});
        begin += std::min(size * workers, end_ - begin);
    }
}

std::size_t UnitRounds::join() {
    if (!shares_.front().has_worker.exchange(true, std::memory_order_relaxed)) return 0;
    std::uint16_t& before = number_before(shares_.size());
    const auto is_mine = [&](std::size_t number) {
        return number > 0 && number < shares_.size() && !shares_[number].has_worker.exchange(true, std::memory_order_relaxed);
    };
    for (std::size_t number = before, tried = 0; tried <= shares_.size(); number = ++tried) {
        if (!is_mine(number)) continue;
        before = static_cast<std::uint16_t>(number);
        return number;
    }
    return shares_.size() - 1;
}

UnitRange UnitRounds::piece(std::size_t round, std::size_t worker) const {
    const std::uint64_t begin = std::min(rounds_[round].begin + worker * rounds_[round].size, end_);
    const std::uint64_t end_of_round = round + 1 < rounds_.size() ? rounds_[round + 1].begin : end_;
    return {std::min(begin, end_of_round), std::min(begin + rounds_[round].size, end_of_round)};
}

std::size_t UnitRounds::owner_of_next(std::size_t worker) const {
    const std::size_t mine = next_round(worker);
    std::size_t found = worker, earliest = mine;
    for (std::size_t other = 0; other < shares_.size(); ++other) {
        const bool may_be_behind = mine != rounds_.size() && shares_[other].has_worker.load(std::memory_order_relaxed);
        const std::size_t next = next_round(other);
        if (next >= earliest || (may_be_behind && next + kRoundsBehind >= mine)) continue;
        found = other;
        earliest = next;
    }
    return found;
}

UnitRange UnitRounds::take(std::size_t worker) {
    for (;;) {
        const std::size_t owner = owner_of_next(worker);
        auto round = static_cast<std::uint32_t>(next_round(owner));
        if (round == rounds_.size()) {
            if (owner == worker) return {end_, end_};
            continue;
        }
        if (!shares_[owner].next.compare_exchange_weak(round, round + 1, std::memory_order_relaxed)) continue;
        const UnitRange taken = piece(round, owner);
        if (!taken.is_empty()) return taken;  // the last round may have too few for all
    }
}

}  // namespace tessera::detail
