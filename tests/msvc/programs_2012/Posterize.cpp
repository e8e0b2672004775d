// An image in bytes, four to a word: its histogram, and fewer shades of it. Names that std has had since C++17 are the program's
// own, casts name types of two words, and only a class declares its friend, which kernels call.
// output:
// 16 x 16, 256 bytes
// 4 shades of 64 pixels each
// 0 85 170 255 0
#include <windows.h>
#include <stdio.h>
#include <amp.h>
using namespace std;
using namespace concurrency;

const int size = 16;
const int shades = 4;
int data[shades];
bool empty = true;

class Image {
public:
    Image(int nSide) : m_nSide(nSide), m_bytes(nSide * nSide) {
        for (unsigned int i = 0; i < m_bytes.size(); i++) m_bytes[i] = byte(i);
    }
    byte operator()(int y, int x) const { return m_bytes[y * m_nSide + x]; }
    unsigned int* Words() { return reinterpret_cast<unsigned int*>(&m_bytes[0]); }
    int WordCount() const { return (unsigned int(m_bytes.size()) >> 2); }
    friend unsigned int ByteOf(unsigned int word, // of four bytes
                               int n) restrict(amp) { return (word >> 8 * n) & 0xFF; }
private:
    int m_nSide;
    vector<byte> m_bytes;
};

void Posterize(Image& image) {
    array_view<unsigned int> words(image.WordCount(), image.Words());
    array_view<int> histogram(shades, data);
    parallel_for_each(words.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
        tile_static int counts[shades];
        if (t.local[0] < shades) counts[t.local[0]] = 0;
        t.barrier.wait();
        unsigned int result = 0;
        for (int n = 0; n < 4; n++) {
            const float f = ByteOf(words[t.global], n) / 255.0f * shades;
            const unsigned int shade = f < shades ? unsigned int(f) : unsigned int(shades - 1);
            atomic_fetch_inc(&counts[shade]);
            result |= (unsigned int(shade * 255.0f / (shades - 1)) << 8 * n);
        }
        words[t.global] = result;
        t.barrier.wait();
        if (t.local[0] < shades) atomic_fetch_add(&histogram[t.local[0]], counts[t.local[0]]);
    });
    empty = false;
}

void main() {
    Image image(size);
    printf("%d x %d, %d bytes\n", size, size, image.WordCount() * 4);
    Posterize(image);
    if (!empty) printf("%d shades of %d pixels each\n", int(sizeof(data) / sizeof(data[0])), data[1]);
    printf("%d %d %d %d %d\n", image(0, 0), image(4, 0), image(8, 0), image(15, 15), image(3, 15));
}
