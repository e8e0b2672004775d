// SPDX-License-Identifier: Apache-2.0
#include "emulator/symbolizer/types.h"

#include <algorithm>

#include "emulator/symbolizer/names.h"

namespace tessera::detail::symbols {

namespace {

bool is_elsewhere(Dwarf_Die type) { return has(type, DW_AT_declaration) || has(type, DW_AT_signature); }

/// The definition of a class that a unit only declares: compilers put it where the constructors are.
Dwarf_Die definition_of(LoadedModule& module, Dwarf_Die declaration) {
    if (const auto in_type_unit = referenced(declaration, DW_AT_signature)) return *in_type_unit;
    const std::string name = qualified_type_name(module, declaration);
    const auto candidates = module.types().equal_range(own_name(declaration));
    for (auto candidate = candidates.first; candidate != candidates.second; ++candidate) {
        if (qualified_type_name(module, candidate->second) == name) return candidate->second;
    }
    return declaration;
}

LoadedModule::Names classes_stored_unseen(LoadedModule& module) {
    LoadedModule::Names names;
    for (const Unit& unit : module.units()) {
        for (const Dwarf_Die& returned : module.index_of(unit.tree).returned_by_gcc()) {
            const Dwarf_Die plain = stripped(module, returned);
            if (is_class(plain)) names.insert(own_name(plain));
        }
    }
    return names;
}

bool is_stored_unseen(LoadedModule& module, Dwarf_Die type) {
    return module.stored_unseen([&] { return classes_stored_unseen(module); }).count(own_name(type)) > 0;
}

/// The lengths of an array's dimensions; 0: unknown.
std::vector<std::size_t> lengths_of(Dwarf_Die array) {
    std::vector<std::size_t> lengths;
    for_each_child(array, [&](Dwarf_Die dimension) {
        if (dwarf_tag(&dimension) != DW_TAG_subrange_type) return;
        const auto count = number(dimension, DW_AT_count);
        const auto last = number(dimension, DW_AT_upper_bound);
        // Of an array without a length g++ says nothing, or that the last index is -1.
        lengths.push_back(count ? *count : last && *last + 1 < std::size_t{1} << 48 ? *last + 1 : 0);
    });
    return lengths;
}

/// Where a member's bytes are in its class.
struct Extent {
    std::size_t begin = 0;
    std::size_t size = 0;
    bool holds(std::size_t offset) const { return offset >= begin && offset - begin < size; }
};

std::optional<Extent> extent_of(LoadedModule& module, Dwarf_Die type, Dwarf_Die member) {
    const auto at = member_offset(member);
    if (!at || !has(member, DW_AT_type)) return std::nullopt;
    const std::size_t size = member_size(module, type, member);
    const auto bits = number(member, DW_AT_bit_size);
    if (!bits) return Extent{*at, size};
    auto first_bit = number(member, DW_AT_data_bit_offset);
    // Before DWARF 5 they are counted from the highest bit of a unit that begins there.
    if (const auto from_top = number(member, DW_AT_bit_offset)) {
        const std::uint64_t unit = number(member, DW_AT_byte_size).value_or(size);
        if (*from_top + *bits <= unit * 8) first_bit = (*at + unit) * 8 - *from_top - *bits;
    }
    if (!first_bit) return Extent{*at, size};
    return Extent{static_cast<std::size_t>(*first_bit / 8), static_cast<std::size_t>((*first_bit % 8 + *bits + 7) / 8)};
}

bool is_bit_field(Dwarf_Die member) { return has(member, DW_AT_bit_size); }

/// 80 bits on x86: compilers say nothing of accesses to them.
bool is_long_double(Dwarf_Die type) {
    return dwarf_tag(&type) == DW_TAG_base_type && number(type, DW_AT_encoding) == std::uint64_t{DW_ATE_float} &&
           number(type, DW_AT_byte_size).value_or(0) > sizeof(double);
}

/// NamedData's `number`, of a type alone.
char number_kind(LoadedModule& module, Dwarf_Die type) {
    Dwarf_Die plain = stripped(module, type);
    if (dwarf_tag(&plain) == DW_TAG_enumeration_type) {
        if (const auto underlying = referenced(plain, DW_AT_type)) plain = stripped(module, *underlying);
    }
    const std::uint64_t size = number(plain, DW_AT_byte_size).value_or(0);
    if (size > sizeof(std::uint64_t)) return 'V';
    // Some compilers give an enumeration an encoding in place of an underlying type.
    switch (number(plain, DW_AT_encoding).value_or(0)) {
        case DW_ATE_boolean: return 'b';
        case DW_ATE_float: return size == sizeof(float) || size == sizeof(double) ? 'f' : 'V';
        case DW_ATE_signed:
        case DW_ATE_signed_char: return 'i';
        case DW_ATE_unsigned:
        case DW_ATE_unsigned_char:
        case DW_ATE_UTF: return 'u';
        default: return 'V';
    }
}

/// Finds the part. Steps into arrays and classes as far as their descriptions go.
class PartSearch {
  public:
    PartSearch(LoadedModule& module, std::size_t offset, int depth = 0)
        : module_(module), offset_(offset), depth_(depth) {}

    Part find(Dwarf_Die type) {
        Part part{type, "", 0, size_of(module_, type), 0, false, false, false};
        while (depth_ < kLongestChain && step(part)) ++depth_;
        const Dwarf_Die last = stripped(module_, part.type);
        part.is_padding = is_class(last) && !is_elsewhere(last) && !is_amp_container(module_, last);
        part.is_partial |= part.is_padding;
        part.may_be_unset |= part.is_partial || is_long_double(last);
        return part;
    }

  private:
    bool step(Part& part) {
        const Dwarf_Die type = stripped(module_, part.type);
        Dwarf_Die tagged = type;
        if (dwarf_tag(&tagged) == DW_TAG_array_type) return into_array(type, part);
        return is_class(type) && !is_amp_container(module_, type) && into_class(type, part, 0);
    }

    bool into_array(Dwarf_Die array, Part& part) {
        const auto element = referenced(array, DW_AT_type);
        const std::size_t size = element ? size_of(module_, *element) : 0;
        const std::vector<std::size_t> lengths = lengths_of(array);
        // Only the first may be unknown: the others say how far its elements are apart.
        if (size == 0 || lengths.empty() || std::count(lengths.begin() + 1, lengths.end(), 0U) > 0) return false;
        std::size_t rest = (offset_ - part.offset) / size;
        part.offset += rest * size;
        std::string subscripts;
        for (std::size_t d = lengths.size(); d-- > 1;) {
            subscripts = "[" + std::to_string(rest % lengths[d]) + "]" + subscripts;
            rest /= lengths[d];
        }
        part.path += "[" + std::to_string(rest) + "]" + subscripts;
        part.type = *element;
        part.size = size;
        return true;
    }

    /// A class's own members come first: they may lie in the padding of a base class. What bit-fields share with other
    /// members is these others'.
    bool into_class(Dwarf_Die type, Part& part, int depth) {
        part.is_partial |= is_left_out_in_union(type, part, &Part::is_partial);
        part.may_be_unset |= is_stored_unseen(module_, type) || is_left_out_in_union(type, part, &Part::may_be_unset);
        return into_member(type, part, false) || into_member(type, part, true) ||
               (depth < kLongestChain && into_base(type, part, depth));
    }

    bool into_member(Dwarf_Die type, Part& part, bool bit_fields) {
        return any_child(type, [&](Dwarf_Die member) {
            if (dwarf_tag(&member) != DW_TAG_member || is_bit_field(member) != bit_fields) return false;
            const auto extent = extent_of(module_, type, member);
            if (!extent || !extent->holds(offset_ - part.offset)) return false;
            const std::string name = own_name(member);
            if (!name.empty() && !is_read_by_subscript(module_, type)) part.path += "." + name;
            part.type = *referenced(member, DW_AT_type);
            part.offset += extent->begin;
            part.size = extent->size;
            part.bits = static_cast<unsigned>(number(member, DW_AT_bit_size).value_or(0));
            part.is_partial |= bit_fields;  // a store to one of them reads its neighbours
            return true;
        });
    }

    /// Some member of a union has nothing there, or only what `lacks` says: no store to that one reaches the byte.
    bool is_left_out_in_union(Dwarf_Die type, const Part& part, bool Part::*lacks) {
        if (dwarf_tag(&type) != DW_TAG_union_type || depth_ >= kLongestChain) return false;
        const std::size_t offset = offset_ - part.offset;
        return any_child(type, [&](Dwarf_Die member) {
            if (dwarf_tag(&member) != DW_TAG_member) return false;
            const auto extent = extent_of(module_, type, member);
            if (!extent) return false;
            if (lacks == &Part::is_partial && is_without_data(*referenced(member, DW_AT_type))) return false;
            return !extent->holds(offset) || PartSearch(module_, offset - extent->begin, depth_ + 1)
                                                 .find(*referenced(member, DW_AT_type)).*lacks;
        });
    }

    /// As the classes with which short vectors select components for g++, which lie in a union with the first one.
    bool is_without_data(Dwarf_Die type) { return size_of(module_, type) == 1 && PartSearch(module_, 0, depth_ + 1).find(type).is_padding; }

    bool into_base(Dwarf_Die type, Part& part, int depth) {
        return any_child(type, [&](Dwarf_Die base) {
            if (dwarf_tag(&base) != DW_TAG_inheritance) return false;
            const auto at = member_offset(base);
            const auto base_type = referenced(base, DW_AT_type);
            if (!at || !base_type) return false;
            const std::size_t begin = part.offset + *at;
            if (offset_ < begin || offset_ - begin >= size_of(module_, *base_type)) return false;
            Part inside = part;
            inside.offset = begin;
            if (!into_class(stripped(module_, *base_type), inside, depth + 1)) return false;
            part = inside;
            return true;
        });
    }

    LoadedModule& module_;
    std::size_t offset_;
    int depth_;
};

std::size_t size_of(LoadedModule& module, Dwarf_Die type, int depth) {
    Dwarf_Die plain = stripped(module, type);
    if (const auto size = number(plain, DW_AT_byte_size)) return *size;
    switch (dwarf_tag(&plain)) {
        case DW_TAG_pointer_type:
        case DW_TAG_reference_type:
        case DW_TAG_rvalue_reference_type: return sizeof(void*);
        case DW_TAG_array_type: break;
        default: return 0;
    }
    const auto element = referenced(plain, DW_AT_type);
    std::size_t size = element && depth < kLongestChain ? size_of(module, *element, depth + 1) : 0;
    for (const std::size_t length : lengths_of(plain)) size *= length;
    return size;
}

}  // namespace

Dwarf_Die stripped(LoadedModule& module, Dwarf_Die type) {
    for (int i = 0; i < kLongestChain; ++i) {
        switch (dwarf_tag(&type)) {
            case DW_TAG_const_type:
            case DW_TAG_volatile_type:
            case DW_TAG_restrict_type:
            case DW_TAG_atomic_type:
            case DW_TAG_typedef: break;
            default: return is_class(type) && is_elsewhere(type) ? definition_of(module, type) : type;
        }
        const auto target = referenced(type, DW_AT_type);
        if (!target) break;
        type = *target;
    }
    return type;
}

std::optional<Dwarf_Die> type_written(LoadedModule& module, const std::string& name, Dwarf_Die near) {
    // The scopes end at the last "::" that is not in template arguments.
    const std::size_t scopes = name.rfind("::", name.find('<'));
    const auto candidates = module.types().equal_range(scopes == std::string::npos ? name : name.substr(scopes + 2));
    std::vector<Dwarf_Die> in_unit;
    for (auto candidate = candidates.first; candidate != candidates.second; ++candidate) {
        if (candidate->second.cu != near.cu) continue;
        if (qualified_type_name(module, candidate->second) == name) return candidate->second;
        in_unit.push_back(candidate->second);
    }
    // Anonymous and inline namespaces and functions around a type are written differently here and there.
    if (in_unit.size() != 1) return std::nullopt;
    return in_unit.front();
}

std::size_t member_size(LoadedModule& module, Dwarf_Die type, Dwarf_Die member) {
    const auto member_type = referenced(member, DW_AT_type);
    const std::size_t known = member_type ? size_of(module, *member_type) : 0;
    const std::optional<std::uint64_t> begin = member_offset(member);
    if (known != 0 || !begin) return known;
    std::size_t end = number(type, DW_AT_byte_size).value_or(0);
    for_each_child(type, [&](Dwarf_Die other) {
        const auto next = dwarf_tag(&other) == DW_TAG_member ? member_offset(other) : std::nullopt;
        if (next && *next > *begin && *next < end) end = *next;
    });
    return end > *begin ? end - *begin : 0;
}

std::size_t size_of(LoadedModule& module, Dwarf_Die type) { return size_of(module, type, 0); }

NamedData named_part(LoadedModule& module, const Part& part) {
    Dwarf_Die type = part.type;
    bool is_volatile = false;
    for (int i = 0; i < kLongestChain; ++i) {
        const int tag = dwarf_tag(&type);
        const auto target = referenced(type, DW_AT_type);
        if (!target || (tag != DW_TAG_const_type && tag != DW_TAG_volatile_type && !module.index_of(type).is_local_name(type))) break;
        is_volatile |= tag == DW_TAG_volatile_type;
        type = *target;
    }
    NamedData named;
    // Atomic functions take neither of the two.
    named.type = (is_volatile ? "volatile " : "") + type_name(type) + (part.bits > 0 ? ":" + std::to_string(part.bits) : "");
    named.element = part.path;
    named.element_offset = part.offset;
    named.element_size = part.size;
    named.is_padding = part.is_padding;
    named.may_be_unset = part.may_be_unset;
    if (!part.is_partial) named.number = number_kind(module, part.type);
    return named;
}

Part part_at(LoadedModule& module, Dwarf_Die type, std::size_t offset) { return PartSearch(module, offset).find(type); }

}  // namespace tessera::detail::symbols
