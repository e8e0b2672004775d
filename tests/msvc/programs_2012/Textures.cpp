// Textures of several formats: read, written and copied, with vectors of components.
// output:
// rotated: ok
// blurred in 8 bits: ok
// layers: ok
// staged: ok
#include <amp.h>
#include <amp_graphics.h>
#include <stdio.h>

using namespace std;
using namespace concurrency;
using namespace concurrency::graphics;

void Check(const char* szWhat, bool bGood) { printf("%s: %s\n", szWhat, bGood ? "ok" : "WRONG"); }

void RotateByQuarter()
{
    const int nRows = 12, nColumns = 20;
    vector<int_2> vecSource(nRows * nColumns), vecResult(nRows * nColumns);
    for (int i = 0; i < nRows * nColumns; i++)
        vecSource[i] = int_2(i / nColumns, i % nColumns);
    texture<int_2, 2> texSource(nRows, nColumns, vecSource.begin(), vecSource.end());
    texture<int_2, 2> texResult(nColumns, nRows);
    writeonly_texture_view<int_2, 2> wtvResult(texResult);
    parallel_for_each(texResult.extent, [=, &texSource](index<2> idx) restrict(amp)
    {
        const int_2 pixel = texSource(nRows - 1 - idx[1], idx[0]);
        wtvResult.set(idx, pixel.yx);
    });
    copy(texResult, vecResult.begin());
    bool bGood = true;
    for (int y = 0; y < nColumns; ++y)
        for (int x = 0; x < nRows; ++x)
        {
            const int_2& pixel = vecResult[y * nRows + x];
            bGood = bGood && pixel.x == y && pixel.y == nRows - 1 - x;
        }
    Check("rotated", bGood);
}

// The bytes of a picture, four to a pixel.
void BlurBytes()
{
    const int nWidth = 16, nHeight = 8;
    vector<unsigned char> vecBytes(nWidth * nHeight * 4), vecBlurred(vecBytes.size());
    for (size_t i = 0; i < vecBytes.size(); ++i)
        vecBytes[i] = static_cast<unsigned char>(i * 37);
    texture<unorm_4, 2> texSource(nHeight, nWidth, vecBytes.data(), (unsigned)vecBytes.size(), 8U);
    texture<unorm_4, 2> texTarget(nHeight, nWidth, 8U);
    writeonly_texture_view<unorm_4, 2> wtvTarget(texTarget);
    parallel_for_each(texTarget.extent, [=, &texSource](index<2> idx) restrict(amp)
    {
        float_4 sum(0.0f);
        float fCount = 0;
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++)
            {
                const int y = idx[0] + dy, x = idx[1] + dx;
                if (y < 0 || y >= nHeight || x < 0 || x >= nWidth)
                    continue;
                const unorm_4 u = texSource(y, x);
                sum += float_4(u);
                fCount += 1;
            }
        wtvTarget.set(idx, unorm_4(sum / fCount));
    });
    copy(texTarget, vecBlurred.data(), (unsigned)vecBlurred.size());
    bool bGood = true;
    for (int y = 0; y < nHeight; ++y)
        for (int x = 0; x < nWidth; ++x)
            for (int c = 0; c < 4; ++c)
            {
                int nSum = 0, nCount = 0;
                for (int v = max(y - 1, 0); v <= min(y + 1, nHeight - 1); ++v)
                    for (int u = max(x - 1, 0); u <= min(x + 1, nWidth - 1); ++u, ++nCount)
                        nSum += vecBytes[(v * nWidth + u) * 4 + c];
                bGood = bGood && abs(vecBlurred[(y * nWidth + x) * 4 + c] - (nSum + nCount / 2) / nCount) <= 1;
            }
    Check("blurred in 8 bits", bGood);
}

void AddLayers()
{
    vector<float> vecLayers(3 * 4 * 5);
    iota(vecLayers.begin(), vecLayers.end(), 0.0f);
    const texture<float, 3> texLayers(3, 4, 5, vecLayers.begin(), vecLayers.end());
    array<float, 2> arrSums(4, 5);
    parallel_for_each(arrSums.extent, [&](index<2> idx) restrict(amp)
    {
        float f = 0;
        for (int n = 0; n < texLayers.extent[0]; ++n)
            f += texLayers[index<3>(n, idx[0], idx[1])];
        arrSums[idx] = f;
    });
    vector<float> vecSums = arrSums;
    bool bGood = true;
    for (int i = 0; i < 20; ++i)
        bGood = bGood && vecSums[i] == vecLayers[i] + vecLayers[i + 20] + vecLayers[i + 40];
    Check("layers", bGood);
}

void ThroughAnother()
{
    accelerator_view acc_view = accelerator().default_view;
    vector<uint_4> vecData(64);
    for (int i = 0; i < 64; ++i)
        vecData[i] = uint_4(i, i + 1, i + 2, i + 3);
    texture<uint_4, 1> texOne(64, vecData.begin(), vecData.end(), acc_view);
    texture<uint_4, 1> texTwo(64, acc_view);
    texOne.copy_to(texTwo);
    vector<uint_4> vecCopy(64);
    copy(texTwo, vecCopy.begin());
    Check("staged", equal(vecData.begin(), vecData.end(), vecCopy.begin()) && texTwo.bits_per_scalar_element == 32);
}

void main()
{
    RotateByQuarter();
    BlurBytes();
    AddLayers();
    ThroughAnother();
}
