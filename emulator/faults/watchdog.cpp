// SPDX-License-Identifier: Apache-2.0
#include "emulator/faults/watchdog.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <system_error>

#include "emulator/faults/fault_handler.h"
#include "emulator/support/sanitizer_annotations.h"
#include "emulator/support/signal_mask.h"
#include "emulator/tiles/worker.h"

namespace tessera::detail {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kPoll{20};
constexpr std::chrono::milliseconds kAskAgain{1};
/// What counts as time without progress when more has passed since the last look: the process was stopped meanwhile, or the machine
/// stood still, and no thread could make any.
constexpr std::chrono::milliseconds kMostBetweenLooks{100};
/// For a worker that has given a sign of life to go on.
constexpr std::chrono::milliseconds kMostLastChance{250};
/// Progress is shown after a second.
constexpr std::chrono::milliseconds kBeforeProgress{900};
/// A thread that watches costs as much as a short launch, so that a launch has none until it lasts.
constexpr std::chrono::milliseconds kBeforeWatching{100};
/// Unless it must end soon.
constexpr double kShortSeconds = 1;

/// Once per process.
void tell_of_missing_thread() {
    static std::atomic<bool> told{false};
    if (told.exchange(true)) return;
    std::fputs("tessera: warning: the system lets this process start no more threads, so none watches its kernels: one that never ends "
               "is not stopped\n",
               stderr);
}

}  // namespace

Watchdog::Watchdog(double seconds, LaunchProgress& shown, LaunchFailure& failure)
    : seconds_(seconds), shown_(shown), failure_(failure) {
    if (!is_watching()) return;
    // ThreadSanitizer keeps a process that ends with other threads for a second, so that none may stay behind there.
    if ((seconds_ == 0 || seconds_ >= kShortSeconds) && !has_thread_sanitizer()) {
        later_.emplace(seconds_ > 0 ? kBeforeWatching : kBeforeProgress, [this] { return start(); });
        if (seconds_ == 0 || later_->will_be_done()) return;
    }
    if (!start() && seconds_ > 0) tell_of_missing_thread();
}

bool Watchdog::start() {
    const SignalMask blocked(SignalMask::all_blocked());
    try {
        thread_ = std::thread([this] { watch(); });
        return true;
    } catch (const std::system_error&) {  // the system has no thread left at present
        return false;
    }
}

Watchdog::~Watchdog() {
    later_.reset();
    if (!thread_.joinable()) return;
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        ending_ = true;
    }
    ended_.notify_all();
    thread_.join();
}

Watchdog::Visit::Visit(Watchdog& watchdog, Worker& worker, std::uint64_t units)
    : watchdog_(watchdog), worker_(worker) {
    if (!watchdog_.is_watching()) return;
    const std::lock_guard<std::mutex> lock(watchdog_.mutex_);
    worker_.sign_of_life_requested = false;
    worker_.abandon_requested = false;
    worker_.abandon_attempts = 0;
    watchdog_.visiting_.push_back({&worker_, units, worker_.scheduler.progress()});
}

Watchdog::Visit::~Visit() {
    if (!watchdog_.is_watching()) return;
    const std::lock_guard<std::mutex> lock(watchdog_.mutex_);
    auto& visiting = watchdog_.visiting_;
    const auto ours = std::find_if(visiting.begin(), visiting.end(), [&](const Stretch& one) { return one.worker == &worker_; });
    watchdog_.units_ended_ += watchdog_.units_done(*ours);
    visiting.erase(ours);
    worker_.abandon_requested = false;
    ++watchdog_.visits_ended_;
}

std::uint64_t Watchdog::progress() const {
    std::uint64_t sum = visits_ended_;
    for (const Stretch& stretch : visiting_) sum += stretch.worker->scheduler.progress();
    return sum;
}

std::uint64_t Watchdog::units_done() const {
    std::uint64_t done = units_ended_;
    if (shown_.steps_a_unit() == 0) return done;
    for (const Stretch& stretch : visiting_) done += units_done(stretch);
    return done;
}

/// Where a unit takes no known number of steps, the stretch must be over.
std::uint64_t Watchdog::units_done(const Stretch& stretch) const {
    const std::uint64_t steps = shown_.steps_a_unit();
    if (steps == 0) return stretch.units;
    return std::min(stretch.units, (stretch.worker->scheduler.progress() - stretch.progress_before) / steps);
}

void Watchdog::ask_for_signs_of_life() {
    for (const Stretch& stretch : visiting_) {
        stretch.worker->sign_of_life_requested = true;
        pthread_kill(stretch.worker->thread, abandon_signal());
    }
}

bool Watchdog::all_have_given_a_sign() const {
    return std::none_of(visiting_.begin(), visiting_.end(),
                        [](const Stretch& stretch) { return stretch.worker->sign_of_life_requested.load(); });
}

void Watchdog::ask_workers_to_stop() {
    for (const Stretch& stretch : visiting_) {
        stretch.worker->abandon_requested = true;
        stretch.worker->abandon_attempts.fetch_add(1);
        pthread_kill(stretch.worker->thread, abandon_signal());
    }
}

/// Says when a launch that makes no progress is to end. The system may have held its workers up, so that the time that has passed is
/// no proof: when it is over they are asked for a sign of life, and have a last chance after it.
class Watchdog::Patience {
  public:
    explicit Patience(Watchdog& watchdog) : watchdog_(watchdog), seconds_(watchdog.seconds_) {}

    void progress_was_made() {
        if (!has_ended()) begin(State::waits);
    }
    void time_has_passed(Clock::duration time) {
        spent_ += time;
        if (seconds_.count() == 0) return;
        if (state_ == State::waits && spent_ > seconds_) {
            // With ThreadSanitizer signals are handled when the thread next calls its runtime, which a loop need not do.
            if (!has_thread_sanitizer()) watchdog_.ask_for_signs_of_life();
            begin(State::awaits_signs);
        }
        if (state_ == State::awaits_signs && (watchdog_.all_have_given_a_sign() || spent_ > seconds_)) begin(State::gives_last_chance);
        if (state_ == State::gives_last_chance && spent_ > std::min<Seconds>(seconds_ / 8, kMostLastChance)) begin(State::has_ended);
    }
    bool has_ended() const { return state_ == State::has_ended; }

  private:
    using Seconds = std::chrono::duration<double>;
    enum class State { waits, awaits_signs, gives_last_chance, has_ended };

    void begin(State state) {
        state_ = state;
        spent_ = Clock::duration{0};
    }

    Watchdog& watchdog_;
    const Seconds seconds_;
    State state_ = State::waits;
    Clock::duration spent_{0};  ///< in this state
};

void Watchdog::watch() {
    std::unique_lock<std::mutex> lock(mutex_);
    std::uint64_t last_progress = 0;
    auto last_look = Clock::now();
    Patience patience(*this);
    while (!ended_.wait_for(lock, patience.has_ended() ? kAskAgain : kPoll, [this] { return ending_; })) {
        const auto now = Clock::now();
        const auto passed = std::min<Clock::duration>(now - last_look, kMostBetweenLooks);
        last_look = now;
        const std::uint64_t sum = progress();
        if (sum != last_progress || visiting_.empty()) {
            last_progress = sum;
            patience.progress_was_made();
        } else {
            patience.time_has_passed(passed);
        }
        if (patience.has_ended()) {
            failure_.stop_all();
            ask_workers_to_stop();
        }
        shown_.show(units_done());
    }
}

}  // namespace tessera::detail
