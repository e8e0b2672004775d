// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tessera::detail {

/// A set of fences, by number.
class FenceSet {
  public:
    bool contains(std::size_t fence) const {
        return fence / kBits < words_.size() && (words_[fence / kBits] >> fence % kBits & 1) != 0;
    }
    void add(std::size_t fence);
    void add(const FenceSet& more);

    /// Calls `visit(fence)` for each of them, ascending.
    template <class Visit>
    void for_each(const Visit& visit) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1) {
                visit(i * kBits + static_cast<std::size_t>(__builtin_ctzll(rest)));
            }
        }
    }

    friend bool operator==(const FenceSet& a, const FenceSet& b) { return a.words_ == b.words_; }

  private:
    static constexpr std::size_t kBits = 64;
    std::vector<std::uint64_t> words_;  ///< no zeros at its end
};

/// The fences of a launch and what is known of the one order that all of them have: fences are sequentially consistent, so an
/// execution in which they have none does not exist. Kept as its transitive closure.
class FenceOrder {
  public:
    /// A fence that comes after these.
    /// \return its number
    std::size_t add(const FenceSet& before);

    /// Whether these may come before `fence`.
    bool allows(const FenceSet& before, std::size_t fence) const;

    /// They do. Must be allowed.
    void note(const FenceSet& before, std::size_t fence);

    std::size_t size() const { return before_.size(); }

  private:
    std::vector<FenceSet> before_;  ///< by fence: those that come before it
};

}  // namespace tessera::detail
