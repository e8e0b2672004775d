// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

namespace tessera::detail {

class DeviceBuffer;

/// The names that programs have given to pieces of memory (<tessera/golden.h>). Any thread.
namespace array_names {

void set(const DeviceBuffer& buffer, std::size_t offset, const std::string& name);

/// Empty: it has none.
std::string get(const DeviceBuffer& buffer, std::size_t offset);

/// The buffer is about to go.
void forget(const DeviceBuffer& buffer) noexcept;

}  // namespace array_names

}  // namespace tessera::detail
