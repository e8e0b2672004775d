// SPDX-License-Identifier: Apache-2.0
#include "race_detector/host/host_calls.h"

#include <sys/auxv.h>
#include <unwind.h>

#include <cstdint>

#include "race_detector/code/code_addresses.h"

namespace tessera::race_detector {

namespace {

constexpr std::size_t kMostCalls = 16;

_Unwind_Reason_Code add_call(_Unwind_Context* context, void* data) {
    auto& calls = *static_cast<std::vector<const void*>*>(data);
    const auto* const code = reinterpret_cast<const void*>(static_cast<std::uintptr_t>(_Unwind_GetIP(context)) - 1);
    if (code_addresses.is_known(code)) calls.push_back(code);
    return calls.size() == kMostCalls ? _URC_END_OF_STACK : _URC_NO_REASON;
}

}  // namespace

std::vector<const void*> calls_here() {
    // Modules are known once an access of theirs was checked. The program itself may have none so far.
    code_addresses.id_of(reinterpret_cast<const void*>(getauxval(AT_ENTRY)));
    std::vector<const void*> calls;
    calls.reserve(kMostCalls);
    _Unwind_Backtrace(&add_call, &calls);
    return calls;
}

}  // namespace tessera::race_detector
