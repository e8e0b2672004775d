// SPDX-License-Identifier: Apache-2.0
// A stand-in for <agents.h>: agents and message blocks. docs/porting.md says what is in it.
#pragma once

#include "tessera/patterns/agents.h"
#include "tessera/patterns/message_blocks.h"
