// SPDX-License-Identifier: Apache-2.0
#include "tessera/patterns/cancellation.h"

#include <algorithm>

namespace tessera::detail {
namespace {

thread_local Cancellation* current = nullptr;

}  // namespace

Cancellation::Cancellation() = default;
Cancellation::~Cancellation() = default;

bool Cancellation::is_canceled() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return canceled_;
}

void Cancellation::cancel() {
    std::vector<std::shared_ptr<Callback>> callbacks;
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (canceled_) return;
        canceled_ = true;
        callbacks.swap(callbacks_);
    }
    for (const std::shared_ptr<Callback>& callback : callbacks) callback->call();
}

void Cancellation::add(const std::shared_ptr<Callback>& callback) {
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (!canceled_) {
            callbacks_.push_back(callback);
            return;
        }
    }
    callback->call();
}

void Cancellation::remove(const std::shared_ptr<Callback>& callback) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = std::find(callbacks_.begin(), callbacks_.end(), callback);
    if (found != callbacks_.end()) callbacks_.erase(found);
}

Cancellation* current_cancellation() noexcept { return current; }

Cancellation* set_current_cancellation(Cancellation* next) noexcept { return std::exchange(current, next); }

}  // namespace tessera::detail

namespace Concurrency {

cancellation_token_source::cancellation_token_source() : state_(std::make_shared<tessera::detail::Cancellation>()) {}

cancellation_token_source cancellation_token_source::create_linked_source(const cancellation_token& token) {
    const cancellation_token_source source;
    if (token.is_cancelable()) token.register_callback([state = source.state_] { state->cancel(); });
    return source;
}

}  // namespace Concurrency
