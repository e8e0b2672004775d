// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <map>
#include <mutex>
#include <string>

#include "emulator/support/sanitizer_annotations.h"
#include "tessera/windows/program_runtime.h"

namespace tessera::windows {

namespace {

/// Never destroyed, for exceptions may be thrown and caught while static objects are destroyed.
struct ExceptionTexts {
    std::mutex mutex;
    std::map<const void*, std::string> texts;
    std::atomic<bool> used{false};  ///< nearly all exceptions have a text of their own class
};

ExceptionTexts& all() {
    static auto* texts = detail::make_immortal([] { return new ExceptionTexts; });
    return *texts;
}

}  // namespace

void keep_exception_text(const void* exception, const char* text) noexcept {
    if (text == nullptr) return;
    ExceptionTexts& all_texts = all();
    const std::lock_guard<std::mutex> lock(all_texts.mutex);
    all_texts.used = true;
    all_texts.texts[exception] = text;
}

void copy_exception_text(const void* from, const void* to) noexcept {
    ExceptionTexts& all_texts = all();
    if (!all_texts.used) return;
    const std::lock_guard<std::mutex> lock(all_texts.mutex);
    const auto found = all_texts.texts.find(from);
    if (found != all_texts.texts.end())
        all_texts.texts[to] = std::string(found->second);
    else
        all_texts.texts.erase(to);
}

void drop_exception_text(const void* exception) noexcept {
    ExceptionTexts& all_texts = all();
    if (!all_texts.used) return;
    const std::lock_guard<std::mutex> lock(all_texts.mutex);
    all_texts.texts.erase(exception);
}

const char* exception_text(const void* exception) noexcept {
    ExceptionTexts& all_texts = all();
    const std::lock_guard<std::mutex> lock(all_texts.mutex);
    const auto found = all_texts.texts.find(exception);
    return found != all_texts.texts.end() ? found->second.c_str() : "std::exception";
}

}  // namespace tessera::windows
