// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "race_detector/naming/places.h"
#include "race_detector/shadow/access.h"

namespace tessera::race_detector {

/// A byte of memory in the words of the program.
struct DataName {
    std::string variable;  ///< "total"; empty: unknown
    std::string type;      ///< of the element
    std::string element;   ///< "[1][0]", "(0, 2)", "[3].b"; empty: a scalar
    bool is_texel = false;
};

/// What a byte belongs to, without words.
struct DataElement {
    const std::string* variable = nullptr;  ///< the name, one pointer for each; of an unknown variable empty
    std::uint64_t begin = 0;                ///< tells the variable's elements apart
    bool may_be_unset = false;              ///< detail::NamedData
};

/// A whole variable.
struct WholeVariable {
    std::string name;              ///< empty: unknown
    std::string type;              ///< of its elements, if these are no structures
    std::uint64_t begin = 0;       ///< address
    std::size_t bytes = 0;         ///< 0: unknown
    std::size_t element_size = 0;  ///< of an array, counted through all dimensions; 0: unknown
};

/// Names words of conflicts, each once. Reads debug information.
class DataNames {
  public:
    /// \param place  Places; \param byte  from the place's beginning, or an address
    DataName name(std::uint32_t place, std::uint64_t byte);

    /// Cheap once something of the variable is known: conflicts come by the hundred thousand.
    DataElement element(std::uint32_t place, std::uint64_t byte);

    /// The tile_static variable that is meant by this name at a code address; no variable: there is none.
    const DataName& tile_static(const void* code, const std::string& name);

    /// The tile_static variable that has a byte, at an address in a module's initial TLS image.
    const WholeVariable& tile_static_at(std::uint64_t image);

    /// The captured variable that a place is, not one of the two that always exist.
    const std::string& captured(std::uint32_t place);

  private:
    /// A part of each element of a captured array or array_view.
    struct Part {
        DataName name;
        std::size_t begin = 0;  ///< in the element
        bool may_be_unset = false;
    };
    struct Captured {
        Place place;
        const std::string* variable = nullptr;
        std::size_t element_size = 1;
        std::unordered_map<std::size_t, Part> parts;  ///< by byte of the element
    };
    /// A byte at a fixed address, or a whole variable with elements of one size.
    struct Fixed {
        DataName name;
        DataElement element;
    };
    struct PlainVariable {
        std::uint64_t end = 0;
        std::uint64_t element_size = 1;
        const std::string* variable = nullptr;
    };

    const std::string* interned(const std::string& name) { return &*variables_.insert(name).first; }
    Captured& captured_place(std::uint32_t number);
    Part& part_of(Captured& captured, std::uint64_t byte);
    const Fixed& fixed(std::uint32_t place, std::uint64_t address);

    std::set<std::string> variables_;
    std::unordered_map<std::uint32_t, Captured> captured_;
    std::map<std::pair<std::uint32_t, std::uint64_t>, Fixed> fixed_;
    std::map<std::pair<std::uint32_t, std::uint64_t>, PlainVariable> plain_;  ///< by first byte
    std::map<std::pair<const void*, std::string>, DataName> tile_static_;
    std::map<std::uint64_t, WholeVariable> whole_tile_static_;
};

}  // namespace tessera::race_detector
