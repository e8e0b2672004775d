// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>

#include "tessera/windows/program_runtime.h"
#include "tessera/windows/utf8_text.h"

namespace tessera::windows {

wchar_t* wide_environment(const wchar_t* name) {
    // Programs keep the pointer: a value that changes becomes another text.
    static auto& texts = *new std::map<std::string, std::wstring>;
    static std::mutex mutex;
    const char* const value = std::getenv(utf8_text(name).c_str());
    if (value == nullptr) return nullptr;
    const std::lock_guard<std::mutex> lock(mutex);
    return texts.emplace(value, wide_text_of(value)).first->second.data();
}

}  // namespace tessera::windows
