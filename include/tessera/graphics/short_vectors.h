// SPDX-License-Identifier: Apache-2.0
// The 18 short vector classes. tools/generate_short_vectors writes them; it only forwards.
#pragma once

#include "tessera/graphics/generated/vectors_2.h"
#include "tessera/graphics/generated/vectors_3.h"
#include "tessera/graphics/generated/vectors_4.h"
