// SPDX-License-Identifier: Apache-2.0
// Vectors of two to four numbers, and the clamped numbers norm and unorm. It only forwards. Like Visual C++'s
// header of this name it brings <amp.h>; <amp.h> does not bring it.
#pragma once

#include "amp.h"
#include "tessera/graphics/direct3d_names.h"
#include "tessera/graphics/norm.h"
#include "tessera/graphics/short_vector.h"
#include "tessera/graphics/short_vectors.h"
