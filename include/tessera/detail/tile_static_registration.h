// SPDX-License-Identifier: Apache-2.0
// For code with kernels only: what includes it has tile_static variables.
#pragma once

#include "tessera/detail/config.h"
#include "tessera/detail/tile_static_module.h"

extern "C" {
// Bounds of this module's tile_static section, made by the linker; null where the module has none.
extern const char __start_tile_static[] __attribute__((weak, visibility("hidden")));
extern const char __stop_tile_static[] __attribute__((weak, visibility("hidden")));
}

namespace tessera::detail {

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
