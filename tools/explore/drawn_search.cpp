// SPDX-License-Identifier: Apache-2.0
#include "tools/explore/drawn_search.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::tools {
namespace {

/// A bug of depth d needs d accesses in a certain order; most that are known have a small one.
constexpr std::uint64_t most_depth = 4;

}  // namespace

std::string DrawnSearch::strategy_of(std::uint64_t number) const {
    const std::uint32_t seed = seed_of_schedule(seed_, number);
    if (kind_ == Kind::random) return fmt::format("r{}", seed);
    return fmt::format("p{}d{}k{}", seed, 1 + (number - 2) % most_depth, std::max<std::uint64_t>(steps_, 1));
}

std::optional<Schedule> DrawnSearch::upcoming(std::size_t ahead) const {
    const std::uint64_t number = next_ + ahead * numbers_.step;
    if (number > numbers_.last) return {};
    // The first one is as without exploring: what all others are compared with.
    if (number == 1) return Schedule{1, first_schedule(at_accesses_, consistency_)};
    const std::string strategy = strategy_of(number);
    return Schedule{number, at_accesses_ ? access_token(points_, strategy, consistency_) : "b-" + strategy};
}

bool DrawnSearch::count(const ExploredRun& /*run*/) {
    next_ += numbers_.step;
    return true;
}

std::optional<std::uint64_t> DrawnSearch::left() const {
    return next_ > numbers_.last ? 0 : (numbers_.last - next_) / numbers_.step + 1;
}

}  // namespace tessera::tools
