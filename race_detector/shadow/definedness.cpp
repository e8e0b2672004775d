// SPDX-License-Identifier: Apache-2.0
#include "race_detector/shadow/definedness.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <new>

namespace tessera::race_detector {

Definedness& definedness = *new Definedness;

namespace {

/// The bytes of [begin, end) in the word, as a block has them in both halves of its bits.
std::uint8_t bits_in_word(std::uintptr_t word, std::uintptr_t begin, std::uintptr_t end) {
    const ByteMask bytes = bytes_in_word(word, begin, end);
    return static_cast<std::uint8_t>(bytes | bytes << 4);
}

constexpr std::uint8_t kAll = 0xFF;
constexpr std::size_t kAtOnce = sizeof(std::uint64_t);  ///< words' bits that are looked at together

/// The first block that ends after the address.
template <class Blocks>
auto first_after(Blocks& all, std::uintptr_t address) {
    return std::upper_bound(all.begin(), all.end(), address, [](std::uintptr_t wanted, const auto& block) { return wanted < block->end; });
}

}  // namespace

const Definedness::Index& Definedness::index() const {
    if (const Index* const known = index_.load(std::memory_order_acquire)) return *known;
    const std::lock_guard<std::mutex> lock(mutex_);
    if (const Index* const known = index_.load(std::memory_order_relaxed)) return *known;
    if (all_blocks_ == nullptr) {
        auto made = std::make_shared<Index>();
        made->reserve(blocks_.size());
        for (const auto& block : blocks_) made->push_back(block.get());
        all_blocks_ = std::move(made);
    }
    index_.store(all_blocks_.get(), std::memory_order_release);
    lent_.push_back(all_blocks_);
    return *all_blocks_;
}

Definedness::Block* Definedness::block_of(std::uintptr_t word) const {
    const Index& all = index();
    const auto at = first_after(all, word);
    return at != all.end() && (*at)->begin <= word ? *at : nullptr;
}

void Definedness::touch(Block& block) {
    // Workers share these lines: nothing is stored that is there.
    if (block.touched.load(std::memory_order_relaxed) || block.touched.exchange(true, std::memory_order_relaxed)) return;
    block.next_touched = touched_.load(std::memory_order_relaxed);
    while (!touched_.compare_exchange_weak(block.next_touched, &block, std::memory_order_release, std::memory_order_relaxed)) {
    }
}

void Definedness::retire(std::unique_ptr<Block> block) {
    block->is_erased = true;
    if (!lent_.empty()) erased_.push_back(std::move(block));
}

ByteMask Definedness::undefined_before(std::uintptr_t word, ByteMask mask) const {
    const Block* block = block_of(word);
    if (block == nullptr) return 0;
    return mask & ~(block->words[block->index_of(word)].load(std::memory_order_relaxed) & kWholeWord);
}

bool Definedness::has_undefined(std::uintptr_t begin, std::uintptr_t end) const {
    const std::uintptr_t low = low_.load(std::memory_order_relaxed);
    if (end <= low || low + span_.load(std::memory_order_relaxed) <= begin) return false;
    const Index& all = index();
    for (auto at = first_after(all, begin); at != all.end() && (*at)->begin < end; ++at) {
        const Block& block = **at;
        const std::size_t first = block.index_of(std::max(begin, block.begin));
        const std::size_t last = block.index_of(std::min(end, block.end));
        if (first_undefined(block, first, last) != last) return true;
    }
    return false;
}

void Definedness::written(std::uintptr_t word, ByteMask mask) {
    Block* block = block_of(word);
    if (block == nullptr) return;
    touch(*block);
    std::atomic<std::uint8_t>& bits = block->words[block->index_of(word)];
    const auto now = static_cast<std::uint8_t>(mask << 4);
    if ((bits.load(std::memory_order_relaxed) & now) != now) bits.fetch_or(now, std::memory_order_relaxed);
}

void Definedness::exchanged(std::uintptr_t word, ByteMask mask) {
    Block* block = block_of(word);
    if (block == nullptr) return;
    touch(*block);
    if (!block->has_exchanged.load(std::memory_order_relaxed)) block->has_exchanged.store(true, std::memory_order_relaxed);
    block->exchanged[block->index_of(word)].fetch_or(static_cast<std::uint8_t>(mask), std::memory_order_relaxed);
}

ByteMask Definedness::exchanged_before(std::uintptr_t word) const {
    const Block* block = block_of(word);
    if (block == nullptr || !block->has_exchanged.load(std::memory_order_relaxed)) return 0;
    return block->exchanged[block->index_of(word)].load(std::memory_order_relaxed);
}

std::vector<std::pair<std::uintptr_t, std::uintptr_t>> Definedness::undefined_in(std::uintptr_t begin, std::uintptr_t end) const {
    std::vector<std::pair<std::uintptr_t, std::uintptr_t>> ranges;
    const auto add = [&](std::uintptr_t first, std::uintptr_t last) {
        if (!ranges.empty() && ranges.back().second == first) {
            ranges.back().second = last;
        } else {
            ranges.emplace_back(first, last);
        }
    };
    const std::lock_guard<std::mutex> lock(mutex_);
    for (auto at = first_after(blocks_, begin); at != blocks_.end() && (*at)->begin < end; ++at) {
        const Block& block = **at;
        for (std::uintptr_t word = std::max(word_down(begin), block.begin); word < std::min(end, block.end); word += kWordBytes) {
            const unsigned defined = block.words[block.index_of(word)].load(std::memory_order_relaxed) & kWholeWord;
            if (defined == kWholeWord) continue;
            for (std::uintptr_t byte = std::max(word, begin); byte < std::min(word + kWordBytes, end); ++byte) {
                if ((defined >> (byte - word) & 1) == 0) add(byte, byte + 1);
            }
        }
    }
    return ranges;
}

void Definedness::make_undefined(std::uintptr_t begin, std::uintptr_t end) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (begin >= end) return;
    std::uintptr_t low = word_down(begin), high = word_up(end);
    const auto first = first_after(blocks_, low);
    auto last = first;
    while (last != blocks_.end() && (*last)->begin < high) ++last;
    if (last - first == 1 && (*first)->begin <= low && high <= (*first)->end) {  // a part of an array is discarded, say
        undefine(**first, begin, end);
        return;
    }
    // What overlaps becomes one block.
    if (first != last) {
        low = std::min(low, (*first)->begin);
        high = std::max(high, (*std::prev(last))->end);
    }
    std::unique_ptr<Block> block = make_block(low, high);
    // The words at the ends may have bytes outside, which are defined; those of old blocks are as they were.
    block->words[0].store(kAll, std::memory_order_relaxed);
    block->words[block->count() - 1].store(kAll, std::memory_order_relaxed);
    for (auto at = first; at != last; ++at) {
        const Block& old = **at;
        if (old.touched.load()) touch(*block);
        for (std::size_t i = 0; i < old.count(); ++i) {
            block->words[block->index_of(old.begin) + i].store(old.words[i].load(std::memory_order_relaxed), std::memory_order_relaxed);
        }
        if (!old.has_exchanged.load()) continue;
        block->has_exchanged.store(true);
        std::atomic<std::uint8_t>* const exchanged = block->exchanged + block->index_of(old.begin);
        for (std::size_t i = 0; i < old.count(); ++i) exchanged[i].store(old.exchanged[i].load());
    }
    // What is between and was no old block's is untouched.
    undefine(*block, begin, std::min(end, word_down(begin) + kWordBytes));
    undefine(*block, std::max(begin, word_down(end - 1)), end);
    for (auto at = first; at != last; ++at) undefine(*block, std::max(begin, (*at)->begin), std::min(end, (*at)->end));
    std::for_each(first, last, [this](std::unique_ptr<Block>& old) { retire(std::move(old)); });
    blocks_.insert(blocks_.erase(first, last), std::move(block));
    blocks_changed();
}

void Definedness::make_defined(std::uintptr_t begin, std::uintptr_t end) {
    if (begin >= end) return;
    const std::lock_guard<std::mutex> lock(mutex_);
    auto at = first_after(blocks_, begin);
    auto kept = at;
    for (; at != blocks_.end() && (*at)->begin < end; ++at) {
        if (define_part(**at, begin, end)) {
            retire(std::move(*at));
        } else {
            std::swap(*kept++, *at);
        }
    }
    if (kept == at) return;
    blocks_.erase(kept, at);
    blocks_changed();
}

bool Definedness::define_part(Block& block, std::uintptr_t begin, std::uintptr_t end) const {
    if (begin <= block.begin && block.end <= end) {
        if (!lent_.empty()) fill(block, 0, block.count(), kAll);  // a worker may be looking
        return true;
    }
    const std::uintptr_t low = std::max(word_down(begin), block.begin), high = std::min(word_up(end), block.end);
    for (const std::uintptr_t word : {low, high - kWordBytes}) {  // of the others all bytes are defined
        block.words[block.index_of(word)].fetch_or(bits_in_word(word, begin, end), std::memory_order_relaxed);
    }
    if (high - low > 2 * kWordBytes) fill(block, block.index_of(low) + 1, block.index_of(high) - 1, kAll);
    return all_defined(block);
}

void Definedness::undefine(Block& block, std::uintptr_t begin, std::uintptr_t end) {
    const std::uintptr_t low = word_down(begin), high = word_up(end);
    for (const std::uintptr_t word : {low, high - kWordBytes}) {
        block.words[block.index_of(word)].fetch_and(static_cast<std::uint8_t>(~bits_in_word(word, begin, end)), std::memory_order_relaxed);
    }
    if (high - low > 2 * kWordBytes) fill(block, block.index_of(low) + 1, block.index_of(high) - 1, 0);
    block.defined_words = std::min(block.defined_words, block.index_of(low));
    forget_exchanged(block, block.index_of(low), block.index_of(high));
}

void Definedness::forget_exchanged(Block& block, std::size_t first, std::size_t last) {
    if (!block.has_exchanged.load(std::memory_order_relaxed)) return;
    for (std::size_t i = first; i < last; ++i) block.exchanged[i].store(0, std::memory_order_relaxed);
}

void Definedness::forget(std::uintptr_t begin, std::uintptr_t end) { make_defined(begin, end); }

void Definedness::end_launch() {
    const std::lock_guard<std::mutex> lock(mutex_);
    const std::size_t before = blocks_.size();
    for (Block* block = touched_.exchange(nullptr, std::memory_order_acquire); block != nullptr;) {
        Block* const next = block->next_touched;
        block->touched.store(false, std::memory_order_relaxed);
        if (!block->is_erased && take_over(*block)) blocks_.erase(first_after(blocks_, block->begin));
        block = next;
    }
    if (blocks_.size() != before) blocks_changed();
    index_.store(nullptr, std::memory_order_release);
    lent_.clear();
    erased_.clear();
}

std::unique_ptr<Definedness::Block> Definedness::make_block(std::uintptr_t begin, std::uintptr_t end) {
    auto block = std::make_unique<Block>();
    block->begin = begin;
    block->end = end;
    // Zeroed by the system where workers touch it, in large blocks.
    block->words.reset(static_cast<std::atomic<std::uint8_t>*>(std::calloc(block->count(), 2)));
    if (block->words == nullptr) throw std::bad_alloc();
    block->exchanged = block->words.get() + block->count();
    return block;
}

bool Definedness::take_over(Block& block) {
    forget_exchanged(block, 0, block.count());
    block.has_exchanged.store(false, std::memory_order_relaxed);
    // No worker runs: these are plain bytes.
    static_assert(sizeof(std::atomic<std::uint8_t>) == 1);
    void* const words = block.words.get();
    auto* const bytes = static_cast<unsigned char*>(words);
    const std::size_t count = block.count(), whole = count - count % kAtOnce;
    constexpr std::uint64_t low_halves = 0x0F0F0F0F0F0F0F0F;
    std::uint64_t common = low_halves;
    for (std::size_t i = 0; i < whole; i += kAtOnce) {
        std::uint64_t bits;
        std::memcpy(&bits, bytes + i, kAtOnce);
        bits |= bits >> 4 & low_halves;
        std::memcpy(bytes + i, &bits, kAtOnce);
        common &= bits;
    }
    bool all = (common & low_halves) == low_halves;
    for (std::size_t i = whole; i < count; ++i) {
        bytes[i] = static_cast<unsigned char>(bytes[i] | bytes[i] >> 4);
        all = all && (bytes[i] & kWholeWord) == kWholeWord;
    }
    return all;
}

void Definedness::fill(Block& block, std::size_t first, std::size_t last, std::uint8_t bits) {
    void* const words = block.words.get();
    auto* const bytes = static_cast<unsigned char*>(words);
    for (std::size_t i = first; i < last;) {
        if (i % kAtOnce != 0 || last - i < kAtOnce) {
            block.words[i++].store(bits, std::memory_order_relaxed);
            continue;
        }
        void* const eight = bytes + i;
        __atomic_store_n(static_cast<std::uint64_t*>(eight), bits * 0x0101010101010101U, __ATOMIC_RELAXED);
        i += kAtOnce;
    }
}

std::size_t Definedness::first_undefined(const Block& block, std::size_t first, std::size_t last) {
    constexpr std::uint64_t eight_defined = kWholeWord * 0x0101010101010101U;
    const void* const words = block.words.get();
    const auto* const bytes = static_cast<const unsigned char*>(words);
    for (std::size_t i = first; i < last;) {
        const void* const eight = bytes + i;
        if (i % kAtOnce == 0 && last - i >= kAtOnce &&
            (__atomic_load_n(static_cast<const std::uint64_t*>(eight), __ATOMIC_RELAXED) & eight_defined) == eight_defined) {
            i += kAtOnce;
            continue;
        }
        if ((block.words[i].load(std::memory_order_relaxed) & kWholeWord) != kWholeWord) return i;
        ++i;
    }
    return last;
}

bool Definedness::all_defined(Block& block) {
    block.defined_words = first_undefined(block, block.defined_words, block.count());
    return block.defined_words == block.count();
}

void Definedness::blocks_changed() {
    index_.store(nullptr, std::memory_order_release);
    all_blocks_.reset();
    if (blocks_.empty()) {
        span_.store(0);
        return;
    }
    const std::uintptr_t low = blocks_.front()->begin;
    low_.store(low);
    span_.store(blocks_.back()->end - low);
}

}  // namespace tessera::race_detector
