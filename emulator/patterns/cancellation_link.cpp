// SPDX-License-Identifier: Apache-2.0
#include "emulator/patterns/cancellation_link.h"

namespace tessera::detail {

namespace {

std::shared_ptr<Cancellation> cancellation_of_task() {
    Cancellation* const current = current_cancellation();
    return current == nullptr ? nullptr : current->shared_from_this();
}

}  // namespace

CancellationLink::CancellationLink(void (*cancel)(void*), void* data) : CancellationLink(cancellation_of_task(), cancel, data) {}

CancellationLink::CancellationLink(const std::shared_ptr<Cancellation>& cancellation, void (*cancel)(void*), void* data)
    : cancellation_(cancellation) {
    if (cancellation_ == nullptr) return;
    callback_ = make_callback([cancel, data] { cancel(data); });
    cancellation_->add(callback_);
}

CancellationLink::~CancellationLink() {
    if (cancellation_ != nullptr) cancellation_->remove(callback_);
}

}  // namespace tessera::detail
