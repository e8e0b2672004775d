// A program of 2012: it includes <amp.h> and relies on what that brings in Visual C++, has both namespaces open (extent is then
// ambiguous in Visual C++, too), and templates whose bodies only make sense once they are instantiated.
// options: -std=c++14
// compilers: clang
// output:
// 1 2 3 4 5
// smallest 1, largest 5, sum 15
// four 4 by its name
// task 42
// counted
// its own point 3 4, size 5
#include <amp.h>
#include <iostream>

using namespace std;
using namespace concurrency;

#if _MSC_VER < 1800
#error that is Visual C++ 2012
#endif

// Names of <Windows.h>, which this program does not include.
struct POINT { float fX, fY; };
const int SIZE = 5;

template <class T>
class CSorter {
public:
    CSorter(T* pData, int nCount) throw(bad_alloc) : m_arrData(nCount, pData), m_nCount(nCount) {}
    void Sort() {
        register int nRounds = m_nCount;
        for (int k = 0; k < nRounds; ++k) RunPass(m_arrData, k);  // declared below
    }
    void CopyTo(vector<T>& v) const { copy(m_arrData, v.begin()); }

private:
    array<T> m_arrData;  // C++ AMP's: no header has shown std::array
    int m_nCount;
};

template <class T>
void RunPass(array<T>& arrData, int nPass) {
    const int nCount = arrData.extent[0];
    parallel_for_each(concurrency::extent<1>(nCount / 2), [=, &arrData](index<1> idx) restrict(amp) {
        const int i = 2 * idx[0] + nPass % 2;
        if (i + 1 < nCount && arrData[i + 1] < arrData[i]) {
            const T t = arrData[i];
            arrData[i] = arrData[i + 1];
            arrData[i + 1] = t;
        }
    });
}

template <class T>
struct CNeverUsed {
    void Broken() { NoSuchFunction(m_t.NoSuchMember); }
    int m_t;
};

bool IsNothing(nullptr_t) { return true; }

int main() {
    int data[] = {4, 2, 5, 1, 3};
    CSorter<int> sorter(data, 5);
    sorter.Sort();
    vector<int> sorted(5);
    sorter.CopyTo(sorted);
    for_each(sorted.begin(), sorted.end() - 1, [](int n) { cout << n << ' '; });
    cout << sorted.back() << endl;
    cout << "smallest " << min(sorted.front(), sorted.back()) << ", largest " << max(sorted[0], sorted[4]) << ", sum "
         << accumulate(sorted.begin(), sorted.end(), 0) << endl;
    map<string, function<int()>> byName;
    byName["four"] = [&] { return sorted[3]; };
    cout << "four " << byName["four"]() << " by its name" << endl;
    cout << "task " << create_task([] { return 6; }).then([](int n) { return 7 * n; }).get() << endl;
    LARGE_INTEGER begin, end;
    QueryPerformanceCounter(&begin);
    const DWORD ticks = GetTickCount();
    QueryPerformanceCounter(&end);
    _ASSERT(IsNothing(nullptr));
    assert(end.QuadPart >= begin.QuadPart, "time goes on");
    cout << (GetTickCount() - ticks < 60000 ? "counted" : "slow") << endl;
    const POINT pt = { 3, 4 };
    cout << "its own point " << pt.fX << " " << pt.fY << ", size " << SIZE << endl;
}
