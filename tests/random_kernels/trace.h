// SPDX-License-Identifier: Apache-2.0
// What a kernel asks while it runs, and tells. These functions are not compiled for the check, so the race
// detector does not see what they do.
#pragma once

#include "tests/random_kernels/kernel.h"

namespace tessera::random_kernels {

/// Before a launch. \param several_workers  atomics are then done one at a time, so that their order is known
void begin_trace(const Launch& launch, bool several_workers);
Execution end_trace();

/// Which memory a step is about.
struct Place {
    enum What : unsigned char { in_tile, global, synchronisation } what;
    bool is_atomic;
};
Place place_of(Step step) noexcept;

Step step_at(unsigned tile, unsigned thread, unsigned number) noexcept;
void before_atomic() noexcept;
void after_atomic() noexcept;
void happened(unsigned tile, unsigned thread, unsigned number, bool stored) noexcept;

// Values. They are not inlined, so a statement in sites.def makes the accesses that are written there and no
// others.
int word_of(unsigned char value) noexcept;
short short_of(unsigned char value) noexcept;
double double_of(unsigned char value) noexcept;
Record record_of(unsigned char value) noexcept;
int word_after(int before, unsigned char value) noexcept;
short short_after(short before, unsigned char value) noexcept;
unsigned char byte_after(unsigned char before, unsigned char value) noexcept;
double double_after(double before, unsigned char value) noexcept;
void use(int value) noexcept;
void use(double value) noexcept;
void use_buffer(const void* buffer) noexcept;
void fill_buffer(void* buffer, unsigned char value) noexcept;
inline constexpr unsigned kMostRange = 32;

}  // namespace tessera::random_kernels
