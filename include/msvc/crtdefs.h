// SPDX-License-Identifier: Apache-2.0
// What the headers of Visual C++'s C library share: types of sizes and errors.
#pragma once

#include <stddef.h>

#include "tessera/windows/library_macros.h"
#include "tessera/windows/secure_strings.h"
