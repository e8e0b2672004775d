// SPDX-License-Identifier: Apache-2.0
// The reader of debug information is a module of its own, loaded at the first error: programs that make none do not
// pay for its libraries.
#include "emulator/symbolizer.h"

#include <dlfcn.h>

#include <cstdio>
#include <thread>

#include "emulator/symbolizer_module.h"

namespace tessera::detail {

namespace {

SymbolizeFunction load_symbolizer() {
    Dl_info self{};
    if (dladdr(reinterpret_cast<const void*>(&load_symbolizer), &self) == 0) return nullptr;
    std::string path = self.dli_fname;
    const std::size_t slash = path.rfind('/');
    path = (slash == std::string::npos ? std::string() : path.substr(0, slash + 1)) + kSymbolizerModule;
    void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (module == nullptr) return nullptr;
    return reinterpret_cast<SymbolizeFunction>(dlsym(module, kSymbolizeName));
}

std::string bare_address(const void* address) {
    char text[512];
    Dl_info info{};
    if (dladdr(address, &info) != 0 && info.dli_fname != nullptr) {
        const void* base = info.dli_sname != nullptr ? info.dli_saddr : info.dli_fbase;
        std::snprintf(text, sizeof text, "%s+0x%zx in %s", info.dli_sname != nullptr ? info.dli_sname : "offset",
                      static_cast<std::size_t>(static_cast<const char*>(address) - static_cast<const char*>(base)),
                      info.dli_fname);
    } else {
        std::snprintf(text, sizeof text, "address %p", address);
    }
    return text;
}

}  // namespace

std::string source_position(const void* address, bool return_address) {
    const void* looked_up = static_cast<const char*>(address) - (return_address ? 1 : 0);
    char text[1024];
    bool known = false;
    // On a thread of its own: the caller may be on a fiber, and libdw wants more stack than a fiber has.
    std::thread([&] {
        static const SymbolizeFunction symbolize = load_symbolizer();
        known = symbolize != nullptr && symbolize(looked_up, text, sizeof text);
    }).join();
    return known ? text : bare_address(looked_up);
}

}  // namespace tessera::detail
