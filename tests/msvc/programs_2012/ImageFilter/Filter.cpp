#include "StdAfx.h"
#include "filter.h"

using namespace std;
using namespace Concurrency;

namespace
{
    template <class TKernel>
    class CFilterBase : public IFilter
    {
    protected:
        CFilterBase(const char* szName, const TKernel& kernel) : m_szName(szName), m_kernel(kernel) {}
        const char* m_szName;
        TKernel m_kernel;
    };

    // Tiles with a border of their own; the names of the base are found without this->.
    template <class TKernel, int TileSize>
    class CConvolution : public CFilterBase<TKernel>
    {
    public:
        CConvolution(const char* szName, const TKernel& kernel) : CFilterBase<TKernel>(szName, kernel) {}
        virtual const char* Name() const { return m_szName; }

        virtual void Run(array_view<const float, 2> source, array_view<float, 2> target) const
        {
            static const int Border = TKernel::Radius;
            static const int Side = TileSize + 2 * TKernel::Radius;
            const TKernel kernel = m_kernel;
            const int nRows = source.extent[0], nColumns = source.extent[1];
            target.discard_data();
            parallel_for_each(target.extent.tile<TileSize, TileSize>().pad(), [=](tiled_index<TileSize, TileSize> t) restrict(amp)
            {
                tile_static float fPixels[Side][Side];
                for (int y = t.local[0]; y < Side; y += TileSize)
                    for (int x = t.local[1]; x < Side; x += TileSize)
                        fPixels[y][x] = source(Clamp(t.tile_origin[0] + y - Border, nRows - 1), Clamp(t.tile_origin[1] + x - Border, nColumns - 1));
                t.barrier.wait_with_tile_static_memory_fence();
                float fSum = 0;
                for (int dy = -Border; dy <= Border; ++dy)
                    for (int dx = -Border; dx <= Border; ++dx)
                        fSum += kernel.Weight(dy, dx) * fPixels[t.local[0] + Border + dy][t.local[1] + Border + dx];
                if (target.extent.contains(t.global))
                    target[t.global] = fSum;
            });
            target.synchronize();
        }

        virtual float OnePixel(const vector<float>& vecSource, int nRows, int nColumns, int y, int x) const
        {
            float fSum = 0;
            for (int dy = -TKernel::Radius; dy <= TKernel::Radius; ++dy)
                for (int dx = -TKernel::Radius; dx <= TKernel::Radius; ++dx)
                    fSum += m_kernel.Weight(dy, dx) * vecSource[Clamp(y + dy, nRows - 1) * nColumns + Clamp(x + dx, nColumns - 1)];
            return fSum;
        }
    };
}

vector<shared_ptr<IFilter>> MakeFilters()
{
    static const float fBlur[] = { 1, 2, 1, 2, 4, 2, 1, 2, 1 };
    static const float fEdges[] = { 0, -1, 0, -1, 4, -1, 0, -1, 0 };
    float fMean[25];
    fill_n(fMean, _countof(fMean), 1.0f);
    vector<shared_ptr<IFilter>> vecFilters;
    vecFilters.push_back(make_shared<CConvolution<CKernel<1>, 8>>("blur", CKernel<1>(fBlur)));
    vecFilters.push_back(make_shared<CConvolution<CKernel<1>, 16>>("edges", CKernel<1>(fEdges)));
    vecFilters.push_back(make_shared<CConvolution<CKernel<2>, 8>>("mean", CKernel<2>(fMean)));
    return vecFilters;
}
