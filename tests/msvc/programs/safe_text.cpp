// SPDX-License-Identifier: Apache-2.0
// <strsafe.h> and <comdef.h>: text that is cut off, and what an error of C++ AMP means.
// output:
// tile 16 of 64: 0
// tile 16: cut 8007007A
// tile 16+abc: cut
// wide 7 of 8 letters
// invalid: 80070057
// length 4, none 80070057
// Not enough memory resources are available to complete this operation. 8007000E
// Unspecified error 80004005
// Unknown error 0x887A0005
// issued: Unspecified error
#include <amp.h>
#include <comdef.h>
#include <stdio.h>
#include <strsafe.h>

using namespace concurrency;

static unsigned bits(HRESULT result) { return static_cast<unsigned>(result); }

int main() {
    char text[32], small[8];
    const HRESULT fits = StringCchPrintfA(text, 32, "tile %d of %d", 16, 64);
    printf("%s: %X\n", text, bits(fits));
    const HRESULT cut = StringCbPrintfA(small, sizeof(small), "tile %d of %d", 16, 64);
    printf("%s: cut %X\n", small, bits(cut));
    char joined[12];
    StringCchCopy(joined, 12, small);
    StringCchCat(joined, 12, "+");
    printf("%s: %s\n", joined, StringCchCat(joined, 12, "abcdef") == STRSAFE_E_INSUFFICIENT_BUFFER ? "cut" : "whole");
    wchar_t wide[8];
    StringCchPrintfW(wide, 8, L"%d letters too many", 7);
    size_t length = 0;
    StringCchLengthW(wide, 8, &length);
    printf("wide %u of 8 letters\n", static_cast<unsigned>(length));
    printf("invalid: %X\n", bits(StringCchCopyA(text, 0, "x")));
    StringCchLengthA("four", 8, &length);
    const HRESULT none = StringCchLengthA("four", 4, nullptr);
    printf("length %u, none %X\n", static_cast<unsigned>(length), bits(none));

    int data[4] = {};
    array_view<int> view(4, data);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0]; });
    const runtime_exception memory("no room", E_OUTOFMEMORY);
    printf("%s %X\n", _com_error(memory.get_error_code()).ErrorMessage(), bits(memory.get_error_code()));
    try {
        parallel_for_each(view.extent.tile<3>(), [=](tiled_index<3> i) restrict(amp) { view[i] = 0; });
    } catch (const runtime_exception& error) {
        const _com_error meaning(error.get_error_code());
        printf("%s %X\n", meaning.ErrorMessage(), bits(meaning.Error()));
    }
    printf("%s\n", _com_error(static_cast<HRESULT>(0x887A0005U)).ErrorMessage());
    try {
        _com_issue_error(E_FAIL);
    } catch (const _com_error& error) {
        printf("issued: %s\n", error.ErrorMessage());
    }
}
