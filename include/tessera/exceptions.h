// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <exception>

#include "tessera/detail/config.h"
#include "tessera/detail/windows_types.h"

// Destructors are defined in the library: they are the key functions, so that each class has one type_info in
// the whole program and a catch clause in any module finds it.

namespace Concurrency {

/// What C++ AMP functions throw, and the base of everything else they throw (C++ AMP reference:
/// runtime_exception class). Copies share the message and never throw.
class TESSERA_EXPORT runtime_exception : public std::exception {
  public:
    /// \param message     copied; null counts as an empty message
    /// \param error_code  what get_error_code() returns
    runtime_exception(const char* message, HRESULT error_code) noexcept;
    /// The message names the code.
    explicit runtime_exception(HRESULT error_code) noexcept;
    /// Shares the message.
    runtime_exception(const runtime_exception& other) noexcept;
    runtime_exception& operator=(const runtime_exception& other) noexcept;
    ~runtime_exception() override;

    /// The message; never null.
    const char* what() const noexcept override;
    /// The code that the constructor was given.
    HRESULT get_error_code() const noexcept;

  private:
    const char* message_;  ///< owned by the library, which counts the copies
    HRESULT error_code_;
};

/// Memory ran out during an operation (C++ AMP reference: out_of_memory class).
class TESSERA_EXPORT out_of_memory : public runtime_exception {
  public:
    /// With a message of its own, or one that says what the class means.
    explicit out_of_memory(const char* message) noexcept;
    out_of_memory() noexcept;
    /// Shares the message.
    out_of_memory(const out_of_memory& other) noexcept = default;
    out_of_memory& operator=(const out_of_memory& other) noexcept = default;
    ~out_of_memory() override;
};

/// parallel_for_each cannot run the compute domain it was given (C++ AMP reference: invalid_compute_domain
/// class).
class TESSERA_EXPORT invalid_compute_domain : public runtime_exception {
  public:
    /// With a message of its own, or one that says what the class means.
    explicit invalid_compute_domain(const char* message) noexcept;
    invalid_compute_domain() noexcept;
    /// Shares the message.
    invalid_compute_domain(const invalid_compute_domain& other) noexcept = default;
    invalid_compute_domain& operator=(const invalid_compute_domain& other) noexcept = default;
    ~invalid_compute_domain() override;
};

/// The accelerator cannot do what was asked of it (C++ AMP reference: unsupported_feature class).
class TESSERA_EXPORT unsupported_feature : public runtime_exception {
  public:
    /// With a message of its own, or one that says what the class means.
    explicit unsupported_feature(const char* message) noexcept;
    unsupported_feature() noexcept;
    /// Shares the message.
    unsupported_feature(const unsupported_feature& other) noexcept = default;
    unsupported_feature& operator=(const unsupported_feature& other) noexcept = default;
    ~unsupported_feature() override;
};

/// An object was used that holds nothing, such as one that was moved from (C++ AMP reference:
/// uninitialized_object class).
class TESSERA_EXPORT uninitialized_object : public runtime_exception {
  public:
    /// With a message of its own, or one that says what the class means.
    explicit uninitialized_object(const char* message) noexcept;
    uninitialized_object() noexcept;
    /// Shares the message.
    uninitialized_object(const uninitialized_object& other) noexcept = default;
    uninitialized_object& operator=(const uninitialized_object& other) noexcept = default;
    ~uninitialized_object() override;
};

/// The accelerator_view is gone, usually because a kernel ran too long (C++ AMP reference:
/// accelerator_view_removed class). get_error_code() is DXGI_ERROR_DEVICE_REMOVED.
class TESSERA_EXPORT accelerator_view_removed : public runtime_exception {
  public:
    /// \param reason  what get_view_removed_reason() returns, such as DXGI_ERROR_DEVICE_HUNG after a timeout
    accelerator_view_removed(const char* message, HRESULT reason) noexcept;
    /// The message names the reason.
    explicit accelerator_view_removed(HRESULT reason) noexcept;
    /// Shares the message.
    accelerator_view_removed(const accelerator_view_removed& other) noexcept = default;
    accelerator_view_removed& operator=(const accelerator_view_removed& other) noexcept = default;
    ~accelerator_view_removed() override;

    /// Why the view is gone, such as DXGI_ERROR_DEVICE_HUNG.
    HRESULT get_view_removed_reason() const noexcept;

  private:
    HRESULT reason_;
};

}  // namespace Concurrency
