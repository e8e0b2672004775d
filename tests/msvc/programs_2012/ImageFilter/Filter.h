#pragma once

// What a filter makes of the pixels around one.
template <int nRadius>
class CKernel
{
public:
    CKernel(const float* pWeights) : m_fSum(0)
    {
        for (int i = 0; i < Width * Width; ++i)
        {
            m_fWeights[i] = pWeights[i];
            m_fSum += pWeights[i];
        }
        if (m_fSum == 0)
            m_fSum = 1;
    }
    enum { Radius = nRadius, Width = 2 * nRadius + 1 };
    float Weight(int dy, int dx) const restrict(cpu, amp) { return m_fWeights[(dy + nRadius) * Width + dx + nRadius] / m_fSum; }

private:
    float m_fWeights[(2 * nRadius + 1) * (2 * nRadius + 1)];
    float m_fSum;
};

class IFilter
{
public:
    virtual ~IFilter() {}
    virtual const char* Name() const = 0;
    virtual void Run(Concurrency::array_view<const float, 2> source, Concurrency::array_view<float, 2> target) const = 0;
    virtual float OnePixel(const std::vector<float>& vecSource, int nRows, int nColumns, int y, int x) const = 0;
};

std::vector<std::shared_ptr<IFilter>> MakeFilters();

inline int Clamp(int n, int nMost) restrict(cpu, amp) { return n < 0 ? 0 : n > nMost ? nMost : n; }
