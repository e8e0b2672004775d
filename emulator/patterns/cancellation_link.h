// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "tessera/patterns/cancellation.h"

namespace tessera::detail {

/// While it lives, a cancellation calls a function. Its code is seen by ThreadSanitizer, other than that of its users, so that the
/// counts of shared pointers are seen everywhere or nowhere.
class CancellationLink {
  public:
    /// To the task whose function the calling thread runs, if any.
    CancellationLink(void (*cancel)(void*), void* data);
    /// \param cancellation  may be null
    CancellationLink(const std::shared_ptr<Cancellation>& cancellation, void (*cancel)(void*), void* data);
    ~CancellationLink();
    CancellationLink(const CancellationLink&) = delete;
    CancellationLink& operator=(const CancellationLink&) = delete;

    bool is_canceled() const { return cancellation_ != nullptr && cancellation_->is_canceled(); }

  private:
    const std::shared_ptr<Cancellation> cancellation_;
    std::shared_ptr<Callback> callback_;
};

}  // namespace tessera::detail
