// SPDX-License-Identifier: Apache-2.0
// Kernels that do what a table says: compiled once, they are any kernel of the generator.
#include <amp.h>

#include <cstring>
#include <vector>

#include "tests/random_kernels/run.h"
#include "tests/random_kernels/trace.h"

#ifndef WITH_ATOMICS
#define WITH_ATOMICS 0
#endif
#ifndef WITH_FENCES
#define WITH_FENCES 0
#endif

namespace tessera::random_kernels {

namespace {

using namespace concurrency;

unsigned char* bytes_of(void* words) restrict(amp) { return static_cast<unsigned char*>(words); }
int* words_of(void* doubles) restrict(amp) { return static_cast<int*>(doubles); }

// These belong to the line that calls them.
#define use_bytes(from, count)            \
    do {                                  \
        unsigned char buffer[kMostRange]; \
        std::memcpy(buffer, from, count); \
        use_buffer(buffer);               \
    } while (false)
#define set_bytes(to, count, value)       \
    do {                                  \
        unsigned char buffer[kMostRange]; \
        fill_buffer(buffer, value);       \
        std::memcpy(to, buffer, count);   \
    } while (false)
#define use_record(record)          \
    do {                            \
        const Record copy = record; \
        use_buffer(&copy);          \
    } while (false)
#define set_record(record, value)             \
    do {                                      \
        const Record made = record_of(value); \
        record = made;                        \
    } while (false)
#define update(word, value)               \
    do {                                  \
        int& place = word;                \
        place = word_after(place, value); \
    } while (false)

enum SiteNumber : unsigned char {
#define NUMBER_OF_LINE(line) kSite##line
#define NUMBER_AT(line) NUMBER_OF_LINE(line)
#define TILE_SITE(...) NUMBER_AT(__LINE__),
#define GLOBAL_SITE(...) NUMBER_AT(__LINE__),
#define TILE_ATOMIC(...) NUMBER_AT(__LINE__),
#define GLOBAL_ATOMIC(...) NUMBER_AT(__LINE__),
#define FENCE_SITE(...) NUMBER_AT(__LINE__),
#define BARRIER_SITE(...) NUMBER_AT(__LINE__),
#include "tests/random_kernels/sites.def"
#undef TILE_SITE
#undef GLOBAL_SITE
#undef TILE_ATOMIC
#undef GLOBAL_ATOMIC
#undef FENCE_SITE
#undef BARRIER_SITE
};

#define CASE(statement)       \
    case NUMBER_AT(__LINE__): \
        statement;            \
        return true;
#define ATOMIC_CASE(statement)  \
    case NUMBER_AT(__LINE__): { \
        bool stored = true;     \
        before_atomic();        \
        statement;              \
        return stored;          \
    }

#if WITH_ATOMICS
#define ATOMICS_OF(statement) ATOMIC_CASE(statement)
#define exchange(word, expected, value) \
    [&](int known) { return atomic_compare_exchange(word, &known, word_of(value)); }(word_of(expected))
#else
#define ATOMICS_OF(statement)
#endif

#define FENCE_SITE(...)
#define BARRIER_SITE(...)

#define TILE_SITE(variable, act, stride, offset, bytes, statement) CASE(statement)
#define TILE_ATOMIC(variable, act, stride, offset, bytes, statement) ATOMICS_OF(statement)
#define GLOBAL_SITE(...)
#define GLOBAL_ATOMIC(...)
bool do_in_tile(const Step step) restrict(amp) {
    tile_static int tile_total;
    tile_static int tile_words[8];
    tile_static double tile_doubles[4];
    tile_static unsigned char tile_bytes[16];
    tile_static Record tile_records[2];
    switch (step.site) {
#include "tests/random_kernels/sites.def"
    }
    return true;
}
#undef TILE_SITE
#undef TILE_ATOMIC
#undef GLOBAL_SITE
#undef GLOBAL_ATOMIC

#define TILE_SITE(...)
#define TILE_ATOMIC(...)
#define GLOBAL_SITE(variable, act, stride, offset, bytes, statement) CASE(statement)
#define GLOBAL_ATOMIC(variable, act, stride, offset, bytes, statement) ATOMICS_OF(statement)
bool do_globally(const Step step, const array_view<int, 2>& words, array<int, 1>& fresh,
                 array<double, 1>& doubles, const array_view<Record, 1>& records) restrict(amp) {
    switch (step.site) {
#include "tests/random_kernels/sites.def"
    }
    return true;
}
#undef GLOBAL_SITE
#undef GLOBAL_ATOMIC
#undef FENCE_SITE
#undef BARRIER_SITE

#define GLOBAL_SITE(...)
#define GLOBAL_ATOMIC(...)
#if WITH_FENCES
#define FENCE_SITE(act, cover, statement) CASE(statement)
#else
#define FENCE_SITE(...)
#endif
#define BARRIER_SITE(act, cover, statement) CASE(statement)
bool synchronise(const Step step, const tile_barrier& barrier) restrict(amp) {
    switch (step.site) {
#include "tests/random_kernels/sites.def"
    }
    return true;
}

#undef TILE_SITE
#undef TILE_ATOMIC
#undef GLOBAL_SITE
#undef GLOBAL_ATOMIC
#undef FENCE_SITE
#undef BARRIER_SITE

struct Arrays {
    std::vector<int> host_words = std::vector<int>(8);
    std::vector<Record> host_records = std::vector<Record>(2);
    array_view<int, 2> words{2, 4, host_words};
    array<int, 1> fresh{8};
    array<double, 1> doubles{4};
    array_view<Record, 1> records{2, host_records};

    void prepare(HostAct act) {
        const std::vector<int> data(8, 1);
        const std::vector<double> more(4, 1);
        switch (act) {
            case HostAct::define_fresh:
                copy(data.begin(), data.end(), fresh);
                break;
            case HostAct::define_part_of_fresh:
                copy(data.begin(), data.begin() + 3, fresh.section(index<1>(2), extent<1>(3)));
                break;
            case HostAct::discard_words:
                words.discard_data();
                break;
            case HostAct::discard_records:
                records.discard_data();
                break;
            case HostAct::define_doubles:
                copy(more.begin(), more.end(), doubles);
                break;
        }
    }
};

/// One step that is no fence or barrier; its atomic, if it is one, is over when the trace has it.
#define DO(tile, thread, number, step, statement) \
    do {                                          \
        const bool stored = statement;            \
        happened(tile, thread, number, stored);   \
        if (place.is_atomic) after_atomic();      \
    } while (false)

template <int Rank>
unsigned linear(const index<Rank>& at, const extent<Rank>& in) restrict(amp) {
    int number = 0;
    for (int d = 0; d < Rank; ++d) number = number * in[d] + at[d];
    return static_cast<unsigned>(number);
}

template <int... Dims>
void launch_tiles(const Launch& launch, Arrays& arrays) {
    constexpr int rank = sizeof...(Dims);
    constexpr int dims[] = {Dims...};
    extent<rank> tiles, threads, domain;
    for (int d = 0; d < rank; ++d) {
        tiles[d] = launch.grid[d];
        threads[d] = dims[d];
        domain[d] = launch.grid[d] * dims[d];
    }
    const array_view<int, 2> words = arrays.words;
    const array_view<Record, 1> records = arrays.records;
    array<int, 1>& fresh = arrays.fresh;
    array<double, 1>& doubles = arrays.doubles;
    parallel_for_each(
        domain.template tile<Dims...>(), [ =, &fresh, &doubles ](tiled_index<Dims...> at) restrict(amp) {
            const unsigned tile = linear(at.tile, tiles), thread = linear(at.local, threads);
            for (unsigned number = 0;; ++number) {
                const Step step = step_at(tile, thread, number);
                if (step.site == kEnd) return;
                const Place place = place_of(step);
                switch (place.what) {
                    case Place::synchronisation:
                        happened(tile, thread, number, false);
                        synchronise(step, at.barrier);
                        break;
                    case Place::in_tile:
                        DO(tile, thread, number, step, do_in_tile(step));
                        break;
                    case Place::global:
                        DO(tile, thread, number, step, do_globally(step, words, fresh, doubles, records));
                        break;
                }
            }
        },
        "random kernels", launch.line);
}

template <int Rank>
void launch_indices(const Launch& launch, Arrays& arrays) {
    extent<Rank> domain;
    for (int d = 0; d < Rank; ++d) domain[d] = launch.grid[d];
    const array_view<int, 2> words = arrays.words;
    const array_view<Record, 1> records = arrays.records;
    array<int, 1>& fresh = arrays.fresh;
    array<double, 1>& doubles = arrays.doubles;
    parallel_for_each(
        domain, [ =, &fresh, &doubles ](index<Rank> at) restrict(amp) {
            const unsigned thread = linear(at, domain);
            for (unsigned number = 0;; ++number) {
                const Step step = step_at(thread, 0, number);
                if (step.site == kEnd) return;
                const Place place = place_of(step);
                DO(thread, 0, number, step, do_globally(step, words, fresh, doubles, records));
            }
        },
        "random kernels", launch.line);
}

void start(const Launch& launch, Arrays& arrays) {
    switch (launch.shape) {
        case Shape::indices:
            return launch_indices<1>(launch, arrays);
        case Shape::indices_2d:
            return launch_indices<2>(launch, arrays);
        case Shape::indices_3d:
            return launch_indices<3>(launch, arrays);
        case Shape::of_2:
            return launch_tiles<2>(launch, arrays);
        case Shape::of_4:
            return launch_tiles<4>(launch, arrays);
        case Shape::of_7:
            return launch_tiles<7>(launch, arrays);
        case Shape::of_2x2:
            return launch_tiles<2, 2>(launch, arrays);
        case Shape::of_3x2:
            return launch_tiles<3, 2>(launch, arrays);
        case Shape::of_2x1x3:
            return launch_tiles<2, 1, 3>(launch, arrays);
        case Shape::of_40:
            return launch_tiles<40>(launch, arrays);
    }
}

}  // namespace

Features features() { return {WITH_ATOMICS != 0, WITH_FENCES != 0}; }

std::vector<Execution> run(const Kernel& kernel, bool several_workers, void (*judge)(void*), void* argument) {
    std::vector<Execution> executions;
    Arrays arrays;
    for (const Launch& launch : kernel.launches) {
        for (const HostAct act : launch.before) arrays.prepare(act);
        begin_trace(launch, several_workers);
        start(launch, arrays);
        executions.push_back(end_trace());
    }
    judge(argument);
    arrays.words.discard_data();
    arrays.records.discard_data();
    return executions;
}

}  // namespace tessera::random_kernels
