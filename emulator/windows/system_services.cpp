// SPDX-License-Identifier: Apache-2.0
#include "tessera/windows/system_services.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <ctime>

namespace tessera::windows {

namespace {

unsigned long long pages_in_bytes(long pages) { return static_cast<unsigned long long>(pages) * page_size(); }

constexpr unsigned long long kTicksPerSecond = 10000000;

/// \return less than 0: there is no such file
ssize_t read_file(const char* name, char* to, std::size_t size) {
    const int file = open(name, O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    std::size_t length = 0;
    ssize_t more = 0;
    while (length < size && (more = read(file, to + length, size - length)) > 0) length += static_cast<std::size_t>(more);
    close(file);
    return more < 0 ? more : static_cast<ssize_t>(length);
}

unsigned long long ticks(const timeval& time) {
    return static_cast<unsigned long long>(time.tv_sec) * kTicksPerSecond + static_cast<unsigned long long>(time.tv_usec) * 10;
}
unsigned long long ticks(clockid_t clock) {
    timespec now = {};
    clock_gettime(clock, &now);
    return static_cast<unsigned long long>(now.tv_sec) * kTicksPerSecond + static_cast<unsigned long long>(now.tv_nsec) / 100;
}

/// \param status  the system's file about a program or a thread: its 22nd word says when it began, counted from the system's start
bool processor_times(const char* status, int who, ProcessorTimes* to) {
    char text[1024];
    const ssize_t length = read_file(status, text, sizeof(text) - 1);
    rusage used = {};
    if (length <= 0 || getrusage(who, &used) != 0) return false;
    text[length] = 0;
    // The second word is a name in parentheses, with whatever letters.
    const char* word = std::strrchr(text, ')');
    for (int i = 2; i < 22 && word != nullptr; ++i) word = std::strchr(word + 1, ' ');
    if (word == nullptr) return false;
    const unsigned long long per_second = static_cast<unsigned long long>(sysconf(_SC_CLK_TCK));
    const unsigned long long after_start = std::strtoull(word, nullptr, 10) * (kTicksPerSecond / per_second);
    *to = {ticks(CLOCK_REALTIME) - ticks(CLOCK_BOOTTIME) + after_start, ticks(used.ru_stime), ticks(used.ru_utime)};
    return true;
}

}  // namespace

bool times_of_program(ProcessorTimes* to) noexcept { return processor_times("/proc/self/stat", RUSAGE_SELF, to); }
bool times_of_thread(ProcessorTimes* to) noexcept { return processor_times("/proc/thread-self/stat", RUSAGE_THREAD, to); }
bool name_of_computer(char* to, std::size_t size) noexcept { return gethostname(to, size) == 0; }
std::size_t arguments_of_program(char* to, std::size_t size) noexcept {
    const ssize_t length = read_file("/proc/self/cmdline", to, size);
    return length < 0 ? 0 : static_cast<std::size_t>(length);
}

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
