// Three ways to reduce an array, each in a template, and functors that run on both sides.
// output:
// Elements: 4096
// Sum, one pass per level: 8386560.0 [PASSED]
// Sum, tiled: 8386560.0 [PASSED]
// Maximum, tiled in cascade: 4095.0 [PASSED]
// Minimum, tiled in cascade: 0.0 [PASSED]
// Elapsed: (N ms)
#include <amp.h>
#include <iostream>
#include <iomanip>

using namespace std;
using namespace concurrency;

#define TILE_SIZE 64
#define WINDOW 8

class CHighResTimer
{
public:
    CHighResTimer() { QueryPerformanceFrequency(&m_liFrequency); Start(); }
    void Start() { QueryPerformanceCounter(&m_liStart); }
    double ElapsedMs()
    {
        LARGE_INTEGER liNow;
        QueryPerformanceCounter(&liNow);
        return (liNow.QuadPart - m_liStart.QuadPart) * 1000.0 / m_liFrequency.QuadPart;
    }

private:
    LARGE_INTEGER m_liFrequency;
    LARGE_INTEGER m_liStart;
};

template <typename T> struct SumOp
{
    T Identity() const restrict(cpu, amp) { return T(); }
    T operator()(const T& a, const T& b) const restrict(cpu, amp) { return a + b; }
};

template <typename T> struct MaxOp
{
    T Identity() const restrict(cpu, amp) { return static_cast<T>(-1e30); }
    T operator()(const T& a, const T& b) const restrict(cpu, amp) { return a < b ? b : a; }
};

template <typename T> struct MinOp
{
    T Identity() const restrict(cpu, amp) { return static_cast<T>(1e30); }
    T operator()(const T& a, const T& b) const restrict(cpu, amp) { return b < a ? b : a; }
};

// One kernel per level; the array shrinks by WINDOW each time.
template <typename T, typename Op>
T ReduceByLevels(const vector<T>& vecSource, Op op)
{
    unsigned uCount = static_cast<unsigned>(vecSource.size());
    array<T> arrData(uCount, vecSource.begin());
    while (uCount > 1)
    {
        const unsigned uNext = (uCount + WINDOW - 1) / WINDOW;
        array<T> arrNext(uNext);
        parallel_for_each(arrNext.extent, [=, &arrData, &arrNext](index<1> idx) restrict(amp)
        {
            T tResult = op.Identity();
            for (unsigned i = 0; i < WINDOW; i++)
            {
                const unsigned uAt = idx[0] * WINDOW + i;
                if (uAt < uCount)
                    tResult = op(tResult, arrData[uAt]);
            }
            arrNext[idx] = tResult;
        });
        arrData = move(arrNext);
        uCount = uNext;
    }
    T tResult;
    copy(arrData, &tResult);
    return tResult;
}

template <typename T, unsigned uTileSize, typename Op>
vector<T> PartialResults(array_view<const T> avData, Op op)
{
    const int nTiles = avData.extent[0] / uTileSize;
    vector<T> vecPartial(nTiles);
    array_view<T> avPartial(nTiles, vecPartial);
    avPartial.discard_data();
    parallel_for_each(avData.extent.tile<uTileSize>(), [=](tiled_index<uTileSize> tidx) restrict(amp)
    {
        tile_static T tData[uTileSize];
        const int nLocal = tidx.local[0];
        tData[nLocal] = avData[tidx.global];
        tidx.barrier.wait_with_tile_static_memory_fence();
        for (int s = uTileSize / 2; s > 0; s /= 2)
        {
            if (nLocal < s)
                tData[nLocal] = op(tData[nLocal], tData[nLocal + s]);
            tidx.barrier.wait_with_tile_static_memory_fence();
        }
        if (nLocal == 0)
            avPartial[tidx.tile] = tData[0];
    });
    avPartial.synchronize();
    return vecPartial;
}

template <typename T, typename Op>
T ReduceTiled(const vector<T>& vecSource, Op op)
{
    vector<T> vecPartial = PartialResults<T, TILE_SIZE>(array_view<const T>(static_cast<int>(vecSource.size()), vecSource), op);
    return accumulate(vecPartial.begin(), vecPartial.end(), op.Identity(), op);
}

template <typename T, typename Op>
T ReduceCascade(const vector<T>& vecSource, Op op)
{
    vector<T> vecData(vecSource);
    while (vecData.size() % TILE_SIZE == 0)
        vecData = PartialResults<T, TILE_SIZE>(array_view<const T>(static_cast<int>(vecData.size()), vecData), op);
    return accumulate(begin(vecData), end(vecData), op.Identity(), op);
}

void Report(const char* szName, float fResult, float fExpected)
{
    cout << szName << ": " << fixed << setprecision(1) << fResult << (fResult == fExpected ? " [PASSED]" : " [FAILED]") << endl;
}

void main()
{
    const int nCount = 4096;
    vector<float> vecData(nCount);
    for (int i = 0; i < nCount; i++)
        vecData[i] = static_cast<float>((i * 1237) % nCount);

    float fSum = 0;
    for (auto it = vecData.cbegin(); it != vecData.cend(); ++it)
        fSum += *it;

    cout << "Elements: " << nCount << endl;
    CHighResTimer timer;
    Report("Sum, one pass per level", ReduceByLevels(vecData, SumOp<float>()), fSum);
    Report("Sum, tiled", ReduceTiled(vecData, SumOp<float>()), fSum);
    Report("Maximum, tiled in cascade", ReduceCascade(vecData, MaxOp<float>()), *max_element(vecData.begin(), vecData.end()));
    Report("Minimum, tiled in cascade", ReduceCascade(vecData, MinOp<float>()), *min_element(vecData.begin(), vecData.end()));
    cout << "Elapsed: (" << static_cast<int>(timer.ElapsedMs()) << " ms)" << endl;
}
