// SPDX-License-Identifier: Apache-2.0
// Where Tessera's own files are.
#pragma once

#include <filesystem>

namespace tessera::tools {

/// The headers and the library that belong to this command. Found from the command's own place, so that an
/// installed tree can be moved.
struct Installation {
    std::filesystem::path headers;  ///< holds amp.h
    std::filesystem::path library;  ///< libtessera_amp.so
    std::filesystem::path gdb{};    ///< holds tessera.py; empty: missing
    std::filesystem::path starter{};  ///< the project that `tessera new` copies; empty: missing
    std::filesystem::path prefix{};   ///< where CMake finds the package

    /// It may be missing.
    std::filesystem::path race_detector() const { return library.parent_path() / "libtessera_race_detector.so"; }

    /// The plugin that checks restrict(amp); it may be missing.
    std::filesystem::path restrict_plugin() const { return library.parent_path() / "libtessera_restrict.so"; }

    /// The plugin that makes loops over threads; it may be missing.
    std::filesystem::path tile_loops_plugin() const { return library.parent_path() / "libtessera_tile_loops.so"; }

    /// The plugin with which clang marks accesses before it optimises; it may be missing.
    std::filesystem::path marks_plugin() const { return library.parent_path() / "libtessera_marks.so"; }

    /// The plugin that separates tile_static variables where clang marks accesses itself; it may be missing.
    std::filesystem::path padding_plugin() const { return library.parent_path() / "libtessera_padding.so"; }

    /// The headers that only Visual C++ programs expect (Windows.h and its kin).
    std::filesystem::path msvc_headers() const { return headers / "msvc"; }

    /// The folder of the commands for gdb. Throws Failure when they are missing.
    const std::filesystem::path& gdb_commands() const;

    /// The folder of the project that `tessera new` copies. Throws Failure when it is missing.
    const std::filesystem::path& starter_project() const;
};

/// Looks from `bin`, the folder of the running command: an installed tree has PREFIX/bin next to
/// PREFIX/include and PREFIX/lib; a build tree has BUILD/bin next to BUILD/lib, and the headers are in the
/// source tree. Throws Failure when headers or library are missing.
Installation find_installation(const std::filesystem::path& bin, const std::filesystem::path& source_headers);

/// The same for the running command.
Installation find_installation();

}  // namespace tessera::tools
