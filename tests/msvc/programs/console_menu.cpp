// SPDX-License-Identifier: Apache-2.0
// A console program as Visual Studio's template begins it: a menu with single keys, colours, the shell's commands.
// input: 1x23q
// output:
// == Matrix tool ==
// 1: add   2: multiply   q: quit
// > 11 22 33 44
// > unknown key 'x'
// > 7 10 15 22
// > unknown key '3'
// > bye
// Press any key to continue . . . 
#include "stdafx.h"
#include <SDKDDKVer.h>
#include <Windows.h>
#include <amp.h>
#include <conio.h>
#include <iostream>
#include <tchar.h>
#pragma comment(lib, "user32.lib")
#pragma warning(disable : 4996)
#pragma warning(push, 3)
#pragma warning(pop)

using namespace concurrency;
using std::cout;
using std::endl;

static HANDLE g_console = GetStdHandle(STD_OUTPUT_HANDLE);

class CColor {
public:
    CColor(WORD wColor) {
        CONSOLE_SCREEN_BUFFER_INFO info;
        GetConsoleScreenBufferInfo(g_console, &info);
        m_wOld = info.wAttributes;
        SetConsoleTextAttribute(g_console, wColor);
    }
    ~CColor() { SetConsoleTextAttribute(g_console, m_wOld); }
private:
    WORD m_wOld;
};

void ClearScreen() {
    CONSOLE_SCREEN_BUFFER_INFO csbi;
    COORD home = {0, 0};
    DWORD written;
    if (!GetConsoleScreenBufferInfo(g_console, &csbi)) return;
    DWORD size = csbi.dwSize.X * csbi.dwSize.Y;
    FillConsoleOutputCharacter(g_console, (TCHAR)' ', size, home, &written);
    FillConsoleOutputAttribute(g_console, csbi.wAttributes, size, home, &written);
    SetConsoleCursorPosition(g_console, home);
}

void Show(const array_view<const int, 2>& m) {
    CColor green(FOREGROUND_GREEN | FOREGROUND_INTENSITY);
    _tprintf(_T("%d %d %d %d\n"), m(0, 0), m(0, 1), m(1, 0), m(1, 1));
}

int _tmain(int argc, _TCHAR* argv[]) {
    SetConsoleTitle(_T("Matrix tool"));
    ClearScreen();
    system("cls");
    _tprintf(_T("== Matrix tool ==\n1: add   2: multiply   q: quit\n"));
    int a[] = {1, 2, 3, 4}, b[] = {10, 20, 30, 40}, c[4] = {0};
    bool bDone = false;
    while (!bDone) {
        cout << "> ";
        int key = _getch();
        array_view<const int, 2> A(2, 2, a), B(2, 2, b);
        array_view<int, 2> C(2, 2, c);
        switch (key) {
        case '1':
            parallel_for_each(C.extent, [=](index<2> i) restrict(amp) { C[i] = A[i] + B[i]; });
            Show(C);
            break;
        case '2':
            parallel_for_each(C.extent.tile<2, 2>(), [=](tiled_index<2, 2> t) restrict(amp) {
                tile_static int left[2][2];
                left[t.local[0]][t.local[1]] = A[t.global];
                t.barrier.wait();
                int sum = 0;
                for (int k = 0; k < 2; ++k) sum += left[t.local[0]][k] * A(k, t.global[1]);
                C[t.global] = sum;
            });
            Show(C);
            break;
        case 'q':
        case EOF:
            bDone = true;
            break;
        default:
            cout << "unknown key '" << (char)key << "'" << endl;
        }
    }
    cout << "bye" << endl;
    system("pause");
    return 0;
}
