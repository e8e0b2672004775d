// SPDX-License-Identifier: Apache-2.0
// A stand-in for <atlbase.h>: the smart pointer with which programs hold objects of COM.
#pragma once

#include "tessera/windows/direct3d_objects.h"

template <class Object>
class CComPtr {
  public:
    CComPtr() = default;
    CComPtr(Object* object) : p(object) { add_reference(); }
    CComPtr(const CComPtr& other) : CComPtr(other.p) {}
    ~CComPtr() { Release(); }
    CComPtr& operator=(const CComPtr& other) { return *this = other.p; }
    CComPtr& operator=(Object* object) {
        if (object != nullptr) object->AddRef();
        Release();
        p = object;
        return *this;
    }

    operator Object*() const { return p; }
    Object& operator*() const { return *p; }
    Object** operator&() { return &p; }
    Object* operator->() const { return p; }
    bool operator!() const { return p == nullptr; }

    void Release() {
        Object* const object = p;
        p = nullptr;
        if (object != nullptr) object->Release();
    }
    /// Takes over a reference that the caller has.
    void Attach(Object* object) {
        Release();
        p = object;
    }
    Object* Detach() {
        Object* const object = p;
        p = nullptr;
        return object;
    }

    Object* p = nullptr;

  private:
    void add_reference() {
        if (p != nullptr) p->AddRef();
    }
};
