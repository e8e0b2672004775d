// SPDX-License-Identifier: Apache-2.0
// A stand-in for <dxgi.h>.
#pragma once

#include "d3d11.h"
