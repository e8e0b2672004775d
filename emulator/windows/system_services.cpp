// SPDX-License-Identifier: Apache-2.0
#include "tessera/windows/system_services.h"

#include <sched.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <cstring>

namespace tessera::windows {

namespace {

unsigned long long pages_in_bytes(long pages) { return static_cast<unsigned long long>(pages) * page_size(); }

}  // namespace

unsigned thread_number() noexcept { return static_cast<unsigned>(syscall(SYS_gettid)); }
unsigned process_number() noexcept { return static_cast<unsigned>(getpid()); }
void break_into_debugger() noexcept { std::raise(SIGTRAP); }
bool yield_processor() noexcept { return sched_yield() == 0; }

std::size_t file_of_program(char* to, std::size_t size) noexcept {
    const ssize_t length = readlink("/proc/self/exe", to, size);
    if (length < 0) return 0;
    if (static_cast<std::size_t>(length) < size) to[length] = '\0';
    return static_cast<std::size_t>(length);
}

std::size_t page_size() noexcept { return static_cast<std::size_t>(sysconf(_SC_PAGESIZE)); }
unsigned processors_online() noexcept { return static_cast<unsigned>(sysconf(_SC_NPROCESSORS_ONLN)); }
unsigned long long physical_memory() noexcept { return pages_in_bytes(sysconf(_SC_PHYS_PAGES)); }
unsigned long long free_physical_memory() noexcept { return pages_in_bytes(sysconf(_SC_AVPHYS_PAGES)); }

void* allocate_pages(std::size_t size) noexcept {
    // free_pages is not given the size: it stands in a page before.
    const std::size_t length = size + page_size();
    if (length < size) return nullptr;
    void* const all = mmap(nullptr, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED) return nullptr;
    std::memcpy(all, &length, sizeof(length));
    return static_cast<char*>(all) + page_size();
}

bool free_pages(void* pages) noexcept {
    char* const all = static_cast<char*>(pages) - page_size();
    std::size_t length = 0;
    std::memcpy(&length, all, sizeof(length));
    return munmap(all, length) == 0;
}

int access_file(const char* name, int mode) noexcept { return access(name, mode); }
int close_file(int descriptor) noexcept { return close(descriptor); }
int is_terminal(int descriptor) noexcept { return isatty(descriptor); }
char* working_folder(char* to, int size) noexcept { return getcwd(to, static_cast<std::size_t>(size)); }
int change_folder(const char* name) noexcept { return chdir(name); }
int make_folder(const char* name) noexcept { return mkdir(name, 0777); }
int remove_folder(const char* name) noexcept { return rmdir(name); }

}  // namespace tessera::windows
