// SPDX-License-Identifier: Apache-2.0
// Suppressions of any text either parse or are refused with a sentence; the line for a finding of any names
// hides it.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>

#include "race_detector/findings/suppressions.h"

using tessera::check::Finding;
using tessera::race_detector::Suppressions;

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

/// A finding whose names are pieces of the text.
Finding finding_of(std::string_view text) {
    const auto take = [&text](char end) {
        const std::string piece(text.substr(0, text.find(end)));
        text.remove_prefix(piece.size() == text.size() ? text.size() : piece.size() + 1);
        return piece;
    };
    Finding finding;
    finding.memory =
        text.size() % 2 == 0 ? tessera::check::Memory::tile_static : tessera::check::Memory::global;
    finding.variable = take(':');
    finding.first.position.function = take('@');
    finding.first.position.file = take(':');
    finding.first.position.line = static_cast<unsigned>(text.size());
    finding.launch.file = take('\n');
    finding.launch.line = static_cast<unsigned>(text.size());
    return finding;
}

/// Names of C++ and files have none of what means something in a line.
bool is_ordinary(const std::string& name) {
    return name.find_first_of(":@#*\n\r\t\v\f ") == std::string::npos;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const Finding finding = finding_of(text);
    try {
        Suppressions suppressions = Suppressions::parse(text, "f");
        const std::size_t lines = suppressions.unused().size();
        const bool hidden = suppressions.hides(finding);
        require(hidden == (suppressions.unused().size() < lines));
        // What is listed as unused is a line that would be read again.
        for (const std::string& line : suppressions.unused())
            require(!Suppressions::parse(line, "f").hides(finding));
    } catch (const std::runtime_error& error) {
        require(std::string_view(error.what()).substr(0, 2) == "f:");
    }
    if (is_ordinary(finding.variable) && is_ordinary(finding.first.position.file) &&
        is_ordinary(finding.first.position.function) && is_ordinary(finding.launch.file)) {
        require(Suppressions::parse(Suppressions::line_for(finding), "f").hides(finding));
    }
    return 0;
}
