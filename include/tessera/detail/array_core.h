// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "tessera/accelerator_enums.h"
#include "tessera/detail/view_core.h"

namespace tessera::detail::views {
inline namespace TESSERA_MODE {

/// The memory of an array<Value, Rank> and the ways to its elements; all of an array that kernels use. Base of
/// array, at the same address, by which a launch knows the arrays that a kernel holds by reference.
///
/// In kernels an access is address arithmetic on members that no store to an element can change. On the host
/// nothing but the right to access is tested: a refusal does not return, so the compiler need not ask twice
/// whether it is in a kernel. Like any source under views, an array in host memory is up to date after
/// array_view::synchronize, and when its last view has gone.
template <class Value, int Rank>
class TESSERA_DEBUGGABLE ArrayCore {
    static_assert(Rank > 0, "array: the rank must be greater than 0");
    static_assert(!std::is_const<Value>::value, "array: elements cannot be const");
    static_assert(!std::is_pointer<Value>::value && !std::is_reference<Value>::value,
                  "array: elements cannot be pointers or references [C3581]");
    static_assert(sizeof(Value) % 4 == 0, "array: the size of an element must be a multiple of 4 bytes [C3581]");
    using View = Concurrency::array_view<Value, Rank>;
    using ConstView = Concurrency::array_view<const Value, Rank>;

  public:
    /// Dimensions, and the type of an element.
    static constexpr int rank = Rank;
    typedef Value value_type;

    /// Elements along each dimension, most significant first.
    const Concurrency::extent<Rank> extent;

    /// The property's value.
    TESSERA_INLINE Concurrency::extent<Rank> get_extent() const { return unwatched(extent); }

    /// The element at `position`.
    /// \throws runtime_exception  (on the host) the elements are on an accelerator
    TESSERA_INLINE Value& operator[](const Concurrency::index<Rank>& position) { return element(position); }
    TESSERA_INLINE const Value& operator[](const Concurrency::index<Rank>& position) const {
        return element(position);
    }
    TESSERA_INLINE Value& operator()(const Concurrency::index<Rank>& position) { return element(position); }
    TESSERA_INLINE const Value& operator()(const Concurrency::index<Rank>& position) const {
        return element(position);
    }
    TESSERA_INLINE Value& operator()(int i0, int i1) { return element(at(i0, i1)); }
    TESSERA_INLINE const Value& operator()(int i0, int i1) const { return element(at(i0, i1)); }
    TESSERA_INLINE Value& operator()(int i0, int i1, int i2) { return element(at(i0, i1, i2)); }
    TESSERA_INLINE const Value& operator()(int i0, int i1, int i2) const { return element(at(i0, i1, i2)); }

    /// Rank 1: the element. Otherwise a view of one dimension less, on the host of any array.
    /// \throws runtime_exception  (on the host, rank 2 and up) `i` is not within the most significant
    /// dimension
    TESSERA_INLINE Projection<Value, Rank> operator[](int i) {
        if constexpr (Rank == 1) {
            return element(Concurrency::index<1>(i));
        } else {
            return Concurrency::array_view<Value, Rank - 1>(project(parts<Value>(), i));
        }
    }
    TESSERA_INLINE Projection<const Value, Rank> operator[](int i) const {
        if constexpr (Rank == 1) {
            return element(Concurrency::index<1>(i));
        } else {
            return Concurrency::array_view<const Value, Rank - 1>(project(parts<const Value>(), i));
        }
    }
    TESSERA_INLINE Projection<Value, Rank> operator()(int i) { return (*this)[i]; }
    TESSERA_INLINE Projection<const Value, Rank> operator()(int i) const { return (*this)[i]; }

    /// Views of a part, as array_view::section.
    TESSERA_INLINE View section(const Concurrency::index<Rank>& origin, const Concurrency::extent<Rank>& size) {
        return View(cut(parts<Value>(), origin, size));
    }
    TESSERA_INLINE ConstView section(const Concurrency::index<Rank>& origin,
                                     const Concurrency::extent<Rank>& size) const {
        return ConstView(cut(parts<const Value>(), origin, size));
    }
    TESSERA_INLINE View section(const Concurrency::index<Rank>& origin) {
        return section(origin, get_extent() - origin);
    }
    TESSERA_INLINE ConstView section(const Concurrency::index<Rank>& origin) const {
        return section(origin, get_extent() - origin);
    }
    TESSERA_INLINE View section(const Concurrency::extent<Rank>& size) {
        return section(Concurrency::index<Rank>(), size);
    }
    TESSERA_INLINE ConstView section(const Concurrency::extent<Rank>& size) const {
        return section(Concurrency::index<Rank>(), size);
    }
    TESSERA_INLINE View section(int i0, int e0) {
        return section(Concurrency::index<Rank>(i0), Concurrency::extent<Rank>(e0));
    }
    TESSERA_INLINE ConstView section(int i0, int e0) const {
        return section(Concurrency::index<Rank>(i0), Concurrency::extent<Rank>(e0));
    }
    TESSERA_INLINE View section(int i0, int i1, int e0, int e1) {
        return section(Concurrency::index<Rank>(i0, i1), Concurrency::extent<Rank>(e0, e1));
    }
    TESSERA_INLINE ConstView section(int i0, int i1, int e0, int e1) const {
        return section(Concurrency::index<Rank>(i0, i1), Concurrency::extent<Rank>(e0, e1));
    }
    TESSERA_INLINE View section(int i0, int i1, int i2, int e0, int e1, int e2) {
        return section(Concurrency::index<Rank>(i0, i1, i2), Concurrency::extent<Rank>(e0, e1, e2));
    }
    TESSERA_INLINE ConstView section(int i0, int i1, int i2, int e0, int e1, int e2) const {
        return section(Concurrency::index<Rank>(i0, i1, i2), Concurrency::extent<Rank>(e0, e1, e2));
    }

    /// A view of all bytes as elements of another type, as array_view::reinterpret_as.
    template <class Other>
    TESSERA_INLINE Concurrency::array_view<Other, 1> reinterpret_as() {
        return Concurrency::array_view<Other, 1>(reinterpret<Other>(parts<Value>()));
    }
    template <class Other>
    TESSERA_INLINE Concurrency::array_view<const Other, 1> reinterpret_as() const {
        return Concurrency::array_view<const Other, 1>(reinterpret<const Other>(parts<const Value>()));
    }

    /// A view of the elements in another shape, as array_view::view_as.
    template <int OtherRank>
    TESSERA_INLINE Concurrency::array_view<Value, OtherRank> view_as(const Concurrency::extent<OtherRank>& shape) {
        return Concurrency::array_view<Value, OtherRank>(reshape(parts<Value>(), shape));
    }
    template <int OtherRank>
    TESSERA_INLINE Concurrency::array_view<const Value, OtherRank> view_as(const Concurrency::extent<OtherRank>& shape) const {
        return Concurrency::array_view<const Value, OtherRank>(reshape(parts<const Value>(), shape));
    }

    /// The first element; on the host null when the elements are on an accelerator.
    TESSERA_INLINE Value* data() { return first_element(); }
    TESSERA_INLINE const Value* data() const { return first_element(); }

  protected:
    /// Undefined elements.
    /// \param home    where they are
    /// \param access  from resolve_cpu_access
    ArrayCore(const Concurrency::extent<Rank>& size, AcceleratorViewState* home, Concurrency::access_type access)
        : extent(size),
          buffer_(make_array_memory(checked_byte_size("array", Rank, Components<Rank>(size).values, sizeof(Value)),
                                    home, access)),
          strides_(size) {
        try {
            data_ = static_cast<Value*>(home_address(buffer_));
            host_has_access_ = buffer_->array_is_on_host;
            announce();
        } catch (...) {
            release(buffer_);
            throw;
        }
    }

    /// `other` is left without memory.
    ArrayCore(ArrayCore&& other)
        : extent(other.extent),
          data_(other.data_),
          buffer_(other.buffer_),
          strides_(other.strides_),
          host_has_access_(other.host_has_access_) {
        announce();
        other.forget();
    }

    ArrayCore& operator=(ArrayCore&& other) {
        if (this == &other) return *this;
        BufferHandle* const old = buffer_;
        replace_property(extent, other.extent);
        data_ = other.data_;
        buffer_ = other.buffer_;
        strides_ = other.strides_;
        host_has_access_ = other.host_has_access_;
        other.forget();
        if (old != nullptr) release(old);
        announce();
        return *this;
    }

    ~ArrayCore() {
        remove_live_array(this);
        if (buffer_ != nullptr) release(buffer_);
    }

  private:
    friend struct Internals;

    TESSERA_INLINE static Concurrency::index<Rank> at(int i0, int i1) {
        static_assert(Rank == 2, "array: two subscripts given, but the rank is not 2");
        return Concurrency::index<Rank>(i0, i1);
    }
    TESSERA_INLINE static Concurrency::index<Rank> at(int i0, int i1, int i2) {
        static_assert(Rank == 3, "array: three subscripts given, but the rank is not 3");
        return Concurrency::index<Rank>(i0, i1, i2);
    }

    TESSERA_INLINE Value& element(const Concurrency::index<Rank>& position) const {
        Value* const data = read_descriptor(data_);
        const Strides<Rank> strides = strides_.unwatched();
        if (Value* const instead = check_bounds("array", data, position, unwatched(extent), strides)) return *instead;
        if (on_host() && TESSERA_UNLIKELY(!host_has_access_)) array_not_on_host(buffer_);
        return data[strides.offset_of(position)];
    }

    TESSERA_INLINE Value* first_element() const { return on_host() && !host_has_access_ ? nullptr : read_descriptor(data_); }

    /// Of all elements, for views of `Element`, which is Value or const Value.
    template <class Element>
    TESSERA_INLINE Parts<Element, Rank> parts() const {
        if (on_host()) return {extent, static_cast<Value*>(host_address(buffer())), buffer_, strides_};
        return {unwatched(extent), read_descriptor(data_), nullptr, strides_.unwatched()};
    }

    BufferHandle* buffer() const {
        if (buffer_ == nullptr) array_moved_from();
        return buffer_;
    }

    void announce() const {
        add_live_array(this, buffer_, Shape<Rank>(nullptr, sizeof(Value), extent, strides_, element_type_of<Value>).section());
    }

    /// Leaves the array as one that was moved from.
    void forget() {
        buffer_ = nullptr;
        data_ = nullptr;
        host_has_access_ = false;
        announce();
    }

    Value* data_ = nullptr;     ///< on the accelerator; of an array in host memory there
    BufferHandle* buffer_;  ///< null: moved from
    Strides<Rank> strides_;
    bool host_has_access_ = false;
};

#if __cplusplus < 201703L
template <class Value, int Rank>
constexpr int ArrayCore<Value, Rank>::rank;
#endif

}  // namespace TESSERA_MODE
}  // namespace tessera::detail::views
