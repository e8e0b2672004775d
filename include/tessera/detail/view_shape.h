// SPDX-License-Identifier: Apache-2.0
// Address arithmetic of views, as plain values: what a view consists of, and what sections and projections
// make of it.
#pragma once

#include <cstddef>
#include <new>

#include "tessera/detail/bounds.h"
#include "tessera/detail/config.h"
#include "tessera/detail/device_memory.h"
#include "tessera/detail/shape_checks.h"
#include "tessera/detail/unwatched_read.h"
#include "tessera/extent.h"
#include "tessera/index.h"

namespace tessera::detail::views {
inline namespace TESSERA_MODE {

/// Distances in elements between neighbours, for each dimension but the last, where it is 1.
///
/// Kept as long long, which is no element type of C++ AMP and which nothing else in a kernel's loops stores:
/// a compiler knows that no store changes an array's strides, and keeps them in registers.
template <int Rank>
class TESSERA_DEBUGGABLE Strides {
    using Stride = long long;
    static_assert(sizeof(Stride) == sizeof(std::ptrdiff_t));

  public:
    /// Of dense elements.
    TESSERA_INLINE explicit Strides(const Concurrency::extent<Rank>& extent) {
        Stride stride = 1;
        for (int d = Rank - 2; d >= 0; --d) {
            stride *= extent[static_cast<unsigned>(d) + 1];
            strides_[d] = stride;
        }
    }
    /// Without the most significant dimension of a shape that has one more.
    TESSERA_INLINE explicit Strides(const Strides<Rank + 1>& outer) {
        for (int d = 0; d < Rank - 1; ++d) strides_[d] = outer[d + 1];
    }

    /// A copy that is no access of the program's.
    TESSERA_INLINE Strides unwatched() const {
        Strides copy;
        for (int d = 0; d < Rank - 1; ++d) copy.strides_[d] = read_descriptor(strides_[d]);
        return copy;
    }

    TESSERA_INLINE std::ptrdiff_t operator[](int dimension) const {
        return dimension == Rank - 1 ? 1 : strides_[dimension];
    }

    TESSERA_INLINE std::ptrdiff_t offset_of(const Concurrency::index<Rank>& position) const {
        std::ptrdiff_t offset = position[Rank - 1];
        for (int d = 0; d < Rank - 1; ++d) offset += position[static_cast<unsigned>(d)] * strides_[d];
        return offset;
    }

  private:
    Strides() = default;

    Stride strides_[Rank == 1 ? 1 : Rank - 1] = {};
};

/// A copy of an array's or texture's extent that is no access of the program's.
template <int Rank>
TESSERA_INLINE Concurrency::extent<Rank> unwatched(const Concurrency::extent<Rank>& extent) {
    static_assert(sizeof extent == Rank * sizeof(int));
    Concurrency::extent<Rank> copy;
    for (unsigned d = 0; d < unsigned{Rank}; ++d) copy[d] = read_descriptor(reinterpret_cast<const int*>(&extent)[d]);
    return copy;
}

/// Puts `value` in the place of a property that programs only read: a const member, of which an assignment to the object that
/// has it makes a new one.
template <class Property>
TESSERA_INLINE void replace_property(const Property& property, const Property& value) {
    ::new (const_cast<void*>(static_cast<const void*>(&property))) Property(value);
}

/// What a view consists of, without the counting of references.
template <class Element, int Rank>
struct TESSERA_DEBUGGABLE Parts {
    const Concurrency::extent<Rank> extent;
    Element* data_;
    BufferHandle* owner_;  ///< null in kernels
    Strides<Rank> strides_;
};

/// What the first view of a source consists of: dense elements, and a buffer with one reference (null in
/// kernels).
template <class Element, int Rank>
struct NewSource {
    Element* data;
    Concurrency::extent<Rank> extent;
    BufferHandle* owner;
};

/// A section for the library, with the arrays it points to.
template <int Rank>
class Shape {
  public:
    TESSERA_INLINE Shape(const void* data, std::size_t element_size, const Concurrency::extent<Rank>& extent,
                         const Strides<Rank>& strides, ElementType element_type)
        : data_(data), element_size_(element_size), element_type_(element_type) {
        for (int d = 0; d < Rank; ++d) {
            extents_[d] = extent[static_cast<unsigned>(d)];
            strides_[d] = strides[d];
        }
    }

    /// Valid as long as this object, or to the end of the expression that made it.
    TESSERA_INLINE Section section() const {
        return {data_, element_size_, Rank, extents_, strides_, element_type_};
    }

    const int* extents() const { return extents_; }

  private:
    const void* data_;
    std::size_t element_size_;
    ElementType element_type_;
    int extents_[Rank];
    std::ptrdiff_t strides_[Rank];
};

/// The components of an index or extent, for the library.
template <int Rank>
struct Components {
    template <class Tuple>
    TESSERA_INLINE explicit Components(const Tuple& tuple) {
        for (int d = 0; d < Rank; ++d) values[d] = tuple[static_cast<unsigned>(d)];
    }
    int values[Rank];
};

/// Elements of a shape that has been checked.
template <int Rank>
TESSERA_INLINE std::size_t element_count(const Concurrency::extent<Rank>& extent) {
    std::size_t count = 1;
    for (int d = 0; d < Rank; ++d) count *= static_cast<std::size_t>(extent[static_cast<unsigned>(d)]);
    return count;
}

/// Whether to check shapes: on the host, and in the kernels of builds that test bounds. The checks themselves are not
/// inline, so that kernels stay small enough for the compiler to inline them.
template <class Element, int Rank>
TESSERA_INLINE bool is_checked(const Parts<Element, Rank>& parts) {
    return TESSERA_BOUNDS || parts.owner_ != nullptr;
}

template <int Rank>
TESSERA_COLD void check_section(Concurrency::extent<Rank> whole, Concurrency::index<Rank> origin,
                                Concurrency::extent<Rank> size) {
    bool inside = true;
    for (unsigned d = 0; d < unsigned{Rank}; ++d) {
        inside &= origin[d] >= 0 && size[d] > 0 && size[d] <= whole[d] - origin[d];
    }
    if (!inside) {
        section_out_of_range("array_view::section", Rank, Components<Rank>(origin).values,
                             Components<Rank>(size).values, Components<Rank>(whole).values);
    }
}

template <class Element, int OtherRank>
TESSERA_COLD void check_reshape(std::size_t available, Concurrency::extent<OtherRank> shape) {
    const Components<OtherRank> extents(shape);
    const std::size_t bytes = checked_byte_size("array_view::view_as", OtherRank, extents.values, sizeof(Element));
    if (bytes / sizeof(Element) > available)
        view_as_too_large("array_view::view_as", OtherRank, extents.values, available);
}

template <class Element, int Rank>
TESSERA_INLINE Parts<Element, Rank - 1> project(const Parts<Element, Rank>& parts, int i) {
    int rest[Rank];
    for (int d = 1; d < Rank; ++d) rest[d - 1] = parts.extent[static_cast<unsigned>(d)];
    if (is_checked(parts) && TESSERA_UNLIKELY(i < 0 || i >= parts.extent[0])) {
        Element* const first = parts.data_ + i * parts.strides_[0];
        std::ptrdiff_t last = 0;
        for (int d = 1; d < Rank; ++d) last += (rest[d - 1] - 1) * parts.strides_[d];
        if (refuse_projection("array_view", parts.data_, Rank, i, parts.extent[0], first, first + last + 1)) {
            return {Concurrency::extent<Rank - 1>(), parts.data_, parts.owner_, Strides<Rank - 1>(parts.strides_)};
        }
    }
    return {Concurrency::extent<Rank - 1>(rest), parts.data_ + i * parts.strides_[0], parts.owner_,
            Strides<Rank - 1>(parts.strides_)};
}

template <class Element, int Rank>
TESSERA_INLINE Parts<Element, Rank> cut(const Parts<Element, Rank>& parts, const Concurrency::index<Rank>& origin,
                                        const Concurrency::extent<Rank>& size) {
    if (is_checked(parts)) check_section<Rank>(parts.extent, origin, size);
    return {size, parts.data_ + parts.strides_.offset_of(origin), parts.owner_, parts.strides_};
}

/// The same bytes, which are dense, as elements of another type.
template <class Target, class Element, int Rank>
TESSERA_INLINE Parts<Target, 1> reinterpret(const Parts<Element, Rank>& parts) {
    const std::size_t bytes = element_count(parts.extent) * sizeof(Element);
    if (is_checked(parts) && TESSERA_UNLIKELY(bytes % sizeof(Target) != 0)) {
        reinterpret_uneven("array_view::reinterpret_as", bytes, sizeof(Target));
    }
    const Concurrency::extent<1> extent(static_cast<int>(bytes / sizeof(Target)));
    return {extent, reinterpret_cast<Target*>(parts.data_), parts.owner_, Strides<1>(extent)};
}

/// The same elements, which are dense, in another shape.
template <int OtherRank, class Element, int Rank>
TESSERA_INLINE Parts<Element, OtherRank> reshape(const Parts<Element, Rank>& parts,
                                                 const Concurrency::extent<OtherRank>& shape) {
    if (is_checked(parts)) check_reshape<Element, OtherRank>(element_count(parts.extent), shape);
    return {shape, parts.data_, parts.owner_, Strides<OtherRank>(shape)};
}

}  // namespace TESSERA_MODE
}  // namespace tessera::detail::views
