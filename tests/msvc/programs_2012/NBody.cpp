// Bodies that attract each other: short vectors, a tile of bodies at a time, and energy that stays.
// output:
// forces as on the host: yes
// energy after 10 steps changed by less than 1 percent
// centre of mass moved by less than 0.001
#include <amp.h>
#include <amp_math.h>
#include <amp_graphics.h>
#include <ppl.h>
#include <iostream>

using namespace concurrency;
using namespace concurrency::graphics;
using namespace concurrency::fast_math;
using std::vector;

#define SOFTENING 0.05f
#define BODIES_IN_TILE 32

struct CBody
{
    float_3 vPosition;
    float_3 vVelocity;
    float fMass;
};

inline float Dot(const float_3& a, const float_3& b) restrict(cpu, amp) { return a.x * b.x + a.y * b.y + a.z * b.z; }

class CSystem
{
public:
    explicit CSystem(int nBodies) : m_vecBodies(nBodies), m_vecForces(nBodies)
    {
        for (int i = 0; i < nBodies; ++i)
        {
            CBody& body = m_vecBodies[i];
            body.vPosition = float_3((i * 7) % 11 / 11.0f, (i * 5) % 13 / 13.0f, (i * 3) % 17 / 17.0f);
            body.vVelocity = float_3(0.0f);
            body.fMass = 0.01f * (1 + i % 3);
        }
    }

    void ComputeForces()
    {
        const int nBodies = static_cast<int>(m_vecBodies.size());
        array_view<const CBody, 1> avBodies(nBodies, m_vecBodies);
        array_view<float_3, 1> avForces(nBodies, m_vecForces);
        avForces.discard_data();
        parallel_for_each(avForces.extent.tile<BODIES_IN_TILE>(), [=](tiled_index<BODIES_IN_TILE> tidx) restrict(amp)
        {
            tile_static float_4 vOthers[BODIES_IN_TILE];
            const float_3 vOwn = avBodies[tidx.global].vPosition;
            float_3 vForce(0.0f, 0.0f, 0.0f);
            for (int nTile = 0; nTile < nBodies; nTile += BODIES_IN_TILE)
            {
                const CBody other = avBodies[nTile + tidx.local[0]];
                vOthers[tidx.local[0]] = float_4(other.vPosition.x, other.vPosition.y, other.vPosition.z, other.fMass);
                tidx.barrier.wait();
                for (int i = 0; i < BODIES_IN_TILE; ++i)
                {
                    const float_3 vTo = vOthers[i].xyz - vOwn;
                    const float fInverse = rsqrt(Dot(vTo, vTo) + SOFTENING);
                    vForce += vTo * (vOthers[i].w * fInverse * fInverse * fInverse);
                }
                tidx.barrier.wait();
            }
            avForces[tidx.global] = vForce * avBodies[tidx.global].fMass;
        });
        avForces.synchronize();
    }

    void Step(float fSeconds)
    {
        ComputeForces();
        parallel_for(size_t(0), m_vecBodies.size(), [&](size_t i)
        {
            CBody& body = m_vecBodies[i];
            body.vVelocity += m_vecForces[i] * (fSeconds / body.fMass);
            body.vPosition += body.vVelocity * fSeconds;
        });
    }

    double Energy() const
    {
        double dEnergy = 0;
        for (size_t i = 0; i < m_vecBodies.size(); ++i)
        {
            const CBody& body = m_vecBodies[i];
            dEnergy += 0.5 * body.fMass * Dot(body.vVelocity, body.vVelocity);
            for (size_t j = 0; j < i; ++j)
            {
                const float_3 vTo = m_vecBodies[j].vPosition - body.vPosition;
                dEnergy -= body.fMass * m_vecBodies[j].fMass / std::sqrt(Dot(vTo, vTo) + SOFTENING);
            }
        }
        return dEnergy;
    }

    float_3 Centre() const
    {
        float_3 vSum(0.0f);
        float fMass = 0;
        std::for_each(m_vecBodies.begin(), m_vecBodies.end(), [&](const CBody& body) { vSum += body.vPosition * body.fMass; fMass += body.fMass; });
        return vSum / fMass;
    }

    bool ForcesAreRight() const
    {
        for (size_t i = 0; i < m_vecBodies.size(); ++i)
        {
            double dForce[3] = {};
            for (size_t j = 0; j < m_vecBodies.size(); ++j)
            {
                const float_3 vTo = m_vecBodies[j].vPosition - m_vecBodies[i].vPosition;
                const double dScale = m_vecBodies[i].fMass * m_vecBodies[j].fMass / std::pow((double)Dot(vTo, vTo) + SOFTENING, 1.5);
                dForce[0] += vTo.x * dScale;
                dForce[1] += vTo.y * dScale;
                dForce[2] += vTo.z * dScale;
            }
            const float_3& v = m_vecForces[i];
            if (std::abs(v.x - dForce[0]) + std::abs(v.y - dForce[1]) + std::abs(v.z - dForce[2]) > 1e-5)
                return false;
        }
        return true;
    }

private:
    vector<CBody> m_vecBodies;
    vector<float_3> m_vecForces;
};

void main()
{
    CSystem system(128);
    system.ComputeForces();
    std::cout << "forces as on the host: " << (system.ForcesAreRight() ? "yes" : "no") << std::endl;
    const double dBefore = system.Energy();
    const float_3 vBefore = system.Centre();
    for (int i = 0; i < 10; ++i)
        system.Step(0.01f);
    const float_3 vMoved = system.Centre() - vBefore;
    std::cout << "energy after 10 steps changed by " << (std::abs(system.Energy() / dBefore - 1) < 0.01 ? "less" : "MORE") << " than 1 percent" << std::endl;
    std::cout << "centre of mass moved by " << (Dot(vMoved, vMoved) < 1e-6f ? "less" : "MORE") << " than 0.001" << std::endl;
}
