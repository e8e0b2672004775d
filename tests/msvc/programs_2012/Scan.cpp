// Prefix sums within tiles, then of the tiles' sums, and what they are for: removing elements that are not wanted.
// output:
// exclusive scan of 1024 int: ok
// inclusive scan of 1024 float: ok
// kept 342 of 1024 elements: ok
#include <amp.h>
#include <stdio.h>
#include <tchar.h>

using namespace concurrency;
using namespace std;

namespace scan
{
    enum scan_mode { exclusive, inclusive };

    template <int TileSize, typename T>
    class scanner
    {
    public:
        explicit scanner(int nMaxCount) : m_arrSums(concurrency::extent<1>(nMaxCount / TileSize)), m_nMaxCount(nMaxCount) {}

        void run(array_view<T> avData, scan_mode mode)
        {
            assert(avData.extent[0] == m_nMaxCount);
            scan_tiles(avData, mode);
            vector<T> vecSums(m_nMaxCount / TileSize);
            copy(m_arrSums, vecSums.begin());
            T tBefore = T();
            for (auto it = vecSums.begin(); it != vecSums.end(); ++it)
            {
                const T tSum = *it;
                *it = tBefore;
                tBefore += tSum;
            }
            copy(vecSums.begin(), vecSums.end(), m_arrSums);
            array<T>& arrSums = m_arrSums;
            parallel_for_each(avData.extent.tile<TileSize>(), [=, &arrSums](tiled_index<TileSize> t) restrict(amp)
            {
                avData[t.global] += arrSums[t.tile];
            });
        }

    private:
        void scan_tiles(array_view<T> avData, scan_mode mode)
        {
            array<T>& arrSums = m_arrSums;
            const bool bInclusive = mode == inclusive;
            parallel_for_each(avData.extent.tile<TileSize>(), [=, &arrSums](tiled_index<TileSize> t) restrict(amp)
            {
                tile_static T tBuffer[2][TileSize];
                const int l = t.local[0];
                int nIn = 0;
                const T tOwn = avData[t];
                tBuffer[nIn][l] = tOwn;
                t.barrier.wait();
                for (int nOffset = 1; nOffset < TileSize; nOffset *= 2)
                {
                    const int nOut = 1 - nIn;
                    tBuffer[nOut][l] = l >= nOffset ? tBuffer[nIn][l] + tBuffer[nIn][l - nOffset] : tBuffer[nIn][l];
                    nIn = nOut;
                    t.barrier.wait();
                }
                avData[t] = bInclusive ? tBuffer[nIn][l] : tBuffer[nIn][l] - tOwn;
                if (l == TileSize - 1)
                    arrSums[t.tile] = tBuffer[nIn][l];
            });
        }

        array<T> m_arrSums;
        const int m_nMaxCount;
    };
}

template <class T>
bool Same(const vector<T>& a, const vector<T>& b) { return a.size() == b.size() && equal(a.begin(), a.end(), b.begin()); }

int _tmain(int argc, _TCHAR* argv[])
{
    const int nCount = 1024;
    vector<int> vecNumbers(nCount), vecFlags(nCount), vecExpected(nCount);
    for (int i = 0; i < nCount; ++i)
    {
        vecNumbers[i] = (i * 7 + 3) % 30;
        vecFlags[i] = vecNumbers[i] % 3 == 0;
    }

    scan::scanner<128, int> scanner(nCount);
    vector<int> vecScanned(vecNumbers);
    array_view<int> avScanned(nCount, vecScanned);
    scanner.run(avScanned, scan::exclusive);
    avScanned.synchronize();
    int nSum = 0;
    for (int i = 0; i < nCount; ++i) { vecExpected[i] = nSum; nSum += vecNumbers[i]; }
    printf("exclusive scan of %d int: %s\n", nCount, Same(vecScanned, vecExpected) ? "ok" : "WRONG");

    vector<float> vecHalves(nCount, 0.5f), vecSums(nCount);
    partial_sum(vecHalves.begin(), vecHalves.end(), vecSums.begin());
    array_view<float> avHalves(nCount, &vecHalves[0]);
    scan::scanner<64, float>(nCount).run(avHalves, scan::inclusive);
    avHalves.synchronize();
    printf("inclusive scan of %d float: %s\n", nCount, Same(vecHalves, vecSums) ? "ok" : "WRONG");

    vector<int> vecPlaces(vecFlags);
    array_view<int> avPlaces(nCount, vecPlaces);
    scanner.run(avPlaces, scan::exclusive);
    const int nKept = avPlaces[nCount - 1] + vecFlags[nCount - 1];
    vector<int> vecKept(nKept), vecWanted;
    array_view<const int> avNumbers(nCount, vecNumbers), avFlags(nCount, vecFlags);
    array_view<int> avKept(nKept, vecKept);
    avKept.discard_data();
    parallel_for_each(avNumbers.extent, [=](index<1> idx) restrict(amp)
    {
        if (avFlags[idx])
            avKept[avPlaces[idx]] = avNumbers[idx];
    });
    avKept.synchronize();
    copy_if(vecNumbers.begin(), vecNumbers.end(), back_inserter(vecWanted), [](int n) { return n % 3 == 0; });
    printf("kept %d of %d elements: %s\n", nKept, nCount, Same(vecKept, vecWanted) ? "ok" : "WRONG");
    return 0;
}
