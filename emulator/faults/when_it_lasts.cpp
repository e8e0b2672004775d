// SPDX-License-Identifier: Apache-2.0
#include "emulator/faults/when_it_lasts.h"

#include <pthread.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <csignal>
#include <cstddef>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "emulator/support/sanitizer_annotations.h"
#include "emulator/support/signal_mask.h"

namespace tessera::detail {

namespace {

constexpr std::chrono::milliseconds kPause{100};
/// After so many pauses without work the thread sleeps until there is some, and waking it costs more than the two writes.
constexpr int kIdlePauses = 50;
constexpr std::size_t kPlaces = 256;

/// Threads that begin work at once look for a place at different ones.
std::size_t first_place() {
    static std::atomic<std::size_t> threads{0};
    static thread_local const std::size_t mine = threads.fetch_add(1, std::memory_order_relaxed) % kPlaces;
    return mine;
}

}  // namespace

class WhenItLasts::LookingThread {
  public:
    LookingThread() {
        const SignalMask blocked(SignalMask::all_blocked());
        mask_of_program_ = blocked.before();
        try {
            std::thread([this] { look(); }).detach();
            exists_.store(true);
        } catch (const std::system_error&) {  // too many threads
        }
        static LookingThread* of_process;
        of_process = this;
        pthread_atfork(nullptr, nullptr, [] { of_process->exists_.store(false); });  // a child has no such thread
    }

    bool exists() const { return exists_.load(std::memory_order_relaxed); }

    /// \return null: every place is taken
    Place* put(WhenItLasts& work) {
        const std::size_t first = first_place();
        for (std::size_t i = 0; i < kPlaces; ++i) {
            Place& place = places_[(first + i) % kPlaces];
            void* none = nullptr;
            if (place.work.load(std::memory_order_relaxed) != nullptr || !place.work.compare_exchange_strong(none, &work)) continue;
            if (sleeps_.load()) wake();
            return &place;
        }
        return nullptr;
    }

    static void take_back(Place& place, WhenItLasts& work) {
        for (void* expected = &work; !place.work.compare_exchange_strong(expected, nullptr); expected = &work) {
            std::this_thread::yield();  // the thread looks at it
        }
    }

  private:
    [[noreturn]] void look() {
        for (int idle = 0;;) {
            wait(idle < kIdlePauses);
            idle = look_at_all() ? 0 : idle + 1;
        }
    }

    /// \param pause  or until there is work
    void wait(bool pause) {
        if (pause) return std::this_thread::sleep_for(kPause);
        std::unique_lock<std::mutex> lock(mutex_);
        sleeps_.store(true);
        // Whoever puts work into a place after this look at it finds the thread asleep.
        if (!has_work()) begun_.wait(lock, [this] { return !sleeps_.load(); });
        sleeps_.store(false);
    }

    void wake() {
        const std::lock_guard<std::mutex> lock(mutex_);
        sleeps_.store(false);
        begun_.notify_one();
    }

    bool has_work() const {
        return std::any_of(places_.begin(), places_.end(), [](const Place& place) { return place.work.load() != nullptr; });
    }

    /// \return whether there was work
    bool look_at_all() {
        const auto now = std::chrono::steady_clock::now();
        bool found = false;
        for (Place& place : places_) {
            void* const put = place.work.load(std::memory_order_relaxed);
            if (put == nullptr) continue;
            found = true;
            // It is not destroyed before it is back in its place.
            if (void* expected = put; !place.work.compare_exchange_strong(expected, this)) continue;
            WhenItLasts& work = *static_cast<WhenItLasts*>(put);
            if (work.action_ && now >= work.due_ && act(work)) work.action_ = nullptr;
            place.work.store(put);
        }
        return found;
    }

    /// The action may make workers, whose faults have handlers, and which the watchdog sends signals to.
    bool act(const WhenItLasts& work) const {
        const SignalMask of_program(mask_of_program_);
        return work.action_();
    }

    std::atomic<bool> exists_{false};
    sigset_t mask_of_program_;
    std::array<Place, kPlaces> places_;
    std::mutex mutex_;
    std::condition_variable begun_;
    std::atomic<bool> sleeps_{false};
};

WhenItLasts::Place* WhenItLasts::place_of(WhenItLasts& work) {
    // Never destroyed: kernels may be launched by destructors of static objects.
    static auto* const thread = make_immortal([] { return new LookingThread; });
    return thread->exists() ? thread->put(work) : nullptr;
}

WhenItLasts::WhenItLasts(std::chrono::steady_clock::time_point due, std::function<bool()> action)
    : due_(due), action_(std::move(action)), place_(place_of(*this)) {}

WhenItLasts::~WhenItLasts() {
    if (place_ != nullptr) LookingThread::take_back(*place_, *this);
}

}  // namespace tessera::detail
