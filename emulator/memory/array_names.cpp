// SPDX-License-Identifier: Apache-2.0
#include "emulator/memory/array_names.h"

#include <atomic>
#include <map>
#include <mutex>
#include <utility>

namespace tessera::detail {

namespace {

using Place = std::pair<const DeviceBuffer*, std::size_t>;

struct Names {
    std::mutex mutex;
    std::map<Place, std::string> names;
};

/// Never destroyed: views may be static objects.
Names& given() {
    static auto* const names = new Names;
    return *names;
}

/// Most programs name nothing: then the end of a buffer costs a load.
std::atomic<bool> are_given{false};

}  // namespace

void array_names::set(const DeviceBuffer& buffer, std::size_t offset, const std::string& name) {
    const std::lock_guard<std::mutex> lock(given().mutex);
    given().names[{&buffer, offset}] = name;
    are_given = true;
}

std::string array_names::get(const DeviceBuffer& buffer, std::size_t offset) {
    const std::lock_guard<std::mutex> lock(given().mutex);
    const auto found = given().names.find({&buffer, offset});
    return found == given().names.end() ? std::string() : found->second;
}

void array_names::forget(const DeviceBuffer& buffer) noexcept {
    if (!are_given.load(std::memory_order_relaxed)) return;
    const std::lock_guard<std::mutex> lock(given().mutex);
    auto& names = given().names;
    const auto first = names.lower_bound({&buffer, 0});
    auto last = first;
    while (last != names.end() && last->first.first == &buffer) ++last;
    names.erase(first, last);
}

}  // namespace tessera::detail
