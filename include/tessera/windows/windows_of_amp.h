// SPDX-License-Identifier: Apache-2.0
// What of <Windows.h> comes with Visual C++'s <amp.h> under tessera c++ --msvc. Not its names that programs without that header give to
// things of their own, such as POINT.
#pragma once

#include <tchar.h>

#include "tessera/windows/automation_strings.h"
#include "tessera/windows/clock.h"
#include "tessera/windows/console.h"
#include "tessera/windows/console_screen.h"
#include "tessera/windows/critical_section.h"
#include "tessera/windows/file_times.h"
#include "tessera/windows/interlocked.h"
#include "tessera/windows/memory_status.h"
#include "tessera/windows/modules.h"
#include "tessera/windows/priorities.h"
#include "tessera/windows/processors.h"
#include "tessera/windows/services.h"
#include "tessera/windows/text_conversion.h"
#include "tessera/windows/types.h"
#include "tessera/windows/virtual_memory.h"
#include "tessera/windows/waitable_objects.h"
