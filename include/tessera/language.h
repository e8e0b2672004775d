// SPDX-License-Identifier: Apache-2.0
// The two words C++ AMP adds to the language.
#pragma once

#include "tessera/detail/config.h"
#include "tessera/detail/restrict_words.h"
#include "tessera/detail/tile_static_registration.h"

/// Storage shared by the threads of one tile. All threads of a tile run on one OS thread and share its
/// thread-local variable; another worker, which runs another tile, has its own. The section makes a module's
/// tile_static bytes one range that the emulator can fill between tiles; `used` keeps the optimiser from turning
/// a variable whose address is not taken into a local. g++ drops the section in templates and rejects it in
/// inline functions. The tag is part of the mangled name of the variable, and of the guard with which the compiler remembers
/// that it has run a constructor: by these the emulator finds the bytes under g++, and under all compilers the guards,
/// which it sets, since constructors of tile_static variables do not run. (docs/limits.md: stripped modules.)
#if TESSERA_OVERLOADS
#define tile_static \
    static thread_local __attribute__((section("tile_static"), used, no_destroy, abi_tag("tile_static"), device))
#elif defined(__clang__)
#define tile_static static thread_local __attribute__((section("tile_static"), used, no_destroy, abi_tag("tile_static")))
#else
#define tile_static static thread_local __attribute__((used, abi_tag("tile_static")))
#endif

/// An older spelling.
#define __GPU restrict(amp, cpu)
/// An older spelling.
#define __GPU_ONLY restrict(amp)
/// An older spelling.
#define __CPU_ONLY restrict(cpu)
