// SPDX-License-Identifier: Apache-2.0
// Sixteen host threads that launch kernels, some of which throw, copy, allocate, free memory under views, load and unload libraries
// and fork, each in an order of its own that the first argument draws. With a second one the program exits while they do.
#include <amp.h>
#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

using namespace concurrency;

namespace {

class Draw {
  public:
    explicit Draw(unsigned seed) : state_(seed * 2654435761U + 1) {}
    int below(int end) {
        state_ = state_ * 1664525U + 1013904223U;
        return static_cast<int>((state_ >> 16) % static_cast<unsigned>(end));
    }

  private:
    unsigned state_;
};

void launch(const array_view<int>& view, bool races, bool throws) {
    parallel_for_each(view.extent.tile<16>(), [=](tiled_index<16> idx) {
        tile_static int sum;
        if (idx.local[0] == 0) sum = 0;
        idx.barrier.wait();
        if (races) sum += idx.local[0];
        idx.barrier.wait();
        view[idx] += sum;
        if (throws && idx.global[0] == 3) throw std::runtime_error("three");
    });
}

void copy_undefined(int count) {
    const array<int> elements(count);
    std::vector<int> copied(static_cast<std::size_t>(count));
    copy(elements, copied.begin());
    *static_cast<volatile int*>(&copied[1]) = copied[1];
}

void load_and_unload() {
    for (const char* const name : {"libz.so.1", "libanl.so.1", "libutil.so.1"}) {
        if (void* const library = dlopen(name, RTLD_NOW)) dlclose(library);
    }
}

/// The child allocates and frees, while other threads of its parent were in the middle of that.
void fork_child() {
    const pid_t child = fork();
    if (child == 0) {
        for (int i = 0; i < 100; ++i) delete new std::vector<int>(1000);
        _exit(0);
    }
    if (child > 0) waitpid(child, nullptr, 0);
}

void work(unsigned seed) {
    Draw draw(seed);
    for (int turn = 0; turn < 12; ++turn) {
        const int count = 16 << draw.below(5);
        auto data = std::make_unique<std::vector<int>>(count, 1);
        const array_view<int> view(count, *data);
        const int kind = draw.below(4);
        try {
            launch(view, kind == 1, kind == 2);
        } catch (const std::runtime_error&) {
        }
        switch (draw.below(7)) {
            case 0: (*data)[1] = 3; break;                                              // lost
            case 1: *static_cast<volatile int*>(&(*data)[2]) = (*data)[2] + 1; break;  // stale
            case 2: data.reset(); break;                                                // under the view
            case 3: copy_undefined(count); break;
            case 4: load_and_unload(); break;
            case 5: fork_child(); break;
            case 6: std::vector<std::string>(200, std::string(100, 'x')).clear(); break;
        }
    }
}

}  // namespace

int main(int arguments, char** words) {
    const unsigned seed = arguments > 1 ? static_cast<unsigned>(std::atoi(words[1])) : 1;
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < 16; ++i) threads.emplace_back(work, seed * 16 + i);
    if (arguments > 2) std::exit(0);
    for (std::thread& thread : threads) thread.join();
}
