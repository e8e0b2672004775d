// SPDX-License-Identifier: Apache-2.0
// Mistakes in functions that several kernels call. With "threads" and a permutation, "2013", host thread number 2 launches
// its kernels first; with "threads" alone they do so as it happens. With "many" new host threads begin while others launch.
#include <amp.h>

#include <condition_variable>
#include <cstring>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

using namespace concurrency;

static void put(int& place, int value) restrict(amp) {
    place = value;  // put
}

static int through_tile(int value, const tiled_index<16>& t) restrict(amp) {
    tile_static int last;
    last = value;  // through
    t.barrier.wait();
    return last;
}

static int beyond(const array_view<int>& a, int i) restrict(amp) {
    return a[i];  // beyond
}

/// Only the threads from tile `from` on race.
static void first(const array_view<int>& a, int from) {
    parallel_for_each(a.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {  // first
        tile_static int shared;
        if (t.tile[0] >= from) put(shared, t.local[0]);
        if (t.tile[0] < from && t.local[0] == 0) put(shared, 1);
        t.barrier.wait();
        a[t.global] = shared + through_tile(t.tile[0] >= from ? t.local[0] : 1, t);
    });
}

static void second(const array_view<int>& a, int from) {
    parallel_for_each(a.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {  // second
        tile_static int shared;
        put(shared, t.local[0] * 2);
        t.barrier.wait();
        a[t.global] = shared + through_tile(t.local[0] + from, t);
        if (t.global[0] + 1 < a.extent[0]) a[t.global] = a[t.global[0] + 1];  // next
    });
}

#if WITH_MESSAGES
/// Each tile reads what its neighbour leaves for it, without the fence that the message asks for.
static void messages(int tiles) {
    std::vector<int> left(tiles), taken(tiles);
    int count = 0;
    const array_view<int> from(tiles, left), to(tiles, taken), tickets(1, &count);
    parallel_for_each(extent<1>(tiles * 16).tile<16>(), [=](tiled_index<16> t) restrict(amp) {
        if (t.local[0] % 4 != 0) return;
        from[t.tile] = t.local[0];  // leave
        global_memory_fence(t.barrier);
        atomic_fetch_inc(&tickets[0]);
        // Whatever it finds there, so that what a tile's threads store does not depend on when its neighbour runs.
        to[t.tile] = from[(t.tile[0] + 1) % tiles] >= 0 ? 1 : 0;  // take
    });
}
#endif

static void launch(void (*kernel)(const array_view<int>&, int), int size, int from) {
    std::vector<int> values(size);
    {
        const array_view<int> view(size, values);
        kernel(view, from);
        view.synchronize();
    }
    const array_view<int> again(size, values);
    try {
        parallel_for_each(extent<1>(4), [=](index<1> i) restrict(amp) { again[i] = beyond(again, i[0] + size - from); });  // third
    } catch (const runtime_exception&) {
    }
    volatile int seen = values[0];  // host
    static_cast<void>(seen);
}

static void work(int thread) {
    launch(thread % 2 == 0 ? &first : &second, thread % 3 == 0 ? 64 : 128, thread % 4);
    launch(&first, 64, 3 - thread % 4);
#if WITH_MESSAGES
    messages(thread % 2 == 0 ? 40 : 60);
#endif
}

int main(int argc, char** argv) {
    if (argc < 2) {
        launch(&first, 16, 0);
        launch(&second, 16, 0);
        launch(&first, 16, 0);
        return 0;
    }
    if (argv[1] == std::string("many")) {
        std::vector<std::thread> many;
        for (int t = 0; t < 64; ++t) many.emplace_back([t] { launch(&second, 64, t % 4); });
        for (std::thread& thread : many) thread.join();
        return 0;
    }
    const std::string order = argc > 2 ? argv[2] : "";
    std::mutex mutex;
    std::condition_variable changed;
    std::size_t turn = 0;
    std::vector<std::thread> threads;
    for (int t = 0; t < 6; ++t) {
        threads.emplace_back([&, t] {
            std::unique_lock<std::mutex> lock(mutex);
            const auto mine = order.find(static_cast<char>('0' + t));
            if (!order.empty()) changed.wait(lock, [&] { return turn == mine; });
            lock.unlock();
            work(t);
            lock.lock();
            ++turn;
            changed.notify_all();
        });
    }
    for (std::thread& thread : threads) thread.join();
}
