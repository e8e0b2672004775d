// SPDX-License-Identifier: Apache-2.0
// Does what its arguments say, one after another, and so ends in many ways.
#include <amp.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <functional>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

using namespace concurrency;

namespace {

std::vector<int> data(64);

void race() {
    const array_view<int, 1> out(64, data);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) restrict(amp) {
        tile_static int total;
        if (idx.local[0] == 0) total = 0;
        idx.barrier.wait();
        total += idx.global[0];  // the race
        idx.barrier.wait();
        out[idx] = total;
    });
}

void clean() {
    const array_view<int, 1> out(64, data);
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = i[0]; });
}

void throw_in_kernel() {
    const array_view<int, 1> out(64, data);
    parallel_for_each(out.extent, [=](index<1> i) {
        out[i] = 1;
        if (i[0] == 40) throw std::runtime_error("forty");
    });
}

/// What a test waits for.
void say(const char* word) {
    std::puts(word);
    std::fflush(stdout);
}

/// Races on and on: findings are made while another thread reports.
void endless() {
    const array_view<int, 1> out(64, data);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) {
        tile_static int sums[4096];
        bool has_said = false;
        for (unsigned k = 0; out[0] >= 0; k = (k + 1) % 4096) {
            sums[k] = idx.local[0];  // the endless race
            idx.barrier.wait();
            if (idx.global[0] == 0 && !std::exchange(has_said, true)) say("endless");  // the first race has been found
        }
    });
}

void exit_in_kernel() {
    const array_view<int, 1> out(64, data);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) {
        out[idx] = 1;
        if (idx.global[0] == 20) std::exit(3);
    });
}

/// Several workers share the launch, and any of them may run that thread.
void exit_in_large_launch() {
    std::vector<int> numbers(1 << 18);
    const array_view<int, 1> out(1 << 18, numbers);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) {
        out[idx] = 1;
        idx.barrier.wait();
        if (idx.global[0] == (1 << 18) - 100) std::exit(3);
    });
}

void fault_in_kernel() {
    const array_view<int, 1> out(64, data);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> idx) {
        out[idx] = 1;
        if (idx.global[0] == 20) *reinterpret_cast<volatile int*>(16) = 1;  // the fault
    });
}

/// Memory that cannot be written when a kernel's results come.
void synchronize_to_protected_memory() {
    constexpr std::size_t bytes = 1 << 16;
    void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    const array_view<int, 1> out(static_cast<int>(bytes / sizeof(int)), static_cast<int*>(memory));
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = i[0]; });
    mprotect(memory, bytes, PROT_READ);
    out.synchronize();  // cannot be written
}

/// Memory that is protected when it is to be copied, before any launch.
void copy_protected_memory() {
    constexpr std::size_t bytes = 1 << 16;
    void* const memory = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    array<int, 1> numbers(static_cast<int>(bytes / sizeof(int)));
    copy(static_cast<int*>(memory), numbers);  // cannot be read
}

void copy_from_null() {
    const std::vector<int> none;
    array<int, 1> numbers(1024);
    copy(none.data(), numbers);  // null to read
}

void copy_to_null() {
    const std::vector<int> some(1024);
    const array<int, 1> numbers(1024, some.begin());
    copy(numbers, static_cast<int*>(nullptr));  // null to write
}

void several_threads() {
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([] {
            std::vector<int> own(16);
            for (int k = 0; k < 20; ++k) {
                const array_view<int, 1> out(16, own);
                parallel_for_each(out.extent, [=](index<1> at) restrict(amp) { out[at] = at[0]; });
                parallel_for_each(out.extent, [=](index<1> at) restrict(amp) { out[0] = at[0]; });
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
}

/// A static object that launches a kernel when the program is over.
struct LaunchesAtEnd {
    ~LaunchesAtEnd() { race(); }
};
void launch_at_end() { static LaunchesAtEnd object; }

void fork_child_that_exits() {
    const pid_t child = fork();
    if (child == 0) std::exit(7);
    int status = 0;
    waitpid(child, &status, 0);
    std::printf("child %d\n", WEXITSTATUS(status));
}

void fork_child_that_is_killed() {
    const pid_t child = fork();
    if (child == 0) {
        std::raise(SIGTERM);
        std::_Exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    std::printf("child signal %d\n", WTERMSIG(status));
}

void fork_child_that_launches(void (*end)(int)) {
    const pid_t child = fork();
    if (child == 0) {
        const array_view<int, 1> out(64, data);
        parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[0] = i[0]; });  // the child's race
        end(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    std::printf("child %d\n", WEXITSTATUS(status));
}

/// Another thread waits for input, with the stream's lock held, when the program ends.
void end_beside_reader() {
    int ends[2];
    if (pipe(ends) != 0) std::abort();
    std::FILE* const in = fdopen(ends[0], "r");
    std::thread([in] { std::fgetc(in); }).detach();
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
}

void buffer_text() {
    std::ios::sync_with_stdio(false);
    std::cout << "buffered";
}

void sleep_long() {
    say("asleep");
    std::this_thread::sleep_for(std::chrono::seconds(60));
    std::puts("awake");
}

const std::map<std::string, std::function<void()>> actions = {
    {"race", race},
    {"clean", clean},
    {"throw-in-kernel", throw_in_kernel},
    {"catch", [] {
         try {
             throw_in_kernel();
         } catch (const std::exception& error) {
             std::printf("caught %s\n", error.what());
         }
     }},
    {"throw", [] { throw std::logic_error("of main"); }},
    {"throw-in-thread", [] { std::thread([] { throw std::logic_error("of thread"); }).join(); }},
    {"exit", [] { std::exit(3); }},
    {"exit-in-thread", [] { std::thread([] { std::exit(3); }).join(); }},
    {"exit-in-kernel", exit_in_kernel},
    {"exit-in-large-launch", exit_in_large_launch},
    {"quick-exit", [] { std::quick_exit(3); }},
    {"_exit", [] { _exit(3); }},
    {"terminate", [] { std::terminate(); }},
    {"abort", [] { std::abort(); }},
    {"fault", [] { *reinterpret_cast<volatile int*>(16) = 1; }},
    {"fault-in-kernel", fault_in_kernel},
    {"fault-in-synchronize", synchronize_to_protected_memory},
    {"fault-in-copy", copy_protected_memory},
    {"null-to-read", copy_from_null},
    {"null-to-write", copy_to_null},
    {"raise", [] { std::raise(SIGTERM); }},
    {"endless", endless},
    {"sleep", sleep_long},
    {"threads", several_threads},
    {"at-end", launch_at_end},
    {"fork", fork_child_that_exits},
    {"fork-killed", fork_child_that_is_killed},
    {"fork-launches", [] { fork_child_that_launches(&std::exit); }},
    {"fork-launches-_exit", [] { fork_child_that_launches(&_exit); }},
    {"fork-launches-_Exit", [] { fork_child_that_launches(&std::_Exit); }},
    {"reader", end_beside_reader},
    {"elsewhere", [] { if (chdir("/") != 0) std::abort(); }},
    {"closes", [] { if (fclose(stderr) != 0 || close(STDOUT_FILENO) != 0) std::abort(); }},
    {"buffer", buffer_text},
};

}  // namespace

int main(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        const auto action = actions.find(argv[i]);
        if (action == actions.end()) return std::atoi(argv[i]);
        action->second();
    }
}
