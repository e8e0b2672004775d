// SPDX-License-Identifier: Apache-2.0
#include "tools/schedules/drawn_search.h"

#include <algorithm>

namespace tessera::tools {
namespace {

/// A bug of depth d needs d accesses in a certain order; most that are known have a small one.
constexpr std::uint64_t kMostDepth = 4;

}  // namespace

detail::ScheduleToken DrawnSearch::strategy_of(std::uint64_t number) const {
    using Strategy = detail::ScheduleToken::Strategy;
    detail::ScheduleToken token;
    token.strategy = kind_ == Kind::random ? Strategy::random : Strategy::priority;
    token.seed = seed_of_schedule(seed_, number);
    token.depth = static_cast<unsigned>(1 + (number - 2) % kMostDepth);
    token.steps = std::max<std::uint64_t>(steps_, 1);
    return token;
}

std::optional<Schedule> DrawnSearch::upcoming(std::size_t ahead) const {
    const std::uint64_t number = next_ + ahead * numbers_.step;
    if (number > numbers_.last) return {};
    // The first one is as without exploring: what all others are compared with.
    if (number == 1) return Schedule{1, first_schedule(at_accesses_, consistency_)};
    const detail::ScheduleToken token = strategy_of(number);
    return Schedule{number, at_accesses_ ? access_token(points_, token, consistency_) : token.text()};
}

bool DrawnSearch::count(const ExploredRun& /*run*/) {
    next_ += numbers_.step;
    return true;
}

std::optional<std::uint64_t> DrawnSearch::left() const {
    return next_ > numbers_.last ? 0 : (numbers_.last - next_) / numbers_.step + 1;
}

}  // namespace tessera::tools
