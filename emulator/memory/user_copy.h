// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/detail/device_memory.h"
#include "tessera/detail/launch.h"

namespace tessera::detail {

class DeviceBuffer;

/// While one lives, the library reads or writes memory of the user's for the calling OS thread. That memory may be gone, or
/// protected: then the fault handler has `report` say which view it is under, and which call of the user's wanted it.
class UserCopy {
  public:
    /// \param operation  what the user has called: "synchronize". A string literal
    UserCopy(const char* operation, const DeviceBuffer& buffer, const Section& section);
    /// Between the buffer and other memory of the user's, as large as the section.
    UserCopy(const char* operation, const DeviceBuffer& buffer, const Section& section, const void* user);
    UserCopy(const char* operation, const DeviceBuffer& from, const Section& from_section, const DeviceBuffer& to,
             const Section& to_section);
    /// Before a launch, as far as it is known.
    UserCopy(const LaunchRequest* request, const DeviceBuffer& buffer, const Section& section);
    ~UserCopy() { running_ = outer_; }
    UserCopy(const UserCopy&) = delete;
    UserCopy& operator=(const UserCopy&) = delete;

    /// That of the calling OS thread; null: none.
    static const UserCopy* running() { return running_; }

    const char* operation() const { return operation_; }
    /// Null outside launches.
    const LaunchRequest* request() const { return request_; }

    /// A buffer and the part of it that is copied; without a buffer: no more.
    struct Side {
        const DeviceBuffer* buffer = nullptr;
        const Section* section = nullptr;
    };
    const Side (&sides() const)[2] { return sides_; }
    /// Whether there is other memory of the user's, as large as the first side's section; and where, which may be null.
    bool has_user() const { return has_user_; }
    const char* user() const { return user_; }

    /// Called before each of them begins; what handles faults puts itself here.
    static void (*before_copy)();

  private:
    void begin();

    static __thread const UserCopy* running_ __attribute__((tls_model("initial-exec")));

    const UserCopy* const outer_ = running_;
    const char* const operation_;
    const LaunchRequest* const request_ = nullptr;
    const Side sides_[2];
    const bool has_user_ = false;
    const char* const user_ = nullptr;
};

}  // namespace tessera::detail
