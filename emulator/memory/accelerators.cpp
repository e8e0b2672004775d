// SPDX-License-Identifier: Apache-2.0
#include "emulator/memory/accelerators.h"

#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <vector>

#include "emulator/options/current_options.h"
#include "emulator/support/sanitizer_annotations.h"
#include "tessera/exceptions.h"

namespace tessera::detail {

using Concurrency::accelerator_view;
using Concurrency::access_type;
using Concurrency::queuing_mode;

class AcceleratorViewState {
  public:
    AcceleratorViewState(AcceleratorState* owner, queuing_mode mode, bool auto_selection, bool timeouts = true)
        : accelerator(owner), queuing(mode), is_auto_selection(auto_selection), may_time_out(timeouts) {}

    AcceleratorState* const accelerator;
    const queuing_mode queuing;
    const bool is_auto_selection;
    const bool may_time_out;
    /// Handles there are, plus one for a view that lives forever.
    std::atomic<std::size_t> handles{1};
};

class AcceleratorState {
  public:
    AcceleratorState(std::wstring path, std::wstring text, bool cpu)
        : device_path(std::move(path)),
          description(std::move(text)),
          is_cpu(cpu),
          default_view(
              make_view(new AcceleratorViewState(this, Concurrency::queuing_mode_automatic, false))) {}

    const std::wstring device_path;
    const std::wstring description;
    const bool is_cpu;
    /// A program may read and bind the property `default_view` through a const accelerator.
    mutable accelerator_view default_view;
    /// access_type_auto until the program chooses or memory is allocated.
    std::atomic<unsigned> cpu_access{Concurrency::access_type_auto};
};

namespace {

/// The Direct3D paths of a Windows program, and the path of the default accelerator.
bool means_first_emulated(const std::wstring& path) {
    return path == Concurrency::accelerator::direct3d_warp || path == Concurrency::accelerator::direct3d_ref;
}
bool means_default(const std::wstring& path) { return path == Concurrency::accelerator::default_accelerator; }

/// For messages: the paths we know are ASCII, and of others the rest does not matter.
std::string narrow(const std::wstring& text) {
    std::string result;
    for (const wchar_t letter : text)
        result += letter >= 0x20 && letter < 0x7F ? static_cast<char>(letter) : '?';
    return result;
}

/// All accelerators. Made at first use and never destroyed, because static objects of the program may use
/// them before main and after it.
class AcceleratorList {
  public:
    static AcceleratorList& instance() {
        static AcceleratorList& list = *make_immortal([] { return new AcceleratorList; });
        return list;
    }

    const std::vector<AcceleratorState*>& all() const { return all_; }
    AcceleratorState* cpu() const { return all_.back(); }

    /// Null if no accelerator has this path. Must not be called with the default path.
    AcceleratorState* find(const std::wstring& path) const {
        if (means_first_emulated(path)) return all_.front();
        for (AcceleratorState* accelerator : all_) {
            if (path == accelerator->device_path) return accelerator;
        }
        return nullptr;
    }

    AcceleratorState* find_or_throw(const std::wstring& path) const {
        if (AcceleratorState* found = find(path)) return found;
        std::string message = "concurrency::accelerator: there is no accelerator \"" + narrow(path) +
                              "\"; the paths are \"default\", \"direct3d\\warp\", \"direct3d\\ref\"";
        for (const AcceleratorState* accelerator : all_)
            message += ", \"" + narrow(accelerator->device_path) + '"';
        throw Concurrency::runtime_exception(message.c_str(), e_invalidarg);
    }

    AcceleratorState* default_accelerator() {
        AcceleratorState* chosen = default_.load(std::memory_order_acquire);
        if (chosen != nullptr) return chosen;
        set_default(preferred());
        return default_.load(std::memory_order_acquire);
    }

    AcceleratorState* preferred() const {
        const char* path = std::getenv("CPPAMP_DEFAULT_ACCELERATOR");
        if (path == nullptr || *path == '\0') return all_.front();
        const std::wstring wide(path, path + std::char_traits<char>::length(path));
        if (means_default(wide)) return all_.front();
        if (AcceleratorState* found = find(wide)) return found;
        std::fprintf(stderr,
                     "tessera: CPPAMP_DEFAULT_ACCELERATOR: there is no accelerator '%s'; using '%s'\n", path,
                     narrow(all_.front()->device_path).c_str());
        return all_.front();
    }

    /// False if the default has been chosen before.
    bool set_default(AcceleratorState* accelerator) {
        AcceleratorState* none = nullptr;
        return default_.compare_exchange_strong(none, accelerator, std::memory_order_acq_rel);
    }

    AcceleratorViewState* auto_selection_view() {
        static AcceleratorViewState* view =
            new AcceleratorViewState(default_accelerator(), Concurrency::queuing_mode_automatic, true);
        return view;
    }

  private:
    AcceleratorList() {
        for (unsigned i = 1; i <= current_options().accelerators; ++i) {
            const std::wstring number = i == 1 ? L"" : std::to_wstring(i);
            const std::wstring spaced = number.empty() ? L"" : L' ' + number;
            all_.push_back(
                new AcceleratorState(L"tessera" + number, L"Tessera CPU reference emulator" + spaced, false));
        }
        all_.push_back(
            new AcceleratorState(Concurrency::accelerator::cpu_accelerator, L"CPU accelerator", true));
    }

    std::vector<AcceleratorState*> all_;  ///< the emulated ones, then the CPU accelerator
    std::atomic<AcceleratorState*> default_{nullptr};
};

/// What access_type_auto stands for.
access_type natural_cpu_access(const AcceleratorState* accelerator) {
    return supports_cpu_shared_memory_of(accelerator) ? Concurrency::access_type_read_write
                                                      : Concurrency::access_type_none;
}

}  // namespace

AcceleratorState* default_accelerator() { return AcceleratorList::instance().default_accelerator(); }

AcceleratorState* find_accelerator(const std::wstring& path) {
    return means_default(path) ? default_accelerator() : AcceleratorList::instance().find_or_throw(path);
}

AcceleratorViewState* new_view(AcceleratorState* accelerator, queuing_mode mode) {
    return new AcceleratorViewState(accelerator, mode, false);
}

accelerator_view make_view(AcceleratorViewState* state) {
    retain(state);
    return accelerator_view(state);
}

accelerator_view new_view(const Concurrency::accelerator& accelerator, queuing_mode mode, bool may_time_out) {
    AcceleratorState* const owner = accelerator_of(state_of(accelerator.default_view_object()));
    AcceleratorViewState* const state = new AcceleratorViewState(owner, mode, false, may_time_out);
    accelerator_view view = make_view(state);
    release(state);  // the count it began with
    return view;
}

void retain(AcceleratorViewState* view) noexcept { view->handles.fetch_add(1, std::memory_order_relaxed); }
void release(AcceleratorViewState* view) noexcept {
    if (view->handles.fetch_sub(1, std::memory_order_acq_rel) == 1) delete view;
}

accelerator_view& default_view_of(const AcceleratorState* accelerator) { return accelerator->default_view; }

bool set_default_cpu_access(AcceleratorState* accelerator, access_type type) {
    if (type == Concurrency::access_type_auto) type = natural_cpu_access(accelerator);
    if (type != Concurrency::access_type_none && !supports_cpu_shared_memory_of(accelerator)) {
        const std::string message =
            "concurrency::accelerator::set_default_cpu_access_type: the accelerator \"" +
            description_for_messages(*accelerator) +
            "\" shares no memory with the CPU, so host code cannot have access "
            "(the option memory=shared changes that)";
        throw Concurrency::runtime_exception(message.c_str(), e_invalidarg);
    }
    unsigned undecided = Concurrency::access_type_auto;
    return accelerator->cpu_access.compare_exchange_strong(undecided, type);
}

const std::wstring& device_path_of(const AcceleratorState* accelerator) { return accelerator->device_path; }
const std::wstring& description_of(const AcceleratorState* accelerator) { return accelerator->description; }
unsigned int version_of(const AcceleratorState*) {
    return (unsigned{TESSERA_VERSION_MAJOR} << 16) | unsigned{TESSERA_VERSION_MINOR};
}
std::size_t dedicated_memory_of(const AcceleratorState*) {
    const long pages = sysconf(_SC_PHYS_PAGES), page_bytes = sysconf(_SC_PAGESIZE);
    if (pages < 0 || page_bytes < 0) return 0;
    return static_cast<std::size_t>(pages) * (static_cast<std::size_t>(page_bytes) / 1024);
}
bool has_display_of(const AcceleratorState*) { return false; }
bool is_debug_of(const AcceleratorState*) { return false; }
/// Old programs look for a device that is not, and may end without one.
bool is_emulated_of(const AcceleratorState* accelerator) {
    return accelerator->is_cpu || current_options().device == DeviceModel::reference;
}
bool supports_double_precision_of(const AcceleratorState*) { return true; }
bool supports_limited_double_precision_of(const AcceleratorState*) { return true; }
bool supports_cpu_shared_memory_of(const AcceleratorState* accelerator) {
    return accelerator->is_cpu || current_options().memory == MemoryModel::shared;
}
access_type default_cpu_access_type_of(const AcceleratorState* accelerator) {
    const auto chosen = static_cast<access_type>(accelerator->cpu_access.load());
    return chosen == Concurrency::access_type_auto ? natural_cpu_access(accelerator) : chosen;
}

AcceleratorState* accelerator_of(const AcceleratorViewState* view) { return view->accelerator; }
bool is_debug_of(const AcceleratorViewState* view) { return is_debug_of(view->accelerator); }
unsigned int version_of(const AcceleratorViewState* view) { return version_of(view->accelerator); }
queuing_mode queuing_mode_of(const AcceleratorViewState* view) { return view->queuing; }
bool is_auto_selection_of(const AcceleratorViewState* view) { return view->is_auto_selection; }
bool may_time_out_of(const AcceleratorViewState* view) { return view->may_time_out; }
// Commands are complete when the call that submits them returns, so there is nothing to wait for.
void wait_for(AcceleratorViewState*) {}
void flush(AcceleratorViewState*) {}

bool is_cpu(const AcceleratorViewState& view) { return view.accelerator->is_cpu; }
bool is_auto_selection(const AcceleratorViewState& view) { return view.is_auto_selection; }
AcceleratorState& accelerator_of(AcceleratorViewState& view) { return *view.accelerator; }
AcceleratorViewState& default_view_of_default_accelerator() {
    return *state_of(default_accelerator()->default_view);
}
AcceleratorViewState& default_view_of_cpu_accelerator() {
    return *state_of(AcceleratorList::instance().cpu()->default_view);
}
AcceleratorViewState& storage_view(AcceleratorViewState* view) {
    return is_auto_selection(*view) ? default_view_of_default_accelerator() : *view;
}
accelerator_view storage_view(const accelerator_view& view) { return make_view(&storage_view(state_of(view))); }
std::string description_for_messages(const AcceleratorState& accelerator) {
    return narrow(accelerator.description);
}

access_type use_default_cpu_access_type(AcceleratorState& accelerator) {
    unsigned undecided = Concurrency::access_type_auto;
    accelerator.cpu_access.compare_exchange_strong(undecided, natural_cpu_access(&accelerator));
    return static_cast<access_type>(accelerator.cpu_access.load());
}

}  // namespace tessera::detail

namespace Concurrency {

std::vector<accelerator> accelerator::get_all() {
    std::vector<accelerator> result;
    for (tessera::detail::AcceleratorState* state : tessera::detail::AcceleratorList::instance().all()) {
        result.push_back(accelerator(state));
    }
    return result;
}

bool accelerator::set_default(std::wstring path) {
    auto& list = tessera::detail::AcceleratorList::instance();
    return list.set_default(tessera::detail::means_default(path) ? list.preferred()
                                                                 : list.find_or_throw(path));
}

accelerator_view accelerator::get_auto_selection_view() {
    return tessera::detail::make_view(tessera::detail::AcceleratorList::instance().auto_selection_view());
}

}  // namespace Concurrency
