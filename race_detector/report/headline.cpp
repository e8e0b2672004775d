// SPDX-License-Identifier: Apache-2.0
#include "race_detector/report/headline.h"

#include <utility>

#include "race_detector/advice/race_shape.h"
#include "race_detector/phrases/finding_phrases.h"
#include "race_detector/phrases/report_names.h"
#include "race_detector/support/printable_text.h"

namespace tessera::race_detector {

namespace {

/// The two threads of a race, as far as the place where they meet tells them.
struct Actors {
    const char* both;
    const char* one;
    const char* other;
    const char* order;  ///< what is missing
};

Actors actors_of(const check::Finding& finding) {
    const bool is_untiled = finding.first.tile.empty() && (!finding.second || finding.second->tile.empty());
    switch (finding.scope) {
        case check::Reach::tile:
            return {"two threads of a tile", "one thread of a tile", "another", "nothing orders them"};
        case check::Reach::launch:
            if (is_untiled) break;
            return {"threads of two tiles", "a thread of one tile", "a thread of another",
                    "no barrier orders tiles"};
        case check::Reach::none: break;
    }
    return {"two threads", "one thread", "another", "nothing orders them"};
}

const char* verb_of(check::AccessKind access) {
    switch (access) {
        case check::AccessKind::none: return "uses it";
        case check::AccessKind::read: return "reads it";
        case check::AccessKind::write: return "writes it";
        case check::AccessKind::atomic: return "changes it atomically";
    }
    return "uses it";
}

std::string race_words(const check::Finding& finding) {
    const Actors actors = actors_of(finding);
    const std::string begin = "race on " + object_text(finding) + ": ";
    const std::string end = std::string(", and ") + actors.order;
    if (finding.hazard == check::Hazard::write_write) {
        // That a sum comes out the same is chance.
        const bool is_same = finding.same_value && shape_of(finding) != RaceShape::accumulation && shape_of(finding) != RaceShape::unordered_turns;
        return begin + actors.both + (is_same ? " write the same value to it" : " write it") + end;
    }
    if (!finding.second) return begin + actors.both + " use it" + end;
    // The write first, whichever of the two came first: that is the schedule's doing.
    check::AccessKind one = finding.first.access;
    check::AccessKind other = finding.second->access;
    if (other == check::AccessKind::write || one == check::AccessKind::read) std::swap(one, other);
    return begin + actors.one + " " + verb_of(one) + ", " + actors.other + " " + verb_of(other) + end;
}

/// "what: message"; without a message what is always true of the kind.
std::string told(const char* what, const check::Finding& finding, const std::string& otherwise) {
    std::string message = finding.message.empty() ? otherwise : finding.message;
    if (message.back() == '.') message.pop_back();
    return std::string(what) + ": " + message;
}

std::string sentence(const check::Finding& finding) {
    const std::string object = object_text(finding);
    switch (finding.kind) {
        case check::Kind::race: return race_words(finding);
        case check::Kind::uninitialized_read:
            return "uninitialized read of " + object + ": " +
                   (finding.memory == check::Memory::tile_static ? "no thread of the tile has written it"
                                                                 : "nothing has written it");
        case check::Kind::barrier_divergence:
            return "barrier divergence: the threads of " +
                   (finding.first.tile.empty() ? "a tile" : "tile " + index_text(finding.first.tile)) +
                   " do not all reach the same barrier";
        case check::Kind::out_of_bounds:
            return told(finding.element.empty() && finding.first.on_host ? "access out of bounds" : "index out of bounds", finding,
                        finding.variable.empty() ? "an access outside an array"
                                                 : finding.element + " is outside " + finding.variable);
        case check::Kind::stack_overflow:
            return told("stack overflow", finding,
                        "a thread's stack is too small for what the kernel keeps on it");
        case check::Kind::timeout: return told("timeout", finding, "the kernel made no progress");
        case check::Kind::exception: return told("exception", finding, "a C++ exception left the kernel");
        case check::Kind::stale_host_read:
            return "stale read of " + object +
                   " by the host: a kernel has changed it on the accelerator, and nothing has brought the "
                   "new value back";
        case check::Kind::stale_device_read:
            if (!finding.message.empty()) return told(("lost write to " + object + " by the host").c_str(), finding, "");
            return "stale read of " + object +
                   " by a kernel: the host has changed the memory under the array_view, and the kernel uses "
                   "an older copy";
        case check::Kind::tile_static_size:
            return told("too much tile_static memory", finding,
                        "more than the 32768 bytes that Direct3D 11 has");
        case check::Kind::restrict_violation:
            return told("restriction", finding, "the kernel does what restrict(amp) forbids");
    }
    return "finding";
}

}  // namespace

std::string headline(const check::Finding& finding) { return one_line(sentence(finding)); }

std::string tag_of(const check::Finding& finding) {
    const std::string kind = name_of(finding.kind);
    return finding.hazard == check::Hazard::none ? "[" + kind + "]"
                                                 : "[" + kind + ", " + name_of(finding.hazard) + "]";
}

}  // namespace tessera::race_detector
