// SPDX-License-Identifier: Apache-2.0
// What textures Direct3D 11 has, and what is refused in words.
#include "tessera/detail/texture_memory.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>

#include "emulator/memory/accelerators.h"
#include "tessera/detail/windows_types.h"
#include "tessera/exceptions.h"

namespace tessera::detail {

namespace {

[[noreturn]] void refuse(const std::string& text) {
    throw Concurrency::runtime_exception(("concurrency::" + text).c_str(), e_invalidarg);
}
[[noreturn]] void refuse_as_unsupported(const std::string& text) {
    throw Concurrency::unsupported_feature(("concurrency::" + text).c_str());
}

/// A kind of component, and the numbers of bits that it can have.
struct KindOfTexel {
    const char* name;
    const char* possible_bits;
    unsigned bits[3];
};

/// In the order of TexelKind.
constexpr KindOfTexel kKinds[] = {{"int", "8, 16 or 32", {8, 16, 32}}, {"uint", "8, 16 or 32", {8, 16, 32}}, {"float", "16 or 32", {16, 32}},
                                  {"double", "64", {64}},              {"norm", "8 or 16", {8, 16}},         {"unorm", "8 or 16", {8, 16}}};

const KindOfTexel& described(TexelKind kind) { return kKinds[static_cast<int>(kind)]; }

bool is_possible(TexelKind kind, unsigned bits) {
    const auto& possible = described(kind).bits;
    return bits != 0 && std::find(std::begin(possible), std::end(possible), bits) != std::end(possible);
}

void check_extents(const TextureFormat& format) {
    const int most = format.rank == 3 ? 2048 : 16384;
    for (int d = 0; d < format.rank; ++d) {
        if (format.extents[d] >= 1 && format.extents[d] <= most) continue;
        refuse("texture: component " + std::to_string(d) + " of the extent is " +
               std::to_string(format.extents[d]) + "; a texture of rank " + std::to_string(format.rank) +
               " has from 1 to " + std::to_string(most) + " texels along a dimension");
    }
}

/// Levels until one texel is left.
unsigned most_levels(const TextureFormat& format) {
    int longest = 1;
    for (int d = 0; d < format.rank; ++d) longest = longest < format.extents[d] ? format.extents[d] : longest;
    unsigned levels = 1;
    for (; longest > 1; longest >>= 1) ++levels;
    return levels;
}

void check_levels(TextureFormat& format) {
    const unsigned most = most_levels(format);
    if (format.levels == 0) format.levels = most;
    if (format.levels > most) {
        refuse("texture: " + std::to_string(format.levels) +
               " mipmap levels were asked for, and the extent has at most " + std::to_string(most) +
               ", the last of which has one texel");
    }
}

std::uint64_t bytes_of_levels(const TextureFormat& format) {
    std::uint64_t texels = 0;
    for (unsigned level = 0; level < format.levels; ++level) {
        std::uint64_t in_level = 1;
        for (int d = 0; d < format.rank; ++d) {
            const int along = format.extents[d] >> level;
            in_level *= along > 0 ? static_cast<std::uint64_t>(along) : 1;
        }
        texels += in_level;
    }
    return texels * format.texel_bytes();
}

}  // namespace

BufferHandle* make_texture_memory(TextureFormat& format, AcceleratorViewState* home,
                                  AcceleratorViewState* associated, unsigned& bytes) {
    check_extents(format);
    if (format.components == 3 && format.bits != 32) {
        refuse_as_unsupported("texture: components of texels that have three of them cannot have " +
                              std::to_string(format.bits) + " bits; possible are 32");
    }
    if (!is_possible(format.kind, format.bits)) {
        refuse_as_unsupported("texture: components of type " + std::string(described(format.kind).name) +
                              " cannot have " + std::to_string(format.bits) + " bits; possible are " +
                              described(format.kind).possible_bits);
    }
    check_levels(format);
    const bool staging = is_staging(home, associated);
    if (is_cpu(storage_view(home)) && !staging) {
        refuse_as_unsupported(
            "texture: there are no textures on the CPU accelerator, other than staging textures, which "
            "are associated with an accelerator_view of another accelerator");
    }
    if (staging && format.levels > 1)
        refuse_as_unsupported("texture: a staging texture cannot have several mipmap levels");
    const std::uint64_t all = bytes_of_levels(format);
    if (all > UINT32_MAX) {
        refuse("texture: " + std::to_string(all) +
               " bytes of texels are more than the 4294967295 that a texture can have");
    }
    bytes = static_cast<unsigned>(all);
    return make_array_memory(all, home,
                             staging ? Concurrency::access_type_read_write : Concurrency::access_type_none);
}

void check_mipmap_range(unsigned levels, unsigned first, unsigned count) {
    if (count > 0 && first < levels && count <= levels - first) return;
    const std::string asked = count == 1 ? "mipmap level " + std::to_string(first) + " was asked for"
                                         : std::to_string(count) + " mipmap levels from " +
                                               std::to_string(first) + " on were asked for";
    refuse("texture_view: " + asked + ", and there are " + std::to_string(levels) +
           " levels, counted from 0");
}

void texel_out_of_reach(const char* what) {
    const std::string text = "concurrency::" + std::string(what);
    if (!in_kernel) {
        throw Concurrency::runtime_exception(
            (text + ": texels can be accessed in kernels only; copy them to host memory").c_str(), e_fail);
    }
    throw Concurrency::runtime_exception(
        (text + ": a kernel uses a view that it holds by reference; capture texture_views by value ([=])")
            .c_str(),
        e_fail);
}

void texels_not_read_write(const char* what, unsigned bits) {
    const std::string advice = std::string(what) == "texture"
                                   ? "write it through a texture_view"
                                   : "read it through a texture_view of const elements";
    refuse_as_unsupported(std::string(what) + ": a texture whose components have " + std::to_string(bits) +
                          " bits cannot be both read and written, only one with 32; " + advice);
}

void texture_captured_by_value() {
    refuse("texture: a kernel holds a texture by value; capture textures by reference ([&name])");
}

void texture_moved_from() {
    throw Concurrency::uninitialized_object(
        "concurrency::texture: the texture was moved from and holds nothing");
}

void not_a_staging_texture(const char* what) {
    refuse(std::string(what) + ": only staging textures, which are in host memory, have a pitch");
}

void staging_texture_viewed(const char* what) {
    refuse(std::string(what) + ": the view would be of a staging texture, which is in host memory, where kernels cannot use it; copy the texture "
           "to one on an accelerator");
}

void three_components_written() {
    refuse("writeonly_texture_view: the view would be of a texture whose texels have three components of 32 bits, which kernels cannot write; "
           "use a texture of four components");
}

void unknown_sampler_mode(const char* mode) {
    refuse("sampler: the " + std::string(mode) + " must be one of those that are named, and not unknown");
}

}  // namespace tessera::detail
