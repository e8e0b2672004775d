// SPDX-License-Identifier: Apache-2.0
// Threads read a field that their neighbour's thread writes.
// expect: race read-write global particles a b
#include <amp.h>

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
        const int of_neighbour = particles[i + 1].velocity;  // [a]
        particles[i].velocity = of_neighbour + 1;  // [b]
    });
}
