// SPDX-License-Identifier: Apache-2.0
// Read first in a source whose `void main` stopped its compilation (tessera c++ --msvc): that function gets
// another name, and the real main calls it. Weak declarations tell which of the usual forms the source
// defines.
#pragma once

__attribute__((weak)) void tessera_void_main();
__attribute__((weak)) void tessera_void_main(int count, char** arguments);
__attribute__((weak)) void tessera_void_main(int count, const char** arguments);
__attribute__((weak)) void tessera_void_main(int count, char** arguments, char** environment);

int main(int count, char** arguments, char** environment) {
    using Plain = void (*)();
    using WithArguments = void (*)(int, char**);
    using WithConstArguments = void (*)(int, const char**);
    using WithEnvironment = void (*)(int, char**, char**);
    if (static_cast<Plain>(tessera_void_main) != nullptr) {
        tessera_void_main();
    } else if (static_cast<WithArguments>(tessera_void_main) != nullptr) {
        tessera_void_main(count, arguments);
    } else if (static_cast<WithConstArguments>(tessera_void_main) != nullptr) {
        tessera_void_main(count, const_cast<const char**>(arguments));
    } else if (static_cast<WithEnvironment>(tessera_void_main) != nullptr) {
        tessera_void_main(count, arguments, environment);
    }
    return 0;
}

#define main tessera_void_main
