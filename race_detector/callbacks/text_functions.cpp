// SPDX-License-Identifier: Apache-2.0
// Functions of the C library that read or write memory, of which compilers say nothing: the linker's --wrap sends the program's
// calls here. As much is read as tells the result. The list for the linker is in tools/compile/instrumentation_flags.cpp and in
// cmake/TesseraCheckRaces.cmake.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <cwchar>

#include "race_detector/checks/check_access.h"
#include "race_detector/checks/check_words.h"

namespace {

using tessera::race_detector::check_access;
using tessera::race_detector::check_copy;
using tessera::race_detector::AccessType;

constexpr AccessType kRead = AccessType::read, kWrite = AccessType::write;
constexpr std::size_t kNoEnd = ~std::size_t{0};

/// Elements that are equal at the beginning. With `is_text` what follows a zero is no part of it.
template <class Letter>
std::size_t same_elements(const Letter* a, const Letter* b, std::size_t most, bool is_text) {
    std::size_t same = 0;
    while (same < most && a[same] == b[same] && !(is_text && a[same] == 0)) ++same;
    return same;
}

template <class Letter>
void check_comparison(const void* code, const Letter* a, const Letter* b, std::size_t most, bool is_text) {
    const std::size_t same = same_elements(a, b, most, is_text);
    const std::size_t read = (same < most ? same + 1 : most) * sizeof(Letter);
    check_access(code, a, read, kRead);
    check_access(code, b, read, kRead);
}

const unsigned char* bytes_of(const void* memory) { return static_cast<const unsigned char*>(memory); }

/// A search from `begin` that has looked at all up to `found`, or, where that is null, at `all` elements.
template <class Letter>
void check_search(const void* code, const Letter* begin, const Letter* found, std::size_t all) {
    const std::size_t read = found == nullptr ? all : static_cast<std::size_t>(found - begin) + 1;
    check_access(code, begin, read * sizeof(Letter), kRead);
}

}  // namespace

#define TESSERA_WRAPPED(type, name) extern "C" __attribute__((visibility("default"))) type __wrap_##name
#define TESSERA_CALLER __builtin_return_address(0)

// What reads only.
TESSERA_WRAPPED(int, memcmp)(const void* a, const void* b, std::size_t bytes) {
    check_comparison(TESSERA_CALLER, bytes_of(a), bytes_of(b), bytes, false);
    return std::memcmp(a, b, bytes);
}
TESSERA_WRAPPED(int, bcmp)(const void* a, const void* b, std::size_t bytes) {
    check_comparison(TESSERA_CALLER, bytes_of(a), bytes_of(b), bytes, false);
    return std::memcmp(a, b, bytes);
}
TESSERA_WRAPPED(int, wmemcmp)(const wchar_t* a, const wchar_t* b, std::size_t count) {
    check_comparison(TESSERA_CALLER, a, b, count, false);
    return std::wmemcmp(a, b, count);
}
TESSERA_WRAPPED(int, strcmp)(const char* a, const char* b) {
    check_comparison(TESSERA_CALLER, a, b, kNoEnd, true);
    return std::strcmp(a, b);
}
TESSERA_WRAPPED(int, strncmp)(const char* a, const char* b, std::size_t most) {
    check_comparison(TESSERA_CALLER, a, b, most, true);
    return std::strncmp(a, b, most);
}
TESSERA_WRAPPED(int, wcscmp)(const wchar_t* a, const wchar_t* b) {
    check_comparison(TESSERA_CALLER, a, b, kNoEnd, true);
    return std::wcscmp(a, b);
}
TESSERA_WRAPPED(std::size_t, strlen)(const char* text) {
    const std::size_t length = std::strlen(text);
    check_access(TESSERA_CALLER, text, length + 1, kRead);
    return length;
}
TESSERA_WRAPPED(std::size_t, strnlen)(const char* text, std::size_t most) {
    const std::size_t length = strnlen(text, most);
    check_access(TESSERA_CALLER, text, length < most ? length + 1 : most, kRead);
    return length;
}
TESSERA_WRAPPED(std::size_t, wcslen)(const wchar_t* text) {
    const std::size_t length = std::wcslen(text);
    check_access(TESSERA_CALLER, text, (length + 1) * sizeof(wchar_t), kRead);
    return length;
}
TESSERA_WRAPPED(void*, memchr)(const void* begin, int byte, std::size_t bytes) {
    const void* const found = std::memchr(begin, byte, bytes);
    check_search(TESSERA_CALLER, bytes_of(begin), bytes_of(found), bytes);
    return const_cast<void*>(found);
}
TESSERA_WRAPPED(void*, memrchr)(const void* begin, int byte, std::size_t bytes) {
    const void* const found = memrchr(begin, byte, bytes);
    const std::size_t unread = found == nullptr ? 0 : static_cast<std::size_t>(bytes_of(found) - bytes_of(begin));
    check_access(TESSERA_CALLER, bytes_of(begin) + unread, bytes - unread, kRead);
    return const_cast<void*>(found);
}
TESSERA_WRAPPED(wchar_t*, wmemchr)(const wchar_t* begin, wchar_t letter, std::size_t count) {
    const wchar_t* const found = std::wmemchr(begin, letter, count);
    check_search(TESSERA_CALLER, begin, found, count);
    return const_cast<wchar_t*>(found);
}
TESSERA_WRAPPED(char*, strchr)(const char* text, int letter) {
    const char* const found = std::strchr(text, letter);
    check_search(TESSERA_CALLER, text, found, found == nullptr ? std::strlen(text) + 1 : 0);
    return const_cast<char*>(found);
}
TESSERA_WRAPPED(char*, strrchr)(const char* text, int letter) {
    check_access(TESSERA_CALLER, text, std::strlen(text) + 1, kRead);
    return const_cast<char*>(std::strrchr(text, letter));
}

// What copies.
TESSERA_WRAPPED(void*, mempcpy)(void* to, const void* from, std::size_t bytes) {
    check_copy(TESSERA_CALLER, to, from, bytes);
    return static_cast<char*>(std::memmove(to, from, bytes)) + bytes;
}
TESSERA_WRAPPED(wchar_t*, wmemcpy)(wchar_t* to, const wchar_t* from, std::size_t count) {
    check_copy(TESSERA_CALLER, to, from, count * sizeof(wchar_t));
    return std::wmemmove(to, from, count);
}
TESSERA_WRAPPED(wchar_t*, wmemmove)(wchar_t* to, const wchar_t* from, std::size_t count) {
    check_copy(TESSERA_CALLER, to, from, count * sizeof(wchar_t));
    return std::wmemmove(to, from, count);
}
TESSERA_WRAPPED(char*, strcpy)(char* to, const char* from) {
    check_copy(TESSERA_CALLER, to, from, std::strlen(from) + 1);
    return std::strcpy(to, from);
}
TESSERA_WRAPPED(char*, stpcpy)(char* to, const char* from) {
    check_copy(TESSERA_CALLER, to, from, std::strlen(from) + 1);
    return stpcpy(to, from);
}
TESSERA_WRAPPED(wchar_t*, wcscpy)(wchar_t* to, const wchar_t* from) {
    check_copy(TESSERA_CALLER, to, from, (std::wcslen(from) + 1) * sizeof(wchar_t));
    return std::wcscpy(to, from);
}

namespace {

// The detector looks at what was written at the next announced access: each part is written before that.

/// The text is copied, and what is left of `room` is filled with zeros. Returns the text's length.
std::size_t copy_padded(const void* code, char* to, const char* from, std::size_t room) {
    const std::size_t length = strnlen(from, room), copied = length < room ? length + 1 : room;
    check_copy(code, to, from, copied);
    std::memmove(to, from, copied);
    check_access(code, to + copied, room - copied, kWrite);
    std::memset(to + copied, 0, room - copied);
    return length;
}

/// At most `most` letters are put behind the text in `to`.
char* append(const void* code, char* to, const char* from, std::size_t most) {
    const std::size_t old = std::strlen(to), length = strnlen(from, most);
    check_access(code, to, old + 1, kRead);
    check_copy(code, to + old, from, length);
    std::memmove(to + old, from, length);
    if (length < most) check_access(code, from + length, 1, kRead);
    check_access(code, to + old + length, 1, kWrite);
    to[old + length] = 0;
    return to;
}

}  // namespace

TESSERA_WRAPPED(char*, strncpy)(char* to, const char* from, std::size_t room) {
    copy_padded(TESSERA_CALLER, to, from, room);
    return to;
}
TESSERA_WRAPPED(char*, stpncpy)(char* to, const char* from, std::size_t room) {
    return to + copy_padded(TESSERA_CALLER, to, from, room);
}
TESSERA_WRAPPED(char*, strcat)(char* to, const char* from) { return append(TESSERA_CALLER, to, from, kNoEnd); }
TESSERA_WRAPPED(char*, strncat)(char* to, const char* from, std::size_t most) { return append(TESSERA_CALLER, to, from, most); }

// What writes.
TESSERA_WRAPPED(wchar_t*, wmemset)(wchar_t* to, wchar_t letter, std::size_t count) {
    check_access(TESSERA_CALLER, to, count * sizeof(wchar_t), kWrite);
    return std::wmemset(to, letter, count);
}
TESSERA_WRAPPED(void, qsort)(void* begin, std::size_t count, std::size_t bytes, int (*compare)(const void*, const void*)) {
    const std::size_t size = count * bytes;
    check_access(TESSERA_CALLER, begin, size, kRead);
    // `compare` has accesses of its own before all is in order: the elements are sorted elsewhere.
    void* const sorted = size == 0 ? nullptr : std::malloc(size);
    if (sorted == nullptr) return std::qsort(begin, count, bytes, compare);
    std::memcpy(sorted, begin, size);
    std::qsort(sorted, count, bytes, compare);
    check_access(TESSERA_CALLER, begin, size, kWrite);
    std::memcpy(begin, sorted, size);
    std::free(sorted);
}
