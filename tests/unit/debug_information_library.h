// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Addresses in a shared library, for asking what is known of them.
struct LibraryAddresses {
    const void* call;          ///< follows a call in library::average
    const void* thread_local_; ///< in the TLS image: 8 bytes into library::partial
    const void* variable;      ///< 4 bytes into library::counts
    unsigned line;             ///< of the call
};

/// What the library exports.
using GetLibraryAddresses = void (*)(LibraryAddresses*);
