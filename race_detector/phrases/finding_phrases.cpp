// SPDX-License-Identifier: Apache-2.0
#include "race_detector/phrases/finding_phrases.h"

#include "race_detector/phrases/report_names.h"
#include "race_detector/source/source_statement.h"
#include "race_detector/support/file_names.h"
#include "race_detector/support/printable_text.h"

namespace tessera::race_detector {

namespace {

std::string line_text(const std::string& file, unsigned line) {
    if (file.empty()) return "";
    return one_line(shown_file(file)) + (line == 0 ? "" : ":" + std::to_string(line));
}

/// "thread (0, 1) of tile (0, 0), global (0, 1), barrier interval 2".
std::string thread_text(const check::Access& access) {
    if (access.thread.empty() && access.tile.empty()) {
        return access.global.empty() ? "a thread" : "thread " + index_text(access.global);
    }
    std::string text = access.thread.empty() ? "a thread" : "thread " + index_text(access.thread);
    if (!access.tile.empty()) text += " of tile " + index_text(access.tile);
    if (!access.global.empty()) text += ", global " + index_text(access.global);
    return text + ", barrier interval " + std::to_string(access.interval) + (access.interval_or_later ? " or later" : "");
}

/// Findings that are a piece of memory, so that there can be several in a tile.
bool concerns_memory(check::Kind kind) {
    return kind == check::Kind::race || kind == check::Kind::uninitialized_read ||
           kind == check::Kind::stale_host_read || kind == check::Kind::stale_device_read;
}

}  // namespace

std::string counted(std::uint64_t count, const char* noun, const char* plural) {
    const std::string number = std::to_string(count) + " ";
    if (count == 1) return number + noun;
    return number + (plural != nullptr ? std::string(plural) : std::string(noun) + "s");
}

std::string index_text(const std::vector<int>& index) {
    std::string text = "(";
    for (const int component : index) text += (text.size() > 1 ? ", " : "") + std::to_string(component);
    return text + ")";
}

std::string position_text(const check::Position& position) {
    if (position.file.empty()) return one_line(position.function);
    const bool has_column = position.line != 0 && position.column != 0;
    return line_text(position.file, position.line) +
           (has_column ? ":" + std::to_string(position.column) : "");
}

std::string launch_text(const check::LaunchPlace& launch) { return line_text(launch.file, launch.line); }

bool is_known(const check::Access& access) {
    return !access.position.file.empty() || !access.position.function.empty() || access.on_host ||
           access.access != check::AccessKind::none || !access.thread.empty() || !access.global.empty();
}

check::Position place_of(const check::Finding& finding) {
    if (!finding.first.position.file.empty()) return finding.first.position;
    for (const check::Group& group : finding.groups) {
        if (!group.file.empty()) return {group.file, group.line, 0, ""};
    }
    if (!finding.first.position.function.empty()) return finding.first.position;
    return {finding.launch.file, finding.launch.line, 0, ""};
}

bool is_one_line(const check::Finding& finding) {
    if (!finding.second) return false;
    const check::Position& first = finding.first.position;
    const check::Position& second = finding.second->position;
    if (first.file.empty() && second.file.empty())
        return !first.function.empty() && first.function == second.function;
    return first.file == second.file && first.line == second.line;
}

std::optional<bool> is_one_statement(const check::Finding& finding) {
    if (!finding.second) return false;
    const check::Position& first = finding.first.position;
    const check::Position& second = finding.second->position;
    // Without debug information the function is an instruction.
    return first.file.empty() ? is_one_line(finding) : are_in_one_statement(first, second);
}

std::string object_text(const check::Finding& finding) {
    const std::string memory = finding.memory == check::Memory::none ? "" : name_of(finding.memory);
    if (finding.variable.empty()) return memory.empty() ? "memory" : memory + " memory";
    const std::string type = finding.type.empty() ? "" : finding.type + " ";
    const std::string place = finding.memory == check::Memory::tile_static ? memory + " " : "";
    return one_line(place + type + finding.variable + finding.element);
}

std::string access_text(const check::Access& access) {
    const std::string what = access.access == check::AccessKind::none ? ""
                             : access.access == check::AccessKind::atomic
                                 ? "atomic operation by "
                                 : name_of(access.access) + std::string(" by ");
    return what + (access.on_host ? "the host" : thread_text(access));
}

std::string function_text(const check::Access& access) {
    const std::string& function = access.position.function;
    if (access.position.file.empty()) return "";  // then it stands for the position
    std::string text = function.empty() ? "" : "in " + function;
    for (const check::Position& caller : access.inlined_at) {
        text += std::string(text.empty() ? "" : ", ") + "inlined into " +
                (caller.function.empty() ? "its caller" : caller.function);
        if (!caller.file.empty()) text += " at " + position_text(caller);
    }
    return one_line(text);
}

std::string caller_text(const check::Position& caller) {
    const std::string function = caller.function.empty() ? "a function" : caller.function;
    return one_line("called by " + function + " at " + position_text(caller));
}

std::string group_text(const check::Group& group) {
    std::string text = counted(group.count, "thread");
    text += group.file.empty()
                ? (group.count == 1 ? " has finished the kernel" : " have finished the kernel")
                : (group.count == 1 ? " waits at " : " wait at ") + line_text(group.file, group.line);
    for (std::size_t i = 0; i < group.threads.size(); ++i)
        text += (i == 0 ? ": " : ", ") + index_text(group.threads[i]);
    const bool is_cut = !group.threads.empty() && group.count > group.threads.size();
    return text + (is_cut ? " and " + std::to_string(group.count - group.threads.size()) + " more" : "");
}

std::string missing_text(const check::Finding& finding) {
    if (finding.kind != check::Kind::race) return "";
    if (finding.scope != check::Reach::launch) {
        return "a barrier (tile_barrier::wait) or an atomic operation between them";
    }
    return finding.first.tile.empty()
               ? "an order: an untiled kernel has no barrier, its threads run in any order"
               : "an order: no barrier orders tiles, they run in any order";
}

std::string note_text(const check::Finding& finding) {
    switch (finding.kind) {
        case check::Kind::race:
        case check::Kind::uninitialized_read:
        case check::Kind::stale_host_read: return one_line(finding.message);
        case check::Kind::barrier_divergence: return finding.groups.empty() ? one_line(finding.message) : "";
        case check::Kind::out_of_bounds:
        case check::Kind::stack_overflow:
        case check::Kind::timeout:
        case check::Kind::exception:
        case check::Kind::stale_device_read:
        case check::Kind::tile_static_size:
        case check::Kind::restrict_violation: return "";
    }
    return "";
}

std::string also_text(const check::Finding& finding) {
    if (finding.also_between_tiles) return "threads of different tiles race here, too, and no barrier orders tiles";
    return finding.also_in_tile ? "threads of one tile race here, too" : "";
}

std::string tiles_text(const check::Finding& finding) {
    // Of each access the shadow memory keeps two tiles, and they suffice to find a race.
    const bool between_tiles = finding.kind == check::Kind::race && finding.memory == check::Memory::global &&
                               (finding.scope == check::Reach::launch || finding.also_between_tiles);
    return (between_tiles || finding.counts_are_least ? "at least " : "") + counted(finding.tiles, "tile");
}

std::string seen_text(const check::Finding& finding) {
    std::string text;
    if (finding.occurrences > 0 && concerns_memory(finding.kind)) {
        const bool is_least = finding.counts_are_least && finding.memory == check::Memory::tile_static;
        const char* const things = finding.type.empty() ? "byte" : "element";
        text = std::string("seen on ") + (is_least ? "at least " : "") + counted(finding.occurrences, things);
    } else if (finding.occurrences > 1) {
        text = "seen " + counted(finding.occurrences, "time");
    }
    if (!text.empty() && finding.tiles > 0) text += " in " + tiles_text(finding);
    if (finding.launch.file.empty()) return text;
    text += std::string(text.empty() ? "" : "; ") + "kernel launched at " + launch_text(finding.launch);
    return text +
           (finding.launch.index > 0 ? " (launch " + std::to_string(finding.launch.index) + ", from 0)" : "");
}

}  // namespace tessera::race_detector
