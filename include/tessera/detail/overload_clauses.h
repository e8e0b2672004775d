// SPDX-License-Identifier: Apache-2.0
// Read behind a precompiled <amp.h> in each of two passes: attributes that are pushed (restrict_words.h) are not kept in it.
#pragma once

#if TESSERA_OVERLOADS
#pragma clang attribute push(__attribute__((tessera_restrict)), apply_to = function)
#endif
