// SPDX-License-Identifier: Apache-2.0
#include "tessera/patterns/callbacks.h"

#include <algorithm>
#include <exception>

namespace tessera::detail {

Callbacks::Callbacks() = default;
Callbacks::~Callbacks() = default;

void Callbacks::call() {
    std::unique_lock<std::mutex> lock(mutex_);
    if (are_called()) return;
    are_called_.store(true, std::memory_order_release);
    caller_ = std::this_thread::get_id();
    std::exception_ptr failure;
    std::reverse(callbacks_.begin(), callbacks_.end());
    while (!callbacks_.empty()) {
        running_ = std::move(callbacks_.back());
        callbacks_.pop_back();
        lock.unlock();
        try {
            running_->call();
        } catch (...) {
            if (failure == nullptr) failure = std::current_exception();
        }
        // Destroyed without the lock: it may own what removes callbacks.
        std::shared_ptr<Callback> called;
        lock.lock();
        called.swap(running_);
        returned_.notify_all();
        lock.unlock();
        called.reset();
        lock.lock();
    }
    lock.unlock();
    if (failure != nullptr) std::rethrow_exception(failure);
}

void Callbacks::add(const std::shared_ptr<Callback>& callback) {
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (!are_called()) {
            callbacks_.push_back(callback);
            return;
        }
    }
    callback->call();
}

void Callbacks::remove(const std::shared_ptr<Callback>& callback) {
    if (callback == nullptr) return;
    std::shared_ptr<Callback> removed;  // destroyed without the lock
    std::unique_lock<std::mutex> lock(mutex_);
    const auto found = std::find(callbacks_.begin(), callbacks_.end(), callback);
    if (found != callbacks_.end()) {
        removed = std::move(*found);
        callbacks_.erase(found);
    }
    if (caller_ != std::this_thread::get_id()) {
        returned_.wait(lock, [&] { return running_ != callback; });
    }
    lock.unlock();
}

}  // namespace tessera::detail
