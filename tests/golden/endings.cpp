// SPDX-License-Identifier: Apache-2.0
// Programs whose recordings end in unusual ways; the argument says which.
#include <amp.h>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

using namespace concurrency;

namespace {

/// A static object whose destructor launches: after everything else.
struct Last {
    bool launches = false;
    ~Last() {
        if (!launches) return;
        array<int> late(2);
        parallel_for_each(late.get_extent(), [&](index<1> i) restrict(amp) { late[i] = 5 + i[0]; });
    }
} last;

void launch(int value) {
    array<int> written(4);
    parallel_for_each(written.get_extent(), [value, &written](index<1> i) restrict(amp) { written[i] = value + i[0]; });
}

void launch_in_child() {
    const pid_t child = fork();
    if (child == 0) {
        launch(50);
        launch(60);
        std::exit(0);
    }
    waitpid(child, nullptr, 0);
}

/// Tile t writes how many tiles came before it.
void order_of_tiles() {
    array<int> order(64);
    array<int> next(1);
    parallel_for_each(next.get_extent(), [&](index<1> i) restrict(amp) { next[i] = 0; });
    parallel_for_each(extent<1>(64 * 64).tile<64>(), [&](tiled_index<64> t) restrict(amp) {
        if (t.local[0] == 0) order[t.tile] = atomic_fetch_inc(&next[0]);
        t.barrier.wait();
    });
}

void race() {
    array<int> sums(1);
    parallel_for_each(extent<1>(4).tile<4>(), [&](tiled_index<4> t) restrict(amp) {
        tile_static int total;
        if (t.local[0] == 0) total = 0;
        t.barrier.wait();
        total += t.local[0];
        t.barrier.wait();
        if (t.local[0] == 0) sums[0] = total;
    });
}

void kernel_that_throws() {
    array<int> untouched(4);
    try {
        parallel_for_each(untouched.get_extent(), [&](index<1> i) restrict(amp) {
            untouched[i] = 1;
            if (i[0] == 3) throw std::runtime_error("no");
        });
    } catch (const std::exception&) {
    }
}

/// Says that it has come here, and goes on at the end of its input.
void wait_for_input() {
    std::puts("waiting");
    std::fflush(stdout);
    while (std::getchar() != EOF) {
    }
}

void several_threads() {
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) threads.emplace_back([i] { launch(100 * i); });
    for (std::thread& thread : threads) thread.join();
}

}  // namespace

int main(int count, char** arguments) {
    const std::string how = count > 1 ? arguments[1] : "";
    if (how == "nothing") return 0;
    if (how == "fork-first") launch_in_child();
    launch(1);
    if (how == "code") return 3;
    if (how == "abort") std::abort();
    if (how == "_exit") _exit(0);
    if (how == "quick_exit") std::quick_exit(0);
    if (how == "exec") execlp("true", "true", nullptr);
    if (how == "wait") wait_for_input();
    if (how == "child-waits" && fork() == 0) {
        wait_for_input();
        _exit(0);
    }
    if (how == "fork" && fork() == 0) std::exit(0);
    if (how == "fork-launches") {
        launch_in_child();
        launch(9);
    }
    if (how == "late") last.launches = true;
    if (how == "order") order_of_tiles();
    if (how == "race") race();
    if (how == "throw") kernel_that_throws();
    if (how == "threads") several_threads();
    if (how == "large") {
        array<int> large(1 << 20);
        parallel_for_each(large.get_extent(), [&](index<1> i) restrict(amp) { large[i] = i[0]; });
    }
}
