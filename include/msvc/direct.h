// SPDX-License-Identifier: Apache-2.0
// A stand-in for <direct.h>: folders.
#pragma once

#include "tessera/windows/system_services.h"

inline char* _getcwd(char* to, int size) { return tessera::windows::working_folder(to, size); }
inline int _chdir(const char* name) { return tessera::windows::change_folder(name); }
inline int _mkdir(const char* name) { return tessera::windows::make_folder(name); }
inline int _rmdir(const char* name) { return tessera::windows::remove_folder(name); }
