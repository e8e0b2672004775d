// SPDX-License-Identifier: Apache-2.0
// The plain door for textures: what their templates need of the emulator in addition to
// detail/device_memory.h.
#pragma once

#include <cstddef>

#include "tessera/detail/config.h"
#include "tessera/detail/device_memory.h"

namespace tessera::detail {

/// What numbers a texel's components are.
enum class TexelKind : unsigned char { sint, uint, floating, double_floating, norm, unorm };

/// Shape and format of a texture, or of the levels under a view of one.
struct TextureFormat {
    int rank = 0;                ///< 1 to 3
    int extents[3] = {1, 1, 1};  ///< of the most detailed level, most significant first
    TexelKind kind = TexelKind::floating;
    unsigned components = 1;  ///< in a texel
    unsigned bits = 0;        ///< of a component; 0: as many as the element's scalar has
    unsigned levels = 1;      ///< mipmap levels; 0: down to the smallest

    std::size_t texel_bytes() const { return components * bits / 8; }
};

/// Part of a texture's memory that is copied: the levels of a texture or view, or a section of the only one.
struct TextureArea {
    BufferHandle* buffer = nullptr;
    std::size_t offset = 0;  ///< bytes from the buffer's start to the most detailed level
    TextureFormat format;
    bool is_section = false;  ///< otherwise what follows is not read
    int origin[3] = {0, 0, 0};
    int size[3] = {1, 1, 1};
};

/// The memory of a texture on `home`, which for a staging texture is the CPU's and `associated` is not. Its
/// bytes are undefined: 0xBE. Fills in what `format` leaves open, and `bytes` of all levels.
/// Throws runtime_exception for extents and levels that Direct3D 11 does not have, unsupported_feature for a
/// number of bits that the kind does not have and for a texture on the CPU, out_of_memory.
TESSERA_EXPORT BufferHandle* make_texture_memory(TextureFormat& format, AcceleratorViewState* home,
                                                 AcceleratorViewState* associated, unsigned& bytes);

/// Throws runtime_exception unless a texture of `levels` levels has those from `first` on.
TESSERA_EXPORT void check_mipmap_range(unsigned levels, unsigned first, unsigned count);

// Live textures, as live arrays; remove_live_array is for both.
TESSERA_EXPORT void add_live_texture(const void* texture, BufferHandle* buffer, const Section& shape);

/// Notes that the kernel holds a view of the buffer's bytes [offset, offset + bytes).
/// \param shape  of the most detailed level, dense
TESSERA_EXPORT void capture_texture_view(BufferHandle* buffer, std::size_t offset, std::size_t bytes,
                                         const Section& shape, Access access);

// Copies. `what` begins the message of a runtime_exception. Host memory has texels packed row-major.

/// Bytes of what the host gives or takes. Throws for a section that is not within the texture, and where
/// there are several levels.
TESSERA_EXPORT std::size_t checked_area_bytes(const char* what, const TextureArea& area);
/// Throws when there are fewer than needed. \param unit  what is counted, such as "bytes"
TESSERA_EXPORT void check_host_amount(const char* what, std::size_t given, std::size_t needed,
                                      const char* unit);
TESSERA_EXPORT void read_texture(const TextureArea& area, void* to, bool for_user = true);
TESSERA_EXPORT void write_texture(const TextureArea& area, const void* from);
/// As that of elements, after read_texture.
TESSERA_EXPORT void hand_on_undefined(const TextureArea& area, WrittenValue (*place_of)(void* walk, std::size_t texel), void* walk);

/// Iterators go over texels as values. Throws unless a value is as large as a texel: others would have to be converted, which
/// copies do not do.
TESSERA_EXPORT void check_value_size(const char* what, const TextureArea& area, std::size_t value_bytes);

/// Throws unless the areas have equal extents, levels and bits, and no level in common.
TESSERA_EXPORT void check_texture_copy(const char* what, const TextureArea& from, const TextureArea& to);
TESSERA_EXPORT void copy_texture(const TextureArea& from, const TextureArea& to);

// Refusals, by exceptions. `what` is the class.

/// The host accesses a texel, or a kernel does through a view that it holds by reference.
[[noreturn]] TESSERA_EXPORT TESSERA_COLD void texel_out_of_reach(const char* what);
/// unsupported_feature: a texture with components of other than 32 bits is read and written.
[[noreturn]] TESSERA_EXPORT TESSERA_COLD void texels_not_read_write(const char* what, unsigned bits);
[[noreturn]] TESSERA_EXPORT TESSERA_COLD void texture_captured_by_value();
[[noreturn]] TESSERA_EXPORT TESSERA_COLD void texture_moved_from();
[[noreturn]] TESSERA_EXPORT TESSERA_COLD void not_a_staging_texture(const char* what);
/// A view would be of a staging texture, which kernels cannot use.
[[noreturn]] TESSERA_EXPORT TESSERA_COLD void staging_texture_viewed(const char* what);
/// A writeonly_texture_view would be of texels that Direct3D 11 has no way to write.
[[noreturn]] TESSERA_EXPORT TESSERA_COLD void three_components_written();
[[noreturn]] TESSERA_EXPORT TESSERA_COLD void unknown_sampler_mode(const char* mode);

/// A mipmap level beyond a view's: as detail::out_of_bounds, but a read gives 0 whenever this returns.
TESSERA_EXPORT TESSERA_COLD void out_of_levels(const char* what, const void* begin, unsigned level,
                                               unsigned levels, const void* caller);

}  // namespace tessera::detail
