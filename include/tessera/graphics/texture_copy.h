// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/graphics/texture.h"
#include "tessera/graphics/texture_arguments.h"
#include "tessera/graphics/texture_copy_data.h"
#include "tessera/graphics/texture_view.h"
#include "tessera/graphics/writeonly_texture_view.h"

// C++ AMP reference: copy function (Concurrency::graphics namespace). Copies textures, of which views stand
// for the level that they refer to. A copy is complete when the function returns. Only the host may call
// them.
//
// With host memory as a pointer and a number of bytes, texels lie there in the texture's own format,
// row-major and without gaps. With iterators they are values, which are converted from and to that format.
// Host memory must have at least as many texels as are copied. Sections are given by where they begin and by
// their extent. What is copied in sections, or from and to the host, has one mipmap level; between textures
// all levels are copied. A runtime_exception is thrown, and nothing copied, where something does not fit.

namespace Concurrency::graphics {
inline namespace TESSERA_MODE {

/// To host memory, as bytes.
template <class Source, class = tessera::detail::textures::EnableIfSource<Source>>
void copy(const Source& source, void* destination, unsigned bytes) {
    using namespace tessera::detail::textures;
    copy_bytes_out("copy", area_of(source), destination, bytes);
}
template <class Source, class = tessera::detail::textures::EnableIfSource<Source>>
void copy(const Source& source, const tessera::detail::textures::IndexOf<Source>& offset,
          const tessera::detail::textures::ExtentOf<Source>& size, void* destination, unsigned bytes) {
    using namespace tessera::detail::textures;
    copy_bytes_out("copy", area_of(source, offset, size), destination, bytes);
}

/// From host memory, as bytes.
template <class Destination, class = tessera::detail::textures::EnableIfDestination<Destination>>
void copy(const void* source, unsigned bytes, Destination&& destination) {
    using namespace tessera::detail::textures;
    copy_bytes_in("copy", source, bytes, area_of(destination));
}
template <class Destination, class = tessera::detail::textures::EnableIfDestination<Destination>>
void copy(const void* source, unsigned bytes, Destination&& destination,
          const tessera::detail::textures::IndexOf<Destination>& offset,
          const tessera::detail::textures::ExtentOf<Destination>& size) {
    using namespace tessera::detail::textures;
    copy_bytes_in("copy", source, bytes, area_of(destination, offset, size));
}

/// From a range. One function a class, for std::copy, which argument-dependent lookup finds, takes anything
/// as its third argument.
template <class InputIt, class Value, int Rank, class = tessera::detail::EnableIfIterator<InputIt>>
void copy(InputIt first, InputIt last, texture<Value, Rank>& destination) {
    tessera::detail::textures::copy_range("copy", first, last,
                                          tessera::detail::textures::area_of(destination));
}
template <class InputIt, class Value, int Rank, class = tessera::detail::EnableIfIterator<InputIt>>
void copy(InputIt first, InputIt last, const texture_view<Value, Rank>& destination) {
    static_assert(!std::is_const<Value>::value, "copy: the destination's elements are const");
    tessera::detail::textures::copy_range("copy", first, last,
                                          tessera::detail::textures::area_of(destination));
}
template <class InputIt, class Value, int Rank, class = tessera::detail::EnableIfIterator<InputIt>>
void copy(InputIt first, InputIt last, const writeonly_texture_view<Value, Rank>& destination) {
    tessera::detail::textures::copy_range("copy", first, last,
                                          tessera::detail::textures::area_of(destination));
}
template <class InputIt, class Destination,
          class = tessera::detail::textures::EnableIfFromIterator<InputIt, Destination>>
void copy(InputIt first, InputIt last, Destination&& destination,
          const tessera::detail::textures::IndexOf<Destination>& offset,
          const tessera::detail::textures::ExtentOf<Destination>& size) {
    using namespace tessera::detail::textures;
    copy_range("copy", first, last, area_of(destination, offset, size));
}

/// To an iterator; there must be room.
template <class Source, class OutputIt,
          class = tessera::detail::textures::EnableIfToIterator<Source, OutputIt>>
void copy(const Source& source, OutputIt destination) {
    using namespace tessera::detail::textures;
    copy_out("copy", area_of(source), destination);
}
template <class Source, class OutputIt,
          class = tessera::detail::textures::EnableIfToIterator<Source, OutputIt>>
void copy(const Source& source, const tessera::detail::textures::IndexOf<Source>& offset,
          const tessera::detail::textures::ExtentOf<Source>& size, OutputIt destination) {
    using namespace tessera::detail::textures;
    copy_out("copy", area_of(source, offset, size), destination);
}

/// Between textures, which have equally many bits and, as a whole, equal extents and levels.
template <class Source, class Destination,
          class = tessera::detail::textures::EnableIfTextures<Source, Destination>>
void copy(const Source& source, Destination&& destination) {
    using namespace tessera::detail::textures;
    check_texture_types<Source, Destination>();
    copy_between("copy", area_of(source), area_of(destination));
}
template <class Source, class Destination,
          class = tessera::detail::textures::EnableIfTextures<Source, Destination>>
void copy(const Source& source, const tessera::detail::textures::IndexOf<Source>& source_offset,
          Destination&& destination,
          const tessera::detail::textures::IndexOf<Destination>& destination_offset,
          const tessera::detail::textures::ExtentOf<Source>& size) {
    using namespace tessera::detail::textures;
    check_texture_types<Source, Destination>();
    copy_between("copy", area_of(source, source_offset, size),
                 area_of(destination, destination_offset, size));
}

}  // namespace TESSERA_MODE
}  // namespace Concurrency::graphics
