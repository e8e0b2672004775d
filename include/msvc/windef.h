// SPDX-License-Identifier: Apache-2.0
// A stand-in for <windef.h>: the names of types.
#pragma once

#include "Windows.h"
