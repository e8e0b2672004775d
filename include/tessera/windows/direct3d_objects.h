// SPDX-License-Identifier: Apache-2.0
// The names of COM and Direct3D 11 that C++ AMP programs share objects by, so that such programs compile. There is no
// device: what would make or find one throws unsupported_feature, so no object of these types ever exists.
#pragma once

#include "tessera/detail/windows_types.h"
#include "tessera/direct3d_interop.h"
#include "tessera/windows/types.h"

struct GUID {
    uint32_t Data1;
    uint16_t Data2, Data3;
    uint8_t Data4[8];
};
typedef GUID IID;
#define REFIID const IID&
#define STDMETHODCALLTYPE

struct IUnknown {
    virtual HRESULT QueryInterface(REFIID identifier, void** object) = 0;
    virtual ULONG AddRef() = 0;
    virtual ULONG Release() = 0;
};

struct ID3D11DeviceChild : IUnknown {};
struct ID3D11Resource : ID3D11DeviceChild {};
struct ID3D11Buffer : ID3D11Resource {};
struct ID3D11Texture1D : ID3D11Resource {};
struct ID3D11Texture2D : ID3D11Resource {};
struct ID3D11Texture3D : ID3D11Resource {};
struct ID3D11View : ID3D11DeviceChild {};
struct ID3D11ShaderResourceView : ID3D11View {};
struct ID3D11UnorderedAccessView : ID3D11View {};
struct ID3D11RenderTargetView : ID3D11View {};
struct ID3D11SamplerState : ID3D11DeviceChild {};
struct ID3D11DeviceContext : ID3D11DeviceChild {};
struct ID3D11Device : IUnknown {};
struct IDXGIAdapter : IUnknown {};
struct IDXGISwapChain : IUnknown {};

enum D3D_DRIVER_TYPE {
    D3D_DRIVER_TYPE_UNKNOWN,
    D3D_DRIVER_TYPE_HARDWARE,
    D3D_DRIVER_TYPE_REFERENCE,
    D3D_DRIVER_TYPE_NULL,
    D3D_DRIVER_TYPE_SOFTWARE,
    D3D_DRIVER_TYPE_WARP,
};
enum D3D_FEATURE_LEVEL {
    D3D_FEATURE_LEVEL_9_1 = 0x9100,
    D3D_FEATURE_LEVEL_9_2 = 0x9200,
    D3D_FEATURE_LEVEL_9_3 = 0x9300,
    D3D_FEATURE_LEVEL_10_0 = 0xa000,
    D3D_FEATURE_LEVEL_10_1 = 0xa100,
    D3D_FEATURE_LEVEL_11_0 = 0xb000,
    D3D_FEATURE_LEVEL_11_1 = 0xb100,
};
enum D3D11_CREATE_DEVICE_FLAG {
    D3D11_CREATE_DEVICE_SINGLETHREADED = 1,
    D3D11_CREATE_DEVICE_DEBUG = 2,
    D3D11_CREATE_DEVICE_DISABLE_GPU_TIMEOUT = 0x100,
};
#define D3D11_SDK_VERSION 7

/// \throws unsupported_feature  always
inline HRESULT D3D11CreateDevice(IDXGIAdapter*, D3D_DRIVER_TYPE, HMODULE, UINT, const D3D_FEATURE_LEVEL*, UINT, UINT,
                                 ID3D11Device**, D3D_FEATURE_LEVEL*, ID3D11DeviceContext**) {
    tessera::detail::no_direct3d("D3D11CreateDevice", "direct3d");
}
