// SPDX-License-Identifier: Apache-2.0
// The functions that compilers call when a check of -fsanitize=bounds,integer-divide-by-zero fails. The program goes on: an
// index out of bounds is reported with what it overran; a division by zero traps at its instruction, which the emulator
// turns into an error.
#include <cstdint>
#include <string>

#include "race_detector/detector/detector.h"

namespace {

// The layouts are those of the compilers' own data for these calls.
struct SourceLocation {
    const char* file;
    std::uint32_t line;
    std::uint32_t column;
};
struct TypeDescriptor {
    std::uint16_t kind;
    std::uint16_t info;
    char name[1];  ///< quoted: "'float [16]'"
};
struct OutOfBoundsData {
    SourceLocation location;
    const TypeDescriptor* array;
    const TypeDescriptor* index;
};

/// An index is passed as a pointer-sized value, or, when wider than that, by reference.
std::uint64_t index_value(const TypeDescriptor& type, std::uintptr_t value) {
    const unsigned bits = 1U << (type.info >> 1);
    const bool is_signed = (type.info & 1) != 0;
    if (bits < 64 && is_signed) {
        const unsigned shift = 64 - bits;
        return static_cast<std::uint64_t>(static_cast<std::int64_t>(std::uint64_t{value} << shift) >> shift);
    }
    return value;
}

void report_overrun(const void* code, const OutOfBoundsData& data, std::uintptr_t index) {
    std::string type = data.array->name;
    if (type.size() > 2 && type.front() == '\'') type = type.substr(1, type.size() - 2);
    if (const std::size_t blank = type.find(" ["); blank != std::string::npos) type.erase(blank, 1);  // g++: "float [16]"
    tessera::race_detector::detector().array_overrun(code, type.c_str(), index_value(*data.index, index),
                                                     data.location.file != nullptr ? data.location.file : "",
                                                     data.location.line, data.location.column);
}

}  // namespace

#define TESSERA_HANDLER extern "C" __attribute__((visibility("default"))) void

TESSERA_HANDLER __ubsan_handle_out_of_bounds(OutOfBoundsData* data, std::uintptr_t index) {
    report_overrun(__builtin_return_address(0), *data, index);
}
TESSERA_HANDLER __ubsan_handle_out_of_bounds_abort(OutOfBoundsData* data, std::uintptr_t index) {
    report_overrun(__builtin_return_address(0), *data, index);
}
TESSERA_HANDLER __ubsan_handle_divrem_overflow(void*, std::uintptr_t, std::uintptr_t) {}
TESSERA_HANDLER __ubsan_handle_divrem_overflow_abort(void*, std::uintptr_t, std::uintptr_t) {}
