// SPDX-License-Identifier: Apache-2.0
// The other spelling of the name.
#pragma once

#include "Windows.h"
