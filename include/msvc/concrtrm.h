// SPDX-License-Identifier: Apache-2.0
// A stand-in for <concrtrm.h>, whose resource manager is not there: what programs ask it for is GetProcessorCount.
#pragma once

#include <concrt.h>
