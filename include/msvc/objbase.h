// SPDX-License-Identifier: Apache-2.0
// A part of <Windows.h>.
#pragma once

#include "Windows.h"
