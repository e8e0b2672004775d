// SPDX-License-Identifier: Apache-2.0
// What English Windows says of errors: those of C++ AMP, of COM, and of the calls that are here.
#pragma once

#include "tessera/windows/types.h"

namespace tessera::windows {

/// \return null for others
inline const char* words_of_error(DWORD error) {
    struct Words {
        DWORD error;
        const char* words;
    };
    static constexpr Words known[] = {
        {0, "The operation completed successfully."},
        {1, "Incorrect function."},
        {2, "The system cannot find the file specified."},
        {3, "The system cannot find the path specified."},
        {4, "The system cannot open the file."},
        {5, "Access is denied."},
        {6, "The handle is invalid."},
        {14, "Not enough memory resources are available to complete this operation."},
        {87, "The parameter is incorrect."},
        {111, "The file name is too long."},
        {122, "The data area passed to a system call is too small."},
        {126, "The specified module could not be found."},
        {127, "The specified procedure could not be found."},
        {203, "The system could not find the environment option that was entered."},
        {258, "The wait operation timed out."},
        {0x80004001U, "Not implemented"},
        {0x80004004U, "Operation aborted"},
        {0x80004005U, "Unspecified error"},
        {0x8000FFFFU, "Catastrophic failure"},
    };
    // An HRESULT that stands for an error of Windows.
    if (error >> 16 == 0x8007U) error &= 0xFFFFU;
    for (const Words& one : known) {
        if (one.error == error) return one.words;
    }
    return nullptr;
}

}  // namespace tessera::windows
