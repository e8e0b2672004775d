// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "emulator/documents/exploration_keys.h"

namespace tessera::detail {

/// Why not every order of a run's accesses can be searched: the words of exploration_key::cut, each once.
class SearchCuts {
  public:
    void add(const char* reason) {
        if (std::find(reasons_.begin(), reasons_.end(), reason) == reasons_.end()) reasons_.emplace_back(reason);
    }
    void add(const SearchCuts& others) {
        for (const std::string& reason : others.reasons_) add(reason.c_str());
    }

    bool empty() const { return reasons_.empty(); }
    const std::vector<std::string>& reasons() const { return reasons_; }

  private:
    std::vector<std::string> reasons_;
};

}  // namespace tessera::detail
