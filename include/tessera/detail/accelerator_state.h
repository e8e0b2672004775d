// SPDX-License-Identifier: Apache-2.0
// What the handles `accelerator` and `accelerator_view` ask of the library. The states are the library's:
// those of accelerators live forever, those of views are counted by their handles. All functions may be
// called on any thread.
#pragma once

#include <cstddef>
#include <string>

#include "tessera/accelerator_enums.h"
#include "tessera/detail/config.h"

namespace Concurrency {
class accelerator;
class accelerator_view;
}  // namespace Concurrency

namespace tessera::detail {

class AcceleratorState;
class AcceleratorViewState;

/// The state behind a view, which keeps it alive.
AcceleratorViewState* state_of(const Concurrency::accelerator_view& view);

/// Another handle of a view.
TESSERA_EXPORT Concurrency::accelerator_view make_view(AcceleratorViewState* state);

/// Where memory for which `view` was given is: there, or for the auto-selection view, which has no memory, on the default
/// accelerator's default view.
TESSERA_EXPORT Concurrency::accelerator_view storage_view(const Concurrency::accelerator_view& view);

TESSERA_EXPORT void retain(AcceleratorViewState* view) noexcept;
TESSERA_EXPORT void release(AcceleratorViewState* view) noexcept;

TESSERA_EXPORT AcceleratorState* default_accelerator();
/// \throws Concurrency::runtime_exception  no accelerator has this path
TESSERA_EXPORT AcceleratorState* find_accelerator(const std::wstring& path);
TESSERA_EXPORT AcceleratorViewState* new_view(AcceleratorState* accelerator, Concurrency::queuing_mode mode);
/// \param may_time_out  whether the option `timeout` applies to its kernels
TESSERA_EXPORT Concurrency::accelerator_view new_view(const Concurrency::accelerator& accelerator,
                                                      Concurrency::queuing_mode mode, bool may_time_out);
/// The one object that stands for the default view; it lives forever.
TESSERA_EXPORT Concurrency::accelerator_view& default_view_of(const AcceleratorState* accelerator);
TESSERA_EXPORT bool set_default_cpu_access(AcceleratorState* accelerator, Concurrency::access_type type);

// One function for each property, named after it.
TESSERA_EXPORT const std::wstring& device_path_of(const AcceleratorState* accelerator);
TESSERA_EXPORT const std::wstring& description_of(const AcceleratorState* accelerator);
TESSERA_EXPORT unsigned int version_of(const AcceleratorState* accelerator);
TESSERA_EXPORT std::size_t dedicated_memory_of(const AcceleratorState* accelerator);
TESSERA_EXPORT bool has_display_of(const AcceleratorState* accelerator);
TESSERA_EXPORT bool is_debug_of(const AcceleratorState* accelerator);
TESSERA_EXPORT bool is_emulated_of(const AcceleratorState* accelerator);
TESSERA_EXPORT bool supports_double_precision_of(const AcceleratorState* accelerator);
TESSERA_EXPORT bool supports_limited_double_precision_of(const AcceleratorState* accelerator);
TESSERA_EXPORT bool supports_cpu_shared_memory_of(const AcceleratorState* accelerator);
TESSERA_EXPORT Concurrency::access_type default_cpu_access_type_of(const AcceleratorState* accelerator);

TESSERA_EXPORT AcceleratorState* accelerator_of(const AcceleratorViewState* view);
TESSERA_EXPORT bool is_debug_of(const AcceleratorViewState* view);
TESSERA_EXPORT unsigned int version_of(const AcceleratorViewState* view);
TESSERA_EXPORT Concurrency::queuing_mode queuing_mode_of(const AcceleratorViewState* view);
TESSERA_EXPORT bool is_auto_selection_of(const AcceleratorViewState* view);
TESSERA_EXPORT bool may_time_out_of(const AcceleratorViewState* view);
TESSERA_EXPORT void wait_for(AcceleratorViewState* view);
TESSERA_EXPORT void flush(AcceleratorViewState* view);

}  // namespace tessera::detail

// The properties that are plain values, `PROPERTY(type, name)` each.
#define TESSERA_ACCELERATOR_TEXTS(PROPERTY) \
    PROPERTY(std::wstring, device_path) \
    PROPERTY(std::wstring, description)
#define TESSERA_ACCELERATOR_VALUES(PROPERTY)   \
    PROPERTY(unsigned int, version)            \
    PROPERTY(std::size_t, dedicated_memory)    \
    PROPERTY(bool, has_display)                \
    PROPERTY(bool, is_debug)                   \
    PROPERTY(bool, is_emulated)                \
    PROPERTY(bool, supports_double_precision)  \
    PROPERTY(bool, supports_limited_double_precision) \
    PROPERTY(bool, supports_cpu_shared_memory) \
    PROPERTY(Concurrency::access_type, default_cpu_access_type)
#define TESSERA_VIEW_VALUES(PROPERTY)          \
    PROPERTY(bool, is_debug)                   \
    PROPERTY(unsigned int, version)            \
    PROPERTY(Concurrency::queuing_mode, queuing_mode) \
    PROPERTY(bool, is_auto_selection)
