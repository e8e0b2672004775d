// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/detail/config.h"

extern "C" {
// Bounds of this module's tile_static section, made by the linker; null where the module has none.
extern const char __start_tile_static[] __attribute__((weak, visibility("hidden")));
extern const char __stop_tile_static[] __attribute__((weak, visibility("hidden")));
}

namespace tessera::detail {

/// What the emulator must know of one module (the program or a shared library) to find its tile_static bytes on
/// any OS thread.
struct TileStaticModule {
    const char* start;     ///< first byte of the section's initial image; null: there is no section (g++), and the module's
                           ///< whole TLS block counts as tile_static
    const char* stop;      ///< one past the last byte
    char* (*touch)();      ///< makes the calling thread's copy of the module's TLS block exist; an address in it
};

/// Announces a module. Its storage must outlive the matching `remove_tile_static_module`.
TESSERA_EXPORT void add_tile_static_module(const TileStaticModule* module);
TESSERA_EXPORT void remove_tile_static_module(const TileStaticModule* module);

/// Registers the module that this header was compiled into: hidden, so one object a module, whose functions are not taken
/// from another.
class __attribute__((visibility("hidden"))) TileStaticRegistration {
  public:
    TileStaticRegistration() : module_{__start_tile_static, __stop_tile_static, &touch} {
        if (has_tile_static()) add_tile_static_module(&module_);
    }
    ~TileStaticRegistration() {
        if (has_tile_static()) remove_tile_static_module(&module_);
    }
    TileStaticRegistration(const TileStaticRegistration&) = delete;
    TileStaticRegistration& operator=(const TileStaticRegistration&) = delete;

  private:
    bool has_tile_static() const {
#if defined(__clang__)
        return module_.start != module_.stop;
#else
        return true;
#endif
    }
    static char* touch() {
        static thread_local volatile char anchor;
        anchor = 1;
        return const_cast<char*>(&anchor);
    }
    TileStaticModule module_;
};

__attribute__((visibility("hidden"))) inline TileStaticRegistration tile_static_registration;

}  // namespace tessera::detail
