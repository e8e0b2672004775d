// SPDX-License-Identifier: Apache-2.0
#include <amp.h>
#include <gtest/gtest.h>
#include <tessera/detail/debug_information.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "tests/unit/tls_image.h"

using namespace Concurrency;
using tessera::detail::captured_at;
using tessera::detail::captured_element_at;
using tessera::detail::NamedData;
using tessera::detail::static_variable_at;
using tessera::detail::thread_local_at;
using tessera::test::tls_image_of;

namespace shapes {

struct Base {
    int id;
};
struct Point {
    float x, y;
};
struct Particle : Base {
    Point position;
    char tag;  // then padding
    double mass[2];
};
union Word {
    unsigned whole;
    float number;
};
struct Packed {
    union {
        int low;
        float as_float;
    };
    Word words[2];
    unsigned flag : 3, level : 5;
};

union Mixed {
    struct {
        char tag;
        int number;
    } pair;
    char letter;
};

int table[2][3];
Mixed mixed;
long double wide;
Particle particles[2];
Packed packed;
volatile int door = 1;
std::uint16_t sizes[4];
enum class Choice : unsigned char { none };
Choice choice = Choice::none;
inline namespace v1 {
unsigned long limit = 7;
}
char large[1 << 20];

struct Counter {
    static int total;
};
int Counter::total = 3;

}  // namespace shapes

namespace {

unsigned steps;

void average() { ++steps; }
const void* const function = reinterpret_cast<const void*>(&average);

void expect_piece(const NamedData& data, const std::string& variable, const std::string& element,
                  const std::string& type, std::size_t offset, std::size_t size) {
    EXPECT_EQ(data.variable, variable);
    EXPECT_EQ(data.element, element);
    EXPECT_EQ(data.type, type);
    EXPECT_EQ(data.element_offset, offset);
    EXPECT_EQ(data.element_size, size);
}

/// Not __FILE__: what shortens paths for a compiler's cache does not shorten those in the debug information.
bool is_this_file(const std::string& path) {
    const std::string file = "/tests/unit/debug_information_test.cpp";
    return path.size() >= file.size() && path.compare(path.size() - file.size(), file.size(), file) == 0;
}

TEST(StaticVariables, AreNamedWithTheirElements) {
    using namespace shapes;
    expect_piece(static_variable_at(&table[1][2]), "shapes::table", "[1][2]", "int", 20, 4);
    expect_piece(static_variable_at(&particles[1].position.y), "shapes::particles", "[1].position.y", "float",
                 sizeof(Particle) + 8, 4);
    expect_piece(static_variable_at(&particles[1].id), "shapes::particles", "[1].id", "int", sizeof(Particle), 4);
    expect_piece(static_variable_at(&particles[0].mass[1]), "shapes::particles", "[0].mass[1]", "double", 24, 8);
    expect_piece(static_variable_at(&packed.as_float), "shapes::packed", ".low", "int", 0, 4);
    expect_piece(static_variable_at(&packed.words[1].number), "shapes::packed", ".words[1].whole", "unsigned int", 8,
                 4);
    expect_piece(static_variable_at(reinterpret_cast<const char*>(&packed) + 12), "shapes::packed", ".flag",
                 "unsigned int:3", 12, 1);
    EXPECT_EQ(static_variable_at(reinterpret_cast<const char*>(&packed) + 13).byte_offset, 13);
    EXPECT_TRUE(static_variable_at(reinterpret_cast<const char*>(&packed) + 13).is_padding);
    expect_piece(static_variable_at(const_cast<const int*>(&door)), "shapes::door", "", "volatile int", 0, 4);
    EXPECT_EQ(static_variable_at(&sizes[3]).type, "uint16_t");
    EXPECT_EQ(static_variable_at(&sizes[3]).element, "[3]");
}

TEST(StaticVariables, InPaddingBelongToTheClass) {
    const NamedData data = static_variable_at(&shapes::particles[1].tag + 1);
    expect_piece(data, "shapes::particles", "[1]", "Particle", sizeof(shapes::Particle), sizeof(shapes::Particle));
    EXPECT_EQ(data.variable_size, sizeof shapes::particles);
    EXPECT_TRUE(data.is_padding);
    EXPECT_FALSE(static_variable_at(&shapes::particles[1].tag).is_padding);
}

TEST(StaticVariables, MayLackAValueInPlaces) {
    EXPECT_TRUE(static_variable_at(&shapes::particles[1].tag + 1).may_be_unset);
    EXPECT_FALSE(static_variable_at(&shapes::particles[1].tag).may_be_unset);
    EXPECT_TRUE(static_variable_at(&shapes::packed.words[2]).may_be_unset);  // the bit-fields
    EXPECT_FALSE(static_variable_at(&shapes::packed.words[1]).may_be_unset);
    EXPECT_FALSE(static_variable_at(&shapes::mixed.letter).may_be_unset);
    EXPECT_TRUE(static_variable_at(&shapes::mixed.letter + 1).may_be_unset);
    EXPECT_TRUE(static_variable_at(&shapes::mixed.pair.tag + 1).may_be_unset);
    EXPECT_TRUE(static_variable_at(&shapes::wide).may_be_unset);
}

TEST(StaticVariables, HaveTypesOfNumbersWhateverTheseAreCalled) {
    const auto number = [](const volatile void* at) { return static_variable_at(const_cast<const void*>(at)).number; };
    EXPECT_EQ(number(&shapes::table[1][2]), 'i');
    EXPECT_EQ(number(&shapes::particles[1].position.y), 'f');
    EXPECT_EQ(number(&shapes::particles[1].mass[1]), 'f');
    EXPECT_EQ(number(&shapes::door), 'i');
    EXPECT_EQ(number(&shapes::sizes[3]), 'u');
    EXPECT_EQ(number(&shapes::limit), 'u');
    EXPECT_EQ(number(&shapes::packed.low), 'i');
    EXPECT_EQ(number(&shapes::choice), 'u');
    EXPECT_EQ(number(&shapes::mixed.letter), std::is_signed_v<char> ? 'i' : 'u');  // as the processor's char is
    EXPECT_EQ(number(&shapes::particles[1].tag + 1), 'V');  // padding
    EXPECT_EQ(number(&shapes::packed.words[2]), 'V');       // the bit-fields
    EXPECT_EQ(number(&shapes::mixed.pair.number), 'V');     // not all members of the union have it
    EXPECT_EQ(number(&shapes::wide), 'V');
}

TEST(StaticVariables, AreNamedAsTheSourceNamesThem) {
    static int calls[2];
    ++calls[1];
    const NamedData local = static_variable_at(&calls[1]);
    expect_piece(local, "calls", "[1]", "int", 4, 4);
    EXPECT_TRUE(is_this_file(local.file)) << local.file;
    EXPECT_EQ(local.line, __LINE__ - 5U);
    expect_piece(static_variable_at(&shapes::Counter::total), "shapes::Counter::total", "", "int", 0, 4);
    expect_piece(static_variable_at(&shapes::limit), "shapes::limit", "", "unsigned long", 0, 8);
    expect_piece(static_variable_at(&steps), "steps", "", "unsigned int", 0, 4);
}

TEST(StaticVariables, AreFoundFarIntoZeroedMemory) {
    expect_piece(static_variable_at(&shapes::large[1000000]), "shapes::large", "[1000000]", "char", 1000000, 1);
}

TEST(StaticVariables, DoNotIncludeOtherMemory) {
    const int local = 0;
    EXPECT_EQ(static_variable_at(&local).variable, "");
    EXPECT_EQ(static_variable_at(nullptr).variable, "");
    EXPECT_EQ(thread_local_at(nullptr).variable, "");
    EXPECT_EQ(static_variable_at(function).variable, "");
}

const void* images[3];

/// A kernel in a template: each instantiation has tile_static variables of its own.
template <class T>
void run_template_kernel() {
    std::vector<T> data(2);
    array_view<T> view(2, data);
    parallel_for_each(view.extent.template tile<2>(), [=](tiled_index<2> t) restrict(amp) {
        tile_static T partial[2];
        tile_static T once;
        partial[t.local[0]] = view[t.global];
        t.barrier.wait();
        if (t.local[0] == 0) {
            once = partial[1];
            images[0] = tls_image_of(&partial[1]);
            images[1] = tls_image_of(&once);
        }
    });
}

struct Grid {
    array_view<const int, 2> neighbours;
};
constexpr int no_neighbours = 0;

struct ParticleKernel {
    array_view<shapes::Particle> particles;
    float scale = 1;
    Grid grid;

    explicit ParticleKernel(std::vector<shapes::Particle>& data)
        : particles(static_cast<int>(data.size()), data), grid{array_view<const int, 2>(1, 1, &no_neighbours)} {}

    void operator()(tiled_index<2> t) const restrict(amp) {
        tile_static shapes::Particle cache[2][2];
        cache[t.local[0]][1] = particles[t.global];
        if (t.local[0] == 0) images[0] = tls_image_of(&cache[1][0].position.y);
    }
};

TEST(TileStatic, IsNamedInALambda) {
    std::vector<float> data(4);
    array_view<float, 2> view(2, 2, data);
    static unsigned line;
    parallel_for_each(view.extent.tile<2, 2>(), [=](tiled_index<2, 2> t) restrict(amp) {
        tile_static float tileValues[2][2];
        tile_static int total;
        tileValues[t.local[0]][t.local[1]] = view[t.global];
        if (t.local[0] + t.local[1] == 0) {
            total = 1;
            line = __LINE__ - 5;
            images[0] = tls_image_of(&tileValues[1][0]);
            images[1] = tls_image_of(&total);
        }
        t.barrier.wait();
        view[t.global] = tileValues[1][0] + static_cast<float>(total);
    });
    const NamedData element = thread_local_at(images[0]);
    expect_piece(element, "tileValues", "[1][0]", "float", 8, 4);
    EXPECT_EQ(element.variable_size, 16U);
    EXPECT_TRUE(is_this_file(element.file)) << element.file;
    EXPECT_EQ(element.line, line);
    expect_piece(thread_local_at(images[1]), "total", "", "int", 0, 4);
}

TEST(TileStatic, ComponentsOfAnIndexAreNamedBySubscripts) {
    parallel_for_each(extent<1>(2).tile<2>(), [=](tiled_index<2> t) restrict(amp) {
        tile_static index<2> places[2];
        tile_static struct {
            float weight;
            extent<3> size;
        } box;
        places[t.local[0]] = index<2>(t.local[0], 1);
        if (t.local[0] == 0) {
            images[0] = tls_image_of(&places[1][1]);
            box.size[2] = 1;
            images[1] = tls_image_of(&box.size[2]);
        }
    });
    expect_piece(thread_local_at(images[0]), "places", "[1][1]", "int", 12, 4);
    expect_piece(thread_local_at(images[1]), "box", ".size[2]", "int", 12, 4);
}

TEST(TileStatic, IsNamedInTemplates) {
    run_template_kernel<float>();
    expect_piece(thread_local_at(images[0]), "partial", "[1]", "float", 4, 4);
    expect_piece(thread_local_at(images[1]), "once", "", "float", 0, 4);
    run_template_kernel<double>();
    expect_piece(thread_local_at(images[0]), "partial", "[1]", "double", 8, 8);
    expect_piece(thread_local_at(images[1]), "once", "", "double", 0, 8);
}

TEST(TileStatic, IsNamedInAFunctionObject) {
    std::vector<shapes::Particle> data(2);
    parallel_for_each(extent<1>(2).tile<2>(), ParticleKernel(data));
    expect_piece(thread_local_at(images[0]), "cache", "[1][0].position.y", "float", 2 * sizeof(shapes::Particle) + 8,
                 4);
}

TEST(TileStatic, CanBeLookedUpOnAFiber) {
    static NamedData data;
    parallel_for_each(extent<1>(2).tile<2>(), [=](tiled_index<2> t) restrict(amp) {
        tile_static int last;
        last = t.local[0];
        t.barrier.wait();
        if (t.local[0] == 1) data = thread_local_at(tls_image_of(&last));
    });
    expect_piece(data, "last", "", "int", 0, 4);
}

/// Bytes from the start of an object to a part of it.
template <class Object, class Part>
std::size_t offset_in(const Object& object, const Part& part) {
    return static_cast<std::size_t>(reinterpret_cast<const char*>(&part) - reinterpret_cast<const char*>(&object));
}

template <class Kernel>
const void* tiled_entry(const Kernel&) {
    return reinterpret_cast<const void*>(&tessera::detail::run_tile_threads<Kernel, 2, 0, 0>);
}

TEST(Captures, AreMembersOfAFunctionObject) {
    std::vector<shapes::Particle> data(2);
    const ParticleKernel kernel(data);
    const void* const entry = tiled_entry(kernel);
    const NamedData view = captured_at(entry, 0);
    expect_piece(view, "particles", "", "array_view<shapes::Particle, 1>", 0, sizeof kernel.particles);
    expect_piece(captured_at(entry, sizeof kernel.particles - 1), "particles", "", view.type, 0,
                 sizeof kernel.particles);
    expect_piece(captured_at(entry, offset_in(kernel, kernel.scale)), "scale", "", "float", 0, 4);
    const std::size_t neighbours = offset_in(kernel, kernel.grid.neighbours);
    EXPECT_EQ(captured_at(entry, neighbours).variable, "grid");
    EXPECT_EQ(captured_at(entry, neighbours).element, ".neighbours");
    EXPECT_EQ(captured_element_at(entry, neighbours, 0).type, "int");
    EXPECT_EQ(captured_at(entry, sizeof kernel).variable, "");
}

TEST(Captures, HaveElements) {
    std::vector<shapes::Particle> data(2);
    const ParticleKernel kernel(data);
    const void* const entry = tiled_entry(kernel);
    expect_piece(captured_element_at(entry, 0, 8), "particles", ".position.y", "float", 8, 4);
    expect_piece(captured_element_at(entry, 0, 24), "particles", ".mass[1]", "double", 24, 8);
    EXPECT_TRUE(captured_element_at(entry, 0, 13).is_padding);
    EXPECT_FALSE(captured_at(entry, 0).is_padding);
    expect_piece(captured_element_at(entry, 0, 13), "particles", "", "Particle", 0, sizeof(shapes::Particle));
    EXPECT_EQ(captured_element_at(entry, offset_in(kernel, kernel.scale), 0).type, "");
}

/// A lambda's captures, in whatever order the compiler laid them out.
std::set<std::string> captured_names(const void* entry, std::size_t size) {
    std::set<std::string> names;
    for (std::size_t offset = 0; offset < size; offset += 4) names.insert(captured_at(entry, offset).variable);
    return names;
}

TEST(Captures, OfALambdaHaveTheVariablesNames) {
    array<float, 2> sums(2, 2);
    std::vector<float> data(4);
    array_view<float, 2> averages(2, 2, data);
    array_view<const float, 2> in(2, 2, data);
    const shapes::Point shift{1, 2};
    const int times[2] = {1, 2};
    const auto kernel = [=, &sums](tiled_index<2> t) restrict(amp) {
        averages(t.global[0], 0) = in(0, 0) + shift.y + sums(0, 0) + static_cast<float>(times[t.local[0]]);
    };
    const void* const entry = tiled_entry(kernel);
    EXPECT_EQ(captured_names(entry, sizeof kernel),
              (std::set<std::string>{"averages", "in", "shift", "sums", "times"}));
    std::set<std::string> scalars;
    for (std::size_t offset = 0; offset < sizeof kernel; offset += 4) {
        const NamedData captured = captured_at(entry, offset);
        if (!captured.element.empty()) scalars.insert(captured.variable + captured.element + " " + captured.type);
        const bool is_container = captured.variable != "shift" && captured.variable != "times";
        EXPECT_EQ(captured_element_at(entry, offset, 0).type, is_container ? "float" : "");
    }
    EXPECT_EQ(scalars,
              (std::set<std::string>{"shift.x float", "shift.y float", "times[0] int", "times[1] int"}));
}

struct Scaler {
    int factor = 2;
    const void* entry(const array_view<int>& values) {
        const auto kernel = [=](index<1> i) restrict(amp) { values[i] *= factor; };
        captures = captured_names(reinterpret_cast<const void*>(&tessera::detail::run_range<decltype(kernel), 1>),
                                  sizeof kernel);
        return nullptr;
    }
    std::set<std::string> captures;
};

TEST(Captures, OfThisAreNamed) {
    int value = 1;
    Scaler scaler;
    scaler.entry(array_view<int>(1, &value));
    EXPECT_EQ(scaler.captures, (std::set<std::string>{"this", "values"}));
}

struct Cell {
    float value;
    int neighbours[2];
};

/// Its view's constructors are not used in this file, so that clang only declares the view's type.
struct GridKernel {
    array_view<const Cell, 3> cells;
    void operator()(tiled_index<2>) const restrict(amp) {}
};

TEST(Captures, HaveElementsWhereTheirTypeIsOnlyDeclared) {
    const void* const entry = reinterpret_cast<const void*>(&tessera::detail::run_tile_threads<GridKernel, 2, 0, 0>);
    EXPECT_EQ(captured_at(entry, sizeof(GridKernel) - 1).variable, "cells");
    expect_piece(captured_element_at(entry, 0, 8), "cells", ".neighbours[1]", "int", 8, 4);
}

TEST(Captures, OfOtherFunctionsAreUnknown) {
    EXPECT_EQ(captured_at(function, 0).variable, "");
    EXPECT_EQ(captured_at(nullptr, 0).variable, "");
    EXPECT_EQ(captured_element_at(function, 0, 0).type, "");
}

}  // namespace
