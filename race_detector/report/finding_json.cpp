// SPDX-License-Identifier: Apache-2.0
#include "race_detector/report/finding_json.h"

#include <utility>
#include <vector>

#include "emulator/documents/report_keys.h"
#include "emulator/documents/unknown_values.h"
#include "race_detector/phrases/finding_phrases.h"
#include "race_detector/phrases/report_names.h"

namespace tessera::race_detector {
namespace key = detail::report_key;

using detail::Json;

namespace {

template <class Enumeration>
Json name_or_null(Enumeration value) {
    return value == Enumeration::none ? Json() : Json(name_of(value));
}

Json access_json(const check::Access& access) {
    if (!is_known(access)) return {};
    Json json = {{key::kFile, detail::known_or_null(access.position.file)},
                 {key::kLine, detail::number_or_null(access.position.line)},
                 {key::kColumn, detail::number_or_null(access.position.column)},
                 {key::kFunction, detail::known_or_null(access.position.function)},
                 {key::kAccess, name_or_null(access.access)},
                 {key::kThread, detail::known_or_null(access.thread)},
                 {key::kTile, detail::known_or_null(access.tile)},
                 {key::kGlobal, detail::known_or_null(access.global)},
                 {key::kInterval, access.tile.empty() ? Json() : Json(access.interval)}};
    if (access.interval_or_later) json[key::kIntervalOrLater] = true;
    return json;
}

Json group_json(const check::Group& group) {
    Json threads = Json::array();
    for (const std::vector<int>& thread : group.threads) threads.push_back(thread);
    return {{key::kFile, detail::known_or_null(group.file)},
            {key::kLine, detail::number_or_null(group.line)},
            {key::kState, group.state},
            {key::kCount, group.count},
            {key::kThreads, std::move(threads)}};
}

Json groups_json(const check::Finding& finding) {
    if (finding.kind != check::Kind::barrier_divergence) return {};
    Json groups = Json::array();
    for (const check::Group& group : finding.groups) groups.push_back(group_json(group));
    return groups;
}

/// The rule that the code breaks has no member of its own.
std::string help_text(const check::Finding& finding) {
    if (finding.kind != check::Kind::restrict_violation || finding.message.empty()) return finding.help;
    return finding.message + ". " + finding.help;
}

}  // namespace

Json launch_json(const check::LaunchPlace& launch) {
    return {{key::kIndex, launch.index}, {key::kFile, detail::known_or_null(launch.file)}, {key::kLine, detail::number_or_null(launch.line)}};
}

Json finding_json(const check::Finding& finding) {
    const bool has_element = !finding.variable.empty() || !finding.element.empty();
    Json json = {{key::kKind, name_of(finding.kind)},
                 {key::kHazard, name_or_null(finding.hazard)},
                 {key::kMemory, name_or_null(finding.memory)},
                 {key::kScope, name_or_null(finding.scope)},
                 {key::kVariable, detail::known_or_null(finding.variable)},
                 {key::kType, detail::known_or_null(finding.type)},
                 {key::kElement, has_element ? Json(finding.element) : Json()},
                 {key::kSeverity, name_of(finding.severity)},
                 {key::kSameValue, finding.same_value},
                 {key::kLaunch, launch_json(finding.launch)},
                 {key::kFirst, access_json(finding.first)},
                 {key::kSecond, finding.second ? access_json(*finding.second) : Json()},
                 {key::kGroups, groups_json(finding)},
                 {key::kOccurrences, finding.occurrences},
                 {key::kTiles, finding.tiles},
                 {key::kHelp, help_text(finding)}};
    if (finding.counts_are_least) json[key::kCountsAreLeast] = true;
    return json;
}

std::string json_of(const check::Finding& finding) { return finding_json(finding).text(); }

}  // namespace tessera::race_detector
