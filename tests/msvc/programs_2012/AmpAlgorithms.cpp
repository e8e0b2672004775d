// Algorithms in the manner of the standard library's, over iterators of views, in two headers' worth of templates that name each other.
// options: -std=c++14
// output:
// generate, transform, reduce: 332833500.0
// fill_n, count_if: 250
// inner_product: 328350
// min_element, max_element: -31 62
// all_of, none_of: true true
// for_each on the host and on the accelerator: same
#include <amp.h>
#include <iostream>
#include <iomanip>

using namespace std;
using namespace concurrency;

namespace amp_stl
{
    template <typename T> class array_view_iterator;
    template <typename T> array_view_iterator<T> begin(const array_view<T, 1>& av) { return array_view_iterator<T>(av, 0); }
    template <typename T> array_view_iterator<T> end(const array_view<T, 1>& av) { return array_view_iterator<T>(av, av.extent.size()); }

    template <typename T>
    class array_view_iterator : public std::iterator<std::random_access_iterator_tag, T, int, const T*, T&>
    {
    public:
        array_view_iterator(const array_view<T, 1>& av, int nPos) restrict(cpu) : m_av(av), m_nPos(nPos) {}
        T& operator*() const restrict(amp, cpu) { return m_av[m_nPos]; }
        T& operator[](int i) const restrict(amp, cpu) { return m_av[m_nPos + i]; }
        array_view_iterator& operator++() restrict(amp, cpu) { ++m_nPos; return *this; }
        array_view_iterator operator++(int) restrict(amp, cpu) { array_view_iterator old(*this); ++m_nPos; return old; }
        array_view_iterator operator+(difference_type n) const restrict(amp, cpu) { array_view_iterator it(*this); it.m_nPos += n; return it; }
        difference_type operator-(const array_view_iterator& other) const restrict(amp, cpu) { return m_nPos - other.m_nPos; }
        bool operator==(const array_view_iterator& other) const restrict(amp, cpu) { return m_nPos == other.m_nPos; }
        bool operator!=(const array_view_iterator& other) const restrict(amp, cpu) { return !(*this == other); }
        const array_view<T, 1>& base() const { return m_av; }
        array_view<T, 1> sub_view(int nCount) const { return m_av.section(m_nPos, nCount); }
    private:
        array_view<T, 1> m_av;
        int m_nPos;
    };

    template <typename It, typename F> void for_each(It first, It last, const F& f)
    {
        auto av = first.sub_view(last - first);
        parallel_for_each(av.extent, [av, f](index<1> i) restrict(amp) { f(av[i]); });
    }

    template <typename It, typename Gen> void generate(It first, It last, const Gen& g)
    {
        auto av = first.sub_view(last - first);
        av.discard_data();
        parallel_for_each(av.extent, [=](index<1> i) restrict(amp) { av[i] = g(i[0]); });
    }

    template <typename In, typename Out, typename F> Out transform(In first, In last, Out out, const F& f)
    {
        auto avIn = first.sub_view(last - first);
        auto avOut = out.sub_view(last - first);
        parallel_for_each(avIn.extent, [=](index<1> i) restrict(amp) { avOut[i] = f(avIn[i]); });
        return out + (last - first);
    }

    template <typename It, typename T, typename Op> T reduce(It first, It last, T init, const Op& op)
    {
        static const int TileSize = 64;
        const int n = last - first;
        if (n == 0) return init;
        const int nTiles = (n + TileSize - 1) / TileSize;
        auto av = first.sub_view(n);
        array<T> arrPartial(nTiles);
        parallel_for_each(concurrency::extent<1>(n).tile<TileSize>().pad(), [=, &arrPartial](tiled_index<TileSize> t) restrict(amp)
        {
            tile_static T tBuffer[TileSize];
            const int nHere = direct_min(TileSize, n - t.tile[0] * TileSize);
            if (t.global[0] < n) tBuffer[t.local[0]] = av[t.global];
            t.barrier.wait_with_tile_static_memory_fence();
            if (t.local[0] == 0)
            {
                T tSum = tBuffer[0];
                for (int i = 1; i < nHere; ++i) tSum = op(tSum, tBuffer[i]);
                arrPartial[t.tile] = tSum;
            }
        });
        vector<T> vecPartial(nTiles);
        copy(arrPartial, vecPartial.begin());
        return std::accumulate(vecPartial.begin(), vecPartial.end(), init, op);
    }

    // Declared below the templates that use it.
    inline int direct_min(int a, int b) restrict(amp) { return direct3d::imin(a, b); }
    inline int direct_min(int a, int b) restrict(cpu) { return min(a, b); }

    template <typename It, typename P> int count_if(It first, It last, const P& pred)
    {
        array<int> arrCount(std::max(concurrency::extent<1>::rank, 1));
        const int nZero = 0;
        copy(&nZero, &nZero + 1, arrCount);
        auto av = first.sub_view(last - first);
        parallel_for_each(av.extent, [=, &arrCount](index<1> i) restrict(amp) { if (pred(av[i])) atomic_fetch_inc(&arrCount[0]); });
        int nCount;
        copy(arrCount, &nCount);
        return nCount;
    }
    template <typename It, typename P> bool all_of(It first, It last, const P& pred) { return amp_stl::count_if(first, last, pred) == last - first; }
    template <typename It, typename P> bool none_of(It first, It last, const P& pred) { return amp_stl::count_if(first, last, pred) == 0; }
}

template <typename T> struct plus_op { T operator()(const T& a, const T& b) const restrict(cpu, amp) { return a + b; } };
template <typename T> struct min_op
{
    T operator()(const T& a, const T& b) const restrict(amp) { return amp_stl::direct_min(a, b); }
    T operator()(const T& a, const T& b) const restrict(cpu) { return std::min(a, b); }
};
template <typename T> struct max_op { T operator()(const T& a, const T& b) const restrict(cpu, amp) { return a < b ? b : a; } };
struct twice
{
    void operator()(int& n) const restrict(amp) { n <<= 1; }
    void operator()(int& n) const restrict(cpu) { n += n; }
};

void main()
{
    const int N = 1000;
    vector<float> vecSquares(N);
    array_view<float> avSquares(N, vecSquares);
    amp_stl::generate(amp_stl::begin(avSquares), amp_stl::end(avSquares), [](int i) restrict(amp, cpu) { return float(i); });
    vector<double> vecDoubles(N);
    array_view<double> avDoubles(N, vecDoubles);
    amp_stl::transform(amp_stl::begin(avSquares), amp_stl::end(avSquares), amp_stl::begin(avDoubles), [](float f) restrict(amp) { return double(f) * f; });
    cout << "generate, transform, reduce: " << fixed << setprecision(1) << amp_stl::reduce(amp_stl::begin(avDoubles), amp_stl::end(avDoubles), 0.0, plus_op<double>()) << endl;

    vector<int> vecInts(N);
    for (int i = 0; i < N; i++) vecInts[i] = i % 4;
    array_view<int> avInts(N, vecInts);
    cout << "fill_n, count_if: " << amp_stl::count_if(amp_stl::begin(avInts), amp_stl::end(avInts), [](int n) restrict(amp) { return n == 3; }) << endl;

    array<int, 1> arrProducts(100);
    array_view<int> avProducts(arrProducts);
    amp_stl::generate(amp_stl::begin(avProducts), amp_stl::end(avProducts), [=](int i) restrict(amp) { return i * i; });
    cout << "inner_product: " << amp_stl::reduce(amp_stl::begin(avProducts), amp_stl::end(avProducts), 0, plus_op<int>()) << endl;

    vector<int> vecWaves(N);
    for (int i = 0; i < N; i++) vecWaves[i] = (i * 37) % 94 - 31;
    array_view<int> avWaves(N, vecWaves);
    cout << "min_element, max_element: " << amp_stl::reduce(amp_stl::begin(avWaves), amp_stl::end(avWaves), INT_MAX, min_op<int>())
         << " " << amp_stl::reduce(amp_stl::begin(avWaves), amp_stl::end(avWaves), INT_MIN, max_op<int>()) << endl;
    cout << "all_of, none_of: " << boolalpha << amp_stl::all_of(amp_stl::begin(avInts), amp_stl::end(avInts), [](int n) restrict(amp) { return n < 4; })
         << " " << amp_stl::none_of(amp_stl::begin(avInts), amp_stl::end(avInts), [](int n) restrict(amp) { return n < 0; }) << endl;

    vector<int> vecHost(vecInts);
    std::for_each(vecHost.begin(), vecHost.end(), twice());
    amp_stl::for_each(amp_stl::begin(avInts), amp_stl::end(avInts), twice());
    avInts.synchronize();
    cout << "for_each on the host and on the accelerator: " << (vecHost == vecInts ? "same" : "different") << endl;
}
