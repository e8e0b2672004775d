// SPDX-License-Identifier: Apache-2.0
// A stand-in for <wrl.h>, for ComPtr.
#pragma once

#include "wrl/client.h"
