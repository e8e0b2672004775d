// SPDX-License-Identifier: Apache-2.0
// Copies between arrays, views and iterators. `what` begins the message of an exception.
#pragma once

#include <cstddef>
#include <iterator>
#include <new>
#include <type_traits>
#include <vector>

#include "tessera/detail/device_memory.h"
#include "tessera/detail/internals.h"
#include "tessera/detail/shape_checks.h"

namespace tessera::detail::views {
inline namespace TESSERA_MODE {

/// Source and destination are arrays or views of one rank.
template <class Source, class Destination>
void copy_data(const char* what, const Source& source, const Destination& destination) {
    constexpr int rank = Source::rank;
    static_assert(rank == Destination::rank, "copy: source and destination must have the same rank");
    static_assert(
        std::is_same_v<std::remove_const_t<typename Source::value_type>, typename Destination::value_type>,
        "copy: source and destination must have the same element type, and the destination's not be const");
    if (source.get_extent() != destination.get_extent()) {
        extents_differ(what, rank, Components<rank>(source.get_extent()).values,
                       Components<rank>(destination.get_extent()).values);
    }
    copy_elements(Internals::buffer(source), Internals::shape(source).section(),
                  Internals::buffer(destination), Internals::shape(destination).section());
}

/// Room for elements, without elements in it: their type need not have a default constructor.
template <class T>
class RawElements {
  public:
    explicit RawElements(std::size_t count)
        : data_(static_cast<T*>(::operator new (count * sizeof(T), std::align_val_t{alignof(T)}))) {}
    ~RawElements() { ::operator delete (data_, std::align_val_t{alignof(T)}); }
    RawElements(const RawElements&) = delete;
    RawElements& operator=(const RawElements&) = delete;

    T* data() const { return data_; }

  private:
    T* data_;
};

/// Whether elements of type T that `It` refers to follow each other in memory.
template <class It, class T>
constexpr bool is_contiguous = std::is_same_v<It, T*> || std::is_same_v<It, const T*> ||
                               std::is_same_v<It, typename std::vector<T>::iterator> ||
                               std::is_same_v<It, typename std::vector<T>::const_iterator>;

/// Reads as many elements from `first` as the destination has.
template <class It, class Destination>
void copy_from(It first, const Destination& destination) {
    using T = typename Destination::value_type;
    static_assert(!std::is_const_v<T>, "copy: the destination's elements are const");
    BufferHandle* const buffer = Internals::buffer(destination);
    const std::size_t count = element_count(destination.get_extent());
    if constexpr (is_contiguous<It, T>) {
        write_elements(buffer, Internals::shape(destination).section(), &*first);
    } else {
        std::vector<T> elements;
        elements.reserve(count);
        for (std::size_t i = 0; i < count; ++i, ++first) elements.push_back(static_cast<T>(*first));
        write_elements(buffer, Internals::shape(destination).section(), elements.data());
    }
}

/// The same for a range, which must have as many elements as the destination.
template <class It, class Destination>
void copy_from(const char* what, It first, It last, const Destination& destination) {
    const std::size_t count = element_count(destination.get_extent());
    using Category = typename std::iterator_traits<It>::iterator_category;
    if constexpr (std::is_base_of_v<std::forward_iterator_tag, Category>) {
        const auto distance = static_cast<std::ptrdiff_t>(std::distance(first, last));
        if (distance != static_cast<std::ptrdiff_t>(count))
            element_counts_differ(what, distance, true, count);
        copy_from(first, destination);
    } else {  // can be walked over only once
        using T = typename Destination::value_type;
        std::vector<T> elements;
        elements.reserve(count);
        for (; elements.size() < count && first != last; ++first) elements.push_back(static_cast<T>(*first));
        if (elements.size() < count) {
            element_counts_differ(what, static_cast<std::ptrdiff_t>(elements.size()), true, count);
        }
        if (first != last) element_counts_differ(what, static_cast<std::ptrdiff_t>(count) + 1, false, count);
        copy_from(elements.begin(), destination);
    }
}

/// Writes all elements of the source to `destination`, which is not checked to have room.
template <class Source, class It>
void copy_out(const Source& source, It destination) {
    using T = std::remove_const_t<typename Source::value_type>;
    BufferHandle* const buffer = Internals::buffer(source);
    if constexpr (is_contiguous<It, T> && !std::is_const_v<std::remove_reference_t<decltype(*destination)>>) {
        read_elements(buffer, Internals::shape(source).section(), &*destination);
    } else {
        const std::size_t count = element_count(source.get_extent());
        const RawElements<T> elements(count);
        read_elements(buffer, Internals::shape(source).section(), elements.data());
        for (std::size_t i = 0; i < count; ++i, ++destination) *destination = elements.data()[i];
    }
}

}  // namespace TESSERA_MODE
}  // namespace tessera::detail::views
