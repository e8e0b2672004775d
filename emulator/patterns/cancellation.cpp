// SPDX-License-Identifier: Apache-2.0
#include "tessera/patterns/cancellation.h"

#include <utility>

namespace tessera::detail {
namespace {

thread_local Cancellation* current = nullptr;

}  // namespace

Cancellation::Cancellation() = default;

Cancellation::~Cancellation() {
    for (const auto& [other, callback] : followed_) other->remove(callback);
}

void Cancellation::follow(const std::shared_ptr<Cancellation>& other) {
    if (other == nullptr) return;
    // Weak, as the other one may live longer.
    const std::shared_ptr<Callback> callback = make_callback([weak = weak_from_this()] {
        if (const std::shared_ptr<Cancellation> self = weak.lock()) self->cancel();
    });
    followed_.emplace_back(other, callback);
    other->add(callback);
}

Cancellation* current_cancellation() noexcept { return current; }

Cancellation* set_current_cancellation(Cancellation* next) noexcept { return std::exchange(current, next); }

}  // namespace tessera::detail

namespace Concurrency {

cancellation_token_source::cancellation_token_source() : state_(std::make_shared<tessera::detail::Cancellation>()) {}

}  // namespace Concurrency
