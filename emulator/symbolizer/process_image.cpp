// SPDX-License-Identifier: Apache-2.0
#include "emulator/symbolizer/process_image.h"

#include <link.h>
#include <unistd.h>

#include <cstdlib>
#include <utility>

namespace tessera::detail::symbols {

namespace {

const Dwfl_Callbacks& callbacks() {
    static char* debug_path = nullptr;
    // libdw's standard search may end in downloads where that is configured: nothing to wait for here.
    static const Dwfl_Callbacks callbacks = {
        dwfl_linux_proc_find_elf,
        std::getenv("DEBUGINFOD_URLS") == nullptr ? dwfl_standard_find_debuginfo : dwfl_build_id_find_debuginfo,
        nullptr, &debug_path};
    return callbacks;
}

/// Changes whenever a module was loaded or unloaded.
std::pair<unsigned long long, unsigned long long> module_generation() {
    std::pair<unsigned long long, unsigned long long> generation;
    dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* data) {
            *static_cast<decltype(generation)*>(data) = {info->dlpi_adds, info->dlpi_subs};
            return 1;
        },
        &generation);
    return generation;
}

}  // namespace

ProcessImage::ProcessImage() : dwfl_(dwfl_begin(&callbacks())) {
    if (dwfl_ == nullptr) return;
    dwfl_report_begin(dwfl_);
    if (dwfl_linux_proc_report(dwfl_, getpid()) == 0 && dwfl_report_end(dwfl_, nullptr, nullptr) == 0) return;
    dwfl_end(dwfl_);
    dwfl_ = nullptr;
}

ProcessImage::~ProcessImage() {
    modules_.clear();
    if (dwfl_ != nullptr) dwfl_end(dwfl_);
}

ProcessImage* ProcessImage::current() {
    // Never destroyed: reports are written while static objects are.
    static ProcessImage* image = nullptr;
    static decltype(module_generation()) generation;
    if (image == nullptr || image->dwfl_ == nullptr || generation != module_generation()) {
        delete std::exchange(image, nullptr);
        generation = module_generation();
        image = new ProcessImage;
    }
    return image->dwfl_ == nullptr ? nullptr : image;
}

LoadedModule* ProcessImage::wrapped(Dwfl_Module* module) {
    if (module == nullptr) return nullptr;
    std::unique_ptr<LoadedModule>& known = modules_[module];
    if (known == nullptr) known = std::make_unique<LoadedModule>(module);
    return known.get();
}

template <class Condition>
LoadedModule* ProcessImage::find_module(Condition condition) {
    struct Search {
        ProcessImage* self;
        Condition* condition;
        LoadedModule* found;
    } search{this, &condition, nullptr};
    dwfl_getmodules(
        dwfl_,
        [](Dwfl_Module* handle, void**, const char*, Dwarf_Addr, void* data) {
            auto* const search = static_cast<Search*>(data);
            LoadedModule* const module = search->self->wrapped(handle);
            if (!(*search->condition)(*module)) return int{DWARF_CB_OK};
            search->found = module;
            return int{DWARF_CB_ABORT};
        },
        &search, 0);
    return search.found;
}

LoadedModule* ProcessImage::module_at(const void* address) {
    // libdw takes the nearest module, and may not know how far a module's zeroed data reach.
    LoadedModule* const likely = wrapped(dwfl_addrmodule(dwfl_, as_number(address)));
    if (likely != nullptr && likely->holds(address)) return likely;
    return find_module([&](const LoadedModule& module) { return module.holds(address); });
}

LoadedModule* ProcessImage::module_with_tls(const void* image) {
    return find_module([at = as_number(image)](const LoadedModule& module) {
        const auto tls = module.tls_image();
        return tls && tls->first <= at && at < tls->second;
    });
}

}  // namespace tessera::detail::symbols
