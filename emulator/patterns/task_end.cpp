// SPDX-License-Identifier: Apache-2.0
#include "tessera/completion_future.h"
#include "tessera/detail/task_state.h"

namespace tessera::detail {

TaskEnd::TaskEnd(std::shared_ptr<Cancellation> own) : cancellation(std::move(own)) {}
TaskEnd::~TaskEnd() = default;

void TaskEnd::when_ended(const std::shared_ptr<Callback>& callback) {
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (!ended_) {
            callbacks_.push_back(callback);
            return;
        }
    }
    callback->call();
}

void TaskEnd::tell_the_end() {
    std::vector<std::shared_ptr<Callback>> callbacks;
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        ended_ = true;
        callbacks.swap(callbacks_);
    }
    for (const std::shared_ptr<Callback>& callback : callbacks) callback->call();
}

}  // namespace tessera::detail

namespace Concurrency {

concurrency::task<void> completion_future::to_task() const { return concurrency::task<void>(end()); }

}  // namespace Concurrency
