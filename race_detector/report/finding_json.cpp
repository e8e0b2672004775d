// SPDX-License-Identifier: Apache-2.0
#include "race_detector/report/finding_json.h"

#include <utility>
#include <vector>

#include "race_detector/phrases/finding_phrases.h"
#include "race_detector/phrases/report_names.h"
#include "race_detector/report/json_values.h"

namespace tessera::race_detector {

using Json = nlohmann::ordered_json;  // keys as documented, not sorted

namespace {

Json index_or_null(const std::vector<int>& index) { return index.empty() ? Json() : Json(index); }

template <class Enumeration>
Json name_or_null(Enumeration value) {
    return value == Enumeration::none ? Json() : Json(name_of(value));
}

Json access_json(const check::Access& access) {
    if (!is_known(access)) return {};
    return {{"file", text_or_null(access.position.file)},
            {"line", number_or_null(access.position.line)},
            {"column", number_or_null(access.position.column)},
            {"function", text_or_null(access.position.function)},
            {"access", name_or_null(access.access)},
            {"thread", index_or_null(access.thread)},
            {"tile", index_or_null(access.tile)},
            {"global", index_or_null(access.global)},
            {"interval", access.tile.empty() ? Json() : Json(access.interval)}};
}

Json group_json(const check::Group& group) {
    Json threads = Json::array();
    for (const std::vector<int>& thread : group.threads) threads.push_back(thread);
    return {{"file", text_or_null(group.file)},
            {"line", number_or_null(group.line)},
            {"state", group.state},
            {"count", group.count},
            {"threads", std::move(threads)}};
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
    return {{"index", launch.index}, {"file", text_or_null(launch.file)}, {"line", number_or_null(launch.line)}};
}

Json finding_json(const check::Finding& finding) {
    const bool has_element = !finding.variable.empty() || !finding.element.empty();
    return {{"kind", name_of(finding.kind)},
            {"hazard", name_or_null(finding.hazard)},
            {"memory", name_or_null(finding.memory)},
            {"scope", name_or_null(finding.scope)},
            {"variable", text_or_null(finding.variable)},
            {"type", text_or_null(finding.type)},
            {"element", has_element ? Json(finding.element) : Json()},
            {"severity", name_of(finding.severity)},
            {"same_value", finding.same_value},
            {"launch", launch_json(finding.launch)},
            {"first", access_json(finding.first)},
            {"second", finding.second ? access_json(*finding.second) : Json()},
            {"groups", groups_json(finding)},
            {"occurrences", finding.occurrences},
            {"tiles", finding.tiles},
            {"help", help_text(finding)}};
}

std::string json_of(const check::Finding& finding) { return written(finding_json(finding), -1); }

}  // namespace tessera::race_detector
