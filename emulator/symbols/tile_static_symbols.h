// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <link.h>

#include <cstddef>
#include <string>
#include <vector>

namespace tessera::detail {

/// What a module's symbol table tells of its thread-local bytes. The compiler does not say which of them a `tile_static`
/// variable made; the tag in the variable's mangled name does (tessera/language.h).
struct TileStaticSymbols {
    /// Bytes of a thread's copy of the module's TLS block.
    struct Bytes {
        std::size_t offset;
        std::size_t size;
        std::size_t end() const { return offset + size; }
    };

    /// Bytes next to a variable that belong to nothing (put_padding_around_tile_static in the plugin for marks).
    struct Padding {
        Bytes bytes;
        bool is_behind;  ///< begins where the variable ends; or ends where it begins
    };

    bool are_known = false;        ///< the module's file has a symbol table: it is neither stripped nor gone
    std::vector<Bytes> variables;  ///< the tile_static variables; neighbours are joined
    std::vector<Bytes> guards;     ///< where the compiler notes that it has constructed one of them
    std::vector<Padding> padding;  ///< in modules that were compiled for a check
    std::vector<Bytes> others;     ///< all other thread-local variables
    std::vector<std::string> initialised;  ///< names of tile_static variables whose bytes are not all zero in the module

    static TileStaticSymbols of_module(const dl_phdr_info& module);
};

}  // namespace tessera::detail
