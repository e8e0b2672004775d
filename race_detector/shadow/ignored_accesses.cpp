// SPDX-License-Identifier: Apache-2.0
#include "race_detector/shadow/ignored_accesses.h"

extern "C" {
__attribute__((visibility("default"))) __thread tessera_ignored_accesses_type tessera_ignored_accesses
    __attribute__((tls_model("initial-exec")));
}

namespace tessera::race_detector {

namespace {

/// The longest access of which only the first address is looked at.
constexpr std::uintptr_t kLongestAccess = 16;

/// All addresses outside of a range: from its end on, and on from 0 to its beginning.
void ignore_outside(IgnoredAccesses::Range range, std::uintptr_t& begin, std::uintptr_t& bytes) {
    if (range.begin != range.end) range.begin -= kLongestAccess - 1;
    begin = range.end;
    // Of an empty range all but the last byte of the address space, which is no program's.
    __atomic_store_n(&bytes, range.begin == range.end ? ~std::uintptr_t{0} : range.begin - range.end, __ATOMIC_RELAXED);
}

/// The thread's destructors of thread_local objects run: nothing may point to its copy from now on.
__thread bool is_ending __attribute__((tls_model("initial-exec")));

}  // namespace

/// The calling thread in the list of those that have adopted one; the list needs no memory.
class IgnoredAccesses::Registration {
  public:
    Registration() = default;
    ~Registration() {
        is_ending = true;
        leave();
    }
    Registration(const Registration&) = delete;
    Registration& operator=(const Registration&) = delete;

    void join(IgnoredAccesses& owner) {
        if (owner_ == &owner) return;
        leave();
        owner_ = &owner;
        const std::lock_guard<std::mutex> lock(owner.mutex_);
        next_ = owner.first_;
        owner.first_ = this;
    }

    Registration* next() const { return next_; }

    /// From now on the thread tells all again.
    void take_back() {
        __atomic_store_n(&mine_.read_bytes, 0, __ATOMIC_RELAXED);
        __atomic_store_n(&mine_.write_bytes, 0, __ATOMIC_RELAXED);
    }

  private:
    void leave() {
        if (owner_ == nullptr) return;
        const std::lock_guard<std::mutex> lock(owner_->mutex_);
        Registration** link = &owner_->first_;
        while (*link != this) link = &(*link)->next_;
        *link = next_;
        take_back();
    }

    tessera_ignored_accesses_type& mine_ = tessera_ignored_accesses;
    IgnoredAccesses* owner_ = nullptr;
    Registration* next_ = nullptr;
};

void IgnoredAccesses::watch(Range reads, Range writes) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (reads == reads_ && writes == writes_) return;
    reads_ = reads;
    writes_ = writes;
    for (Registration* thread = first_; thread != nullptr; thread = thread->next()) thread->take_back();
}

void IgnoredAccesses::adopt_now() {
    if (is_ending) return;
    static thread_local Registration registration;
    registration.join(*this);
    tessera_ignored_accesses_type& mine = tessera_ignored_accesses;
    const std::lock_guard<std::mutex> lock(mutex_);
    ignore_outside(reads_, mine.read_begin, mine.read_bytes);
    ignore_outside(writes_, mine.write_begin, mine.write_bytes);
}

}  // namespace tessera::race_detector
