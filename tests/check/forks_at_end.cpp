// SPDX-License-Identifier: Apache-2.0
// While the process ends, one thread frees memory among views and another one forks; each child has to free memory, too. Built with
// LAST_LIBRARY this is a library that the program loads itself: its destructor comes after the race detector's, and lasts as long
// as the others need.
#ifdef LAST_LIBRARY

#include <unistd.h>

extern "C" {
volatile int forks_left = -1;  // none is wanted yet
}

__attribute__((destructor)) static void wait_for_forks() {
    forks_left = 100;
    while (forks_left > 0) usleep(1000);
}

#else

#include <amp.h>
#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <thread>
#include <vector>

namespace {

volatile int* forks_left;

char* allocate() {
    char* volatile block = static_cast<char*>(std::malloc(64));  // or the compiler leaves out the whole of it
    return block;
}

void await_end() {
    while (*forks_left < 0) usleep(1000);
}

[[noreturn]] void free_memory(const char* end_of_views) {
    await_end();
    for (;;) {
        char* const block = allocate();
        if (block > end_of_views) std::abort();
        std::free(block);
    }
}

[[noreturn]] void fork_children() {
    await_end();
    for (;;) {
        const pid_t child = fork();
        if (child == 0) {
            alarm(20);
            std::free(allocate());
            _exit(0);
        }
        int end = 0;
        waitpid(child, &end, 0);
        if (end != 0) _exit(9);
        *forks_left = *forks_left - 1;
    }
}

}  // namespace

int main() {
    void* const library = dlopen("./liblast.so", RTLD_NOW);
    if (library == nullptr) return 1;
    forks_left = static_cast<volatile int*>(dlsym(library, "forks_left"));
    std::vector<int> low(16, 1), high(1 << 22, 1);  // the large one lies in pages of its own, above the heap
    const concurrency::array_view<int> first(16, low), last(static_cast<int>(high.size()), high);
    concurrency::parallel_for_each(first.extent, [=](concurrency::index<1> idx) restrict(amp) { first[idx] += last[idx]; });
    first.synchronize();
    std::thread(free_memory, reinterpret_cast<const char*>(high.data())).detach();
    std::thread(fork_children).detach();
    std::exit(0);  // while there are views
}

#endif
