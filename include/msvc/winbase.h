// SPDX-License-Identifier: Apache-2.0
// A stand-in for <winbase.h>.
#pragma once

#include "Windows.h"
