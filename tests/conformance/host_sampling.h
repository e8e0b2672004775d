// SPDX-License-Identifier: Apache-2.0
// Sampling as the reference describes it, calculated on the host by other means than the library's: in double, texel by
// texel, as a sum over all texels around a place of their values times their weights.
#pragma once

#include <amp_graphics.h>

#include <cmath>
#include <cstddef>
#include <vector>

/// A level of one component, at most three dimensions, most significant first; those that are not there have size 1.
struct HostLevel {
    int size[3];
    std::vector<double> texels;

    double at(const int (&place)[3]) const {
        return texels[static_cast<std::size_t>((place[0] * size[1] + place[1]) * size[2] + place[2])];
    }
};

/// Which texel is at place `i` of `size` ones; -1: none.
inline int host_address(long i, int size, concurrency::graphics::address_mode mode) {
    using namespace concurrency::graphics;
    if (i >= 0 && i < size) return static_cast<int>(i);
    if (mode == address_clamp) return i < 0 ? 0 : size - 1;
    if (mode == address_border) return -1;
    int step = i < 0 ? -1 : 1, at = i < 0 ? 0 : size - 1;  // walk from the edge, texel by texel
    for (long left = i < 0 ? -i : i - size + 1; left > 0; --left) {
        if (mode == address_wrap) {
            at = (at + step + size) % size;
        } else if (at + step < 0 || at + step >= size) {
            step = -step;  // the texel at the edge comes twice
        } else {
            at += step;
        }
    }
    return at;
}

/// \param coordinates  most significant first
inline double host_sample(const HostLevel& level, concurrency::graphics::filter_mode filter,
                          concurrency::graphics::address_mode address, double border, const double (&coordinates)[3]) {
    const bool linear = filter == concurrency::graphics::filter_linear;
    double sum = 0;
    for (int corner = 0; corner < (linear ? 8 : 1); ++corner) {
        int place[3];
        double weight = 1;
        bool inside = true;
        for (int d = 0; d < 3; ++d) {
            const double texel = coordinates[d] * level.size[d] - (linear ? 0.5 : 0);
            const double low = std::floor(texel);
            const int high = corner >> d & 1;
            if (linear) weight *= high == 1 ? texel - low : 1 - (texel - low);
            place[d] = host_address(static_cast<long>(low) + high, level.size[d], address);
            inside = inside && place[d] >= 0;
        }
        sum += weight * (inside ? level.at(place) : border);
    }
    return sum;
}
