// SPDX-License-Identifier: Apache-2.0
// The door: finds the object behind a handle and passes the call on.
#include "tessera/detail/device_memory.h"

#include "emulator/memory/accelerators.h"
#include "emulator/memory/device_buffer.h"
#include "emulator/observe/observers.h"
#include "emulator/options/current_options.h"
#include "tessera/detail/copy_loop.h"
#include "tessera/detail/shape_checks.h"
#include "tessera/detail/windows_types.h"
#include "tessera/exceptions.h"

namespace tessera::detail {

namespace {

using Home = DeviceBuffer::Home;

DeviceBuffer& buffer_of(BufferHandle* handle) { return *static_cast<DeviceBuffer*>(handle); }

bool memory_is_shared() { return current_options().memory == MemoryModel::shared; }

void synchronize_side(DeviceBuffer& buffer, const Section& section, Side side, bool may_write, const char* operation) {
    buffer.make_valid(side, section, operation);
    if (may_write) buffer.mark_newer(side, section);
}

}  // namespace

BufferHandle* wrap_host_memory(void* data, std::size_t bytes) {
    if (data == nullptr) {
        throw Concurrency::runtime_exception(
            "concurrency::array_view: the pointer to the source data is null", e_invalidarg);
    }
    return DeviceBuffer::create(Home::user_memory, bytes, memory_is_shared(), data);
}

BufferHandle* make_sourceless_memory(std::size_t bytes) {
    DeviceBuffer* const buffer = DeviceBuffer::create(Home::none, bytes, memory_is_shared());
    try {
        buffer->host_data();  // views ask for it at once, where nothing would release the buffer if there is no memory
    } catch (...) {
        buffer->release();
        throw;
    }
    return buffer;
}

BufferHandle* make_array_memory(std::size_t bytes, AcceleratorViewState* home,
                                Concurrency::access_type cpu_access) {
    AcceleratorViewState& view = storage_view(home);
    return DeviceBuffer::create(is_cpu(view) ? Home::host_array : Home::device_array, bytes,
                                memory_is_shared(), nullptr, &view,
                                cpu_access != Concurrency::access_type_none);
}

Concurrency::access_type resolve_cpu_access(AcceleratorViewState* home, Concurrency::access_type requested) {
    AcceleratorViewState& view = storage_view(home);
    if (is_cpu(view)) return Concurrency::access_type_read_write;
    AcceleratorState& accelerator = accelerator_of(view);
    if (requested == Concurrency::access_type_auto) return use_default_cpu_access_type(accelerator);
    if (requested != Concurrency::access_type_none && !supports_cpu_shared_memory_of(&accelerator)) {
        throw Concurrency::runtime_exception(
            "concurrency::array: a cpu_access_type other than access_type_none or access_type_auto needs an "
            "accelerator that supports CPU shared memory",
            e_invalidarg);
    }
    return requested;
}

bool is_staging(AcceleratorViewState* home, AcceleratorViewState* associated) {
    return is_cpu(storage_view(home)) && !is_cpu(storage_view(associated));
}

void retain(BufferHandle* buffer) noexcept { buffer_of(buffer).retain(); }

void release(BufferHandle* buffer) noexcept { buffer_of(buffer).release(); }

void* host_address(BufferHandle* buffer) { return buffer_of(buffer).host_data(); }

void* home_address(BufferHandle* buffer) {
    DeviceBuffer& memory = buffer_of(buffer);
    return memory.home_side() == Side::device ? memory.device_data() : memory.host_data();
}

AcceleratorViewState* source_view(BufferHandle* buffer) {
    const DeviceBuffer& memory = buffer_of(buffer);
    if (memory.home() == Home::none) {
        throw Concurrency::runtime_exception(
            "concurrency::array_view::get_source_accelerator_view: the view has no data source", e_fail);
    }
    return memory.home() == Home::user_memory ? &default_view_of_cpu_accelerator() : memory.home_view();
}

void open_on_host(BufferHandle* buffer, const Section& section, Access access) {
    if (in_kernel) {
        throw Concurrency::runtime_exception(
            "concurrency::array_view: a kernel uses an array_view that it holds by reference; capture "
            "array_views by "
            "value ([=])",
            e_fail);
    }
    buffer_of(buffer).open_on_host(section, access);
}

void synchronize_source(BufferHandle* buffer, const Section& section, bool may_write) {
    synchronize_side(buffer_of(buffer), section, buffer_of(buffer).home_side(), may_write, "synchronize");
}

void synchronize_to(BufferHandle* buffer, const Section& section, AcceleratorViewState* view,
                    bool may_write) {
    synchronize_side(buffer_of(buffer), section, is_cpu(storage_view(view)) ? Side::host : Side::device,
                     may_write, "synchronize_to");
}

void refresh_section(BufferHandle* buffer, const Section& section) { buffer_of(buffer).refresh(section); }

void discard_section(BufferHandle* buffer, const Section& section) { buffer_of(buffer).discard(section); }

void read_elements(BufferHandle* buffer, const Section& section, void* to, bool for_user) {
    buffer_of(buffer).read(section, to, for_user);
}

void write_elements(BufferHandle* buffer, const Section& section, const void* from) {
    buffer_of(buffer).write(section, from);
}

void hand_on_undefined(BufferHandle* buffer, const Section& section, std::size_t element_bytes,
                       WrittenValue (*place_of)(void* walk, std::size_t element), void* walk) {
    // Of values that lie apart each is a piece; an observer remembers each of them.
    constexpr int most_pieces = 4096;
    const std::vector<DeviceBuffer::UndefinedElement> elements = buffer_of(buffer).undefined_elements(section, element_bytes);
    const auto value_of = [&](std::size_t i) { return i < elements.size() ? place_of(walk, elements[i].number) : WrittenValue{}; };
    WrittenValue next = value_of(0);
    std::size_t i = 0;
    for (int pieces = 0; next.bytes != 0 && pieces < most_pieces; ++pieces) {
        const WrittenValue first = next;
        const char* const from = elements[i].at;
        std::size_t count = 0;
        do {
            ++count;
            next = value_of(++i);
        } while (next.bytes == first.bytes && next.at == static_cast<const char*>(first.at) + count * first.bytes &&
                 elements[i].at == from + count * element_bytes);
        observer()->undefined_values_written(from, element_bytes, first.at, first.bytes, count);
    }
}

__thread CopyLoop* current_copy_loop = nullptr;

void copy_elements(BufferHandle* from, const Section& from_section, BufferHandle* to,
                   const Section& to_section) {
    DeviceBuffer::copy(buffer_of(from), from_section, buffer_of(to), to_section);
}

void array_not_on_host(const BufferHandle* buffer) {
    if (buffer == nullptr) array_moved_from();
    throw Concurrency::runtime_exception(
        "concurrency::array: the array's elements are on an accelerator and cannot be accessed on the host; "
        "copy the "
        "array, or use an array_view over it",
        e_fail);
}

}  // namespace tessera::detail
