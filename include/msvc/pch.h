// SPDX-License-Identifier: Apache-2.0
// Stands in where a project's own pch.h is missing: what Visual Studio's template puts there.
#pragma once

#include <stdio.h>

#include "targetver.h"
#include "tchar.h"
