// SPDX-License-Identifier: Apache-2.0
// A stand-in for <atlbase.h>: the smart pointer with which programs hold objects of COM.
#pragma once

#include "tessera/windows/direct3d_objects.h"

template <class T>
class CComPtr {
  public:
    CComPtr() = default;
    CComPtr(T* object) : p(object) { add_reference(); }
    CComPtr(const CComPtr& other) : CComPtr(other.p) {}
    ~CComPtr() { Release(); }
    CComPtr& operator=(const CComPtr& other) { return *this = other.p; }
    CComPtr& operator=(T* object) {
        if (object != nullptr) object->AddRef();
        Release();
        p = object;
        return *this;
    }

    operator T*() const { return p; }
    T& operator*() const { return *p; }
    T** operator&() { return &p; }
    T* operator->() const { return p; }
    bool operator!() const { return p == nullptr; }

    void Release() {
        T* const object = p;
        p = nullptr;
        if (object != nullptr) object->Release();
    }
    /// Takes over a reference that the caller has.
    void Attach(T* object) {
        Release();
        p = object;
    }
    T* Detach() {
        T* const object = p;
        p = nullptr;
        return object;
    }

    T* p = nullptr;

  private:
    void add_reference() {
        if (p != nullptr) p->AddRef();
    }
};
