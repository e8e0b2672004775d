// SPDX-License-Identifier: Apache-2.0
// Threads that add to one element of an array, in the ways that the first argument names; what comes out is printed. Each adds
// its own power of two, so that the sum tells whose update was lost.
#include <amp.h>

#include <condition_variable>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

using namespace concurrency;

namespace {

/// A thread of the program's own, from before its first launch to its end.
class Companion {
  public:
    Companion() : thread_([this] { wait(); }) {}
    ~Companion() {
        {
            const std::lock_guard<std::mutex> lock(mutex_);
            over_ = true;
        }
        ended_.notify_one();
        thread_.join();
    }

  private:
    void wait() {
        std::unique_lock<std::mutex> lock(mutex_);
        ended_.wait(lock, [this] { return over_; });
    }

    std::mutex mutex_;
    std::condition_variable ended_;
    bool over_ = false;
    std::thread thread_;
};

int added_by_tiles() {
    std::vector<int> values(1);
    array_view<int, 1> sum(1, values);
    parallel_for_each(extent<1>(4).tile<2>(), [=](tiled_index<2> idx) restrict(amp) { sum[0] += 1 << idx.global[0]; });
    return sum[0];
}

int added_by_indices(int count) {
    std::vector<int> values(1);
    array_view<int, 1> sum(1, values);
    parallel_for_each(extent<1>(count), [=](index<1> idx) restrict(amp) { sum[0] += 1 << idx[0]; });
    return sum[0];
}

int added_by_atomics() {
    std::vector<int> values(1);
    array_view<int, 1> sum(1, values);
    parallel_for_each(extent<1>(4), [=](index<1> idx) restrict(amp) { atomic_fetch_add(&sum[0], 1 << idx[0]); });
    return sum[0];
}

/// Three threads take places in an array of two: a lost update leaves room.
int places_taken() {
    std::vector<int> values(1), taken(2);
    array_view<int, 1> next(1, values), places(2, taken);
    parallel_for_each(extent<1>(3), [=](index<1> idx) restrict(amp) {
        const int place = next[0];
        next[0] = place + 1;
        places[place] = idx[0];
    });
    return next[0];
}

/// The first index waits until the second has written `value`, which is 1.
int waited_for(int value) {
    std::vector<int> values(1);
    array_view<int, 1> flag(1, values);
    parallel_for_each(extent<1>(2), [=](index<1> idx) restrict(amp) {
        if (idx[0] == 1) atomic_exchange(&flag[0], 1);
        while (idx[0] == 0 && atomic_fetch_add(&flag[0], 0) != value) {
        }
    });
    return flag[0];
}

/// Two of three threads take turns for ever in changing the memory in which they say who waits.
int fought_over() {
    std::vector<int> values(2);
    array_view<int, 1> lock(1, values), waiting(1, values.data() + 1);
    parallel_for_each(extent<1>(3), [=](index<1> idx) restrict(amp) {
        int expected = 0;
        while (!atomic_compare_exchange(&lock[0], &expected, 1)) {
            expected = 0;
            waiting[0] = idx[0];
        }
    });
    return lock[0];
}

}  // namespace

int main(int argc, char** argv) {
    const std::string way = argc > 1 ? argv[1] : "";
    if (way == "tiles") std::cout << added_by_tiles() << '\n';
    if (way == "indices") std::cout << added_by_indices(3) << '\n';
    if (way == "atomics") std::cout << added_by_atomics() << '\n';
    if (way == "places") std::cout << places_taken() << '\n';
    if (way == "waits") std::cout << waited_for(1) << '\n';
    if (way == "fights") std::cout << fought_over() << '\n';
    if (way == "waits in vain") std::cout << waited_for(2) << '\n';
    if (way == "threads") {
        const Companion companion;
        std::cout << added_by_indices(2) << '\n';
    }
    if (way == "child") {  // of which the first launch is
        const pid_t child = fork();
        if (child == 0) {
            added_by_atomics();
            std::_Exit(3);
        }
        waitpid(child, nullptr, 0);
        std::cout << added_by_indices(2) << '\n';
    }
    if (way == "twice") {  // the second launch depends on what the first one left
        const int first = added_by_indices(2);
        std::cout << first << ' ' << (first == 3 ? 0 : added_by_indices(2)) << '\n';
    }
}
