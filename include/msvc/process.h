// SPDX-License-Identifier: Apache-2.0
// A stand-in for <process.h>, which programs include for _getpid.
#pragma once

#include <unistd.h>

#define _getpid getpid
