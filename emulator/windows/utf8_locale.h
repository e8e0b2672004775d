// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <locale.h>

namespace tessera::windows {

/// While it exists, narrow text of the calling thread is UTF-8; what else the thread's locale says stays.
class Utf8Locale {
  public:
    Utf8Locale() {
        const locale_t copy = duplocale(uselocale(nullptr));
        utf8_ = newlocale(LC_CTYPE_MASK, "C.UTF-8", copy);
        if (utf8_ != nullptr) {
            before_ = uselocale(utf8_);
        } else if (copy != nullptr) {  // the system has no such locale, and the copy is still ours
            freelocale(copy);
        }
    }
    ~Utf8Locale() {
        if (utf8_ == nullptr) return;
        uselocale(before_);
        freelocale(utf8_);
    }
    Utf8Locale(const Utf8Locale&) = delete;
    Utf8Locale& operator=(const Utf8Locale&) = delete;

  private:
    locale_t utf8_ = nullptr;
    locale_t before_ = nullptr;
};

}  // namespace tessera::windows
