// SPDX-License-Identifier: Apache-2.0
// An exception that leaves a kernel does not tell where it came from, and its thread's stack is gone by then.
#include "race_detector/detector/thrown_exceptions.h"

#include <unwind.h>

#include "race_detector/checks/access_history.h"
#include "race_detector/checks/global_checks.h"
#include "race_detector/code/code_addresses.h"

namespace tessera::race_detector {

namespace {

constexpr std::size_t kCalls = 8;

struct LastThrow {
    AccessPoint point;
    std::size_t calls = 0;
    const void* addresses[kCalls] = {};
};
thread_local LastThrow last_throw;

/// Code that the compiler instrumented is the user's, or was compiled with it.
_Unwind_Reason_Code look_at_frame(_Unwind_Context* context, void* data) {
    auto& found = *static_cast<LastThrow*>(data);
    const auto address = static_cast<std::uintptr_t>(_Unwind_GetIP(context)) - 1;
    const auto* const code = reinterpret_cast<const void*>(address);
    if (code_addresses.is_known(code)) found.addresses[found.calls++] = code;
    return found.calls == kCalls ? _URC_END_OF_STACK : _URC_NO_REASON;
}

}  // namespace

void note_throw() {
    const CurrentThread& me = current_thread;
    if (me.state == CurrentThread::idle) return;
    last_throw.point = me.point();
    last_throw.calls = 0;
    _Unwind_Backtrace(&look_at_frame, &last_throw);
}

std::vector<const void*> thrown_here(const AccessPoint& point) {
    if (!(last_throw.point == point)) return {};
    return std::vector<const void*>(last_throw.addresses, last_throw.addresses + last_throw.calls);
}

}  // namespace tessera::race_detector
