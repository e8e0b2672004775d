// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emulator/memory/user_copy.h"
#include "emulator/symbols/call_chain.h"

namespace tessera::detail {

/// Why an access to the user's memory failed while the library copied.
struct CopyFault {
    enum class Cause { unmapped, protection, end_of_file };
    enum class Access { read, write, unknown };
    const void* address = nullptr;
    Cause cause = Cause::unmapped;
    Access access = Access::unknown;
};

/// In a signal handler: if the fault lies in the memory that `copy` reads or writes, writes the message, tells the observer, and
/// returns true. Reads debug information and uses the heap: the library stands in a copy, and not in an allocation.
/// \param calls  that the copy stands in
bool report_copy_fault(const UserCopy& copy, const CopyFault& fault, const CallChain& calls);

}  // namespace tessera::detail
