// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <elfutils/libdwfl.h>

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "emulator/symbolizer/unit_index.h"

namespace tessera::detail::symbols {

inline GElf_Addr as_number(const void* address) { return reinterpret_cast<GElf_Addr>(address); }

/// A compilation unit: the entry that has its line table, and the entry that has its functions. They differ only when
/// the compiler put most of the debug information into a file next to the object (-gsplit-dwarf).
struct Unit {
    Dwarf_Die lines;
    Dwarf_Die tree;
};

/// The program or a shared library, with its debug information. DIEs of it are valid as long as it lives.
class LoadedModule {
  public:
    explicit LoadedModule(Dwfl_Module* module) : module_(module) {}

    Dwfl_Module* handle() const { return module_; }
    std::string file() const;

    /// What must be added to addresses in the debug information, and in the ELF file, to get those of this process.
    Dwarf_Addr dwarf_bias();
    Dwarf_Addr elf_bias() const;

    /// The unit whose code is at an unbiased address.
    const Unit* unit_at(Dwarf_Addr address);
    const std::vector<Unit>& units();
    /// Of the unit that holds `die`.
    const UnitIndex& index_of(Dwarf_Die die);

    /// The variables of all units, by place.
    const std::vector<PlacedVariable>& variables();

    /// The defined types of all units by their names, without namespaces and classes around them.
    using TypesByName = std::unordered_multimap<std::string, Dwarf_Die>;
    const TypesByName& types();

    using Names = std::unordered_set<std::string>;
    /// Names, as TypesByName has them, of classes whose objects may be stored without a word of the compiler: g++ does not
    /// instrument an assignment of what a function returns. `find()` finds them out, once.
    template <class Find>
    const Names& stored_unseen(const Find& find) {
        if (!stored_unseen_) stored_unseen_ = find();
        return *stored_unseen_;
    }

    /// Variables whose places the symbol table alone tells, by place. `find()` finds them out, once.
    template <class Find>
    const std::vector<PlacedVariable>& placed_by_symbols(const Find& find) {
        if (!placed_by_symbols_) placed_by_symbols_ = find();
        return *placed_by_symbols_;
    }

    /// The function at an address of this process.
    std::optional<Dwarf_Die> function_at(const void* address);

    /// Addresses of this process, from the first to one past the last.
    using Range = std::pair<GElf_Addr, GElf_Addr>;

    /// The module's code and data.
    bool holds(const void* address) const;

    /// The module's TLS image.
    std::optional<Range> tls_image() const;

  private:
    struct UnitRange {
        Dwarf_Addr begin;
        Dwarf_Addr end;
        std::size_t unit;
    };
    void open();
    std::vector<Range> segments(unsigned type) const;

    Dwfl_Module* module_;
    bool is_open_ = false;
    Dwarf_Addr dwarf_bias_ = 0;
    std::vector<Unit> units_;
    std::vector<UnitRange> ranges_;  ///< by begin
    std::unordered_map<const void*, std::unique_ptr<UnitIndex>> indices_;  ///< key: libdw's unit
    std::optional<std::vector<PlacedVariable>> variables_;
    std::optional<std::vector<PlacedVariable>> placed_by_symbols_;
    std::optional<TypesByName> types_;
    std::optional<Names> stored_unseen_;
};

}  // namespace tessera::detail::symbols
