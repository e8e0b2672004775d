// SPDX-License-Identifier: Apache-2.0
// ComPtr, which counts the references of an object of Direct3D.
#pragma once

#include <cstddef>

#include "tessera/windows/direct3d_objects.h"

namespace Microsoft {
namespace WRL {

template <class Object>
class ComPtr {
  public:
    ComPtr() = default;
    ComPtr(std::nullptr_t) {}
    ComPtr(Object* object) : object_(object) { add_reference(); }
    ComPtr(const ComPtr& other) : ComPtr(other.object_) {}
    ~ComPtr() { Reset(); }
    ComPtr& operator=(const ComPtr& other) { return *this = other.object_; }
    ComPtr& operator=(Object* object) {
        if (object != nullptr) object->AddRef();
        Reset();
        object_ = object;
        return *this;
    }

    Object* Get() const { return object_; }
    Object* operator->() const { return object_; }
    explicit operator bool() const { return object_ != nullptr; }

    Object* const* GetAddressOf() const { return &object_; }
    Object** GetAddressOf() { return &object_; }
    Object** ReleaseAndGetAddressOf() {
        Reset();
        return &object_;
    }
    Object** operator&() { return ReleaseAndGetAddressOf(); }

    unsigned long Reset() {
        Object* const object = object_;
        object_ = nullptr;
        return object == nullptr ? 0 : static_cast<unsigned long>(object->Release());
    }
    /// Takes over a reference that the caller has.
    void Attach(Object* object) {
        Reset();
        object_ = object;
    }
    Object* Detach() {
        Object* const object = object_;
        object_ = nullptr;
        return object;
    }

  private:
    void add_reference() {
        if (object_ != nullptr) object_->AddRef();
    }

    Object* object_ = nullptr;
};

}  // namespace WRL
}  // namespace Microsoft
