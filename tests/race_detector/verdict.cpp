// SPDX-License-Identifier: Apache-2.0
#include "tests/race_detector/verdict.h"

#include <sstream>

namespace tessera::generated {

namespace {

std::string text_of(Line line) {
    Step step;
    step.act = line.second;
    step.code = line.first;
    const std::string text = generated::text_of(step);
    return text.substr(0, text.find(' '));
}

bool agree(const Details& a, const Details& b) {
    const bool values = a.values == b.values || a.values == Values::unknown || b.values == Values::unknown;
    return a.bytes == b.bytes && a.between_tiles == b.between_tiles && a.tiles == b.tiles && values;
}

}  // namespace

std::string text_of(const Finding& finding, const Details& details) {
    std::ostringstream text;
    text << (finding.is_race ? "race " : "uninitialized-read ") << text_of(finding.first);
    if (finding.is_race) text << " with " << text_of(finding.second);
    text << " in word " << finding.word
         << (finding.space == Space::global_memory ? " of global" : " of tile_static") << " memory, bytes 0x"
         << std::hex << details.bytes << std::dec;
    if (details.between_tiles) text << ", between tiles";
    if (details.tiles != 0) text << ", in " << details.tiles << " tiles";
    if (details.values != Values::unknown)
        text << (details.values == Values::same ? ", same values" : ", values differ");
    return text.str();
}

std::string difference(const Verdict& model, const Verdict& detector) {
    std::ostringstream text;
    for (const auto& [finding, details] : model) {
        const auto found = detector.find(finding);
        if (found == detector.end()) {
            text << "  missed: " << text_of(finding, details) << '\n';
        } else if (!agree(details, found->second)) {
            text << "  expected: " << text_of(finding, details)
                 << "\n       got: " << text_of(finding, found->second) << '\n';
        }
    }
    for (const auto& [finding, details] : detector) {
        if (model.count(finding) == 0) text << "  wrong: " << text_of(finding, details) << '\n';
    }
    return text.str();
}

}  // namespace tessera::generated
