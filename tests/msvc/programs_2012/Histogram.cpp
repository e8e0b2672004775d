// A histogram in tile_static memory with atomics, and with it an image whose grey levels are spread out.
// output:
// bins: 256, pixels: 6144, equal to the host's: yes
// darkest 64 -> 0, brightest 127 -> 255
// equalized image equal to the host's: yes
// levels above the mean: 3020
#include <amp.h>
#include <iostream>

using namespace concurrency;
using std::cout;
using std::endl;

typedef unsigned int UINT_PIXEL;

class CGreyImage
{
public:
    CGreyImage(int nWidth, int nHeight) : m_nWidth(nWidth), m_nHeight(nHeight), m_vecPixels(nWidth * nHeight) {}
    void FillWithPattern()
    {
        for (int y = 0; y < m_nHeight; ++y)
            for (int x = 0; x < m_nWidth; ++x)
                m_vecPixels[y * m_nWidth + x] = 64 + (x * 5 + y * 3 + (x * y) % 13) % 64;
    }
    array_view<UINT_PIXEL, 2> GetView() { return array_view<UINT_PIXEL, 2>(m_nHeight, m_nWidth, m_vecPixels); }
    std::vector<UINT_PIXEL>& Pixels() { return m_vecPixels; }
    int Width() const { return m_nWidth; }
    int Height() const { return m_nHeight; }

private:
    int m_nWidth, m_nHeight;
    std::vector<UINT_PIXEL> m_vecPixels;
};

static const int BIN_COUNT = 256;
static const int TILE_HEIGHT = 8, TILE_WIDTH = 16;

void ComputeHistogram(CGreyImage& image, array<unsigned int, 1>& arrBins)
{
    array_view<const UINT_PIXEL, 2> avImage = image.GetView();
    parallel_for_each(arrBins.extent, [&arrBins](index<1> idx) restrict(amp) { arrBins[idx] = 0; });
    parallel_for_each(avImage.extent.tile<TILE_HEIGHT, TILE_WIDTH>(),
        [avImage, &arrBins](tiled_index<TILE_HEIGHT, TILE_WIDTH> tidx) restrict(amp)
        {
            tile_static unsigned int uBins[BIN_COUNT];
            const int nThread = tidx.local[0] * TILE_WIDTH + tidx.local[1];
            for (int i = nThread; i < BIN_COUNT; i += TILE_WIDTH * TILE_HEIGHT)
                uBins[i] = 0;
            tidx.barrier.wait_with_tile_static_memory_fence();
            atomic_fetch_add(&uBins[avImage[tidx]], 1u);
            tidx.barrier.wait_with_tile_static_memory_fence();
            for (int i = nThread; i < BIN_COUNT; i += TILE_WIDTH * TILE_HEIGHT)
                if (uBins[i] != 0)
                    atomic_fetch_add(&arrBins[i], uBins[i]);
        });
}

void main()
{
    CGreyImage image(96, 64);
    image.FillWithPattern();
    const std::vector<UINT_PIXEL> vecOriginal = image.Pixels();

    array<unsigned int, 1> arrBins(BIN_COUNT);
    ComputeHistogram(image, arrBins);
    std::vector<unsigned int> vecBins = arrBins, vecExpected(BIN_COUNT);
    for (auto it = vecOriginal.begin(); it != vecOriginal.end(); ++it)
        vecExpected[*it]++;
    cout << "bins: " << vecBins.size() << ", pixels: " << std::accumulate(vecBins.begin(), vecBins.end(), 0u)
         << ", equal to the host's: " << (vecBins == vecExpected ? "yes" : "no") << endl;

    // The table of new levels: the sum of all bins up to each.
    std::vector<unsigned int> vecLevels(BIN_COUNT);
    std::partial_sum(vecBins.begin(), vecBins.end(), vecLevels.begin());
    const unsigned int uPixels = vecLevels.back();
    unsigned int uFirst = *std::find_if(vecLevels.begin(), vecLevels.end(), [](unsigned int u) { return u != 0; });
    const array_view<const unsigned int> avLevels(BIN_COUNT, vecLevels);
    array_view<UINT_PIXEL, 2> avImage = image.GetView();
    parallel_for_each(avImage.extent, [=](index<2> idx) restrict(amp)
    {
        const unsigned int uAbove = avLevels[static_cast<int>(avImage[idx])] - uFirst;
        avImage[idx] = uAbove * 255 / (uPixels - uFirst);
    });
    avImage.synchronize();

    const UINT_PIXEL uDark = *std::min_element(vecOriginal.begin(), vecOriginal.end());
    const UINT_PIXEL uBright = *std::max_element(vecOriginal.begin(), vecOriginal.end());
    const std::vector<UINT_PIXEL>& vecResult = image.Pixels();
    cout << "darkest " << uDark << " -> " << *std::min_element(vecResult.begin(), vecResult.end()) << ", brightest " << uBright
         << " -> " << *std::max_element(vecResult.begin(), vecResult.end()) << endl;
    bool bSame = true;
    for (size_t i = 0; i < vecOriginal.size(); ++i)
        bSame = bSame && vecResult[i] == (vecLevels[vecOriginal[i]] - uFirst) * 255 / (uPixels - uFirst);
    cout << "equalized image equal to the host's: " << (bSame ? "yes" : "no") << endl;

    array<int> arrCount(1);
    int nZero = 0;
    copy(&nZero, &nZero + 1, arrCount);
    parallel_for_each(avImage.extent, [=, &arrCount](index<2> idx) restrict(amp)
    {
        if (avImage[idx] >= 128)
            atomic_fetch_inc(&arrCount[0]);
    });
    int nAbove;
    copy(arrCount, &nAbove);
    cout << "levels above the mean: " << (nAbove == std::count_if(vecResult.begin(), vecResult.end(), [](UINT_PIXEL u) { return u >= 128; }) ? nAbove : -1) << endl;
}
