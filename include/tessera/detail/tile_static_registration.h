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

// The red zone lies behind the tile_static variables. Linkers keep sections that they do not know in the order in which
// they meet them, hence the empty `tile_static` before clang puts anything there. g++ has these variables in .tbss, where
// .tcommon comes last. A clang that optimises at link time wants thread-local symbols from no assembler code, so there the
// zone is a variable.
#if defined(__clang__)
__asm__(".pushsection tile_static,\"awT\",%progbits\n.popsection");
#else
#define TESSERA_TEXT_OF(number) #number
#define TESSERA_TEXT(number) TESSERA_TEXT_OF(number)
__asm__(".ifndef tessera_tile_static_red_zone\n"
        ".pushsection .tbss,\"awT\",%nobits\n.popsection\n"
        ".pushsection .tcommon,\"awTG\",%nobits,tessera_tile_static_red_zone,comdat\n"
        ".balign 8\n"
        ".weak tessera_tile_static_red_zone\n"
        ".hidden tessera_tile_static_red_zone\n"
        ".type tessera_tile_static_red_zone,%object\n"
        ".size tessera_tile_static_red_zone," TESSERA_TEXT(TESSERA_RED_ZONE_BYTES) "\n"
        "tessera_tile_static_red_zone:\n"
        ".zero " TESSERA_TEXT(TESSERA_RED_ZONE_BYTES) "\n"
        ".popsection\n"
        ".endif");
#undef TESSERA_TEXT
#undef TESSERA_TEXT_OF
extern "C" __attribute__((visibility("hidden"))) __thread char tessera_tile_static_red_zone[TESSERA_RED_ZONE_BYTES];
#endif

namespace tessera::detail {

/// Registers the module that this header was compiled into: hidden, so one object per module, whose functions are not taken
/// from another.
class __attribute__((visibility("hidden"))) TileStaticRegistration {
  public:
    TileStaticRegistration() : module_{__start_tile_static, __stop_tile_static, &touch, &red_zone} {
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
    static char* red_zone() {
#if defined(__clang__)
        static thread_local char zone[TESSERA_RED_ZONE_BYTES] __attribute__((section("tile_static_red_zone"), used, aligned(8)));
        return zone;
#else
        return tessera_tile_static_red_zone;
#endif
    }
    TileStaticModule module_;
};

__attribute__((visibility("hidden"))) inline TileStaticRegistration tile_static_registration;

}  // namespace tessera::detail
