// SPDX-License-Identifier: Apache-2.0
#include "race_detector/source/barrier_flow.h"

#include <algorithm>

namespace tessera::race_detector {

bool BarrierFlow::orders(Fence fence, check::Memory memory) {
    switch (fence) {
        case Fence::none: return false;
        case Fence::all: return true;
        case Fence::tile_static_memory: return memory == check::Memory::tile_static;
        case Fence::global_memory: return memory == check::Memory::global;
    }
    return false;
}

BarrierFlow::Intervals BarrierFlow::intervals(check::Memory memory, const BarrierSite* site) const {
    std::vector<std::size_t> begins{0};
    std::vector<bool> ends(nodes_.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        ends[i] = orders(nodes_[i].fence, memory) || (site != nullptr && site->node == i);
        if (ends[i]) begins.push_back(i);
    }
    Intervals all;
    for (const std::size_t begin : begins) all.push_back(reached_from({begin}, ends));
    return all;
}

std::vector<bool> BarrierFlow::reached_from(const std::vector<std::size_t>& begin, const std::vector<bool>& ends) const {
    std::vector<bool> reached(nodes_.size());
    std::vector<std::size_t> left = begin;
    while (!left.empty()) {
        const std::vector<std::size_t>& next = nodes_[left.back()].next;
        left.pop_back();
        for (const std::size_t node : next) {
            if (reached[node] || ends[node]) continue;
            reached[node] = true;
            left.push_back(node);
        }
    }
    return reached;
}

namespace {

bool holds(const std::vector<bool>& reached, const std::vector<std::size_t>& nodes) {
    return std::any_of(nodes.begin(), nodes.end(), [&](std::size_t node) { return reached[node]; });
}

}  // namespace

std::vector<bool> BarrierFlow::barriers(check::Memory memory) const {
    std::vector<bool> are(nodes_.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i) are[i] = orders(nodes_[i].fence, memory) || nodes_[i].may_wait;
    are[0] = true;  // another call is no turn
    return are;
}

bool BarrierFlow::go_round(unsigned line, unsigned other, const std::vector<bool>& ends) const {
    const std::vector<std::size_t> nodes = nodes_of(line), others = nodes_of(other);
    if (!holds(reached_from(nodes, ends), others) || !holds(reached_from(others, ends), nodes)) return false;
    const auto comes_back = [&](std::size_t node) -> bool { return reached_from({node}, ends)[node]; };
    // A line may have several statements, one behind the other.
    return line != other || std::any_of(nodes.begin(), nodes.end(), comes_back);
}

unsigned BarrierFlow::loop_of(check::Memory memory, unsigned line, unsigned other) const {
    const std::vector<bool> are_barriers = barriers(memory);
    for (const Loop& loop : loops_) {
        if (std::min(line, other) < loop.first_line || std::max(line, other) > loop.last_line) continue;
        std::vector<bool> ends = are_barriers;
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            const bool is_outside = nodes_[i].first_line != 0 && (nodes_[i].first_line < loop.first_line || nodes_[i].last_line > loop.last_line);
            if (is_outside) ends[i] = true;
        }
        if (go_round(line, other, ends)) return loop.first_line;
    }
    return 0;
}

bool BarrierFlow::are_alternatives(check::Memory memory, unsigned line, unsigned other) const {
    const std::vector<std::size_t> nodes = nodes_of(line), others = nodes_of(other);
    if (nodes.empty() || others.empty() || line == other || !can_meet(intervals(memory, nullptr), line, other)) return false;
    const std::vector<bool> are_barriers = barriers(memory);
    return !holds(reached_from(nodes, are_barriers), others) && !holds(reached_from(others, are_barriers), nodes);
}

std::vector<std::size_t> BarrierFlow::nodes_of(unsigned line) const {
    std::vector<std::size_t> nodes;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        if (nodes_[i].first_line != 0 && nodes_[i].first_line <= line && line <= nodes_[i].last_line) nodes.push_back(i);
    }
    return nodes;
}

bool BarrierFlow::can_meet(const Intervals& intervals, unsigned line, unsigned other) const {
    const std::vector<std::size_t> some = nodes_of(line), others = nodes_of(other);
    if (some.empty() || others.empty()) return true;
    return std::any_of(intervals.begin(), intervals.end(), [&](const std::vector<bool>& held) {
        const auto is_held = [&](std::size_t node) { return held[node]; };
        return std::any_of(some.begin(), some.end(), is_held) && std::any_of(others.begin(), others.end(), is_held);
    });
}

}  // namespace tessera::race_detector
