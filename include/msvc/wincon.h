// SPDX-License-Identifier: Apache-2.0
// A stand-in for <wincon.h>.
#pragma once

#include "Windows.h"
