// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/windows/annotations.h"
