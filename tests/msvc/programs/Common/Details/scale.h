// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "..\points.H"

const int Scale = 2;
