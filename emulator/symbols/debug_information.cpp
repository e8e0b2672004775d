// SPDX-License-Identifier: Apache-2.0
// The reader of debug information is a module of its own, loaded at first use: programs that need none do not pay for
// its libraries.
#include "tessera/detail/debug_information.h"

#include <dlfcn.h>
#include <pthread.h>

#include <cstdint>
#include <cstdio>
#include <exception>
#include <system_error>
#include <thread>

#include "emulator/symbols/symbolizer_module.h"

namespace tessera::detail {

namespace {

const Symbolizer* load_symbolizer() {
    Dl_info self{};
    if (dladdr(reinterpret_cast<const void*>(&load_symbolizer), &self) == 0) return nullptr;
    std::string path = self.dli_fname;
    const std::size_t slash = path.rfind('/');
    path = (slash == std::string::npos ? std::string() : path.substr(0, slash + 1)) + kSymbolizerModule;
    void* const module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (module == nullptr) return nullptr;
    const auto get = reinterpret_cast<GetSymbolizer>(dlsym(module, kGetSymbolizerName));
    return get == nullptr ? nullptr : get();
}

/// Not on a fiber's stack, nor on that of a signal handler.
bool is_on_own_stack() {
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return false;
    void* begin = nullptr;
    std::size_t size = 0;
    const bool known = pthread_attr_getstack(&attributes, &begin, &size) == 0;
    pthread_attr_destroy(&attributes);
    const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    return known && here - reinterpret_cast<std::uintptr_t>(begin) < size;
}

/// What `read` returns; `Result{}` when it cannot be done. On a thread of its own: the caller may be on a fiber, and
/// libdw wants more stack than a fiber has. Where the machine has no thread left, on the caller's, if it is not.
template <class Result, class Read>
Result read_debug_information(Read read) {
    Result result{};
    const auto errand = [&] {
        static const Symbolizer* const symbolizer = load_symbolizer();
        if (symbolizer == nullptr) return;
        try {
            result = read(*symbolizer);
        } catch (const std::exception&) {  // no memory
        }
    };
    try {
        std::thread(errand).join();
    } catch (const std::system_error&) {
        if (is_on_own_stack()) errand();
    }
    return result;
}

std::string hexadecimal(std::uintptr_t number) {
    char text[32];
    std::snprintf(text, sizeof text, "0x%zx", static_cast<std::size_t>(number));
    return text;
}

/// What the dynamic linker knows, for want of better.
SourceFrame bare_address(const void* address) {
    const auto number = reinterpret_cast<std::uintptr_t>(address);
    SourceFrame frame;
    Dl_info info{};
    if (dladdr(address, &info) == 0 || info.dli_fname == nullptr) {
        frame.function = "address " + hexadecimal(number);
    } else if (info.dli_sname == nullptr) {
        frame.function = "offset " + hexadecimal(number - reinterpret_cast<std::uintptr_t>(info.dli_fbase));
    } else {
        frame.function = info.dli_sname;
        frame.function += "+" + hexadecimal(number - reinterpret_cast<std::uintptr_t>(info.dli_saddr));
    }
    if (info.dli_fname != nullptr) frame.function += std::string(" in ") + info.dli_fname;
    return frame;
}

}  // namespace

std::vector<std::vector<SourceFrame>> source_frames(const std::vector<const void*>& addresses, bool return_address) {
    if (addresses.empty()) return {};  // as at the end of a run without findings, which need not load the symbolizer
    std::vector<const void*> meant = addresses;
    for (const void*& address : meant) {
        if (return_address && address != nullptr) address = static_cast<const char*>(address) - 1;
    }
    using Result = std::vector<std::vector<SourceFrame>>;
    Result frames = read_debug_information<Result>([&](const Symbolizer& read) { return read.source_frames(meant); });
    frames.resize(meant.size());
    for (std::size_t i = 0; i < meant.size(); ++i) {
        if (frames[i].empty()) frames[i].push_back(bare_address(meant[i]));
    }
    return frames;
}

std::vector<SourceFrame> source_frames(const void* address, bool return_address) {
    return source_frames(std::vector<const void*>{address}, return_address).front();
}

unsigned line_before(const void* address, bool return_address, const SourceFrame& frame) {
    constexpr int farthest = 64;
    std::vector<const void*> before;
    for (int bytes = 1; bytes <= farthest; ++bytes) before.push_back(static_cast<const char*>(address) - bytes);
    for (const std::vector<SourceFrame>& frames : source_frames(before, return_address)) {
        const SourceFrame& nearest = frames.front();
        if (nearest.file != frame.file || nearest.function != frame.function) return 0;
        if (nearest.line != 0) return nearest.line;
    }
    return 0;
}

bool is_file_of_library(const std::string& file) {
    return file.compare(0, 9, "/usr/lib/") == 0 || file.compare(0, 13, "/usr/include/") == 0 ||
           file.find("/include/tessera/") != std::string::npos || file.find("/tessera-amp/tessera/") != std::string::npos;
}

NamedData thread_local_at(const void* image) {
    return read_debug_information<NamedData>([&](const Symbolizer& read) { return read.thread_local_at(image); });
}

NamedData thread_local_named(const void* code, const std::string& name) {
    return read_debug_information<NamedData>(
        [&](const Symbolizer& read) { return read.thread_local_named(code, name); });
}

NamedData static_variable_at(const void* address) {
    return read_debug_information<NamedData>([&](const Symbolizer& read) { return read.static_variable_at(address); });
}

NamedData captured_at(const void* entry, std::size_t offset) {
    return read_debug_information<NamedData>([&](const Symbolizer& read) { return read.captured_at(entry, offset); });
}

NamedData captured_element_at(const void* entry, std::size_t closure_offset, std::size_t offset) {
    return read_debug_information<NamedData>(
        [&](const Symbolizer& read) { return read.captured_element_at(entry, closure_offset, offset); });
}

}  // namespace tessera::detail
