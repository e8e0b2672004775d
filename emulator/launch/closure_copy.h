// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <new>

#include "tessera/detail/launch.h"

namespace tessera::detail {

/// The launch's own copy of the kernel object: what the caller does to the original afterwards does not reach threads.
class ClosureCopy {
  public:
    explicit ClosureCopy(const LaunchRequest& request) : request_(request) {
        const bool fits = request.closure_size <= sizeof inside_ && request.closure_alignment <= alignof(std::max_align_t);
        bytes_ = fits ? inside_ : ::operator new(request.closure_size, alignment());
        try {
            request.copy_closure(bytes_, request.closure);
        } catch (...) {
            release();
            throw;
        }
    }
    ~ClosureCopy() {
        request_.destroy_closure(bytes_);
        release();
    }
    ClosureCopy(const ClosureCopy&) = delete;
    ClosureCopy& operator=(const ClosureCopy&) = delete;

    const void* get() const { return bytes_; }

  private:
    std::align_val_t alignment() const { return std::align_val_t{request_.closure_alignment}; }
    void release() {
        if (bytes_ != inside_) ::operator delete(bytes_, alignment());
    }

    const LaunchRequest& request_;
    void* bytes_ = nullptr;
    alignas(std::max_align_t) unsigned char inside_[256];  ///< most kernels fit: no allocation a launch
};

}  // namespace tessera::detail
