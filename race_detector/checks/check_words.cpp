// SPDX-License-Identifier: Apache-2.0
#include "race_detector/checks/check_words.h"

#include "race_detector/checks/running_access.h"
#include "race_detector/host/host_memory.h"
#include "race_detector/recording/access_recorder.h"

namespace tessera::race_detector {

namespace {

/// Structures of more words are few accesses for much memory.
constexpr std::size_t kMostBytes = 64;

/// Enters an access by the running thread's code of the first module to words of its tile_static memory. False: not all of them.
template <AccessType kType>
__attribute__((always_inline)) inline bool enter_tile_static_words(CurrentThread& me, const void* code, std::uintptr_t offset,
                                                                   std::size_t words) {
    if (kType == AccessType::read && are_settled(me, offset, words, mark_of(code))) return true;
    const std::uintptr_t first = offset / kWordBytes;
    const AccessKey key = small_key<kWordBytes, kType>(me, code, nullptr);
    for (std::uintptr_t word = first; word < first + words; ++word) {
        const TileCell::Entered entered = enter_at_once<kType>(me, me.tile_cells[word], key);
        if (__builtin_expect(entered == TileCell::Entered::no, 0)) return false;
        if (kType == AccessType::read && entered == TileCell::Entered::second) me.settled_reads[word] = mark_of(code);
    }
    return true;
}

/// Enters an access to a word of global memory whose cell does not know it. Apart, so that the loop over the words has few registers
/// to save. False: it takes the long way.
template <AccessType kType>
__attribute__((noinline)) bool enter_global_word(CurrentThread& me, GlobalCell& cell, std::uintptr_t word, AccessKey key) {
    if (cell.enter_first<kType>(me.launch, key, me.point(), me.every_tile)) return true;
    return kType == AccessType::read && enter_further_read(me, cell, word, key);
}

/// `enter_tile_static_words` for global memory.
template <AccessType kType>
__attribute__((always_inline)) inline bool enter_global_words(CurrentThread& me, const void* code, std::uintptr_t at, std::size_t words) {
    GlobalCell* const cells = settling_cell(me, at);
    if (cells == nullptr || KnownPages::number_of(at) != KnownPages::number_of(at + words * kWordBytes - 1)) return false;
    const AccessKey key = small_key<kWordBytes, kType>(me, code, nullptr);
    constexpr bool reads = kType == AccessType::read;
    std::uint32_t new_writes = 0;
    static_assert(kMostBytes / kWordBytes <= 32);
    SeenValues::Before before[reads ? 1 : kMostBytes / kWordBytes];
    for (std::size_t i = 0; i < words; ++i) {
        GlobalCell& cell = cells[i];
        const std::uintptr_t word = at + i * kWordBytes;
        if (reads && !me.every_tile && cell.settles_read(me.launch, key, me.tile)) continue;
        if (is_known<kType>(me, cell, word, key)) continue;
        if (!reads) before[i] = seen_values.look_before(word);
        if (!enter_global_word<kType>(me, cell, word, key)) return false;
        if (!reads) new_writes |= 1U << i;
    }
    // The long way would look at the values of the words before it, which have not been stored yet.
    for (; new_writes != 0; new_writes &= new_writes - 1) {
        const auto i = static_cast<unsigned>(__builtin_ctz(new_writes));
        note_new_write(me, cells[i], at + i * kWordBytes, kWholeWord, before[reads ? 0 : i]);
    }
    return true;
}

}  // namespace

template <AccessType kType>
__attribute__((noinline)) void check_words(const void* code, const void* address, std::size_t bytes) {
    CurrentThread& me = current_thread;
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    const std::uintptr_t offset = at - me.tile_static_begin;
    const bool may_be_quick = bytes - 1 < kMostBytes && bytes % kWordBytes == 0 && at % kWordBytes == 0 && !accesses_are_announced;
    bool is_done = false;
    if (may_be_quick && offset < me.direct_bytes) {
        is_done = me.is_main_code(code) && me.direct_bytes - offset >= bytes && enter_tile_static_words<kType>(me, code, offset, bytes / kWordBytes);
    } else if (may_be_quick) {
        if (me.state == CurrentThread::running && at - me.stack_begin < me.stack_bytes) return;
        settle_writes_before(me, at);
        is_done = may_be_settled(me, code, at, kWordBytes) && enter_global_words<kType>(me, code, at, bytes / kWordBytes);
    }
    if (!is_done) return check_access(code, address, bytes, kType);
    ++me.accesses;
}

template void check_words<AccessType::read>(const void*, const void*, std::size_t);
template void check_words<AccessType::write>(const void*, const void*, std::size_t);

namespace {

/// Each fiber that begins copies the kernel.
bool is_before_first_thread() {
    return current_thread.state == CurrentThread::running && is_on_another_stack(current_thread) && !accesses_are_announced;
}

}  // namespace

template <AccessType kType>
void check_range(const void* code, const void* address, std::size_t bytes) {
    if (is_before_first_thread()) return;
    if (current_thread.state == CurrentThread::idle) return check_access(code, address, bytes, kType);
    check_words<kType>(code, address, bytes);
}

template void check_range<AccessType::read>(const void*, const void*, std::size_t);
template void check_range<AccessType::write>(const void*, const void*, std::size_t);

void check_copy(const void* code, const void* to, const void* from, std::size_t bytes) {
    if (is_before_first_thread()) return;
    if (current_thread.state != CurrentThread::idle || access_recorder != nullptr || accesses_are_announced) {
        check_words<AccessType::read>(code, from, bytes);
        check_words<AccessType::write>(code, to, bytes);
        return;
    }
    if (!HostMemory::exists()) return;
    ignored_accesses.adopt();
    if (IgnoredAccesses::ignores(from, bytes, false) && IgnoredAccesses::ignores(to, bytes, true)) return;
    host_memory.check_copy(code, to, from, bytes);
}

}  // namespace tessera::race_detector
