// SPDX-License-Identifier: Apache-2.0
#include "race_detector/shadow/definedness.h"

#include <algorithm>

namespace tessera::race_detector {

Definedness& definedness = *new Definedness;

namespace {

std::uintptr_t word_down(std::uintptr_t at) { return at & ~(kWordBytes - 1); }
std::uintptr_t word_up(std::uintptr_t at) { return word_down(at + kWordBytes - 1); }

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

Definedness::Block* Definedness::block_of(std::uintptr_t word) const {
    const Index& all = index();
    const auto at = std::upper_bound(all.begin(), all.end(), word,
                                     [](std::uintptr_t address, const Block* block) { return address < block->end; });
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
    auto block = std::make_unique<Block>();
    block->begin = low;
    block->end = high;
    const std::size_t words = (high - low) / kWordBytes;
    block->words = std::make_unique<std::atomic<std::uint8_t>[]>(words);
    for (std::size_t i = 0; i < words; ++i) block->words[i].store(0xFF, std::memory_order_relaxed);
    for (const auto& [old_end, old] : overlapped) {
        if (old->touched.load()) block->touched.store(true);
        for (std::uintptr_t word = old->begin; word < old->end; word += kWordBytes) {
            block->words[(word - low) / kWordBytes].store(old->words[(word - old->begin) / kWordBytes].load());
        }
    }
    for (std::uintptr_t word = word_down(begin); word < end; word += kWordBytes) {
        const unsigned first = begin > word ? static_cast<unsigned>(begin - word) : 0;
        const unsigned last = end < word + kWordBytes ? static_cast<unsigned>(end - word) : kWordBytes;
        const unsigned bytes = ((1U << last) - 1) & ~((1U << first) - 1);
        auto& bits = block->words[(word - low) / kWordBytes];
        bits.store(static_cast<std::uint8_t>(bits.load() & ~(bytes | bytes << 4)));
    }
    if (!indices_.empty()) {
        for (auto& [old_end, old] : overlapped) erased_.push_back(std::move(old));
    }
    blocks_.emplace(high, std::move(block));
    blocks_changed();
}

void Definedness::make_defined(std::uintptr_t begin, std::uintptr_t end) {
    const std::lock_guard<std::mutex> lock(mutex_);
    for (auto at = blocks_.upper_bound(begin); at != blocks_.end() && at->second->begin < end;) {
        Block& block = *at->second;
        for (std::uintptr_t word = std::max(word_down(begin), block.begin); word < std::min(end, block.end);
             word += kWordBytes) {
            const unsigned first = begin > word ? static_cast<unsigned>(begin - word) : 0;
            const unsigned last = end < word + kWordBytes ? static_cast<unsigned>(end - word) : kWordBytes;
            const unsigned bytes = ((1U << last) - 1) & ~((1U << first) - 1);
            block.words[(word - block.begin) / kWordBytes].fetch_or(static_cast<std::uint8_t>(bytes | bytes << 4));
        }
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
        for (std::size_t i = 0; i < (block.end - block.begin) / kWordBytes; ++i) {
            const std::uint8_t bits = block.words[i].load(std::memory_order_relaxed);
            block.words[i].store(static_cast<std::uint8_t>(bits | bits >> 4), std::memory_order_relaxed);
        }
        at = all_defined(block) ? blocks_.erase(at) : std::next(at);
    }
    blocks_changed();
    indices_.clear();
    erased_.clear();
}

bool Definedness::all_defined(const Block& block) {
    for (std::size_t i = 0; i < (block.end - block.begin) / kWordBytes; ++i) {
        if ((block.words[i].load(std::memory_order_relaxed) & kWholeWord) != kWholeWord) return false;
    }
    return true;
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
