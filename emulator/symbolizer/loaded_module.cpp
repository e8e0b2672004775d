// SPDX-License-Identifier: Apache-2.0
#include "emulator/symbolizer/loaded_module.h"

#include <algorithm>

namespace tessera::detail::symbols {

std::string LoadedModule::file() const {
    const char* name = dwfl_module_info(module_, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr);
    return name == nullptr ? "" : name;
}

Dwarf_Addr LoadedModule::elf_bias() const {
    GElf_Addr bias = 0;
    dwfl_module_getelf(module_, &bias);
    return bias;
}

Dwarf_Addr LoadedModule::dwarf_bias() {
    open();
    return dwarf_bias_;
}

void LoadedModule::open() {
    if (is_open_) return;
    is_open_ = true;
    Dwarf* const dwarf = dwfl_module_getdwarf(module_, &dwarf_bias_);
    if (dwarf == nullptr) return;
    Dwarf_CU* unit = nullptr;
    Dwarf_Die die, split;
    std::uint8_t type = 0;
    while (dwarf_get_units(dwarf, unit, &unit, nullptr, &type, &die, &split) == 0) {
        if (type != DW_UT_compile && type != DW_UT_skeleton) continue;
        units_.push_back({die, type == DW_UT_skeleton && split.addr != nullptr ? split : die});
        // Not all compilers write .debug_aranges, the only index that libdw looks at.
        Dwarf_Addr base = 0, begin = 0, end = 0;
        for (std::ptrdiff_t next = 0; (next = dwarf_ranges(&die, next, &base, &begin, &end)) > 0;) {
            if (begin < end) ranges_.push_back({begin, end, units_.size() - 1});
        }
    }
    std::sort(ranges_.begin(), ranges_.end(),
              [](const UnitRange& a, const UnitRange& b) { return a.begin < b.begin; });
}

const Unit* LoadedModule::unit_at(Dwarf_Addr address) {
    open();
    auto next = std::upper_bound(ranges_.begin(), ranges_.end(), address,
                                 [](Dwarf_Addr at, const UnitRange& range) { return at < range.begin; });
    if (next == ranges_.begin() || address >= (--next)->end) return nullptr;
    return &units_[next->unit];
}

const std::vector<Unit>& LoadedModule::units() {
    open();
    return units_;
}

const UnitIndex& LoadedModule::index_of(Dwarf_Die die) {
    std::unique_ptr<UnitIndex>& index = indices_[die.cu];
    if (index == nullptr) index = std::make_unique<UnitIndex>(unit_of(die));
    return *index;
}

const std::vector<PlacedVariable>& LoadedModule::variables() {
    if (variables_) return *variables_;
    variables_.emplace();
    for (const Unit& unit : units()) {
        const auto& own = index_of(unit.tree).variables();
        variables_->insert(variables_->end(), own.begin(), own.end());
    }
    std::sort(variables_->begin(), variables_->end(),
              [](const PlacedVariable& a, const PlacedVariable& b) { return a.location < b.location; });
    return *variables_;
}

const LoadedModule::TypesByName& LoadedModule::types() {
    if (types_) return *types_;
    types_.emplace();
    for (const Unit& unit : units()) {
        for (const Dwarf_Die& type : index_of(unit.tree).types()) types_->emplace(own_name(type), type);
    }
    return *types_;
}

std::optional<Dwarf_Die> LoadedModule::function_at(const void* address) {
    const Dwarf_Addr at = as_number(address) - dwarf_bias();
    const Unit* const unit = unit_at(at);
    if (unit == nullptr) return std::nullopt;
    return index_of(unit->tree).function_at(at);
}

std::vector<LoadedModule::Range> LoadedModule::segments(unsigned type) const {
    std::vector<Range> ranges;
    GElf_Addr bias = 0;
    Elf* const elf = dwfl_module_getelf(module_, &bias);
    std::size_t count = 0;
    if (elf == nullptr || elf_getphdrnum(elf, &count) != 0) return ranges;
    for (std::size_t i = 0; i < count; ++i) {
        GElf_Phdr header;
        if (gelf_getphdr(elf, static_cast<int>(i), &header) == nullptr || header.p_type != type) continue;
        ranges.emplace_back(bias + header.p_vaddr, bias + header.p_vaddr + header.p_memsz);
    }
    return ranges;
}

bool LoadedModule::holds(const void* address) const {
    const std::vector<Range> loaded = segments(PT_LOAD);
    return std::any_of(loaded.begin(), loaded.end(), [at = as_number(address)](const Range& range) {
        return range.first <= at && at < range.second;
    });
}

std::optional<LoadedModule::Range> LoadedModule::tls_image() const {
    const std::vector<Range> images = segments(PT_TLS);
    if (images.empty()) return std::nullopt;
    return images.front();
}

}  // namespace tessera::detail::symbols
