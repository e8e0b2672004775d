// SPDX-License-Identifier: Apache-2.0
#include "race_detector/findings/finding_builder.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "race_detector/advice/advice.h"
#include "race_detector/checks/tile_static_checks.h"
#include "race_detector/findings/failure_findings.h"
#include "race_detector/findings/suppressions.h"
#include "race_detector/history/race_rules.h"
#include "race_detector/naming/kernels.h"
#include "race_detector/naming/names.h"
#include "race_detector/naming/place_numbers.h"
#include "race_detector/naming/places.h"
#include "race_detector/naming/thread_place.h"
#include "race_detector/source/source_files.h"
#include "race_detector/support/tile_union.h"

namespace tessera::race_detector {

namespace {

using Line = std::pair<std::string, unsigned>;

/// What is one mistake: kind, where the kernel is launched, memory, variable, and the lines in either order.
using FoldKey = std::tuple<check::Kind, Line, check::Memory, std::string, Line, Line>;

/// Of a write by the host that no kernel has run without.
constexpr const char* kLostWrite =
    "copying the accelerator's copy of the memory under the array_view back has replaced what the host had written there";

/// Of a read by the host of bytes that came from the accelerator.
constexpr const char* kNeverWritten = "No kernel had written it when it was copied from the accelerator to the host.";

/// Conflicts that are one finding.
struct Fold {
    check::Finding finding;
    Sighting example;
    std::uint32_t kernel = 0;  ///< of the example
    ConflictKey example_key;
    std::uint64_t example_byte = 0;
    bool is_write_write = false;  ///< of the example
    bool all_write_write = true;
    bool values_differ = false;
    std::unordered_map<std::uint64_t, TileUnion> elements;  ///< DataElement::begin
    TileUnion tiles;
    std::map<std::uint32_t, TileUnion> tiles_of_kernels;
};

check::AccessKind access_kind(AccessType type) {
    switch (type) {
        case AccessType::read: return check::AccessKind::read;
        case AccessType::write: return check::AccessKind::write;
        case AccessType::atomic_read:
        case AccessType::atomic: return check::AccessKind::atomic;
    }
    return check::AccessKind::none;
}

Line line_of(const CodePlaces::Place& place) {
    // Without line tables each instruction is a place of its own.
    if (place.position.file.empty()) return {place.position.function, 0};
    return {place.position.file, place.position.line};
}

class Builder {
  public:
    explicit Builder(const SeverityOptions& severities)
        : severities_(severities),
          in_order_(!kernels.launched_by_several_threads()),
          launches_before_(kernels.launches_before()) {}

    void add(const RawFindings& raw) {
        raw_ = &raw;
        recent_folds_.clear();
        names_ = raw.names.get();
        const std::lock_guard<std::mutex> lock(names_->mutex);
        learn_codes();
        for (const auto& [key, conflict] : raw.conflicts.all()) {
            fold(key, conflict, key.b == 0 ? check::Kind::uninitialized_read : check::Kind::race);
        }
        for (const auto& [key, conflict] : raw.host.stale_reads.all()) fold(key, conflict, check::Kind::stale_host_read);
        for (const auto& [key, conflict] : raw.host.unseen_writes.all()) fold(key, conflict, check::Kind::stale_device_read);
        host_message_ = kLostWrite;
        for (const auto& [key, conflict] : raw.host.lost_writes.all()) fold(key, conflict, check::Kind::stale_device_read);
        host_message_ = kNeverWritten;
        for (const auto& [key, conflict] : raw.host.undefined_reads.all()) fold(key, conflict, check::Kind::uninitialized_read);
        host_message_ = "";
        for (FailureRecord failure : raw.failures) {
            if (!in_order_) failure.launch.number = launches_before_.at(failure.launch.kernel);
            failures_.add(failure, *names_);
        }
    }

    std::vector<check::Finding> build() {
        std::vector<check::Finding> findings;
        for (auto& entry : folds_) add_finished(entry.second, findings);
        failures_.take(findings, in_order_);
        add_suppressions(findings);
        std::sort(findings.begin(), findings.end(), comes_before);
        return findings;
    }

  private:
    void learn_codes() {
        std::vector<CodeId> codes;
        std::vector<const ConflictTable*> tables = raw_->host.all();
        tables.push_back(&raw_->conflicts);
        for (const ConflictTable* table : tables) {
            for (const auto& entry : table->all()) {
                codes.push_back(AccessKey(entry.first.a).code());
                codes.push_back(AccessKey(entry.first.b).code());
            }
        }
        std::sort(codes.begin(), codes.end());
        codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
        names_->codes.learn(codes);
    }

    bool is_deliberate(const Line& line) const {
        return std::any_of(raw_->deliberate.begin(), raw_->deliberate.end(), [&](const auto& deliberate) {
            const auto& [file, number] = deliberate;
            return number == line.second && line.first.size() >= file.size() &&
                   line.first.compare(line.first.size() - file.size(), file.size(), file) == 0;
        });
    }

    /// What a report shows of a conflict, and the kernel in which it was.
    struct Example {
        Sighting sighting;
        std::uint32_t kernel;
    };

    Example example_of(const ConflictKey& key, const Conflict& conflict) const {
        // What the host did has no kernel: that of a launch before or after it is shown.
        std::uint32_t kernel = key.kernel != 0 ? key.kernel : kernels.kernel_of(conflict.example.launch);
        if (in_order_) return {conflict.example, kernel};
        if (key.kernel == 0) {
            for (const std::uint64_t launch : conflict.tiles.launches()) {
                const std::uint32_t other = kernels.kernel_of(launch);
                if (launches_before_.at(other) < launches_before_.at(kernel)) kernel = other;
            }
        }
        Sighting lowest = conflict.lowest;
        lowest.launch = static_cast<std::uint32_t>(launches_before_.at(kernel));
        return {lowest, kernel};
    }

    static Line line_of_launch(std::uint32_t kernel) {
        if (kernel == 0) return {};
        const LaunchRecord launch = kernels.at(kernel);
        return {launch.file, launch.line};
    }

    /// Each finding gets a line that hides no finding of another kernel.
    static void add_suppressions(std::vector<check::Finding>& findings) {
        std::map<std::string, std::set<Line>> launches;
        for (const check::Finding& finding : findings) {
            launches[Suppressions::line_for(finding)].emplace(finding.launch.file, finding.launch.line);
        }
        for (check::Finding& finding : findings) {
            finding.suppression = Suppressions::line_for(finding);
            if (launches[finding.suppression].size() > 1) finding.suppression = Suppressions::line_for_kernel(finding);
        }
    }

    /// Where conflicts of two instructions on one variable are gathered; null: they are deliberate. Asked for each conflict,
    /// so that the strings are compared only for the first.
    Fold* fold_of(const ConflictKey& key, check::Kind kind, const std::string* variable) {
        const AccessKey a(key.a), b(key.b);
        const check::Memory memory = key.place == kTileStaticPlace ? check::Memory::tile_static : check::Memory::global;
        const auto [at, is_new] = recent_folds_.try_emplace({a.code(), b.code(), kind, key.kernel, memory, variable});
        if (!is_new) return at->second;
        const Line line_a = line_of(names_->codes.of(a.code()));
        const Line line_b = kind == check::Kind::race ? line_of(names_->codes.of(b.code())) : Line();
        if (kind == check::Kind::race && (is_deliberate(line_a) || is_deliberate(line_b))) return nullptr;
        Fold& fold = folds_[{kind, line_of_launch(key.kernel), memory, *variable, std::min(line_a, line_b), std::max(line_a, line_b)}];
        fold.finding.kind = kind;
        fold.finding.memory = memory;
        at->second = &fold;
        return &fold;
    }

    check::Access access_of(AccessKey key, const AccessPoint& point, const LaunchRecord& launch, bool on_host) const {
        const CodePlaces::Place& place = names_->codes.of(key.code());
        check::Access access;
        access.position = place.position;
        access.inlined_at = place.inlined_at;
        access.callers = place.callers;
        access.access = access_kind(key.type());
        access.on_host = on_host;
        if (!on_host) set_thread(access, launch, point.tile, point.thread, point.interval);
        access.interval_or_later = point.or_later && !access.tile.empty();
        return access;
    }

    /// Each element of which a byte is concerned.
    void fold(const ConflictKey& key, const Conflict& conflict, check::Kind kind) {
        DataElement last;
        for (unsigned byte = 0; byte < kWordBytes; ++byte) {
            if ((key.bytes >> byte & 1) == 0) continue;
            const DataElement element = names_->data.element(key.place, key.word + byte);
            const bool is_new = last.variable != element.variable || last.begin != element.begin;
            if (element.may_be_unset && kind == check::Kind::uninitialized_read) continue;
            if (is_new) fold(key, byte, element, conflict, kind);
            last = element;
        }
    }

    void fold(const ConflictKey& key, unsigned byte, const DataElement& element, const Conflict& conflict, check::Kind kind) {
        Fold* const found = fold_of(key, kind, element.variable);
        if (found == nullptr) return;
        Fold& fold = *found;
        const bool write_write = kind == check::Kind::race && hazard_of(AccessKey(key.a).type(), AccessKey(key.b).type()) ==
                                                                  check::Hazard::write_write;
        // A write-write race names the finding, so the example is one, too. Among equally low ones place and instructions
        // decide, which are the same in every run.
        const auto [example, kernel] = example_of(key, conflict);
        const bool lower = example < fold.example || (!(fold.example < example) && is_lower(key, example, byte, fold));
        const bool better = fold.elements.empty() || (write_write && !fold.is_write_write) || (write_write == fold.is_write_write && lower);
        if (better) {
            fold.example = example;
            fold.kernel = kernel;
            fold.is_write_write = write_write;
            fold.example_key = key;
            fold.example_byte = key.word + byte;
            describe(fold, key, names_->data.name(key.place, key.word + byte));
        }
        fold.all_write_write &= write_write;
        fold.values_differ |= write_write && conflict.values_differ;
        fold.finding.also_in_tile |= conflict.in_tile;
        fold.finding.also_between_tiles |= conflict.between_tiles;
        fold.elements[element.begin].add(conflict.tiles);
        fold.tiles.add(conflict.tiles);
        if (!in_order_) fold.tiles_of_kernels[key.kernel].add(conflict.tiles);
    }

    /// The numbers of places follow the order of launches.
    static auto order_of_place(std::uint32_t number) {
        const bool is_captured = number != kTileStaticPlace && number != kAddressPlace;
        Place place = is_captured ? places.at(number) : Place();
        return std::make_tuple(is_captured ? 2U : number, place.closure_offset, place.element_size, std::move(place.extents),
                               std::move(place.strides));
    }

    bool is_lower(const ConflictKey& key, const Sighting& example, unsigned byte, const Fold& fold) const {
        const auto place = std::make_tuple(order_of_place(key.place), key.word + byte);
        const auto other = std::make_tuple(order_of_place(fold.example_key.place), fold.example_byte);
        if (place != other) return place < other;
        return order_of(key, example) < order_of(fold.example_key, fold.example);
    }

    using OrderOfAccess = std::pair<std::vector<CodeId>, std::uint64_t>;

    /// The two instructions; that of the lower access; the bytes. Threads may do the same with several parts of a word.
    std::tuple<std::array<OrderOfAccess, 2>, OrderOfAccess, ByteMask> order_of(const ConflictKey& key, const Sighting& example) const {
        const auto order = [&](AccessKey access) {
            return std::make_pair(names_->codes.order_of(access.code()), access.bits >> kCodeBits);
        };
        std::array<OrderOfAccess, 2> both{order(AccessKey(key.a)), order(AccessKey(key.b))};
        const OrderOfAccess lower = both[example.b < example.a ? 1 : 0];
        std::sort(both.begin(), both.end());
        return {both, lower, key.bytes};
    }

    static void describe_tiles(const Fold& fold, const TileSet& tiles, bool in_order, check::Finding& finding) {
        if (in_order) {
            finding.tile_runs = tiles.runs_in(finding.launch.index);
        } else {
            finding.tile_runs = fold.tiles_of_kernels.at(fold.example_key.kernel).total().runs_in_any();
        }
    }

    void describe(Fold& fold, const ConflictKey& key, const DataName& name) {
        check::Finding& finding = fold.finding;
        const check::Kind kind = finding.kind;
        const Sighting& example = fold.example;
        LaunchRecord launch = kernels.at(fold.kernel);
        launch.number = example.launch;
        const bool on_host = kind == check::Kind::stale_host_read || kind == check::Kind::stale_device_read || *host_message_ != '\0';
        finding.variable = name.variable;
        finding.type = name.type;
        finding.element = name.element;
        finding.is_texel = name.is_texel;
        finding.place = key.place;
        finding.place_byte = fold.example_byte;
        finding.launch = {launch.number, launch.file, launch.line};
        finding.extent = launch.extents;
        finding.tile_dims = launch.tile_dims;
        finding.message = host_message_;
        check::Access a = access_of(AccessKey(key.a), example.a, launch, on_host);
        if (kind != check::Kind::race) {
            finding.first = std::move(a);
            return;
        }
        check::Access b = access_of(AccessKey(key.b), example.b, launch, on_host);
        if (example.b_came_first) std::swap(a, b);
        finding.first = std::move(a);
        finding.second = std::move(b);
        const bool in_tile = example.a.tile == example.b.tile && !launch.tile_dims.empty();
        finding.scope = in_tile ? check::Reach::tile : check::Reach::launch;
        const bool is_tile_static = finding.memory == check::Memory::tile_static;
        if (in_tile && (example.a.or_later || example.b.or_later)) {
            // Whether one stood between them is not known.
            finding.message = std::string("No barrier orders the two accesses: those that the tile has passed here order ") +
                              (is_tile_static ? "global memory only, not tile_static" : "tile_static memory only, not global") + " memory.";
        } else if (in_tile && example.a.interval != example.b.interval) {
            finding.message = is_tile_static ? "A barrier stood between the two accesses, but its fence orders global memory only, not "
                                               "tile_static memory."
                                             : "A barrier stood between the two accesses, but its fence orders tile_static memory only, "
                                               "not global memory.";
        }
    }

    void add_finished(Fold& fold, std::vector<check::Finding>& findings) const {
        check::Finding& finding = fold.finding;
        const bool tiled = !finding.first.tile.empty();
        const TileSet all_tiles = fold.tiles.total();
        finding.tiles = tiled ? all_tiles.count() : 0;
        finding.counts_are_least = !all_tiles.is_exact();
        if (tiled) describe_tiles(fold, all_tiles, in_order_, finding);
        finding.occurrences = 0;
        for (const auto& [element, tiles] : fold.elements) {
            finding.occurrences += finding.memory == check::Memory::tile_static ? tiles.total().count() : 1;
        }
        if (finding.kind == check::Kind::race) {
            finding.hazard = fold.is_write_write ? check::Hazard::write_write : check::Hazard::read_write;
            finding.same_value = fold.is_write_write && !fold.values_differ;
            finding.severity = severity_of_race(finding.hazard, finding.same_value && fold.all_write_write,
                                                severities_.same_value == detail::SameValue::error);
            finding.also_in_tile &= finding.scope == check::Reach::launch && tiled;
            finding.also_between_tiles &= finding.scope == check::Reach::tile;
            if (severities_.same_value == detail::SameValue::off && finding.same_value && fold.all_write_write) return;
        } else {
            finding.also_in_tile = finding.also_between_tiles = false;
        }
        if (finding.kind == check::Kind::uninitialized_read) {
            finding.severity = severities_.uninitialized;
            if (finding.severity == check::Severity::warning) finding.message = "The value is not known to matter to a result.";
        }
        findings.push_back(finding);
    }

    static bool comes_before(const check::Finding& a, const check::Finding& b) {
        const auto rank = [](const check::Finding& f) {
            const check::Position& first = f.first.position;
            const check::Position& second = f.second ? f.second->position : first;
            return std::tie(f.launch.index, f.launch.file, f.launch.line, first.file, first.line, second.file, second.line, f.kind,
                            f.variable, f.element);
        };
        return rank(a) < rank(b);
    }

    const SeverityOptions severities_;
    const bool in_order_;  ///< the numbers of launches are the same in every run
    const std::vector<std::uint64_t> launches_before_;
    const RawFindings* raw_ = nullptr;  ///< those that are added
    Names* names_ = nullptr;            ///< theirs
    const char* host_message_ = "";     ///< of what is added, where its kind does not tell
    std::map<FoldKey, Fold> folds_;
    std::map<std::tuple<CodeId, CodeId, check::Kind, std::uint32_t, check::Memory, const std::string*>, Fold*> recent_folds_;  ///< of `raw_`
    FailureFindings failures_;
};

}  // namespace

std::vector<check::Finding> build_findings(const std::vector<RawFindings>& all, const SeverityOptions& severities) {
    Builder builder(severities);
    for (const RawFindings& raw : all) builder.add(raw);
    return builder.build();
}

void add_help(std::vector<check::Finding>& findings) {
    SourceFiles sources;
    for (check::Finding& finding : findings) {
        if (finding.help.empty()) finding.help = advice_for(finding, sources);
    }
}

}  // namespace tessera::race_detector
