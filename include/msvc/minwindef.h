// SPDX-License-Identifier: Apache-2.0
// A stand-in for <minwindef.h>: the names of types.
#pragma once

#include "Windows.h"
