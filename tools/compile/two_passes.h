// SPDX-License-Identifier: Apache-2.0
// Programs that overload functions on their restrictions: the compiler runs once for kernels and once for the host, and
// chooses among functions by the restriction of the one that calls (tools/restrict_plugin/overloads).
#pragma once

#include <filesystem>
#include <string>

#include "tools/compiler/command_line.h"
#include "tools/compiler/installation.h"

namespace tessera::tools {

/// The plugin is loaded for something else: what restrict(amp) forbids is not to be said.
inline constexpr const char* kRestrictionsUnchecked = "-fplugin-arg-tessera_restrict-off";

/// What the compiler needs for an ordinary compilation that fails if the program needs two passes.
Command search_for_overloads(const std::filesystem::path& plugin);

/// It has failed for that, or because two functions with one signature are one to it, or for a precompiled header with such.
bool needs_two_passes(const std::string& diagnostics);

/// A class has one destructor, also in C++ AMP.
bool complains_of_second_destructor(const std::string& diagnostics);

/// clang's diagnostics, in which a destructor that is defined with other restrictions than it is declared with is error C3935.
std::string with_second_destructor(const std::string& diagnostics);

/// A header that was precompiled in one pass is of no use in two: the arguments that have the header itself read.
Command without_precompiled_headers(const CommandLine& line);

/// Both passes over one translation unit.
class TwoPasses {
  public:
    /// `folder`: for what one pass hands to the other.
    TwoPasses(std::filesystem::path plugin, const Installation& installation, const CommandLine& line,
              const std::filesystem::path& folder);

    /// What of a compilation's arguments the pass for kernels takes: its code is not what the user asked for.
    static Command arguments_of_kernel_pass(const CommandLine& line);

    Command flags_of_kernel_pass() const;
    /// \param links  the code is to have that of the other pass in it
    Command flags_of_host_pass(bool links) const;

  private:
    Command flags() const;

    std::filesystem::path plugin_;
    std::filesystem::path headers_;
    std::filesystem::path module_;
    std::string unit_;
};

/// Messages of the host's pass, and what the pass for kernels has to add.
std::string joined_diagnostics(const std::string& host, const std::string& kernel);

/// The compiler speaks of CUDA's words; these are C++ AMP's.
std::string in_words_of_restrictions(const std::string& diagnostics);

}  // namespace tessera::tools
