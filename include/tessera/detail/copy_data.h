// SPDX-License-Identifier: Apache-2.0
// Copies between arrays, views and iterators. `what` begins the message of an exception.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#include "tessera/detail/copy_loop.h"
#include "tessera/detail/device_memory.h"
#include "tessera/detail/internals.h"
#include "tessera/detail/shape_checks.h"

// The loops of copies over the user's iterators. They access the user's memory, and `views` has what does not: the compiler's plugin
// passes over the accesses there.
namespace tessera::detail::copy_loops {
inline namespace TESSERA_MODE {

template <class Value, class It>
void collect(It first, std::size_t count, std::vector<Value>& elements) {
    const InCopyLoop for_user;
    for (std::size_t i = 0; i < count; ++i, ++first) elements.push_back(static_cast<Value>(*first));
}

/// At most `count`.
template <class Value, class It>
void collect(It& first, const It& last, std::size_t count, std::vector<Value>& elements) {
    const InCopyLoop for_user;
    for (; elements.size() < count && first != last; ++first) elements.push_back(static_cast<Value>(*first));
}

template <class Value, class It>
void hand_out(Value* elements, std::size_t count, It destination) {
    const InCopyLoop for_user;
    for (std::size_t i = 0; i < count; ++i, ++destination) *destination = elements[i];
}

}  // namespace TESSERA_MODE
}  // namespace tessera::detail::copy_loops

namespace tessera::detail::views {
inline namespace TESSERA_MODE {

/// Source and destination are arrays or views of one rank. Throws if their extents differ, or an array was moved from.
template <class Source, class Destination>
void check_copy(const char* what, const Source& source, const Destination& destination) {
    constexpr int rank = Source::rank;
    static_assert(rank == Destination::rank, "copy: source and destination must have the same rank");
    static_assert(
        std::is_same<std::remove_const_t<typename Source::value_type>, typename Destination::value_type>::value,
        "copy: source and destination must have the same element type, and the destination's not be const");
    if (source.get_extent() != destination.get_extent()) {
        extents_differ(what, rank, Components<rank>(source.get_extent()).values,
                       Components<rank>(destination.get_extent()).values);
    }
    Internals::buffer(source);
    Internals::buffer(destination);
}

/// The copy itself, after check_copy.
template <class Source, class Destination>
void move_data(const Source& source, const Destination& destination) {
    copy_elements(Internals::buffer(source), Internals::shape(source).section(),
                  Internals::buffer(destination), Internals::shape(destination).section());
}

template <class Source, class Destination>
void copy_data(const char* what, const Source& source, const Destination& destination) {
    check_copy(what, source, destination);
    move_data(source, destination);
}

/// Room for elements, without elements in it: their type need not have a default constructor.
template <class Value>
class RawElements {
  public:
    explicit RawElements(std::size_t count) {
        char* const begin = static_cast<char*>(::operator new(count * sizeof(Value) + alignof(Value) - 1));
        const std::size_t behind = reinterpret_cast<std::uintptr_t>(begin) % alignof(Value);
        memory_ = begin;
        data_ = begin + (behind == 0 ? 0 : alignof(Value) - behind);
    }
    ~RawElements() { ::operator delete(memory_); }
    RawElements(const RawElements&) = delete;
    RawElements& operator=(const RawElements&) = delete;

    Value* data() const { return static_cast<Value*>(data_); }

  private:
    void* memory_;
    void* data_;  ///< the first address in it that is aligned for Value
};

/// Whether elements of type Value that `It` refers to follow each other in memory.
template <class It, class Value>
constexpr bool is_contiguous = std::is_same<It, Value*>::value || std::is_same<It, const Value*>::value ||
                               std::is_same<It, typename std::vector<Value>::iterator>::value ||
                               std::is_same<It, typename std::vector<Value>::const_iterator>::value;

/// Reads as many elements from `first` as the destination has.
template <class It, class Destination>
void copy_from(It first, const Destination& destination) {
    using Value = std::remove_const_t<typename Destination::value_type>;
    static_assert(std::is_same<Value, typename Destination::value_type>::value, "copy: the destination's elements are const");
    BufferHandle* const buffer = Internals::buffer(destination);
    const std::size_t count = element_count(destination.get_extent());
    if constexpr (is_contiguous<It, Value>) {
        write_elements(buffer, Internals::shape(destination).section(), &*first);
    } else {
        std::vector<Value> elements;
        elements.reserve(count);
        copy_loops::collect(first, count, elements);
        write_elements(buffer, Internals::shape(destination).section(), elements.data());
    }
}

/// Whether a range of such iterators can be counted before it is read.
template <class It>
constexpr bool is_multi_pass =
    std::is_base_of<std::forward_iterator_tag, typename std::iterator_traits<It>::iterator_category>::value;

/// A range must have as many elements as the destination. Throws if it can be told beforehand that it has not.
template <class It, class Destination>
void check_range([[maybe_unused]] const char* what, [[maybe_unused]] const It& first, [[maybe_unused]] const It& last,
                 const Destination& destination) {
    Internals::buffer(destination);
    if constexpr (is_multi_pass<It>) {
        const std::size_t count = element_count(destination.get_extent());
        const auto distance = static_cast<std::ptrdiff_t>(std::distance(first, last));
        if (distance != static_cast<std::ptrdiff_t>(count)) element_counts_differ(what, distance, true, count);
    }
}

/// Copies a range, after check_range.
template <class It, class Destination>
void move_range([[maybe_unused]] const char* what, It first, [[maybe_unused]] It last,
                const Destination& destination) {
    if constexpr (is_multi_pass<It>) {
        copy_from(first, destination);
    } else {  // can be walked over only once
        const std::size_t count = element_count(destination.get_extent());
        using Value = std::remove_const_t<typename Destination::value_type>;
        std::vector<Value> elements;
        elements.reserve(count);
        copy_loops::collect(first, last, count, elements);
        if (elements.size() < count) {
            element_counts_differ(what, static_cast<std::ptrdiff_t>(elements.size()), true, count);
        }
        if (first != last) element_counts_differ(what, static_cast<std::ptrdiff_t>(count) + 1, false, count);
        copy_from(elements.begin(), destination);
    }
}

template <class It, class Destination>
void copy_from(const char* what, It first, It last, const Destination& destination) {
    check_range(what, first, last, destination);
    move_range(what, first, last, destination);
}

/// Where `It` writes the values of a copy: memory that can be told when all are there.
template <class It, bool kIsKnown>
class WrittenPlaces {
  public:
    explicit WrittenPlaces(const It&) {}
    template <class... Source>
    void tell_undefined(const Source&...) const {}
};
template <class It>
class WrittenPlaces<It, true> {
  public:
    explicit WrittenPlaces(const It& begin) : begin_(begin) {}
    /// \param source  a buffer, a section of it and the size of its elements, or an area of a texture
    template <class... Source>
    void tell_undefined(const Source&... source) const {
        Walk walk{begin_, 0};
        hand_on_undefined(source..., &place_of, &walk);
    }

  private:
    struct Walk {
        It at;
        std::size_t element;
    };
    static WrittenValue place_of(void* data, std::size_t element) {
        Walk& walk = *static_cast<Walk*>(data);
        for (; walk.element < element; ++walk.element) ++walk.at;
        const volatile void* const at = std::addressof(*walk.at);
        return {const_cast<const void*>(at), sizeof *walk.at};
    }

    const It begin_;
};

template <class It>
constexpr bool writes_to_known_places() {
#if TESSERA_CHECKED
    using Reference = decltype(*std::declval<It&>());
    if constexpr (is_multi_pass<It> && std::is_lvalue_reference<Reference>::value) {
        return std::is_trivially_copyable<std::remove_reference_t<Reference>>::value;
    }
#endif
    return false;
}
template <class It>
using Written = WrittenPlaces<It, writes_to_known_places<It>()>;

/// Writes all elements of the source to `destination`, which is not checked to have room.
template <class Source, class It>
void copy_out(const Source& source, It destination) {
    using Value = std::remove_const_t<typename Source::value_type>;
    BufferHandle* const buffer = Internals::buffer(source);
    if constexpr (is_contiguous<It, Value> && !std::is_const<std::remove_reference_t<decltype(*destination)>>::value) {
        read_elements(buffer, Internals::shape(source).section(), &*destination);
    } else {
        const std::size_t count = element_count(source.get_extent());
        const RawElements<Value> elements(count);
        read_elements(buffer, Internals::shape(source).section(), elements.data(), false);
        const Written<It> written(destination);
        copy_loops::hand_out(elements.data(), count, destination);
        written.tell_undefined(buffer, Internals::shape(source).section(), sizeof(Value));
    }
}

}  // namespace TESSERA_MODE
}  // namespace tessera::detail::views
