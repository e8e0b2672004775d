// SPDX-License-Identifier: Apache-2.0
// How fast do copies move bytes, and what does a launch pay for knowing where the newest bytes of its views are?
#include <amp.h>

#include <cstring>
#include <numeric>
#include <vector>

#include "bench/ratio.h"

namespace tessera_bench {

namespace {

using concurrency::array;
using concurrency::array_view;
using concurrency::extent;
using concurrency::index;

const Target kOfMemcpy = at_most(1 / 0.8);

std::vector<int> counted(int size) {
    std::vector<int> values(static_cast<std::size_t>(size));
    std::iota(values.begin(), values.end(), 1);
    return values;
}

/// Repetitions that make a round of small copies long enough to time.
int repetitions(int size) { return (1 << 24) / size; }

/// Times `copy` against memcpy of `from` to a vector of its size, whose result it also checks.
template <class Copy>
void compare_with_memcpy(benchmark::State& state, const std::vector<int>& from, std::vector<int>& to, Copy&& copy) {
    const std::size_t bytes = from.size() * sizeof(int);
    const int times = repetitions(static_cast<int>(from.size()));
    std::vector<int> rival(from.size());
    compare(
        state, kOfMemcpy, static_cast<double>(bytes) * times,
        [&] {
            for (int i = 0; i < times; ++i) copy();
        },
        [&] {
            for (int i = 0; i < times; ++i) {
                benchmark::DoNotOptimize(rival.data());  // so that its contents matter
                std::memcpy(rival.data(), from.data(), bytes);
                benchmark::ClobberMemory();
            }
        });
    require(to == from, "the copied values");
}

template <int size>
void host_to_array(benchmark::State& state) {
    const std::vector<int> from = counted(size);
    std::vector<int> to(from.size());
    array<int> there(size);
    compare_with_memcpy(state, from, to, [&] {
        concurrency::copy(from.begin(), from.end(), there);
        if (to.back() == 0) concurrency::copy(there, to.begin());
    });
}

template <int size>
void array_to_host(benchmark::State& state) {
    const std::vector<int> from = counted(size);
    std::vector<int> to(from.size());
    const array<int> there(size, from.begin());
    compare_with_memcpy(state, from, to, [&] { concurrency::copy(there, to.begin()); });
}

template <int size>
void array_to_array(benchmark::State& state) {
    const std::vector<int> from = counted(size);
    std::vector<int> to(from.size());
    const array<int> source(size, from.begin());
    array<int> target(size);
    compare_with_memcpy(state, from, to, [&] {
        concurrency::copy(source, target);
        if (to.back() == 0) concurrency::copy(target, to.begin());
    });
}

/// A square out of the middle of a larger one, against memcpy row by row.
void section_to_section(benchmark::State& state) {
    constexpr int kSide = 2048, kPart = 1024, kFirst = 512;
    const std::vector<int> from = counted(kSide * kSide);
    std::vector<int> rival(kPart * kPart);
    const array<int, 2> source(kSide, kSide, from.begin());
    array<int, 2> target(kPart, kPart);
    compare(
        state, kOfMemcpy, kPart * kPart * sizeof(int),
        [&] { concurrency::copy(source.section(index<2>(kFirst, kFirst), extent<2>(kPart, kPart)), target); },
        [&] {
            benchmark::DoNotOptimize(rival.data());
            for (int row = 0; row < kPart; ++row) {
                std::memcpy(&rival[static_cast<std::size_t>(row * kPart)],
                            &from[static_cast<std::size_t>((kFirst + row) * kSide + kFirst)], kPart * sizeof(int));
            }
            benchmark::ClobberMemory();
        });
    const std::vector<int> copied = target;
    require(copied == rival, "the copied section");
}

constexpr int kLaunches = 10000;

/// Launches of one empty tile that hold `views...`, over launches that hold none. All bytes stay where they are.
template <class... Views>
void launches_with_views(benchmark::State& state, Target target, const Views&... views) {
    const auto domain = extent<1>(256).tile<256>();
    compare(
        state, target, kLaunches,
        [&] {
            for (int i = 0; i < kLaunches; ++i) {
                concurrency::parallel_for_each(domain, [views...](concurrency::tiled_index<256>) restrict(amp) {
                    (static_cast<void>(views), ...);
                });
            }
        },
        [&] {
            for (int i = 0; i < kLaunches; ++i) {
                concurrency::parallel_for_each(domain, [](concurrency::tiled_index<256>) restrict(amp) {});
            }
        });
}

void one_view(benchmark::State& state) {
    std::vector<int> values(256);
    launches_with_views(state, at_most(1.5), array_view<int>(256, values));
}

void four_views(benchmark::State& state) {
    std::vector<int> first(256), second(256), third(256), fourth(256);
    launches_with_views(state, no_target(), array_view<int>(256, first), array_view<int>(256, second),
                        array_view<const int>(256, third), array_view<const int>(256, fourth));
}

const Question questions[] = {
    ask("copy 64 MiB, host memory to array / memcpy", &host_to_array<1 << 24>),
    ask("copy 64 MiB, array to host memory / memcpy", &array_to_host<1 << 24>),
    ask("copy 64 MiB, array to array / memcpy", &array_to_array<1 << 24>),
    ask("copy 64 KiB, host memory to array / memcpy", &host_to_array<1 << 14>),
    ask("copy 64 KiB, array to host memory / memcpy", &array_to_host<1 << 14>),
    ask("copy 64 KiB, array to array / memcpy", &array_to_array<1 << 14>),
    ask("copy a square of 1024 out of 2048, array to array / memcpy by rows", &section_to_section),
    ask("launch of one empty tile with a view / without", &one_view),
    ask("launch of one empty tile with four views / without", &four_views),
};

}  // namespace

}  // namespace tessera_bench
