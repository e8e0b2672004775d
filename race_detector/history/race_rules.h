// SPDX-License-Identifier: Apache-2.0
// The rules by which accesses race, as pure functions. docs/race-rules.md has them as a table.
#pragma once

#include "race_detector/shadow/access.h"
#include "tessera/check.h"
#include "tessera/detail/launch.h"

namespace tessera::race_detector {

constexpr bool is_write(AccessType type) { return type == AccessType::write || type == AccessType::atomic; }
constexpr bool is_atomic(AccessType type) { return type >= AccessType::atomic_read; }
constexpr bool is_plain_write(AccessType type) { return type == AccessType::write; }

/// Two accesses by different threads conflict when they touch a common byte, at least one writes, and not both are atomic.
constexpr bool conflicts(AccessKey a, AccessKey b) {
    return (a.mask() & b.mask()) != 0 && (is_write(a.type()) || is_write(b.type())) &&
           !(is_atomic(a.type()) && is_atomic(b.type()));
}

/// What two conflicting accesses are called together. An atomic counts as the read-write side.
constexpr check::Hazard hazard_of(AccessType a, AccessType b) {
    return is_plain_write(a) && is_plain_write(b) ? check::Hazard::write_write : check::Hazard::read_write;
}

/// Whether a barrier or fence of this kind orders accesses to this memory.
constexpr bool covers(detail::FenceKind fence, check::Memory memory) {
    switch (fence) {
        case detail::FenceKind::all_memory: return true;
        case detail::FenceKind::global_memory: return memory == check::Memory::global;
        case detail::FenceKind::tile_static_memory: return memory == check::Memory::tile_static;
    }
    return true;
}

/// The severity of a race. With the option same_value=off races whose writes all store equal bytes are left out.
constexpr check::Severity severity_of_race(check::Hazard hazard, bool same_value, bool same_value_is_error) {
    return hazard == check::Hazard::write_write && same_value && !same_value_is_error ? check::Severity::warning
                                                                                       : check::Severity::error;
}

}  // namespace tessera::race_detector
