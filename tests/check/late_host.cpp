// SPDX-License-Identifier: Apache-2.0
// Loads each library that is named, runs the kernels in it and unloads it. `own` runs a kernel of the program's.
#include <amp.h>
#include <dlfcn.h>

#include <cstdio>
#include <cstring>
#include <vector>

using namespace concurrency;

namespace {

void own_kernel() {
    std::vector<int> data(8);
    const array_view<int, 1> out(8, data);
    parallel_for_each(out.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        tile_static int mine;
        mine = idx.local[0];  // the program's race
        idx.barrier.wait();
        out[idx] = mine;
    });
}

bool run_library(const char* path) {
    void* const library = dlopen(path, RTLD_NOW);
    if (library == nullptr) {
        std::puts(dlerror());
        return false;
    }
    reinterpret_cast<void (*)()>(dlsym(library, "run_kernels"))();
    return dlclose(library) == 0;
}

}  // namespace

int main(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "own") == 0) {
            own_kernel();
        } else if (!run_library(argv[i])) {
            return 1;
        }
    }
}
