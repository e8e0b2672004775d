// A small BLAS, in the style of its time: everything is a template, nothing is qualified.
#ifndef _AMPBLAS_H_
#define _AMPBLAS_H_

#include <amp.h>

#define AMPBLAS_NAMESPACE_BEGIN namespace ampblas {
#define AMPBLAS_NAMESPACE_END }

AMPBLAS_NAMESPACE_BEGIN

using concurrency::array_view;
using concurrency::index;
using concurrency::parallel_for_each;
using concurrency::tiled_index;

enum class transpose { no_trans, trans };
enum class order { row_major, col_major };

class ampblas_exception : public std::exception
{
public:
    ampblas_exception(const char* const& msg) : std::exception(msg) {}
};

namespace _detail
{
    template <typename T> struct is_value : std::integral_constant<bool, std::is_arithmetic<T>::value> {};

    template <int rank> inline int max_extent(const concurrency::extent<rank>& e) restrict(cpu, amp)
    {
        int n = e[0];
        for (unsigned i = 1; i < static_cast<unsigned>(rank); i++)
            n = n < e[i] ? e[i] : n;
        return n;
    }

    template <typename value_type, transpose trans> struct element_of
    {
        static value_type get(const array_view<const value_type, 2>& m, int i, int k) restrict(cpu, amp) { return m(i, k); }
        static int rows(const array_view<const value_type, 2>& m) { return m.extent[0]; }
        static int columns(const array_view<const value_type, 2>& m) { return m.extent[1]; }
    };

    template <typename value_type> struct element_of<value_type, transpose::trans>
    {
        static value_type get(const array_view<const value_type, 2>& m, int i, int k) restrict(cpu, amp) { return m(k, i); }
        static int rows(const array_view<const value_type, 2>& m) { return m.extent[1]; }
        static int columns(const array_view<const value_type, 2>& m) { return m.extent[0]; }
    };
}

// A vector whose elements lie `increment` apart.
template <typename T>
class strided_vector
{
public:
    typedef typename std::remove_const<T>::type value_type;
    strided_vector(const array_view<T>& data, int increment) restrict(cpu, amp) : m_data(data), m_increment(increment) {}
    int size() const restrict(cpu, amp) { return (m_data.extent[0] + m_increment - 1) / m_increment; }
    T& operator[](index<1> idx) const restrict(cpu, amp) { return m_data[idx[0] * m_increment]; }
    T& operator[](int i) const restrict(cpu, amp) { return (*this)[index<1>(i)]; }
    concurrency::extent<1> get_extent() const restrict(cpu, amp) { return concurrency::extent<1>(size()); }
    __declspec(property(get = get_extent)) concurrency::extent<1> extent;

private:
    array_view<T> m_data;
    int m_increment;
};

template <typename T> strided_vector<T> make_vector(std::vector<typename std::remove_const<T>::type>& v, int increment = 1)
{
    return strided_vector<T>(array_view<T>(static_cast<int>(v.size()), v.data()), increment);
}

// y = a x + y
template <typename alpha_type, typename x_type, typename y_type>
void axpy(alpha_type&& alpha, const x_type& x, const y_type& y)
{
    check_same_size(x, y);
    typedef typename y_type::value_type value_type;
    const value_type a = static_cast<value_type>(alpha);
    parallel_for_each(y.extent, [=](index<1> idx) restrict(amp) { y[idx] += a * x[idx]; });
}

template <unsigned tile_size, typename x_type, typename y_type>
typename y_type::value_type dot(const x_type& x, const y_type& y)
{
    typedef typename y_type::value_type value_type;
    static_assert(_detail::is_value<value_type>::value, "dot needs numbers");
    check_same_size(x, y);
    const int size = x.size();
    const unsigned tiles = 4;
    std::vector<value_type> partial(tiles);
    array_view<value_type> partial_view(tiles, partial);
    parallel_for_each(concurrency::extent<1>(tiles * tile_size).tile<tile_size>(), [=](tiled_index<tile_size> tid) restrict(amp)
    {
        tile_static value_type shared[tile_size];
        value_type sum = value_type();
        for (int i = tid.global[0]; i < size; i += tiles * tile_size)
            sum += x[i] * y[i];
        shared[tid.local[0]] = sum;
        tid.barrier.wait();
        for (unsigned stride = tile_size / 2; stride; stride >>= 1)
        {
            if (static_cast<unsigned>(tid.local[0]) < stride)
                shared[tid.local[0]] += shared[tid.local[0] + stride];
            tid.barrier.wait();
        }
        if (tid.local[0] == 0)
            partial_view[tid.tile] = shared[0];
    });
    partial_view.synchronize();
    return std::accumulate(partial.begin(), partial.end(), value_type());
}

// c = alpha op(a) op(b) + beta c, each thread one element, tiles of `n` by `n`
template <int n, transpose trans_a, transpose trans_b, typename value_type>
void gemm(value_type alpha, const array_view<const value_type, 2>& a, const array_view<const value_type, 2>& b, value_type beta,
          const array_view<value_type, 2>& c)
{
    typedef _detail::element_of<value_type, trans_a> element_of_a;
    typedef _detail::element_of<value_type, trans_b> element_of_b;
    const int rows = element_of_a::rows(a), columns = element_of_b::columns(b), depth = element_of_a::columns(a);
    if (element_of_b::rows(b) != depth || c.extent != concurrency::extent<2>(rows, columns))
        throw ampblas_exception("gemm: the matrices do not fit");
    auto domain = c.extent.tile<n, n>().pad();
    parallel_for_each(domain, [=](tiled_index<n, n> tid) restrict(amp)
    {
        tile_static value_type tile_a[n][n], tile_b[n][n];
        const int row = tid.local[0], column = tid.local[1];
        const int global_row = tid.global[0], global_column = tid.global[1];
        value_type sum = value_type();
        for (int k = 0; k < depth; k += n)
        {
            tile_a[row][column] = global_row < rows && k + column < depth ? element_of_a::get(a, global_row, k + column) : value_type();
            tile_b[row][column] = k + row < depth && global_column < columns ? element_of_b::get(b, k + row, global_column) : value_type();
            tid.barrier.wait_with_tile_static_memory_fence();
            for (int i = 0; i < n; ++i)
                sum += tile_a[row][i] * tile_b[i][column];
            tid.barrier.wait_with_tile_static_memory_fence();
        }
        if (global_row < rows && global_column < columns)
            c[tid.global] = alpha * sum + beta * c(global_row, global_column);
    });
}

// Declared where it is used, defined here: names in templates are looked up when those are instantiated.
template <typename x_type, typename y_type> void check_same_size(const x_type& x, const y_type& y)
{
    if (x.size() != y.size())
        throw ampblas_exception("the vectors differ in size");
}

AMPBLAS_NAMESPACE_END

#endif
