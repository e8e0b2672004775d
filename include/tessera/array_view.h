// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>

#include "tessera/accelerator.h"
#include "tessera/completion_future.h"
#include "tessera/detail/container_traits.h"
#include "tessera/detail/copy_data.h"
#include "tessera/detail/internals.h"
#include "tessera/detail/view_core.h"
#include "tessera/detail/view_sources.h"

namespace Concurrency {
inline namespace TESSERA_MODE {

/// A view of N-dimensional data that lives elsewhere: in an array, in the program's own memory, or nowhere in
/// particular (C++ AMP reference: array_view class). Copies, sections and projections refer to the same data.
///
/// A kernel that captures a view by value sees its section of the data, and may change it. The host's memory
/// does not change then: it is brought up to date when the host accesses elements through a view, on
/// synchronize(), and when the last view of a source is destroyed. If the host changes the memory other than
/// through views, call refresh(). Views made separately over the same memory are separate sources, which know
/// nothing of each other.
///
///     std::vector<float> data(6 * 9);
///     array_view<float, 2> view(6, 9, data);
///     parallel_for_each(view.extent, [=](index<2> i) restrict(amp) { view[i] *= 2; });
///     view.synchronize();  // then `data` has the new values
///
/// Constness is shallow: elements of a const view can be written. Elements are copied as bytes; their size is
/// a multiple of 4. Member functions that only the host may call do not say so again. Different host threads
/// may use views of one source at the same time only to read.
template <class Value, int Rank>
class TESSERA_DEBUGGABLE array_view : public tessera::detail::views::ViewCore<Value, Rank> {
    using Core = tessera::detail::views::ViewCore<Value, Rank>;
    template <class Container>
    using EnableIfContainer = tessera::detail::EnableIfContainerOf<Container, Value>;

  public:
    /// A view of a whole array.
    TESSERA_INLINE array_view(array<Value, Rank>& source) : Core(tessera::detail::views::Internals::parts(source)) {}

    /// Another view of the same elements.
    TESSERA_INLINE array_view(const array_view& other) : Core(other) {}
    TESSERA_INLINE array_view& operator=(const array_view& other) {
        Core::operator=(other);
        return *this;
    }
    TESSERA_INLINE ~array_view() {}

    /// A view without a source: its memory is undefined at first and ends with the last view of it.
    /// \throws runtime_exception  a component of the extent is zero or negative; this holds for all constructors
    explicit array_view(const Concurrency::extent<Rank>& size)
        : Core(tessera::detail::views::without_source<Value>(size)) {}
    explicit array_view(int e0) : array_view(Concurrency::extent<Rank>(e0)) {}
    array_view(int e0, int e1) : array_view(Concurrency::extent<Rank>(e0, e1)) {}
    array_view(int e0, int e1, int e2) : array_view(Concurrency::extent<Rank>(e0, e1, e2)) {}

    /// A view over a container, which must keep its memory and outlive all views of it.
    /// \throws runtime_exception  the container has fewer elements than the extent
    template <class Container, class = EnableIfContainer<Container>>
    array_view(const Concurrency::extent<Rank>& size, Container& source)
        : Core(tessera::detail::views::over_container<Value>(size, source)) {}
    template <class Container, class = EnableIfContainer<Container>>
    array_view(int e0, Container& source) : array_view(Concurrency::extent<Rank>(e0), source) {}
    template <class Container, class = EnableIfContainer<Container>>
    array_view(int e0, int e1, Container& source) : array_view(Concurrency::extent<Rank>(e0, e1), source) {}
    template <class Container, class = EnableIfContainer<Container>>
    array_view(int e0, int e1, int e2, Container& source)
        : array_view(Concurrency::extent<Rank>(e0, e1, e2), source) {}
    /// Rank 1: all of the container.
    template <class Container, class = EnableIfContainer<Container>>
    explicit array_view(Container& source)
        : array_view(Concurrency::extent<Rank>(static_cast<int>(source.size())), source) {}

    /// A view over memory that has at least as many elements as the extent, and outlives all views of it.
    TESSERA_INLINE array_view(const Concurrency::extent<Rank>& size, Value* source) TESSERA_WARN_OF_LONG(Value)
        : Core(tessera::detail::views::over_pointer(size, source)) {}
    TESSERA_INLINE array_view(int e0, Value* source) TESSERA_WARN_OF_LONG(Value)
        : Core(tessera::detail::views::over_pointer(Concurrency::extent<Rank>(e0), source)) {}
    TESSERA_INLINE array_view(int e0, int e1, Value* source) TESSERA_WARN_OF_LONG(Value)
        : Core(tessera::detail::views::over_pointer(Concurrency::extent<Rank>(e0, e1), source)) {}
    TESSERA_INLINE array_view(int e0, int e1, int e2, Value* source) TESSERA_WARN_OF_LONG(Value)
        : Core(tessera::detail::views::over_pointer(Concurrency::extent<Rank>(e0, e1, e2), source)) {}
    /// Rank 1: all of a C array.
    template <class Other, std::size_t Count>
    TESSERA_INLINE explicit array_view(Other (&source)[Count])
        : Core(tessera::detail::views::over_pointer(Concurrency::extent<Rank>(static_cast<int>(Count)), source)) {
        static_assert(std::is_same<Other, Value>::value,
                      "array_view: the C array's elements must have the view's element type");
    }

    /// For Tessera's own use: sections, projections and the like.
    TESSERA_INLINE explicit array_view(const tessera::detail::views::Parts<Value, Rank>& parts) : Core(parts) {}
    TESSERA_INLINE explicit array_view(const tessera::detail::views::NewSource<Value, Rank>& source)
        : Core(source) {}

    /// The accelerator_view on which the source lives: an array's, or the CPU's default one for host memory.
    /// \throws runtime_exception  the view has no source
    Concurrency::accelerator_view get_source_accelerator_view() const {
        return tessera::detail::make_view(tessera::detail::source_view(this->owner()));
    }
    TESSERA_PROPERTY(Concurrency::accelerator_view, source_accelerator_view)

    /// Copies the elements. \throws runtime_exception  the extents differ
    void copy_to(array<Value, Rank>& destination) const {
        tessera::detail::views::copy_data("array_view::copy_to", *this, destination);
    }
    void copy_to(const array_view& destination) const {
        tessera::detail::views::copy_data("array_view::copy_to", *this, destination);
    }

    /// Brings the source up to date with what kernels wrote to this section.
    /// \param access  access_type_write or access_type_read_write: the host will change the source directly,
    /// and
    ///                kernels are to see that
    void synchronize(access_type access = access_type_read) const {
        if (this->owner() == nullptr) return;
        tessera::detail::synchronize_source(this->owner(), this->shape().section(),
                                            tessera::detail::views::may_write(access));
    }

    /// The same; errors come out of the future.
    completion_future synchronize_async(access_type access = access_type_read) const {
        return tessera::detail::done_at_once([&] { synchronize(access); });
    }

    /// The same towards an accelerator_view: what it would otherwise fetch when a kernel starts.
    void synchronize_to(const Concurrency::accelerator_view& view,
                        access_type access = access_type_read) const {
        if (this->owner() == nullptr) return;
        tessera::detail::synchronize_to(this->owner(), this->shape().section(),
                                        tessera::detail::state_of(view),
                                        tessera::detail::views::may_write(access));
    }

    /// The same, with a future that is ready at once.
    completion_future synchronize_to_async(const Concurrency::accelerator_view& view,
                                           access_type access = access_type_read) const {
        return tessera::detail::done_at_once([&] { synchronize_to(view, access); });
    }

    /// Says that the section's contents are not needed: nothing is copied, and they are undefined until they are
    /// written.
    void discard_data() const {
        if (this->owner() != nullptr)
            tessera::detail::discard_section(this->owner(), this->shape().section());
    }
};

/// A view that only reads: kernels that capture it leave the host's data valid (C++ AMP reference: array_view
/// class, partial specialisation for const elements).
template <class Value, int Rank>
class TESSERA_DEBUGGABLE array_view<const Value, Rank> : public tessera::detail::views::ViewCore<const Value, Rank> {
    using Core = tessera::detail::views::ViewCore<const Value, Rank>;
    template <class Container>
    using EnableIfContainer = tessera::detail::EnableIfContainerOf<const Container, const Value>;

  public:
    /// A view of a whole array, or of what another view shows.
    TESSERA_INLINE array_view(const array<Value, Rank>& source)
        : Core(tessera::detail::views::Internals::parts(source)) {}
    TESSERA_INLINE array_view(const array_view<Value, Rank>& source)
        : Core(tessera::detail::views::Internals::as_const(source)) {}

    /// Another view of the same elements.
    TESSERA_INLINE array_view(const array_view& other) : Core(other) {}
    /// Also from arrays and from views that can write: those convert.
    TESSERA_INLINE array_view& operator=(const array_view& other) {
        Core::operator=(other);
        return *this;
    }
    TESSERA_INLINE ~array_view() {}

    /// A view over a container, which must keep its memory and outlive all views of it.
    /// \throws runtime_exception  the container has fewer elements than the extent, or a component of the
    /// extent is zero
    ///                            or negative
    template <class Container, class = EnableIfContainer<Container>>
    array_view(const Concurrency::extent<Rank>& size, const Container& source)
        : Core(tessera::detail::views::over_container<const Value>(size, source)) {}
    template <class Container, class = EnableIfContainer<Container>>
    array_view(int e0, const Container& source) : array_view(Concurrency::extent<Rank>(e0), source) {}
    template <class Container, class = EnableIfContainer<Container>>
    array_view(int e0, int e1, const Container& source)
        : array_view(Concurrency::extent<Rank>(e0, e1), source) {}
    template <class Container, class = EnableIfContainer<Container>>
    array_view(int e0, int e1, int e2, const Container& source)
        : array_view(Concurrency::extent<Rank>(e0, e1, e2), source) {}
    /// Rank 1: all of the container.
    template <class Container, class = EnableIfContainer<Container>>
    explicit array_view(const Container& source)
        : array_view(Concurrency::extent<Rank>(static_cast<int>(source.size())), source) {}

    /// A view over memory that has at least as many elements as the extent, and outlives all views of it.
    TESSERA_INLINE array_view(const Concurrency::extent<Rank>& size, const Value* source) TESSERA_WARN_OF_LONG(Value)
        : Core(tessera::detail::views::over_pointer(size, source)) {}
    TESSERA_INLINE array_view(int e0, const Value* source) TESSERA_WARN_OF_LONG(Value)
        : Core(tessera::detail::views::over_pointer(Concurrency::extent<Rank>(e0), source)) {}
    TESSERA_INLINE array_view(int e0, int e1, const Value* source) TESSERA_WARN_OF_LONG(Value)
        : Core(tessera::detail::views::over_pointer(Concurrency::extent<Rank>(e0, e1), source)) {}
    TESSERA_INLINE array_view(int e0, int e1, int e2, const Value* source) TESSERA_WARN_OF_LONG(Value)
        : Core(tessera::detail::views::over_pointer(Concurrency::extent<Rank>(e0, e1, e2), source)) {}
    /// Rank 1: all of a C array.
    template <class Other, std::size_t Count>
    TESSERA_INLINE explicit array_view(const Other (&source)[Count])
        : Core(tessera::detail::views::over_pointer(Concurrency::extent<Rank>(static_cast<int>(Count)), source)) {
        static_assert(std::is_same<Other, Value>::value,
                      "array_view: the C array's elements must have the view's element type");
    }

    /// For Tessera's own use.
    TESSERA_INLINE explicit array_view(const tessera::detail::views::Parts<const Value, Rank>& parts)
        : Core(parts) {}
    TESSERA_INLINE explicit array_view(const tessera::detail::views::NewSource<const Value, Rank>& source)
        : Core(source) {}

    /// As that of array_view<Value, Rank>.
    Concurrency::accelerator_view get_source_accelerator_view() const {
        return tessera::detail::make_view(tessera::detail::source_view(this->owner()));
    }
    TESSERA_PROPERTY(Concurrency::accelerator_view, source_accelerator_view)

    /// Copies the elements. \throws runtime_exception  the extents differ
    void copy_to(array<Value, Rank>& destination) const {
        tessera::detail::views::copy_data("array_view::copy_to", *this, destination);
    }
    void copy_to(const array_view<Value, Rank>& destination) const {
        tessera::detail::views::copy_data("array_view::copy_to", *this, destination);
    }

    /// Brings the source up to date with what kernels wrote to this section through other views.
    void synchronize() const {
        if (this->owner() == nullptr) return;
        tessera::detail::synchronize_source(this->owner(), this->shape().section(), false);
    }
    /// The same; errors come out of the future.
    completion_future synchronize_async() const {
        return tessera::detail::done_at_once([&] { synchronize(); });
    }
    /// The same towards an accelerator_view.
    void synchronize_to(const Concurrency::accelerator_view& view) const {
        if (this->owner() == nullptr) return;
        tessera::detail::synchronize_to(this->owner(), this->shape().section(),
                                        tessera::detail::state_of(view), false);
    }
    /// The same, with a future that is ready at once.
    completion_future synchronize_to_async(const Concurrency::accelerator_view& view) const {
        return tessera::detail::done_at_once([&] { synchronize_to(view); });
    }
};

}  // namespace TESSERA_MODE
}  // namespace Concurrency

#include "tessera/array.h"  // views can be made over arrays
