// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tessera/detail/device_memory.h"
#include "tessera/detail/launch.h"

namespace tessera::detail {

class DeviceBuffer;

/// A view through which a launch uses a buffer, for messages.
struct ViewOfLaunch {
    const LaunchRequest* request = nullptr;  ///< lives as long as the launch
    const void* entry = nullptr;             ///< with it the kernel object's members have names
    std::size_t closure_offset = 0;          ///< of the view; the kernel object's size: unknown
};

/// A view that a launch has brought up to date: where in its buffer it lies, and how its elements do.
struct KnownView {
    const void* entry = nullptr;
    std::size_t closure_offset = 0;
    std::size_t begin = 0, end = 0;  ///< bytes from the buffer's start
    std::size_t element_size = 1;
    std::vector<int> extents;
    std::vector<std::ptrdiff_t> strides;

    KnownView() = default;
    /// \param host  of the buffer's first byte
    KnownView(const Section& section, const char* host);

    bool is_of(const Section& section, const char* host) const;
    bool contains(std::size_t offset) const { return offset >= begin && offset < end; }
};

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

    /// Why an access failed.
    struct Fault {
        enum class Cause { unmapped, protection, end_of_file };
        const void* address = nullptr;
        Cause cause = Cause::unmapped;
        enum class Access { read, write, unknown } access = Access::unknown;
    };

    /// In a signal handler: if the fault lies in the user's memory, writes the message, tells the observer, and returns true. Reads
    /// debug information and uses the heap: the library stands in a copy, and not in an allocation.
    /// \param is_own_code  whether an address is in this library
    bool report(const Fault& fault, bool (*is_own_code)(const void*)) const;

  private:
    struct Side {
        const DeviceBuffer* buffer = nullptr;
        const Section* section = nullptr;
    };
    void begin();
    std::string beginning(const Fault& fault, const std::string& place) const;
    std::string view_fault_text(const Side& side, const Fault& fault) const;
    std::string user_fault_text(const Fault& fault) const;

    static __thread const UserCopy* running_ __attribute__((tls_model("initial-exec")));

    const UserCopy* const outer_ = running_;
    const char* const operation_;
    const LaunchRequest* const request_ = nullptr;
    const Side sides_[2];
    const char* const user_ = nullptr;
};

}  // namespace tessera::detail
