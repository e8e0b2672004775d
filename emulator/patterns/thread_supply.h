// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace tessera::detail {

/// How many processes and threads there is still room for in the control groups of this process, such as a container's; nothing where
/// none of them has a limit.
/// \param membership  where Linux says which groups a process is in
/// \param hierarchy   the folder that shows all groups
std::optional<std::uint64_t> room_in_control_groups(const std::string& membership = "/proc/self/cgroup",
                                                    const std::string& hierarchy = "/sys/fs/cgroup");

/// How many threads the system lets this process have in addition to those it has.
/// \param wanted      where no limit is near, the answer; else so many are tried
/// \param stack_size  bytes, of each
std::size_t count_threads_to_be_had(std::size_t wanted, std::size_t stack_size);

}  // namespace tessera::detail
