// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace Concurrency {

/// How host code may use memory that an accelerator allocates (C++ AMP reference: access_type enumeration).
enum access_type : unsigned int {
    access_type_none = 0,                                           ///< not at all
    access_type_read = 1U << 0,                                     ///< it may read
    access_type_write = 1U << 1,                                    ///< it may write
    access_type_read_write = access_type_read | access_type_write,  ///< it may read and write
    access_type_auto = 1U << 31,                                    ///< the accelerator's default
};

/// When commands of an accelerator_view are submitted (C++ AMP reference: queuing_mode enumeration). Tessera
/// runs each command at once in both modes.
enum queuing_mode {
    queuing_mode_immediate,  ///< at once
    queuing_mode_automatic,  ///< at the latest when something waits for them
};

}  // namespace Concurrency
