// SPDX-License-Identifier: Apache-2.0
// Visual C++'s functions that take the names of files apart and put them together. They read the slashes of both systems and write
// Linux's.
#pragma once

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <string>

#include "tessera/windows/secure_strings.h"
#include "tessera/windows/system_services.h"

#define _MAX_DRIVE 3
#define _MAX_DIR 256
#define _MAX_FNAME 256
#define _MAX_EXT 256

namespace tessera::windows {

/// Copies a part of a path, unless `to` is null. \return false if it does not fit
inline bool copy_part(char* to, size_t size, const char* begin, const char* end) {
    const size_t length = static_cast<size_t>(end - begin);
    if (to == nullptr) return true;
    if (length >= size) return false;
    memcpy(to, begin, length);
    to[length] = 0;
    return true;
}

/// The folder of `name` seen from the working folder, without `.` and `..`.
inline std::string full_path(const std::string& name) {
    char folder[4096];
    std::string rest = name;
    for (char& letter : rest) letter = letter == '\\' ? '/' : letter;
    if (rest.empty() || rest[0] != '/') {
        if (working_folder(folder, sizeof(folder)) == nullptr) return {};
        rest = std::string(folder) + '/' + rest;
    }
    std::string full;
    for (size_t at = 0; at < rest.size();) {
        const size_t begin = at + 1;
        at = rest.find('/', begin) == std::string::npos ? rest.size() : rest.find('/', begin);
        const std::string part = rest.substr(begin, at - begin);
        if (part == "..")
            full.resize(full.empty() ? 0 : full.rfind('/'));
        else if (part != "." && !part.empty())
            full += '/' + part;
    }
    // A slash at the end stays, as there.
    return full.empty() || rest.back() == '/' ? full + '/' : full;
}

}  // namespace tessera::windows

/// \param to  null: the result is memory that the program frees
inline char* _fullpath(char* to, const char* name, size_t size) {
    const std::string full = tessera::windows::full_path(name == nullptr ? "" : name);
    if (full.empty() || (to != nullptr && full.size() >= size)) {
        errno = ERANGE;
        return nullptr;
    }
    return to == nullptr ? strdup(full.c_str()) : strcpy(to, full.c_str());
}

inline errno_t _splitpath_s(const char* path, char* drive, size_t drive_size, char* folder, size_t folder_size, char* name,
                            size_t name_size, char* ending, size_t ending_size) {
    using tessera::windows::copy_part;
    if (path == nullptr) tessera::windows::invalid_parameter("_splitpath_s", "a path");
    const char* const folder_begin = path[0] != 0 && path[1] == ':' ? path + 2 : path;
    const char* name_begin = folder_begin;
    const char* dot = nullptr;
    const char* end = folder_begin;
    for (; *end != 0; ++end) {
        if (*end == '/' || *end == '\\') name_begin = end + 1, dot = nullptr;
        if (*end == '.') dot = end;
    }
    if (dot == nullptr) dot = end;
    if (copy_part(drive, drive_size, path, folder_begin) && copy_part(folder, folder_size, folder_begin, name_begin) &&
        copy_part(name, name_size, name_begin, dot) && copy_part(ending, ending_size, dot, end))
        return 0;
    // As documented, no part is left where one does not fit.
    if (drive != nullptr && drive_size != 0) drive[0] = 0;
    if (folder != nullptr && folder_size != 0) folder[0] = 0;
    if (name != nullptr && name_size != 0) name[0] = 0;
    if (ending != nullptr && ending_size != 0) ending[0] = 0;
    return errno = ERANGE;
}
template <size_t Drive, size_t Folder, size_t Name, size_t Ending>
errno_t _splitpath_s(const char* path, char (&drive)[Drive], char (&folder)[Folder], char (&name)[Name], char (&ending)[Ending]) {
    return _splitpath_s(path, drive, Drive, folder, Folder, name, Name, ending, Ending);
}
/// The parts are of the sizes that <stdlib.h> names.
inline void _splitpath(const char* path, char* drive, char* folder, char* name, char* ending) {
    _splitpath_s(path, drive, _MAX_DRIVE, folder, _MAX_DIR, name, _MAX_FNAME, ending, _MAX_EXT);
}
