// SPDX-License-Identifier: Apache-2.0
#include "emulator/schedules/thread_order.h"

#include <numeric>
#include <utility>

#include "emulator/schedules/split_mix.h"

namespace tessera::detail {

std::uint64_t tile_in_order(ScheduleKind kind, std::uint64_t seed, std::uint64_t position, std::uint64_t count) {
    switch (kind) {
        case ScheduleKind::forward: return position;
        case ScheduleKind::reverse: return count - 1 - position;
        case ScheduleKind::random: break;
    }
    // A permutation; counts are below 2^32, so that nothing overflows.
    std::uint64_t factor = mixed(seed, 0) % count;
    while (std::gcd(factor, count) != 1) ++factor;
    return (position * factor + mixed(seed, 1)) % count;
}

void ThreadOrder::begin_launch(const Schedule& schedule, int threads) {
    schedule_ = schedule;
    threads_ = threads;
    if (schedule.kind == ScheduleKind::random) {
        thread_at_.resize(static_cast<std::size_t>(threads));
        turn_of_.resize(static_cast<std::size_t>(threads));
    }
}

void ThreadOrder::begin_tile(std::uint64_t tile) {
    tile_ = tile;
    begin_interval(0);
}

void ThreadOrder::begin_interval(std::uint64_t interval) {
    if (schedule_.kind != ScheduleKind::random) return;
    std::uint64_t state = schedule_.seed;
    state = next_random(state) ^ tile_;
    state = next_random(state) ^ interval;
    std::iota(thread_at_.begin(), thread_at_.end(), 0);
    for (std::size_t i = thread_at_.size(); i > 1; --i) {
        std::swap(thread_at_[i - 1], thread_at_[next_random(state) % i]);
    }
    for (std::size_t turn = 0; turn < thread_at_.size(); ++turn) {
        turn_of_[static_cast<std::size_t>(thread_at_[turn])] = static_cast<int>(turn);
    }
}

int ThreadOrder::thread_at(int turn) const {
    switch (schedule_.kind) {
        case ScheduleKind::forward: return turn;
        case ScheduleKind::reverse: return threads_ - 1 - turn;
        case ScheduleKind::random: return thread_at_[static_cast<std::size_t>(turn)];
    }
    __builtin_unreachable();
}

int ThreadOrder::turn_of(int thread) const {
    switch (schedule_.kind) {
        case ScheduleKind::forward: return thread;
        case ScheduleKind::reverse: return threads_ - 1 - thread;
        case ScheduleKind::random: return turn_of_[static_cast<std::size_t>(thread)];
    }
    __builtin_unreachable();
}

}  // namespace tessera::detail
