// SPDX-License-Identifier: Apache-2.0
// What a compiler's command line asks for, as far as Tessera must know it to add the right flags.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/support/process.h"

namespace tessera::tools {

/// One word of a command line and its role.
struct Word {
    enum class Role {
        option,  ///< begins with '-', complete or followed by its value
        value,   ///< the separate value of the option before it (`-o` then `file`)
        input,   ///< a file
    };
    enum class Language {
        cxx,               ///< C++ source or header
        preprocessed_cxx,  ///< reads no headers; a precompiled module too
        other,             ///< object, library, assembly, another language
    };

    std::string text;
    Role role = Role::option;
    Language language = Language::other;  ///< of an input
    bool is_header = false;               ///< an input that is precompiled, never linked

    bool is_source() const { return role == Role::input && language != Language::other && !is_header; }
};

/// The reading of one command line (after the compiler's name). Response files are read for it, but the
/// arguments themselves stay as they were given.
class CommandLine {
  public:
    explicit CommandLine(Command arguments);

    const Command& arguments() const { return arguments_; }
    const std::vector<Word>& words() const { return words_; }
    std::vector<std::string> sources() const;

    bool compiles_cxx() const;           ///< some input is C++
    bool reads_headers() const;          ///< some input is C++ that is still to be preprocessed
    bool links() const;                  ///< a program or shared library comes out
    bool has_standard() const;           ///< the user chose a -std
    bool preprocesses_apart() const;     ///< clang preprocesses in one process, and compiles in another
    bool saves_temporary_files() const;  ///< -save-temps
    std::string output() const;          ///< the file of -o, or empty

    /// Some option is exactly `option`.
    bool has(std::string_view option) const;

    /// The words, without response files, that satisfy `keep`, which is asked with each option and input and
    /// its number; an option's separate value goes with it.
    Command kept(const std::function<bool(const Word&, std::size_t)>& keep) const;

    /// The words without those for which `preprocesses_apart`.
    Command in_one_process() const;

  private:
    Command arguments_;
    std::vector<Word> words_;
};

/// Tells whether `path` names a C++ source by its extension (.cpp .cc .cxx .c++ .cp .C .CPP).
bool is_cxx_source_name(const std::string& path);

/// Tells whether the compilers take the word after `option` as its value.
bool takes_separate_value(const std::string& option);

}  // namespace tessera::tools
