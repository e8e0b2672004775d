// SPDX-License-Identifier: Apache-2.0
#include "emulator/thread_order.h"

#include <numeric>
#include <utility>

namespace tessera::detail {

namespace {

/// SplitMix64: short, and the same on every compiler, unlike the standard library's distributions.
std::uint64_t next_random(std::uint64_t& state) {
    state += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
}

}  // namespace

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
