// SPDX-License-Identifier: Apache-2.0
#include "tools/support/child_process.h"

#include <sys/resource.h>
#include <unistd.h>

namespace tessera::tools {

std::vector<char*> pointers_to(const std::vector<std::string>& words) {
    std::vector<char*> pointers;
    for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
    pointers.push_back(nullptr);
    return pointers;
}

void leave_no_core_file() {
    const rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
}

void become_child(const std::vector<std::string>& command, const sigset_t& mask) {
    leave_no_core_file();
    sigprocmask(SIG_SETMASK, &mask, nullptr);
    execvp(command[0].c_str(), pointers_to(command).data());
}

}  // namespace tessera::tools
