// SPDX-License-Identifier: Apache-2.0
#include "race_detector/shadow/definedness.h"

#include <algorithm>
#include <cstring>
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

}  // namespace

const Definedness::Index& Definedness::index() const {
    if (const Index* const known = index_.load(std::memory_order_acquire)) return *known;
    const std::lock_guard<std::mutex> lock(mutex_);
    if (const Index* const known = index_.load(std::memory_order_relaxed)) return *known;
    auto made = std::make_unique<Index>();
    for (const auto& [end, block] : blocks_) made->push_back(block.get());
    index_.store(made.get(), std::memory_order_release);
    indices_.push_back(std::move(made));
    return *indices_.back();
}

Definedness::Index::const_iterator Definedness::first_after(const Index& all, std::uintptr_t address) {
    return std::upper_bound(all.begin(), all.end(), address, [](std::uintptr_t wanted, const Block* block) { return wanted < block->end; });
}

Definedness::Block* Definedness::block_of(std::uintptr_t word) const {
    const Index& all = index();
    const auto at = first_after(all, word);
    return at != all.end() && (*at)->begin <= word ? *at : nullptr;
}

Definedness::Blocks::iterator Definedness::erase(Blocks::iterator at) {
    if (!indices_.empty()) erased_.push_back(std::move(at->second));
    return blocks_.erase(at);
}

ByteMask Definedness::undefined_before(std::uintptr_t word, ByteMask mask) const {
    const Block* block = block_of(word);
    if (block == nullptr) return 0;
    return mask & ~(block->words[(word - block->begin) / kWordBytes].load(std::memory_order_relaxed) & kWholeWord);
}

bool Definedness::has_undefined(std::uintptr_t begin, std::uintptr_t end) const {
    const std::uintptr_t low = low_.load(std::memory_order_relaxed);
    if (end <= low || low + span_.load(std::memory_order_relaxed) <= begin) return false;
    const Index& all = index();
    for (auto at = first_after(all, begin); at != all.end() && (*at)->begin < end; ++at) {
        const Block& block = **at;
        const std::size_t first = (std::max(begin, block.begin) - block.begin) / kWordBytes;
        const std::size_t last = (std::min(end, block.end) - block.begin) / kWordBytes;
        if (first_undefined(block, first, last) != last) return true;
    }
    return false;
}

void Definedness::written(std::uintptr_t word, ByteMask mask) {
    Block* block = block_of(word);
    if (block == nullptr) return;
    // Workers share these lines: nothing is stored that is there.
    if (!block->touched.load(std::memory_order_relaxed)) block->touched.store(true, std::memory_order_relaxed);
    std::atomic<std::uint8_t>& bits = block->words[(word - block->begin) / kWordBytes];
    const auto now = static_cast<std::uint8_t>(mask << 4);
    if ((bits.load(std::memory_order_relaxed) & now) != now) bits.fetch_or(now, std::memory_order_relaxed);
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
    for (auto at = blocks_.upper_bound(begin); at != blocks_.end() && at->second->begin < end; ++at) {
        const Block& block = *at->second;
        for (std::uintptr_t word = std::max(word_down(begin), block.begin); word < std::min(end, block.end); word += kWordBytes) {
            const unsigned defined = block.words[(word - block.begin) / kWordBytes].load(std::memory_order_relaxed) & kWholeWord;
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
    // What overlaps stays one block: a part of an array that is discarded, say.
    std::uintptr_t low = word_down(begin), high = word_up(end);
    Blocks overlapped;
    for (auto at = blocks_.upper_bound(low); at != blocks_.end() && at->second->begin < high;) {
        low = std::min(low, at->second->begin);
        high = std::max(high, at->second->end);
        overlapped.insert(blocks_.extract(at++));
    }
    std::unique_ptr<Block> block = make_block(low, high);
    // The words at the ends may have bytes outside, which are defined; those of old blocks are as they were.
    block->words[0].store(kAll, std::memory_order_relaxed);
    block->words[block->count() - 1].store(kAll, std::memory_order_relaxed);
    for (const auto& [old_end, old] : overlapped) {
        if (old->touched.load()) block->touched.store(true);
        for (std::size_t i = 0; i < old->count(); ++i) {
            block->words[(old->begin - low) / kWordBytes + i].store(old->words[i].load(std::memory_order_relaxed), std::memory_order_relaxed);
        }
    }
    const auto undefine = [&](std::uintptr_t word) {
        std::atomic<std::uint8_t>& bits = block->words[(word - low) / kWordBytes];
        bits.store(static_cast<std::uint8_t>(bits.load(std::memory_order_relaxed) & ~bits_in_word(word, begin, end)), std::memory_order_relaxed);
    };
    undefine(word_down(begin));
    undefine(word_down(end - 1));
    // Those between are untouched unless they were an old block's.
    for (const auto& [old_end, old] : overlapped) {
        for (std::uintptr_t word = std::max(old->begin, word_up(begin)); word < std::min(old->end, word_down(end)); word += kWordBytes) {
            block->words[(word - low) / kWordBytes].store(0, std::memory_order_relaxed);
        }
    }
    if (!indices_.empty()) {
        for (auto& [old_end, old] : overlapped) erased_.push_back(std::move(old));
    }
    blocks_.emplace(high, std::move(block));
    blocks_changed();
}

void Definedness::make_defined(std::uintptr_t begin, std::uintptr_t end) {
    if (begin >= end) return;
    const std::lock_guard<std::mutex> lock(mutex_);
    for (auto at = blocks_.upper_bound(begin); at != blocks_.end() && at->second->begin < end;) {
        Block& block = *at->second;
        if (begin <= block.begin && block.end <= end) {
            if (!indices_.empty()) define(block, 0, block.count());  // a worker may be looking
            at = erase(at);
            continue;
        }
        const std::uintptr_t low = std::max(word_down(begin), block.begin), high = std::min(word_up(end), block.end);
        const auto index_of = [&](std::uintptr_t word) { return (word - block.begin) / kWordBytes; };
        for (const std::uintptr_t word : {low, high - kWordBytes}) {  // of the others all bytes are defined
            block.words[index_of(word)].fetch_or(bits_in_word(word, begin, end), std::memory_order_relaxed);
        }
        if (high - low > 2 * kWordBytes) define(block, index_of(low) + 1, index_of(high) - 1);
        at = all_defined(block) ? erase(at) : std::next(at);
    }
    blocks_changed();
}

void Definedness::forget(std::uintptr_t begin, std::uintptr_t end) { make_defined(begin, end); }

void Definedness::end_launch() {
    const std::lock_guard<std::mutex> lock(mutex_);
    for (auto at = blocks_.begin(); at != blocks_.end();) {
        Block& block = *at->second;
        if (!block.touched.exchange(false)) {
            ++at;
            continue;
        }
        at = take_over(block) ? blocks_.erase(at) : std::next(at);
    }
    blocks_changed();
    indices_.clear();
    erased_.clear();
}

std::unique_ptr<Definedness::Block> Definedness::make_block(std::uintptr_t begin, std::uintptr_t end) {
    auto block = std::make_unique<Block>();
    block->begin = begin;
    block->end = end;
    // Zeroed by the system where workers touch it, in large blocks.
    block->words.reset(static_cast<std::atomic<std::uint8_t>*>(std::calloc(block->count(), 1)));
    if (block->words == nullptr) throw std::bad_alloc();
    return block;
}

bool Definedness::take_over(Block& block) {
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

void Definedness::define(Block& block, std::size_t first, std::size_t last) {
    void* const words = block.words.get();
    auto* const bytes = static_cast<unsigned char*>(words);
    for (std::size_t i = first; i < last;) {
        if (i % kAtOnce != 0 || last - i < kAtOnce) {
            block.words[i++].store(kAll, std::memory_order_relaxed);
            continue;
        }
        void* const eight = bytes + i;
        __atomic_store_n(static_cast<std::uint64_t*>(eight), ~std::uint64_t{0}, __ATOMIC_RELAXED);
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
    if (blocks_.empty()) {
        span_.store(0);
        return;
    }
    std::uintptr_t low = ~std::uintptr_t{0};
    for (const auto& [end, block] : blocks_) low = std::min(low, block->begin);
    low_.store(low);
    span_.store(blocks_.rbegin()->first - low);
}

}  // namespace tessera::race_detector
