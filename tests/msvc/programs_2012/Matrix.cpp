// A template library in a header, used with several types.
// output:
// axpy float ok
// dot double ok
// gemm float nn ok
// gemm double tn ok
// gemm int tt ok
// error: the vectors differ in size
#include "AmpBlas.h"
#include <iostream>

using namespace std;
using namespace concurrency;
using namespace ampblas;

template <class T>
class CMatrix
{
public:
    CMatrix(int nRows, int nColumns, int nSeed) : m_nRows(nRows), m_nColumns(nColumns), m_vecData(nRows * nColumns)
    {
        for (size_t i = 0; i < m_vecData.size(); ++i)
            m_vecData[i] = static_cast<T>((i * nSeed) % 11) - 5;
    }
    T& operator()(int i, int j) { return m_vecData[i * m_nColumns + j]; }
    const T& operator()(int i, int j) const { return m_vecData[i * m_nColumns + j]; }
    operator array_view<const T, 2>() const { return array_view<const T, 2>(m_nRows, m_nColumns, m_vecData); }
    array_view<T, 2> View() { return array_view<T, 2>(m_nRows, m_nColumns, m_vecData); }
    int Rows() const { return m_nRows; }
    int Columns() const { return m_nColumns; }
    bool operator==(const CMatrix& other) const { return m_vecData == other.m_vecData; }

private:
    int m_nRows, m_nColumns;
    vector<T> m_vecData;
};

// All numbers are small and whole: the order of additions does not matter.
template <class T>
CMatrix<T> Expected(T alpha, const CMatrix<T>& a, bool bTransA, const CMatrix<T>& b, bool bTransB, T beta, CMatrix<T> c)
{
    const int nDepth = bTransA ? a.Rows() : a.Columns();
    for (int i = 0; i < c.Rows(); ++i)
        for (int j = 0; j < c.Columns(); ++j)
        {
            T sum = 0;
            for (int k = 0; k < nDepth; ++k)
                sum += (bTransA ? a(k, i) : a(i, k)) * (bTransB ? b(j, k) : b(k, j));
            c(i, j) = alpha * sum + beta * c(i, j);
        }
    return c;
}

template <class T, transpose transA, transpose transB>
void TestGemm(const char* szName, int nRows, int nColumns, int nDepth)
{
    const bool bTransA = transA == transpose::trans, bTransB = transB == transpose::trans;
    const CMatrix<T> a(bTransA ? nDepth : nRows, bTransA ? nRows : nDepth, 3);
    const CMatrix<T> b(bTransB ? nColumns : nDepth, bTransB ? nDepth : nColumns, 7);
    CMatrix<T> c(nRows, nColumns, 2);
    const CMatrix<T> expected = Expected<T>(2, a, bTransA, b, bTransB, -1, c);
    {
        array_view<T, 2> avC = c.View();
        gemm<8, transA, transB, T>(2, a, b, -1, avC);
        avC.synchronize();
    }
    cout << "gemm " << szName << (c == expected ? " ok" : " WRONG") << endl;
}

void main()
{
    vector<float> x(100), y(100), z;
    for (int i = 0; i < 100; ++i) { x[i] = i / 2.0f; y[i] = 3.0f; }
    z = y;
    transform(x.begin(), x.end(), z.begin(), z.begin(), [](float a, float b) { return 2 * a + b; });
    {
        auto vecY = make_vector<float>(y);
        axpy(2.0, make_vector<const float>(x), vecY);
    }
    cout << "axpy float " << (y == z ? "ok" : "WRONG") << endl;

    vector<double> u(600, 0.5), v(300, 3);
    const double dDot = dot<64>(make_vector<const double>(u, 2), make_vector<const double>(v));
    cout << "dot double " << (dDot == 450 ? "ok" : "WRONG") << endl;

    TestGemm<float, transpose::no_trans, transpose::no_trans>("float nn", 16, 24, 8);
    TestGemm<double, transpose::trans, transpose::no_trans>("double tn", 10, 13, 21);
    TestGemm<int, transpose::trans, transpose::trans>("int tt", 9, 8, 7);

    try
    {
        axpy(1, make_vector<const double>(u), make_vector<double>(v));
        cout << "no error" << endl;
    }
    catch (const ampblas_exception& e)
    {
        cout << "error: " << e.what() << endl;
    }
}
