// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/completion_future.h"
#include "tessera/graphics/texture.h"
#include "tessera/graphics/texture_arguments.h"
#include "tessera/graphics/texture_copy_data.h"
#include "tessera/graphics/texture_view.h"
#include "tessera/graphics/writeonly_texture_view.h"

// C++ AMP reference: copy_async function (Concurrency::graphics namespace). The forms of copy, each with a
// future of its end. Arguments that cannot be copied are refused by the call itself, as runtime_exception or
// uninitialized_object. What goes wrong later comes out of the future: memory that runs out, what an iterator
// throws, and a range that can be read only once and turns out too short. Source and destination must live
// until the future is ready; Tessera has copied when the call returns.

namespace tessera::detail::textures {
inline namespace TESSERA_MODE {

inline Concurrency::completion_future bytes_out_async(const TextureArea& area, void* destination,
                                                      std::size_t bytes) {
    check_bytes("copy_async", bytes, area);
    return done_at_once([&] { read_texture(area, destination); });
}
inline Concurrency::completion_future bytes_in_async(const void* source, std::size_t bytes,
                                                     const TextureArea& area) {
    check_bytes("copy_async", bytes, area);
    return done_at_once([&] { write_texture(area, source); });
}
template <class It, class Value>
Concurrency::completion_future range_async(const It& first, const It& last, const TexelArea<Value>& area) {
    check_range("copy_async", first, last, area);
    return done_at_once([&] { move_range("copy_async", first, last, area); });
}
template <class Value, class It>
Concurrency::completion_future out_async(const TexelArea<Value>& area, const It& destination) {
    check_out("copy_async", area);
    return done_at_once([&] { move_out("copy_async", area, destination); });
}
inline Concurrency::completion_future between_async(const TextureArea& from, const TextureArea& to) {
    check_texture_copy("copy_async", from, to);
    return done_at_once([&] { copy_texture(from, to); });
}

}  // namespace TESSERA_MODE
}  // namespace tessera::detail::textures

namespace Concurrency::graphics {
inline namespace TESSERA_MODE {

/// To host memory, as bytes.
template <class Source, class = tessera::detail::textures::EnableIfSource<Source>>
completion_future copy_async(const Source& source, void* destination, unsigned bytes) {
    using namespace tessera::detail::textures;
    return bytes_out_async(area_of(source), destination, bytes);
}
template <class Source, class = tessera::detail::textures::EnableIfSource<Source>>
completion_future copy_async(const Source& source, const tessera::detail::textures::IndexOf<Source>& offset,
                             const tessera::detail::textures::ExtentOf<Source>& size, void* destination,
                             unsigned bytes) {
    using namespace tessera::detail::textures;
    return bytes_out_async(area_of(source, offset, size), destination, bytes);
}

/// From host memory, as bytes.
template <class Destination, class = tessera::detail::textures::EnableIfDestination<Destination>>
completion_future copy_async(const void* source, unsigned bytes, Destination&& destination) {
    using namespace tessera::detail::textures;
    return bytes_in_async(source, bytes, area_of(destination));
}
template <class Destination, class = tessera::detail::textures::EnableIfDestination<Destination>>
completion_future copy_async(const void* source, unsigned bytes, Destination&& destination,
                             const tessera::detail::textures::IndexOf<Destination>& offset,
                             const tessera::detail::textures::ExtentOf<Destination>& size) {
    using namespace tessera::detail::textures;
    return bytes_in_async(source, bytes, area_of(destination, offset, size));
}

/// From a range.
template <class InputIt, class Destination,
          class = tessera::detail::textures::EnableIfFromIterator<InputIt, Destination>>
completion_future copy_async(InputIt first, InputIt last, Destination&& destination) {
    using namespace tessera::detail::textures;
    return range_async(first, last, area_of(destination));
}
template <class InputIt, class Destination,
          class = tessera::detail::textures::EnableIfFromIterator<InputIt, Destination>>
completion_future copy_async(InputIt first, InputIt last, Destination&& destination,
                             const tessera::detail::textures::IndexOf<Destination>& offset,
                             const tessera::detail::textures::ExtentOf<Destination>& size) {
    using namespace tessera::detail::textures;
    return range_async(first, last, area_of(destination, offset, size));
}

/// To an iterator; there must be room.
template <class Source, class OutputIt,
          class = tessera::detail::textures::EnableIfToIterator<Source, OutputIt>>
completion_future copy_async(const Source& source, OutputIt destination) {
    using namespace tessera::detail::textures;
    return out_async(area_of(source), destination);
}
template <class Source, class OutputIt,
          class = tessera::detail::textures::EnableIfToIterator<Source, OutputIt>>
completion_future copy_async(const Source& source, const tessera::detail::textures::IndexOf<Source>& offset,
                             const tessera::detail::textures::ExtentOf<Source>& size, OutputIt destination) {
    using namespace tessera::detail::textures;
    return out_async(area_of(source, offset, size), destination);
}

/// Between textures.
template <class Source, class Destination,
          class = tessera::detail::textures::EnableIfTextures<Source, Destination>>
completion_future copy_async(const Source& source, Destination&& destination) {
    using namespace tessera::detail::textures;
    check_texture_types<Source, Destination>();
    return between_async(area_of(source), area_of(destination));
}
template <class Source, class Destination,
          class = tessera::detail::textures::EnableIfTextures<Source, Destination>>
completion_future copy_async(const Source& source,
                             const tessera::detail::textures::IndexOf<Source>& source_offset,
                             Destination&& destination,
                             const tessera::detail::textures::IndexOf<Destination>& destination_offset,
                             const tessera::detail::textures::ExtentOf<Source>& size) {
    using namespace tessera::detail::textures;
    check_texture_types<Source, Destination>();
    return between_async(area_of(source, source_offset, size),
                         area_of(destination, destination_offset, size));
}

}  // namespace TESSERA_MODE
}  // namespace Concurrency::graphics
