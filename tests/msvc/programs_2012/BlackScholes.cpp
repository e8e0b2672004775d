// Prices of options by the formula of Black and Scholes, and by a binomial tree in tile_static memory.
// output:
// 512 options by the formula
// largest difference from the host's: less than 0.001
// put-call parity holds
// 16 options by trees: close to the formula
#include <amp.h>
#include <amp_math.h>
#include <iostream>
#include <windows.h>

using namespace std;
using namespace concurrency;

struct SOption
{
    float fSpot, fStrike, fYears;
};

struct SPrice
{
    float fCall, fPut;
};

#define RATE 0.02f
#define VOLATILITY 0.30f

struct AmpMath
{
    float Exp(float f) const restrict(amp) { return fast_math::expf(f); }
    float Log(float f) const restrict(amp) { return fast_math::logf(f); }
    float Sqrt(float f) const restrict(amp) { return fast_math::sqrtf(f); }
};

inline SPrice PriceOnDevice(const SOption& option) restrict(amp)
{
    const AmpMath math;
    const float fRoot = math.Sqrt(option.fYears);
    const float d1 = (math.Log(option.fSpot / option.fStrike) + (RATE + 0.5f * VOLATILITY * VOLATILITY) * option.fYears) / (VOLATILITY * fRoot);
    const float d2 = d1 - VOLATILITY * fRoot;
    float n[2] = { d1, d2 };
    for (int i = 0; i < 2; ++i)
    {
        const float d = n[i], fK = 1.0f / (1.0f + 0.2316419f * fast_math::fabs(d));
        const float f = 0.39894228f * math.Exp(-0.5f * d * d) *
                        (fK * (0.31938153f + fK * (-0.356563782f + fK * (1.781477937f + fK * (-1.821255978f + fK * 1.330274429f)))));
        n[i] = d > 0 ? 1.0f - f : f;
    }
    const float fDiscount = math.Exp(-RATE * option.fYears);
    SPrice price = { option.fSpot * n[0] - option.fStrike * fDiscount * n[1],
                     option.fStrike * fDiscount * (1.0f - n[1]) - option.fSpot * (1.0f - n[0]) };
    return price;
}

double HostNormal(double d) { return 0.5 * erfc(-d / sqrt(2.0)); }

SPrice HostPrice(const SOption& option)
{
    const double dRoot = sqrt((double)option.fYears), dVolatility = VOLATILITY, dRate = RATE;
    const double d1 = (log((double)option.fSpot / option.fStrike) + (dRate + 0.5 * dVolatility * dVolatility) * option.fYears) / (dVolatility * dRoot);
    const double d2 = d1 - dVolatility * dRoot, dDiscount = exp(-dRate * option.fYears);
    SPrice price;
    price.fCall = float(option.fSpot * HostNormal(d1) - option.fStrike * dDiscount * HostNormal(d2));
    price.fPut = float(option.fStrike * dDiscount * HostNormal(-d2) - option.fSpot * HostNormal(-d1));
    return price;
}

// One tile per option, one thread per leaf of its tree.
void TreePrices(array_view<const SOption> avOptions, array_view<float> avCalls)
{
    static const int STEPS = 128;
    const int nOptions = avCalls.extent[0];
    parallel_for_each(concurrency::extent<1>(nOptions * STEPS).tile<STEPS>(), [=](tiled_index<STEPS> t) restrict(amp)
    {
        tile_static float fValues[STEPS];
        const SOption option = avOptions[t.tile];
        const int l = t.local[0];
        const float fStep = option.fYears / (STEPS - 1);
        const float fUp = fast_math::exp(VOLATILITY * fast_math::sqrt(fStep));
        const float fDown = 1.0f / fUp;
        const float fGrowth = fast_math::exp(RATE * fStep);
        const float fChance = (fGrowth - fDown) / (fUp - fDown);
        const float fLeaf = option.fSpot * fast_math::pow(fUp, static_cast<float>(2 * l - (STEPS - 1)));
        fValues[l] = fast_math::fmax(fLeaf - option.fStrike, 0.0f);
        for (int n = STEPS - 1; n > 0; --n)
        {
            t.barrier.wait();
            float f = 0;
            if (l < n)
                f = (fChance * fValues[l + 1] + (1.0f - fChance) * fValues[l]) / fGrowth;
            t.barrier.wait();
            if (l < n)
                fValues[l] = f;
        }
        if (l == 0)
            avCalls[t.tile] = fValues[0];
    });
}

void main()
{
    const int nOptions = 512;
    vector<SOption> vecOptions;
    for (int i = 0; i < nOptions; ++i)
    {
        SOption option = { 20.0f + i % 40, 15.0f + i % 60, 0.5f + (i % 7) * 0.5f };
        vecOptions.push_back(option);
    }
    vector<SPrice> vecPrices(nOptions);
    array_view<const SOption> avOptions(nOptions, vecOptions);
    array_view<SPrice> avPrices(nOptions, vecPrices);
    avPrices.discard_data();
    const DWORD dwBegin = GetTickCount();
    parallel_for_each(avPrices.extent, [=](index<1> idx) restrict(amp) { avPrices[idx] = PriceOnDevice(avOptions[idx]); });
    avPrices.synchronize();
    const DWORD dwTicks = GetTickCount() - dwBegin;
    cout << nOptions << " options by the formula" << (dwTicks < 60000 ? "" : ", slowly") << endl;

    float fLargest = 0;
    bool bParity = true;
    for (int i = 0; i < nOptions; ++i)
    {
        const SPrice expected = HostPrice(vecOptions[i]);
        fLargest = max(fLargest, max(fabs(expected.fCall - vecPrices[i].fCall), fabs(expected.fPut - vecPrices[i].fPut)));
        const float fDiscounted = vecOptions[i].fStrike * exp(-RATE * vecOptions[i].fYears);
        bParity = bParity && fabs(vecPrices[i].fCall - vecPrices[i].fPut - vecOptions[i].fSpot + fDiscounted) < 0.001f;
    }
    cout << "largest difference from the host's: " << (fLargest < 0.001f ? "less than 0.001" : "TOO LARGE") << endl;
    cout << "put-call parity " << (bParity ? "holds" : "DOES NOT HOLD") << endl;

    vector<float> vecCalls(16);
    array_view<float> avCalls(16, vecCalls);
    TreePrices(avOptions.section(0, 16), avCalls);
    avCalls.synchronize();
    bool bClose = true;
    for (int i = 0; i < 16; ++i)
        bClose = bClose && fabs(vecCalls[i] - vecPrices[i].fCall) < 0.1f;
    cout << "16 options by trees: " << (bClose ? "close to the formula" : "FAR FROM THE FORMULA") << endl;
}
