// SPDX-License-Identifier: Apache-2.0
#include "race_detector/naming/kernels.h"

#include "race_detector/support/file_names.h"

namespace tessera::race_detector {

Kernels& kernels = *new Kernels;

void Kernels::note_launch(const LaunchRecord& launch) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const std::uint32_t kernel = number_of(key_of(launch));
    ++launches_[kernel - 1];
    if (kernels_of_launches_.size() <= launch.number) kernels_of_launches_.resize(launch.number + 1);
    kernels_of_launches_[launch.number] = kernel;
    const std::thread::id launcher = std::this_thread::get_id();
    if (first_launcher_ == std::thread::id()) first_launcher_ = launcher;
    several_launchers_ |= launcher != first_launcher_;
}

std::uint32_t Kernels::number_of(const LaunchRecord& launch) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return number_of(key_of(launch));
}

std::uint32_t Kernels::number_of(const Key& key) {
    const auto [at, is_new] = numbers_.try_emplace(key, static_cast<std::uint32_t>(keys_.size() + 1));
    if (is_new) {
        keys_.push_back(key);
        launches_.push_back(0);
    }
    return at->second;
}

LaunchRecord Kernels::at(std::uint32_t kernel) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    LaunchRecord record;
    if (kernel == 0 || kernel > keys_.size()) return record;
    std::tie(record.file, record.line, record.extents, record.tile_dims) = keys_[kernel - 1];
    record.kernel = kernel;
    return record;
}

std::uint32_t Kernels::kernel_of(std::uint64_t launch) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return launch < kernels_of_launches_.size() ? kernels_of_launches_[launch] : 0;
}

bool Kernels::launched_by_several_threads() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return several_launchers_;
}

std::vector<std::uint64_t> Kernels::launches_before() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::vector<std::uint64_t> before(keys_.size() + 1);
    std::uint64_t sum = 0;
    for (const auto& [key, number] : numbers_) {
        before[number] = sum;
        sum += launches_[number - 1];
    }
    return before;
}

LaunchRecord record_of(const LaunchInfo& launch) {
    LaunchRecord record;
    record.number = launch.number;
    record.file = launch.request->file != nullptr ? plain_file(launch.request->file) : "";
    record.line = launch.request->line;
    record.extents.assign(launch.extents, launch.extents + launch.rank);
    if (launch.tile_dims != nullptr) record.tile_dims.assign(launch.tile_dims, launch.tile_dims + launch.rank);
    record.kernel = kernels.number_of(record);
    return record;
}

}  // namespace tessera::race_detector
