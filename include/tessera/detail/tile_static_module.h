// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/detail/config.h"

namespace tessera::detail {

/// What the emulator must know of one module (the program or a shared library) to find its tile_static bytes on
/// any OS thread.
struct TileStaticModule {
    const char* start;     ///< first byte of the section's initial image; null: there is no section (g++), and the module's
                           ///< whole TLS block counts as tile_static
    const char* stop;      ///< one past the last byte
    char* (*touch)();      ///< makes the calling thread's copy of the module's TLS block exist; an address in it
    char* (*red_zone)();   ///< the calling thread's bytes behind the tile_static variables, where only mistakes write
};

/// Bytes of a module's red zone.
#define TESSERA_RED_ZONE_BYTES 4096

/// Announces a module. Its storage must outlive the matching `remove_tile_static_module`.
TESSERA_EXPORT void add_tile_static_module(const TileStaticModule* module);
TESSERA_EXPORT void remove_tile_static_module(const TileStaticModule* module);

}  // namespace tessera::detail
