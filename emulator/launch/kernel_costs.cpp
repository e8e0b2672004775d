// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/kernel_costs.h"

#include <algorithm>
#include <cmath>

namespace tessera::detail {
namespace {

/// Parts of a nanosecond that are kept.
constexpr double kFraction = 16;

/// In place of a cost: the kernel needs others.
constexpr std::uint64_t kMarked = ~std::uint32_t{0};

std::uint32_t tag_of(const void* entry) { return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(entry)); }

}  // namespace

std::size_t KernelCosts::place_of(const void* entry) {
    static_assert(kPlaces == 1U << (32 - 24));
    return tag_of(entry) * 0x9E3779B1U >> 24;
}

std::optional<KernelCosts::Nanoseconds> KernelCosts::of(const void* entry) const {
    const std::uint64_t cost = places_[place_of(entry)].load(std::memory_order_relaxed);
    if (static_cast<std::uint32_t>(cost) != tag_of(entry) || cost >> 32 == 0) return std::nullopt;  // nothing that is noted is zero
    return cost >> 32 == kMarked ? kNeedsOthers : Nanoseconds(static_cast<double>(cost >> 32) / kFraction);
}

std::optional<std::uint64_t> KernelCosts::units_lasting(Nanoseconds time, const void* entry) const {
    const std::optional<Nanoseconds> cost = of(entry);
    if (!cost) return std::nullopt;
    return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(time / *cost));
}

void KernelCosts::note(const void* entry, Nanoseconds cost) {
    const std::optional<Nanoseconds> known = of(entry);
    if (known && std::abs((cost - *known).count()) < known->count() / 8) return;  // many host threads may look here
    if (known == kNeedsOthers) return;
    store(entry, static_cast<std::uint64_t>(std::clamp(cost.count() * kFraction, 1.0, 4e9)));
}

void KernelCosts::note_needs_others(const void* entry) { store(entry, kMarked); }

void KernelCosts::store(const void* entry, std::uint64_t cost) {
    places_[place_of(entry)].store(cost << 32 | tag_of(entry), std::memory_order_relaxed);
}

KernelCosts& kernel_costs() {
    alignas(64) static KernelCosts costs;
    return costs;
}

}  // namespace tessera::detail
