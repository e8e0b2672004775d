// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/detail/config.h"

namespace tessera::detail {

/// While one lives, code of Tessera's headers, which is in the program, reads or writes memory of the user's for the calling
/// thread: an observer that hears of such an access asks who has called. In checked builds only.
struct CopyLoop {
    // What the observer has found for the access at `code`.
    const void* code = nullptr;
    unsigned number = 0;
    CopyLoop* outer = nullptr;
};
extern TESSERA_EXPORT __thread CopyLoop* current_copy_loop __attribute__((tls_model("initial-exec")));

inline namespace TESSERA_MODE {
class InCopyLoop {
  public:
#if TESSERA_CHECKED
    InCopyLoop() {
        loop_.outer = current_copy_loop;
        current_copy_loop = &loop_;
    }
    ~InCopyLoop() { current_copy_loop = loop_.outer; }
    InCopyLoop(const InCopyLoop&) = delete;
    InCopyLoop& operator=(const InCopyLoop&) = delete;

  private:
    CopyLoop loop_;
#else
    InCopyLoop() {}
#endif
};
}  // namespace TESSERA_MODE

}  // namespace tessera::detail
