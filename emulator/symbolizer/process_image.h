// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <unordered_map>

#include "emulator/symbolizer/loaded_module.h"

namespace tessera::detail::symbols {

/// This process as libdw sees it. It is what it was when `current` returned it: modules come and go.
class ProcessImage {
  public:
    /// The image of now; null when it cannot be had. One call at a time, also of everything that it returns.
    static ProcessImage* current();

    ~ProcessImage();
    ProcessImage(const ProcessImage&) = delete;
    ProcessImage& operator=(const ProcessImage&) = delete;

    LoadedModule* module_at(const void* address);

    /// The module with this address in its TLS image, of which parts have no place in the process's memory.
    LoadedModule* module_with_tls(const void* image);

  private:
    ProcessImage();
    LoadedModule* wrapped(Dwfl_Module* module);
    template <class Condition>
    LoadedModule* find_module(Condition condition);

    Dwfl* dwfl_ = nullptr;
    std::unordered_map<Dwfl_Module*, std::unique_ptr<LoadedModule>> modules_;
};

}  // namespace tessera::detail::symbols
