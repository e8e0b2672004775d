// SPDX-License-Identifier: Apache-2.0
#include "tests/explore/kernel_outcomes.h"

#include <tuple>
#include <utility>

namespace tessera::drawn {
namespace {

/// Where a launch stands. `next` is the step that a thread does next; a copy that has read and not written is half done.
struct State {
    std::vector<std::uint32_t> memory, shared, values;
    std::vector<unsigned> next;
    std::vector<bool> half;

    bool operator<(const State& other) const {
        return std::tie(next, half, values, memory, shared) <
               std::tie(other.next, other.half, other.values, other.memory, other.shared);
    }
};

class Search {
  public:
    explicit Search(const Kernel& kernel) : kernel_(kernel) {}

    std::set<KernelOutcome> outcomes() {
        State first;
        first.memory.resize(kPlaces);
        first.shared.resize(std::size_t{kPlaces} * kernel_.tiles);
        first.next.resize(kernel_.all_threads());
        first.half.resize(kernel_.all_threads());
        for (std::uint32_t thread = 0; thread < kernel_.all_threads(); ++thread) first.values.push_back(thread + 1);
        visit(std::move(first));
        return std::move(outcomes_);
    }

  private:
    // NOLINTNEXTLINE(misc-no-recursion): as deep as the kernel has steps
    void visit(State state) {
        pass_barriers(state);
        if (!seen_.insert(state).second) return;
        bool is_over = true;
        for (unsigned thread = 0; thread < kernel_.all_threads(); ++thread) {
            if (state.next[thread] == kernel_.steps || step_of(state, thread).act == Act::barrier) continue;
            is_over = false;
            State after = state;
            if (advance(after, thread)) visit(std::move(after));
        }
        if (is_over) outcomes_.insert({false, false, state.memory, state.values});
    }

    const Step& step_of(const State& state, unsigned thread) const { return kernel_.step[thread][state.next[thread]]; }

    void pass_barriers(State& state) const {
        for (unsigned tile = 0; tile < kernel_.tiles; ++tile) {
            const unsigned begin = tile * kernel_.threads, end = begin + kernel_.threads;
            bool all_wait = true;
            for (unsigned thread = begin; thread < end; ++thread) {
                all_wait = all_wait && state.next[thread] < kernel_.steps && step_of(state, thread).act == Act::barrier;
            }
            for (unsigned thread = begin; all_wait && thread < end; ++thread) ++state.next[thread];
        }
    }

    std::uint32_t& place_of(State& state, unsigned thread, unsigned place) const {
        return place < kPlaces ? state.shared[thread / kernel_.threads * kPlaces + place] : state.memory[place - kPlaces];
    }

    /// One access, or a step that makes none. False when the launch ends with it.
    bool advance(State& state, unsigned thread) {
        const Step& step = step_of(state, thread);
        std::uint32_t& place = place_of(state, thread, step.place);
        std::uint32_t& value = state.values[thread];
        switch (step.act) {
            case Act::read: value = 3 * value + place; break;
            case Act::write:
                if (value % 3 != step.number) place = value;
                break;
            case Act::copy:
                if (!state.half[thread]) {
                    value = 3 * value + place;
                    state.half[thread] = true;
                    return true;
                }
                place = value;
                state.half[thread] = false;
                break;
            case Act::add: value = std::exchange(place, place + step.number + 1); break;
            case Act::fail:
                if (value % 4 == step.number) return ends(true);
                break;
            case Act::vanish:
                if (value % 4 == step.number) return ends(false);
                break;
            case Act::nothing:
            case Act::barrier: break;
        }
        ++state.next[thread];
        return true;
    }

    bool ends(bool by_exception) {
        outcomes_.insert({by_exception, !by_exception, {}, {}});
        return false;
    }

    const Kernel& kernel_;
    std::set<State> seen_;
    std::set<KernelOutcome> outcomes_;
};

}  // namespace

bool KernelOutcome::operator<(const KernelOutcome& other) const {
    return std::tie(failed, vanished, memory, values) < std::tie(other.failed, other.vanished, other.memory, other.values);
}

std::set<KernelOutcome> all_outcomes(const Kernel& kernel) { return Search(kernel).outcomes(); }

}  // namespace tessera::drawn
