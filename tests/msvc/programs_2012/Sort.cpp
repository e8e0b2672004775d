// Two sorts, for any type and order: bitonic in tiles and across them, and radix by single bits.
// output:
// bitonic, ascending int: sorted
// bitonic, descending float: sorted
// bitonic, records by key: sorted
// radix, unsigned: sorted
#include <amp.h>
#include <iostream>
#include <conio.h>

using namespace std;
using namespace Concurrency;

template <class T> struct Ascending { bool operator()(const T& a, const T& b) const restrict(cpu, amp) { return a < b; } };
template <class T> struct Descending { bool operator()(const T& a, const T& b) const restrict(cpu, amp) { return b < a; } };

struct SRecord
{
    int nKey;
    float fValue;
    bool operator<(const SRecord& other) const restrict(cpu, amp) { return nKey < other.nKey; }
};

template <class T> inline void SwapElements(T& a, T& b) restrict(cpu, amp)
{
    T t = a;
    a = b;
    b = t;
}

template <class T>
class CSorterBase
{
public:
    CSorterBase(vector<T>& v) : m_view(static_cast<int>(v.size()), v) {}
    virtual ~CSorterBase() {}
    virtual void Sort() = 0;

protected:
    array_view<T> m_view;
};

template <class T, class Compare, int TileSize>
class CBitonicSorter : public CSorterBase<T>
{
public:
    CBitonicSorter(vector<T>& v, Compare compare = Compare()) : CSorterBase<T>(v), m_compare(compare) {}

    virtual void Sort()
    {
        const int nCount = m_view.extent[0];
        for (int nSize = 2; nSize <= nCount; nSize *= 2)
            for (int nStride = nSize / 2; nStride > 0; nStride /= 2)
            {
                if (nStride < TileSize)
                {
                    InTiles(nSize, nStride);
                    break;
                }
                AcrossTiles(nSize, nStride);
            }
        m_view.synchronize();
    }

private:
    void AcrossTiles(int nSize, int nStride)
    {
        array_view<T> view = m_view;
        Compare compare = m_compare;
        parallel_for_each(view.extent, [=](index<1> idx) restrict(amp)
        {
            const int i = idx[0], j = i ^ nStride;
            if (j <= i)
                return;
            const bool bUp = (i & nSize) == 0;
            if (compare(view[j], view[i]) == bUp)
                SwapElements(view[i], view[j]);
        });
    }

    void InTiles(int nSize, int nStride)
    {
        array_view<T> view = m_view;
        Compare compare = m_compare;
        parallel_for_each(view.extent.tile<TileSize>(), [=](tiled_index<TileSize> tidx) restrict(amp)
        {
            tile_static T tData[TileSize];
            const int l = tidx.local[0];
            const bool bUp = (tidx.global[0] & nSize) == 0;
            tData[l] = view[tidx];
            tidx.barrier.wait();
            for (int s = nStride; s > 0; s /= 2)
            {
                const int j = l ^ s;
                if (j > l && compare(tData[j], tData[l]) == bUp)
                    SwapElements(tData[l], tData[j]);
                tidx.barrier.wait();
            }
            view[tidx] = tData[l];
        });
    }

    Compare m_compare;
};

// Stable by construction: the zeros keep their order, and so do the ones behind them.
class CRadixSorter : public CSorterBase<unsigned>
{
public:
    CRadixSorter(vector<unsigned>& v) : CSorterBase(v) {}
    void Sort()
    {
        const int nCount = m_view.extent[0];
        array<unsigned> arrOther(nCount);
        array<int> arrBefore(nCount);
        for (int nBit = 0; nBit < 8; ++nBit)
        {
            array_view<unsigned> view = m_view;
            parallel_for_each(view.extent, [=, &arrBefore](index<1> idx) restrict(amp)
            {
                int n = 0;
                for (int i = 0; i < idx[0]; ++i)
                    n += (view[i] >> nBit) & 1;
                arrBefore[idx] = n;
            });
            parallel_for_each(view.extent, [=, &arrBefore, &arrOther](index<1> idx) restrict(amp)
            {
                const int nLast = nCount - 1;
                const int nOnes = arrBefore[nLast] + ((view[nLast] >> nBit) & 1);
                const bool bOne = ((view[idx] >> nBit) & 1) != 0;
                arrOther[bOne ? nCount - nOnes + arrBefore[idx] : idx[0] - arrBefore[idx]] = view[idx];
            });
            copy(arrOther, m_view);
        }
        m_view.synchronize();
    }
};

template <class TSorter, class T, class Compare>
void Test(const char* szName, vector<T> v, Compare compare)
{
    vector<T> expected = v;
    stable_sort(expected.begin(), expected.end(), compare);
    unique_ptr<CSorterBase<T>> pSorter(new TSorter(v));
    pSorter->Sort();
    bool bSame = true;
    for (size_t i = 0; i < v.size(); ++i)
        bSame = bSame && !compare(v[i], expected[i]) && !compare(expected[i], v[i]);
    cout << szName << (bSame ? ": sorted" : ": NOT SORTED") << endl;
}

void main()
{
    const int N = 512;
    vector<int> ints(N);
    vector<float> floats(N);
    vector<SRecord> records(N);
    vector<unsigned> bytes(200);
    srand(2012);
    generate(ints.begin(), ints.end(), []() { return rand() - RAND_MAX / 2; });
    generate(floats.begin(), floats.end(), []() { return rand() / (float)RAND_MAX; });
    for each (int i in ints)
    {
        static int n = 0;
        records[n].nKey = i;
        records[n].fValue = static_cast<float>(n);
        ++n;
    }
    generate(bytes.begin(), bytes.end(), []() { return (unsigned)rand() & 0xFF; });

    Test<CBitonicSorter<int, Ascending<int>, 64>>("bitonic, ascending int", ints, Ascending<int>());
    Test<CBitonicSorter<float, Descending<float>, 128>>("bitonic, descending float", floats, Descending<float>());
    Test<CBitonicSorter<SRecord, Ascending<SRecord>, 32>>("bitonic, records by key", records, Ascending<SRecord>());
    Test<CRadixSorter>("radix, unsigned", bytes, Ascending<unsigned>());
    if (_kbhit())
        _getch();
}
