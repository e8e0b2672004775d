// SPDX-License-Identifier: Apache-2.0
// A random kernel as a table: what each thread of each tile does, step by step. kernels.cpp carries it out,
// model.cpp says what the race detector must find.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::random_kernels {

enum class Variable : unsigned char {
    tile_total,
    tile_words,
    tile_doubles,
    tile_bytes,
    tile_records,
    words,
    fresh,
    doubles,
    records
};
inline constexpr unsigned kVariables = 9;

/// What a step does.
enum class Act : unsigned char {
    read,
    write,
    update,            ///< a plain read and a plain write in one statement
    accumulate,        ///< the same, and what it stores depends on what it reads
    atomic,            ///< an atomic that stores
    compare_exchange,  ///< an atomic that stores if it finds what it expects
    fence,
    barrier
};

/// Which memory a fence or barrier covers.
enum class Cover : unsigned char { both, global, tile };

struct Step {
    unsigned char site = 0;   ///< its number in sites.def
    unsigned char index = 0;  ///< of the element, or of the byte where the site accesses ranges
    unsigned char bytes = 0;  ///< of a range
    unsigned char value = 0;  ///< stored into each byte
};
inline constexpr unsigned char kEnd = 255;  ///< in place of a site: the thread has finished

/// A structure without padding.
struct Record {
    double a;
    int b;
    short c;
    unsigned char d, e;
};

/// The tiles that kernels.cpp has, and how many threads are in one.
enum class Shape : unsigned char {
    indices,
    indices_2d,
    indices_3d,
    of_2,
    of_4,
    of_7,
    of_2x2,
    of_3x2,
    of_2x1x3,
    of_40
};
struct ShapeFacts {
    int rank;
    int tile[3];  ///< untiled: zeros
    unsigned threads() const {
        return static_cast<unsigned>(tile[0] * (rank > 1 ? tile[1] : 1) * (rank > 2 ? tile[2] : 1));
    }
};
inline constexpr ShapeFacts kShapes[] = {{1, {0, 0, 0}}, {2, {0, 0, 0}}, {3, {0, 0, 0}}, {1, {2, 1, 1}},
                                         {1, {4, 1, 1}}, {1, {7, 1, 1}}, {2, {2, 2, 1}}, {2, {3, 2, 1}},
                                         {3, {2, 1, 3}}, {1, {40, 1, 1}}};

/// What the host does before a launch.
enum class HostAct : unsigned char {
    define_fresh,
    define_part_of_fresh,
    discard_words,
    discard_records,
    define_doubles
};

struct Launch {
    Shape shape = Shape::of_4;
    unsigned line = 1;  ///< of its parallel_for_each, as the race detector knows it: launches of one line are
                        ///< one kernel's
    int grid[3] = {1, 1, 1};  ///< tiles, untiled: indices; row-major
    std::vector<HostAct> before;
    std::vector<std::vector<std::vector<Step>>> tiles;  ///< by tile and thread; untiled: one thread each

    const ShapeFacts& facts() const { return kShapes[static_cast<int>(shape)]; }
    bool is_tiled() const { return facts().tile[0] != 0; }
};

struct Kernel {
    std::vector<Launch> launches;
};

/// What a program can do: the race detector works in another way where there are atomics or fences.
struct Features {
    bool atomics, fences;
};

/// A step as it happened.
struct Event {
    unsigned tile, thread, step;
    bool stored;  ///< a compare-exchange: whether it did
};
using Execution = std::vector<Event>;

std::string text_of(const Kernel& kernel);

}  // namespace tessera::random_kernels
