// SPDX-License-Identifier: Apache-2.0
#include "tests/race_detector/kernel_generator.h"

#include <algorithm>
#include <random>

namespace tessera::generated {

namespace {

class Generator {
  public:
    Generator(std::uint64_t seed, const Ingredients& ingredients) : random_(seed), may_have_(ingredients) {}

    Kernel kernel();

  private:
    /// A statement of the kernel: threads that execute it do the same at places of their own.
    struct Statement {
        Act act;
        Space space;
        unsigned code, bytes;
        bool shared;      ///< all threads at one place
        unsigned offset;  ///< of the shared place
        unsigned char value;
        FenceKind fence;
    };

    unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }
    unsigned between(unsigned first, unsigned last) { return first + below(last - first + 1); }
    bool chance(unsigned percent) { return below(100) < percent; }

    void choose_manners();
    Launch launch();
    Tile tile(unsigned threads, unsigned intervals);
    std::vector<Step> steps(unsigned thread, const std::vector<Statement>& statements);
    std::vector<Step> phrases(const std::vector<Statement>& accesses);
    Step flag_step();
    Step fence_step();
    Statement statement();
    Act act();
    FenceKind fence();
    unsigned size(Act act);
    unsigned place(unsigned bytes, Act act, unsigned thread);
    void drop_second_writes(Kernel& kernel) const;

    std::mt19937_64 random_;
    Ingredients may_have_;

    // Of one kernel, so that kernels differ in kind and not only in detail.
    unsigned codes_ = 1, first_byte_ = 0, last_byte_ = 0, statements_ = 1, executed_ = 100, other_act_ = 0;
    unsigned weight_[5] = {};  ///< by Act
    unsigned global_ = 50, shared_ = 50, own_ = 50, odd_ = 0, partial_fences_ = 0, values_ = 1;
    bool in_phrases_ = false;
    unsigned flags_ = 1;
    Act act_of_code_[kCodes] = {};
    Space space_of_code_[kCodes] = {};
};

void Generator::choose_manners() {
    codes_ = between(1, chance(50) ? 4 : kCodes);
    const unsigned part = below(3);
    const unsigned words = between(1, chance(50) ? 2 : 4);
    first_byte_ = kParts[part] + 4 * below((kParts[part + 1] - kParts[part]) / 4 - words + 1);
    last_byte_ = first_byte_ + 4 * words;
    statements_ = between(1, chance(60) ? 2 : 6);
    executed_ = chance(40) ? 100 : between(15, 90);
    other_act_ = chance(50) ? 0 : 20;
    weight_[static_cast<int>(Act::read)] = between(1, 6);
    weight_[static_cast<int>(Act::write)] = between(1, 6);
    weight_[static_cast<int>(Act::atomic)] = may_have_.atomics ? between(1, 8) : 0;
    weight_[static_cast<int>(Act::failed_atomic)] = may_have_.atomics && chance(40) ? between(1, 3) : 0;
    weight_[static_cast<int>(Act::fence)] = may_have_.fences ? between(1, 8) : 0;
    global_ = chance(30) ? 0 : chance(40) ? 100 : 50;
    shared_ = below(101);
    own_ = below(101);
    odd_ = may_have_.whole_words || chance(50) ? 0 : between(10, 100);
    partial_fences_ = chance(50) ? 0 : between(10, 90);
    values_ = chance(50) ? 1 : 2;
    in_phrases_ = may_have_.fences && chance(60);
    flags_ = between(1, 3);
    if (in_phrases_) {
        weight_[static_cast<int>(Act::fence)] = weight_[static_cast<int>(Act::failed_atomic)] = 0;
        weight_[static_cast<int>(Act::atomic)] = may_have_.atomics && chance(30) ? 1 : 0;
        shared_ = between(50, 100);
        if (!may_have_.atomics || chance(50)) partial_fences_ = between(50, 100);
    }
    for (unsigned code = 0; code < kCodes; ++code) {
        act_of_code_[code] = act();
        space_of_code_[code] = chance(global_) ? Space::global_memory : Space::tile_static_memory;
    }
}

Act Generator::act() {
    unsigned sum = 0;
    for (const unsigned weight : weight_) sum += weight;
    unsigned pick = below(sum);
    for (unsigned i = 0;; ++i) {
        if (pick < weight_[i]) return static_cast<Act>(i);
        pick -= weight_[i];
    }
}

FenceKind Generator::fence() {
    return chance(partial_fences_) ? static_cast<FenceKind>(between(1, 2)) : FenceKind::all_memory;
}

unsigned Generator::size(Act act) {
    if (!chance(odd_)) return 4;
    if (act == Act::atomic || act == Act::failed_atomic) return chance(80) ? 4 : 1U << below(4);
    static constexpr unsigned kSizes[] = {1, 1, 2, 2, 3, 4, 5, 8, 16, 24};
    return kSizes[below(10)];
}

/// Where a thread accesses so many bytes: within the kernel's bytes as far as they suffice.
unsigned Generator::place(unsigned bytes, Act act, unsigned thread) {
    const unsigned end = *std::upper_bound(std::begin(kParts), std::end(kParts), first_byte_);
    const bool aligned = act == Act::atomic || act == Act::failed_atomic || !chance(odd_);
    const unsigned step = aligned ? std::min(bytes, 8U) : 1;
    unsigned at = chance(own_) ? first_byte_ + thread * bytes : between(first_byte_, last_byte_ - 1);
    at = std::min(at, end - bytes);
    return aligned && (step & (step - 1)) == 0 ? at / step * step : at;
}

Generator::Statement Generator::statement() {
    Statement made{};
    made.code = below(codes_);
    made.act = chance(other_act_) ? act() : act_of_code_[made.code];
    made.space = chance(other_act_) && chance(global_) ? Space::global_memory : space_of_code_[made.code];
    made.bytes = size(made.act);
    made.shared = chance(shared_);
    made.offset = place(made.bytes, made.act, below(3));
    made.value = static_cast<unsigned char>(between(1, values_));
    made.fence = fence();
    return made;
}

std::vector<Step> Generator::steps(unsigned thread, const std::vector<Statement>& statements) {
    std::vector<Step> made;
    for (const Statement& line : statements) {
        if (!chance(executed_)) continue;
        const unsigned offset = line.shared ? line.offset : place(line.bytes, line.act, thread);
        const unsigned char value = chance(80) ? line.value : static_cast<unsigned char>(between(1, values_));
        // Atomics are repeated, too: in loops that wait.
        for (unsigned times = line.act == Act::atomic && chance(25) ? between(2, 3) : 1; times-- > 0;) {
            made.push_back({line.act, line.space, line.code, offset, line.bytes, value, line.fence});
        }
    }
    return made;
}

Step Generator::fence_step() {
    Step made;
    made.act = Act::fence;
    made.fence = chance(60) ? FenceKind::all_memory : fence();
    return made;
}

/// An atomic on one of the kernel's few flags, which lie next to its data.
Step Generator::flag_step() {
    Step made;
    made.act = chance(85) ? Act::atomic : Act::failed_atomic;
    made.space = chance(global_) ? Space::global_memory : Space::tile_static_memory;
    made.code = kCodes - 1 - below(2);
    made.offset = (first_byte_ + 16 + 4 * below(flags_)) % kMemoryBytes;
    made.bytes = 4;
    return made;
}

/// What is said with fences and atomics: send, receive, pass on; with accesses between.
std::vector<Step> Generator::phrases(const std::vector<Statement>& accesses) {
    std::vector<Step> made;
    const auto flag = [&] {
        if (!may_have_.atomics) return;
        const Step step = flag_step();
        for (unsigned times = chance(25) ? between(2, 3) : 1; times-- > 0;) made.push_back(step);
    };
    const unsigned fences = may_have_.atomics ? 10 : 70;  // around what lies between two rendezvous
    if (chance(fences)) made.push_back(fence_step());
    for (unsigned i = below(4); i-- > 0;) {
        switch (below(may_have_.atomics ? 5 : 8)) {
            case 0:
                made.push_back(fence_step());
                flag();
                break;
            case 1:
                flag();
                made.push_back(fence_step());
                break;
            case 2:
                flag();
                made.push_back(fence_step());
                flag();
                break;
            default: {
                const std::vector<Step> some = steps(below(3), accesses);
                made.insert(made.end(), some.begin(), some.end());
            }
        }
    }
    if (chance(fences)) made.push_back(fence_step());
    return made;
}

Tile Generator::tile(unsigned threads, unsigned intervals) {
    Tile made;
    for (unsigned interval = 0; interval < intervals; ++interval) {
        std::vector<Statement> statements;
        for (unsigned i = below(statements_ + 1); i-- > 0;) statements.push_back(statement());
        auto& all = made.intervals.emplace_back();
        for (unsigned thread = 0; thread < threads; ++thread) {
            all.push_back(in_phrases_ ? phrases(statements) : steps(thread, statements));
        }
        if (interval + 1 < intervals || chance(20)) made.barriers.push_back(fence());
    }
    return made;
}

Launch Generator::launch() {
    Launch made;
    made.tiled = chance(85);
    if (made.tiled) {
        const unsigned tiles = between(1, 3), threads = chance(90) ? between(2, 6) : between(7, 14);
        const unsigned intervals = between(1, 4);
        for (unsigned i = 0; i < tiles; ++i)
            made.tiles.push_back(tile(threads, chance(80) ? intervals : between(1, 4)));
        // Mostly all tiles run the same code: then they share its statements, too.
        if (chance(50)) {
            for (Tile& other : made.tiles) {
                if (chance(60)) other = made.tiles.front();
            }
        }
        return made;
    }
    std::vector<Statement> statements;
    for (unsigned i = between(1, statements_ + 1); i-- > 0;) {
        statements.push_back(statement());
        statements.back().space = Space::global_memory;
        if (statements.back().act == Act::fence)
            statements.back().act = Act::read;  // fences take a barrier object
    }
    const unsigned threads = chance(80) ? between(2, 9) : between(10, 40);
    for (unsigned i = 0; i < threads; ++i)
        made.tiles.emplace_back().intervals.emplace_back().push_back(steps(i, statements));
    return made;
}

/// Takes the writes out that Ingredients::write_once forbids.
void Generator::drop_second_writes(Kernel& kernel) const {
    for (Launch& launch : kernel.launches) {
        for (Tile& tile : launch.tiles) {
            for (std::size_t thread = 0; thread < tile.intervals[0].size(); ++thread) {
                bool written[kMemoryBytes] = {};
                for (std::size_t interval = 0; interval < tile.intervals.size(); ++interval) {
                    auto& steps = tile.intervals[interval][thread];
                    steps.erase(std::remove_if(steps.begin(), steps.end(),
                                               [&](const Step& step) {
                                                   if (step.act != Act::write) return false;
                                                   bool* const first = written + step.offset;
                                                   if (std::count(first, first + step.bytes, true) != 0)
                                                       return true;
                                                   std::fill_n(first, step.bytes, true);
                                                   return false;
                                               }),
                                steps.end());
                    const bool ends = interval < tile.barriers.size() &&
                                      covers(tile.barriers[interval], Space::tile_static_memory);
                    if (ends) std::fill(std::begin(written), std::end(written), false);
                }
            }
        }
    }
}

Kernel Generator::kernel() {
    choose_manners();
    Kernel made;
    const unsigned launches = chance(60) ? 1 : between(2, 3);
    const bool undefined = chance(60);
    for (unsigned i = 0; i < launches; ++i) {
        made.launches.push_back(launch());
        if (!undefined || (i > 0 && chance(50))) continue;
        const unsigned begin = chance(50) ? 0 : between(first_byte_, last_byte_ - 1);
        made.launches.back().before.push_back(
            {begin, chance(50) ? kMemoryBytes : begin + between(1, 12), false});
        if (chance(30))
            made.launches.back().before.push_back({first_byte_, first_byte_ + between(1, 4), true});
        for (HostAct& act : made.launches.back().before) act.end = std::min(act.end, kMemoryBytes);
    }
    if (may_have_.write_once) drop_second_writes(made);
    return made;
}

}  // namespace

Kernel make_kernel(std::uint64_t seed, const Ingredients& ingredients) {
    return Generator(seed, ingredients).kernel();
}

}  // namespace tessera::generated
