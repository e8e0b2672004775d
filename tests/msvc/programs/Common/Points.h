// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "DETAILS\Scale.h"

struct Point {
    float x, y;
};
