// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "race_detector/naming/launch_record.h"
#include "race_detector/shadow/conflict_table.h"
#include "tessera/execution_observer.h"

namespace tessera::race_detector {

/// The kernels that have been launched: calls of parallel_for_each, each with a compute domain. Findings of different
/// kernels are different. Any thread.
///
/// When several host threads launch kernels, which launch gets which number is a matter of chance. Kernels, counted, are
/// the same in every run: a report then numbers launches in the order of their kernels.
class Kernels {
  public:
    /// A launch begins, on the calling OS thread.
    void note_launch(const LaunchRecord& launch);

    /// The kernel's number, from 1, in the order of first launches.
    std::uint32_t number_of(const LaunchRecord& launch);

    /// What is known of a kernel's launches; LaunchRecord::number is 0.
    LaunchRecord at(std::uint32_t kernel) const;

    /// 0: no such launch is known.
    std::uint32_t kernel_of(std::uint64_t launch) const;

    bool launched_by_several_threads() const;

    /// By kernel: how many launches come before its own when they are put in order of the kernels' positions and domains.
    std::vector<std::uint64_t> launches_before() const;

  private:
    using Key = std::tuple<std::string, unsigned, std::vector<int>, std::vector<int>>;
    static Key key_of(const LaunchRecord& launch) { return {launch.file, launch.line, launch.extents, launch.tile_dims}; }
    std::uint32_t number_of(const Key& key);

    mutable std::mutex mutex_;
    std::map<Key, std::uint32_t> numbers_;
    std::vector<Key> keys_;  ///< that of kernel n is number n - 1
    std::vector<std::uint64_t> launches_;            ///< how many, likewise
    std::vector<std::uint32_t> kernels_of_launches_; ///< by the launch's number
    std::thread::id first_launcher_;
    bool several_launchers_ = false;
};

/// The one of this process. Never destroyed: the report is written after static objects have gone.
extern Kernels& kernels;

/// With the number of its kernel.
LaunchRecord record_of(const LaunchInfo& launch);

}  // namespace tessera::race_detector
