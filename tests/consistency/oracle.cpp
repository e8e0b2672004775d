// SPDX-License-Identifier: Apache-2.0
#include "tests/consistency/oracle.h"

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>
#include <utility>
#include <vector>

namespace litmus {

namespace {

constexpr std::size_t kMostEvents = 64;

/// A relation between events, by number.
class Relation {
  public:
    explicit Relation(std::size_t events) : count_(events) {}

    bool has(std::size_t from, std::size_t to) const { return (rows_[from] >> to & 1) != 0; }
    void add(std::size_t from, std::size_t to) { rows_[from] |= std::uint64_t{1} << to; }
    std::uint64_t from(std::size_t event) const { return rows_[event]; }

    Relation operator|(const Relation& other) const {
        Relation result = *this;
        for (std::size_t i = 0; i < count_; ++i) result.rows_[i] |= other.rows_[i];
        return result;
    }
    /// First this, then the other.
    Relation then(const Relation& other) const {
        Relation result(count_);
        for (std::size_t i = 0; i < count_; ++i) {
            for (std::size_t j = 0; j < count_; ++j) {
                if (has(i, j)) result.rows_[i] |= other.rows_[j];
            }
        }
        return result;
    }
    Relation between(std::uint64_t sources, std::uint64_t targets) const {
        Relation result(count_);
        for (std::size_t i = 0; i < count_; ++i) {
            if ((sources >> i & 1) != 0) result.rows_[i] = rows_[i] & targets;
        }
        return result;
    }
    Relation closure() const {
        Relation result = *this;
        for (std::size_t middle = 0; middle < count_; ++middle) {
            for (std::size_t i = 0; i < count_; ++i) {
                if (result.has(i, middle)) result.rows_[i] |= result.rows_[middle];
            }
        }
        return result;
    }
    bool is_irreflexive() const {
        for (std::size_t i = 0; i < count_; ++i) {
            if (has(i, i)) return false;
        }
        return true;
    }

  private:
    std::size_t count_;
    std::array<std::uint64_t, kMostEvents> rows_{};  // no memory of its own: there are millions of relations
};

/// What the rounds of a waiting loop read.
struct Round {
    enum class Kind { none, vain, last, endless } kind = Kind::none;
    int awaited = -1;
};

/// An instruction in an execution; a tile's barrier is one event of all its threads.
struct Event {
    const Instruction* instruction = nullptr;  ///< null: the initial write
    std::size_t location = 0;
    std::size_t thread = 0;
    bool executed = true;
    bool reads = false, writes = false;
    int read = -1, written = -1;
    int source = -1;  ///< which event's write it reads
    Round round;

    bool is_atomic() const { return instruction != nullptr && instruction->is_atomic(); }
};

/// A program whose loops are unrolled.
struct Unrolled {
    Program program;
    std::map<std::pair<std::size_t, std::size_t>, Round> rounds;  ///< by thread and instruction
    bool is_stuck = false;
};

/// All ways to unroll a program's loops: each has up to kMostRounds rounds in vain (of atomic operations one), or no end.
class Unroller {
  public:
    explicit Unroller(const Program& program) : program_(program) {
        Unrolled empty;
        empty.program = program;
        for (Thread& thread : empty.program.threads) thread.code.clear();
        unroll(empty, 0, 0);
    }

    std::vector<Unrolled> take() { return std::move(all_); }

  private:
    static constexpr int kMostRounds = 2;

    void unroll(const Unrolled& before, std::size_t thread, std::size_t at) {
        if (thread == program_.threads.size()) {
            all_.push_back(before);
            return;
        }
        const std::vector<Instruction>& code = program_.threads[thread].code;
        if (at == code.size()) return unroll(before, thread + 1, 0);
        const Instruction& instruction = code[at];
        Unrolled after = before;
        if (instruction.awaited < 0) {
            after.program.threads[thread].code.push_back(instruction);
            return unroll(after, thread, at + 1);
        }
        const int most = instruction.kind == Instruction::Kind::load ? kMostRounds : 1;
        for (int vain = 0; vain <= most; ++vain) {
            Unrolled ended = after;
            add_round(ended, thread, instruction, Round::Kind::last);
            unroll(ended, thread, at + 1);
            if (vain == 0 && instruction.kind == Instruction::Kind::load) {
                Unrolled endless = after;
                add_round(endless, thread, instruction, Round::Kind::endless);
                endless.is_stuck = true;
                unroll(endless, thread + 1, 0);
            }
            add_round(after, thread, instruction, Round::Kind::vain);
        }
    }

    static void add_round(Unrolled& unrolled, std::size_t thread, const Instruction& instruction, Round::Kind kind) {
        std::vector<Instruction>& code = unrolled.program.threads[thread].code;
        unrolled.rounds[{thread, code.size()}] = {kind, instruction.awaited};
        code.push_back(instruction);
        if (kind != Round::Kind::last) code.back().result = -1;
        if (kind != Round::Kind::vain || (!instruction.covers_global && !instruction.covers_tile_static)) return;
        code.push_back(instruction);
        code.back().kind = Instruction::Kind::fence;
        code.back().result = -1;
    }

    const Program& program_;
    std::vector<Unrolled> all_;
};

class Oracle {
  public:
    Oracle(const Unrolled& unrolled, std::uint64_t most, LoadBuffering load_buffering)
        : program_(unrolled.program), rounds_(unrolled.rounds), is_stuck_(unrolled.is_stuck), most_(most), load_buffering_(load_buffering) {
        const Program& program = program_;
        for (std::size_t location = 0; location < program.locations.size(); ++location) {
            Event initial;
            initial.location = location;
            initial.writes = true;
            initial.written = 0;
            events_.push_back(initial);
        }
        std::map<std::pair<int, std::size_t>, std::size_t> barriers;
        for (std::size_t thread = 0; thread < program.threads.size(); ++thread) {
            std::size_t barriers_of_thread = 0;
            order_.emplace_back();
            for (const Instruction& instruction : program.threads[thread].code) {
                std::size_t number = events_.size();
                if (instruction.kind == Instruction::Kind::barrier) {
                    const auto key = std::make_pair(program.threads[thread].tile, barriers_of_thread++);
                    number = barriers.emplace(key, number).first->second;
                }
                if (number == events_.size()) {
                    Event event;
                    event.instruction = &instruction;
                    event.location = instruction.location;
                    event.thread = thread;
                    const auto round = rounds_.find({thread, static_cast<std::size_t>(&instruction - program.threads[thread].code.data())});
                    if (round != rounds_.end()) event.round = round->second;
                    events_.push_back(event);
                }
                order_.back().push_back(number);
            }
        }
        if (events_.size() > kMostEvents) {
            over_ = true;
            return;
        }
        for (std::size_t i = 0; i < events_.size(); ++i) {
            if (events_[i].instruction != nullptr && events_[i].instruction->reads()) reads_.push_back(i);
        }
        choose_source(0);
    }

    std::optional<std::set<Outcome>> take() {
        if (over_) return {};
        return std::move(outcomes_);
    }

  private:
    /// Gives each read a write of its location, executed or not.
    void choose_source(std::size_t read) {
        if (over_) return;
        if (read == reads_.size()) return execute();
        Event& event = events_[reads_[read]];
        for (std::size_t write = 0; write < events_.size() && !over_; ++write) {
            const Instruction* const by = events_[write].instruction;
            const bool may_write = by == nullptr || (by->is_access() && by->kind != Instruction::Kind::load);
            if (!may_write || write == reads_[read] || events_[write].location != event.location) continue;
            if (is_replaced_already(write, read)) continue;
            event.source = static_cast<int>(write);
            choose_source(read + 1);
        }
    }

    /// An atomic operation that always stores comes right behind what it reads: another one reads something else.
    bool is_replaced_already(std::size_t write, std::size_t read) const {
        const auto always_stores = [&](std::size_t event) {
            const Instruction& instruction = *events_[event].instruction;
            return instruction.is_atomic() && instruction.kind != Instruction::Kind::compare_swap && instruction.guard < 0;
        };
        return always_stores(reads_[read]) && std::any_of(reads_.begin(), reads_.begin() + static_cast<std::ptrdiff_t>(read), [&](std::size_t other) {
                   return always_stores(other) && events_[other].source == static_cast<int>(write);
               });
    }

    /// Values follow from the sources where no read comes before itself.
    void execute() {
        if (++executions_ > most_) {
            over_ = true;
            return;
        }
        std::vector<bool> done(events_.size());
        for (std::size_t i = 0; i < program_.locations.size(); ++i) done[i] = true;
        for (bool moves = true; moves;) {
            moves = false;
            for (std::size_t thread = 0; thread < order_.size(); ++thread) {
                for (const std::size_t number : order_[thread]) {
                    if (!done[number] && execute(thread, number, done)) moves = true;
                    if (!done[number] && load_buffering_ == LoadBuffering::never) break;
                }
            }
        }
        if (std::find(done.begin(), done.end(), false) != done.end()) return;  // reads wait for each other in a circle
        for (const std::size_t read : reads_) {
            const Event& event = events_[read];
            // One that is left out takes part once, with the initial write.
            if (!event.executed && event.source != static_cast<int>(event.location)) return;
            if (event.executed && !events_[static_cast<std::size_t>(event.source)].writes) return;
            const bool has_ended = event.round.kind == Round::Kind::last;
            if (event.round.kind != Round::Kind::none && has_ended != (event.read == event.round.awaited)) return;
        }
        writes_.assign(program_.locations.size(), {});
        for (std::size_t i = program_.locations.size(); i < events_.size(); ++i) {
            if (events_[i].writes) writes_[events_[i].location].push_back(i);
        }
        order_writes(0);
    }

    /// False: it reads what has not been executed yet.
    bool execute(std::size_t thread, std::size_t number, std::vector<bool>& done) {
        if (done[number]) return true;  // a barrier
        Event& event = events_[number];
        const Instruction& instruction = *event.instruction;
        if (instruction.guard >= 0 && !done[guarding_read(thread, instruction)]) return false;
        event.executed = instruction.guard < 0 || !instruction.is_access() || guard_holds(thread, instruction);
        if (instruction.kind == Instruction::Kind::fence && instruction.guard >= 0) event.executed = guard_holds(thread, instruction);
        event.reads = event.executed && instruction.reads();
        event.writes = false;
        event.read = -1;
        if (event.reads) {
            const auto source = static_cast<std::size_t>(event.source);
            if (!done[source]) return false;
            event.read = events_[source].written;
        }
        if (event.executed && instruction.is_access() && instruction.stores(event.read)) {
            event.writes = true;
            event.written = instruction.stores_after(event.read);
        }
        done[number] = true;
        return true;
    }

    std::size_t guarding_read(std::size_t thread, const Instruction& instruction) const {
        int number = 0;
        for (const std::size_t other : order_[thread]) {
            if (events_[other].instruction->reads() && number++ == instruction.guard) return other;
        }
        throw std::logic_error("a guard without its read: " + program_.text);
    }

    bool guard_holds(std::size_t thread, const Instruction& instruction) const {
        const Event& read = events_[guarding_read(thread, instruction)];
        return read.executed && read.read == instruction.guarded;
    }

    /// All orders of each location's writes in which an atomic operation comes right behind what it has read.
    void order_writes(std::size_t location) {
        if (over_) return;
        if (location == writes_.size()) return judge();
        std::vector<std::size_t>& writes = writes_[location];
        std::sort(writes.begin(), writes.end());
        do {
            bool fits = true;
            for (std::size_t i = 0; i < writes.size(); ++i) {
                const Event& event = events_[writes[i]];
                const std::size_t before = i == 0 ? location : writes[i - 1];
                if (event.is_atomic() && event.source != static_cast<int>(before)) fits = false;
            }
            if (fits) order_writes(location + 1);
        } while (std::next_permutation(writes.begin(), writes.end()));
    }

    bool covers(const Event& event, bool tile_static) const {
        if (event.instruction == nullptr || event.instruction->is_access() || !event.executed) return false;
        return tile_static ? event.instruction->covers_tile_static : event.instruction->covers_global;
    }

    std::uint64_t all_barriers() const {
        std::uint64_t barriers = 0;
        for (std::size_t i = 0; i < events_.size(); ++i) {
            const Instruction* const instruction = events_[i].instruction;
            if (instruction != nullptr && instruction->kind == Instruction::Kind::barrier) barriers |= std::uint64_t{1} << i;
        }
        return barriers;
    }

    /// With load buffering, a circle of fences forbids an outcome. Another tile never sees what a tile_static fence orders, so that
    /// such fences of several tiles are in no circle.
    Relation within_tiles(const Relation& relation) const {
        Relation result(events_.size());
        for (std::size_t i = 0; i < events_.size(); ++i) {
            for (std::size_t j = 0; j < events_.size(); ++j) {
                const bool is_one_tile = program_.threads[events_[i].thread].tile == program_.threads[events_[j].thread].tile;
                if (is_one_tile && relation.has(i, j)) result.add(i, j);
            }
        }
        return result;
    }

    void judge() {
        if (++executions_ > most_) {
            over_ = true;
            return;
        }
        for (const std::size_t read : reads_) {  // a thread that waits forever sees the last write in the end
            const std::vector<std::size_t>& writes = writes_[events_[read].location];
            const std::size_t last = writes.empty() ? events_[read].location : writes.back();
            if (events_[read].round.kind == Round::Kind::endless && events_[read].source != static_cast<int>(last)) return;
        }
        const std::size_t count = events_.size();
        Relation program_order(count), reads_from(count), write_order(count), replaced(count), read_by_atomic(count);
        for (const auto& thread : order_) {
            for (std::size_t i = 0; i < thread.size(); ++i) {
                for (std::size_t j = i + 1; j < thread.size(); ++j) {
                    if (events_[thread[i]].executed && events_[thread[j]].executed) program_order.add(thread[i], thread[j]);
                }
            }
        }
        for (const std::size_t read : reads_) {
            const Event& event = events_[read];
            if (!event.executed) continue;
            const auto source = static_cast<std::size_t>(event.source);
            reads_from.add(source, read);
            if (event.writes) read_by_atomic.add(source, read);
            if (event.writes || !event.is_atomic()) continue;
            for (const std::size_t other : reads_) {  // a failed compare-exchange comes before what replaces the value it has read
                if (events_[other].writes && events_[other].source == event.source) replaced.add(read, other);
            }
        }
        constexpr std::uint64_t everything = ~std::uint64_t{0};
        const Relation steps = load_buffering_ == LoadBuffering::never
                                   ? program_order | replaced
                                   : program_order.between(everything, all_barriers()) | program_order.between(all_barriers(), everything);
        if (!(steps | reads_from).closure().is_irreflexive()) return;
        for (std::size_t location = 0; location < writes_.size(); ++location) {
            std::vector<std::size_t> all = {location};
            all.insert(all.end(), writes_[location].begin(), writes_[location].end());
            for (std::size_t i = 0; i < all.size(); ++i) {
                for (std::size_t j = i + 1; j < all.size(); ++j) write_order.add(all[i], all[j]);
            }
        }
        Relation communication = reads_from | write_order;
        for (const std::size_t read : reads_) {
            if (!events_[read].executed) continue;
            for (std::size_t later = 0; later < count; ++later) {
                if (later != read && write_order.has(static_cast<std::size_t>(events_[read].source), later)) communication.add(read, later);
            }
        }
        communication = communication.closure();
        if (!communication.is_irreflexive()) return;
        const Relation released = reads_from | read_by_atomic.closure().then(reads_from);
        Relation fence_order(count);
        for (const bool tile_static : {false, true}) {
            std::uint64_t accesses = 0, of_kind = 0, fences = 0;
            for (std::size_t i = 0; i < count; ++i) {
                const Event& event = events_[i];
                const std::uint64_t bit = std::uint64_t{1} << i;
                const bool is_access = event.instruction == nullptr || event.instruction->is_access();
                if (is_access && event.executed && event.instruction != nullptr) accesses |= bit;
                if (is_access && event.executed && program_.locations[event.location].is_tile_static == tile_static) of_kind |= bit;
                if (covers(event, tile_static)) fences |= bit;
            }
            Relation by_message =
                program_order.between(fences, accesses).then(released).then(program_order.between(accesses, fences));
            if (tile_static && load_buffering_ == LoadBuffering::allowed) by_message = within_tiles(by_message);
            const std::uint64_t barriers = all_barriers();
            const Relation by_rendezvous = program_order.between(fences, barriers).then(program_order.between(barriers, fences));
            const std::uint64_t nodes = of_kind | fences;
            const Relation before = (program_order.between(nodes, nodes) | by_message | by_rendezvous).closure();
            const Relation conflicts = communication.between(of_kind, of_kind);
            if (!before.is_irreflexive() || !before.then(conflicts).is_irreflexive()) return;
            fence_order = fence_order | (before | before.then(conflicts).then(before)).between(fences, fences);
        }
        if (!fence_order.closure().is_irreflexive()) return;
        note_outcome();
    }

    void note_outcome() {
        if (is_stuck_) {
            outcomes_.insert(Outcome());
            return;
        }
        Outcome outcome(static_cast<std::size_t>(program_.results), -1);
        for (const std::size_t read : reads_) {
            const int result = events_[read].instruction->result;
            if (result >= 0) outcome[static_cast<std::size_t>(result)] = events_[read].read;
        }
        for (std::size_t location = 0; location < writes_.size(); ++location) {
            const std::size_t last = writes_[location].empty() ? location : writes_[location].back();
            outcome.push_back(events_[last].written);
        }
        outcomes_.insert(std::move(outcome));
    }

    const Program& program_;
    const std::map<std::pair<std::size_t, std::size_t>, Round>& rounds_;
    const bool is_stuck_;
    const std::uint64_t most_;
    const LoadBuffering load_buffering_;
    std::uint64_t executions_ = 0;
    bool over_ = false;
    std::vector<Event> events_;
    std::vector<std::vector<std::size_t>> order_;   ///< by thread
    std::vector<std::size_t> reads_;
    std::vector<std::vector<std::size_t>> writes_;  ///< by location, without the initial one
    std::set<Outcome> outcomes_;
};

}  // namespace

std::optional<std::set<Outcome>> allowed_outcomes(const Program& program, std::uint64_t most_executions, LoadBuffering load_buffering) {
    std::set<Outcome> outcomes;
    for (const Unrolled& unrolled : Unroller(program).take()) {
        const auto some = Oracle(unrolled, most_executions, load_buffering).take();
        if (!some) return {};
        outcomes.insert(some->begin(), some->end());
    }
    return outcomes;
}

}  // namespace litmus
