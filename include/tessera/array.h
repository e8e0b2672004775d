// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "tessera/accelerator.h"
#include "tessera/detail/array_core.h"
#include "tessera/detail/container_traits.h"
#include "tessera/detail/copy_data.h"
#include "tessera/detail/internals.h"

namespace Concurrency {
inline namespace TESSERA_MODE {

/// N-dimensional data in the memory of one accelerator_view (C++ AMP reference: array class). Elements are
/// dense, the most significant dimension first; they are copied as bytes, and their size is a multiple of 4.
///
/// Kernels capture arrays by reference. The host cannot touch elements that are on an accelerator: it copies
/// the array, converts it to a std::vector, or makes an array_view over it. Arrays on the CPU accelerator,
/// among them staging arrays, are host memory. A new array's elements are undefined (0xBE in every byte).
///
///     array<float, 2> averages(4, 4);
///     parallel_for_each(averages.extent, [&averages](index<2> i) restrict(amp) { averages[i] = 0; });
///     std::vector<float> result = averages;
///
/// Of the constructors that take `home` and `associated`: the array is a staging array if `home` is the CPU's
/// and `associated` is not; otherwise `associated` is ignored. All constructors throw runtime_exception when
/// a component of the extent is zero or negative, and out_of_memory.
template <class Value, int Rank>
class TESSERA_DEBUGGABLE array : public tessera::detail::views::ArrayCore<Value, Rank> {
    using Core = tessera::detail::views::ArrayCore<Value, Rank>;
    template <class It>
    using EnableIfIterator = tessera::detail::EnableIfIterator<It>;
    using Home = const Concurrency::accelerator_view&;  // the type's name is also a property's

  public:
    // Properties in addition to `extent`, read only. Each has a getter, too.
    TESSERA_PROPERTY(Concurrency::accelerator_view, accelerator_view)             ///< where the elements are
    TESSERA_PROPERTY(Concurrency::accelerator_view, associated_accelerator_view)  ///< what a staging array is for; else the same
    TESSERA_PROPERTY(access_type, cpu_access_type)                                ///< how the host may access the elements

    TESSERA_BEHIND_PROPERTIES:
    Concurrency::accelerator_view TESSERA_STORED(accelerator_view);
    Concurrency::accelerator_view TESSERA_STORED(associated_accelerator_view);
    access_type TESSERA_STORED(cpu_access_type);

  public:
    /// Undefined elements on the default accelerator.
    explicit array(const Concurrency::extent<Rank>& size)
        : array(size, Concurrency::accelerator().get_default_view()) {}
    explicit array(int e0) : array(Concurrency::extent<Rank>(e0)) {}
    array(int e0, int e1) : array(Concurrency::extent<Rank>(e0, e1)) {}
    array(int e0, int e1, int e2) : array(Concurrency::extent<Rank>(e0, e1, e2)) {}

    /// Undefined elements on `home`.
    /// \throws runtime_exception  `access` needs an accelerator that shares memory with the CPU
    array(const Concurrency::extent<Rank>& size, Home home, access_type access = access_type_auto)
        : array(size, home, home,
                tessera::detail::resolve_cpu_access(tessera::detail::state_of(home), access)) {}
    array(int e0, Home home, access_type access = access_type_auto)
        : array(Concurrency::extent<Rank>(e0), home, access) {}
    array(int e0, int e1, Home home, access_type access = access_type_auto)
        : array(Concurrency::extent<Rank>(e0, e1), home, access) {}
    array(int e0, int e1, int e2, Home home, access_type access = access_type_auto)
        : array(Concurrency::extent<Rank>(e0, e1, e2), home, access) {}

    /// Undefined elements in a staging array.
    array(const Concurrency::extent<Rank>& size, Home home, Home associated)
        : array(size, home, associated,
                tessera::detail::resolve_cpu_access(tessera::detail::state_of(home), access_type_auto)) {}
    array(int e0, Home home, Home associated) : array(Concurrency::extent<Rank>(e0), home, associated) {}
    array(int e0, int e1, Home home, Home associated)
        : array(Concurrency::extent<Rank>(e0, e1), home, associated) {}
    array(int e0, int e1, int e2, Home home, Home associated)
        : array(Concurrency::extent<Rank>(e0, e1, e2), home, associated) {}

    /// As many elements from `first` on as the extent has.
    template <class It, class = EnableIfIterator<It>>
    array(const Concurrency::extent<Rank>& size, It first) : array(size) {
        tessera::detail::views::copy_from(first, *this);
    }
    template <class It, class = EnableIfIterator<It>>
    array(int e0, It first) : array(Concurrency::extent<Rank>(e0), first) {}
    template <class It, class = EnableIfIterator<It>>
    array(int e0, int e1, It first) : array(Concurrency::extent<Rank>(e0, e1), first) {}
    template <class It, class = EnableIfIterator<It>>
    array(int e0, int e1, int e2, It first) : array(Concurrency::extent<Rank>(e0, e1, e2), first) {}

    /// The elements of a range. \throws runtime_exception  they are not as many as the extent has
    template <class It, class = EnableIfIterator<It>>
    array(const Concurrency::extent<Rank>& size, It first, It last) : array(size) {
        tessera::detail::views::copy_from("array", first, last, *this);
    }
    template <class It, class = EnableIfIterator<It>>
    array(int e0, It first, It last) : array(Concurrency::extent<Rank>(e0), first, last) {}
    template <class It, class = EnableIfIterator<It>>
    array(int e0, int e1, It first, It last) : array(Concurrency::extent<Rank>(e0, e1), first, last) {}
    template <class It, class = EnableIfIterator<It>>
    array(int e0, int e1, int e2, It first, It last)
        : array(Concurrency::extent<Rank>(e0, e1, e2), first, last) {}

    /// The same on `home`.
    template <class It, class = EnableIfIterator<It>>
    array(const Concurrency::extent<Rank>& size, It first, Home home, access_type access = access_type_auto)
        : array(size, home, access) {
        tessera::detail::views::copy_from(first, *this);
    }
    template <class It, class = EnableIfIterator<It>>
    array(int e0, It first, Home home, access_type access = access_type_auto)
        : array(Concurrency::extent<Rank>(e0), first, home, access) {}
    template <class It, class = EnableIfIterator<It>>
    array(int e0, int e1, It first, Home home, access_type access = access_type_auto)
        : array(Concurrency::extent<Rank>(e0, e1), first, home, access) {}
    template <class It, class = EnableIfIterator<It>>
    array(int e0, int e1, int e2, It first, Home home, access_type access = access_type_auto)
        : array(Concurrency::extent<Rank>(e0, e1, e2), first, home, access) {}

    /// The elements of a range, on `home`.
    template <class It, class = EnableIfIterator<It>>
    array(const Concurrency::extent<Rank>& size, It first, It last, Home home,
          access_type access = access_type_auto)
        : array(size, home, access) {
        tessera::detail::views::copy_from("array", first, last, *this);
    }
    template <class It, class = EnableIfIterator<It>>
    array(int e0, It first, It last, Home home, access_type access = access_type_auto)
        : array(Concurrency::extent<Rank>(e0), first, last, home, access) {}
    template <class It, class = EnableIfIterator<It>>
    array(int e0, int e1, It first, It last, Home home, access_type access = access_type_auto)
        : array(Concurrency::extent<Rank>(e0, e1), first, last, home, access) {}
    template <class It, class = EnableIfIterator<It>>
    array(int e0, int e1, int e2, It first, It last, Home home, access_type access = access_type_auto)
        : array(Concurrency::extent<Rank>(e0, e1, e2), first, last, home, access) {}

    /// The same in a staging array.
    template <class It, class = EnableIfIterator<It>>
    array(const Concurrency::extent<Rank>& size, It first, Home home, Home associated)
        : array(size, home, associated) {
        tessera::detail::views::copy_from(first, *this);
    }
    template <class It, class = EnableIfIterator<It>>
    array(int e0, It first, Home home, Home associated)
        : array(Concurrency::extent<Rank>(e0), first, home, associated) {}
    template <class It, class = EnableIfIterator<It>>
    array(int e0, int e1, It first, Home home, Home associated)
        : array(Concurrency::extent<Rank>(e0, e1), first, home, associated) {}
    template <class It, class = EnableIfIterator<It>>
    array(int e0, int e1, int e2, It first, Home home, Home associated)
        : array(Concurrency::extent<Rank>(e0, e1, e2), first, home, associated) {}

    /// The elements of a range, in a staging array.
    template <class It, class = EnableIfIterator<It>>
    array(const Concurrency::extent<Rank>& size, It first, It last, Home home, Home associated)
        : array(size, home, associated) {
        tessera::detail::views::copy_from("array", first, last, *this);
    }
    template <class It, class = EnableIfIterator<It>>
    array(int e0, It first, It last, Home home, Home associated)
        : array(Concurrency::extent<Rank>(e0), first, last, home, associated) {}
    template <class It, class = EnableIfIterator<It>>
    array(int e0, int e1, It first, It last, Home home, Home associated)
        : array(Concurrency::extent<Rank>(e0, e1), first, last, home, associated) {}
    template <class It, class = EnableIfIterator<It>>
    array(int e0, int e1, int e2, It first, It last, Home home, Home associated)
        : array(Concurrency::extent<Rank>(e0, e1, e2), first, last, home, associated) {}

    /// The elements of a view.
    explicit array(const array_view<const Value, Rank>& source)
        : array(source, Concurrency::accelerator().get_default_view()) {}
    array(const array_view<const Value, Rank>& source, Home home, access_type access = access_type_auto)
        : array(source.get_extent(), home, access) {
        tessera::detail::views::copy_data("array", source, *this);
    }
    array(const array_view<const Value, Rank>& source, Home home, Home associated)
        : array(source.get_extent(), home, associated) {
        tessera::detail::views::copy_data("array", source, *this);
    }

    /// The same elements in another array on the same accelerator_view.
    array(const array& other)
        : array(of_copy(other), other.TESSERA_STORED(accelerator_view), other.TESSERA_STORED(associated_accelerator_view),
                other.TESSERA_STORED(cpu_access_type)) {
        tessera::detail::views::copy_data("array", other, *this);
    }
    /// Takes the elements over. Then `other` may only be assigned to or destroyed.
    array(array&& other) = default;
    ~array() = default;

    /// Becomes a copy of `other`, as by the copy constructor. Views over the elements before keep those.
    array& operator=(const array& other) {
        if (this != &other) *this = array(other);
        return *this;
    }
    /// Takes the elements over.
    array& operator=(array&& other) = default;
    /// Becomes a copy of the view's elements, on the accelerator_view where this array is and with its access type.
    array& operator=(const array_view<const Value, Rank>& source) {
        array copy(source.get_extent(), TESSERA_STORED(accelerator_view), TESSERA_STORED(associated_accelerator_view),
                   TESSERA_STORED(cpu_access_type));
        tessera::detail::views::copy_data("array", source, copy);
        return *this = std::move(copy);
    }

    /// The properties' values.
    Concurrency::accelerator_view get_accelerator_view() const { return TESSERA_STORED(accelerator_view); }
    Concurrency::accelerator_view get_associated_accelerator_view() const {
        return TESSERA_STORED(associated_accelerator_view);
    }
    access_type get_cpu_access_type() const { return TESSERA_STORED(cpu_access_type); }

    /// Copies the elements. \throws runtime_exception  the extents differ
    void copy_to(array& destination) const {
        tessera::detail::views::copy_data("array::copy_to", *this, destination);
    }
    void copy_to(const array_view<Value, Rank>& destination) const {
        tessera::detail::views::copy_data("array::copy_to", *this, destination);
    }

    /// All elements in row-major order.
    operator std::vector<Value>() const {
        const std::size_t count = tessera::detail::views::element_count(this->extent);
        const tessera::detail::views::RawElements<Value> elements(count);
        tessera::detail::views::copy_out(*this, elements.data());
        return std::vector<Value>(elements.data(), elements.data() + count);
    }

  private:
    /// All constructors end here. `access` is what the array gets.
    array(const Concurrency::extent<Rank>& size, Home home, Home associated, access_type access)
        : Core(size, tessera::detail::state_of(home), access),
          TESSERA_STORED(accelerator_view)(tessera::detail::storage_view(home)),
          TESSERA_STORED(associated_accelerator_view)(tessera::detail::storage_view(
              tessera::detail::is_staging(tessera::detail::state_of(home), tessera::detail::state_of(associated))
                  ? associated
                  : home)),
          TESSERA_STORED(cpu_access_type)(access) {}

    /// The extent of an array that is being copied.
    static Concurrency::extent<Rank> of_copy(const array& other) {
        if (tessera::detail::in_kernel || tessera::detail::current_capture != nullptr) {
            tessera::detail::array_captured_by_value();
        }
        return other.extent;
    }
};

}  // namespace TESSERA_MODE
}  // namespace Concurrency

#include "tessera/array_view.h"  // sections, projections
