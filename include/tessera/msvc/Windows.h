// SPDX-License-Identifier: Apache-2.0
// A stand-in for <Windows.h> (tessera c++ --msvc): the types, console calls and clocks that sample programs
// use. min and max are not macros here.
#pragma once

#include "tchar.h"
#include "tessera/windows/clock.h"
#include "tessera/windows/console.h"
#include "tessera/windows/types.h"
