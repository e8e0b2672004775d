// SPDX-License-Identifier: Apache-2.0
#include "race_detector/findings/failure_findings.h"

#include <algorithm>

#include "race_detector/naming/thread_place.h"
#include "race_detector/source/source_excerpt.h"
#include "race_detector/source/subscripted_name.h"
#include "tessera/detail/debug_information.h"

namespace tessera::race_detector {

namespace {

/// "float" of "array_view<float, 2>" and of "float[4]".
std::string element_type(const std::string& type) {
    const std::size_t open = type.find('<');
    const std::size_t comma = type.rfind(',');
    std::string element = open != std::string::npos && comma != std::string::npos && comma > open
                              ? type.substr(open + 1, comma - open - 1)
                              : type.substr(0, type.find('['));
    while (!element.empty() && element.back() == ' ') element.pop_back();
    return element;
}

bool is_captured(const FailureRecord& failure) { return failure.type.find('<') != std::string::npos; }

/// What an index was out of bounds of.
struct Object {
    check::Memory memory = check::Memory::none;
    std::string variable;
    std::string path;  ///< between the variable and the subscript: ".values"
};

/// The compilers' check of subscripts tells a place in the source, and no address.
Object array_of(const FailureRecord& failure, Names& names) {
    Object object;
    const auto line = source_line(failure.position.file, failure.position.line);
    if (!line) return object;
    object.variable = subscripted_name(*line, failure.position.column);
    const std::size_t end = object.variable.find_first_of(".-");
    if (end != std::string::npos) {
        object.path = object.variable.substr(end);
        object.variable.erase(end);
    }
    if (!names.data.tile_static(failure.address, object.variable).variable.empty()) object.memory = check::Memory::tile_static;
    return object;
}

/// The variable that a pointer has left, if it is known; null: it is not, or there is none.
const WholeVariable* left_variable(const FailureRecord& failure, Names& names) {
    const LeftVariable& left = failure.left;
    if (left.image == 0) return nullptr;
    const WholeVariable& variable = names.data.tile_static_at(left.image);
    // Optimisation at link time puts variables in another order.
    const bool is_next = left.image == (left.is_behind ? variable.begin + variable.bytes - 1 : variable.begin);
    return variable.bytes != 0 && !variable.name.empty() && is_next ? &variable : nullptr;
}

/// Tells what of the variable would be where the pointer leads.
FailureRecord with_element(FailureRecord failure, Names& names) {
    const WholeVariable* const variable = left_variable(failure, names);
    if (variable == nullptr) return failure;
    const LeftVariable& left = failure.left;
    const bool has_elements = variable->element_size != 0;
    const std::size_t size = has_elements ? variable->element_size : 1;
    const std::size_t count = variable->bytes / size;
    const auto index = static_cast<std::int64_t>(left.is_behind ? count + left.distance / size : (left.distance + size - 1) / size) *
                       (left.is_behind ? 1 : -1);
    if (has_elements) failure.element = "[" + std::to_string(index) + "]";
    failure.what = std::string("the thread ") + left.does + (has_elements ? " element " : " byte ") + std::to_string(index) +
                   ", counted from the first, of " + std::to_string(count) + kThroughAPointer;
    return failure;
}

Object object_of(const FailureRecord& failure, Names& names) {
    if (failure.left.image != 0) {
        const WholeVariable* const variable = left_variable(failure, names);
        return {check::Memory::tile_static, variable != nullptr ? variable->name : "", ""};
    }
    if (is_captured(failure) || failure.place != 0 || failure.is_under_view) {
        return {check::Memory::global, failure.place != 0 ? names.data.captured(failure.place) : "", ""};
    }
    if (failure.type.empty()) return {check::Memory::none, failure.variable, ""};
    return array_of(failure, names);
}

/// What happened, with the object that it happened to.
std::string message_of(const FailureRecord& failure, const std::string& variable) {
    const std::string type = is_captured(failure) ? failure.type : "";
    if (failure.kind != check::Kind::out_of_bounds || variable.empty()) {
        return type.empty() ? failure.what : type + ": " + failure.what;
    }
    const std::string shown = failure.left.image != 0 ? "tile_static" : type;
    return variable + (shown.empty() ? "" : " (" + shown + ")") + ": " + failure.what;
}

/// std::vector::at throws in the standard library; the user's mistake is the call.
void leave_library(check::Access& access, const FailureRecord& failure, Names& names) {
    for (const void* caller : failure.callers) {
        const CodePlaces::Place& place = names.codes.of_address(caller);
        std::vector<check::Position> positions{place.position};
        positions.insert(positions.end(), place.inlined_at.begin(), place.inlined_at.end());
        const auto user = std::find_if(positions.begin(), positions.end(), [](const check::Position& position) {
            return !position.file.empty() && !detail::is_file_of_library(position.file);
        });
        if (user == positions.end()) continue;
        access.position = *user;
        access.inlined_at.assign(user + 1, positions.end());
        return;
    }
}

void set_position(check::Finding& finding, const FailureRecord& failure, Names& names) {
    const CodePlaces::Place& place = names.codes.of_address(failure.address);
    check::Position& position = finding.first.position;
    position = place.position;
    finding.first.inlined_at = place.inlined_at;
    leave_library(finding.first, failure, names);
    if (!failure.position.file.empty() && (position.file.empty() || position.column == 0)) {
        const std::string function = position.file.empty() ? "" : position.function;
        position = failure.position;
        position.function = function;
    }
    // In the kernel's first instructions, which have no line of the program's: where the stack is too small for it, say.
    if (detail::is_file_of_library(position.file) && !failure.launch.file.empty()) {
        position = {};
        position.file = failure.launch.file;
        position.line = failure.launch.line;
        finding.first.inlined_at.clear();
    }
    for (const check::Group& group : failure.groups) {
        if (!position.file.empty() || group.file.empty()) continue;
        position.file = group.file;
        position.line = group.line;
    }
}

std::string type_of(const FailureRecord& failure, Names& names) {
    if (const WholeVariable* const variable = left_variable(failure, names)) return variable->type;
    return failure.type.empty() && failure.place != 0 ? names.data.name(failure.place, 0).type : element_type(failure.type);
}

check::Finding finding_of(const FailureRecord& failure, Names& names) {
    check::Finding finding;
    finding.kind = failure.kind;
    const Object object = object_of(failure, names);
    finding.memory = object.memory;
    finding.variable = object.variable;
    finding.type = type_of(failure, names);
    finding.element = object.path + failure.element;
    finding.launch = {failure.launch.number, failure.launch.file, failure.launch.line};
    finding.extent = failure.launch.extents;
    finding.tile_dims = failure.launch.tile_dims;
    finding.groups = failure.groups;
    finding.message = message_of(failure, object.variable + object.path);
    set_position(finding, failure, names);
    if (failure.kind == check::Kind::tile_static_size) return finding;  // of the whole kernel
    if (failure.launch.extents.empty()) {
        finding.first.on_host = true;
    } else {
        set_thread(finding.first, failure.launch, failure.tile, failure.thread, failure.interval);
    }
    return finding;
}

std::string place_text(const std::string& place, unsigned line) { return place + ":" + std::to_string(line); }

/// Where a finding stands; what is nowhere stands where its kernel was launched.
std::vector<std::string> places_of(const check::Finding& finding) {
    std::vector<std::string> places;
    const check::Position& first = finding.first.position;
    if (!finding.groups.empty()) {
        for (const check::Group& group : finding.groups) {
            if (!group.file.empty()) places.push_back(place_text(group.file, group.line));
        }
        std::sort(places.begin(), places.end());
        places.erase(std::unique(places.begin(), places.end()), places.end());
    } else if (!first.file.empty()) {
        places.push_back(place_text(first.file, first.line));
    } else if (!first.function.empty()) {
        places.push_back(first.function);
    } else {
        places.push_back(place_text(finding.launch.file, finding.launch.line));
    }
    return places;
}

}  // namespace

void FailureFindings::add(const FailureRecord& recorded, Names& names) {
    const FailureRecord failure = with_element(recorded, names);
    check::Finding finding = finding_of(failure, names);
    const Rank rank{failure.launch.number, failure.tile, failure.thread, failure.element, failure.what};
    const auto [at, is_new] = folds_.try_emplace({finding.kind, finding.variable, finding.type, places_of(finding), finding.launch.file, finding.launch.line});
    Fold& fold = at->second;
    if (is_new || rank < fold.rank) {
        fold.finding = std::move(finding);
        fold.rank = rank;
        fold.kernel = failure.launch.kernel;
    }
    fold.tiles.add(failure.tiles);
    fold.tiles_of_kernels[failure.launch.kernel].add(failure.tiles);
    fold.occurrences += failure.occurrences;
    fold.is_tiled |= !failure.launch.tile_dims.empty() && failure.kind != check::Kind::tile_static_size;
}

void FailureFindings::take(std::vector<check::Finding>& findings, bool in_order) {
    for (auto& entry : folds_) {
        Fold& fold = entry.second;
        fold.finding.occurrences = fold.occurrences;
        fold.finding.tiles = fold.is_tiled ? fold.tiles.count() : 0;
        fold.finding.counts_are_least = !fold.tiles.is_exact();
        if (fold.is_tiled) {
            fold.finding.tile_runs = in_order ? fold.tiles.runs_in(fold.finding.launch.index)
                                              : fold.tiles_of_kernels[fold.kernel].runs_in_any();
        }
        findings.push_back(std::move(fold.finding));
    }
    folds_.clear();
}

}  // namespace tessera::race_detector
