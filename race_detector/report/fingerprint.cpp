// SPDX-License-Identifier: Apache-2.0
#include "race_detector/report/fingerprint.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string_view>

#include "race_detector/phrases/finding_phrases.h"
#include "race_detector/phrases/report_names.h"
#include "race_detector/source/source_excerpt.h"
#include "race_detector/support/file_names.h"

namespace tessera::race_detector {

namespace {

/// The source line of an access without blanks: it stays when lines are inserted above, or moved to the
/// right.
std::string code_at(const check::Position& position) {
    std::string code = source_line(position.file, position.line).value_or("");
    code.erase(std::remove_if(code.begin(), code.end(), [](char c) { return c == ' ' || c == '\t'; }),
               code.end());
    return code;
}

}  // namespace

// FNV-1a.
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

}  // namespace tessera::race_detector
