// SPDX-License-Identifier: Apache-2.0
// The names of COM and Direct3D 11 that C++ AMP programs share objects by, so that such programs compile. There is no
// device: what would make or find one throws unsupported_feature, so no object of these types ever exists.
#pragma once

#include "tessera/detail/windows_types.h"
#include "tessera/direct3d_interop.h"
#include "tessera/windows/direct3d_descriptions.h"
#include "tessera/windows/types.h"

enum D3D_FEATURE_LEVEL {
    D3D_FEATURE_LEVEL_9_1 = 0x9100,
    D3D_FEATURE_LEVEL_9_2 = 0x9200,
    D3D_FEATURE_LEVEL_9_3 = 0x9300,
    D3D_FEATURE_LEVEL_10_0 = 0xa000,
    D3D_FEATURE_LEVEL_10_1 = 0xa100,
    D3D_FEATURE_LEVEL_11_0 = 0xb000,
    D3D_FEATURE_LEVEL_11_1 = 0xb100,
};

// What __uuidof gives; g++ has no such operator.
#pragma push_macro("__declspec")
#if defined(__clang__)
#undef __declspec
#define TESSERA_GUID(text) __declspec(uuid(text))
#else
#define TESSERA_GUID(text)
#endif

struct _GUID {
    uint32_t Data1;
    uint16_t Data2, Data3;
    uint8_t Data4[8];
};
typedef _GUID GUID;
typedef GUID IID;
#define REFIID const IID&
#define STDMETHODCALLTYPE

struct TESSERA_GUID("00000000-0000-0000-C000-000000000046") IUnknown {
    virtual HRESULT QueryInterface(REFIID identifier, void** object) = 0;
    virtual ULONG AddRef() = 0;
    virtual ULONG Release() = 0;
};

struct TESSERA_GUID("1841e5c8-16b0-489b-bcc8-44cfb0d5deae") ID3D11DeviceChild : IUnknown {};
struct TESSERA_GUID("dc8e63f3-d12b-4952-b47b-5e45026a862d") ID3D11Resource : ID3D11DeviceChild {};
struct TESSERA_GUID("48570b85-d1ee-4fcd-a250-eb350722b037") ID3D11Buffer : ID3D11Resource {
    virtual void GetDesc(D3D11_BUFFER_DESC*) = 0;
};
struct TESSERA_GUID("f8fb5c27-c6b3-4f75-a4c8-439af2ef564c") ID3D11Texture1D : ID3D11Resource {
    virtual void GetDesc(D3D11_TEXTURE1D_DESC*) = 0;
};
struct TESSERA_GUID("6f15aaf2-d208-4e89-9ab4-489535d34f9c") ID3D11Texture2D : ID3D11Resource {
    virtual void GetDesc(D3D11_TEXTURE2D_DESC*) = 0;
};
struct TESSERA_GUID("037e866e-f56d-4357-a8af-9dabbe6e250e") ID3D11Texture3D : ID3D11Resource {
    virtual void GetDesc(D3D11_TEXTURE3D_DESC*) = 0;
};
struct TESSERA_GUID("839d1216-bb2e-412b-b7f4-a9dbebe08ed1") ID3D11View : ID3D11DeviceChild {};
struct TESSERA_GUID("b0e06fe0-8192-4e1a-b1ca-36d7414710b2") ID3D11ShaderResourceView : ID3D11View {};
struct TESSERA_GUID("28acf509-7f5c-48f6-8611-f316010a6380") ID3D11UnorderedAccessView : ID3D11View {};
struct TESSERA_GUID("dfdba067-0b8d-4865-875b-d7b4516cc164") ID3D11RenderTargetView : ID3D11View {};
struct TESSERA_GUID("da6fea51-564c-4487-9810-f0d0f9b4e3a5") ID3D11SamplerState : ID3D11DeviceChild {};
struct TESSERA_GUID("c0bfa96c-e089-44fb-8eaf-26f8796190da") ID3D11DeviceContext : ID3D11DeviceChild {
    virtual HRESULT Map(ID3D11Resource*, UINT, D3D11_MAP, UINT, D3D11_MAPPED_SUBRESOURCE*) = 0;
    virtual void Unmap(ID3D11Resource*, UINT) = 0;
    virtual void CopyResource(ID3D11Resource*, ID3D11Resource*) = 0;
    virtual void CopySubresourceRegion(ID3D11Resource*, UINT, UINT, UINT, UINT, ID3D11Resource*, UINT, const D3D11_BOX*) = 0;
    virtual void UpdateSubresource(ID3D11Resource*, UINT, const D3D11_BOX*, const void*, UINT, UINT) = 0;
    virtual void Flush() = 0;
};
struct TESSERA_GUID("db6f6ddb-ac77-4e88-8253-819df9bbf140") ID3D11Device : IUnknown {
    virtual HRESULT CreateBuffer(const D3D11_BUFFER_DESC*, const D3D11_SUBRESOURCE_DATA*, ID3D11Buffer**) = 0;
    virtual HRESULT CreateTexture1D(const D3D11_TEXTURE1D_DESC*, const D3D11_SUBRESOURCE_DATA*, ID3D11Texture1D**) = 0;
    virtual HRESULT CreateTexture2D(const D3D11_TEXTURE2D_DESC*, const D3D11_SUBRESOURCE_DATA*, ID3D11Texture2D**) = 0;
    virtual HRESULT CreateTexture3D(const D3D11_TEXTURE3D_DESC*, const D3D11_SUBRESOURCE_DATA*, ID3D11Texture3D**) = 0;
    virtual void GetImmediateContext(ID3D11DeviceContext**) = 0;
    virtual D3D_FEATURE_LEVEL GetFeatureLevel() = 0;
    virtual HRESULT GetDeviceRemovedReason() = 0;
};
struct TESSERA_GUID("2411e7e1-12ac-4ccf-bd14-9798e8534dc0") IDXGIAdapter : IUnknown {};
struct TESSERA_GUID("310d36a0-d2e7-4c0a-aa04-6a9d23b8886a") IDXGISwapChain : IUnknown {};
#pragma pop_macro("__declspec")

enum D3D_DRIVER_TYPE {
    D3D_DRIVER_TYPE_UNKNOWN,
    D3D_DRIVER_TYPE_HARDWARE,
    D3D_DRIVER_TYPE_REFERENCE,
    D3D_DRIVER_TYPE_NULL,
    D3D_DRIVER_TYPE_SOFTWARE,
    D3D_DRIVER_TYPE_WARP,
};
enum D3D11_CREATE_DEVICE_FLAG {
    D3D11_CREATE_DEVICE_SINGLETHREADED = 1,
    D3D11_CREATE_DEVICE_DEBUG = 2,
    D3D11_CREATE_DEVICE_SWITCH_TO_REF = 4,
    D3D11_CREATE_DEVICE_PREVENT_INTERNAL_THREADING_OPTIMIZATIONS = 8,
    D3D11_CREATE_DEVICE_BGRA_SUPPORT = 0x20,
    D3D11_CREATE_DEVICE_DEBUGGABLE = 0x40,
    D3D11_CREATE_DEVICE_PREVENT_ALTERING_LAYER_SETTINGS_FROM_REGISTRY = 0x80,
    D3D11_CREATE_DEVICE_DISABLE_GPU_TIMEOUT = 0x100,
    D3D11_CREATE_DEVICE_VIDEO_SUPPORT = 0x800,
};
#define D3D11_SDK_VERSION 7

/// \throws unsupported_feature  always
inline HRESULT D3D11CreateDevice(IDXGIAdapter*, D3D_DRIVER_TYPE, HMODULE, UINT, const D3D_FEATURE_LEVEL*, UINT, UINT,
                                 ID3D11Device**, D3D_FEATURE_LEVEL*, ID3D11DeviceContext**) {
    tessera::detail::no_direct3d("D3D11CreateDevice", "");
}
