// SPDX-License-Identifier: Apache-2.0
// What Visual C++'s library keeps while a program runs, in Tessera's library.
#pragma once

// Not detail/config.h: that declares the namespace of C++ AMP, and this is read before programs that may have
// none.
#define TESSERA_WINDOWS_EXPORT __attribute__((visibility("default")))

namespace tessera::windows {

/// The next of the calling thread's numbers, 0 to 32767; the same sequence as Visual C++'s rand for a seed.
TESSERA_WINDOWS_EXPORT int next_random() noexcept;
TESSERA_WINDOWS_EXPORT void seed_random(unsigned seed) noexcept;
/// 32 unpredictable bits.
TESSERA_WINDOWS_EXPORT unsigned random_bits() noexcept;

/// system(): what a Windows console's shell has built in (pause, cls, color, title, chcp, mode) is done here;
/// anything else is the system's.
TESSERA_WINDOWS_EXPORT int run_command(const char* command);

/// swscanf, where %s and %[ without a size read wide text, as in Visual C++.
TESSERA_WINDOWS_EXPORT int scan_wide_text(const wchar_t* text, const wchar_t* format, ...);
/// What the environment has under a name, as wide text that stays; null if it has nothing.
TESSERA_WINDOWS_EXPORT wchar_t* wide_environment(const wchar_t* name);

/// The texts of std::exception objects, which have no room for one. An object is known by its address.
TESSERA_WINDOWS_EXPORT void keep_exception_text(const void* exception, const char* text) noexcept;
TESSERA_WINDOWS_EXPORT void copy_exception_text(const void* from, const void* to) noexcept;
TESSERA_WINDOWS_EXPORT void drop_exception_text(const void* exception) noexcept;
/// "std::exception" when it has none.
TESSERA_WINDOWS_EXPORT const char* exception_text(const void* exception) noexcept;

}  // namespace tessera::windows
