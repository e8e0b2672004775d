// SPDX-License-Identifier: Apache-2.0
#include "race_detector/ignored_accesses.h"

#include <algorithm>

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

/// The thread's destructors of thread_local objects run: nothing may point to its copy any more.
__thread bool is_ending __attribute__((tls_model("initial-exec")));

}  // namespace

struct IgnoredAccesses::Registration {
    ~Registration() {
        is_ending = true;
        ignored_accesses.forget(&tessera_ignored_accesses);
    }
};

void IgnoredAccesses::watch(Range reads, Range writes) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (reads == reads_ && writes == writes_) return;
    reads_ = reads;
    writes_ = writes;
    for (tessera_ignored_accesses_type* const thread : threads_) {
        __atomic_store_n(&thread->read_bytes, 0, __ATOMIC_RELAXED);
        __atomic_store_n(&thread->write_bytes, 0, __ATOMIC_RELAXED);
    }
}

void IgnoredAccesses::adopt_now() {
    if (is_ending) return;
    static thread_local Registration registration;
    static_cast<void>(&registration);
    tessera_ignored_accesses_type& mine = tessera_ignored_accesses;
    const std::lock_guard<std::mutex> lock(mutex_);
    if (std::find(threads_.begin(), threads_.end(), &mine) == threads_.end()) threads_.push_back(&mine);
    ignore_outside(reads_, mine.read_begin, mine.read_bytes);
    ignore_outside(writes_, mine.write_begin, mine.write_bytes);
}

void IgnoredAccesses::forget(tessera_ignored_accesses_type* thread) {
    const std::lock_guard<std::mutex> lock(mutex_);
    threads_.erase(std::remove(threads_.begin(), threads_.end(), thread), threads_.end());
    thread->read_bytes = thread->write_bytes = 0;
}

}  // namespace tessera::race_detector
