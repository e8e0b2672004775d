// SPDX-License-Identifier: Apache-2.0
#include "emulator/memory/capture.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "emulator/memory/accelerators.h"
#include "emulator/memory/array_registry.h"
#include "emulator/support/kernel_entry.h"
#include "tessera/detail/texture_memory.h"
#include "tessera/detail/windows_types.h"
#include "tessera/exceptions.h"

namespace tessera::detail {

__thread LaunchCapture* current_capture = nullptr;

void* capture_view(BufferHandle* buffer, const Section& section, Access access) {
    return current_capture->add_view(*static_cast<DeviceBuffer*>(buffer), section, access);
}

void capture_texture_view(BufferHandle* buffer, std::size_t offset, std::size_t bytes, const Section& shape,
                          Access access) {
    current_capture->add_texture_view(*static_cast<DeviceBuffer*>(buffer), offset, bytes, shape, access);
}

const char* CapturedMemory::noun() const {
    switch (kind) {
        case Kind::view: return "array_view";
        case Kind::array: return "array";
        case Kind::texture: return "texture";
        case Kind::texture_view: return "texture_view";
    }
    return "";
}

Section CapturedMemory::section() const {
    if (kind != Kind::view) return {};
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

void LaunchCapture::add_texture_view(DeviceBuffer& buffer, std::size_t offset, std::size_t bytes, const Section& shape,
                                     Access access) {
    CapturedMemory piece;
    piece.kind = CapturedMemory::Kind::texture_view;
    piece.access = access;
    piece.offset = offset;
    piece.element_size = shape.element_size;
    piece.element_type = shape.element_type;
    piece.extents.assign(shape.extents, shape.extents + shape.rank);
    piece.begin = static_cast<const char*>(home_address(&buffer)) + offset;
    piece.end = piece.begin + bytes;
    piece.buffer = &buffer;
    memory_.push_back(std::move(piece));
    buffer.retain();
}

void LaunchCapture::scan(const void* closure, std::size_t size) {
    stop_capturing_views();
    const std::vector<array_registry::Found> arrays = array_registry::find_references(closure, size);
    if (arrays.empty()) return;
    const std::size_t views = memory_.size();
    memory_.resize(views + arrays.size());
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        CapturedMemory& piece = memory_[views + i];
        piece.kind = arrays[i].is_texture ? CapturedMemory::Kind::texture : CapturedMemory::Kind::array;
        piece.access = Access::read_write;  // whether it is a reference to const does not show
        piece.buffer = arrays[i].buffer;    // with its reference
        piece.closure_offset = arrays[i].offset;
        piece.element_size = arrays[i].element_size;
        piece.element_type = arrays[i].element_type;
        piece.extents.assign(arrays[i].extents.begin(), arrays[i].extents.end());
    }
}

void LaunchCapture::check_texture_views() const {
    for (const CapturedMemory& read : memory_) {
        if (read.kind != CapturedMemory::Kind::texture_view || read.access != Access::read) continue;
        for (const CapturedMemory& written : memory_) {
            if (written.kind != CapturedMemory::Kind::texture_view || written.access == Access::read) continue;
            if (written.begin < read.end && read.begin < written.end) {
                throw Concurrency::unsupported_feature(
                    "concurrency::parallel_for_each: the kernel captures one texture's mipmap level both through a "
                    "texture_view of const elements and through a view that writes; a kernel may use only one of them");
            }
        }
    }
}

AcceleratorViewState* LaunchCapture::check_target(AcceleratorViewState* requested) const {
    const auto refuse = [](const std::string& text) {
        throw Concurrency::runtime_exception(("concurrency::parallel_for_each" + text).c_str(), e_fail);
    };
    AcceleratorViewState* const wanted =
        requested == nullptr || is_auto_selection(*requested) ? nullptr : requested;
    AcceleratorViewState* home = nullptr;  // of the arrays and textures
    const char* noun = "array";
    bool several_homes = false, textures = false, needs_cpu = wanted != nullptr && is_cpu(*wanted);
    for (const CapturedMemory& piece : memory_) {
        if (piece.kind == CapturedMemory::Kind::view) continue;
        if (piece.buffer == nullptr) {
            const std::string text = "concurrency::parallel_for_each: the kernel captures " +
                                     std::string(piece.is_of_texture() ? "a " : "an ") + piece.noun() +
                                     " that was moved from";
            throw Concurrency::uninitialized_object(text.c_str());
        }
        AcceleratorViewState* const here = piece.buffer->home_view();
        several_homes = several_homes || (home != nullptr && home != here);
        needs_cpu = needs_cpu || is_cpu(*here);
        textures = textures || piece.is_of_texture();
        noun = piece.noun();
        home = here;
    }
    AcceleratorViewState* const target = wanted != nullptr ? wanted
                                         : home != nullptr ? home
                                                           : &default_view_of_default_accelerator();
    if (needs_cpu || is_cpu(*target)) {
        refuse(" is not supported on the selected accelerator \"CPU accelerator\".");
    }
    if (several_homes) {
        refuse(": the kernel captures " + std::string(textures ? "arrays and textures" : "arrays") +
               " that live on different accelerator_views; all must live on one");
    }
    if (home != nullptr && home != target) {
        refuse(": the kernel captures " + std::string(textures ? "a " : "an ") + noun +
               " that lives on another accelerator_view than the one on which the kernel runs");
    }
    check_texture_views();
    return target;
}

std::vector<unsigned> LaunchCapture::array_numbers() const {
    std::vector<const void*> arrays;
    std::vector<unsigned> numbers;
    for (const CapturedMemory& piece : memory_) {
        const auto known = std::find(arrays.begin(), arrays.end(), piece.buffer);
        numbers.push_back(static_cast<unsigned>(known - arrays.begin()));
        if (known == arrays.end()) arrays.push_back(piece.buffer);
    }
    return numbers;
}

bool LaunchCapture::are_in_one_buffer(const void* object, const void* begin, const void* end) const {
    return std::any_of(memory_.begin(), memory_.end(), [&](const CapturedMemory& piece) {
        if (piece.buffer == nullptr) return false;
        const char* const start = piece.begin - piece.offset;
        const void* const stop = start + piece.buffer->size();
        return object >= start && object < stop && begin >= start && end <= stop;
    });
}

/// A view's place is that of the word that holds its device address. Several views of one section hold the same
/// address, and the views were copied in the order in which they lie.
std::vector<std::size_t> LaunchCapture::closure_offsets(const void* closure, std::size_t size) const {
    std::vector<std::size_t> offsets;
    for (const CapturedMemory& piece : memory_) offsets.push_back(piece.is_reference() ? piece.closure_offset : size);
    for (std::size_t at = 0; at + sizeof(void*) <= size; at += sizeof(void*)) {
        const void* word = nullptr;
        std::memcpy(&word, static_cast<const char*>(closure) + at, sizeof word);
        for (std::size_t i = 0; i < memory_.size(); ++i) {
            if (offsets[i] != size || memory_[i].begin != word) continue;
            offsets[i] = at;
            break;
        }
    }
    return offsets;
}

void LaunchCapture::commit(const LaunchRequest& request, const void* closure) {
    for (CapturedMemory& piece : memory_) {
        if (!piece.is_reference()) continue;
        piece.begin = piece.buffer->device_data();
        piece.end = piece.begin + piece.buffer->size();
    }
    std::vector<std::size_t> offsets;  // of many launches none is asked for
    for (std::size_t i = 0; i < memory_.size(); ++i) {
        const CapturedMemory& piece = memory_[i];
        if (!piece.buffer->would_use_on_device(piece.access)) continue;
        if (offsets.empty()) offsets = closure_offsets(closure, request.closure_size);
        piece.buffer->use_on_device(piece.section(), piece.access, {&request, entry_of(request), offsets[i]});
    }
}

}  // namespace tessera::detail
