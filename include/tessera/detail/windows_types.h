// SPDX-License-Identifier: Apache-2.0
// The Windows names that C++ AMP's own signatures use. A stand-in for <Windows.h> includes this header too,
// so that there is one definition of each.
#pragma once

typedef int HRESULT;
typedef unsigned int UINT;

namespace tessera::detail {

// Lower case, because <Windows.h> and its stand-ins define the usual spellings as macros.
constexpr HRESULT e_fail = static_cast<HRESULT>(0x80004005U);
constexpr HRESULT e_outofmemory = static_cast<HRESULT>(0x8007000EU);
constexpr HRESULT e_invalidarg = static_cast<HRESULT>(0x80070057U);
constexpr HRESULT dxgi_error_device_removed = static_cast<HRESULT>(0x887A0005U);
constexpr HRESULT dxgi_error_device_hung = static_cast<HRESULT>(0x887A0006U);

}  // namespace tessera::detail
