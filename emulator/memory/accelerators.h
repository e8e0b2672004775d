// SPDX-License-Identifier: Apache-2.0
// The list of accelerators and their views, as the rest of the emulator sees them.
#pragma once

#include <string>

#include "tessera/accelerator.h"

namespace tessera::detail {

/// Whether the view belongs to the CPU accelerator, which runs no kernels.
bool is_cpu(const AcceleratorViewState& view);

/// Whether parallel_for_each is to choose the target as if it had been given no view.
bool is_auto_selection(const AcceleratorViewState& view);

AcceleratorState& accelerator_of(AcceleratorViewState& view);

/// Fixes which accelerator is the default, as every implicit use does. Never fails.
AcceleratorViewState& default_view_of_default_accelerator();

AcceleratorViewState& default_view_of_cpu_accelerator();

/// What the auto-selection view stands for, other than in parallel_for_each; any other view is itself.
AcceleratorViewState& storage_view(AcceleratorViewState* view);

/// The accelerator's description for messages, in UTF-8.
std::string description_for_messages(const AcceleratorState& accelerator);

/// What memory allocated now on the accelerator is given when access_type_auto is asked for. From then on the
/// program cannot change it.
Concurrency::access_type use_default_cpu_access_type(AcceleratorState& accelerator);

}  // namespace tessera::detail
