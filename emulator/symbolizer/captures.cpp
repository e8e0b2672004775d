// SPDX-License-Identifier: Apache-2.0
// Members of kernel objects: a kernel's type is the first template parameter of the launch's entry function.
#include <utility>

#include "emulator/symbolizer/names.h"
#include "emulator/symbolizer/types.h"
#include "emulator/symbolizer/variables.h"

namespace tessera::detail::symbols {

namespace {

std::optional<Dwarf_Die> first_type_parameter(Dwarf_Die die) {
    std::optional<Dwarf_Die> type;
    any_child(die, [&](Dwarf_Die child) {
        if (dwarf_tag(&child) == DW_TAG_template_type_parameter) type = referenced(child, DW_AT_type);
        return type.has_value();
    });
    return type;
}

/// The type of the kernel that an entry function runs.
std::optional<Dwarf_Die> kernel_type(LoadedModule& module, const void* entry) {
    const std::optional<Dwarf_Die> function = module.function_at(entry);
    if (!function) return std::nullopt;
    if (const auto type = first_type_parameter(*function)) return type;
    return first_type_parameter(declaration_of(*function));
}

/// A member of a kernel object, or of a part of it: what a captured variable became.
struct Capture {
    Dwarf_Die member;
    std::size_t offset;  ///< bytes from the kernel object's start
    std::size_t size;    ///< bytes
};

std::optional<Capture> capture_at(LoadedModule& module, Dwarf_Die kernel, std::size_t begin, std::size_t offset,
                                  int depth) {
    std::optional<Capture> found;
    if (depth > kLongestChain) return found;
    const Dwarf_Die type = stripped(module, kernel);
    any_child(type, [&](Dwarf_Die child) {
        const int tag = dwarf_tag(&child);
        if (tag != DW_TAG_member && tag != DW_TAG_inheritance) return false;
        const auto at = member_offset(child);
        const auto child_type = referenced(child, DW_AT_type);
        if (!at || !child_type || offset < begin + *at) return false;
        const std::size_t size = member_size(module, type, child);
        if (offset - begin - *at >= size) return false;
        if (tag == DW_TAG_member) {
            found = Capture{child, begin + *at, size};
        } else {
            found = capture_at(module, *child_type, begin + *at, offset, depth + 1);
        }
        return found.has_value();
    });
    return found;
}

/// The same where the kernel has captured another lambda: what that one has captured. \return the object that has it, too
std::pair<Dwarf_Die, std::optional<Capture>> innermost_capture_at(LoadedModule& module, Dwarf_Die kernel, std::size_t offset) {
    std::pair<Dwarf_Die, std::optional<Capture>> found{kernel, capture_at(module, kernel, 0, offset, 0)};
    for (int i = 0; found.second && i < kLongestChain; ++i) {
        const Dwarf_Die type = *referenced(found.second->member, DW_AT_type);
        if (!is_closure(stripped(module, type))) break;
        const auto inner = capture_at(module, type, found.second->offset, offset, 0);
        if (!inner) break;
        found = {type, inner};
    }
    return found;
}

/// The captured variable's name: g++ puts two underscores before it.
std::string captured_name(LoadedModule& module, Dwarf_Die kernel, Dwarf_Die member) {
    const std::string name = own_name(member);
    return is_closure(stripped(module, kernel)) && name.compare(0, 2, "__") == 0 ? name.substr(2) : name;
}

/// The array or view behind a reference, typedef or const.
std::optional<Dwarf_Die> container_behind(LoadedModule& module, Dwarf_Die type) {
    for (int i = 0; i < kLongestChain; ++i) {
        Dwarf_Die plain = stripped(module, type);
        if (is_amp_container(module, plain)) return plain;
        const int tag = dwarf_tag(&plain);
        if (tag != DW_TAG_reference_type && tag != DW_TAG_rvalue_reference_type && tag != DW_TAG_pointer_type) break;
        const auto target = referenced(plain, DW_AT_type);
        if (!target) break;
        type = *target;
    }
    return std::nullopt;
}

/// What an array or view of this type contains: its first template argument. Of a class that is only declared, because
/// its constructors have no code of their own, the name alone tells it.
struct ElementType {
    std::string name;  ///< where there is no `type`
    std::optional<Dwarf_Die> type;
};

ElementType element_type(LoadedModule& module, Dwarf_Die container) {
    if (const auto type = first_type_parameter(container)) return {"", type};
    const std::string name = own_name(container);
    std::size_t end = name.find('<') + 1;
    const std::size_t begin = name.compare(end, 6, "const ") == 0 ? end + 6 : end;
    for (int nested = 0; end < name.size() && (nested > 0 || (name[end] != ',' && name[end] != '>')); ++end) {
        nested += name[end] == '<' || name[end] == '(' ? 1 : name[end] == '>' || name[end] == ')' ? -1 : 0;
    }
    const std::string element = name.substr(begin, end - begin);
    return {element, type_written(module, element, container)};
}

/// A captured variable and the part of it at an offset in the kernel object.
struct CapturedPart {
    NamedData named;
    Dwarf_Die type;
};

std::optional<CapturedPart> captured_part(LoadedModule& module, const void* entry, std::size_t offset) {
    const auto kernel = kernel_type(module, entry);
    if (!kernel) return std::nullopt;
    const auto [owner, capture] = innermost_capture_at(module, *kernel, offset);
    if (!capture) return std::nullopt;
    const Dwarf_Die type = *referenced(capture->member, DW_AT_type);
    Part part = part_at(module, type, offset - capture->offset);
    if (part.size == 0) part.size = capture->size;
    CapturedPart result{named_part(module, part), part.type};
    result.named.variable = captured_name(module, owner, capture->member);
    result.named.variable_size = capture->size;
    result.named.file = declaring_file(capture->member);
    result.named.line = declaring_line(capture->member);
    return result;
}

}  // namespace

NamedData captured_in(ProcessImage& image, const void* entry, std::size_t offset) {
    LoadedModule* const module = image.module_at(entry);
    if (module == nullptr) return {};
    const auto part = captured_part(*module, entry, offset);
    return part ? part->named : NamedData{};
}

NamedData captured_element_in(ProcessImage& image, const void* entry, std::size_t closure_offset,
                              std::size_t offset) {
    LoadedModule* const module = image.module_at(entry);
    if (module == nullptr) return {};
    const auto captured = captured_part(*module, entry, closure_offset);
    if (!captured) return {};
    const auto container = container_behind(*module, captured->type);
    if (!container) return {};
    const ElementType element = element_type(*module, *container);
    NamedData named;
    if (element.type) {
        named = named_part(*module, part_at(*module, *element.type, offset));
        named.variable_size = size_of(*module, *element.type);
    } else {
        named.type = element.name;
    }
    named.variable = captured->named.variable;
    named.file = captured->named.file;
    named.line = captured->named.line;
    return named;
}

}  // namespace tessera::detail::symbols
