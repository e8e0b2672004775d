// SPDX-License-Identifier: Apache-2.0
// Visual C++'s <amp.h> brings much of the standard library, the Parallel Patterns Library and a part of
// Windows with it, and programs that include nothing else rely on that.
#pragma once

#include_next <amp.h>

#include <cassert>
#include <cmath>
#include <cstring>

#include <algorithm>
#include <functional>
#include <future>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <unordered_map>
#include <vector>

#include <crtdbg.h>
#include <ppl.h>
#include <ppltasks.h>

#include "tessera/windows/windows_of_amp.h"

using std::nullptr_t;
