// SPDX-License-Identifier: Apache-2.0
#include "tessera/kernel_messages.h"

#include <cstdarg>
#include <cstdio>
#include <string>

#include "emulator/faults/worker_stack.h"
#include "tessera/detail/kernel_state.h"
#include "tessera/detail/windows_types.h"
#include "tessera/exceptions.h"

namespace tessera::detail {

namespace {

std::string formatted(const char* format, std::va_list arguments) {
    std::va_list again;
    va_copy(again, arguments);
    const int length = std::vsnprintf(nullptr, 0, format, again);
    va_end(again);
    if (length < 0) return format;
    std::string text(static_cast<std::size_t>(length) + 1, '\0');
    std::vsnprintf(text.data(), text.size(), format, arguments);
    text.pop_back();
    return text;
}

/// Formats the message and writes it. The C library's formatting takes more stack than a fiber may have.
std::string write_message(const char* format, std::va_list arguments) {
    std::string text;
    on_stack_of_worker([&text, format, arguments] {
        text = formatted(format, arguments);
        std::fwrite(text.data(), 1, text.size(), stderr);
    });
    return text;
}

}  // namespace

}  // namespace tessera::detail

namespace Concurrency {

void direct3d_printf(const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    tessera::detail::write_message(format, arguments);
    va_end(arguments);
}

void direct3d_errorf(const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    const std::string text = tessera::detail::write_message(format, arguments);
    va_end(arguments);
    throw runtime_exception(text.c_str(), tessera::detail::e_fail);
}

void direct3d_abort() {
    throw runtime_exception("Reference Rasterizer: Shader abort instruction hit", tessera::detail::e_fail);
}

}  // namespace Concurrency
