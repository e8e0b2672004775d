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
    template <class Value, int Rank>
    TESSERA_INLINE static Parts<Value, Rank> parts(Concurrency::array<Value, Rank>& array) {
        return static_cast<const ArrayCore<Value, Rank>&>(array).template parts<Value>();
    }
    template <class Value, int Rank>
    TESSERA_INLINE static Parts<const Value, Rank> parts(const Concurrency::array<Value, Rank>& array) {
        return static_cast<const ArrayCore<Value, Rank>&>(array).template parts<const Value>();
    }
    template <class Value, int Rank>
    TESSERA_INLINE static Parts<const Value, Rank> as_const(const ViewCore<Value, Rank>& view) {
        return {view.extent, view.data_, view.owner_, view.strides_};
    }

    /// The buffer, and for it the section that the object stands for.
    template <class Value, int Rank>
    static BufferHandle* buffer(const ViewCore<Value, Rank>& view) {
        return view.owner_;
    }
    template <class Value, int Rank>
    static BufferHandle* buffer(const ArrayCore<Value, Rank>& array) {
        return array.buffer();
    }
    template <class Value, int Rank>
    static Shape<Rank> shape(const ViewCore<Value, Rank>& view) {
        return view.shape();
    }
    template <class Value, int Rank>
    static WholeArray shape(const ArrayCore<Value, Rank>&) {
        return {};
    }
};

}  // namespace TESSERA_MODE
}  // namespace tessera::detail::views
