// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "tessera/detail/bounds.h"
#include "tessera/detail/device_memory.h"
#include "tessera/detail/shape_checks.h"
#include "tessera/detail/view_shape.h"
#include "tessera/extent.h"
#include "tessera/index.h"

/// Under --msvc: views that take other memory for elements of a type which has another size in Visual C++. clang 14 looks at the
/// condition before the class is complete.
#if defined(_MSC_VER) && defined(__clang__) && __clang_major__ >= 16
#define TESSERA_WARN_OF_LONG(Element)                                                                                             \
    __attribute__((diagnose_if(tessera::detail::is_long<Element>,                                                                 \
                               "'long' has 64 bits here and 32 in Visual C++; over bytes that are numbers of 32 bits, write "     \
                               "'int' or 'unsigned int' in its place",                                                            \
                               "warning")))
#else
#define TESSERA_WARN_OF_LONG(Element)
#endif

namespace tessera::detail {
template <class Element>
inline constexpr bool is_long =
    std::is_same<std::remove_const_t<Element>, long>::value || std::is_same<std::remove_const_t<Element>, unsigned long>::value;
}  // namespace tessera::detail

namespace Concurrency {
inline namespace TESSERA_MODE {
template <class Value, int Rank = 1>
class array;
template <class Value, int Rank = 1>
class array_view;
}  // namespace TESSERA_MODE
}  // namespace Concurrency

namespace tessera::detail::views {
inline namespace TESSERA_MODE {

/// What indexing an N-dimensional view or array with one int gives: an element, or a view of one dimension
/// less.
template <class Element, int Rank>
using Projection = std::conditional_t<Rank == 1, Element&, Concurrency::array_view<Element, Rank - 1>>;

// What host code does with views, out of line. These take a copy of the parts, never a view: a kernel's
// views stay in registers, which they could not if their address were given away even in code that a kernel
// never runs.

template <class Element, int Rank>
TESSERA_INLINE Shape<Rank> shape_of(const Parts<Element, Rank>& parts) {
    return Shape<Rank>(parts.data_, sizeof(Element), parts.extent, parts.strides_, element_type_of<Element>);
}

template <class Element>
constexpr Access access_of = std::is_const<Element>::value ? Access::read : Access::read_write;

/// Makes the buffer ready for accesses to elements, unless it has said that this is not needed.
template <class Element, int Rank>
TESSERA_COLD void open_view(const Parts<Element, Rank>& parts) {
    constexpr unsigned char ready =
        access_of<Element> == Access::read ? BufferHandle::readable_on_host : BufferHandle::writable_on_host;
    if (in_kernel || (__atomic_load_n(&parts.owner_->host_ready, __ATOMIC_ACQUIRE) & ready) == 0) {
        open_on_host(parts.owner_, shape_of(parts).section(), access_of<Element>);
    }
}

/// What a copy of a view refers to.
template <class Element>
struct Attachment {
    Element* data;
    BufferHandle* owner;
};

/// Shares the buffer, or, while a launch copies the kernel, notes the view and sends it to device memory.
template <class Element, int Rank>
TESSERA_COLD Attachment<Element> attach_view(const Parts<Element, Rank>& parts) {
    if (parts.owner_ == nullptr) return {parts.data_, nullptr};
    if (current_capture != nullptr) {
        return {
            static_cast<Element*>(capture_view(parts.owner_, shape_of(parts).section(), access_of<Element>)),
            nullptr};
    }
    retain(parts.owner_);
    return {parts.data_, parts.owner_};
}

/// What array_view<Value, Rank> and array_view<const Value, Rank> share; `Element` is Value or const Value.
///
/// On the host a view holds a reference to the buffer behind it, `owner_`, and asks it before touching
/// elements. In a kernel `owner_` is null, and all that is left of an access is address arithmetic: the copy
/// constructor sets it to null before anything else, so that the compiler knows.
template <class Element, int Rank>
class TESSERA_DEBUGGABLE ViewCore : private Parts<Element, Rank> {
    using State = Parts<Element, Rank>;
    static_assert(Rank > 0, "array_view: the rank must be greater than 0");
    static_assert(!std::is_pointer<Element>::value && !std::is_reference<Element>::value,
                  "array_view: elements cannot be pointers or references [C3581]");
    static_assert(!std::is_volatile<Element>::value, "array_view: elements cannot be volatile");
    static_assert(sizeof(Element) % 4 == 0,
                  "array_view: the size of an element must be a multiple of 4 bytes [C3581]");

  public:
    /// Dimensions, and the type of an element.
    static constexpr int rank = Rank;
    typedef Element value_type;

    /// Elements along each dimension, most significant first.
    using State::extent;

    /// The property's value.
    TESSERA_INLINE Concurrency::extent<Rank> get_extent() const { return extent; }

    /// The element at `position`. On the host this brings the view's section up to date first and, unless
    /// elements are const, makes the host's copy the newest, for the reference can be written through.
    TESSERA_INLINE Element& operator[](const Concurrency::index<Rank>& position) const {
        if (Element* const instead = check_bounds("array_view", data_, position, extent, strides_)) return *instead;
        open();
        return data_[offset_of(position)];
    }
    TESSERA_INLINE Element& operator()(const Concurrency::index<Rank>& position) const {
        return (*this)[position];
    }
    TESSERA_INLINE Element& operator()(int i0, int i1) const {
        static_assert(Rank == 2, "array_view: two subscripts given, but the rank is not 2");
        return (*this)[Concurrency::index<Rank>(i0, i1)];
    }
    TESSERA_INLINE Element& operator()(int i0, int i1, int i2) const {
        static_assert(Rank == 3, "array_view: three subscripts given, but the rank is not 3");
        return (*this)[Concurrency::index<Rank>(i0, i1, i2)];
    }

    /// Rank 1: the element. Otherwise the view of one dimension less at `i` of the most significant
    /// dimension. \throws runtime_exception  (on the host, rank 2 and up) `i` is not within that dimension
    TESSERA_INLINE Projection<Element, Rank> operator[](int i) const {
        if constexpr (Rank == 1) {
            return (*this)[Concurrency::index<1>(i)];
        } else {
            return Concurrency::array_view<Element, Rank - 1>(project(parts(), i));
        }
    }
    TESSERA_INLINE Projection<Element, Rank> operator()(int i) const { return (*this)[i]; }

    /// The element at `position` as the host's copy has it: nothing is brought up to date.
    TESSERA_INLINE Element& get_ref(const Concurrency::index<Rank>& position) const {
        if (Element* const instead = check_bounds("array_view", data_, position, extent, strides_)) return *instead;
        return data_[offset_of(position)];
    }

    /// The first of the view's elements, which follow each other. On the host as operator[].
    TESSERA_INLINE Element* data() const {
        static_assert(Rank == 1, "array_view::data: the rank must be 1");
        open();
        return data_;
    }

    /// The part of the view that begins at `origin`.
    /// \throws runtime_exception  (on the host) the part is empty or not within the view
    TESSERA_INLINE Concurrency::array_view<Element, Rank> section(const Concurrency::index<Rank>& origin,
                                                                  const Concurrency::extent<Rank>& size) const {
        return Concurrency::array_view<Element, Rank>(cut(parts(), origin, size));
    }
    /// From `origin` to the end.
    TESSERA_INLINE Concurrency::array_view<Element, Rank> section(const Concurrency::index<Rank>& origin) const {
        return section(origin, extent - origin);
    }
    /// From the beginning.
    TESSERA_INLINE Concurrency::array_view<Element, Rank> section(const Concurrency::extent<Rank>& size) const {
        return section(Concurrency::index<Rank>(), size);
    }
    TESSERA_INLINE Concurrency::array_view<Element, Rank> section(int i0, int e0) const {
        static_assert(Rank == 1, "array_view::section: one origin and one extent given, but the rank is not 1");
        return section(Concurrency::index<Rank>(i0), Concurrency::extent<Rank>(e0));
    }
    TESSERA_INLINE Concurrency::array_view<Element, Rank> section(int i0, int i1, int e0, int e1) const {
        static_assert(Rank == 2,
                      "array_view::section: two origins and two extents given, but the rank is not 2");
        return section(Concurrency::index<Rank>(i0, i1), Concurrency::extent<Rank>(e0, e1));
    }
    TESSERA_INLINE Concurrency::array_view<Element, Rank> section(int i0, int i1, int i2, int e0, int e1,
                                                                  int e2) const {
        static_assert(Rank == 3,
                      "array_view::section: three origins and three extents given, but the rank is not 3");
        return section(Concurrency::index<Rank>(i0, i1, i2), Concurrency::extent<Rank>(e0, e1, e2));
    }

    /// The same bytes as elements of another type.
    /// \throws runtime_exception  (on the host) they are no whole number of such elements
    template <class Other>
    TESSERA_INLINE auto reinterpret_as() const TESSERA_WARN_OF_LONG(Other) {
        static_assert(Rank == 1, "array_view::reinterpret_as: the rank must be 1");
        using Target = std::conditional_t<std::is_const<Element>::value, const Other, Other>;
        return Concurrency::array_view<Target, 1>(reinterpret<Target>(parts()));
    }

    /// The same elements in another shape, which may have fewer.
    /// \throws runtime_exception  (on the host) it has more
    template <int OtherRank>
    TESSERA_INLINE Concurrency::array_view<Element, OtherRank> view_as(const Concurrency::extent<OtherRank>& shape) const {
        static_assert(Rank == 1, "array_view::view_as: the rank must be 1");
        return Concurrency::array_view<Element, OtherRank>(reshape(parts(), shape));
    }

    /// Says that the source was changed other than through views: what else is known of the section is
    /// dropped. Views without a source, and over arrays, have nothing to drop.
    void refresh() const {
        if (owner_ != nullptr) refresh_section(owner_, shape().section());
    }

  protected:
    /// Takes one more reference to the buffer that `parts` name.
    TESSERA_INLINE explicit ViewCore(const State& parts) : State(parts) {
        if (owner_ != nullptr) retain(owner_);
    }

    /// Takes over the one reference to the buffer.
    TESSERA_INLINE explicit ViewCore(const NewSource<Element, Rank>& source)
        : State{source.extent, source.data, source.owner, Strides<Rank>(source.extent)} {}

    TESSERA_INLINE ViewCore(const ViewCore& other)
        : State{other.extent, other.data_, nullptr, other.strides_} {
        if (on_host()) attach(other.owner_);
    }

    TESSERA_INLINE ViewCore& operator=(const ViewCore& other) {
        BufferHandle* const before = owner_;
        BufferHandle* const owner = other.owner_;
        replace_property(extent, other.extent);
        data_ = other.data_;
        owner_ = nullptr;
        strides_ = other.strides_;
        if (on_host()) {
            attach(owner);
            if (before != nullptr) release(before);
        }
        return *this;
    }

    TESSERA_INLINE ~ViewCore() {
        if (owner_ != nullptr) release(owner_);
    }

    TESSERA_INLINE const State& parts() const { return *this; }
    TESSERA_INLINE Shape<Rank> shape() const { return shape_of(parts()); }
    TESSERA_INLINE BufferHandle* owner() const { return owner_; }

  private:
    friend struct Internals;
    using State::data_;
    using State::owner_;
    using State::strides_;

    TESSERA_INLINE std::ptrdiff_t offset_of(const Concurrency::index<Rank>& position) const {
        return strides_.offset_of(position);
    }

    TESSERA_INLINE void attach(BufferHandle* owner) {
        State copy(*this);
        copy.owner_ = owner;
        const Attachment<Element> attachment = attach_view(copy);
        data_ = attachment.data;
        owner_ = attachment.owner;
    }

    TESSERA_INLINE void open() const {
        if (owner_ != nullptr) {
            const State copy(*this);
            open_view(copy);
        }
    }
};

#if __cplusplus < 201703L
template <class Element, int Rank>
constexpr int ViewCore<Element, Rank>::rank;
#endif

}  // namespace TESSERA_MODE
}  // namespace tessera::detail::views
