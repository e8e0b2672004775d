// SPDX-License-Identifier: Apache-2.0
// Programs that the command starts: the compiler and the user's program.
#pragma once

#include <string>
#include <vector>

namespace tessera::tools {

/// A program and its arguments, as execvp takes them.
using Command = std::vector<std::string>;

/// The words of `first`, then those of `second`.
Command joined(Command first, const Command& second);

enum class StandardError {
    inherited,             ///< goes where ours goes
    inherited_by_both,     ///< and standard output goes there, too
    captured,              ///< comes back in ProcessResult::standard_error
    captured_with_output,  ///< and standard output with it
};

/// A file that a program's standard output goes into, empty at first.
class OutputFile {
  public:
    /// Throws Failure, which names the option, when the file cannot be written.
    OutputFile(const std::string& option, const std::string& name);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    int descriptor() const { return descriptor_; }

  private:
    int descriptor_;
};

struct ProcessResult {
    int exit_code = 0;  ///< 128 + signal when a signal ended it, as shells count
    int signal = 0;     ///< 0 when it ended by itself
    std::string standard_error;

    bool succeeded() const { return exit_code == 0; }
};

/// Thrown where we were asked to end while a tool ran for us, however that has ended: nothing else is to be started.
struct Interrupted {
    int signal;
};

/// Starts `command` and waits for it. The terminal sends its interrupts to the child as well, so that they are the child's business;
/// those that a process sends us, SIGTERM and SIGHUP are passed on. The child ends with us, however we end. Throws Failure when the program
/// cannot be started, and Interrupted when any of them has come and the child's messages are captured: it is a tool, not the user's program.
/// \param output  null: standard output goes where `standard_error` says, or where ours goes
/// \param input   null: the child reads what we would read
ProcessResult run_process(const Command& command, StandardError standard_error, const OutputFile* output = nullptr, const std::string* input = nullptr);

/// Replaces this process by the program at `path`; its exit code and signals are then its own. Returns only
/// by throwing Failure.
[[noreturn]] void become_process(const std::string& path, const Command& command);

/// Ends this process the way the child ended: same exit code or same signal.
[[noreturn]] void end_like(const ProcessResult& result);

/// In a new child, before it becomes a program: the kernel kills it when the thread that has forked ends, which is to wait for the
/// child.
/// \param parent  the process that has forked
void end_with(int parent);

/// `command` as one would type it in a shell.
std::string shell_quoted(const Command& command);

}  // namespace tessera::tools
