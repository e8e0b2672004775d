// SPDX-License-Identifier: Apache-2.0
// fft: the Fourier transforms of many signals of 256 samples, by Stockham's radix-2 algorithm. One tile
// transforms one signal: each of its threads does one butterfly a pass, from one half of tile_static memory
// to the other, and no pass needs its input in bit-reversed order.
//
// Compared with the definition of the discrete Fourier transform, a sum per frequency in double precision;
// and the inverse transform must give the signals back. Forward uses fast_math, inverse precise_math.
#include <amp.h>
#include <amp_math.h>
#include <amp_short_vectors.h>

#include <complex>
#include <random>
#include <vector>

#include "program.h"

using namespace concurrency;
using namespace concurrency::graphics;

static const int samples = 256;
static const int butterflies = samples / 2;
static constexpr double pi = 3.14159265358979323846;

enum direction { forward, inverse };

float_2 multiply(float_2 a, float_2 b) restrict(amp) {
    return float_2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

// e to the power of i * angle.
template <direction way>
float_2 rotation(float angle) restrict(amp) {
    float_2 result;
    if (way == forward) {
        fast_math::sincos(-angle, &result.ref_y(), &result.ref_x());
    } else {
        result.x = precise_math::cos(angle);
        result.y = precise_math::sin(angle);
    }
    return result;
}

template <direction way>
void transform(array_view<const float_2, 2> input, array_view<float_2, 2> output) {
    output.discard_data();
    const extent<2> threads(input.extent[0], butterflies);
    parallel_for_each(threads.tile<1, butterflies>(), [=](tiled_index<1, butterflies> t_idx) restrict(amp) {
        tile_static float_2 buffer[2][samples];
        const int signal = t_idx.global[0];
        const int i = t_idx.local[1];
        buffer[0][i] = input(signal, i);
        buffer[0][i + butterflies] = input(signal, i + butterflies);
        t_idx.barrier.wait();

        int from = 0;
        for (int length = 1; length < samples; length *= 2) {
            const int k = i % length;
            const float angle = static_cast<float>(pi) * static_cast<float>(k) / static_cast<float>(length);
            const float_2 a = buffer[from][i];
            const float_2 b = multiply(buffer[from][i + butterflies], rotation<way>(angle));
            const int to = 1 - from;
            buffer[to][2 * i - k] = a + b;
            buffer[to][2 * i - k + length] = a - b;
            t_idx.barrier.wait();
            from = to;
        }

        const float scale = way == inverse ? 1.0f / samples : 1.0f;
        output(signal, i) = buffer[from][i] * scale;
        output(signal, i + butterflies) = buffer[from][i + butterflies] * scale;
    });
    output.synchronize();
}

std::vector<std::complex<double>> transform_by_definition(const float_2* signal) {
    std::vector<std::complex<double>> result(samples);
    for (int frequency = 0; frequency < samples; frequency++) {
        for (int i = 0; i < samples; i++) {
            const double angle = -2 * pi * (frequency * i % samples) / samples;
            const std::complex<double> sample(signal[i].x, signal[i].y);
            result[frequency] += sample * std::polar(1.0, angle);
        }
    }
    return result;
}

int main(int argc, char** argv) {
    const int signals = problem_size(argc, argv, 8);

    std::mt19937 generator(2);
    std::uniform_real_distribution<float> amplitude(-1.0f, 1.0f);
    std::vector<float_2> signal(signals * samples), spectrum(signal.size()), restored(signal.size());
    for (float_2& sample : signal) {
        sample.x = amplitude(generator);
        sample.y = amplitude(generator);
    }

    transform<forward>(array_view<const float_2, 2>(signals, samples, signal),
                       array_view<float_2, 2>(signals, samples, spectrum));
    transform<inverse>(array_view<const float_2, 2>(signals, samples, spectrum),
                       array_view<float_2, 2>(signals, samples, restored));

    double difference = 0;
    double not_restored = 0;
    for (int i = 0; i < signals; i++) {
        const std::vector<std::complex<double>> expected = transform_by_definition(&signal[i * samples]);
        for (int k = 0; k < samples; k++) {
            const float_2 got = spectrum[i * samples + k];
            difference = std::fmax(difference, std::abs(std::complex<double>(got.x, got.y) - expected[k]));
            const float_2 off = restored[i * samples + k] - signal[i * samples + k];
            not_restored = std::fmax(not_restored, std::hypot(off.x, off.y));
        }
    }
    // Frequencies are of the size sqrt(samples) = 16; each of 8 passes rounds to 6e-8 of that.
    bool right = report("spectra of " + std::to_string(signals) + " signals", difference, 2e-5);
    right = report("signals that went there and back", not_restored, 2e-6) && right;
    return right ? 0 : 1;
}
