// SPDX-License-Identifier: Apache-2.0
// Where the instructions and the memory of generated kernels are said to be.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "race_detector/shadow/access.h"
#include "tessera/execution_observer.h"
#include "tests/race_detector/generated_kernel.h"

namespace tessera::generated {

/// The address of an instruction. Some lie close together, some differ in their upper bits only.
const char* code_address(unsigned code);
unsigned code_of(race_detector::CodeId id);

/// Where the running OS thread finds a byte.
char* address_of(Space space, unsigned offset);
char* global_memory();

/// The last part is memory that the kernel found otherwise.
std::vector<HeldMemory> held_memory();

/// The running OS thread's tile_static memory; each part is a module's.
std::vector<TileStaticRange> tile_static_ranges();
/// As the emulator does before each tile.
void fill_tile_static_memory();

/// The word that the detector knows by place and offset (ConflictKey).
std::pair<Space, unsigned> word_at(std::uint32_t place, std::uint64_t word);

}  // namespace tessera::generated
