// SPDX-License-Identifier: Apache-2.0
// What the program's debug information says about addresses. Slow: reads files, at the first call all of them. Safe to
// call on a fiber and on any thread, not in a signal handler.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tessera/detail/config.h"

namespace tessera::detail {

/// A place in the source and the function it belongs to.
struct SourceFrame {
    std::string file;      ///< as the compiler was given it, made absolute where it was relative; empty: unknown
    unsigned line = 0;
    unsigned column = 0;   ///< 0: unknown
    std::string function;  ///< "average", "Matrix::row", "main()::lambda"; "average()+0x12 in program" without debug
                           ///< information, or "offset 0x1234 in program"
};

/// The place of a code address, innermost first, then the calls around it that were inlined. Frames of Tessera's own
/// headers are left out: what happens there happens at the user's call. Never empty.
/// \param return_address  the address follows the call that is meant
TESSERA_EXPORT std::vector<SourceFrame> source_frames(const void* address, bool return_address = true);

/// The same for many addresses, which is much faster than one by one.
TESSERA_EXPORT std::vector<std::vector<SourceFrame>> source_frames(const std::vector<const void*>& addresses,
                                                                   bool return_address = true);

/// Compilers give some instructions no line: the line of the nearest instruction before it in the same function.
/// \param frame  what `source_frames` begins with for the address
/// \return 0: there is none
TESSERA_EXPORT unsigned line_before(const void* address, bool return_address, const SourceFrame& frame);

/// A header of Tessera's, or a file of the compiler's or the system's libraries.
TESSERA_EXPORT bool is_file_of_library(const std::string& file);

/// A piece of a variable.
struct NamedData {
    std::string variable;  ///< "tileValues"; a static member or namespace variable qualified; empty: unknown
    std::string type;      ///< of the element the piece belongs to: "float"
    std::string element;   ///< how to write it after the variable's name: "[1][0]", "[3].b", ".low"; empty: all of it
    std::size_t element_offset = 0;  ///< bytes from the variable's start to the element
    std::size_t element_size = 0;    ///< bytes
    std::size_t variable_size = 0;   ///< bytes; 0: unknown; of a captured element: of one element
    std::size_t byte_offset = 0;     ///< bytes from the variable's start to the byte that was asked for
    bool is_padding = false;         ///< between the members of a structure
    bool may_be_unset = false;       ///< the byte may lack a value though the object around it has one: padding, what not all
                                     ///< of a union's members reach, bit-fields, what the compiler stores without telling
    char number = 'V';               ///< what the piece is in every compiler's programs, as NumPy has it: i, u, f, b; V: anything else,
                                     ///< bit-fields, and what not all of a union's members reach
    std::string file;      ///< where the variable is declared
    unsigned line = 0;
};

/// The thread-local (tile_static) variable at an address in a module's initial TLS image.
TESSERA_EXPORT NamedData thread_local_at(const void* image);

/// The thread-local (tile_static) variable that is meant by this name at a code address; its first element.
TESSERA_EXPORT NamedData thread_local_named(const void* code, const std::string& name);

/// The variable with static storage at an address.
TESSERA_EXPORT NamedData static_variable_at(const void* address);

/// The member of a kernel object: the captured variable.
/// \param entry   the launch's entry function, whose first template parameter is the kernel's type
/// \param offset  bytes from the kernel object's start
TESSERA_EXPORT NamedData captured_at(const void* entry, std::size_t offset);

/// The type of the elements of a captured array or array_view (its first template parameter), and which part of such an
/// element is at `offset`: type of the part in `type`, how to write it in `element` (".b", or nothing).
TESSERA_EXPORT NamedData captured_element_at(const void* entry, std::size_t closure_offset, std::size_t offset);

}  // namespace tessera::detail
