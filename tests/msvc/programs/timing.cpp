// SPDX-License-Identifier: Apache-2.0
// Timing as old programs do it, in a void main.
// output:
// sum of differences: 0
// counter ran
// ticks ran
#include <windows.h>
#include <mmsystem.h>
#include <stdio.h>
#include <AMP.H>
#include <Vector>
using namespace Concurrency;

class Timer {
    LARGE_INTEGER m_liStart, m_liStop, m_liFreq;
public:
    Timer() { ZeroMemory(this, sizeof(Timer)); ::QueryPerformanceFrequency(&m_liFreq); }
    void Start() { ::QueryPerformanceCounter(&m_liStart); }
    void Stop() { ::QueryPerformanceCounter(&m_liStop); }
    double Elapsed() const { return (m_liStop.QuadPart - m_liStart.QuadPart) * 1000.0 / m_liFreq.QuadPart; }
};

const int SIZE = 64;
static const int TS = 16;

void MultiplyTiled(std::vector<float>& vC, const std::vector<float>& vA, const std::vector<float>& vB) {
    array_view<const float, 2> a(SIZE, SIZE, vA), b(SIZE, SIZE, vB);
    array_view<float, 2> c(SIZE, SIZE, vC);
    c.discard_data();
    parallel_for_each(c.extent.tile<TS, TS>(), [=](tiled_index<TS, TS> t_idx) restrict(amp) {
        int row = t_idx.local[0], col = t_idx.local[1];
        float sum = 0.0f;
        for (int i = 0; i < SIZE; i += TS) {
            tile_static float locA[TS][TS], locB[TS][TS];
            locA[row][col] = a(t_idx.global[0], col + i);
            locB[row][col] = b(row + i, t_idx.global[1]);
            t_idx.barrier.wait();
            for (int k = 0; k < TS; k++) sum += locA[row][k] * locB[k][col];
            t_idx.barrier.wait();
        }
        c[t_idx.global] = sum;
    });
    c.synchronize();
}

void main() {
    std::vector<float> a(SIZE * SIZE), b(SIZE * SIZE), c(SIZE * SIZE);
    for (unsigned __int32 i = 0; i < a.size(); ++i) {
        a[i] = (float)(i % 7);
        b[i] = (float)(i % 5);
    }
    DWORD dwBegin = GetTickCount(), dwMulti = timeGetTime();
    ULONGLONG ullBegin = GetTickCount64();
    Timer timer;
    timer.Start();
    MultiplyTiled(c, a, b);
    Sleep(20);
    timer.Stop();
    float difference = 0;
    for (int i = 0; i < SIZE; ++i)
        for (int j = 0; j < SIZE; ++j) {
            float sum = 0;
            for (int k = 0; k < SIZE; ++k) sum += a[i * SIZE + k] * b[k * SIZE + j];
            difference += sum > c[i * SIZE + j] ? sum - c[i * SIZE + j] : c[i * SIZE + j] - sum;
        }
    printf("sum of differences: %g\n", difference);
    printf(timer.Elapsed() >= 20 ? "counter ran\n" : "counter stands: %f\n", timer.Elapsed());
    bool bRan = GetTickCount() - dwBegin >= 19 && GetTickCount64() - ullBegin >= 19 && timeGetTime() - dwMulti >= 19;
    printf(bRan ? "ticks ran\n" : "ticks stand\n");
}
