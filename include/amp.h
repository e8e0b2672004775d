// SPDX-License-Identifier: Apache-2.0
// What C++ AMP programs include. It only forwards.
#pragma once

#include "tessera/accelerator.h"
#include "tessera/array.h"
#include "tessera/array_view.h"
#include "tessera/atomics.h"
#include "tessera/completion_future.h"
#include "tessera/copy.h"
#include "tessera/copy_async.h"
#include "tessera/deliberate_race.h"
#include "tessera/detail/ignored_accesses.h"
#include "tessera/direct3d_intrinsics.h"
#include "tessera/direct3d_interop.h"
#include "tessera/exceptions.h"
#include "tessera/extent.h"
#include "tessera/index.h"
#include "tessera/kernel_messages.h"
#include "tessera/language.h"
#include "tessera/parallel_for_each.h"
#include "tessera/tile_barrier.h"
#include "tessera/tiled_extent.h"
#include "tessera/tiled_index.h"
