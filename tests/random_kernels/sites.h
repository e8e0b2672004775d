// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/random_kernels/kernel.h"

namespace tessera::random_kernels {

/// What is known of a line of sites.def without the statement.
struct Site {
    unsigned line;
    Act act;
    bool needs_atomics, needs_fences;
    Variable variable;  ///< unless it is a fence or barrier
    unsigned stride, offset,
        bytes;    ///< accesses [step.index * stride + offset, + bytes); bytes 0: step.bytes
    Cover cover;  ///< of a fence or barrier
};

inline constexpr unsigned kSites = 0
#define TILE_SITE(...) +1
#define GLOBAL_SITE(...) +1
#define TILE_ATOMIC(...) +1
#define GLOBAL_ATOMIC(...) +1
#define FENCE_SITE(...) +1
#define BARRIER_SITE(...) +1
#include "tests/random_kernels/sites.def"
#undef TILE_SITE
#undef GLOBAL_SITE
#undef TILE_ATOMIC
#undef GLOBAL_ATOMIC
#undef FENCE_SITE
#undef BARRIER_SITE
    ;

const Site& site(unsigned number);
inline const Site& site_of(const Step& step) { return site(step.site); }

struct VariableFacts {
    const char* name;
    bool is_tile_static;
    unsigned bytes, element;  ///< sizes; of a record the whole
};
const VariableFacts& facts_of(Variable variable);

/// Where the element that a report names begins: a member of a record.
unsigned element_begin(Variable variable, unsigned byte);
/// As a report names it: "[3]", "(1, 2)", "[1].b".
std::string element_name(Variable variable, unsigned byte);

}  // namespace tessera::random_kernels
