// An image filter on several files, with names as Windows takes them, a precompiled header and virtual functions on the host.
// options: Filter.cpp
// output:
// blur: good
// edges: good
// mean: good
#include "stdafx.h"
#include ".\Filter.H"

using namespace std;
using namespace concurrency;

static void Paint(vector<float>& vecImage, int nRows, int nColumns, float& fMost)
{
    for (int i = 0; i < nRows * nColumns; ++i)
    {
        vecImage[i] = (float)((i / nColumns) * (i % nColumns) % 32);
        fMost = max(fMost, vecImage[i]);
    }
}

int _tmain(int argc, _TCHAR* argv[])
{
    const int nRows = 20, nColumns = 28;
    vector<float> vecImage(nRows * nColumns), vecResult(nRows * nColumns);
    float fMost = 0;
    Paint(vecImage, nRows, nColumns, fMost);
    array_view<const float, 2> avImage(nRows, nColumns, vecImage);
    const vector<shared_ptr<IFilter>> vecFilters = MakeFilters();
    for (auto it = vecFilters.begin(); it != vecFilters.end(); ++it)
    {
        const IFilter& filter = **it;
        filter.Run(avImage, array_view<float, 2>(nRows, nColumns, vecResult));
        bool bGood = true;
        for (int y = 0; y < nRows; ++y)
            for (int x = 0; x < nColumns; ++x)
                bGood = bGood && fabs(vecResult[y * nColumns + x] - filter.OnePixel(vecImage, nRows, nColumns, y, x)) <= fMost * 1e-5f;
        _tprintf(_T("%s: %s\n"), filter.Name(), bGood ? "good" : "BAD");
    }
    return 0;
}
