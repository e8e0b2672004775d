// SPDX-License-Identifier: Apache-2.0
#include "tests/race_detector/detector_driver.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <iterator>
#include <random>
#include <tuple>

#include "race_detector/checks/access_history.h"
#include "race_detector/checks/check_access.h"
#include "race_detector/checks/check_words.h"
#include "race_detector/detector/detector.h"
#include "tests/race_detector/made_up_program.h"
#include "tests/race_detector/second_thread.h"

namespace tessera::generated {

namespace {

using race_detector::AccessKey;
using race_detector::AccessType;
using race_detector::check_access;
using race_detector::check_copy;
using race_detector::check_small_access;
using race_detector::check_wide_access;

/// By Act.
constexpr AccessType kTypes[] = {AccessType::read, AccessType::write, AccessType::atomic,
                                 AccessType::atomic_read};

Act act_of(AccessType type) {
    return static_cast<Act>(std::find(std::begin(kTypes), std::end(kTypes), type) - std::begin(kTypes));
}

/// What the compiler's callbacks do.
template <AccessType kType>
void check_plain_access(const void* code, const void* address, unsigned bytes) {
    switch (bytes) {
        case 1:
            return check_small_access<1, kType>(code, address);
        case 2:
            return check_small_access<2, kType>(code, address);
        case 4:
            return check_small_access<4, kType>(code, address);
        case 8:
            return check_wide_access<8, kType>(code, address);
        case 16:
            return check_wide_access<16, kType>(code, address);
        default: {  // a structure that is copied to the thread's own stack, or from there
            void* const local = std::memset(__builtin_alloca(bytes), 0, bytes);
            if (kType == AccessType::read) return check_copy(code, local, address, bytes);
            check_copy(code, address, local, bytes);
        }
    }
}

class KernelRun {
  public:
    KernelRun(const Kernel& kernel, const Schedule& schedule) : kernel_(kernel), schedule_(schedule) {}

    Run run();

  private:
    /// What a thread does until it waits.
    struct Turn {
        unsigned tile, thread;
        std::uint64_t number;  ///< as given to the detector
        const std::vector<Step>* steps;
    };

    void run_launch(const Launch& launch, std::uint64_t number, Execution& execution);
    void run_some_tiles(const Launch& launch, const LaunchInfo& facts, std::atomic<std::size_t>& next,
                        Execution& execution);
    void run_tile(const Launch& launch, unsigned tile, Execution& execution);
    void run_range(const Launch& launch, const std::vector<unsigned>& threads, Execution& execution);
    void run_interval(const Tile& tile, unsigned number, std::size_t interval, Execution& execution);
    void start_thread(std::uint64_t number);
    void perform(const Step& step);
    void take_turns(const std::vector<Turn>& threads, std::uint64_t seed, Execution& execution);
    std::vector<unsigned> order_of(std::size_t count, std::uint64_t seed) const;
    Verdict verdict();

    const Kernel& kernel_;
    const Schedule& schedule_;
    race_detector::Detector detector_;
    std::vector<unsigned> tile_order_;
    std::uint64_t first_launch_ = 0;
    bool has_history_ = false;  ///< of some launch's tile_static memory: then its values are not compared
};

void KernelRun::start_thread(std::uint64_t number) {
    // A part of the running stack around this frame: accesses are checked only on their thread's stack.
    const char* const here = static_cast<const char*>(__builtin_frame_address(0));
    detector_.thread_runs(number, here - 0x10000, here + 0x1000);
}

void KernelRun::perform(const Step& step) {
    if (step.act == Act::fence) {
        detector_.memory_fenced(step.fence);
        return;
    }
    char* const at = address_of(step.space, step.offset);
    const char* const code = code_address(step.code);
    switch (step.act) {
        case Act::read:
            check_plain_access<AccessType::read>(code, at, step.bytes);
            break;
        case Act::write:
            check_plain_access<AccessType::write>(code, at, step.bytes);
            if (step.space == Space::global_memory && schedule_.two_workers) break;
            std::memset(at, step.value, step.bytes);
            break;
        default:
            if (race_detector::access_history.is_active()) {
                race_detector::access_history.atomic(at, [&] { return step.act == Act::atomic; });
            }
            check_access(code, at, step.bytes, kTypes[static_cast<int>(step.act)]);
    }
}

std::vector<unsigned> KernelRun::order_of(std::size_t count, std::uint64_t seed) const {
    std::vector<unsigned> order(count);
    for (unsigned i = 0; i < count; ++i) order[i] = i;
    if (schedule_.order == Schedule::Order::reverse) std::reverse(order.begin(), order.end());
    if (schedule_.order >= Schedule::Order::random) {
        std::shuffle(order.begin(), order.end(), std::mt19937_64(schedule_.seed ^ seed));
    }
    return order;
}

/// Lets threads run one after the other, or a few steps each at a time.
void KernelRun::take_turns(const std::vector<Turn>& threads, std::uint64_t seed, Execution& execution) {
    const bool interleaves = schedule_.order == Schedule::Order::interleaved;
    std::vector<std::size_t> done(threads.size());
    std::mt19937_64 random(schedule_.seed ^ seed);
    std::vector<unsigned> waiting = order_of(threads.size(), seed);
    while (!waiting.empty()) {
        const std::size_t pick = interleaves ? random() % waiting.size() : 0;
        const Turn& turn = threads[waiting[pick]];
        std::size_t& next = done[waiting[pick]];
        const std::size_t all = turn.steps->size();
        const std::size_t stop = interleaves ? std::min(all, next + 1 + random() % 3) : all;
        start_thread(turn.number);
        for (; next < stop; ++next) {
            const Step& step = (*turn.steps)[next];
            perform(step);
            execution.push_back({turn.tile, turn.thread, &step, {}});
        }
        if (next == all) waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(pick));
    }
}

void KernelRun::run_interval(const Tile& tile, unsigned number, std::size_t interval, Execution& execution) {
    std::vector<Turn> threads;
    for (unsigned thread = 0; thread < tile.intervals[interval].size(); ++thread) {
        threads.push_back({number, thread, thread, &tile.intervals[interval][thread]});
    }
    take_turns(threads, number * 31 + interval, execution);
    if (interval >= tile.barriers.size()) return;
    detector_.barrier_released(tile.barriers[interval]);
    execution.push_back({number, 0, nullptr, tile.barriers[interval]});
}

void KernelRun::run_tile(const Launch& launch, unsigned number, Execution& execution) {
    const Tile& tile = launch.tiles[number];
    fill_tile_static_memory();
    detector_.tile_begins(number);
    for (std::size_t interval = 0; interval < tile.intervals.size(); ++interval) {
        run_interval(tile, number, interval, execution);
    }
    if (tile.barriers.size() == tile.intervals.size()) {
        for (std::size_t thread = 0; thread < tile.intervals[0].size(); ++thread) start_thread(thread);
    }
    detector_.tile_ends();
}

void KernelRun::run_range(const Launch& launch, const std::vector<unsigned>& numbers, Execution& execution) {
    std::vector<Turn> threads;
    for (const unsigned number : numbers) {
        threads.push_back({number, 0, number, &launch.tiles[number].intervals[0][0]});
    }
    take_turns(threads, numbers[0], execution);
}

void KernelRun::run_some_tiles(const Launch& launch, const LaunchInfo& facts, std::atomic<std::size_t>& next,
                               Execution& execution) {
    const std::size_t stretch = 1 + schedule_.seed % 3 * (launch.tiled ? 1 : 4);
    for (;;) {
        const std::size_t begin = next.fetch_add(stretch);
        if (begin >= tile_order_.size()) return;
        const std::size_t end = std::min(begin + stretch, tile_order_.size());
        const std::vector<unsigned> tiles(tile_order_.begin() + static_cast<std::ptrdiff_t>(begin),
                                          tile_order_.begin() + static_cast<std::ptrdiff_t>(end));
        detector_.tiles_begin(facts, tile_static_ranges());
        if (launch.tiled) {
            for (const unsigned tile : tiles) run_tile(launch, tile, execution);
        } else {
            run_range(launch, tiles, execution);
        }
        detector_.tiles_end();
    }
}

void KernelRun::run_launch(const Launch& launch, std::uint64_t number, Execution& execution) {
    const int tiles = static_cast<int>(launch.tiles.size());
    const int threads = static_cast<int>(launch.tiles[0].intervals[0].size());
    const int extents[] = {tiles * threads}, tile_dims[] = {threads};
    const detail::LaunchRequest request;
    LaunchInfo facts;
    facts.number = number;
    facts.request = &request;
    facts.rank = 1;
    facts.extents = extents;
    facts.tile_dims = launch.tiled ? tile_dims : nullptr;
    facts.tiles = launch.tiled ? launch.tiles.size() : 0;
    facts.instrumented = facts.checked = true;
    facts.memory = held_memory();
    for (const HostAct& act : launch.before) {
        detector_.device_memory(global_memory() + act.begin, global_memory() + act.end, act.defines);
    }
    detector_.launch_begins(facts);
    // What kernel_features() would say of the program. Untiled kernels have no barriers or fences, so no
    // messages either.
    const bool atomics = launch.has(Act::atomic) || launch.has(Act::failed_atomic),
               fences = launch.has(Act::fence);
    has_history_ |= fences || schedule_.watch_all;
    race_detector::access_history.begin_launch(fences || schedule_.watch_all,
                                               fences || (atomics && launch.tiled) || schedule_.watch_all,
                                               static_cast<std::uint32_t>(number));
    tile_order_ = order_of(launch.tiles.size(), number - first_launch_);
    std::atomic<std::size_t> next{0};
    Execution others;
    if (schedule_.two_workers) second_thread().start([&] { run_some_tiles(launch, facts, next, others); });
    run_some_tiles(launch, facts, next, execution);
    if (schedule_.two_workers) second_thread().join();
    execution.insert(execution.end(), others.begin(), others.end());
    detector_.launch_ends(facts);
}

Run KernelRun::run() {
    static std::uint64_t launches = 0;
    const auto forget = [] { race_detector::current_thread = {}; };
    forget();
    if (schedule_.two_workers) second_thread().run(forget);
    std::memset(global_memory(), 0, kMemoryBytes);
    Run result;
    first_launch_ = launches;
    for (const Launch& launch : kernel_.launches)
        run_launch(launch, launches++, result.executions.emplace_back());
    result.verdict = verdict();
    detector_.device_memory_freed(global_memory(), global_memory() + kMemoryBytes);
    forget();
    if (schedule_.two_workers) second_thread().run(forget);
    return result;
}

Verdict KernelRun::verdict() {
    Verdict verdict;
    const race_detector::RawFindings found = detector_.collect(first_launch_);
    std::map<Finding, race_detector::TileSet> tiles;
    race_detector::ConflictTable of_all_kernels;  // the model knows lines, and not which launch they are in
    for (const auto& [key, conflict] : found.conflicts.all()) {
        race_detector::ConflictKey without_kernel = key;
        without_kernel.kernel = 0;
        of_all_kernels.merge(without_kernel, conflict);
    }
    for (const auto& [key, conflict] : of_all_kernels.all()) {
        Finding finding;
        finding.is_race = key.b != 0;
        const AccessKey a(key.a), b(key.b);
        const Line first{code_of(a.code()), act_of(a.type())}, second{code_of(b.code()), act_of(b.type())};
        std::tie(finding.space, finding.word) = word_at(key.place, key.word);
        if (finding.is_race) {
            finding = race_of(finding.space, finding.word, first, second);
        } else {
            finding.first = first;
        }
        Details& details = verdict[finding];
        details.bytes |= key.bytes;
        details.between_tiles |= conflict.between_tiles;
        const bool in_tile_static = finding.space == Space::tile_static_memory;
        if (finding.is_race && in_tile_static) {
            race_detector::TileSet& with_others = tiles[finding];
            with_others.add(conflict.tiles);
            details.tiles = static_cast<std::size_t>(with_others.count());
        }
        const bool plain_writes = first.second == Act::write && second.second == Act::write;
        const bool knows_values = in_tile_static ? !has_history_ : !schedule_.two_workers;
        if (finding.is_race && plain_writes && knows_values) {
            const bool differ = conflict.values_differ || details.values == Values::differ;
            details.values = differ ? Values::differ : Values::same;
        }
    }
    return verdict;
}

}  // namespace

Run run_under_detector(const Kernel& kernel, const Schedule& schedule) {
    return KernelRun(kernel, schedule).run();
}

}  // namespace tessera::generated
