// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tessera/accelerator_enums.h"
#include "tessera/completion_future.h"
#include "tessera/detail/accelerator_state.h"
#include "tessera/detail/config.h"

#if !TESSERA_DECLSPEC
#include "tessera/detail/accelerator_properties.h"
#endif

namespace Concurrency {

/// A queue of commands for an accelerator, and the memory that belongs to it (C++ AMP reference:
/// accelerator_view class). A handle: copies are the same view, and views compare equal when they are. Every
/// accelerator has a default view, and `accelerator::create_view` makes more. Each property can be read by
/// name or by its getter.
///
/// Handles may be used on several threads as plain pointers may.
class accelerator_view {
  public:
    /// The same view.
    accelerator_view(const accelerator_view& other) : state_(other.state_) {
        tessera::detail::retain(state_);
    }
    /// Not of what a function returns: `data.get_accelerator_view() = view` would change nothing.
    accelerator_view& operator=(const accelerator_view& other) & {
        tessera::detail::retain(other.state_);
        tessera::detail::release(state_);
        state_ = other.state_;
        return *this;
    }
    ~accelerator_view() { tessera::detail::release(state_); }

    /// Whether they are the same view.
    bool operator==(const accelerator_view& other) const { return state_ == other.state_; }
    bool operator!=(const accelerator_view& other) const { return state_ != other.state_; }

    /// The accelerator it belongs to.
    Concurrency::accelerator get_accelerator() const;
    /// Whether errors are reported extensively, as for the accelerator.
    bool get_is_debug() const { return tessera::detail::is_debug_of(state_); }
    /// Major version in the upper 16 bits, minor in the lower.
    unsigned int get_version() const { return tessera::detail::version_of(state_); }
    /// When commands are carried out, as passed to create_view.
    Concurrency::queuing_mode get_queuing_mode() const { return tessera::detail::queuing_mode_of(state_); }
    /// Whether parallel_for_each chooses the target itself when it is given this view.
    bool get_is_auto_selection() const { return tessera::detail::is_auto_selection_of(state_); }

    /// Returns when all earlier commands of the view are complete.
    void wait() const { tessera::detail::wait_for(state_); }
    /// Submits commands that are still held back.
    void flush() const { tessera::detail::flush(state_); }
    /// A future that is ready when all earlier commands of the view are complete.
    completion_future create_marker() const {
        return tessera::detail::done_at_once([this] { wait(); });
    }

#if TESSERA_DECLSPEC
#define TESSERA_VALUE(type, name) __declspec(property(get = get_##name)) type name;
    __declspec(property(get = get_accelerator)) Concurrency::accelerator accelerator;
    TESSERA_VIEW_VALUES(TESSERA_VALUE)
#undef TESSERA_VALUE
#else
    union {
        tessera::detail::AcceleratorViewState* state_;
        tessera::detail::AcceleratorProperty accelerator;
#define TESSERA_VALUE(type, name) \
    tessera::detail::Property<tessera::detail::AcceleratorViewState, type, &tessera::detail::name##_of> name;
        TESSERA_VIEW_VALUES(TESSERA_VALUE)
#undef TESSERA_VALUE
    };
#endif

  private:
    friend class Concurrency::accelerator;
    friend tessera::detail::AcceleratorViewState* tessera::detail::state_of(const accelerator_view& view);
    friend accelerator_view tessera::detail::make_view(tessera::detail::AcceleratorViewState* state);

    /// Takes over one count of `state`.
    explicit accelerator_view(tessera::detail::AcceleratorViewState* state) : state_(state) {}

#if TESSERA_DECLSPEC
    tessera::detail::AcceleratorViewState* state_;
#endif
};

/// A device that runs kernels, or the CPU (C++ AMP reference: accelerator class). A handle: copies are the
/// same accelerator. Tessera has one emulated accelerator, or as many as the option `accelerators` says, at
/// the paths L"tessera", L"tessera2" and so on, and the CPU accelerator, which runs no kernels. The Direct3D
/// paths mean the first emulated one. Each property can be read by name or by its getter.
///
///     accelerator acc(accelerator::default_accelerator);
///     std::wcout << acc.description << L'\n';
class accelerator {
  public:
    /// Paths that need not be looked up in get_all().
    static constexpr wchar_t default_accelerator[] = L"default";
    static constexpr wchar_t cpu_accelerator[] = L"cpu";
    static constexpr wchar_t direct3d_warp[] = L"direct3d\\warp";
    static constexpr wchar_t direct3d_ref[] = L"direct3d\\ref";

    /// The default accelerator.
    accelerator() : state_(tessera::detail::default_accelerator()) {}
    /// \throws runtime_exception  no accelerator has this path; what() lists those there are
    explicit accelerator(const std::wstring& path) : state_(tessera::detail::find_accelerator(path)) {}
    /// The same accelerator.
    accelerator(const accelerator& other) : state_(other.state_) {}
    accelerator& operator=(const accelerator& other) & {
        state_ = other.state_;
        return *this;
    }

    /// Whether they are the same accelerator.
    bool operator==(const accelerator& other) const { return state_ == other.state_; }
    bool operator!=(const accelerator& other) const { return state_ != other.state_; }

    /// All accelerators, the CPU accelerator among them.
    TESSERA_EXPORT static std::vector<accelerator> get_all();
    /// Chooses the default accelerator. Possible once, and before it is first used.
    /// \return false if it was too late
    /// \throws runtime_exception  no accelerator has this path
    TESSERA_EXPORT static bool set_default(std::wstring path);
    /// A view that lets parallel_for_each choose its target, and is otherwise the default one's.
    TESSERA_EXPORT static accelerator_view get_auto_selection_view();

    /// A new view, different from all others.
    accelerator_view create_view(Concurrency::queuing_mode mode = queuing_mode_automatic) const {
        return accelerator_view(tessera::detail::new_view(state_, mode));
    }
    /// Chooses how host code may use memory allocated on this accelerator from now on. Possible once, and
    /// before the first allocation. \return false if it was too late \throws runtime_exception  the
    /// accelerator shares no memory with the CPU, and `type` needs that
    bool set_default_cpu_access_type(access_type type) {
        return tessera::detail::set_default_cpu_access(state_, type);
    }

    /// How host code may use memory allocated from now on, where nothing else is said.
    access_type get_default_cpu_access_type() const {
        return tessera::detail::default_cpu_access_type_of(state_);
    }
    /// The view that is used where none is given.
    accelerator_view get_default_view() const { return default_view_object(); }
    /// The path by which the constructor finds it.
    std::wstring get_device_path() const { return tessera::detail::device_path_of(state_); }
    /// What it is, in words.
    std::wstring get_description() const { return tessera::detail::description_of(state_); }
    /// Major version in the upper 16 bits, minor in the lower.
    unsigned int get_version() const { return tessera::detail::version_of(state_); }
    /// KiB of memory.
    std::size_t get_dedicated_memory() const { return tessera::detail::dedicated_memory_of(state_); }
    /// Whether a display is connected: to none of them.
    bool get_has_display() const { return tessera::detail::has_display_of(state_); }
    /// Whether errors are reported extensively: always false, because the race detector does that.
    bool get_is_debug() const { return tessera::detail::is_debug_of(state_); }
    /// Whether it is software: true. With the option `device=direct3d` true for the CPU accelerator only.
    bool get_is_emulated() const { return tessera::detail::is_emulated_of(state_); }
    /// Whether kernels may use double: all that a CPU can calculate.
    bool get_supports_double_precision() const {
        return tessera::detail::supports_double_precision_of(state_);
    }
    bool get_supports_limited_double_precision() const {
        return tessera::detail::supports_limited_double_precision_of(state_);
    }
    /// Whether host code and kernels can use the same memory (option `memory`).
    bool get_supports_cpu_shared_memory() const {
        return tessera::detail::supports_cpu_shared_memory_of(state_);
    }

    /// What the property `default_view` reads: it can be bound to an `accelerator_view&`. Not part of C++
    /// AMP.
    accelerator_view& default_view_object() const { return tessera::detail::default_view_of(state_); }

#if TESSERA_DECLSPEC
#define TESSERA_VALUE(type, name) __declspec(property(get = get_##name)) type name;
    __declspec(property(get = default_view_object)) accelerator_view& default_view;
    TESSERA_ACCELERATOR_TEXTS(TESSERA_VALUE)
    TESSERA_ACCELERATOR_VALUES(TESSERA_VALUE)
#undef TESSERA_VALUE
#else
    union {
        tessera::detail::AcceleratorState* state_;
        tessera::detail::DefaultViewProperty default_view;
#define TESSERA_TEXT(type, name) \
    tessera::detail::TextProperty<tessera::detail::AcceleratorState, &tessera::detail::name##_of> name;
#define TESSERA_VALUE(type, name) \
    tessera::detail::Property<tessera::detail::AcceleratorState, type, &tessera::detail::name##_of> name;
        TESSERA_ACCELERATOR_TEXTS(TESSERA_TEXT)
        TESSERA_ACCELERATOR_VALUES(TESSERA_VALUE)
#undef TESSERA_TEXT
#undef TESSERA_VALUE
    };
#endif

  private:
    friend class accelerator_view;

    explicit accelerator(tessera::detail::AcceleratorState* state) : state_(state) {}

#if TESSERA_DECLSPEC
    tessera::detail::AcceleratorState* state_;
#endif
};

inline accelerator accelerator_view::get_accelerator() const {
    return Concurrency::accelerator(tessera::detail::accelerator_of(state_));
}

/// Ends the use of C++ AMP (C++ AMP reference: amp_uninitialize function). Tessera holds nothing that must be
/// released, so you may call this at any time and any number of times.
inline void amp_uninitialize() {}

}  // namespace Concurrency

namespace tessera::detail {

inline AcceleratorViewState* state_of(const Concurrency::accelerator_view& view) { return view.state_; }

#if !TESSERA_DECLSPEC
inline Concurrency::accelerator DefaultViewProperty::get_accelerator() const {
    return view().get_accelerator();
}

inline AcceleratorProperty::operator Concurrency::accelerator() const {
    return default_view_of(accelerator_of(state_)).get_accelerator();
}
inline Concurrency::accelerator_view AcceleratorProperty::get_default_view() const {
    return default_view_of(accelerator_of(state_));
}
inline Concurrency::accelerator_view AcceleratorProperty::create_view(Concurrency::queuing_mode mode) const {
    return Concurrency::accelerator(*this).create_view(mode);
}
inline bool operator==(const AcceleratorProperty& a, const Concurrency::accelerator& b) {
    return Concurrency::accelerator(a) == b;
}
inline bool operator!=(const AcceleratorProperty& a, const Concurrency::accelerator& b) { return !(a == b); }
#endif

}  // namespace tessera::detail
