// SPDX-License-Identifier: Apache-2.0
#include "race_detector/report/report_sarif.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>

#include "race_detector/findings/finding_phrases.h"
#include "race_detector/findings/headline.h"
#include "race_detector/findings/missing_barrier_words.h"
#include "race_detector/findings/report_names.h"
#include "race_detector/report/sarif_rules.h"
#include "race_detector/source/source_excerpt.h"
#include "race_detector/support/file_names.h"
#include "race_detector/support/printable_text.h"

namespace tessera::race_detector {

namespace {

using Json = nlohmann::ordered_json;

constexpr char kSchema[] =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

Json message(const std::string& text) { return {{"text", text}}; }

Json rules() {
    Json all = Json::array();
    for (const check::Kind kind : kAllKinds) {
        const RuleText text = rule_text(kind);
        all.push_back({{"id", name_of(kind)},
                       {"name", text.name},
                       {"shortDescription", message(text.description)},
                       {"fullDescription", message(text.description)},
                       {"help", message(text.help)},
                       {"defaultConfiguration", {{"level", "error"}}}});
    }
    return all;
}

/// Line, column in characters (when known), and the source from there to the line's end: what a region without
/// an end means.
Json region_json(const check::Position& position, const std::optional<std::string>& source) {
    Json region = {{"startLine", position.line}};
    if (position.column == 0) {
        if (source) region["snippet"] = message(*source);
        return region;
    }
    const std::size_t offset = position.column - 1;
    if (!source || offset >= source->size()) {
        region["startColumn"] = position.column;
        return region;
    }
    region["startColumn"] = glyphs_of(source->substr(0, offset)).size() + 1;
    region["snippet"] = message(source->substr(offset));
    return region;
}

/// Null when the file is not known.
Json location_json(const check::Position& position) {
    if (position.file.empty()) return {};
    Json place = {{"artifactLocation", {{"uri", uri_of(position.file)}}}};
    if (position.line > 0) {
        const std::optional<std::string> source = source_line(position.file, position.line);
        place["region"] = region_json(position, source);
        // It must be more than the region.
        if (source && position.column > 1)
            place["contextRegion"] = {{"startLine", position.line}, {"snippet", message(*source)}};
    }
    Json location = {{"physicalLocation", std::move(place)}};
    if (!position.function.empty()) {
        location["logicalLocations"] = Json::array({{{"name", position.function}, {"kind", "function"}}});
    }
    return location;
}

void add_related(Json& related, const check::Position& position, const std::string& text) {
    Json location = location_json(position);
    if (location.is_null()) return;
    location["id"] = related.size() + 1;
    location["message"] = message(text);
    related.push_back(std::move(location));
}

Json related_json(const check::Finding& finding, const MissingBarrier* barrier) {
    Json related = Json::array();
    for (const check::Position& caller : finding.first.inlined_at)
        add_related(related, caller, "called here");
    if (finding.second) add_related(related, finding.second->position, access_text(*finding.second));
    for (const check::Group& group : finding.groups)
        add_related(related, {group.file, group.line, 0, ""}, group_text(group));
    add_related(related, {finding.launch.file, finding.launch.line, 0, ""}, "kernel launched here");
    if (barrier != nullptr) add_related(related, position_of(*barrier), headline(*barrier));
    return related;
}

/// With the option call_stacks: one stack for each access.
Json stacks_json(const check::Finding& finding) {
    Json stacks = Json::array();
    const auto add = [&stacks](const check::Access& access) {
        Json frames = Json::array();
        std::vector<check::Position> positions{access.position};
        positions.insert(positions.end(), access.inlined_at.begin(), access.inlined_at.end());
        positions.insert(positions.end(), access.callers.begin(), access.callers.end());
        for (const check::Position& position : positions) {
            Json location = location_json(position);
            if (!location.is_null()) frames.push_back({{"location", std::move(location)}});
        }
        if (!access.callers.empty()) stacks.push_back({{"message", message(access_text(access))}, {"frames", std::move(frames)}});
    };
    add(finding.first);
    if (finding.second) add(*finding.second);
    return stacks;
}

std::string message_text(const check::Finding& finding) {
    std::string text = headline(finding) + ".";
    if (finding.second) {
        text += " First: " + access_text(finding.first) + ". Second: " + access_text(*finding.second) + ".";
    } else if (is_known(finding.first) && finding.kind != check::Kind::restrict_violation) {
        text += " Where: " + access_text(finding.first) + ".";
    }
    for (const check::Group& group : finding.groups) text += " " + group_text(group) + ".";
    const std::string missing = missing_text(finding);
    if (!missing.empty()) text += " Missing: " + missing + ".";
    if (!finding.help.empty()) text += " " + one_line(finding.help);
    return text;
}

/// The source line of an access without blanks: it stays when lines are inserted above, or moved to the
/// right.
std::string code_at(const check::Position& position) {
    std::string code = source_line(position.file, position.line).value_or("");
    code.erase(std::remove_if(code.begin(), code.end(), [](char c) { return c == ' ' || c == '\t'; }),
               code.end());
    return code;
}

/// Tells a finding from others over changes of the source elsewhere (FNV-1a).
std::string fingerprint(const check::Finding& finding) {
    const check::Position place = place_of(finding);
    const check::Position other = finding.second ? finding.second->position : check::Position{};
    std::uint64_t hash = 14695981039346656037ULL;
    const std::string_view file = last_component(place.file);
    for (const std::string& part : {std::string(name_of(finding.kind)), std::string(name_of(finding.hazard)),
                                    std::string(name_of(finding.memory)), finding.variable, std::string(file),
                                    place.function, code_at(place), code_at(other)}) {
        for (const char letter : part + '\n')
            hash = (hash ^ static_cast<unsigned char>(letter)) * 1099511628211ULL;
    }
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    return text;
}

/// \param barrier  the group that the finding is in; null: none
Json result_json(const check::Finding& finding, const MissingBarrier* barrier) {
    Json result = {{"ruleId", name_of(finding.kind)},
                   {"ruleIndex", rule_index(finding.kind)},
                   {"level", name_of(finding.severity)},
                   {"message", message(message_text(finding))},
                   {"locations", Json::array()},
                   {"relatedLocations", related_json(finding, barrier)},
                   {"partialFingerprints", {{"tesseraFinding/v1", fingerprint(finding)}}}};
    Json location = location_json(place_of(finding));
    if (!location.is_null()) result["locations"].push_back(std::move(location));
    Json stacks = stacks_json(finding);
    if (!stacks.empty()) result["stacks"] = std::move(stacks);
    if (finding.occurrences > 0) result["occurrenceCount"] = finding.occurrences;
    return result;
}

Json invocation_json(const Report& report) {
    Json notes = Json::array();
    const auto add = [&notes](const std::string& text) {
        notes.push_back({{"level", "warning"}, {"message", message(text)}});
    };
    if (report.coverage.uncovered_launches > 0 && report.coverage.uncovered.empty()) {
        add(counted(report.coverage.uncovered_launches, "launch", "launches") +
            " of kernels that were compiled without --check: nothing is known about their accesses.");
    }
    for (const std::string& sentence : report.coverage.uncovered) add(sentence);
    if (report.findings_not_shown > 0) {
        add(counted(report.findings_not_shown, "more finding") + " not shown (option max_findings).");
    }
    if (!report.ended_by.empty()) add("The program was ended by " + report.ended_by + ".");
    return {{"executionSuccessful", report.ended_by.empty()},
            {"toolExecutionNotifications", std::move(notes)}};
}

}  // namespace

std::string sarif_report(const Report& report) {
    Json results = Json::array();
    const std::vector<const MissingBarrier*> groups = group_of_each(report.missing_barriers, report.findings.size());
    for (std::size_t i = 0; i < report.findings.size(); ++i) results.push_back(result_json(report.findings[i], groups[i]));
    const Coverage& coverage = report.coverage;
    const Json run = {{"tool", {{"driver", {{"name", "Tessera"}, {"version", TESSERA_VERSION}, {"rules", rules()}}}}},
                      {"invocations", Json::array({invocation_json(report)})},
                      {"columnKind", "unicodeCodePoints"},
                      {"results", std::move(results)},
                      {"properties",
                       {{"program", report.program},
                        {"launches", coverage.launches},
                        {"tiles", coverage.tiles},
                        {"threads", coverage.threads},
                        {"accesses", coverage.accesses}}}};
    const Json log = {{"$schema", kSchema}, {"version", "2.1.0"}, {"runs", Json::array({run})}};
    return log.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace tessera::race_detector
