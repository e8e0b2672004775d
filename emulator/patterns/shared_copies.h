// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace tessera::detail {

/// While one lives, workers may help the calling OS thread to copy much memory. One thread alone neither reads memory as fast as all
/// can, nor takes new memory from the system as fast.
class SharedCopies {
  public:
    /// Calls `copy_part(i)` for each `i` below `parts`, on any thread.
    using Share = void (*)(std::size_t parts, const std::function<void(std::size_t)>& copy_part);

    /// \param share  null: the calling thread copies alone
    explicit SharedCopies(Share share) : outer_(share_) { share_ = share; }
    ~SharedCopies() { share_ = outer_; }
    SharedCopies(const SharedCopies&) = delete;
    SharedCopies& operator=(const SharedCopies&) = delete;

    struct Run {
        char* to;
        const char* from;
        std::size_t bytes;
    };
    /// Copies the user's memory to the library's, such as the rows of a section. A fault in it is the calling thread's, whoever copies.
    static void copy(const std::vector<Run>& runs);

  private:
    static __thread Share share_ __attribute__((tls_model("initial-exec")));

    const Share outer_;
};

}  // namespace tessera::detail
