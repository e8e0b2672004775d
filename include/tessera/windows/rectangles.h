// SPDX-License-Identifier: Apache-2.0
// Places of <Windows.h>, which programs without a window use for pictures. SIZE is not here: more programs have a number of that name.
#pragma once

#include "tessera/windows/types.h"

typedef struct tagPOINT {
    LONG x, y;
} POINT, *PPOINT, *LPPOINT;

typedef struct tagRECT {
    LONG left, top, right, bottom;
} RECT, *PRECT, *LPRECT;
