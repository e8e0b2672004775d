// SPDX-License-Identifier: Apache-2.0
// The two properties that are themselves handles, for compilers without __declspec(property). `auto x =
// acc.default_view` makes one of these, not an accelerator_view; it works as long as the object it came from
// would.
#pragma once

#include "tessera/completion_future.h"
#include "tessera/detail/accelerator_state.h"
#include "tessera/detail/property.h"

namespace tessera::detail {

/// Turns a property of views into one of accelerators: that of their default view.
template <class Value, Value (*get)(const AcceleratorViewState*)>
Value of_default_view(const AcceleratorState* state) {
    return get(state_of(default_view_of(state)));
}

/// Turns a property of accelerators into one of views: that of their accelerator.
template <class Value, Value (*get)(const AcceleratorState*)>
Value of_accelerator(const AcceleratorViewState* state) {
    return get(accelerator_of(state));
}

/// `accelerator::default_view`.
class DefaultViewProperty {
  public:
    DefaultViewProperty() = default;
    DefaultViewProperty(const DefaultViewProperty& other) : state_(other.state_) {}
    DefaultViewProperty& operator=(const DefaultViewProperty&) = delete;

    union {
        AcceleratorState* state_;
#define TESSERA_VALUE(type, name) Property<AcceleratorState, type, &of_default_view<type, &name##_of>> name;
        TESSERA_VIEW_VALUES(TESSERA_VALUE)
#undef TESSERA_VALUE
    };

    operator Concurrency::accelerator_view&() const { return view(); }
#define TESSERA_VALUE(type, name) \
    type get_##name() const { return of_default_view<type, &name##_of>(state_); }
    TESSERA_VIEW_VALUES(TESSERA_VALUE)
#undef TESSERA_VALUE
    Concurrency::accelerator get_accelerator() const;
    void wait() const { wait_for(state_of(view())); }
    void flush() const { tessera::detail::flush(state_of(view())); }
    Concurrency::completion_future create_marker() const {
        return done_at_once([this] { wait(); });
    }

    friend bool operator==(const DefaultViewProperty& a, const Concurrency::accelerator_view& b) {
        return state_of(a.view()) == state_of(b);
    }
    friend bool operator!=(const DefaultViewProperty& a, const Concurrency::accelerator_view& b) {
        return !(a == b);
    }
    // Exact forms, or C++20 would find two equally good ways.
    friend bool operator==(const DefaultViewProperty& a, const DefaultViewProperty& b) {
        return state_of(a.view()) == state_of(b.view());
    }
    friend bool operator!=(const DefaultViewProperty& a, const DefaultViewProperty& b) { return !(a == b); }

  private:
    Concurrency::accelerator_view& view() const { return default_view_of(state_); }
};

/// `accelerator_view::accelerator`.
class AcceleratorProperty {
  public:
    AcceleratorProperty() = default;
    AcceleratorProperty(const AcceleratorProperty& other) : state_(other.state_) {}
    AcceleratorProperty& operator=(const AcceleratorProperty&) = delete;

    union {
        AcceleratorViewState* state_;
#define TESSERA_TEXT(type, name) \
    TextProperty<AcceleratorViewState, &of_accelerator<const type&, &name##_of>> name;
#define TESSERA_VALUE(type, name) \
    Property<AcceleratorViewState, type, &of_accelerator<type, &name##_of>> name;
        TESSERA_ACCELERATOR_TEXTS(TESSERA_TEXT)
        TESSERA_ACCELERATOR_VALUES(TESSERA_VALUE)
#undef TESSERA_TEXT
#undef TESSERA_VALUE
    };

    operator Concurrency::accelerator() const;
#define TESSERA_VALUE(type, name) \
    type get_##name() const { return name##_of(accelerator_of(state_)); }
    TESSERA_ACCELERATOR_TEXTS(TESSERA_VALUE)
    TESSERA_ACCELERATOR_VALUES(TESSERA_VALUE)
#undef TESSERA_VALUE
    Concurrency::accelerator_view get_default_view() const;
    Concurrency::accelerator_view create_view(
        Concurrency::queuing_mode mode = Concurrency::queuing_mode_automatic) const;
    bool set_default_cpu_access_type(Concurrency::access_type type) const {
        return set_default_cpu_access(accelerator_of(state_), type);
    }

    friend bool operator==(const AcceleratorProperty& a, const Concurrency::accelerator& b);
    friend bool operator!=(const AcceleratorProperty& a, const Concurrency::accelerator& b);
    friend bool operator==(const AcceleratorProperty& a, const AcceleratorProperty& b) {
        return accelerator_of(a.state_) == accelerator_of(b.state_);
    }
    friend bool operator!=(const AcceleratorProperty& a, const AcceleratorProperty& b) { return !(a == b); }
};

}  // namespace tessera::detail
