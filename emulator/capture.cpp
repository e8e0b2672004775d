// SPDX-License-Identifier: Apache-2.0
#include "emulator/capture.h"

#include <utility>

#include "emulator/accelerators.h"
#include "emulator/array_registry.h"
#include "tessera/detail/windows_types.h"
#include "tessera/exceptions.h"

namespace tessera::detail {

__thread LaunchCapture* current_capture = nullptr;

void* capture_view(BufferHandle* buffer, const Section& section, Access access) {
    return current_capture->add_view(*static_cast<DeviceBuffer*>(buffer), section, access);
}

Section CapturedMemory::section() const {
    if (kind == Kind::array) return {};
    return {host, element_size, static_cast<int>(extents.size()), extents.data(),
            strides.data()};
}

LaunchCapture::LaunchCapture() : outer_(current_capture) { current_capture = this; }

LaunchCapture::~LaunchCapture() {
    stop_capturing_views();
    for (const CapturedMemory& piece : memory_) {
        if (piece.buffer != nullptr) piece.buffer->release();
    }
}

void LaunchCapture::stop_capturing_views() {
    if (captures_views_) current_capture = outer_;
    captures_views_ = false;
}

void* LaunchCapture::add_view(DeviceBuffer& buffer, const Section& section, Access access) {
    const DeviceBuffer::Place place = buffer.place_of(section);
    memory_.emplace_back();
    CapturedMemory& piece = memory_.back();
    piece.access = access;
    piece.offset = place.offset;
    piece.host = static_cast<const char*>(section.data);
    piece.element_size = section.element_size;
    piece.element_type = section.element_type;
    piece.extents.assign(section.extents, section.extents + section.rank);
    piece.strides.assign(section.strides, section.strides + section.rank);
    std::ptrdiff_t last = 0;
    for (int d = 0; d < section.rank; ++d) last += (section.extents[d] - 1) * section.strides[d];
    piece.begin = place.on_device;
    piece.end = piece.begin + static_cast<std::size_t>(last + 1) * section.element_size;
    piece.buffer = &buffer;
    buffer.retain();
    return place.on_device;
}

void LaunchCapture::scan(const void* closure, std::size_t size) {
    stop_capturing_views();
    const std::vector<array_registry::Found> arrays = array_registry::find_references(closure, size);
    if (arrays.empty()) return;
    const std::size_t views = memory_.size();
    memory_.resize(views + arrays.size());
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        CapturedMemory& piece = memory_[views + i];
        piece.kind = CapturedMemory::Kind::array;
        piece.access = Access::read_write;  // whether it is a reference to const does not show
        piece.buffer = arrays[i].buffer;    // with its reference
        piece.closure_offset = arrays[i].offset;
        piece.element_size = arrays[i].element_size;
        piece.element_type = arrays[i].element_type;
        piece.extents.assign(arrays[i].extents.begin(), arrays[i].extents.end());
    }
}

AcceleratorViewState* LaunchCapture::check_target(AcceleratorViewState* requested) const {
    const auto refuse = [](const char* text) { throw Concurrency::runtime_exception(text, e_fail); };
    AcceleratorViewState* const wanted =
        requested == nullptr || is_auto_selection(*requested) ? nullptr : requested;
    AcceleratorViewState* home = nullptr;  // of the arrays
    bool several_homes = false, needs_cpu = wanted != nullptr && is_cpu(*wanted);
    for (const CapturedMemory& piece : memory_) {
        if (piece.kind != CapturedMemory::Kind::array) continue;
        if (piece.buffer == nullptr) {
            throw Concurrency::uninitialized_object(
                "concurrency::parallel_for_each: the kernel captures an array that was moved from");
        }
        AcceleratorViewState* const here = piece.buffer->home_view();
        several_homes = several_homes || (home != nullptr && home != here);
        needs_cpu = needs_cpu || is_cpu(*here);
        home = here;
    }
    AcceleratorViewState* const target = wanted != nullptr ? wanted
                                         : home != nullptr ? home
                                                           : &default_view_of_default_accelerator();
    if (needs_cpu || is_cpu(*target)) {
        refuse(
            "concurrency::parallel_for_each is not supported on the selected accelerator \"CPU "
            "accelerator\".");
    }
    if (several_homes) {
        refuse(
            "concurrency::parallel_for_each: the kernel captures arrays that live on different "
            "accelerator_views; "
            "all must live on one");
    }
    if (home != nullptr && home != target) {
        refuse(
            "concurrency::parallel_for_each: the kernel captures an array that lives on another "
            "accelerator_view "
            "than the one it is to run on");
    }
    return target;
}

void LaunchCapture::commit() {
    for (CapturedMemory& piece : memory_) {
        if (piece.kind != CapturedMemory::Kind::array) continue;
        piece.begin = piece.buffer->device_data();
        piece.end = piece.begin + piece.buffer->size();
    }
    for (const CapturedMemory& piece : memory_) piece.buffer->use_on_device(piece.section(), piece.access);
}

}  // namespace tessera::detail
