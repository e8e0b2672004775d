// SPDX-License-Identifier: Apache-2.0
#include "emulator/patterns/thread_supply.h"

#include <pthread.h>
#include <sys/resource.h>

#include <algorithm>
#include <condition_variable>
#include <fstream>
#include <mutex>
#include <vector>

#include "emulator/support/signal_mask.h"

namespace tessera::detail {

namespace {

/// Processes and threads that a user may have on a system where this limit is no concern.
constexpr rlim_t kManyThreads = 4096;
/// What a worker takes of address space besides its stack: the C library reserves twice 64 MiB for what it allocates.
constexpr std::size_t kAddressSpaceOfWorker = std::size_t{132} << 20;

std::optional<std::uint64_t> number_in(const std::string& file) {
    std::ifstream stream(file);
    std::uint64_t number = 0;
    if (stream >> number) return number;
    return std::nullopt;  // no such file, or `max`
}

/// Of a group and of those it is in.
/// \param folder  the group's, which need not exist: what a container sees as the root has another name outside
/// \param length  of the part that is the hierarchy's root
std::optional<std::uint64_t> room_from(std::string folder, std::size_t length) {
    std::optional<std::uint64_t> least;
    while (true) {
        if (const std::optional<std::uint64_t> most = number_in(folder + "/pids.max")) {
            const std::uint64_t now = number_in(folder + "/pids.current").value_or(0);
            const std::uint64_t room = *most - std::min(now, *most);
            least = std::min(room, least.value_or(room));
        }
        const std::size_t slash = folder.rfind('/');
        if (folder.size() <= length || slash == std::string::npos) return least;
        folder.resize(std::max(slash, length));
    }
}

rlim_t limit_on(decltype(RLIMIT_AS) resource) {
    rlimit limit{};
    return getrlimit(resource, &limit) == 0 ? limit.rlim_cur : RLIM_INFINITY;
}

/// Threads that do nothing but wait for the others, so that all of them exist at the same time.
class TriedThreads {
  public:
    TriedThreads(std::size_t wanted, std::size_t stack_size) {
        const SignalMask blocked(SignalMask::all_blocked());
        pthread_attr_t attributes;
        if (pthread_attr_init(&attributes) != 0) return;
        pthread_attr_setstacksize(&attributes, stack_size);
        threads_.reserve(wanted);
        for (pthread_t thread; threads_.size() < wanted && pthread_create(&thread, &attributes, &wait, this) == 0;) {
            threads_.push_back(thread);
        }
        pthread_attr_destroy(&attributes);
    }

    ~TriedThreads() {
        {
            const std::lock_guard<std::mutex> lock(mutex_);
            over_ = true;
        }
        ended_.notify_all();
        for (const pthread_t thread : threads_) pthread_join(thread, nullptr);
    }

    TriedThreads(const TriedThreads&) = delete;
    TriedThreads& operator=(const TriedThreads&) = delete;

    std::size_t count() const { return threads_.size(); }

  private:
    static void* wait(void* tried) {
        auto& self = *static_cast<TriedThreads*>(tried);
        std::unique_lock<std::mutex> lock(self.mutex_);
        self.ended_.wait(lock, [&] { return self.over_; });
        return nullptr;
    }

    std::vector<pthread_t> threads_;
    std::mutex mutex_;
    std::condition_variable ended_;
    bool over_ = false;
};

}  // namespace

std::optional<std::uint64_t> room_in_control_groups(const std::string& membership, const std::string& hierarchy) {
    // Lines `number:controllers:path`; in the second version of control groups the one without controllers counts.
    std::ifstream lines(membership);
    std::optional<std::uint64_t> least;
    for (std::string line; std::getline(lines, line);) {
        const std::size_t first = line.find(':');
        const std::size_t second = first == std::string::npos ? first : line.find(':', first + 1);
        if (second == std::string::npos) continue;
        const std::string controllers = ',' + line.substr(first + 1, second - first - 1) + ',';
        const bool is_of_version_2 = second == first + 1;
        if (!is_of_version_2 && controllers.find(",pids,") == std::string::npos) continue;
        const std::string root = is_of_version_2 ? hierarchy : hierarchy + "/pids";
        const std::optional<std::uint64_t> room = room_from(root + line.substr(second + 1), root.size());
        if (room) least = std::min(*room, least.value_or(*room));
    }
    return least;
}

std::size_t count_threads_to_be_had(std::size_t wanted, std::size_t stack_size) {
    const bool has_all_addresses = limit_on(RLIMIT_AS) == RLIM_INFINITY;
    if (has_all_addresses && limit_on(RLIMIT_NPROC) >= kManyThreads &&
        room_in_control_groups().value_or(2 * wanted) >= 2 * wanted) {
        return wanted;
    }
    return TriedThreads(wanted, has_all_addresses ? stack_size : stack_size + kAddressSpaceOfWorker).count();
}

}  // namespace tessera::detail
