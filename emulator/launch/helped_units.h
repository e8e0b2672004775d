// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

namespace tessera::detail {

struct UnitRange {
    std::uint64_t begin, end;
    bool is_empty() const { return begin == end; }
};

/// The units of a launch in their order, for one thread or several to take pieces of.
class UnitPieces {
  public:
    explicit UnitPieces(std::uint64_t units) : units_(units) {}

    /// \return empty where none is left
    UnitRange take(std::uint64_t most) {
        std::uint64_t begin = next_.load(std::memory_order_relaxed), end;
        do {
            end = begin + std::min(most, units_ - begin);
        } while (!next_.compare_exchange_weak(begin, end, std::memory_order_relaxed));
        return {begin, end};
    }

  private:
    const std::uint64_t units_;
    std::atomic<std::uint64_t> next_{0};
};

/// Other workers that come to help with a launch which its calling thread began alone. They take pieces as that thread does, until none
/// is left. One that finds the time to come when the launch has ended does nothing.
class Helpers {
  public:
    using Run = std::function<void(UnitRange)>;

    /// \param most  units in a piece
    Helpers(UnitPieces& pieces, std::uint64_t most, Run run);
    /// Waits for those that are at work.
    ~Helpers();
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;

    /// What a worker is to do. It may be called, copied and destroyed after the helpers are.
    std::function<void()> work() const;

  private:
    struct Shared;
    const std::shared_ptr<Shared> shared_;
};

}  // namespace tessera::detail
