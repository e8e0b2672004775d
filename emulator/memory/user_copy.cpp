// SPDX-License-Identifier: Apache-2.0
#include "emulator/memory/user_copy.h"

namespace tessera::detail {

__thread const UserCopy* UserCopy::running_ = nullptr;

void (*UserCopy::before_copy)() = nullptr;

UserCopy::UserCopy(const char* operation, const DeviceBuffer& buffer, const Section& section)
    : operation_(operation), sides_{{&buffer, &section}, {}} {
    begin();
}

UserCopy::UserCopy(const char* operation, const DeviceBuffer& buffer, const Section& section, const void* user)
    : operation_(operation), sides_{{&buffer, &section}, {}}, has_user_(true), user_(static_cast<const char*>(user)) {
    begin();
}

UserCopy::UserCopy(const char* operation, const DeviceBuffer& from, const Section& from_section, const DeviceBuffer& to,
                   const Section& to_section)
    : operation_(operation), sides_{{&from, &from_section}, {&to, &to_section}} {
    begin();
}

UserCopy::UserCopy(const LaunchRequest* request, const DeviceBuffer& buffer, const Section& section)
    : operation_("parallel_for_each"), request_(request), sides_{{&buffer, &section}, {}} {
    begin();
}

void UserCopy::begin() {
    if (before_copy != nullptr) before_copy();
    running_ = this;
}

}  // namespace tessera::detail
