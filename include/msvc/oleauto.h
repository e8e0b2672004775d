// SPDX-License-Identifier: Apache-2.0
// A stand-in for <oleauto.h>: its strings.
#pragma once

#include "tessera/windows/automation_strings.h"
