// SPDX-License-Identifier: Apache-2.0
#include "emulator/patterns/open_work.h"

#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <thread>

namespace tessera::detail {

namespace {

/// Work may never end: a kernel that waits for ever, or the one that has called exit().
constexpr std::chrono::seconds kPatience{1};

std::atomic<int> under_way{0};
std::atomic<bool> process_ends{false};
std::atomic<pthread_t> ends_it{};
std::atomic<int> status{-1};
std::atomic<void (*)(int)> last_words{nullptr};

/// What the process ends with; known before the libraries' static objects are destroyed, as it is registered later than these.
void remember_status() {
    static const int registered = on_exit([](int given, void*) { status.store(given & 0xFF); }, nullptr);
    static_cast<void>(registered);
}

/// oneTBB's objects cannot be destroyed while its threads work, least of all by one of them.
void end_without_destroying_more() {
    if (const auto speak = last_words.load()) speak(status.load());
    std::cout.flush();
    std::clog.flush();
    std::fflush(nullptr);
    _exit(status.load());
}

/// Destructors of the libraries that were loaded before may launch kernels themselves.
bool is_too_late() { return process_ends.load() && !pthread_equal(ends_it.load(), pthread_self()); }

/// Destroyed after the program's static objects, which may launch kernels, and before oneTBB's.
class EndOfProcess {
  public:
    EndOfProcess() {
        pthread_atfork(nullptr, nullptr, [] { under_way.store(0); });  // what other threads had begun, the child will not end
    }
    ~EndOfProcess() {
        ends_it.store(pthread_self());
        process_ends.store(true);
        const auto until = std::chrono::steady_clock::now() + kPatience;
        while (under_way.load() > 0 && std::chrono::steady_clock::now() < until) {
            std::this_thread::sleep_for(std::chrono::microseconds(100));
        }
        if (under_way.load() > 0 && status.load() >= 0) end_without_destroying_more();
    }
    EndOfProcess(const EndOfProcess&) = delete;
    EndOfProcess& operator=(const EndOfProcess&) = delete;
};

const EndOfProcess end_of_process;

}  // namespace

bool OpenWork::begin() {
    remember_status();
    under_way.fetch_add(1);
    if (!is_too_late()) return true;
    under_way.fetch_sub(1);
    return false;
}

void OpenWork::before_forced_end(void (*last)(int status)) { last_words.store(last); }

OpenWork::OpenWork() {
    if (begin()) return;
    for (;;) pause();
}

std::shared_ptr<OpenWork> OpenWork::begin_unless_too_late() {
    return begin() ? std::shared_ptr<OpenWork>(new OpenWork(Begun{})) : nullptr;
}

OpenWork::~OpenWork() { under_way.fetch_sub(1); }

}  // namespace tessera::detail
