// SPDX-License-Identifier: Apache-2.0
// Only what signal handlers may do, except in the forked process.
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "emulator/symbols/call_chain.h"

/// Without the locks that fork() takes. Not in every C library.
extern "C" __attribute__((weak)) pid_t _Fork(void) noexcept;

namespace tessera::detail {

namespace {

/// Debug information of some hundred megabytes takes a few.
constexpr int kMostSeconds = 20;

[[noreturn]] void find_and_tell(const CallChain& calls, int to) {
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGALRM}) std::signal(signal, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    alarm(kMostSeconds);
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0) dup2(nowhere, STDERR_FILENO);  // the heap's complaints
    // A line of Tessera's is the kernel's first instructions: the message says where the kernel is launched.
    const CodePlace place = user_place(calls);
    if (place.is_of_library) _exit(0);
    const std::string position = user_position(calls, place);
    static_cast<void>(!write(to, position.data(), position.size()));
    _exit(0);
}

std::size_t read_all(int from, char* text, std::size_t size) {
    std::size_t length = 0;
    for (;;) {
        pollfd readable{from, POLLIN, 0};
        const int ready = poll(&readable, 1, kMostSeconds * 1000);
        if (ready < 0 && errno == EINTR) continue;  // a profiler's signal; the other end closes when its time is over
        if (ready <= 0) return length;
        const ssize_t got = read(from, text + length, size - length);
        if (got <= 0) return length;
        length += static_cast<std::size_t>(got);
    }
}

}  // namespace

void read_user_position(const CallChain& calls, char* text, std::size_t size) {
    text[0] = '\0';
    int ends[2];
    if (calls.count == 0 || pipe2(ends, O_CLOEXEC) != 0) return;
    const pid_t reader = _Fork != nullptr ? _Fork() : fork();
    if (reader == 0) {
        close(ends[0]);
        find_and_tell(calls, ends[1]);
    }
    close(ends[1]);
    if (reader > 0) {
        text[read_all(ends[0], text, size - 1)] = '\0';
        kill(reader, SIGKILL);
        waitpid(reader, nullptr, 0);
    }
    close(ends[0]);
}

}  // namespace tessera::detail
