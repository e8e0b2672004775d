// SPDX-License-Identifier: Apache-2.0
// A stand-in for <pplcancellation_token.h>: cancellation tokens. docs/porting.md says what is in it.
#pragma once

#include "tessera/patterns/cancellation.h"
