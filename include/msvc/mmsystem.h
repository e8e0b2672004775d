// SPDX-License-Identifier: Apache-2.0
// A part of <Windows.h>: the clock of Windows' multimedia library.
#pragma once

#include "Windows.h"
