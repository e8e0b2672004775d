// SPDX-License-Identifier: Apache-2.0
#include "tools/schedules/explored_process.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "emulator/support/private_environment.h"
#include "tools/support/child_process.h"
#include "tools/support/failure.h"

namespace tessera::tools {
namespace {

/// Of standard error; the rest is dropped.
constexpr std::size_t kMostStandardError = 64 << 10;

Failure no_start(const Command& command, int reason) {
    return tool_failed("cannot start '{}': {}", command[0], std::strerror(reason));
}

}  // namespace

ExploredProcess::ExploredProcess(const Command& command, const sigset_t& mask) {
    int ends[2], report[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) throw no_start(command, errno);
    socket_ = ends[0];
    // Another process of ours, started meanwhile, must not hold this pipe open: it is closed at exec.
    standard_error_ = memfd_create("stderr", MFD_CLOEXEC);
    if (standard_error_ < 0 || pipe2(report, O_CLOEXEC) != 0) throw no_start(command, errno);
    // All writers append: so it can be emptied between two schedules.
    fcntl(standard_error_, F_SETFL, O_APPEND);
    const pid_t parent = getpid();
    process_ = fork();
    if (process_ == 0) become(command, parent, ends[1], report[1], mask);
    close(ends[1]);
    close(report[1]);
    int reason = process_ < 0 ? errno : 0;
    while (process_ > 0 && read(report[0], &reason, sizeof reason) < 0 && errno == EINTR) {
    }
    close(report[0]);
    if (reason == 0) return;
    if (process_ > 0) waitpid(process_, nullptr, 0);
    process_ = -1;
    throw no_start(command, reason);
}

void ExploredProcess::become(const Command& command, int parent, int socket, int report, const sigset_t& mask) const {
    // A group of its own: Ctrl-C is for this command, which then shows what was found.
    setpgid(0, 0);
    end_with(parent);
    const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    dup2(nothing, STDIN_FILENO);
    dup2(nothing, STDOUT_FILENO);
    dup2(standard_error_, STDERR_FILENO);
    fcntl(socket, F_SETFD, 0);
    setenv(detail::kExploreSocketVariable, std::to_string(socket).c_str(), 1);
    // A schedule that crashes is an outcome; a thousand of them need no thousand core files.
    become_child(command, mask);
    const int reason = errno;
    (void)!write(report, &reason, sizeof reason);
    _exit(127);
}

ExploredProcess::~ExploredProcess() {
    if (socket_ >= 0) close(socket_);
    if (standard_error_ >= 0) close(standard_error_);
    if (process_ <= 0) return;
    kill(-process_, SIGKILL);
    while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

void ExploredProcess::send(const std::string& line) {
    const std::string text = line + "\n";
    for (std::size_t sent = 0; sent < text.size();) {
        const ssize_t count = ::send(socket_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return;
        sent += static_cast<std::size_t>(count);
    }
}

bool ExploredProcess::receive(std::vector<std::string>& lines) {
    std::array<char, 65536> buffer;
    const ssize_t count = read(socket_, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) return true;
    if (count <= 0) return false;
    unfinished_.append(buffer.data(), static_cast<std::size_t>(count));
    std::size_t begin = 0;
    for (std::size_t end; (end = unfinished_.find('\n', begin)) != std::string::npos; begin = end + 1) {
        lines.push_back(unfinished_.substr(begin, end - begin));
    }
    unfinished_.erase(0, begin);
    return true;
}

ProcessResult ExploredProcess::end() {
    int status = 0;
    while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    kill(-process_, SIGKILL);  // what it has left behind
    process_ = -1;
    ProcessResult result;
    if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
    result.exit_code = result.signal != 0 ? 0 : WEXITSTATUS(status);
    return result;
}

std::string ExploredProcess::take_standard_error() {
    std::string text(kMostStandardError, '\0');
    const ssize_t count = pread(standard_error_, text.data(), text.size(), 0);
    text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    if (count > 0) (void)!ftruncate(standard_error_, 0);
    return text;
}

}  // namespace tessera::tools
