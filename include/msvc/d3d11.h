// SPDX-License-Identifier: Apache-2.0
// A stand-in for <d3d11.h>: the names that C++ AMP programs share objects by. There is no device.
#pragma once

#include "tessera/windows/direct3d_objects.h"
