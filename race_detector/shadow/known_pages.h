// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "race_detector/shadow/global_shadow.h"

namespace tessera::race_detector {

class StoredPage;

/// Pages of global memory that an OS thread has accessed lately, with what it must know of them.
class KnownPages {
  public:
    struct Page {
        std::uintptr_t settling_number;  ///< `number` where accesses to all its words may end at GlobalCell::settles_read or settles_own; else 0
        GlobalCell* cells;
        std::uintptr_t number;    ///< plus 1; 0: none
        StoredPage* stored;       ///< valid in the launch that `stored_in` tells
        std::uint64_t stored_in;  ///< the launch's number plus 1
        /// In this order: each tells more than the one before.
        enum Contents : std::uint64_t {
            unknown,
            other,   ///< some of it is not the program's global memory
            plain,   ///< all of it is
            defined  ///< and all of it held values when the launch began
        } contents;
    };

    static std::uintptr_t number_of(std::uintptr_t address) { return address >> GlobalShadow::kPageBits; }
    /// Where the page with this number is, or is to be.
    Page& place_for(std::uintptr_t number) { return pages_[number % kPages]; }

    /// What holds for one launch.
    void forget_contents() {
        for (Page& page : pages_) {
            page.settling_number = 0;
            page.contents = Page::unknown;
        }
    }

  private:
    /// A tile reads rows of several matrices in turn.
    static constexpr std::size_t kPages = 64;

    Page pages_[kPages] = {};
};

}  // namespace tessera::race_detector
