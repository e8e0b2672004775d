// SPDX-License-Identifier: Apache-2.0
// Part of <mmsystem.h> on newer systems.
#pragma once

#include "mmsystem.h"
