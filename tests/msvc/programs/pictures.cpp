// SPDX-License-Identifier: Apache-2.0
// A kernel's picture, written to a .bmp file with the structures of <Windows.h>.
// output:
// sizes 14 40 4 3
// 100 60 30
// file: BM, 70 bytes, pixels from 54 on, 2 x 2 at 24 bits
// first pixel 0 100 30, last 1 101 61
// rectangle 3 x 4
// bytes 52 18 1234 56781234
#include <windows.h>
#include <stdio.h>
#include <amp.h>

using namespace concurrency;

int main() {
    printf("sizes %d %d %d %d\n", (int)sizeof(BITMAPFILEHEADER), (int)sizeof(BITMAPINFOHEADER), (int)sizeof(RGBQUAD), (int)sizeof(RGBTRIPLE));
    const COLORREF colour = RGB(100, 60, 30);
    printf("%d %d %d\n", GetRValue(colour), GetGValue(colour), GetBValue(colour));

    COLORREF pixels[4];
    array_view<COLORREF, 2> view(2, 2, pixels);
    view.discard_data();
    parallel_for_each(view.extent, [=](index<2> i) restrict(amp) { view[i] = (i[0] * 31 + 30) << 16 | (100 + i[1]) << 8 | i[0]; });
    view.synchronize();

    BITMAPFILEHEADER file = {0};
    BITMAPINFOHEADER info = {0};
    file.bfType = MAKEWORD('B', 'M');
    file.bfOffBits = sizeof(file) + sizeof(info);
    file.bfSize = file.bfOffBits + 2 * 8;
    info.biSize = sizeof(info);
    info.biWidth = 2;
    info.biHeight = 2;
    info.biPlanes = 1;
    info.biBitCount = 24;
    info.biCompression = BI_RGB;
    FILE* out = fopen("picture.bmp", "wb");
    fwrite(&file, sizeof(file), 1, out);
    fwrite(&info, sizeof(info), 1, out);
    for (int row = 0; row < 2; ++row) {
        BYTE bytes[8] = {0};
        for (int x = 0; x < 2; ++x) {
            RGBTRIPLE pixel = {GetBValue(pixels[row * 2 + x]), GetGValue(pixels[row * 2 + x]), GetRValue(pixels[row * 2 + x])};
            CopyMemory(bytes + 3 * x, &pixel, sizeof(pixel));
        }
        fwrite(bytes, sizeof(bytes), 1, out);
    }
    fclose(out);

    BYTE all[100];
    FILE* in = fopen("picture.bmp", "rb");
    const int length = (int)fread(all, 1, sizeof(all), in);
    fclose(in);
    const BITMAPFILEHEADER* header = (const BITMAPFILEHEADER*)all;
    const BITMAPINFO* picture = (const BITMAPINFO*)(all + sizeof(BITMAPFILEHEADER));
    printf("file: %c%c, %d bytes, pixels from %d on, %d x %d at %d bits\n", LOBYTE(header->bfType), HIBYTE(header->bfType), length,
           (int)header->bfOffBits, (int)picture->bmiHeader.biWidth, (int)picture->bmiHeader.biHeight, picture->bmiHeader.biBitCount);
    const RGBTRIPLE* first = (const RGBTRIPLE*)(all + header->bfOffBits);
    const RGBTRIPLE* last = (const RGBTRIPLE*)(all + header->bfOffBits + 8) + 1;
    printf("first pixel %d %d %d, last %d %d %d\n", first->rgbtRed, first->rgbtGreen, first->rgbtBlue, last->rgbtRed, last->rgbtGreen,
           last->rgbtBlue);

    RECT area = {1, 2, 4, 6};
    POINT corner = {area.left, area.top};
    printf("rectangle %d x %d\n", (int)(area.right - corner.x), (int)(area.bottom - corner.y));
    const WORD word = 0x1234;
    printf("bytes %x %x %x %x\n", LOBYTE(0x4452), HIBYTE(0x1812), MAKEWORD(LOBYTE(word), HIBYTE(word)), (unsigned)MAKELONG(word, 0x5678));
    return 0;
}
