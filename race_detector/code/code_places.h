// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>
#include <vector>

#include "race_detector/shadow/access.h"
#include "tessera/check.h"

namespace tessera::race_detector {

/// Code addresses in the words of the program. Reads debug information, for many addresses at once.
class CodePlaces {
  public:
    struct Place {
        check::Position position;
        std::vector<check::Position> inlined_at;
        std::vector<check::Position> callers;
    };

    /// Looks all of them up.
    void learn(const std::vector<CodeId>& codes);
    const Place& of(CodeId code) const;

    /// What tells two codes apart in every run alike: that of the instruction, how many calls there are, and theirs.
    std::vector<CodeId> order_of(CodeId code) const;

    /// An address within an instruction; null: unknown.
    const Place& of_address(const void* address);

  private:
    std::unordered_map<CodeId, Place> known_;
    std::unordered_map<const void*, Place> known_addresses_;
};

}  // namespace tessera::race_detector
