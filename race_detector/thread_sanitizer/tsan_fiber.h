// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "race_detector/thread_sanitizer/runtime.h"

namespace tessera::thread_sanitizer {

/// What the runtime takes for a thread. It knows what the fiber that was current when it was made knows then,
/// and learns nothing by being switched to.
class TsanFiber {
  public:
    TsanFiber() = default;
    static TsanFiber make(const char* name) {
        TsanFiber fiber;
        fiber.handle_ = __tsan_create_fiber(0);
        __tsan_set_fiber_name(fiber.handle_, name);
        return fiber;
    }
    TsanFiber(TsanFiber&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    TsanFiber& operator=(TsanFiber&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    /// It must not be the current one.
    ~TsanFiber() {
        if (handle_ != nullptr) __tsan_destroy_fiber(handle_);
    }

    explicit operator bool() const { return handle_ != nullptr; }
    void make_current() const { switch_to(handle_); }

    /// Also for the fiber that the runtime made itself for an OS thread.
    static void switch_to(void* handle) {
        constexpr unsigned kNoOrder = 1;  // __tsan_switch_to_fiber_no_sync
        __tsan_switch_to_fiber(handle, kNoOrder);
    }

  private:
    void* handle_ = nullptr;
};

}  // namespace tessera::thread_sanitizer
