// SPDX-License-Identifier: Apache-2.0
// What this module exports.
#include <mutex>

#include "emulator/symbolizer/source_lines.h"
#include "emulator/symbolizer/variables.h"
#include "emulator/symbols/symbolizer_module.h"

namespace tessera::detail::symbols {

namespace {

/// Calls `read` with the image of this process, one at a time; `Result{}` where there is none.
template <class Result, class Read>
Result with_image(Read read) {
    static auto* mutex = new std::mutex;
    const std::lock_guard<std::mutex> lock(*mutex);
    ProcessImage* const image = ProcessImage::current();
    return image == nullptr ? Result{} : read(*image);
}

std::vector<std::vector<SourceFrame>> source_frames(const std::vector<const void*>& addresses) {
    using Result = std::vector<std::vector<SourceFrame>>;
    return with_image<Result>([&](ProcessImage& image) {
        Result frames;
        for (const void* address : addresses) frames.push_back(frames_at(image.module_at(address), address));
        return frames;
    });
}

NamedData thread_local_at(const void* address) {
    return with_image<NamedData>([&](ProcessImage& image) { return thread_local_in(image, address); });
}

NamedData thread_local_named(const void* code, const std::string& name) {
    return with_image<NamedData>([&](ProcessImage& image) { return thread_local_named_in(image, code, name); });
}

NamedData static_variable_at(const void* address) {
    return with_image<NamedData>([&](ProcessImage& image) { return static_variable_in(image, address); });
}

NamedData captured_at(const void* entry, std::size_t offset) {
    return with_image<NamedData>([&](ProcessImage& image) { return captured_in(image, entry, offset); });
}

NamedData captured_element_at(const void* entry, std::size_t closure_offset, std::size_t offset) {
    return with_image<NamedData>(
        [&](ProcessImage& image) { return captured_element_in(image, entry, closure_offset, offset); });
}

constexpr Symbolizer kSymbolizer = {source_frames, thread_local_at,     thread_local_named,    static_variable_at,
                                    captured_at,   captured_element_at};

}  // namespace

}  // namespace tessera::detail::symbols

extern "C" __attribute__((visibility("default"))) const tessera::detail::Symbolizer* tessera_symbolizer() {
    return &tessera::detail::symbols::kSymbolizer;
}
