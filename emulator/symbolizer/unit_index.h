// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "emulator/symbolizer/dwarf_die.h"

namespace tessera::detail::symbols {

/// A variable with one place for the whole program.
struct PlacedVariable {
    FixedLocation location;
    Dwarf_Die die;
};

/// What one compilation unit has, found in one walk over all of it: dwarf_getscopes misses the functions of local
/// classes, and so of lambdas, when they are not inlined.
class UnitIndex {
  public:
    explicit UnitIndex(Dwarf_Die unit);

    /// The function whose code is at an unbiased address; inlined calls are below it.
    std::optional<Dwarf_Die> function_at(Dwarf_Addr address) const;

    /// What the entry is declared in. Kept for functions, variables, classes, namespaces and what is between them.
    std::optional<Dwarf_Die> parent_of(Dwarf_Die die) const;

    /// A typedef of a function or class, such as `T`: it says less than what it stands for, in templates another type each time.
    bool is_local_name(Dwarf_Die type) const { return local_names_.count(dwarf_dieoffset(&type)) != 0; }

    const std::vector<PlacedVariable>& variables() const { return variables_; }

    /// Those that the debug information gives no place at all: most of them the optimiser has removed.
    const std::vector<Dwarf_Die>& unplaced_variables() const { return unplaced_variables_; }

    /// The named types that are defined, not only declared; no typedefs.
    const std::vector<Dwarf_Die>& types() const { return types_; }

    /// What functions return, where g++ compiled the unit.
    const std::vector<Dwarf_Die>& returned_by_gcc() const { return returned_by_gcc_; }

  private:
    struct FunctionRange {
        Dwarf_Addr begin;
        Dwarf_Addr end;
        Dwarf_Die function;
    };

    bool read(Dwarf_Die parent, int depth);
    bool add(Dwarf_Die die, Dwarf_Die parent);
    void add_function(Dwarf_Die function);

    Dwarf_Off last_read_ = 0;
    std::vector<FunctionRange> functions_;  ///< by begin
    std::unordered_map<Dwarf_Off, Dwarf_Die> parents_;
    std::unordered_set<Dwarf_Off> local_names_;
    std::vector<PlacedVariable> variables_;
    std::vector<Dwarf_Die> unplaced_variables_;
    std::vector<Dwarf_Die> types_;
    std::vector<Dwarf_Die> returned_by_gcc_;
    bool is_from_gcc_ = false;
};

bool is_class(Dwarf_Die die);

}  // namespace tessera::detail::symbols
