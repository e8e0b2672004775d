// SPDX-License-Identifier: Apache-2.0
#include "emulator/faults/copy_fault.h"

#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "emulator/memory/device_buffer.h"
#include "emulator/messages/errors.h"
#include "emulator/observe/observers.h"
#include "tessera/detail/debug_information.h"

namespace tessera::detail {

namespace {

/// For an observer. The message on standard error says more.
constexpr char kViewCannotBeRead[] = "the memory under the array_view is gone or protected, and is to be copied from";
constexpr char kViewCannotBeWritten[] = "the memory under the array_view is gone or protected, and is to be copied to";
constexpr char kCannotBeRead[] = "the host memory that a copy was given is gone or protected, and is to be copied from";
constexpr char kNullToRead[] = "the pointer that a copy was given to read from is null";
constexpr char kNullToWrite[] = "the pointer that a copy was given to write to is null";
constexpr char kCannotBeWritten[] = "the host memory that a copy was given is gone or protected, and is to be copied to";

std::string hexadecimal(const void* address) {
    char text[32];
    std::snprintf(text, sizeof text, "%p", address);
    return text;
}

std::string cause_text(const CopyFault& fault, const char* smaller_than) {
    const std::string address = hexadecimal(fault.address);
    switch (fault.cause) {
        case CopyFault::Cause::unmapped:
            return "there is no memory at " + address + ". It was freed or unmapped, or it is smaller than the " + smaller_than;
        case CopyFault::Cause::protection:
            return std::string("the memory at ") + address +
                   (fault.access == CopyFault::Access::write ? " is read-only or protected" : " is protected");
        case CopyFault::Cause::end_of_file:
            return "the file that is mapped at " + address + " ends before it";
    }
    return "";
}

/// Of the bytes that a section of any rank has when they are packed.
std::size_t packed_bytes(const Section& section, const DeviceBuffer& buffer) {
    if (section.rank == 0) return buffer.size();
    std::size_t bytes = section.element_size;
    for (int d = 0; d < section.rank; ++d) bytes *= static_cast<std::size_t>(section.extents[d]);
    return bytes;
}

/// "(2, 5)", the element with this byte; counted from the view's first.
std::string element_text(const KnownView& view, std::size_t offset) {
    auto elements = static_cast<std::ptrdiff_t>((offset - view.begin) / view.element_size);
    std::vector<int> index;
    for (const std::ptrdiff_t stride : view.strides) {
        index.push_back(static_cast<int>(elements / stride));
        elements %= stride;
    }
    return position_text(static_cast<int>(index.size()), index.data());
}

/// "array_view 'a' of float, of extent (2, 8)", as far as it is known.
std::string view_text(const KnownView& view) {
    NamedData name, element;
    if (view.entry != nullptr) {
        name = captured_at(view.entry, view.closure_offset);
        if (!name.variable.empty()) element = captured_element_at(view.entry, view.closure_offset, 0);
    }
    std::string text = "array_view";
    if (!name.variable.empty()) text += " '" + name.variable + "'";
    text += element.type.empty() ? " of elements of " + std::to_string(view.element_size) + " bytes" : " of " + element.type;
    return text + ", of extent " + position_text(static_cast<int>(view.extents.size()), view.extents.data());
}

void write_line(std::string text) {
    text = "tessera: " + text + "\n";
    static_cast<void>(!::write(STDERR_FILENO, text.data(), text.size()));
}

void tell_observer(const CodePlace& call, const CopyFault& fault, bool under_view, bool is_null) {
    if (observer() == nullptr) return;
    KernelFailure failure;
    failure.kind = check::Kind::out_of_bounds;
    failure.address = call.address;
    if (under_view) failure.memory = fault.address;
    const bool writes = fault.access == CopyFault::Access::write;
    failure.what = under_view ? (writes ? kViewCannotBeWritten : kViewCannotBeRead) : writes ? kCannotBeWritten : kCannotBeRead;
    if (is_null) failure.what = writes ? kNullToWrite : kNullToRead;
    observer()->dying(failure);
}

std::string beginning(const UserCopy& copy, const CopyFault& fault, const std::string& place) {
    std::string text = copy.operation();
    if (!place.empty()) text += " at " + place;
    switch (fault.access) {
        case CopyFault::Access::read: return text + " cannot read";
        case CopyFault::Access::write: return text + " cannot write to";
        case CopyFault::Access::unknown: break;
    }
    return text + " cannot use";
}

std::string view_fault_text(const UserCopy::Side& side, const CopyFault& fault) {
    const char* const memory = side.buffer->user_memory();
    const auto offset = static_cast<std::size_t>(static_cast<const char*>(fault.address) - memory);
    KnownView view;
    if (const KnownView* const known = side.buffer->known_view_at(offset)) {
        view = *known;
    } else if (side.section->rank > 0) {
        view = KnownView(*side.section, memory);
    }
    if (!view.contains(offset)) return " the memory under an array_view, byte " + std::to_string(offset);
    return " the memory under " + view_text(view) + ", element " + element_text(view, offset);
}

std::string user_fault_text(const UserCopy& copy, const CopyFault& fault) {
    const UserCopy::Side& side = copy.sides()[0];
    const auto offset = static_cast<std::size_t>(static_cast<const char*>(fault.address) - copy.user());
    const bool has_elements = side.section->rank > 0;
    const std::size_t size = has_elements ? side.section->element_size : 1;
    return std::string(" the host memory that it was given, ") + (has_elements ? "element " : "byte ") + std::to_string(offset / size) + " of " +
           std::to_string(packed_bytes(*side.section, *side.buffer) / size);
}

}  // namespace

bool report_copy_fault(const UserCopy& copy, const CopyFault& fault, const CallChain& calls) {
    const auto address = reinterpret_cast<std::uintptr_t>(fault.address);
    const auto is_in = [&](const void* begin, std::size_t bytes) { return address - reinterpret_cast<std::uintptr_t>(begin) < bytes; };
    const UserCopy::Side* side = nullptr;
    for (const UserCopy::Side& candidate : copy.sides()) {
        if (candidate.buffer == nullptr || candidate.buffer->user_memory() == nullptr) continue;
        if (is_in(candidate.buffer->user_memory(), candidate.buffer->size())) side = &candidate;
    }
    const UserCopy::Side& first = copy.sides()[0];
    const bool is_given = copy.has_user() && is_in(copy.user(), packed_bytes(*first.section, *first.buffer));
    if (side == nullptr && !is_given) return false;
    const bool is_null = side == nullptr && copy.user() == nullptr;
    CodePlace call = user_place(calls);
    if (copy.request() != nullptr) call.position = copy.request()->file + (":" + std::to_string(copy.request()->line));
    write_line(beginning(copy, fault, call.position) + (side != nullptr ? view_fault_text(*side, fault) : user_fault_text(copy, fault)) + ": " +
               (is_null ? "the pointer is null" : cause_text(fault, side != nullptr ? "array_view" : "copy")));
    tell_observer(call, fault, side != nullptr, is_null);
    return true;
}

}  // namespace tessera::detail
