// SPDX-License-Identifier: Apache-2.0
#include "tools/support/process.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include "tools/support/child_process.h"
#include "tools/support/failure.h"

namespace tessera::tools {
namespace {

volatile std::sig_atomic_t running_child = 0;
volatile std::sig_atomic_t came_meanwhile = 0;  ///< the signal that came last while it ran

void pass_on(int signal, siginfo_t* info, void*) {
    came_meanwhile = signal;
    const bool is_interrupt = signal == SIGINT || signal == SIGQUIT;
    if (is_interrupt && info->si_code == SI_KERNEL) return;  // of the terminal, which has sent the child one, too
    if (running_child != 0) kill(running_child, signal);
}

/// While a child runs, interrupts and requests to end go on to it. One that comes before there is a child waits for it; one that
/// comes when the child has ended is ours.
class SignalRouting {
  public:
    SignalRouting() {
        sigemptyset(&passed_on_);
        for (const int signal : signals) sigaddset(&passed_on_, signal);
        sigprocmask(SIG_BLOCK, &passed_on_, &mask_before_);
        came_meanwhile = 0;
        struct sigaction forward = {};
        forward.sa_sigaction = pass_on;
        forward.sa_flags = SA_RESTART | SA_SIGINFO;
        for (std::size_t i = 0; i < count; ++i) {
            sigaction(signals[i], &forward, &before_[i]);
            // What our caller had switched off (nohup) stays off, for the child too.
            if (before_[i].sa_handler == SIG_IGN) sigaction(signals[i], &before_[i], nullptr);
        }
    }
    ~SignalRouting() { restore(); }
    SignalRouting(const SignalRouting&) = delete;
    SignalRouting& operator=(const SignalRouting&) = delete;

    void restore() const {
        for (std::size_t i = 0; i < count; ++i) sigaction(signals[i], &before_[i], nullptr);
        sigprocmask(SIG_SETMASK, &mask_before_, nullptr);
    }

    void pass_on_to(pid_t child) const {
        running_child = child;
        sigprocmask(SIG_SETMASK, &mask_before_, nullptr);
    }

    /// Before the child's number may become another process's. Returns the signal that came while it ran, or 0.
    int end() const {
        sigprocmask(SIG_BLOCK, &passed_on_, nullptr);
        running_child = 0;
        return came_meanwhile;
    }

  private:
    static constexpr std::size_t count = 4;
    static constexpr int signals[count] = {SIGINT, SIGQUIT, SIGTERM, SIGHUP};
    struct sigaction before_[count] = {};
    sigset_t passed_on_ = {}, mask_before_ = {};
};

std::string read_all(int descriptor) {
    std::string text;
    char buffer[65536];
    lseek(descriptor, 0, SEEK_SET);
    for (ssize_t got; (got = read(descriptor, buffer, sizeof buffer)) > 0;) {
        text.append(buffer, static_cast<std::size_t>(got));
    }
    return text;
}

/// Closed at the end.
class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    operator int() const { return number_; }

    void close() {
        if (number_ >= 0) ::close(number_);
        number_ = -1;
    }

  private:
    int number_;  ///< negative: none
};

/// A memory file, not a pipe: what a child leaves running in the background cannot keep us waiting. Negative where it is not `needed`.
int memory_file(bool needed, const char* name, const Command& command) {
    const int file = needed ? memfd_create(name, MFD_CLOEXEC) : -1;
    if (needed && file < 0) throw tool_failed("cannot make a place for the {} of {}: {}", name, command[0], std::strerror(errno));
    return file;
}

void write_all(int file, const std::string& text, const Command& command) {
    for (std::size_t written = 0; written < text.size();) {
        const ssize_t some = write(file, text.data() + written, text.size() - written);
        if (some < 0) throw tool_failed("cannot write what {} reads: {}", command[0], std::strerror(errno));
        written += static_cast<std::size_t>(some);
    }
    lseek(file, 0, SEEK_SET);
}

/// A pipe that the child's side closes at exec and otherwise writes errno into.
struct ExecReport {
    int ends[2];
    ExecReport() {
        if (pipe2(ends, O_CLOEXEC) != 0) throw tool_failed("cannot make a pipe: {}", std::strerror(errno));
    }
};

}  // namespace

OutputFile::OutputFile(const std::string& option, const std::string& name)
    : descriptor_(open(name.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) {
    if (descriptor_ < 0) throw wrong_use("{}={}: {}", option, name, std::strerror(errno));
}

OutputFile::~OutputFile() { close(descriptor_); }

ProcessResult run_process(const Command& command, StandardError standard_error, const OutputFile* output, const std::string* input) {
    const bool captures = standard_error == StandardError::captured || standard_error == StandardError::captured_with_output;
    const Descriptor capture(memory_file(captures, "output", command));
    Descriptor given(memory_file(input != nullptr, "input", command));
    if (input != nullptr) write_all(given, *input, command);
    const std::vector<char*> arguments = pointers_to(command);
    const ExecReport report;
    const SignalRouting routing;
    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child == 0) {
        end_with(parent);
        routing.restore();
        if (standard_error == StandardError::inherited_by_both) dup2(STDERR_FILENO, STDOUT_FILENO);
        if (given >= 0) dup2(given, STDIN_FILENO);
        if (capture >= 0) dup2(capture, STDERR_FILENO);
        if (standard_error == StandardError::captured_with_output) dup2(capture, STDOUT_FILENO);
        if (output != nullptr) dup2(output->descriptor(), STDOUT_FILENO);
        execvp(arguments[0], arguments.data());
        const int reason = errno;
        (void)!write(report.ends[1], &reason, sizeof reason);
        _exit(127);
    }
    if (child > 0) routing.pass_on_to(child);
    given.close();
    close(report.ends[1]);
    int reason = child < 0 ? errno : 0;
    (void)!read(report.ends[0], &reason, sizeof reason);
    close(report.ends[0]);
    int status = 0;
    siginfo_t ended;
    while (child > 0 && waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
    }
    const int came = routing.end();
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }

    ProcessResult result;
    if (capture >= 0) {
        result.standard_error = read_all(capture);
    }
    // A tool of ours, which may have been about to end: what it did is not to be gone on with.
    if (captures && came != 0) throw Interrupted{came};
    if (reason != 0) throw tool_failed("cannot start '{}': {}", command[0], std::strerror(reason));
    if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
    result.exit_code = result.signal != 0 ? 128 + result.signal : WEXITSTATUS(status);
    return result;
}

void end_with(int parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);  // it has ended before the kernel knew
}

void become_process(const std::string& path, const Command& command) {
    execv(path.c_str(), pointers_to(command).data());
    throw wrong_use("cannot run '{}': {}", path, std::strerror(errno));
}

void end_like(const ProcessResult& result) {
    if (result.signal != 0) {
        // The program's own death may have left a core file; ours would only hide it.
        leave_no_core_file();
        std::signal(result.signal, SIG_DFL);
        raise(result.signal);
    }
    std::_Exit(result.exit_code);
}

Command joined(Command first, const Command& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

std::string shell_quoted(const Command& command) {
    std::string line;
    for (const std::string& word : command) {
        if (!line.empty()) line += ' ';
        const bool plain = !word.empty() && word.find_first_not_of(
                                                "abcdefghijklmnopqrstuvwxyz"
                                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                "0123456789_-+=./:,@%") == std::string::npos;
        if (plain) {
            line += word;
            continue;
        }
        line += '\'';
        for (const char letter : word) line += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
        line += '\'';
    }
    return line;
}

}  // namespace tessera::tools
