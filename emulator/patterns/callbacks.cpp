// SPDX-License-Identifier: Apache-2.0
#include "tessera/patterns/callbacks.h"

#include <algorithm>

namespace tessera::detail {

Callbacks::Callbacks() = default;
Callbacks::~Callbacks() = default;

bool Callbacks::are_called() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return are_called_;
}

void Callbacks::call() {
    std::vector<std::shared_ptr<Callback>> callbacks;
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        are_called_ = true;
        callbacks.swap(callbacks_);
    }
    for (const std::shared_ptr<Callback>& callback : callbacks) callback->call();
}

void Callbacks::add(const std::shared_ptr<Callback>& callback) {
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (!are_called_) {
            callbacks_.push_back(callback);
            return;
        }
    }
    callback->call();
}

void Callbacks::remove(const std::shared_ptr<Callback>& callback) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = std::find(callbacks_.begin(), callbacks_.end(), callback);
    if (found != callbacks_.end()) callbacks_.erase(found);
}

}  // namespace tessera::detail
