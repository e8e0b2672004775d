// A ray tracer: vectors whose length the host and a kernel compute differently, hits that only kernels can make, a world of voxels.
// output:
// 3 spheres, 48 x 32 pixels, lights turn by 1.57
// rows of the picture:
// .....**+++===-..................................
// ..+++====---::....+++++++====--.................
// ....::::........++++++======---:::..............
// ...............======------::::.................
// .................................============...
// as on the host: yes
// voxels set: 8 of 64, the last has 77
#ifndef _WIN32
typedef unsigned long DWORD;
typedef unsigned char BYTE;
#endif
#include <amp.h>
#include <amp_math.h>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <vector>

using namespace concurrency;

enum Shading { Flat, Lambert };
const double HalfPi = std::_Pi / 2;

template <typename T>
struct Vec3
{
    Vec3() restrict(cpu, amp) : x(), y(), z() {}
    Vec3(T x, T y, T z) restrict(cpu, amp) : x{x}, y{y}, z{z} {}

    inline friend Vec3<T> operator+(const Vec3<T>& l, const Vec3<T>& r) restrict(cpu, amp) { return { l.x + r.x, l.y + r.y, l.z + r.z }; }
    inline friend Vec3<T> operator-(const Vec3<T>& l, const Vec3<T>& r) restrict(cpu, amp) { return { l.x - r.x, l.y - r.y, l.z - r.z }; }
    inline friend Vec3<T> operator-(const Vec3<T>& v) restrict(cpu, amp) { return { -v.x, -v.y, -v.z }; }
    inline friend T operator*(const Vec3<T>& l, const Vec3<T>& r) restrict(cpu, amp) { return l.x * r.x + l.y * r.y + l.z * r.z; }
    inline friend Vec3<T> operator*(T s, const Vec3<T>& v) restrict(cpu, amp) { return { s * v.x, s * v.y, s * v.z }; }

    inline T length() const restrict(cpu) { return std::sqrt(*this * *this); }
    inline T length() const restrict(amp) { return fast_math::sqrt(static_cast<float>(*this * *this)); }
    inline Vec3<T>& normalize() restrict(cpu, amp)
    {
        T l = length();
        x /= l; y /= l; z /= l;
        return *this;
    }

    T x, y, z;
};
typedef Vec3<float> vec;

struct Ray { vec origin, direction; };

class Matte
{
public:
    float reflects = 0.8f;
    vec tint[2]{ vec(1, 1, 1), vec(0.5f, 0.5f, 0.5f) };
    Shading shading = Shading::Lambert;
    Matte() restrict(cpu, amp) {}
    explicit Matte(float r) restrict(cpu, amp) : reflects{r} {}
};

class Sphere
{
public:
    Sphere(const vec& center, float radius, const Matte& matte) : center(center), radius(radius), matte(matte) {}
    bool meets(const Ray& ray, float& t) const restrict(cpu, amp);
    vec center;
    float radius;
    Matte matte;
};

namespace Cast
{
    static float const Epsilon() restrict(cpu, amp) { return 0.001F; }
    inline float Root(float d) restrict(cpu) { return ::sqrtf(d); }
    inline float Root(float d) restrict(amp) { return fast_math::sqrt(d); }
}

bool Sphere::meets(const Ray& ray, float& t) const restrict(cpu, amp)
{
    auto to = ray.origin - center;
    auto b = ray.direction * to;
    auto d = b * b - (to * to - radius * radius);
    if (d < 0.0f)
        return false;
    auto nearer = [](float b, float root) restrict(cpu, amp) -> float { return -b - root; };
    t = nearer(b, Cast::Root(d));
    return t > Cast::Epsilon();
}

struct Hit
{
    Hit() restrict(amp) : found{false} {}
    Hit(float t, const vec& normal, int sphere) restrict(amp) : t{t}, normal{normal}, sphere{sphere}, found{true} {}
    operator bool() const restrict(amp) { return found; }
    float t;
    vec normal;
    int sphere;
    bool found;
};

Hit nearest(const Ray& ray, array_view<const Sphere, 1> spheres) restrict(amp)
{
    int best = -1;
    float tBest = 1000.0f, t;
    for (int i = 0; i < spheres.extent[0]; i++)
    {
        if (spheres[i].meets(ray, t) && t < tBest)
        {
            tBest = t;
            best = i;
        }
    }
    if (best < 0)
        return {};
    vec normal = ray.origin + tBest * ray.direction - spheres[best].center;
    return { tBest, normal.normalize(), best };
}

float shade(const vec& normal, const vec& light, const Matte& matte) restrict(cpu, amp)
{
    float l = normal * light;
    switch (matte.shading)
    {
    case Shading::Flat: return matte.reflects;
    case Lambert: return l > 0.0f ? matte.reflects * l * matte.tint[0].x : 0.0f;
    }
    return 0.0f;
}

class Picture
{
public:
    Picture(int width, int height) : m_width(width), m_height(height), m_pixels(width * height) {}
    void Render(const std::vector<Sphere>& world, const vec& light)
    {
        const int width = m_width, height = m_height;
        array_view<const Sphere, 1> spheres(static_cast<int>(world.size()), world);
        array_view<DWORD, 2> pixels(m_height, m_width, m_pixels);
        pixels.discard_data();
        parallel_for_each(pixels.extent, [=](index<2> idx) restrict(amp)
        {
            Ray ray = Picture::RayTo(idx[1], idx[0], width, height);
            DWORD grey = 0;
            if (Hit hit = nearest(ray, spheres))
                grey = static_cast<DWORD>(255 * shade(hit.normal, light, spheres[hit.sphere].matte));
            pixels[idx] = grey | grey << 8 | grey << 16;
        });
        pixels.synchronize();
    }
    DWORD OnHost(int x, int y, const std::vector<Sphere>& world, const vec& light) const
    {
        Ray ray = RayTo(x, y, m_width, m_height);
        const Sphere* best = nullptr;
        float tBest = 1000.0f, t;
        for each (const Sphere& s in world)
            if (s.meets(ray, t) && t < tBest) { tBest = t; best = &s; }
        if (best == nullptr)
            return 0;
        vec normal = ray.origin + tBest * ray.direction - best->center;
        return static_cast<DWORD>(255 * shade(normal.normalize(), light, best->matte));
    }
    BYTE At(int x, int y) const { return static_cast<BYTE>(m_pixels[y * m_width + x]); }

private:
    static Ray RayTo(int x, int y, int width, int height) restrict(cpu, amp)
    {
        Ray ray;
        ray.origin = vec(0, 0, -5);
        ray.direction = vec((x - width / 2) / (float)width, (y - height / 2) / (float)width, 1.0f);
        ray.direction.normalize();
        return ray;
    }
    int m_width, m_height;
    std::vector<DWORD> m_pixels;
};

struct Voxel
{
    int kind = 0;
    unsigned int rgba = 0x0F000000;
    void SetR(unsigned int r) restrict(amp, cpu) { rgba = (rgba & 0xFF00FFFF) | ((r & 0xFF) << 16); kind = 1; }
    unsigned int GetR() restrict(amp, cpu) { return (rgba >> 16) & 0xFF; }
};
void SetVoxel(unsigned int x, unsigned int y, unsigned int z, array_view<Voxel, 3> world, Voxel v) restrict(amp, cpu) { world[y][z][x] = v; }
Voxel GetVoxel(unsigned int x, unsigned int y, unsigned int z, array_view<Voxel, 3> world) restrict(amp, cpu)
{
    if (x >= 0 && x < 4)
        return world[y][z][x];
    else
        return Voxel();
}

int main()
{
    const int width = 48, height = 32;
    std::vector<Sphere> world;
    world.push_back(Sphere(vec(0, 0, 2), 1.5f, Matte()));
    world.push_back(Sphere(vec(-1.5f, -0.75f, 0), 0.8f, Matte(0.9f)));
    world.push_back(Sphere(vec(1.2f, 1, -1), 0.5f, Matte(0.6f)));
    world[2].matte.shading = Flat;
    const vec light = vec(-1, -1, -1).normalize();
    std::cout << world.size() << " spheres, " << width << " x " << height << " pixels, lights turn by " << std::setprecision(3) << HalfPi << std::endl;

    Picture picture(width, height);
    picture.Render(world, light);
    std::cout << "rows of the picture:" << std::endl;
    for (int y = 2; y < height; y += 6)
    {
        for (int x = 0; x < width; x++)
            std::cout << ".:-=+*"[picture.At(x, y) / 52 + (picture.At(x, y) != 0)];
        std::cout << std::endl;
    }
    bool same = true;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            same &= std::abs((int)picture.At(x, y) - (int)picture.OnHost(x, y, world, light)) <= 1;
    std::cout << "as on the host: " << (same ? "yes" : "no") << std::endl;

    std::vector<Voxel> voxels(64);
    array_view<Voxel, 3> space(4, 4, 4, voxels);
    parallel_for_each(space.extent, [=](index<3> i) restrict(amp)
    {
        Voxel v = GetVoxel(i[2], i[0], i[1], space);
        if (i[0] % 2 == 1 && i[1] % 2 == 1 && i[2] % 2 == 1)
        {
            v.SetR(i[0] * 20 + i[1] * 5 + i[2] + v.GetR() - 1);
            SetVoxel(i[2], i[0], i[1], space, v);
        }
    });
    space.synchronize();
    int set = 0;
    for each (Voxel v in voxels)
        set += v.kind;
    std::cout << "voxels set: " << set << " of " << voxels.size() << ", the last has " << voxels.back().GetR() << std::endl;
    return 0;
}
