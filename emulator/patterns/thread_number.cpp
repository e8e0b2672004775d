// SPDX-License-Identifier: Apache-2.0
#include <mutex>
#include <set>

#include "emulator/support/sanitizer_annotations.h"
#include "tessera/detail/host_work.h"

namespace tessera::detail {

namespace {

/// Numbers of threads that have ended are given out again. Never destroyed, for threads may end later than
/// static objects.
class ThreadNumbers {
  public:
    static ThreadNumbers& instance() {
        static ThreadNumbers& numbers = *make_immortal([] { return new ThreadNumbers; });
        return numbers;
    }

    unsigned take() {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (free_.empty()) return next_++;
        const unsigned number = *free_.begin();
        free_.erase(free_.begin());
        return number;
    }

    void give_back(unsigned number) {
        const std::lock_guard<std::mutex> lock(mutex_);
        free_.insert(number);
    }

  private:
    std::mutex mutex_;
    std::set<unsigned> free_;
    unsigned next_ = 0;
};

struct ThreadNumber {
    unsigned number = ThreadNumbers::instance().take();
    ~ThreadNumber() { ThreadNumbers::instance().give_back(number); }
};

}  // namespace

unsigned thread_number() {
    static thread_local const ThreadNumber own;
    return own.number;
}

}  // namespace tessera::detail
