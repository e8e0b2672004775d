// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "tessera/detail/shape_checks.h"
#include "tessera/detail/texture_memory.h"
#include "tessera/detail/windows_types.h"
#include "tessera/exceptions.h"

namespace tessera::detail {

namespace {

[[noreturn]] void refuse(const char* what, const std::string& why) {
    throw Concurrency::runtime_exception(("concurrency::" + std::string(what) + ": " + why).c_str(),
                                         e_invalidarg);
}

/// An area as a section of its buffer: of one level, or part of it.
class AreaSection {
  public:
    /// \param offset   bytes from the buffer's start to the level
    /// \param extents  the level's
    AreaSection(const TextureArea& area, std::size_t offset, const int* extents) {
        const int rank = area.format.rank;
        std::ptrdiff_t stride = 1, first = 0;
        for (int d = rank; d-- > 0;) {
            sizes_[d] = area.is_section ? area.size[d] : extents[d];
            strides_[d] = stride;
            if (area.is_section) first += area.origin[d] * stride;
            stride *= extents[d];
        }
        const std::size_t texel_bytes = area.format.texel_bytes();
        const char* const data = static_cast<const char*>(host_address(area.buffer)) + offset;
        section_ = {data + first * static_cast<std::ptrdiff_t>(texel_bytes), texel_bytes, rank, sizes_,
                    strides_};
    }
    AreaSection(const AreaSection&) = delete;
    AreaSection& operator=(const AreaSection&) = delete;

    const Section& get() const { return section_; }

  private:
    int sizes_[3] = {};
    std::ptrdiff_t strides_[3] = {};
    Section section_;
};

void check_section(const char* what, const TextureArea& area) {
    if (area.format.levels > 1) {
        refuse(what, "the texture has " + std::to_string(area.format.levels) +
                         " mipmap levels; only textures and views of one level are copied in sections, or "
                         "from and to host "
                         "memory: take a texture_view of the level");
    }
    if (!area.is_section) return;
    for (int d = 0; d < area.format.rank; ++d) {
        const bool inside = area.origin[d] >= 0 && area.size[d] > 0 &&
                            area.size[d] <= area.format.extents[d] - area.origin[d];
        if (!inside)
            section_out_of_range(what, area.format.rank, area.origin, area.size, area.format.extents);
    }
}

/// The number of the byte in the buffer that follows the area's levels.
std::size_t end_of_levels(const TextureArea& area) {
    std::size_t end = area.offset;
    for (unsigned level = 0; level < area.format.levels; ++level) {
        std::size_t bytes = area.format.texel_bytes();
        for (int d = 0; d < area.format.rank; ++d) {
            const int along = area.format.extents[d] >> level;
            bytes *= static_cast<std::size_t>(along > 0 ? along : 1);
        }
        end += bytes;
    }
    return end;
}

bool have_a_common_level(const TextureArea& from, const TextureArea& to) {
    return from.buffer == to.buffer && from.offset < end_of_levels(to) && to.offset < end_of_levels(from);
}

}  // namespace

std::size_t checked_area_bytes(const char* what, const TextureArea& area) {
    check_section(what, area);
    std::size_t bytes = area.format.texel_bytes();
    const int* const sizes = area.is_section ? area.size : area.format.extents;
    for (int d = 0; d < area.format.rank; ++d) bytes *= static_cast<std::size_t>(sizes[d]);
    return bytes;
}

void check_host_amount(const char* what, std::size_t given, std::size_t needed, const char* unit) {
    if (given >= needed) return;
    refuse(what, "host memory has " + std::to_string(given) + " " + unit + ", and " + std::to_string(needed) +
                     " are to be copied");
}

void check_value_size(const char* what, const TextureArea& area, std::size_t value_bytes) {
    const std::size_t texel_bytes = area.format.texel_bytes();
    if (value_bytes == texel_bytes) return;
    refuse(what, "values of the texture's type have " + std::to_string(value_bytes) + " bytes, and its texels " + std::to_string(texel_bytes) +
                     "; with iterators only textures are copied whose texels are as large as the values: give a pointer to texels as "
                     "they are in the texture, and a number of bytes");
}

void read_texture(const TextureArea& area, void* to, bool for_user) {
    read_elements(area.buffer, AreaSection(area, area.offset, area.format.extents).get(), to, for_user);
}

void write_texture(const TextureArea& area, const void* from) {
    write_elements(area.buffer, AreaSection(area, area.offset, area.format.extents).get(), from);
}

void hand_on_undefined(const TextureArea& area, WrittenValue (*place_of)(void* walk, std::size_t texel), void* walk) {
    hand_on_undefined(area.buffer, AreaSection(area, area.offset, area.format.extents).get(), area.format.texel_bytes(), place_of, walk);
}

void check_texture_copy(const char* what, const TextureArea& from, const TextureArea& to) {
    if (from.is_section || to.is_section) {
        check_section(what, from);
        check_section(what, to);
    }
    const int rank = from.format.rank;
    const int* const from_size = from.is_section ? from.size : from.format.extents;
    const int* const to_size = to.is_section ? to.size : to.format.extents;
    for (int d = 0; d < rank; ++d) {
        if (from_size[d] != to_size[d]) extents_differ(what, rank, from_size, to_size);
    }
    if (from.format.bits != to.format.bits) {
        refuse(what, "components of the source have " + std::to_string(from.format.bits) +
                         " bits, and those of the destination " + std::to_string(to.format.bits) +
                         "; they must have equally many");
    }
    if (from.format.levels != to.format.levels) {
        refuse(what, "the source has " + std::to_string(from.format.levels) +
                         " mipmap levels, and the destination " + std::to_string(to.format.levels) +
                         "; they must have equally many");
    }
    if (have_a_common_level(from, to)) {
        refuse(what, std::string("the source and destination ") + (from.is_section ? "are sections of one mipmap level" : "have a mipmap level in common") +
                         "; a level cannot be copied to itself, not even where the areas do not overlap: copy to another texture first");
    }
}

void copy_texture(const TextureArea& from, const TextureArea& to) {
    std::size_t offset = 0;
    for (unsigned level = 0; level < from.format.levels; ++level) {
        int extents[2][3] = {{1, 1, 1}, {1, 1, 1}};
        std::size_t bytes = from.format.texel_bytes();
        for (int d = 0; d < from.format.rank; ++d) {
            const int along = from.format.extents[d] >> level;
            extents[0][d] = along > 0 ? along : 1;
            extents[1][d] = to.is_section ? to.format.extents[d] : extents[0][d];
            bytes *= static_cast<std::size_t>(extents[0][d]);
        }
        copy_elements(from.buffer, AreaSection(from, from.offset + offset, extents[0]).get(), to.buffer,
                      AreaSection(to, to.offset + offset, extents[1]).get());
        offset += bytes;
    }
}

}  // namespace tessera::detail
