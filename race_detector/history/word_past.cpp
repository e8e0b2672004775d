// SPDX-License-Identifier: Apache-2.0
#include "race_detector/history/word_past.h"

#include <algorithm>

namespace tessera::race_detector {

namespace {

/// Threads remembered of one line at one word after that line has raced with itself there, in addition to one of each tile: more would
/// cost the square of their number. What only the others race with, and no remembered one, is not found.
constexpr std::size_t kMostOfRacingKey = 64;

/// Up to so many entries of a word are searched one by one.
constexpr std::size_t kFewEntries = 16;

}  // namespace

void WordPast::add(AccessKey key, const Moment& now, bool races_with_itself) {
    if (Entry* same = find(key, now)) {
        same->last = now;
        return;
    }
    Entries& entries = like(key);
    if (races_with_itself) {
        std::size_t of_key = 0;
        bool of_tile = false;
        for (const Entry& then : entries) {
            of_key += then.key == key;
            of_tile |= then.key == key && then.last.tile == now.tile;
        }
        if (of_key >= kMostOfRacingKey && of_tile) return;
    }
    entries.push_back({key, now, now});
    if (places_ != nullptr) {
        places_->emplace(id_of(key, now), entries.size() - 1);
    } else if (entries.size() > kFewEntries) {
        make_places();
    }
}

void WordPast::clear() {
    reads_.clear();
    writes_.clear();
    atomics_.clear();
    places_.reset();
}

std::size_t WordPast::IdHash::operator()(const Id& id) const {
    return static_cast<std::size_t>((id.key * 0x9E3779B97F4A7C15U ^ id.thread) * 0xD6E8FEB86659FD93U >> 7);
}

WordPast::Entry* WordPast::find(AccessKey key, const Moment& now) {
    Entries& entries = like(key);
    const auto is_same = [&](const Entry& then) {
        return then.key == key && then.last.tile == now.tile && then.last.thread == now.thread;
    };
    if (!entries.empty() && is_same(entries.back())) return &entries.back();
    if (places_ != nullptr) {
        const auto place = places_->find(id_of(key, now));
        return place == places_->end() ? nullptr : &entries[place->second];
    }
    const auto same = std::find_if(entries.rbegin(), entries.rend(), is_same);
    return same == entries.rend() ? nullptr : &*same;
}

void WordPast::make_places() {
    places_ = std::make_unique<std::unordered_map<Id, std::size_t, IdHash>>();
    for (const Entries* entries : {&reads_, &writes_, &atomics_}) {
        for (std::size_t i = 0; i < entries->size(); ++i) places_->emplace(id_of((*entries)[i].key, (*entries)[i].last), i);
    }
}

}  // namespace tessera::race_detector
