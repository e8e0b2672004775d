// SPDX-License-Identifier: Apache-2.0
#include "tests/random_kernels/model.h"

#include <algorithm>
#include <array>
#include <bitset>

#include "tests/random_kernels/sites.h"

namespace tessera::random_kernels {

namespace {

using Thread = std::pair<unsigned, unsigned>;  ///< tile and thread
using Undefined = std::array<std::bitset<32>, kVariables>;

struct Access {
    Thread thread;
    Variable variable;
    unsigned begin, end, line;
    char act;                  ///< 'r', 'w', 'a': an atomic that stores, 'f': one that does not
    unsigned char value;       ///< of a plain write
    bool has_value;            ///< it is known
    unsigned interval, epoch;  ///< barriers of its tile before it; those of them that cover its memory
    std::size_t node;
    std::size_t order;

    bool stores() const { return act == 'w' || act == 'a'; }
    bool reads() const { return act != 'w'; }
    bool is_atomic() const { return act == 'a' || act == 'f'; }
    bool touches(unsigned byte) const { return begin <= byte && byte < end; }
};

/// What comes before what, as far as one of the two memories goes.
class Graph {
  public:
    using Node = std::size_t;

    Node add(const std::vector<Node>& after) {
        const Node node = before_.size();
        std::vector<std::uint64_t> all(node / 64 + 1);
        for (const Node earlier : after) {
            for (std::size_t i = 0; i < before_[earlier].size(); ++i) all[i] |= before_[earlier][i];
            all[earlier / 64] |= std::uint64_t{1} << earlier % 64;
        }
        before_.push_back(std::move(all));
        return node;
    }
    bool comes_before(Node a, Node b) const {
        return a / 64 < before_[b].size() && (before_[b][a / 64] >> a % 64 & 1) != 0;
    }

  private:
    std::vector<std::vector<std::uint64_t>> before_;  ///< by node, one bit each
};

/// One launch, as far as one of the two memories goes.
class LaunchModel {
  public:
    LaunchModel(const Launch& launch, const Execution& execution, unsigned number, bool tile_static_memory,
                Features features);

    void add_races(Verdict& verdict) const;
    void add_undefined_reads(const Undefined& undefined, Verdict& verdict) const;
    void note_written(Undefined& undefined) const;

  private:
    using Node = Graph::Node;
    /// What a thread's next fence makes good, and its last fence.
    struct ThreadState {
        std::vector<Node> unfenced, fence;  ///< at most one fence
        unsigned arrived = 0;               ///< barriers
    };
    struct TileState {
        unsigned waiting = 0, interval = 0, epoch = 0;
    };
    /// What the writes to a word tell of values.
    struct Word {
        bool differ = false, blurred = false;
    };

    void fence(ThreadState& thread);
    void barrier(unsigned tile, bool covers);
    void atomic(ThreadState& thread, const std::array<unsigned, 3>& location, bool stores);
    void access(const Thread& at, const Step& step, const Site& site, bool stored, std::size_t order);
    bool covers(Cover cover) const {
        return cover == Cover::both || (cover == Cover::tile) == is_tile_static_;
    }
    bool is_same_place(const Access& a, const Access& b) const {
        return a.variable == b.variable && (!is_tile_static_ || a.thread.first == b.thread.first);
    }
    bool conflict(const Access& a, const Access& b) const;
    Word word_of(const Access& access, unsigned word) const;
    void add_race(const Access& a, const Access& b, Verdict& verdict,
                  std::map<std::array<unsigned, 4>, Word>& words) const;
    bool is_defined_for(const Access& reader, unsigned byte) const;
    bool is_explained(const Access& reader, unsigned byte) const;
    Sight sight_of(const Access& access) const {
        return {number_,         access.thread.first, access.thread.second,
                access.interval, access.line,         access.act == 'f' ? 'a' : access.act};
    }

    const Launch& launch_;
    const unsigned number_;
    const bool is_tile_static_;
    const Features features_;
    Graph graph_;
    std::map<Thread, ThreadState> threads_;
    std::map<unsigned, TileState> tiles_;
    std::map<std::array<unsigned, 3>, std::vector<Node>>
        last_message_;  ///< by location of atomics; at most one
    std::vector<Access> accesses_;
};

LaunchModel::LaunchModel(const Launch& launch, const Execution& execution, unsigned number,
                         bool tile_static_memory, Features features)
    : launch_(launch), number_(number), is_tile_static_(tile_static_memory), features_(features) {
    for (unsigned tile = 0; tile < launch.tiles.size(); ++tile) {
        for (unsigned thread = 0; thread < launch.tiles[tile].size(); ++thread) threads_[{tile, thread}];
    }
    for (std::size_t order = 0; order < execution.size(); ++order) {
        const Event& event = execution[order];
        const Step& step = launch.tiles[event.tile][event.thread][event.step];
        const Site& site = site_of(step);
        const Thread at{event.tile, event.thread};
        if (site.act == Act::fence) {
            if (covers(site.cover)) fence(threads_[at]);
        } else if (site.act == Act::barrier) {
            TileState& tile = tiles_[event.tile];
            if (++tile.waiting == launch.tiles[event.tile].size()) barrier(event.tile, covers(site.cover));
        } else {
            if (facts_of(site.variable).is_tile_static == is_tile_static_)
                access(at, step, site, event.stored, order);
            if (site.needs_atomics) {
                const bool of_tile = facts_of(site.variable).is_tile_static;
                atomic(threads_[at],
                       {static_cast<unsigned>(site.variable), step.index, of_tile ? event.tile : ~0U},
                       event.stored);
            }
        }
    }
}

/// Comes after all the thread did and heard, and before what it does and says from now on.
void LaunchModel::fence(ThreadState& thread) {
    std::vector<Node> after = thread.unfenced;
    after.insert(after.end(), thread.fence.begin(), thread.fence.end());
    thread.fence = {graph_.add(after)};
    thread.unfenced.clear();
}

/// All threads tell each other what they have fenced. A barrier that covers the memory is a fence before and
/// after that, too.
void LaunchModel::barrier(unsigned tile, bool covers) {
    TileState& state = tiles_[tile];
    state.waiting = 0;
    ++state.interval;
    state.epoch += covers;
    std::vector<Node> after;
    for (auto& [at, thread] : threads_) {
        if (at.first != tile) continue;
        after.insert(after.end(), thread.fence.begin(), thread.fence.end());
        if (covers) after.insert(after.end(), thread.unfenced.begin(), thread.unfenced.end());
    }
    const Node met = graph_.add(after);
    for (auto& [at, thread] : threads_) {
        if (at.first != tile) continue;
        if (covers) {
            thread.fence = {met};
            thread.unfenced.clear();
        } else {
            thread.unfenced.push_back(met);
        }
    }
}

/// Hears what was said at the location; if it stores, says what its thread has fenced.
void LaunchModel::atomic(ThreadState& thread, const std::array<unsigned, 3>& location, bool stores) {
    std::vector<Node>& last = last_message_[location];
    const Node heard = graph_.add(last);
    if (stores) {
        std::vector<Node> after = thread.fence;
        after.insert(after.end(), last.begin(), last.end());
        last = {graph_.add(after)};
    }
    thread.unfenced.push_back(heard);
}

void LaunchModel::access(const Thread& at, const Step& step, const Site& site, bool stored,
                         std::size_t order) {
    const unsigned begin = step.index * site.stride + site.offset;
    const unsigned bytes = site.bytes != 0 ? site.bytes : step.bytes;
    const auto add = [&](char act) {
        ThreadState& thread = threads_[at];
        const TileState& tile = tiles_[at.first];
        const Node node = graph_.add(thread.fence);
        thread.unfenced.push_back(node);
        accesses_.push_back({at, site.variable, begin, begin + bytes, site.line, act, step.value,
                             site.act != Act::accumulate, tile.interval, tile.epoch, node, order});
    };
    switch (site.act) {
        case Act::read:
            add('r');
            break;
        case Act::write:
            add('w');
            break;
        case Act::update:
        case Act::accumulate:
            add('r'), add('w');
            break;
        case Act::atomic:
            add('a');
            break;
        case Act::compare_exchange:
            add(stored ? 'a' : 'f');
            break;
        case Act::fence:
        case Act::barrier:
            break;
    }
}

bool LaunchModel::conflict(const Access& a, const Access& b) const {
    return a.thread != b.thread && is_same_place(a, b) && a.begin < b.end && b.begin < a.end &&
           (a.stores() || b.stores()) && !(a.is_atomic() && b.is_atomic());
}

/// Of a tile's epoch, or of global memory's launch.
LaunchModel::Word LaunchModel::word_of(const Access& access, unsigned word) const {
    Word found;
    for (unsigned byte = word * 4; byte < word * 4 + 4; ++byte) {
        std::map<Thread, unsigned char> values;
        bool has_value = false;
        unsigned char first = 0;
        for (const Access& a : accesses_) {
            if (!is_same_place(a, access) || !a.touches(byte) || !a.stores()) continue;
            if (is_tile_static_ && a.epoch != access.epoch) continue;
            found.blurred |= a.act == 'a' || !a.has_value;
            if (a.act == 'a') continue;
            if (has_value && a.value != first) found.differ = true;
            if (!has_value) first = a.value;
            has_value = true;
            const auto [mine, is_new] = values.try_emplace(a.thread, a.value);
            if (is_tile_static_ && !is_new) found.blurred |= mine->second != a.value;
        }
    }
    return found;
}

void LaunchModel::add_race(const Access& a, const Access& b, Verdict& verdict,
                           std::map<std::array<unsigned, 4>, Word>& words) const {
    Details& details =
        verdict
            .mistakes[{true, a.variable, launch_.line, std::min(a.line, b.line), std::max(a.line, b.line)}];
    const bool write_write = a.act == 'w' && b.act == 'w';
    (write_write ? details.write_write : details.read_write) = true;
    details.sights.emplace(sight_of(a), sight_of(b));
    (a.thread.first == b.thread.first && launch_.is_tiled() ? details.in_tile : details.between_tiles) = true;
    details.tiles.emplace(number_, a.thread.first);
    details.tiles.emplace(number_, b.thread.first);
    for (unsigned byte = std::max(a.begin, b.begin); byte < std::min(a.end, b.end); ++byte) {
        const unsigned element = element_begin(a.variable, byte);
        details.names.insert(element_name(a.variable, byte));
        if (is_tile_static_) {
            details.elements.emplace(element, number_, a.thread.first);
        } else {
            details.elements.emplace(element, 0, 0);
        }
        if (!write_write) continue;
        const auto [at, is_new] =
            words.try_emplace({static_cast<unsigned>(a.variable), byte / 4,
                               is_tile_static_ ? a.thread.first : 0, is_tile_static_ ? a.epoch : 0});
        if (is_new) at->second = word_of(a, byte / 4);
        const Word& word = at->second;
        const bool unknown = word.blurred;
        if (is_tile_static_ && features_.fences) {
            details.values = Values::differ;
        } else if (unknown) {
            if (details.values == Values::same) details.values = Values::unknown;
        } else if (word.differ) {
            details.values = Values::differ;
        }
    }
}

void LaunchModel::add_races(Verdict& verdict) const {
    std::map<std::array<unsigned, 4>, Word> words;
    for (std::size_t later = 0; later < accesses_.size(); ++later) {
        for (std::size_t earlier = 0; earlier < later; ++earlier) {
            const Access &a = accesses_[earlier], &b = accesses_[later];
            if (!conflict(a, b)) continue;
            if (!graph_.comes_before(a.node, b.node)) {
                add_race(a, b, verdict, words);
            } else if (a.thread.first != b.thread.first || a.epoch == b.epoch) {
                ++verdict.ordered_by_messages;
            }
        }
    }
}

/// Written by the thread itself, or by its tile before the last barrier that covers the memory.
bool LaunchModel::is_defined_for(const Access& reader, unsigned byte) const {
    return std::any_of(accesses_.begin(), accesses_.end(), [&](const Access& a) {
        return a.variable == reader.variable && a.stores() && a.touches(byte) &&
               a.thread.first == reader.thread.first &&
               (a.epoch < reader.epoch || (a.thread == reader.thread && a.order < reader.order));
    });
}

/// Another thread's first access to the byte, in the epoch or in the launch, is a plain write.
bool LaunchModel::is_explained(const Access& reader, unsigned byte) const {
    std::set<Thread> seen;
    for (const Access& a : accesses_) {
        if (!is_same_place(a, reader) || a.thread == reader.thread || !a.touches(byte)) continue;
        if (is_tile_static_ && a.epoch != reader.epoch) continue;
        if (seen.insert(a.thread).second && a.act == 'w') return true;
    }
    return false;
}

void LaunchModel::add_undefined_reads(const Undefined& undefined, Verdict& verdict) const {
    for (const Access& reader : accesses_) {
        if (!reader.reads()) continue;
        for (unsigned byte = reader.begin; byte < reader.end; ++byte) {
            if (!is_tile_static_ && !undefined[static_cast<std::size_t>(reader.variable)].test(byte))
                continue;
            if (is_defined_for(reader, byte) || is_explained(reader, byte)) continue;
            Details& details = verdict.mistakes[{false, reader.variable, launch_.line, reader.line, 0}];
            const unsigned element = element_begin(reader.variable, byte);
            details.names.insert(element_name(reader.variable, byte));
            details.sights.emplace(sight_of(reader), sight_of(reader));
            details.tiles.emplace(number_, reader.thread.first);
            if (is_tile_static_) {
                details.elements.emplace(element, number_, reader.thread.first);
            } else {
                details.elements.emplace(element, 0, 0);
            }
        }
    }
}

void LaunchModel::note_written(Undefined& undefined) const {
    for (const Access& access : accesses_) {
        for (unsigned byte = access.begin; access.stores() && byte < access.end; ++byte) {
            undefined[static_cast<std::size_t>(access.variable)].reset(byte);
        }
    }
}

void apply(HostAct act, Undefined& undefined) {
    const auto of = [&](Variable variable) -> std::bitset<32>& {
        return undefined[static_cast<std::size_t>(variable)];
    };
    switch (act) {
        case HostAct::define_fresh:
            of(Variable::fresh).reset();
            break;
        case HostAct::define_part_of_fresh:
            for (unsigned byte = 8; byte < 20; ++byte) of(Variable::fresh).reset(byte);
            break;
        case HostAct::discard_words:
            of(Variable::words).set();
            break;
        case HostAct::discard_records:
            of(Variable::records).set();
            break;
        case HostAct::define_doubles:
            of(Variable::doubles).reset();
            break;
    }
}

}  // namespace

Verdict judge(const Kernel& kernel, const std::vector<Execution>& executions, Features features) {
    Verdict verdict;
    Undefined undefined;
    undefined[static_cast<std::size_t>(Variable::fresh)].set();
    undefined[static_cast<std::size_t>(Variable::doubles)].set();
    for (std::size_t i = 0; i < executions.size(); ++i) {
        for (const HostAct act : kernel.launches[i].before) apply(act, undefined);
        for (const bool tile_static_memory : {true, false}) {
            const LaunchModel model(kernel.launches[i], executions[i], static_cast<unsigned>(i),
                                    tile_static_memory, features);
            model.add_races(verdict);
            model.add_undefined_reads(undefined, verdict);
            if (!tile_static_memory) model.note_written(undefined);
        }
    }
    return verdict;
}

}  // namespace tessera::random_kernels
