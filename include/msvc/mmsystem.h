// SPDX-License-Identifier: Apache-2.0
// The clock of Windows' multimedia library.
#pragma once

#include "Windows.h"

inline DWORD timeGetTime() { return GetTickCount(); }
inline UINT timeBeginPeriod(UINT) { return 0; }
inline UINT timeEndPeriod(UINT) { return 0; }
