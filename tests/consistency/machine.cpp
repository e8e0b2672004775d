// SPDX-License-Identifier: Apache-2.0
#include "tests/consistency/machine.h"

#include <utility>
#include <vector>

#include "emulator/consistency/relaxed_memory.h"

namespace litmus {

namespace {

using tessera::detail::Execution;
using tessera::detail::ExecutionStep;
using tessera::detail::MemorySpace;
using tessera::detail::MemorySpaces;
using tessera::detail::RelaxedMemory;

/// Where the threads of a program are.
struct Progress {
    std::vector<std::size_t> next;  ///< instruction, by thread
    Outcome results;

    explicit Progress(const Program& program)
        : next(program.threads.size()), results(static_cast<std::size_t>(program.results), -1) {}

    bool is_left_out(const Program& program, std::size_t thread, const Instruction& instruction) const {
        if (instruction.guard < 0) return false;
        int number = 0;
        for (const Instruction& other : program.threads[thread].code) {
            if (!other.reads()) continue;
            if (number++ == instruction.guard) return results[static_cast<std::size_t>(other.result)] != instruction.guarded;
        }
        return true;
    }

    const Instruction* instruction_of(const Program& program, std::size_t thread) const {
        const auto& code = program.threads[thread].code;
        return next[thread] < code.size() ? &code[next[thread]] : nullptr;
    }

    /// The threads that stand at a barrier together with this one, if all have come and this is the first of them.
    std::vector<std::size_t> gathered(const Program& program, std::size_t thread) const {
        std::vector<std::size_t> tile;
        for (std::size_t other = 0; other < program.threads.size(); ++other) {
            if (program.threads[other].tile != program.threads[thread].tile) continue;
            const Instruction* const instruction = instruction_of(program, other);
            if (instruction == nullptr || instruction->kind != Instruction::Kind::barrier) return {};
            tile.push_back(other);
        }
        if (tile.front() != thread) return {};
        return tile;
    }
};

MemorySpaces kinds_of(const Instruction& instruction) {
    if (instruction.covers_global && instruction.covers_tile_static) return MemorySpaces::all();
    return MemorySpaces::of(instruction.covers_global ? MemorySpace::global : MemorySpace::tile_static);
}

class MachineSearch {
  public:
    using Visit = std::function<void(const Outcome&, const Execution&)>;

    MachineSearch(const Program& program, std::uint64_t most, Visit visit) : program_(program), most_(most), visit_(std::move(visit)) {
        RelaxedMemory memory;
        for (const Location& location : program.locations) {
            const MemorySpace kind = location.is_tile_static ? MemorySpace::tile_static : MemorySpace::global;
            memory.add_location(kind, 0);
            execution_.locations.push_back(kind);
        }
        search(Progress(program), memory);
    }

    bool is_whole() const { return steps_ <= most_; }

  private:
    void search(const Progress& progress, const RelaxedMemory& memory) {
        if (++steps_ > most_) return;
        bool ended = true;
        for (std::size_t thread = 0; thread < program_.threads.size(); ++thread) {
            const Instruction* const instruction = progress.instruction_of(program_, thread);
            if (instruction == nullptr) continue;
            ended = false;
            step(progress, memory, thread, *instruction);
        }
        if (!ended) return;
        Outcome outcome = progress.results;
        for (std::size_t location = 0; location < program_.locations.size(); ++location) {
            outcome.push_back(static_cast<int>(memory.value_of(location, memory.order_of(location).back())));
        }
        visit_(outcome, execution_);
    }

    void search_behind(ExecutionStep step, const Progress& progress, const RelaxedMemory& memory) {
        execution_.steps.push_back(std::move(step));
        search(progress, memory);
        execution_.steps.pop_back();
    }

    void step(const Progress& progress, const RelaxedMemory& memory, std::size_t thread, const Instruction& instruction) {
        Progress after = progress;
        ExecutionStep made;
        made.thread = thread;
        made.place = place_of(program_, thread, progress.next[thread]);
        if (instruction.kind == Instruction::Kind::barrier) {
            const std::vector<std::size_t> tile = progress.gathered(program_, thread);
            if (tile.empty()) return;
            RelaxedMemory changed = memory;
            changed.barrier(tile, kinds_of(instruction));
            for (const std::size_t other : tile) ++after.next[other];
            made.kind = ExecutionStep::Kind::barrier;
            made.kinds = kinds_of(instruction);
            made.tile = tile;
            return search_behind(made, after, changed);
        }
        ++after.next[thread];
        if (progress.is_left_out(program_, thread, instruction)) return search(after, memory);
        if (instruction.kind == Instruction::Kind::fence) {
            RelaxedMemory changed = memory;
            changed.fence(thread, kinds_of(instruction));
            made.kind = ExecutionStep::Kind::fence;
            made.kinds = kinds_of(instruction);
            return search_behind(made, after, changed);
        }
        const std::size_t location = instruction.location;
        const bool only_loads = instruction.kind == Instruction::Kind::load;
        for (const RelaxedMemory::Write write : only_loads ? memory.readable(thread, location) : memory.predecessors(thread, location)) {
            const int read = static_cast<int>(memory.value_of(location, write));
            RelaxedMemory changed = memory;
            made.location = location;
            made.write = write;
            if (!instruction.stores(read)) {
                made.kind = ExecutionStep::Kind::read;
                changed.read(thread, location, write);
            } else if (instruction.is_atomic()) {
                made.kind = ExecutionStep::Kind::exchange;
                made.made = changed.exchange(thread, location, write, static_cast<std::uint64_t>(instruction.stores_after(read)));
            } else {
                made.kind = ExecutionStep::Kind::store;
                made.made = changed.store(thread, location, write, static_cast<std::uint64_t>(instruction.value));
            }
            Progress chosen = after;
            if (instruction.reads()) chosen.results[static_cast<std::size_t>(instruction.result)] = read;
            search_behind(made, chosen, changed);
        }
    }

    const Program& program_;
    const std::uint64_t most_;
    const Visit visit_;
    std::uint64_t steps_ = 0;
    Execution execution_;
};

class InterleavedSearch {
  public:
    explicit InterleavedSearch(const Program& program) : program_(program) {
        search(Progress(program), std::vector<int>(program.locations.size(), 0));
    }
    std::set<Outcome> take() { return std::move(outcomes_); }

  private:
    void search(const Progress& progress, const std::vector<int>& memory) {
        std::vector<int> key = memory;
        for (const std::size_t next : progress.next) key.push_back(static_cast<int>(next));
        key.insert(key.end(), progress.results.begin(), progress.results.end());
        if (!seen_.insert(key).second) return;
        bool ended = true, is_stuck = true;
        for (std::size_t thread = 0; thread < program_.threads.size(); ++thread) {
            const Instruction* const instruction = progress.instruction_of(program_, thread);
            if (instruction == nullptr) continue;
            ended = false;
            Progress after = progress;
            if (instruction->kind == Instruction::Kind::barrier) {
                for (const std::size_t other : progress.gathered(program_, thread)) ++after.next[other];
                is_stuck = is_stuck && after.next == progress.next;
                if (after.next != progress.next) search(after, memory);
                continue;
            }
            ++after.next[thread];
            std::vector<int> changed = memory;
            if (instruction->is_access() && !progress.is_left_out(program_, thread, *instruction)) {
                int& place = changed[instruction->location];
                const int read = place;
                const bool is_over = instruction->awaited < 0 || read == instruction->awaited;
                if (!is_over) --after.next[thread];
                if (instruction->reads() && is_over) after.results[static_cast<std::size_t>(instruction->result)] = read;
                if (instruction->stores(read)) place = instruction->stores_after(read);
            }
            is_stuck = is_stuck && after.next == progress.next && changed == memory;
            search(after, changed);
        }
        if (!ended) {
            if (is_stuck) outcomes_.insert(Outcome());
            return;
        }
        Outcome outcome = progress.results;
        outcome.insert(outcome.end(), memory.begin(), memory.end());
        outcomes_.insert(std::move(outcome));
    }

    const Program& program_;
    std::set<std::vector<int>> seen_;
    std::set<Outcome> outcomes_;
};

}  // namespace

std::optional<std::set<Outcome>> outcomes_of_machine(const Program& program, std::uint64_t most_steps) {
    std::set<Outcome> outcomes;
    if (!for_each_execution(program, most_steps, [&](const Outcome& outcome, const Execution&) { outcomes.insert(outcome); })) return {};
    return outcomes;
}

bool for_each_execution(const Program& program, std::uint64_t most_steps, const std::function<void(const Outcome&, const Execution&)>& visit) {
    return MachineSearch(program, most_steps, visit).is_whole();
}

std::size_t place_of(const Program& program, std::size_t thread, std::size_t instruction) {
    const Thread& of = program.threads[thread];
    if (of.code[instruction].kind != Instruction::Kind::barrier) return 1 + thread * 100 + instruction;
    std::size_t before = 0;
    for (std::size_t i = 0; i < instruction; ++i) before += of.code[i].kind == Instruction::Kind::barrier ? 1 : 0;
    return 10000 + static_cast<std::size_t>(of.tile) * 100 + before;
}

std::set<Outcome> interleaved_outcomes(const Program& program) { return InterleavedSearch(program).take(); }

}  // namespace litmus
