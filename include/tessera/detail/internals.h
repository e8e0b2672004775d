// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/accelerator.h"
#include "tessera/detail/array_core.h"
#include "tessera/detail/view_core.h"

/// A property of views, read without parentheses where the compiler can do that; g++ has the getter only.
#if TESSERA_DECLSPEC
#define TESSERA_PROPERTY(type, name) __declspec(property(get = get_##name)) type name;
#else
#define TESSERA_PROPERTY(type, name)
#endif

/// What such a property reads: with g++ it has the property's name and is read without parentheses, too, but can be assigned to.
#if TESSERA_DECLSPEC
#define TESSERA_BEHIND_PROPERTIES private
#define TESSERA_STORED(name) name##_
#else
#define TESSERA_BEHIND_PROPERTIES public
#define TESSERA_STORED(name) name
#endif

namespace tessera::detail::views {
inline namespace TESSERA_MODE {

/// Stands for the section that a whole array is: an array on a device has no host address to describe it by.
struct WholeArray {
    Section section() const { return {}; }
};

/// The way from arrays and views to what they are made of, for code that is no member of them.
struct Internals {
    template <class T, int N>
    TESSERA_INLINE static Parts<T, N> parts(Concurrency::array<T, N>& array) {
        return static_cast<const ArrayCore<T, N>&>(array).template parts<T>();
    }
    template <class T, int N>
    TESSERA_INLINE static Parts<const T, N> parts(const Concurrency::array<T, N>& array) {
        return static_cast<const ArrayCore<T, N>&>(array).template parts<const T>();
    }
    template <class T, int N>
    TESSERA_INLINE static Parts<const T, N> as_const(const ViewCore<T, N>& view) {
        return {view.extent, view.data_, view.owner_, view.strides_};
    }

    /// The buffer, and for it the section that the object stands for.
    template <class T, int N>
    static BufferHandle* buffer(const ViewCore<T, N>& view) {
        return view.owner_;
    }
    template <class T, int N>
    static BufferHandle* buffer(const ArrayCore<T, N>& array) {
        return array.buffer();
    }
    template <class T, int N>
    static Shape<N> shape(const ViewCore<T, N>& view) {
        return view.shape();
    }
    template <class T, int N>
    static WholeArray shape(const ArrayCore<T, N>&) {
        return {};
    }
};

}  // namespace TESSERA_MODE
}  // namespace tessera::detail::views
