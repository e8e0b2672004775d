// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <tbb/task_group.h>

#include <atomic>
#include <cstdint>

#include "emulator/support/sanitizer_annotations.h"

namespace tessera::detail {

/// A loop, or a group. Groups may outlive the work in which they were made: they keep it, as TBB's contexts refer to it.
class Whole {
  public:
    Whole(Whole* parent, tbb::task_group_context::kind_type kind, std::uintptr_t traits) : parent_(parent), context_(kind, traits) {
        if (parent_ != nullptr) ++parent_->owners_;
    }
    Whole(const Whole&) = delete;
    Whole& operator=(const Whole&) = delete;

    /// The loop or group is destroyed.
    void end() {
        has_ended_ = true;
        drop(this);
    }

    tbb::task_group_context& context() { return context_; }
    void cancel() { context_.cancel_group_execution(); }
    bool is_canceled() { return context_.is_group_execution_cancelled(); }
    bool is_parent_canceled() const { return parent_ != nullptr && !parent_->has_ended_ && parent_->is_canceled(); }

  private:
    ~Whole() = default;

    static void drop(Whole* whole) {
        while (whole != nullptr) {
            note_release(whole);
            if (--whole->owners_ != 0) return;
            note_acquire(whole);
            Whole* const parent = whole->parent_;
            delete whole;
            whole = parent;
        }
    }

    Whole* const parent_;  ///< which has this as an owner
    tbb::task_group_context context_;
    std::atomic<unsigned> owners_{1};
    std::atomic<bool> has_ended_{false};
};

/// Makes a whole, and ends it.
class WholeOwner {
  public:
    WholeOwner(Whole* parent, tbb::task_group_context::kind_type kind, std::uintptr_t traits = tbb::task_group_context::default_traits)
        : whole_(*new Whole(parent, kind, traits)) {}
    ~WholeOwner() { whole_.end(); }
    WholeOwner(const WholeOwner&) = delete;
    WholeOwner& operator=(const WholeOwner&) = delete;

    Whole& operator*() const { return whole_; }
    Whole* operator->() const { return &whole_; }

  private:
    Whole& whole_;
};

}  // namespace tessera::detail
