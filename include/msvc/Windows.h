// SPDX-License-Identifier: Apache-2.0
// A stand-in for <Windows.h> (tessera c++ --msvc): the types, console calls, clocks and small services that
// console programs use. min and max are functions here, not macros.
#pragma once

#include "tessera/windows/bitmaps.h"
#include "tessera/windows/calendar_times.h"
#include "tessera/windows/environment.h"
#include "tessera/windows/error_messages.h"
#include "tessera/windows/heaps.h"
#include "tessera/windows/process_times.h"
#include "tessera/windows/rectangles.h"
#include "tessera/windows/window_formats.h"
#include "tessera/windows/windows_of_amp.h"
