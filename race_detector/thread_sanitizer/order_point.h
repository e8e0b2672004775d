// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "race_detector/thread_sanitizer/runtime.h"

namespace tessera::thread_sanitizer {

/// An address that order is made through: what a thread did before it leaves here happens before what another
/// does after it has arrived here later.
class OrderPoint {
  public:
    /// Nothing is stored at the address, which must not be another order point and must not be freed
    /// meanwhile.
    explicit OrderPoint(const void* address) : address_(const_cast<void*>(address)) {}

    void leave() const { __tsan_release(address_); }
    void arrive() const { __tsan_acquire(address_); }
    void clear() const { forget_order(address_, 1); }

  private:
    void* address_;
};

}  // namespace tessera::thread_sanitizer
