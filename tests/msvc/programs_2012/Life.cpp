// The game of life on a torus: two arrays in turn, a halo in tile_static memory, and a glider that comes home.
// options: -DUNICODE -D_UNICODE
// output:
// generation 0: 5 cells
// generation 16: 5 cells
// generation 96: home
// noise, 24 generations: as on the host
#include <amp.h>
#include <tchar.h>
#include <iostream>
#include <sstream>

using namespace std;
using namespace concurrency;

const int SIZE = 24;
const int TILE = 8;

typedef vector<int> CCells;

struct CLife
{
    CLife(const CCells& cells) : m_arrNow(SIZE, SIZE, cells.begin()), m_arrNext(SIZE, SIZE), m_pNow(&m_arrNow), m_pNext(&m_arrNext) {}

    void Step()
    {
        const array<int, 2>& arrNow = *m_pNow;
        array<int, 2>& arrNext = *m_pNext;
        parallel_for_each(arrNext.extent.tile<TILE, TILE>(), [&arrNow, &arrNext](tiled_index<TILE, TILE> t) restrict(amp)
        {
            tile_static int nCells[TILE + 2][TILE + 2];
            const int nThread = t.local[0] * TILE + t.local[1];
            for (int i = nThread; i < (TILE + 2) * (TILE + 2); i += TILE * TILE)
            {
                const int y = i / (TILE + 2), x = i % (TILE + 2);
                nCells[y][x] = arrNow((t.tile_origin[0] + y - 1 + SIZE) % SIZE, (t.tile_origin[1] + x - 1 + SIZE) % SIZE);
            }
            t.barrier.wait_with_tile_static_memory_fence();
            int nNeighbours = 0;
            for (int y = 0; y < 3; ++y)
                for (int x = 0; x < 3; ++x)
                    if (y != 1 || x != 1)
                        nNeighbours += nCells[t.local[0] + y][t.local[1] + x];
            const int nOwn = nCells[t.local[0] + 1][t.local[1] + 1];
            arrNext[t.global] = nNeighbours == 3 || (nNeighbours == 2 && nOwn) ? 1 : 0;
        });
        swap(m_pNow, m_pNext);
    }

    operator CCells() const { return *m_pNow; }

private:
    CLife(const CLife&);
    CLife& operator=(const CLife&);
    array<int, 2> m_arrNow, m_arrNext;
    array<int, 2>*m_pNow, *m_pNext;
};

CCells HostStep(const CCells& cells)
{
    CCells next(cells.size());
    for (int y = 0; y < SIZE; ++y)
        for (int x = 0; x < SIZE; ++x)
        {
            int n = 0;
            for (int i = 0; i < 9; ++i)
                if (i != 4)
                    n += cells[(y + i / 3 - 1 + SIZE) % SIZE * SIZE + (x + i % 3 - 1 + SIZE) % SIZE];
            next[y * SIZE + x] = n == 3 || (n == 2 && cells[y * SIZE + x]);
        }
    return next;
}

wstring Count(int nGeneration, const CCells& cells)
{
    wostringstream os;
    os << _T("generation ") << nGeneration << _T(": ") << count(cells.begin(), cells.end(), 1) << _T(" cells");
    return os.str();
}

int _tmain(int argc, _TCHAR* argv[])
{
    CCells glider(SIZE * SIZE);
    const int nPlaces[] = { 1, SIZE + 2, 2 * SIZE, 2 * SIZE + 1, 2 * SIZE + 2 };
    for each (int nPlace in nPlaces)
        glider[nPlace] = 1;
    CLife life(glider);
    wcout << Count(0, life) << endl;
    for (int i = 1; i <= 4 * SIZE; ++i)
    {
        life.Step();
        if (i == 16)
            wcout << Count(i, life) << endl;
    }
    wcout << _T("generation 96: ") << (CCells(life) == glider ? _T("home") : _T("LOST")) << endl;

    CCells noise(SIZE * SIZE);
    srand(7);
    generate(noise.begin(), noise.end(), [] { return rand() % 3 == 0 ? 1 : 0; });
    CLife other(noise);
    for (int i = 0; i < 24; ++i)
    {
        other.Step();
        noise = HostStep(noise);
    }
    wcout << _T("noise, 24 generations: ") << (CCells(other) == noise ? _T("as on the host") : _T("DIFFERENT")) << endl;
    return 0;
}
