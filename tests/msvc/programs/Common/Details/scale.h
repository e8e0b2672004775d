// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "..\points.H"

const float Scale = 2.0f;
