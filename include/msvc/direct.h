// SPDX-License-Identifier: Apache-2.0
// A stand-in for <direct.h>: folders.
#pragma once

#include <sys/stat.h>
#include <unistd.h>

#define _getcwd getcwd
#define _chdir chdir
#define _rmdir rmdir

inline int _mkdir(const char* name) { return mkdir(name, 0777); }
