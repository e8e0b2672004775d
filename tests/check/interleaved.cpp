// SPDX-License-Identifier: Apache-2.0
// Two threads add to a tile_static variable, two tiles to an element of an array, after a thread was started if asked. If asked
// for it, says whether host code announces its accesses to memory that is under no view.
#include <amp.h>
#include <tessera/detail/ignored_accesses.h>

#include <cstdio>
#include <thread>

void tell_whether_host_code_announces() {
#if TESSERA_INSTRUMENTED
    volatile int* const one = new int(1);
    const int two = *one + 1;
    std::printf("%s ", two == 2 && tessera_ignored_accesses.read_bytes != 0 ? "ignored" : "announced");
#endif
}

int main(int arguments, char** words) {
    using namespace concurrency;
    std::thread idle;
    const bool tells = arguments > 1 && *words[1] == 't';
    if (arguments > 1 && !tells) idle = std::thread([word = *words[1]] { while (word == 'w') std::this_thread::yield(); });
    if (tells) tell_whether_host_code_announces();
    int results[2] = {0, 0};
    array_view<int, 1> out(2, results);
    parallel_for_each(extent<1>(4).tile<2>(), [=](tiled_index<2> t) restrict(amp) {
        tile_static int total;
        if (t.local[0] == 0) total = 0;
        t.barrier.wait();
        total += t.local[0] + 1;
        t.barrier.wait();
        if (t.local[0] == 0) out[0] += total;
    });
    out.synchronize();
    if (tells) tell_whether_host_code_announces();
    std::printf("%d\n", results[0]);
    std::fflush(stdout);
    if (idle.joinable()) idle.detach();
    return 3;
}
