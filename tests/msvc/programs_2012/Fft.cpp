// A fast Fourier transform with a complex class whose operators run on both sides, checked by the transform written out.
// output:
// 64 points: largest error below 0.001
// 512 points: largest error below 0.001
// and back: largest error below 0.001
// |F[5]| = 32.0
#include <amp.h>
#include <amp_math.h>
#include <stdio.h>

using namespace std;
using namespace concurrency;

template <class T>
class complex_t
{
public:
    complex_t() restrict(cpu, amp) : re(0), im(0) {}
    complex_t(T r) restrict(cpu, amp) : re(r), im(0) {}
    complex_t(T r, T i) restrict(cpu, amp) : re(r), im(i) {}
    template <class U> explicit complex_t(const complex_t<U>& other) : re(static_cast<T>(other.re)), im(static_cast<T>(other.im)) {}

    complex_t& operator+=(const complex_t& o) restrict(cpu, amp) { re += o.re; im += o.im; return *this; }
    complex_t& operator-=(const complex_t& o) restrict(cpu, amp) { re -= o.re; im -= o.im; return *this; }
    complex_t& operator*=(const complex_t& o) restrict(cpu, amp)
    {
        const T t = re * o.re - im * o.im;
        im = re * o.im + im * o.re;
        re = t;
        return *this;
    }
    complex_t operator-() const restrict(cpu, amp) { return complex_t(-re, -im); }
    complex_t conj() const restrict(cpu, amp) { return complex_t(re, -im); }
    T norm() const restrict(cpu, amp) { return re * re + im * im; }
    friend complex_t operator+(complex_t a, const complex_t& b) restrict(cpu, amp) { return a += b; }
    friend complex_t operator-(complex_t a, const complex_t& b) restrict(cpu, amp) { return a -= b; }
    friend complex_t operator*(complex_t a, const complex_t& b) restrict(cpu, amp) { return a *= b; }
    friend bool operator==(const complex_t& a, const complex_t& b) restrict(cpu, amp) { return a.re == b.re && a.im == b.im; }

    T re, im;
};

typedef complex_t<float> CComplex;
typedef vector<CComplex> CSignal;

const double PI = 3.14159265358979323846;

inline int ReverseBits(int n, int nBits) restrict(cpu, amp)
{
    int nResult = 0;
    for (int i = 0; i < nBits; ++i)
    {
        nResult = (nResult << 1) | (n & 1);
        n >>= 1;
    }
    return nResult;
}

// Cooley and Tukey's, one launch per stage.
class CFft
{
public:
    explicit CFft(int nBits) : m_nBits(nBits), m_nPoints(1 << nBits) {}

    CSignal Forward(const CSignal& signal) const { return Transform(signal, -1.0f); }
    CSignal Backward(const CSignal& signal) const
    {
        CSignal result = Transform(signal, 1.0f);
        const float fScale = 1.0f / m_nPoints;
        for_each(result.begin(), result.end(), [=](CComplex& c) { c *= fScale; });
        return result;
    }

private:
    CSignal Transform(const CSignal& signal, float fSign) const
    {
        const int nBits = m_nBits;
        CSignal result(m_nPoints);
        array_view<const CComplex> avIn(m_nPoints, signal);
        array_view<CComplex> avOut(m_nPoints, result);
        avOut.discard_data();
        parallel_for_each(avOut.extent, [=](index<1> idx) restrict(amp) { avOut[ReverseBits(idx[0], nBits)] = avIn[idx]; });
        for (int nHalf = 1; nHalf < m_nPoints; nHalf *= 2)
        {
            const float fAngle = fSign * static_cast<float>(PI) / nHalf;
            parallel_for_each(concurrency::extent<1>(m_nPoints / 2), [=](index<1> idx) restrict(amp)
            {
                const int nPlace = idx[0] % nHalf;
                const int nFirst = (idx[0] / nHalf) * nHalf * 2 + nPlace;
                float fSin, fCos;
                fast_math::sincosf(fAngle * nPlace, &fSin, &fCos);
                const CComplex even = avOut[nFirst], odd = avOut[nFirst + nHalf] * CComplex(fCos, fSin);
                avOut[nFirst] = even + odd;
                avOut[nFirst + nHalf] = even - odd;
            });
        }
        avOut.synchronize();
        return result;
    }

    int m_nBits, m_nPoints;
};

CSignal SlowTransform(const CSignal& signal)
{
    const int n = static_cast<int>(signal.size());
    CSignal result(n);
    for (int k = 0; k < n; ++k)
    {
        complex_t<double> sum;
        for (int i = 0; i < n; ++i)
        {
            const double dAngle = -2 * PI * ((i * k) % n) / n;
            sum += complex_t<double>(signal[i]) * complex_t<double>(cos(dAngle), sin(dAngle));
        }
        result[k] = CComplex(sum);
    }
    return result;
}

void PrintError(const char* szWhat, const CSignal& a, const CSignal& b)
{
    float fLargest = 0;
    for (size_t i = 0; i < a.size(); ++i)
        fLargest = max(fLargest, sqrt((a[i] - b[i]).norm()));
    printf("%s: largest error %s\n", szWhat, fLargest < 0.001f ? "below 0.001" : "TOO LARGE");
}

void main()
{
    CSignal wave;
    for (int nBits = 6; nBits <= 9; nBits += 3)
    {
        const int n = 1 << nBits;
        CSignal signal(n);
        srand(nBits);
        for (int i = 0; i < n; ++i)
            signal[i] = CComplex(rand() / (float)RAND_MAX - 0.5f, (i % 7) / 7.0f);
        CFft fft(nBits);
        const CSignal spectrum = fft.Forward(signal);
        char szName[32];
        sprintf_s(szName, "%d points", n);
        PrintError(szName, spectrum, SlowTransform(signal));
        if (n == 512)
            PrintError("and back", fft.Backward(spectrum), signal);
    }
    wave.resize(64);
    for (int i = 0; i < 64; ++i)
        wave[i] = CComplex(static_cast<float>(cos(2 * PI * 5 * i / 64)));
    printf("|F[5]| = %.1f\n", sqrt(CFft(6).Forward(wave)[5].norm()));
}
