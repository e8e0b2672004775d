// SPDX-License-Identifier: Apache-2.0
// The C++ compiler that does the work.
#pragma once

#include <string>

#include "tools/support/process.h"

namespace tessera::tools {

enum class CompilerKind {
    clang,  ///< the reference: tile_static has a section, properties are properties
    gcc,    ///< g++
};

struct Compiler {
    Command
        command;  ///< usually one word, a full path; more when TESSERA_CXX names a launcher such as ccache
    CompilerKind kind = CompilerKind::clang;

    bool is_clang() const { return kind == CompilerKind::clang; }
};

/// The compiler of the environment variable TESSERA_CXX, else the newest of clang++-19 to clang++-14,
/// clang++, g++ on the PATH. Throws Failure when there is none.
Compiler find_compiler();

/// The compiler that `command` calls. Throws Failure when its first word is no program.
Compiler compiler_of(const Command& command);

/// The full path of a program, looked up as a shell would; empty when there is none.
std::string find_program(const std::string& name);

}  // namespace tessera::tools
