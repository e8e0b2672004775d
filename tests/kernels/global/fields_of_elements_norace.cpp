// SPDX-License-Identifier: Apache-2.0
// Threads read a field that no thread writes.
// expect: no finding
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

struct Particle {
    int position;
    int velocity;
};

int main() {
    std::vector<Particle> particles_values(64);
    for (int i = 0; i < 64; i++) particles_values[i] = {i, 10};
    array_view<Particle> particles(64, particles_values);
    parallel_for_each(extent<1>(63), [=](index<1> i) restrict(amp) {
        const int of_neighbour = particles[i + 1].position;
        particles[i].velocity = of_neighbour + 1;
    });
    std::vector<int> out(63);
    for (int i = 0; i < 63; i++) out[i] = particles[i].velocity;
    for (int i = 0; i < 63; i++) {
        const int expected = i + 2;
        if (out[i] != expected) {
            std::printf("out[%d]: expected %d, got %d\n", i, expected, out[i]);
            return 1;
        }
    }
}
