// SPDX-License-Identifier: Apache-2.0
// The run-time part of C++ AMP: accelerators, futures and exceptions. It only forwards. Like every header of C++ AMP it
// brings restrict, which Visual C++ knows without a header.
#pragma once

#include "tessera/accelerator.h"
#include "tessera/completion_future.h"
#include "tessera/direct3d_interop.h"
#include "tessera/exceptions.h"
#include "tessera/language.h"
