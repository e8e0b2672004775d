// SPDX-License-Identifier: Apache-2.0
#include "emulator/consistency/precedence.h"

#include <algorithm>
#include <deque>
#include <unordered_map>

namespace tessera::detail {

namespace {

constexpr std::size_t kNone = ~std::size_t{0};

}  // namespace

Precedence::Precedence(const Execution& execution) : after_(execution.steps.size()), made_(execution.locations.size()) {
    orders_.assign(execution.locations.size(), std::vector<std::size_t>(1, 0));
    for (std::vector<std::size_t>& made : made_) made = {kNone};
    std::unordered_map<std::size_t, std::size_t> last;
    for (std::size_t i = 0; i < execution.steps.size(); ++i) {
        const ExecutionStep& step = execution.steps[i];
        const auto follow = [&](std::size_t thread) {
            const auto [before, is_first] = last.emplace(thread, i);
            if (!is_first) after_[before->second].push_back(i);
            before->second = i;
        };
        if (step.kind == ExecutionStep::Kind::barrier) {
            for (const std::size_t thread : step.tile) follow(thread);
        } else {
            follow(step.thread);
        }
        if (step.is_access()) note_access(i, step);
    }
    for (std::size_t i = 0; i < execution.steps.size(); ++i) {
        const ExecutionStep& step = execution.steps[i];
        if (!step.is_access()) continue;
        if (step.kind != ExecutionStep::Kind::store) add_communication(made_[step.location][step.write], i);
        add_communication(i, next_write(step.location, step.stores() ? step.made : step.write));
    }
}

bool Precedence::has_circle() const {
    std::vector<std::size_t> waits(after_.size(), 0), free;
    for (const auto& all : after_) {
        for (const std::size_t next : all) ++waits[next];
    }
    for (std::size_t i = 0; i < waits.size(); ++i) {
        if (waits[i] == 0) free.push_back(i);
    }
    std::size_t done = 0;
    for (; !free.empty(); ++done) {
        const std::size_t step = free.back();
        free.pop_back();
        for (const std::size_t next : after_[step]) {
            if (--waits[next] == 0) free.push_back(next);
        }
    }
    return done < after_.size();
}

std::vector<std::size_t> Precedence::way(std::size_t from, std::size_t to) const {
    std::vector<std::size_t> before(after_.size(), kNone);
    std::deque<std::size_t> reached = {from};
    before[from] = from;
    while (!reached.empty() && before[to] == kNone) {
        const std::size_t step = reached.front();
        reached.pop_front();
        for (const std::size_t next : after_[step]) {
            if (before[next] != kNone) continue;
            before[next] = step;
            reached.push_back(next);
        }
    }
    if (before[to] == kNone) return {};
    std::vector<std::size_t> way = {to};
    while (way.back() != from) way.push_back(before[way.back()]);
    std::reverse(way.begin(), way.end());
    return way;
}

std::vector<bool> Precedence::steps_before(std::size_t step) const {
    std::vector<std::vector<std::size_t>> before(after_.size());
    for (std::size_t from = 0; from < after_.size(); ++from) {
        for (const std::size_t to : after_[from]) before[to].push_back(from);
    }
    std::vector<bool> known(after_.size(), false);
    std::vector<std::size_t> reached = {step};
    while (!reached.empty()) {
        const std::size_t here = reached.back();
        reached.pop_back();
        for (const std::size_t from : before[here]) {
            if (known[from]) continue;
            known[from] = true;
            reached.push_back(from);
        }
    }
    return known;
}

std::vector<std::size_t> Precedence::newer_writes(std::size_t location, std::size_t write, std::size_t step) const {
    std::vector<std::size_t> newer;
    const std::vector<std::size_t>& order = orders_[location];
    for (auto at = order.rbegin(); at != order.rend() && *at != write; ++at) {
        if (made_[location][*at] < step) newer.push_back(made_[location][*at]);
    }
    return newer;
}

void Precedence::note_access(std::size_t i, const ExecutionStep& step) {
    if (!step.stores()) return;
    std::vector<std::size_t>& order = orders_[step.location];
    order.insert(std::find(order.begin(), order.end(), step.write) + 1, step.made);
    made_[step.location].push_back(i);
}

std::size_t Precedence::next_write(std::size_t location, std::size_t write) const {
    const std::vector<std::size_t>& order = orders_[location];
    const auto at = std::find(order.begin(), order.end(), write);
    return at + 1 == order.end() ? kNone : made_[location][*(at + 1)];
}

void Precedence::add_communication(std::size_t from, std::size_t to) {
    if (from != kNone && to != kNone && from != to) after_[from].push_back(to);
}

}  // namespace tessera::detail
