// SPDX-License-Identifier: Apache-2.0
// Between fork and exec.
#pragma once

#include <csignal>
#include <string>
#include <vector>

namespace tessera::tools {

/// The words as execvp takes them; they must outlive this.
std::vector<char*> pointers_to(const std::vector<std::string>& words);

void leave_no_core_file();

/// Becomes the command, with these signals blocked, and leaves no core file. Returns if it cannot, with errno.
void become_child(const std::vector<std::string>& command, const sigset_t& mask);

}  // namespace tessera::tools
