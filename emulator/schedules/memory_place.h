// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <climits>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::detail {

/// Bytes that a kernel accesses, named so that they are the same in every run of the program: addresses are not.
struct MemoryPlace {
    static constexpr int kTileStatic = -1;  ///< offsets count through the modules' tile_static variables, one after another
    static constexpr int kOther = INT_MAX;  ///< memory the launch does not hold: offsets are addresses

    int region = kOther;      ///< else: the number of an array or view that the launch holds
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

/// The places before whose accesses a thread may be switched out; tessera explore also makes tokens of them. Holds at most kMost
/// ranges per region: nearest ones are joined, for places too many cost time and nothing else. Of other memory there is all or
/// nothing.
class PlaceSet {
  public:
    static constexpr std::size_t kMost = 16;

    static PlaceSet of_everything();

    void add(const MemoryPlace& place);
    void add(const PlaceSet& more);
    bool contains(const MemoryPlace& place) const;
    bool empty() const { return !everything_ && ranges_.empty(); }
    bool is_everything() const { return everything_; }

    /// By region and offset; they neither overlap nor touch.
    const std::vector<MemoryPlace>& ranges() const { return ranges_; }

    /// "all", "none", or ranges such as "t0x4_g1o16x8_o".
    std::string text() const;
    static bool parse(std::string_view text, PlaceSet& places);

  private:
    void join_nearest(int region);

    bool everything_ = false;
    std::vector<MemoryPlace> ranges_;
};

}  // namespace tessera::detail
