// SPDX-License-Identifier: Apache-2.0
#include "emulator/golden/numpy_type.h"

#include "tessera/detail/debug_information.h"

namespace tessera::detail {

namespace {

std::string scalar(char kind, std::size_t size) { return (size == 1 ? "|" : "<") + std::string(1, kind) + std::to_string(size); }

std::string quoted(const std::string& text) { return "'" + text + "'"; }

std::string raw_bytes(std::size_t size) { return "|V" + std::to_string(size); }

/// The members of a structure one after another, those of nested ones with their way: [('a', '<f4'), ('b.x', '<i4')].
/// Empty: nothing is known of them.
std::string structure(const void* entry, std::size_t closure_offset, std::size_t size) {
    std::string members;
    std::size_t gap = 0;
    const auto add = [&](const std::string& name, const std::string& type) {
        members += (members.empty() ? "(" : ", (") + quoted(name) + ", " + quoted(type) + ")";
    };
    const auto add_gap = [&] {
        if (gap != 0) add("", raw_bytes(gap));  // NumPy leaves out what has no name
        gap = 0;
    };
    for (std::size_t at = 0; at < size;) {
        const NamedData part = captured_element_at(entry, closure_offset, at);
        if (part.is_padding) {
            ++gap;
            ++at;
            continue;
        }
        // In unions and of bit-fields some begin before the byte that no other has.
        if (part.element_offset != at) return {};
        if (part.element.size() < 2 || part.element_size == 0 || at + part.element_size > size) return {};
        add_gap();
        const std::size_t first = part.element[0] == '.' ? 1 : 0;
        add(part.element.substr(first), part.number == 'V' ? raw_bytes(part.element_size) : scalar(part.number, part.element_size));
        at += part.element_size;
    }
    add_gap();
    return "[" + members + "]";
}

}  // namespace

NumpyType numpy_type(const CapturedMemory& memory, const void* entry, std::size_t closure_offset) {
    const ElementType type = memory.element_type;
    if (type.kind != 'V') {
        NumpyType numpy{scalar(type.kind, type.size), {}};
        if (type.components > 1) numpy.trailing.push_back(type.components);
        return numpy;
    }
    const std::string members = structure(entry, closure_offset, memory.element_size);
    return {members.empty() ? raw_bytes(memory.element_size) : members, {}};
}

}  // namespace tessera::detail
