// SPDX-License-Identifier: Apache-2.0
// A program that runs schedules on request.
#pragma once

#include <csignal>
#include <string>
#include <vector>

#include <sys/types.h>

#include "tools/support/process.h"

namespace tessera::tools {

/// A child process with a socket to it, of one process group with all that it starts. Its standard input is empty, its standard
/// output is thrown away; the standard error is kept in memory. The destructor ends the whole group.
class ExploredProcess {
  public:
    /// \param mask  the signal mask that the program begins with. Throws Failure when it cannot be started.
    ExploredProcess(const Command& command, const sigset_t& mask);
    ~ExploredProcess();
    ExploredProcess(const ExploredProcess&) = delete;
    ExploredProcess& operator=(const ExploredProcess&) = delete;

    /// Readable when the program has written something, or has ended.
    int descriptor() const { return socket_; }

    /// `line` without its end. If the program has ended meanwhile, its silence shows that.
    void send(const std::string& line);

    /// Reads what is there, which must be something, and appends the whole lines. False when there will be no more.
    bool receive(std::vector<std::string>& lines);

    /// Waits for the end.
    ProcessResult end();

    /// The beginning of the text on standard error, which is then cleared.
    std::string take_standard_error();

  private:
    void become(const Command& command, int parent, int socket, int report, const sigset_t& mask) const;

    pid_t process_ = -1;
    int socket_ = -1;
    int standard_error_ = -1;
    std::string unfinished_;  ///< the beginning of a line
};

}  // namespace tessera::tools
