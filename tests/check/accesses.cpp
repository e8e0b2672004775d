// SPDX-License-Identifier: Apache-2.0
// Kernels of 1024 threads; accesses_test.py knows how many accesses each makes. The first argument chooses one.
#include <amp.h>
#include <amp_graphics.h>
#include <semaphore.h>

#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <thread>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

namespace {

constexpr int kThreads = 1024;
std::vector<float> in(kThreads, 1.0f), out(kThreads, 0.0f);

struct Operands {
    array_view<const float, 1> from;
    array_view<float, 1> to;
};

struct Body {
    float x = 0, y = 0, z = 0, mass = 0;
};

/// A kernel that is no lambda, and whose operator() is not const: each thread has a copy.
class Counter {
  public:
    explicit Counter(const array_view<float, 1>& to) : to_(to) {}
    void operator()(index<1> i) restrict(amp) { to_[i] = static_cast<float>(++calls_); }

  private:
    array_view<float, 1> to_;
    int calls_ = 0;
};

float from_array(const array<float, 1>& from, int i) restrict(amp) { return from[i]; }
float from_view(const array_view<const float, 1>& from, int i) restrict(amp) { return from(i); }
void into_array(array<float, 2>& to, index<2> i) restrict(amp) { to[i[0]][i[1]] = 1.0f; }
int from_texture(const texture<int, 2>& from, index<2> i) restrict(amp) { return from[i]; }

// A kernel's thread makes a host thread go on by them, and the race detector sees nothing of it.
sem_t asked, taken;

const std::map<std::string, std::function<void()>> kernels = {
    {"untiled view, 1-D",
     [] {
         array_view<float, 1> to(kThreads, out);
         parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = 1.0f; });
     }},
    {"untiled view, 3-D",
     [] {
         array_view<float, 3> to(4, 16, 16, out);
         parallel_for_each(to.extent, [=](index<3> i) restrict(amp) { to(i[0], i[1], i[2]) = 1.0f; });
     }},
    {"kernel object",
     [] {
         array_view<float, 1> to(kThreads, out);
         parallel_for_each(to.extent, Counter(to));
     }},
    {"tiles, 1-D",
     [] {
         array_view<float, 1> to(kThreads, out);
         parallel_for_each(to.extent.tile<64>(), [=](tiled_index<64> i) restrict(amp) { to[i.global] = 1.0f; });
     }},
    {"tiles, 2-D",
     [] {
         array_view<float, 2> to(32, 32, out);
         parallel_for_each(to.extent.tile<8, 8>(), [=](tiled_index<8, 8> i) restrict(amp) { to[i.global] = 1.0f; });
     }},
    {"tiles, 3-D",
     [] {
         array_view<float, 3> to(4, 16, 16, out);
         parallel_for_each(to.extent.tile<2, 4, 8>(), [=](tiled_index<2, 4, 8> i) restrict(amp) { to[i.global] = 1.0f; });
     }},
    {"tiles with barriers",
     [] {
         array_view<float, 1> to(kThreads, out);
         parallel_for_each(to.extent.tile<64>(), [=](tiled_index<64> i) restrict(amp) {
             tile_static int shared[64];
             shared[i.local[0]] = i.local[0];
             i.barrier.wait();
             const int other = shared[63 - i.local[0]];
             i.barrier.wait_with_tile_static_memory_fence();
             to[i.global] = static_cast<float>(other);
         });
     }},
    {"tiles with fences and atomics",
     [] {
         array<int, 1> to(1);
         parallel_for_each(extent<1>(kThreads).tile<64>(), [&to](tiled_index<64> i) restrict(amp) {
             atomic_fetch_add(&to[0], 1);
             all_memory_fence(i.barrier);
         });
     }},
    {"arrays by reference, 1-D",
     [] {
         array<float, 1> from(kThreads, in.begin()), to(kThreads);
         parallel_for_each(to.extent, [&](index<1> i) restrict(amp) { to[i] = from[i]; });
     }},
    {"arrays by reference, 3-D tiles",
     [] {
         array<float, 3> to(4, 16, 16);
         parallel_for_each(to.extent.tile<2, 4, 8>(), [&to](tiled_index<2, 4, 8> i) restrict(amp) { to[i.global] = 1.0f; });
     }},
    {"extent and section of an array",
     [] {
         array<float, 2> to(32, 32);
         parallel_for_each(to.extent, [&to](index<2> i) restrict(amp) {
             to.section(index<2>(), to.get_extent())(to.extent[0] - 1 - i[0], i[1]) = static_cast<float>(to.extent.size());
         });
     }},
    {"helpers with an array, rank 1",
     [] {
         array<float, 1> from(kThreads, in.begin());
         array_view<float, 1> to(kThreads, out);
         parallel_for_each(to.extent, [&from, to](index<1> i) restrict(amp) { to[i] = from_array(from, i[0]); });
     }},
    {"helpers with an array, rank 2",
     [] {
         array<float, 2> to(32, 32);
         parallel_for_each(to.extent, [&to](index<2> i) restrict(amp) { into_array(to, i); });
     }},
    {"helpers with a view",
     [] {
         const array_view<const float, 1> from(kThreads, in);
         array_view<float, 1> to(kThreads, out);
         parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = from_view(from, i[0]); });
     }},
    {"views in a structure",
     [] {
         const Operands both{array_view<const float, 1>(kThreads, in), array_view<float, 1>(kThreads, out)};
         parallel_for_each(both.to.extent, [=](index<1> i) restrict(amp) { both.to[i] = both.from[i]; });
     }},
    {"textures, written",
     [] {
         texture<int, 2> to(32, 32);
         parallel_for_each(to.extent, [&to](index<2> i) restrict(amp) { to.set(i, to.extent[0]); });
     }},
    {"textures, read by a helper",
     [] {
         const std::vector<int> texels(kThreads, 1);
         const texture<int, 2> from(32, 32, texels.begin(), texels.end());
         array_view<float, 2> to(32, 32, out);
         parallel_for_each(to.extent, [&from, to](index<2> i) restrict(amp) { to[i] = static_cast<float>(from_texture(from, i)); });
     }},
    {"texture views",
     [] {
         texture<int, 2> image(32, 32);
         const texture_view<int, 2> to(image);
         parallel_for_each(to.extent, [=](index<2> i) restrict(amp) { to.set(i, 1); });
     }},
    {"while another host thread gets its results",
     [] {
         std::vector<int> results(kThreads);
         std::vector<array_view<int, 1>> views;
         for (int& result : results) {
             const array_view<int, 1> view(1, &result);
             parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = 1; });
             views.push_back(view);
         }
         sem_init(&asked, 0, 0);
         sem_init(&taken, 0, 0);
         std::thread other([&] {
             for (int k = 0; k < kThreads; ++k) {
                 sem_wait(&asked);
                 views[static_cast<std::size_t>(k)].synchronize();
                 sem_post(&taken);
             }
         });
         array_view<float, 1> to(kThreads, out);
         parallel_for_each(to.extent, [=](index<1> i) restrict(amp) {
             volatile float own = static_cast<float>(i[0]);
             sem_post(&asked);
             sem_wait(&taken);
             to[i] = own;
         });
         other.join();
     }},
    {"doubles",
     [] {
         std::vector<double> numbers(kThreads, 1.0);
         array_view<double, 1> to(kThreads, numbers);
         parallel_for_each(to.extent.tile<64>(), [=](tiled_index<64> i) restrict(amp) {
             tile_static double values[64];
             values[i.local[0]] = to[i.global];
             i.barrier.wait();
             double sum = 0;
             for (int k = 0; k < 64; ++k) sum += values[k];
             to[i.global] += sum;
         });
     }},
    {"structures",
     [] {
         std::vector<Body> bodies(kThreads);
         array_view<const Body, 1> from(kThreads, bodies);
         array_view<float, 1> to(kThreads, out);
         parallel_for_each(to.extent.tile<64>(), [=](tiled_index<64> i) restrict(amp) {
             tile_static Body values[64];
             values[i.local[0]] = from[i.global];
             i.barrier.wait();
             float sum = 0;
             for (int k = 0; k < 64; ++k) {
                 const Body body = values[k];
                 sum += body.x + body.mass;
             }
             to[i.global] = sum;
         });
     }},
    {"beyond the extent",
     [] {
         // The program has its own copy of what Tessera's messages are made with.
         const std::string text = std::string("a text that is longer than a short one").substr(2, 30);
         array_view<float, 1> to(kThreads, out);
         try {
             parallel_for_each(to.extent, [=](index<1> i) restrict(amp) {
                 to[i] = 1.0f;
                 to[i + kThreads] = 2.0f;
             });
         } catch (const runtime_exception& error) {
             if (error.what() == text) std::puts("unlikely");
         }
     }},
};

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1) {
        kernels.at(argv[1])();
    } else {
        for (const auto& kernel : kernels) std::puts(kernel.first.c_str());
    }
}
