// SPDX-License-Identifier: Apache-2.0
#include "emulator/symbols/call_chain.h"

#include <dlfcn.h>
#include <unwind.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "emulator/symbols/symbolizer.h"
#include "tessera/detail/debug_information.h"

namespace tessera::detail {

namespace {

struct Gathering {
    CallChain& calls;
    std::uintptr_t interrupted;
};

/// What is before the interrupted instruction is the handler's.
_Unwind_Reason_Code add_call(_Unwind_Context* context, void* data) {
    auto& gathering = *static_cast<Gathering*>(data);
    CallChain& calls = gathering.calls;
    const auto at = static_cast<std::uintptr_t>(_Unwind_GetIP(context));
    if (calls.count == 0) {
        if (at == gathering.interrupted) calls.count = 1;
    } else {
        calls.addresses[calls.count++] = reinterpret_cast<const void*>(at - 1);
    }
    return calls.count == CallChain::kMost ? _URC_END_OF_STACK : _URC_NO_REASON;
}

/// Of Tessera, or of the system.
bool is_in_library(const void* address) {
    Dl_info own{}, its{};
    if (dladdr(address, &its) == 0 || its.dli_fname == nullptr) return false;
    if (dladdr(reinterpret_cast<const void*>(&is_in_library), &own) != 0 && own.dli_fbase == its.dli_fbase) return true;
    const std::string_view path = its.dli_fname;
    for (const std::string_view folder : {"/lib/", "/lib64/", "/usr/lib/", "/usr/lib64/"}) {
        if (path.substr(0, folder.size()) == folder) return true;
    }
    return false;
}

}  // namespace

void CallChain::gather(const void* interrupted_instruction) {
    count = 0;
    addresses[0] = interrupted_instruction;
    Gathering gathering{*this, reinterpret_cast<std::uintptr_t>(interrupted_instruction)};
    _Unwind_Backtrace(&add_call, &gathering);
    keep_what_is_there();
}

CodePlace user_place(const CallChain& calls) {
    const std::vector<const void*> addresses(calls.addresses, calls.addresses + calls.count);
    const std::vector<std::vector<SourceFrame>> frames = source_frames(addresses, false);
    const void* innermost = nullptr;
    for (std::size_t i = 0; i < addresses.size(); ++i) {
        if (is_in_library(addresses[i])) continue;
        if (innermost == nullptr) innermost = addresses[i];
        for (const SourceFrame& frame : frames[i]) {
            if (frame.file.empty() || is_file_of_library(frame.file)) continue;
            if (frame.line == 0) return {addresses[i], source_position(addresses[i], false)};
            return {addresses[i], frame.file + ":" + std::to_string(frame.line)};
        }
    }
    if (innermost == nullptr && !addresses.empty()) innermost = addresses.front();
    return {innermost, source_position(innermost, false)};
}

}  // namespace tessera::detail
