// SPDX-License-Identifier: Apache-2.0
#include "tessera/detail/shape_checks.h"

#include <cstdint>
#include <string>

#include "emulator/faults/bounds.h"
#include "emulator/faults/worker_stack.h"
#include "tessera/detail/kernel_state.h"
#include "tessera/detail/windows_types.h"
#include "tessera/exceptions.h"

namespace tessera::detail {

namespace {

std::string text_of(int rank, const int* components) {
    std::string text = "(";
    for (int d = 0; d < rank; ++d) text += (d == 0 ? "" : ", ") + std::to_string(components[d]);
    return text + ")";
}

/// \param why  says what is wrong
template <class Why>
[[noreturn]] void refuse(const char* what, const Why& why) {
    std::string text;
    on_stack_of_worker([&] { text = "concurrency::" + std::string(what) + ": " + why(); });
    throw Concurrency::runtime_exception(text.c_str(), e_invalidarg);
}

}  // namespace

std::size_t checked_byte_size(const char* what, int rank, const int* extents, std::size_t element_size) {
    std::size_t bytes = element_size;
    bool too_many = false;
    for (int d = 0; d < rank; ++d) {
        if (extents[d] <= 0) {
            refuse(what, [&] { return "every component of the extent must be greater than 0; component " +
                             std::to_string(d) + " of " + text_of(rank, extents) + " is " +
                             std::to_string(extents[d]); });
        }
        too_many = too_many || __builtin_mul_overflow(bytes, static_cast<std::size_t>(extents[d]), &bytes);
    }
    if (too_many || bytes > PTRDIFF_MAX) {
        refuse(what, [&] { return "elements of " + std::to_string(element_size) + " bytes in the extent " +
                         text_of(rank, extents) + " are more bytes than there are addresses"; });
    }
    return bytes;
}

void section_out_of_range(const char* what, int rank, const int* origin, const int* section,
                          const int* extents) {
    for (int d = 0; d < rank; ++d) {
        if (origin[d] < 0) refuse(what, [&] { return "the origin " + text_of(rank, origin) + " has a negative component"; });
    }
    for (int d = 0; d < rank; ++d) {
        if (section[d] <= 0) {
            refuse(what, [&] { return "every component of the section's extent must be greater than 0, and it is " +
                             text_of(rank, section); });
        }
    }
    refuse(what, [&] { return "origin " + text_of(rank, origin) + " plus extent " + text_of(rank, section) +
                     " reaches beyond the extent " + text_of(rank, extents) +
                     " of the section's source"; });
}

void view_as_too_large(const char* what, int rank, const int* extents, std::size_t available) {
    refuse(what, [&] { return "the extent " + text_of(rank, extents) + " has more elements than the " +
                     std::to_string(available) + " there are"; });
}

void reinterpret_uneven(const char* what, std::size_t bytes, std::size_t element_size) {
    refuse(what, [&] { return std::to_string(bytes) + " bytes are not a whole number of elements of " +
                     std::to_string(element_size) + " bytes"; });
}

void source_too_small(const char* what, std::size_t elements, std::size_t needed) {
    refuse(what, [&] { return "the container has " + std::to_string(elements) + " elements, and the extent needs " +
                     std::to_string(needed); });
}

void extents_differ(const char* what, int rank, const int* source, const int* destination) {
    refuse(what, [&] { return "the source's extent " + text_of(rank, source) + " differs from the destination's extent " +
                     text_of(rank, destination); });
}

void element_counts_differ(const char* what, std::ptrdiff_t elements, bool exact, std::size_t needed) {
    refuse(what, [&] { return "the iterators span " + std::string(exact ? "" : "at least ") + std::to_string(elements) +
                     " elements, and the destination has " + std::to_string(needed); });
}

void array_captured_by_value() {
    refuse("array", [] { return "a kernel holds an array by value; capture arrays by reference ([&name])"; });
}

void array_moved_from() {
    throw Concurrency::uninitialized_object("concurrency::array: the array was moved from and holds nothing");
}

}  // namespace tessera::detail
