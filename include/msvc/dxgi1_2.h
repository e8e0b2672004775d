// SPDX-License-Identifier: Apache-2.0
// The names of <d3d11.h>; those of the later version are not here.
#pragma once

#include "d3d11.h"
