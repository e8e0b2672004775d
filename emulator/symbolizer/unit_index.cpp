// SPDX-License-Identifier: Apache-2.0
#include "emulator/symbolizer/unit_index.h"

#include <algorithm>
#include <cstring>

namespace tessera::detail::symbols {

namespace {

/// Deeper nesting than any source has means a damaged file.
constexpr int kDeepestNesting = 200;

bool is_from_gcc(Dwarf_Die unit) {
    Dwarf_Attribute producer;
    const char* const name = dwarf_formstring(dwarf_attr(&unit, DW_AT_producer, &producer));
    return name != nullptr && std::strncmp(name, "GNU ", 4) == 0;
}

}  // namespace

bool is_class(Dwarf_Die die) {
    const int tag = dwarf_tag(&die);
    return tag == DW_TAG_class_type || tag == DW_TAG_structure_type || tag == DW_TAG_union_type;
}

UnitIndex::UnitIndex(Dwarf_Die unit) : is_from_gcc_(is_from_gcc(unit)) {
    read(unit, 0);
    std::sort(functions_.begin(), functions_.end(),
              [](const FunctionRange& a, const FunctionRange& b) { return a.begin < b.begin; });
}

/// Reads all below `parent`. False when the unit is damaged: in a sound one each entry lies behind the one before it,
/// and entries that seem to be in two places would be read over and over.
bool UnitIndex::read(Dwarf_Die parent, int depth) {
    if (depth > kDeepestNesting) return false;
    return !any_child(parent, [&](Dwarf_Die child) {
        const Dwarf_Off offset = dwarf_dieoffset(&child);
        if (offset <= last_read_) return true;
        last_read_ = offset;
        return add(child, parent) && !read(child, depth + 1);
    });
}

/// Notes what is of interest. True when there may be more inside.
bool UnitIndex::add(Dwarf_Die die, Dwarf_Die parent) {
    bool has_inside = true;
    switch (dwarf_tag(&die)) {
        case DW_TAG_base_type:
        case DW_TAG_enumeration_type:
        case DW_TAG_class_type:
        case DW_TAG_structure_type:
        case DW_TAG_union_type:
            if (!has(die, DW_AT_declaration) && has(die, DW_AT_name)) types_.push_back(die);
            has_inside = is_class(die);
            break;
        case DW_TAG_subprogram: add_function(die); break;
        case DW_TAG_variable:
            if (const auto location = fixed_location(die)) {
                variables_.push_back({*location, die});
            } else if (!has(die, DW_AT_location) && !has(die, DW_AT_const_value) && !has(die, DW_AT_declaration)) {
                unplaced_variables_.push_back(die);
            }
            has_inside = false;
            break;
        case DW_TAG_member:  // before DWARF 5 a static member's declaration
            if (!has(die, DW_AT_external)) return false;
            has_inside = false;
            break;
        case DW_TAG_typedef: {
            const int tag = dwarf_tag(&parent);
            if (tag == DW_TAG_subprogram || tag == DW_TAG_lexical_block || is_class(parent)) local_names_.insert(dwarf_dieoffset(&die));
            return false;
        }
        case DW_TAG_namespace:
        case DW_TAG_lexical_block:
        case DW_TAG_inlined_subroutine: break;
        default: return false;
    }
    parents_[dwarf_dieoffset(&die)] = parent;
    return has_inside;
}

void UnitIndex::add_function(Dwarf_Die function) {
    if (is_from_gcc_) {
        if (const auto type = referenced(function, DW_AT_type)) returned_by_gcc_.push_back(*type);
    }
    Dwarf_Addr base = 0, begin = 0, end = 0;
    for (std::ptrdiff_t next = 0; (next = dwarf_ranges(&function, next, &base, &begin, &end)) > 0;) {
        if (begin < end) functions_.push_back({begin, end, function});
    }
}

std::optional<Dwarf_Die> UnitIndex::function_at(Dwarf_Addr address) const {
    auto next = std::upper_bound(functions_.begin(), functions_.end(), address,
                                 [](Dwarf_Addr at, const FunctionRange& range) { return at < range.begin; });
    if (next == functions_.begin() || address >= (--next)->end) return std::nullopt;
    return next->function;
}

std::optional<Dwarf_Die> UnitIndex::parent_of(Dwarf_Die die) const {
    const auto found = parents_.find(dwarf_dieoffset(&die));
    if (found == parents_.end()) return std::nullopt;
    return found->second;
}

}  // namespace tessera::detail::symbols
