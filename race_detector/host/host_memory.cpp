// SPDX-License-Identifier: Apache-2.0
#include "race_detector/host/host_memory.h"

#include <algorithm>

#include "race_detector/host/host_calls.h"
#include "race_detector/naming/place_numbers.h"

namespace tessera::race_detector {

// In this order: the second is made with the first.
IgnoredAccesses& ignored_accesses = *new IgnoredAccesses;
HostMemory& host_memory = *new HostMemory(ignored_accesses);

namespace {

constexpr std::uintptr_t kPageBytes = AddressTable<HostPage>::kPageBytes;

constexpr ByteMask mask_of(std::uint32_t writer) { return writer >> kCodeBits; }
constexpr CodeId code_of(std::uint32_t writer) { return writer & ((1U << kCodeBits) - 1); }

/// Calls `visit(first, last)` for the part of [begin, end) that lies in each page.
template <class Visit>
void for_pages(std::uintptr_t begin, std::uintptr_t end, Visit visit) {
    for (std::uintptr_t first = begin; first < end;) {
        const std::uintptr_t last = std::min(end, (first & ~(kPageBytes - 1)) + kPageBytes);
        visit(first, last);
        first = last;
    }
}

/// Another thread may change other bytes' bits at the same time.
void forget_bytes(std::atomic<std::uint8_t>& bits, ByteMask bytes) {
    if ((bits.load(std::memory_order_relaxed) & bytes) != 0) bits.fetch_and(static_cast<std::uint8_t>(~bytes), std::memory_order_relaxed);
}

}  // namespace

void HostMemory::Found::merge(const Found& other) {
    const std::vector<const ConflictTable*> theirs = other.all();
    for (std::size_t i = 0; i < theirs.size(); ++i) all()[i]->merge(*theirs[i]);
}

std::size_t HostMemory::Found::size() const {
    std::size_t count = 0;
    for (const ConflictTable* table : all()) count += table->size();
    return count;
}

__thread bool HostMemory::is_busy = false;
std::atomic<std::uintptr_t> HostMemory::interesting_begin_{0}, HostMemory::interesting_end_{0};
bool HostMemory::exists_ = false;

/// The code that makes an access. Its number is wanted for few accesses.
class HostMemory::Site {
  public:
    explicit Site(const void* code) : code_(code) {}
    CodeId id() {
        if (id_ == 0) id_ = id_of_host_code(code_);
        return id_;
    }

  private:
    const void* const code_;
    CodeId id_ = 0;
};

template <class Visit>
void HostMemory::for_words(std::uintptr_t begin, std::uintptr_t end, Visit visit) {
    Page* page = nullptr;
    for (std::uintptr_t word = word_down(begin); word < end;) {
        if (page == nullptr || word % kPageBytes == 0) page = pages_.find(word);
        if (page == nullptr) {
            word = (word & ~(kPageBytes - 1)) + kPageBytes;
            continue;
        }
        visit(*page, word / kWordBytes % HostPage::kWords, word, bytes_in_word(word, begin, end));
        word += kWordBytes;
    }
}

template <class Several, class One>
void HostMemory::for_whole_words(std::uintptr_t begin, std::uintptr_t end, Several several, One one) {
    for_pages(begin, end, [&](std::uintptr_t first, std::uintptr_t last) {
        const std::uintptr_t whole = word_up(first), rest = word_down(last);
        Page* const page = whole < rest ? pages_.find(first) : nullptr;
        const std::size_t index = whole / kWordBytes % HostPage::kWords;
        if (page == nullptr || !several(*page, index, index + (rest - whole) / kWordBytes)) return for_words(first, last, one);
        for_words(first, whole, one);
        for_words(rest, last, one);
    });
}

void HostMemory::check(const void* code, const void* address, std::size_t bytes, bool writes, bool uses) {
    const auto begin = reinterpret_cast<std::uintptr_t>(address);
    Site site(code);
    for_words(begin, begin + bytes, [&](Page& page, std::size_t index, std::uintptr_t word, ByteMask mask) {
        const unsigned watched = page.watched[index].load(std::memory_order_relaxed);
        if (writes) {
            const ByteMask shared = mask & watched >> Page::kSharedShift;
            if (shared != 0) note_write(page, index, shared, site);
            forget_bytes(page.undefined[index], mask);
        } else {
            if ((mask & watched) != 0) note_read(page, index, word, mask & watched, site);
            const ByteMask undefined = mask & page.undefined[index].load(std::memory_order_relaxed);
            if (undefined != 0 && uses) note_undefined_read(page, index, word, undefined, site);
        }
    });
}

void HostMemory::check_copy(const void* code, const void* to, const void* from, std::size_t bytes) {
    const auto source = reinterpret_cast<std::uintptr_t>(from), target = reinterpret_cast<std::uintptr_t>(to);
    check(code, from, bytes, false, false);
    check(code, to, bytes, true);
    const std::vector<Range> undefined = undefined_in(source, source + bytes);
    const std::optional<Origin> origin = undefined.empty() ? std::nullopt : origin_at(undefined.front().first);
    received(target, target + bytes, source, undefined, origin ? origin->moved_to(source) : Origin{});
}

/// Code that the compiler did not instrument may have written there: then the bytes may differ from what came from the device.
void HostMemory::note_undefined_read(const Page& page, std::size_t index, std::uintptr_t word, ByteMask mask, Site& site) {
    for (unsigned byte = 0; byte < kWordBytes; ++byte) {
        const bool is_asked = (mask >> byte & 1) != 0;
        if (!is_asked) continue;
        const unsigned char held = *reinterpret_cast<const volatile unsigned char*>(word + byte);
        if (held != page.received[index][byte].load(std::memory_order_relaxed)) mask &= ~(1U << byte);
    }
    if (mask == 0) return;
    const CodeId id = site.id();  // may wait for the dynamic linker, which frees memory: not under the mutex
    const Lock lock(*this);
    const Origin* const origin = find_origin(word + static_cast<std::uintptr_t>(__builtin_ctz(mask)));
    if (origin == nullptr) return;
    const NamedRanges::Position& position = origin->position;
    found_.undefined_reads.record(position.place, origin->source_of(word) - position.begin,
                                  AccessKey(id, AccessType::read, mask), AccessPoint{}, mask, position.launch);
}

/// The report names the first one's line. What the host reads now is what it wrote, not what is stale.
void HostMemory::note_write(Page& page, std::size_t index, ByteMask mask, Site& site) {
    page.change_writer(index, [&](std::uint32_t writer) {
        const CodeId id = mask_of(writer) != 0 ? code_of(writer) : site.id();
        return id | (mask_of(writer) | mask) << kCodeBits;
    });
    forget_bytes(page.watched[index], mask);
}

void HostMemory::note_read(Page& page, std::size_t index, std::uintptr_t word, ByteMask mask, Site& site) {
    const CodeId id = site.id();  // as above
    const Lock lock(*this);
    const std::uint32_t launch = page.launch_of(index);
    report(found_.stale_reads, word, AccessKey(id, AccessType::read, mask), mask, &launch);
}

void HostMemory::settle_write(Page& page, std::size_t index, ByteMask mask) {
    page.change_writer(index, [&](std::uint32_t writer) {
        return (mask_of(writer) & ~mask) == 0 ? 0 : writer & ~(mask << kCodeBits);
    });
}

/// Bytes of a word may belong to several views.
/// \param launch  null: the latest that held the memory
void HostMemory::report(ConflictTable& table, std::uintptr_t word, AccessKey key, ByteMask mask, const std::uint32_t* launch) {
    while (mask != 0) {
        const NamedRanges::Position position = names_.at(word + static_cast<std::uintptr_t>(__builtin_ctz(mask)));
        ByteMask together = 0;
        for (unsigned byte = 0; byte < kWordBytes; ++byte) {
            if ((mask >> byte & 1) != 0 && names_.at(word + byte).begin == position.begin) together |= 1U << byte;
        }
        table.record(position.place, word - position.begin, key, AccessPoint{}, together,
                     launch != nullptr ? *launch : position.launch);
        mask &= ~together;
    }
}

void HostMemory::set_state(std::uintptr_t begin, std::uintptr_t end, HostCopy state) {
    if (begin >= end) return;
    const Lock lock(*this);
    const bool shared = state != HostCopy::current && state != HostCopy::unknown;
    if (shared) {
        const auto view = views_.upper_bound(begin);
        pages_.make(begin, end, view != views_.end() && view->second <= begin ? view->first : end);
    }
    const bool keeps_changes = state == HostCopy::stale;
    const auto set = [&](Page& page, std::size_t index, std::uintptr_t word, ByteMask mask) {
        const std::uint32_t writer = page.writers[index].load(std::memory_order_relaxed);
        if (state == HostCopy::fetched && (mask_of(writer) & mask) != 0) {
            report(found_.lost_writes, word, AccessKey(code_of(writer), AccessType::write, kWholeWord), mask_of(writer) & mask, nullptr);
        }
        // What brought the copies into order has settled the writes, too. A kernel that takes the memory over has not: it is
        // about to run without them. What it changes shows when it has run.
        if (writer != 0 && state != HostCopy::stale) settle_write(page, index, mask);
        const ByteMask copies = mask << Page::kSharedShift;
        forget_bytes(page.watched[index], (keeps_changes ? 0 : mask) | (shared ? 0 : copies));
        if (shared) page.watched[index].fetch_or(static_cast<std::uint8_t>(copies), std::memory_order_relaxed);
    };
    // As in used_by_kernel: as a rule the host has written nothing.
    const auto set_several = [&](Page& page, std::size_t first, std::size_t last) {
        if (page.written_words.load(std::memory_order_relaxed) != 0) return false;
        page.set_shared(first, last, shared, keeps_changes);
        return true;
    };
    for_whole_words(begin, end, set_several, set);
    if (state != HostCopy::stale) changed_.remove(begin, end);
    if (shared) {
        shared_.add(begin, end);
    } else {
        shared_.remove(begin, end);
    }
    if (state == HostCopy::unknown) {
        names_.forget(begin, end);
        const auto [first, last] = views_.equal_range(end);
        const auto view = std::find_if(first, last, [&](const auto& other) { return other.second == begin; });
        if (view != last) {
            views_.erase(view);
            viewed_.remove(begin, end);
        }
        gone_.erase(std::remove_if(gone_.begin(), gone_.end(),
                                   [&](const Gone& gone) { return gone.begin >= begin && gone.end <= end; }),
                    gone_.end());
    }
    tell_ignored();
}

void HostMemory::name(std::uintptr_t begin, std::uintptr_t end, std::uint32_t place, std::uint32_t launch) {
    const Lock lock(*this);
    names_.name(begin, end, place, launch);
}

void HostMemory::viewed(std::uintptr_t begin, std::uintptr_t end) {
    const Lock lock(*this);
    views_.emplace(end, begin);
    viewed_.add(begin, end);
    tell_ignored();
}

void HostMemory::never_there(std::uintptr_t begin, std::uintptr_t end, Calls calls) {
    const Lock lock(*this);
    gone_.push_back({begin, end, false, std::move(calls)});
}

bool HostMemory::concerns_views(std::uintptr_t begin, std::uintptr_t end) {
    const Lock lock(*this);
    if (undefined_.touches(begin, end)) {
        forget_undefined(begin, end);
        undefined_.remove(begin, end);
        tell_ignored();
    }
    return viewed_.touches(begin, end);
}

/// Of each view only what is freed of it.
void HostMemory::note_freed(std::uintptr_t begin, std::uintptr_t end, Calls calls) {
    const Lock lock(*this);
    for (auto view = views_.upper_bound(begin); view != views_.end(); ++view) {
        if (view->second < end) gone_.push_back({std::max(begin, view->second), std::min(end, view->first), true, calls});
    }
}

std::optional<HostMemory::Gone> HostMemory::gone_in(std::uintptr_t begin, std::uintptr_t end) {
    const Lock lock(*this);
    const Gone* first = nullptr;
    for (const Gone& gone : gone_) {
        if (gone.begin < end && begin < gone.end && (first == nullptr || gone.begin < first->begin)) first = &gone;
    }
    if (first == nullptr) return std::nullopt;
    return *first;
}

NamedRanges::Position HostMemory::position_of(std::uintptr_t address) {
    const Lock lock(*this);
    return names_.at(address);
}

void HostMemory::forget_undefined(std::uintptr_t begin, std::uintptr_t end) {
    for_words(begin, end, [](Page& page, std::size_t index, std::uintptr_t, ByteMask mask) {
        forget_bytes(page.undefined[index], mask);
    });
}

void HostMemory::received(std::uintptr_t begin, std::uintptr_t end, std::uintptr_t from, const std::vector<Range>& undefined,
                          const Origin& origin) {
    const Lock lock(*this);
    if (changed_.touches(begin, end)) {  // as if the host had written it
        for_words(begin, end, [](Page& page, std::size_t index, std::uintptr_t, ByteMask mask) {
            page.watched[index].fetch_and(static_cast<std::uint8_t>(~mask), std::memory_order_relaxed);
        });
    }
    if (undefined.empty() && !undefined_.touches(begin, end)) return;
    forget_undefined(begin, end);
    undefined_.remove(begin, end);
    origins_.erase(std::remove_if(origins_.begin(), origins_.end(),
                                  [&](const Origin& old) { return old.begin >= begin && old.end <= end; }),
                   origins_.end());
    for (const auto& [first, last] : undefined) {
        const std::uintptr_t here = begin + (first - from), there = begin + (last - from);
        pages_.make(here, there, there);
        for_words(here, there, [&](Page& page, std::size_t index, std::uintptr_t word, ByteMask mask) {
            for (unsigned byte = 0; byte < kWordBytes; ++byte) {
                if ((mask >> byte & 1) == 0) continue;
                const auto held = *reinterpret_cast<const volatile unsigned char*>(from + (word + byte - begin));
                page.received[index][byte].store(held, std::memory_order_relaxed);
            }
            page.undefined[index].fetch_or(static_cast<std::uint8_t>(mask), std::memory_order_relaxed);
        });
    }
    if (!undefined.empty()) {
        undefined_.add(begin, end);
        Origin& mine = origins_.emplace_front(origin);
        mine.begin = begin;
        mine.end = end;
    }
    tell_ignored();
}

std::vector<HostMemory::Range> HostMemory::undefined_in(std::uintptr_t begin, std::uintptr_t end) {
    std::vector<Range> ranges;
    const Lock lock(*this);
    if (!undefined_.touches(begin, end)) return ranges;
    for_words(begin, end, [&](Page& page, std::size_t index, std::uintptr_t word, ByteMask mask) {
        const ByteMask undefined = mask & page.undefined[index].load(std::memory_order_relaxed);
        for (unsigned byte = 0; byte < kWordBytes; ++byte) {
            if ((undefined >> byte & 1) == 0) continue;
            if (!ranges.empty() && ranges.back().second == word + byte) {
                ++ranges.back().second;
            } else {
                ranges.emplace_back(word + byte, word + byte + 1);
            }
        }
    });
    return ranges;
}

std::optional<HostMemory::Origin> HostMemory::origin_at(std::uintptr_t address) {
    const Lock lock(*this);
    const Origin* const found = find_origin(address);
    return found != nullptr ? std::optional<Origin>(*found) : std::nullopt;
}

const HostMemory::Origin* HostMemory::find_origin(std::uintptr_t address) const {
    const auto at = std::find_if(origins_.begin(), origins_.end(),
                                 [&](const Origin& origin) { return address >= origin.begin && address < origin.end; });
    return at == origins_.end() ? nullptr : &*at;
}

void HostMemory::used_by_kernel(std::uintptr_t begin, std::uintptr_t end, std::uint32_t launch) {
    const Lock lock(*this);
    if (!shared_.touches(begin, end)) return;
    const auto settle = [&](Page& page, std::size_t index, std::uintptr_t word, ByteMask mask) {
        const std::uint32_t writer = page.writers[index].load(std::memory_order_relaxed);
        if ((mask_of(writer) & mask) == 0) return;
        report(found_.unseen_writes, word, AccessKey(code_of(writer), AccessType::write, kWholeWord), mask_of(writer) & mask, &launch);
        settle_write(page, index, mask);
    };
    // As a rule the host has written nothing: launches need not look at each word.
    for_pages(begin, end, [&](std::uintptr_t first, std::uintptr_t last) {
        const Page* const page = pages_.find(first);
        if (page != nullptr && page->written_words.load(std::memory_order_relaxed) != 0) for_words(first, last, settle);
    });
}

void HostMemory::stored_by_kernel(std::uintptr_t begin, std::uintptr_t end, std::uint32_t launch) {
    const Lock lock(*this);
    const auto change = [&](Page& page, std::size_t index, std::uintptr_t, ByteMask mask) {
        const ByteMask changed = mask & page.watched[index].load(std::memory_order_relaxed) >> Page::kSharedShift;
        if (changed != 0) page.change_bytes(index, changed, launch);
    };
    const auto change_several = [&](Page& page, std::size_t first, std::size_t last) { return page.change(first, last, launch); };
    for_whole_words(begin, end, change_several, change);
}

void HostMemory::changed_by_kernel(std::uintptr_t begin, std::uintptr_t end) {
    const Lock lock(*this);
    changed_.add(begin, end);
    tell_ignored();
}

void HostMemory::tell_ignored() {
    const auto around = [](const auto& a, const auto& b) {
        if (a.empty()) return IgnoredAccesses::Range{b.low(), b.high()};
        if (b.empty()) return IgnoredAccesses::Range{a.low(), a.high()};
        return IgnoredAccesses::Range{std::min(a.low(), b.low()), std::max(a.high(), b.high())};
    };
    ignored_.watch(around(changed_, undefined_), around(shared_, undefined_));
    const IgnoredAccesses::Range interesting = around(viewed_, undefined_);
    interesting_begin_.store(interesting.begin, std::memory_order_relaxed);
    interesting_end_.store(interesting.end, std::memory_order_relaxed);
}

void HostMemory::add_to(Found& found) {
    const Lock lock(*this);
    found.merge(found_);
}

std::size_t HostMemory::count_found() {
    const Lock lock(*this);
    return found_.size();
}

void HostMemory::forget_found() {
    const Lock lock(*this);
    found_ = Found();
}

}  // namespace tessera::race_detector
