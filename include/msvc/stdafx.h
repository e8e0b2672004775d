// SPDX-License-Identifier: Apache-2.0
// Stands in where a project's own stdafx.h is missing: what Visual Studio's template puts there, and what an AMP project adds to it.
#pragma once

#include <amp.h>
#include <stdio.h>

#include "targetver.h"
#include "tchar.h"
