// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "race_detector/history/moment.h"
#include "race_detector/history/race_rules.h"
#include "race_detector/shadow/access.h"

namespace tessera::race_detector {

/// What happened to one word: an entry for each access of each thread. Plain reads are apart, for they do not conflict with each
/// other, and so are atomics: a word that many threads read, or count in, must not cost the square of their number.
class WordPast {
  public:
    struct Entry {
        AccessKey key;
        Moment last;   ///< the hardest to be ordered before
        Moment first;  ///< the one to show, if it races, too
    };
    using Entries = std::vector<Entry>;

    /// Calls `visit` with each list of entries that an access like this may conflict with: reads have no quarrel with reads, nor
    /// atomics with atomics.
    template <class Visit>
    void visit_rivals(AccessKey key, Visit visit) const {
        visit(writes_);
        if (!is_atomic(key.type())) visit(atomics_);
        if (is_write(key.type())) visit(reads_);
    }

    /// \param races_with_itself  the access was found to race with others like it
    void add(AccessKey key, const Moment& now, bool races_with_itself);
    /// Nothing has happened; the memory remains.
    void clear();
    /// How many entries there is memory for.
    std::size_t capacity() const { return reads_.capacity() + writes_.capacity() + atomics_.capacity(); }

  private:
    struct Id {
        std::uint64_t key;
        std::uint64_t thread;
        friend bool operator==(const Id& a, const Id& b) { return a.key == b.key && a.thread == b.thread; }
    };
    struct IdHash {
        std::size_t operator()(const Id& id) const;
    };
    static Id id_of(AccessKey key, const Moment& at) { return {key.bits, std::uint64_t{at.tile} << 32 | at.thread}; }

    /// Those of the type of `key`, in the order of their first times.
    Entries& like(AccessKey key) {
        return is_atomic(key.type()) ? atomics_ : is_plain_write(key.type()) ? writes_ : reads_;
    }
    /// The entry of this access of this thread, or null.
    Entry* find(AccessKey key, const Moment& now);
    void make_places();

    Entries reads_, writes_, atomics_;
    std::unique_ptr<std::unordered_map<Id, std::size_t, IdHash>> places_;  ///< where entries are, once there are many
};

using WordPasts = std::unordered_map<std::uint64_t, WordPast>;

}  // namespace tessera::race_detector
