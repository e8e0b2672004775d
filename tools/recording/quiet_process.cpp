// SPDX-License-Identifier: Apache-2.0
#include "tools/recording/quiet_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>

#include "tools/support/child_process.h"
#include "tools/support/interruption.h"

namespace tessera::tools {
namespace {

[[noreturn]] void become(const Command& command, pid_t parent, const std::vector<std::pair<std::string, std::string>>& environment, const sigset_t& mask) {
    setpgid(0, 0);  // Ctrl-C is for us, and what it starts can be ended with it
    end_with(parent);
    const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nothing, file);
    for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
    become_child(command, mask);
    _exit(127);
}

/// Waits for the end of the process that `file` stands for; false: it did not come in time, or we are to end.
bool await(int file, double seconds, const Interruption& interruption) {
    pollfd end{file, POLLIN, 0};
    timespec rest{};
    rest.tv_sec = static_cast<time_t>(seconds);
    rest.tv_nsec = static_cast<long>((seconds - static_cast<double>(rest.tv_sec)) * 1e9);
    return ppoll(&end, 1, &rest, &interruption.while_waiting()) > 0;
}

}  // namespace

QuietEnd run_quietly(const Command& command, const std::vector<std::pair<std::string, std::string>>& environment, double seconds) {
    const Interruption interruption;
    const pid_t parent = getpid(), child = fork();
    if (child < 0) return QuietEnd::not_started;
    if (child == 0) become(command, parent, environment, interruption.while_waiting());
    setpgid(child, child);
    const int file = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
    const bool ended = file >= 0 && await(file, seconds, interruption);
    if (file >= 0) close(file);
    kill(-child, SIGKILL);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (interruption.signal() != 0) return QuietEnd::interrupted;
    if (file < 0) return QuietEnd::not_started;
    if (!ended) return QuietEnd::too_late;
    if (WIFSIGNALED(status)) return QuietEnd::by_signal;
    return WEXITSTATUS(status) == 127 ? QuietEnd::not_started : QuietEnd::by_itself;
}

}  // namespace tessera::tools
