// SPDX-License-Identifier: Apache-2.0
#include "race_detector/host/host_calls.h"

#include <dlfcn.h>
#include <sys/auxv.h>
#include <unwind.h>

#include <cstdint>

#include "race_detector/code/call_stacks.h"
#include "race_detector/code/code_addresses.h"
#include "tessera/detail/copy_loop.h"
#include "tessera/execution_observer.h"

namespace tessera::race_detector {

namespace {

constexpr std::size_t kMostCalls = 16;

_Unwind_Reason_Code add_call(_Unwind_Context* context, void* data) {
    auto& calls = *static_cast<std::vector<const void*>*>(data);
    const auto* const code = reinterpret_cast<const void*>(static_cast<std::uintptr_t>(_Unwind_GetIP(context)) - 1);
    if (code_addresses.is_known(code)) calls.push_back(code);
    return calls.size() == kMostCalls ? _URC_END_OF_STACK : _URC_NO_REASON;
}

/// The beginning of the module that has this address.
const void* module_of(const void* address) {
    Dl_info module{};
    return dladdr(address, &module) != 0 ? module.dli_fbase : nullptr;
}

/// The code that has called the library may be the first of its module's.
_Unwind_Reason_Code know_caller(_Unwind_Context* context, void*) {
    static const void* const mine = module_of(reinterpret_cast<const void*>(&know_caller));
    static const void* const emulator = module_of(reinterpret_cast<const void*>(&observe_execution));
    const auto* const code = reinterpret_cast<const void*>(static_cast<std::uintptr_t>(_Unwind_GetIP(context)));
    const void* const module = module_of(code);
    if (module == mine || module == emulator) return _URC_NO_REASON;
    if (module != nullptr) code_addresses.id_of(code);
    return _URC_END_OF_STACK;
}

}  // namespace

CodeId id_of_host_code(const void* code) {
    detail::CopyLoop* const loop = detail::current_copy_loop;
    if (code != nullptr && loop == nullptr) return code_addresses.id_of(code);
    if (code != nullptr && loop->code == code) return loop->number;
    if (code != nullptr) {
        code_addresses.id_of(code);
    } else {
        _Unwind_Backtrace(&know_caller, nullptr);
    }
    const CodeId id = CallStacks::id_of_library_call(calls_here());
    if (code != nullptr) {
        loop->code = code;
        loop->number = id;
    }
    return id;
}

std::vector<const void*> calls_here() {
    // Modules are known once an access of theirs was checked. The program itself may have none so far.
    code_addresses.id_of(reinterpret_cast<const void*>(getauxval(AT_ENTRY)));
    std::vector<const void*> calls;
    calls.reserve(kMostCalls);
    _Unwind_Backtrace(&add_call, &calls);
    return calls;
}

}  // namespace tessera::race_detector
