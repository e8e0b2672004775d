// SPDX-License-Identifier: Apache-2.0
#include "tests/race_detector/kernel_model.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <set>
#include <utility>

namespace tessera::generated {

namespace {

constexpr std::size_t kMostEvents = 2048;
using Events = std::bitset<kMostEvents>;  ///< by their number in the execution
using Bytes = std::bitset<kMemoryBytes>;
using Thread = std::pair<unsigned, unsigned>;  ///< tile, thread

bool is_atomic(Act act) { return act == Act::atomic || act == Act::failed_atomic; }
bool stores(Act act) { return act == Act::write || act == Act::atomic; }
bool reads(Act act) { return act == Act::read || is_atomic(act); }
bool touches(const Step& step, unsigned byte) {
    return step.offset <= byte && byte < step.offset + step.bytes;
}
Line line_of(const Step& step) { return {step.code, step.act}; }

/// One launch, as far as one of the two memories goes.
class LaunchModel {
  public:
    LaunchModel(const Execution& execution, Space space);

    void add_races(Verdict& verdict) const;
    /// \param undefined  of global memory, when the launch began
    void add_undefined_reads(const Bytes& undefined, Verdict& verdict) const;
    Bytes written() const;
    /// Pairs that conflict, and that no covering barrier orders but fences and atomics.
    std::size_t ordered_by_messages() const;

  private:
    struct Access {
        const Step* step;
        Thread thread;
        std::size_t event;
        unsigned epoch;  ///< barriers of its tile before it that cover the memory
        Events before;   ///< accesses of other threads that are ordered before it
    };
    /// What a thread knows of what happened, by the number of the event.
    struct Knowledge {
        Events own;     ///< its accesses
        Events heard;   ///< what others announced to it; it counts after a fence of its own
        Events known;   ///< ordered before whatever it does next
        Events fenced;  ///< what its next atomic or rendezvous announces
    };
    /// What values tell of the plain writes to a word: in an epoch of a tile, or in a launch for global
    /// memory.
    struct WordValues {
        bool differ = false;  ///< two writes that race store different bytes (global: any two writes)
        bool blurred =
            false;  ///< an atomic stores, too, or a thread writes a byte twice: some values may stay unseen
    };

    void rendezvous(unsigned tile, FenceKind fence);
    void announce_by_atomic(const Step& step, Thread thread);
    bool conflict(const Access& a, const Access& b) const;
    WordValues values_of(const Access& access, unsigned word) const;
    bool is_same_place(const Access& a, const Access& b) const;
    bool has_been_written_for(const Access& reader, unsigned byte) const;
    bool is_explained_by_race(const Access& reader, unsigned byte) const;

    Space space_;
    std::vector<Access> accesses_;
    std::map<Thread, Knowledge> threads_;
    std::map<std::array<unsigned, 3>, Events>
        locations_;  ///< of atomics, by memory, tile and offset: what was announced
};

LaunchModel::LaunchModel(const Execution& execution, Space space) : space_(space) {
    std::map<unsigned, unsigned> epochs;
    for (const Event& event : execution) {
        if (event.step != nullptr) threads_[{event.tile, event.thread}];
    }
    for (std::size_t number = 0; number < execution.size(); ++number) {
        const Event& event = execution[number];
        if (event.step == nullptr) {
            rendezvous(event.tile, event.barrier);
            if (covers(event.barrier, space)) ++epochs[event.tile];
            continue;
        }
        const Thread thread{event.tile, event.thread};
        Knowledge& mind = threads_[thread];
        const Step& step = *event.step;
        if (step.act == Act::fence) {
            if (!covers(step.fence, space)) continue;
            mind.known |= mind.heard;
            mind.fenced |= mind.own | mind.known;
            continue;
        }
        if (is_atomic(step.act)) announce_by_atomic(step, thread);
        if (step.space != space) continue;
        accesses_.push_back({&step, thread, number, epochs[event.tile], mind.known});
        mind.own.set(number);
    }
}

/// An atomic access of a location acquires what all atomics released there before; one that stores
/// announces.
void LaunchModel::announce_by_atomic(const Step& step, Thread thread) {
    const unsigned tile = step.space == Space::tile_static_memory ? thread.first : 0;
    Events& location = locations_[{static_cast<unsigned>(step.space), tile, step.offset}];
    Knowledge& mind = threads_[thread];
    mind.heard |= location;
    if (step.act == Act::atomic) location |= mind.fenced;
}

/// All threads of the tile hear what each has fenced. A barrier that covers the memory is a fence before and
/// after, too.
void LaunchModel::rendezvous(unsigned tile, FenceKind fence) {
    const bool covering = covers(fence, space_);
    Events all;
    for (auto& [thread, mind] : threads_) {
        if (thread.first == tile) all |= covering ? mind.own | mind.heard | mind.fenced : mind.fenced;
    }
    for (auto& [thread, mind] : threads_) {
        if (thread.first != tile) continue;
        mind.heard |= all;
        if (covering) mind.known = mind.fenced = all;
    }
}

/// In one copy of the memory: tile_static memory is another one in each tile.
bool LaunchModel::is_same_place(const Access& a, const Access& b) const {
    return space_ == Space::global_memory || a.thread.first == b.thread.first;
}

bool LaunchModel::conflict(const Access& a, const Access& b) const {
    if (a.thread == b.thread || !is_same_place(a, b)) return false;
    const Step &x = *a.step, &y = *b.step;
    if (x.offset >= y.offset + y.bytes || y.offset >= x.offset + x.bytes) return false;
    if (!stores(x.act) && !stores(y.act)) return false;
    return !is_atomic(x.act) || !is_atomic(y.act);
}

std::size_t LaunchModel::ordered_by_messages() const {
    std::size_t count = 0;
    for (const Access& a : accesses_) {
        for (const Access& b : accesses_) {
            const bool by_barrier = a.thread.first == b.thread.first && a.epoch < b.epoch;
            count += a.event < b.event && conflict(a, b) && b.before.test(a.event) && !by_barrier;
        }
    }
    return count;
}

void LaunchModel::add_races(Verdict& verdict) const {
    std::map<Finding, std::set<unsigned>> tiles;
    std::map<std::array<unsigned, 3>, WordValues> values;  // by tile, epoch and word
    for (std::size_t later = 0; later < accesses_.size(); ++later) {
        for (std::size_t earlier = 0; earlier < later; ++earlier) {
            const Access &a = accesses_[earlier], &b = accesses_[later];
            if (!conflict(a, b) || b.before.test(a.event)) continue;
            const Step &x = *a.step, &y = *b.step;
            const unsigned end = std::min(x.offset + x.bytes, y.offset + y.bytes);
            for (unsigned byte = std::max(x.offset, y.offset); byte < end; ++byte) {
                const Finding finding = race_of(space_, byte / 4, line_of(x), line_of(y));
                const auto [at, is_new] = verdict.try_emplace(finding);
                Details& details = at->second;
                details.bytes |= 1U << byte % 4;
                details.between_tiles |= a.thread.first != b.thread.first;
                if (space_ == Space::tile_static_memory) tiles[finding].insert(a.thread.first);
                if (x.act != Act::write || y.act != Act::write) continue;
                const bool global = space_ == Space::global_memory;
                const auto [at_word, is_new_word] =
                    values.try_emplace({global ? 0 : a.thread.first, global ? 0 : a.epoch, byte / 4});
                if (is_new_word) at_word->second = values_of(a, byte / 4);
                const WordValues& word = at_word->second;
                if (is_new) details.values = Values::same;
                if (x.value != y.value && !word.blurred) details.values = Values::differ;
                if ((word.blurred || word.differ) && details.values == Values::same)
                    details.values = Values::unknown;
            }
        }
    }
    for (const auto& [finding, in] : tiles) verdict[finding].tiles += in.size();
}

LaunchModel::WordValues LaunchModel::values_of(const Access& access, unsigned word) const {
    WordValues found;
    const bool global = space_ == Space::global_memory;
    for (unsigned byte = word * 4; byte < word * 4 + 4; ++byte) {
        for (const Access& a : accesses_) {
            const bool here = is_same_place(a, access) && (global || a.epoch == access.epoch);
            if (!here || !touches(*a.step, byte) || !stores(a.step->act)) continue;
            found.blurred |= a.step->act == Act::atomic;
            for (const Access& b : accesses_) {
                if (&a == &b || b.step->act != Act::write || !touches(*b.step, byte)) continue;
                if (!is_same_place(a, b) || (!global && a.epoch != b.epoch)) continue;
                found.differ |= a.step->value != b.step->value;
                found.blurred |= !global && a.thread == b.thread;
            }
        }
    }
    return found;
}

/// By the thread itself, or by its tile before the last barrier that covers the memory.
bool LaunchModel::has_been_written_for(const Access& reader, unsigned byte) const {
    return std::any_of(accesses_.begin(), accesses_.end(), [&](const Access& a) {
        return stores(a.step->act) && touches(*a.step, byte) && a.thread.first == reader.thread.first &&
               (a.epoch < reader.epoch || (a.thread == reader.thread && a.event < reader.event));
    });
}

/// Some other thread's first access to the byte is a plain write: in the reader's tile and epoch, or in the
/// launch.
bool LaunchModel::is_explained_by_race(const Access& reader, unsigned byte) const {
    std::map<Thread, Act> first;
    for (const Access& a : accesses_) {
        const bool here =
            space_ == Space::global_memory || (is_same_place(a, reader) && a.epoch == reader.epoch);
        if (here && touches(*a.step, byte) && a.thread != reader.thread) first.emplace(a.thread, a.step->act);
    }
    return std::any_of(first.begin(), first.end(),
                       [](const auto& access) { return access.second == Act::write; });
}

void LaunchModel::add_undefined_reads(const Bytes& undefined, Verdict& verdict) const {
    for (const Access& reader : accesses_) {
        if (!reads(reader.step->act)) continue;
        for (unsigned byte = reader.step->offset; byte < reader.step->offset + reader.step->bytes; ++byte) {
            if (space_ == Space::global_memory && !undefined.test(byte)) continue;
            if (has_been_written_for(reader, byte) || is_explained_by_race(reader, byte)) continue;
            verdict[{false, space_, byte / 4, line_of(*reader.step), {}}].bytes |= 1U << byte % 4;
        }
    }
}

Bytes LaunchModel::written() const {
    Bytes all;
    for (const Access& access : accesses_) {
        for (unsigned byte = 0; stores(access.step->act) && byte < access.step->bytes; ++byte) {
            all.set(access.step->offset + byte);
        }
    }
    return all;
}

/// Findings of one launch, added to those of earlier ones.
void merge(Verdict& all, const Verdict& launch) {
    for (const auto& [finding, details] : launch) {
        const auto [at, is_new] = all.try_emplace(finding, details);
        if (is_new) continue;
        Details& ours = at->second;
        ours.bytes |= details.bytes;
        ours.between_tiles |= details.between_tiles;
        ours.tiles += details.tiles;
        if (ours.values != details.values) {
            const bool differ = ours.values == Values::differ || details.values == Values::differ;
            ours.values = differ ? Values::differ : Values::unknown;
        }
    }
}

}  // namespace

Judgement judge(const Kernel& kernel, const std::vector<Execution>& executions) {
    Judgement all;
    Bytes undefined;
    for (std::size_t i = 0; i < executions.size(); ++i) {
        for (const HostAct& act : kernel.launches[i].before) {
            for (unsigned byte = act.begin; byte < act.end; ++byte) undefined[byte] = !act.defines;
        }
        Verdict launch;
        for (const Space space : {Space::tile_static_memory, Space::global_memory}) {
            const LaunchModel model(executions[i], space);
            model.add_races(launch);
            model.add_undefined_reads(undefined, launch);
            all.ordered_by_messages += model.ordered_by_messages();
            if (space == Space::global_memory) undefined &= ~model.written();
        }
        merge(all.verdict, launch);
    }
    return all;
}

}  // namespace tessera::generated
