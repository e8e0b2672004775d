// SPDX-License-Identifier: Apache-2.0
// The run-time part of C++ AMP: accelerators and exceptions. It only forwards.
#pragma once

#include "tessera/accelerator.h"
#include "tessera/exceptions.h"
