// SPDX-License-Identifier: Apache-2.0
// Textures, their views, samplers, and copies of textures. It only forwards. Like Visual C++'s header of this name it
// brings <amp.h> and <amp_short_vectors.h>.
#pragma once

#include "amp.h"
#include "amp_short_vectors.h"
#include "tessera/graphics/msad4.h"
#include "tessera/graphics/sampler.h"
#include "tessera/graphics/texture.h"
#include "tessera/graphics/texture_copy.h"
#include "tessera/graphics/texture_copy_async.h"
#include "tessera/graphics/texture_interop.h"
#include "tessera/graphics/texture_view.h"
#include "tessera/graphics/writeonly_texture_view.h"
