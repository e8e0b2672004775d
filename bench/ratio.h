// SPDX-License-Identifier: Apache-2.0
// What every benchmark here does: run our side and a rival in turns in one process and compare the medians. A
// machine that slows down slows both, so the ratio holds where times do not.
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

namespace tessera_bench {

/// What a ratio is held to.
struct Target {
    enum class Kind {
        at_most,
        at_least,
        none  ///< shown for what it tells
    };
    Kind kind;
    double bound;

    bool is_met(double ratio) const { return kind == Kind::at_most ? ratio <= bound : ratio >= bound; }
};

inline Target at_most(double bound) { return {Target::Kind::at_most, bound}; }
inline Target at_least(double bound) { return {Target::Kind::at_least, bound}; }
inline Target no_target() { return {Target::Kind::none, 0}; }

/// A registered benchmark, kept to initialise a namespace-scope constant with.
using Question = const benchmark::internal::Benchmark*;

/// Registers `body` under the words it answers. Every round is one iteration of the benchmark's loop.
inline Question ask(const std::string& question, void (*body)(benchmark::State&), int rounds = 31) {
    return benchmark::RegisterBenchmark(question.c_str(), body)->Iterations(rounds)->UseManualTime();
}

/// What is measured.
enum class Clock {
    wall,   ///< time that passes
    thread  ///< processor time of the calling thread, where both sides stay on it: others' work disturbs less
};

inline double now(Clock clock) {
    timespec time{};
    clock_gettime(clock == Clock::wall ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// Seconds one call takes.
template <class Work>
double seconds(Work&& work, Clock clock = Clock::wall) {
    const double start = now(clock);
    work();
    benchmark::ClobberMemory();
    return now(clock) - start;
}

/// The value below which `share` of the values lie.
inline double quantile(std::vector<double> values, double share) {
    const auto at =
        values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1) + 0.5);
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

/// Leaves the answer where the table and Google Benchmark's own formats find it.
/// \param spread  half of the range in which the middle half of the rounds lie
inline void report(benchmark::State& state, Target target, double ratio, double spread,
                   const std::string& note) {
    state.counters["ratio"] = ratio;
    state.counters["spread"] = spread;
    if (target.kind != Target::Kind::none) {
        state.counters[target.kind == Target::Kind::at_most ? "at_most" : "at_least"] = target.bound;
        state.counters["met"] = target.is_met(ratio) ? 1 : 0;
    }
    state.SetLabel(note);
}

/// "3.2 / 8.1 ns": what one item cost on each side, for orientation only.
std::string costs(double ours, double rival, double items);

/// Runs both sides in turns, alternating which goes first, after one round that is not counted, and reports
/// median(ours) / median(rival).
/// \param items  things one call of either side does, for the times next to the ratio
template <class Ours, class Rival>
void compare(benchmark::State& state, Target target, double items, Ours&& ours, Rival&& rival,
             Clock clock = Clock::wall) {
    std::vector<double> our_times, rival_times, ratios;
    ours();
    rival();
    for (auto _ : state) {
        double rival_time = 0;
        const bool rival_first = ratios.size() % 2 != 0;
        if (rival_first) rival_time = seconds(rival, clock);
        const double our_time = seconds(ours, clock);
        if (!rival_first) rival_time = seconds(rival, clock);
        state.SetIterationTime(our_time);
        our_times.push_back(our_time);
        rival_times.push_back(rival_time);
        ratios.push_back(our_time / rival_time);
    }
    const double our_median = quantile(our_times, 0.5), rival_median = quantile(rival_times, 0.5);
    report(state, target, our_median / rival_median, (quantile(ratios, 0.75) - quantile(ratios, 0.25)) / 2,
           costs(our_median, rival_median, items));
}

/// Says that a benchmark cannot run here, in its row of the table.
inline void cannot_run(benchmark::State& state, const std::string& why) {
    for (auto _ : state) state.SetIterationTime(0);
    state.SetLabel("not run: " + why);
}

/// Ends the program when a side computed something wrong: its time would mean nothing.
void require(bool right, const char* what);

}  // namespace tessera_bench
