// SPDX-License-Identifier: Apache-2.0
// What headers of Windows ask the system, in Tessera's library: POSIX's own headers have functions such as read, link and pause,
// names that a program written for Windows may use itself.
#pragma once

#include <stddef.h>

#include "tessera/windows/program_runtime.h"

namespace tessera::windows {

TESSERA_WINDOWS_EXPORT unsigned thread_number() noexcept;
TESSERA_WINDOWS_EXPORT unsigned process_number() noexcept;
TESSERA_WINDOWS_EXPORT void break_into_debugger() noexcept;
TESSERA_WINDOWS_EXPORT bool yield_processor() noexcept;

/// \return the name's length, at most `size`; less than that, the name ends in a zero. 0: not known
TESSERA_WINDOWS_EXPORT size_t file_of_program(char* to, size_t size) noexcept;

TESSERA_WINDOWS_EXPORT size_t page_size() noexcept;
TESSERA_WINDOWS_EXPORT unsigned processors_online() noexcept;
TESSERA_WINDOWS_EXPORT unsigned long long physical_memory() noexcept;
TESSERA_WINDOWS_EXPORT unsigned long long free_physical_memory() noexcept;

/// In units of 100 nanoseconds.
struct ProcessorTimes {
    unsigned long long begin;  ///< of the program or the thread, since 1970
    unsigned long long in_system, in_program;
};
/// \return false: not known
TESSERA_WINDOWS_EXPORT bool times_of_program(ProcessorTimes* to) noexcept;
TESSERA_WINDOWS_EXPORT bool times_of_thread(ProcessorTimes* to) noexcept;

TESSERA_WINDOWS_EXPORT bool name_of_computer(char* to, size_t size) noexcept;
/// The program's name and arguments, each with a zero at its end.
/// \return how many bytes there are, at most `size`
TESSERA_WINDOWS_EXPORT size_t arguments_of_program(char* to, size_t size) noexcept;

/// Zeros that can be read and written; null where there are no more.
TESSERA_WINDOWS_EXPORT void* allocate_pages(size_t size) noexcept;
TESSERA_WINDOWS_EXPORT bool free_pages(void* pages) noexcept;

// Files and folders, with POSIX's results.
TESSERA_WINDOWS_EXPORT int access_file(const char* name, int mode) noexcept;
TESSERA_WINDOWS_EXPORT int close_file(int descriptor) noexcept;
TESSERA_WINDOWS_EXPORT int is_terminal(int descriptor) noexcept;
TESSERA_WINDOWS_EXPORT char* working_folder(char* to, int size) noexcept;
TESSERA_WINDOWS_EXPORT int change_folder(const char* name) noexcept;
TESSERA_WINDOWS_EXPORT int make_folder(const char* name) noexcept;
TESSERA_WINDOWS_EXPORT int remove_folder(const char* name) noexcept;

}  // namespace tessera::windows
