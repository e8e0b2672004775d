// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "race_detector/shadow/access.h"

namespace tessera::race_detector {

/// What is to happen when an access is no access to any memory of the program's: such a failure is no matter of the shadow. One
/// object of the process implements it.
class AccessFailures {
  public:
    /// The running thread accesses a word outside an array, through a pointer that has left it.
    virtual void beside_array(std::uintptr_t word, AccessKey key) = 0;

    /// The running thread accesses a word next to a tile_static variable, through a pointer that has left it.
    virtual void beside_tile_static(std::uintptr_t word, AccessKey key) = 0;

    /// The running thread is about to use memory that no program has. It may not come back from here: compilers leave out what
    /// follows such an access, so that any code may come next.
    virtual void null_access(CodeId code, std::uintptr_t address) = 0;

  protected:
    ~AccessFailures() = default;
};

/// Set before the first kernel runs.
extern AccessFailures* access_failures;

}  // namespace tessera::race_detector
