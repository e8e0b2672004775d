// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/container/small_vector.hpp>
#include <cstddef>

#include "emulator/device_buffer.h"
#include "tessera/detail/device_memory.h"

namespace tessera::detail {

/// A piece of memory that a kernel holds.
struct CapturedMemory {
    // Of the usual ranks without memory of its own: launches are made by the thousand.
    using Extents = boost::container::small_vector<int, 3>;
    using Strides = boost::container::small_vector<std::ptrdiff_t, 3>;

    enum class Kind {
        view,  ///< an array_view, by value
        array  ///< an array, by reference
    };

    Kind kind = Kind::view;
    Access access = Access::read;
    DeviceBuffer* buffer = nullptr;       ///< null: an array that was moved from
    std::size_t offset = 0;               ///< bytes from the buffer's start to the first element
    const char* host = nullptr;           ///< of a view: its first element's place on the host
    const char* begin = nullptr;          ///< first byte on the device; of an array null until commit
    const char* end = nullptr;            ///< one past the last
    std::size_t closure_offset = 0;       ///< of an array: where in the kernel object the reference lies
    std::size_t element_size = 0;         ///< bytes
    ElementType element_type;
    Extents extents;  ///< most significant first
    Strides strides;  ///< elements; of an array empty: dense

    /// The same for the buffer. Valid as long as this object.
    Section section() const;
};

/// Finds out what memory a kernel holds, while the launch copies the kernel object, and makes it ready for
/// the kernel.
///
///     LaunchCapture capture;       // from here on, on this OS thread, copied views register themselves
///     ...                          // copy the kernel object: its views now hold device addresses and no owner
///     capture.scan(copy, size);    // finds its arrays; copies of views are ordinary again
///     capture.check_target(view);  // throws before anything has changed
///     capture.commit();            // moves data; what the kernel may write is now newest on the device
///
/// Keeps the memory alive as long as it lives. Belongs to one OS thread. A kernel object's copy constructor
/// may itself launch: captures nest.
class LaunchCapture {
  public:
    LaunchCapture();
    ~LaunchCapture();
    LaunchCapture(const LaunchCapture&) = delete;
    LaunchCapture& operator=(const LaunchCapture&) = delete;

    /// Called by the copy constructors of views. Returns the section's address on the device.
    void* add_view(DeviceBuffer& buffer, const Section& section, Access access);

    /// Ends the capture of views and looks for references to arrays in the copied kernel object.
    void scan(const void* closure, std::size_t size);

    /// The accelerator_view on which the kernel is to run, given the caller's choice (null: none). Throws
    /// runtime_exception when captured arrays live elsewhere, or the target is the CPU accelerator, and
    /// uninitialized_object for an array that was moved from.
    AcceleratorViewState* check_target(AcceleratorViewState* requested) const;

    /// The launch is about to start: uploads what the kernel may read, then notes what it may write.
    void commit();

    using Pieces = boost::container::small_vector<CapturedMemory, 4>;

    /// What was found, views in the order in which they were copied, then arrays.
    const Pieces& memory() const { return memory_; }

  private:
    void stop_capturing_views();

    LaunchCapture* outer_;
    bool captures_views_ = true;
    Pieces memory_;
};

}  // namespace tessera::detail
