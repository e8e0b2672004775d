// SPDX-License-Identifier: Apache-2.0
// Launches whose outputs are recorded: every type of element, arrays and views, sections, names.
#include <amp.h>
#include <amp_graphics.h>
#include <tessera/golden.h>

#include <cstdint>
#include <cstring>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

namespace {

struct Inner {
    short low, high;
};
struct Particle {
    float mass;
    int charge;
    double energy;
    Inner inner;
    unsigned char tags[4];
};

using Real = float;
enum Colour { red, green };
enum class Level : unsigned char { low, high = 200 };
/// Members whose numbers are behind other types: names, enumerations, and classes that functions return.
struct Member {
    Real real;
    std::uint16_t id;
    volatile Level level;
    bool set;
    Colour colour;
    norm shade;
    float_2 place;
    index<2> cell;
    union {
        int whole;
        unsigned bits;
    };
    struct {
        std::int64_t count;
        double share;
    } parts[2];
    unsigned first : 4, second : 4;
};
Member member_of(int i) restrict(cpu, amp) {
    Member member{};
    member.real = static_cast<float>(i) / 2;
    member.id = static_cast<std::uint16_t>(40000 + i);
    member.level = Level::high;
    member.set = true;
    member.colour = green;
    member.shade = norm(-0.5F);
    member.place = float_2(3, 4);
    member.cell = index<2>(i, -i);
    member.whole = -5;
    for (auto& part : member.parts) {
        part.count = -1 - i;
        part.share = 0.25;
    }
    member.first = 3;
    member.second = 2;
    return member;
}

/// Elements 0, 1, 2, ... of any type of number.
template <class T>
void count(const array_view<T>& numbers) {
    parallel_for_each(numbers.get_extent(), [=](index<1> i) restrict(amp) { numbers[i] = static_cast<T>(i[0]); });
}

void numbers() {
    std::vector<int> ints(5);
    std::vector<unsigned> uints(5);
    std::vector<float> floats(5);
    std::vector<double> doubles(5);
    std::vector<long long> longs(5);
    const array_view<int> a(ints);
    const array_view<unsigned> b(uints);
    const array_view<float> c(floats);
    const array_view<double> d(doubles);
    const array_view<long long> e(longs);
    // The variable is called `numbers` in all of them.
    tessera::golden::name(a, "ints");
    tessera::golden::name(b, "uints");
    tessera::golden::name(c, "floats");
    tessera::golden::name(d, "doubles");
    tessera::golden::name(e, "longs and blanks");
    count(a), count(b), count(c), count(d), count(e);
}

void structures() {
    array<float_3> vectors(4);
    array<Particle, 2> particles(2, 3);
    parallel_for_each(vectors.get_extent(), [&](index<1> i) restrict(amp) {
        const float x = static_cast<float>(i[0]);
        vectors[i] = float_3(x, 10 * x, 100 * x);
    });
    parallel_for_each(particles.get_extent(), [&](index<2> i) restrict(amp) {
        Particle& particle = particles[i];
        particle.mass = static_cast<float>(i[0]);
        particle.charge = i[1];
        particle.energy = 0.5;
        particle.inner = {7, -7};
        for (int k = 0; k < 4; ++k) particle.tags[k] = static_cast<unsigned char>(k);
    });
    array<Member> members(2);
    parallel_for_each(members.get_extent(), [&](index<1> i) restrict(amp) { members[i] = member_of(i[0]); });
}

void shapes() {
    std::vector<int> values(24, -1), same(6, 3);
    const array_view<int, 3> cube(2, 3, 4, values);
    const array_view<int, 3> corner = cube.section(index<3>(1, 1, 1), extent<3>(1, 2, 2));
    const array_view<int> unchanged(same);
    parallel_for_each(corner.get_extent(), [=](index<3> i) restrict(amp) {
        corner[i] = 10 * i[1] + i[2];
        unchanged[0] = 3;
    });
    parallel_for_each(extent<2>(4, 6).tile<2, 3>(), [=](tiled_index<2, 3> t) restrict(amp) {
        if (t.local == index<2>(0, 0)) cube(0, t.tile[0], t.tile[1]) = 99;
    });
    cube.synchronize();
}

void textures() {
    texture<unorm_4, 2> image(2, 3, 8U);
    texture<float, 1> halves(4, 16U);
    const texture_view<unorm_4, 2> written(image);
    parallel_for_each(image.get_extent(), [=](index<2> i) restrict(amp) {
        written.set(i, unorm_4(unorm(0.2F), unorm(static_cast<float>(i[0])), unorm(static_cast<float>(i[1])), unorm(1.0F)));
    });
    const texture_view<float, 1> view(halves);
    parallel_for_each(halves.get_extent(), [=](index<1> i) restrict(amp) { view.set(i, static_cast<float>(i[0]) * 0.5F); });
    texture<int, 3> volume(2, 2, 2);
    parallel_for_each(volume.get_extent(), [&](index<3> i) restrict(amp) { volume.set(i, i[0] * 100 + i[1] * 10 + i[2]); });
}

}  // namespace

int main(int count, char** arguments) {
    const auto wants = [&](const char* part) { return count < 2 || std::strcmp(arguments[1], part) == 0; };
    if (wants("numbers")) numbers();
    if (wants("structures")) structures();
    if (wants("shapes")) shapes();
    if (wants("textures")) textures();
}
