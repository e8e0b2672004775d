// SPDX-License-Identifier: Apache-2.0
#include "tessera/patterns/cancellation.h"

#include <utility>

namespace tessera::detail {
namespace {

thread_local Cancellation* current = nullptr;

}  // namespace

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
