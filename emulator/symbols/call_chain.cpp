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
    bool is_past_handler = false;
};

_Unwind_Reason_Code add_call(_Unwind_Context* context, void* data) {
    auto& [calls, is_past_handler] = *static_cast<Gathering*>(data);
    const auto at = static_cast<std::uintptr_t>(_Unwind_GetIP(context));
    if (is_past_handler) {
        calls.addresses[calls.count] = reinterpret_cast<const void*>(at - 1);
        ++calls.count;
    } else {
        is_past_handler = reinterpret_cast<const void*>(at) == calls.addresses[0];
    }
    return calls.count == CallChain::kMost ? _URC_END_OF_STACK : _URC_NO_REASON;
}

/// How the names of Tessera's modules begin.
constexpr std::string_view kOwn = "libtessera_";

/// Of Tessera, or of the system.
bool is_in_library(const void* address) {
    Dl_info module{};
    if (dladdr(address, &module) == 0 || module.dli_fname == nullptr) return false;
    const std::string_view path = module.dli_fname;
    if (path.substr(path.rfind('/') + 1, kOwn.size()) == kOwn) return true;
    for (const std::string_view folder : {"/lib/", "/lib64/", "/usr/lib/", "/usr/lib64/"}) {
        if (path.substr(0, folder.size()) == folder) return true;
    }
    return false;
}

}  // namespace

void CallChain::gather(const void* interrupted_instruction) {
    *this = CallChain(interrupted_instruction);
    Gathering gathering{*this};
    _Unwind_Backtrace(&add_call, &gathering);
}

CodePlace user_place(const CallChain& calls) {
    const std::vector<const void*> addresses(calls.addresses, calls.addresses + calls.count);
    const std::vector<std::vector<SourceFrame>> frames = source_frames(addresses, false);
    const void* innermost = nullptr;
    bool is_of_library = false;
    for (std::size_t i = 0; i < addresses.size(); ++i) {
        if (is_in_library(addresses[i])) continue;
        if (innermost == nullptr) {
            innermost = addresses[i];
            is_of_library = !frames[i].empty() && is_file_of_library(frames[i].front().file);
        }
        for (const SourceFrame& frame : frames[i]) {
            if (frame.file.empty() || is_file_of_library(frame.file)) continue;
            if (frame.line == 0) return {addresses[i], source_position(addresses[i], false)};
            return {addresses[i], frame.file + ":" + std::to_string(frame.line)};
        }
    }
    if (innermost == nullptr) return {};
    return {innermost, source_position(innermost, false), is_of_library};
}

std::string user_position(const CallChain& calls, const CodePlace& place) {
    return place.address != nullptr ? place.position : source_position(calls.addresses[0], false);
}

}  // namespace tessera::detail
