// SPDX-License-Identifier: Apache-2.0
#include "tessera/exceptions.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace Concurrency {

namespace {

using tessera::detail::dxgi_error_device_removed;
using tessera::detail::e_fail;
using tessera::detail::e_outofmemory;

/// Stands before the characters of a shared message in one allocation.
struct MessageHeader {
    std::atomic<std::size_t> copies;
};

/// What an exception says when not even its message could be allocated. Never freed.
constexpr char no_memory_message[] = "the message of this exception did not fit in memory";
constexpr char empty_message[] = "";

bool is_shared(const char* message) { return message != no_memory_message && message != empty_message; }

MessageHeader* header_of(const char* message) {
    return reinterpret_cast<MessageHeader*>(const_cast<char*>(message) - sizeof(MessageHeader));
}

const char* make_message(const char* text) noexcept {
    if (text == nullptr || *text == '\0') return empty_message;
    const std::size_t length = std::strlen(text) + 1;
    void* block = std::malloc(sizeof(MessageHeader) + length);
    if (block == nullptr) return no_memory_message;
    new (block) MessageHeader{{1}};
    char* characters = static_cast<char*>(block) + sizeof(MessageHeader);
    std::memcpy(characters, text, length);
    return characters;
}

const char* make_message(const char* what, HRESULT code) noexcept {
    char text[80];
    std::snprintf(text, sizeof text, "%s, error code 0x%08X", what, static_cast<unsigned>(code));
    return make_message(text);
}

const char* share(const char* message) noexcept {
    if (is_shared(message)) header_of(message)->copies.fetch_add(1, std::memory_order_relaxed);
    return message;
}

void drop(const char* message) noexcept {
    if (!is_shared(message)) return;
    MessageHeader* header = header_of(message);
    if (header->copies.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
    header->~MessageHeader();
    std::free(header);
}

}  // namespace

runtime_exception::runtime_exception(const char* message, HRESULT error_code) noexcept
    : message_(make_message(message)), error_code_(error_code) {}
runtime_exception::runtime_exception(HRESULT error_code) noexcept
    : message_(make_message("concurrency::runtime_exception", error_code)), error_code_(error_code) {}
runtime_exception::runtime_exception(const runtime_exception& other) noexcept
    : std::exception(other), message_(share(other.message_)), error_code_(other.error_code_) {}
runtime_exception& runtime_exception::operator=(const runtime_exception& other) noexcept {
    const char* old = message_;
    message_ = share(other.message_);
    error_code_ = other.error_code_;
    drop(old);  // last: `other` may be this object
    return *this;
}
runtime_exception::~runtime_exception() { drop(message_); }

const char* runtime_exception::what() const noexcept { return message_; }
HRESULT runtime_exception::get_error_code() const noexcept { return error_code_; }

out_of_memory::out_of_memory(const char* message) noexcept : runtime_exception(message, e_outofmemory) {}
out_of_memory::out_of_memory() noexcept : out_of_memory("concurrency::out_of_memory") {}
out_of_memory::~out_of_memory() = default;

invalid_compute_domain::invalid_compute_domain(const char* message) noexcept
    : runtime_exception(message, e_fail) {}
invalid_compute_domain::invalid_compute_domain() noexcept
    : invalid_compute_domain("concurrency::invalid_compute_domain") {}
invalid_compute_domain::~invalid_compute_domain() = default;

unsupported_feature::unsupported_feature(const char* message) noexcept : runtime_exception(message, e_fail) {}
unsupported_feature::unsupported_feature() noexcept
    : unsupported_feature("concurrency::unsupported_feature") {}
unsupported_feature::~unsupported_feature() = default;

uninitialized_object::uninitialized_object(const char* message) noexcept
    : runtime_exception(message, e_fail) {}
uninitialized_object::uninitialized_object() noexcept
    : uninitialized_object("concurrency::uninitialized_object") {}
uninitialized_object::~uninitialized_object() = default;

accelerator_view_removed::accelerator_view_removed(const char* message, HRESULT reason) noexcept
    : runtime_exception(message, dxgi_error_device_removed), reason_(reason) {}
accelerator_view_removed::accelerator_view_removed(HRESULT reason) noexcept
    : runtime_exception(dxgi_error_device_removed), reason_(reason) {}
accelerator_view_removed::~accelerator_view_removed() = default;

HRESULT accelerator_view_removed::get_view_removed_reason() const noexcept { return reason_; }

}  // namespace Concurrency
