// SPDX-License-Identifier: Apache-2.0
// What clang prints, message by message.
#pragma once

#include <string>
#include <vector>

namespace tessera::tools {

/// A message with the lines of source below it, and the lines above it that name the including files.
struct CompilerMessage {
    std::string includes;
    std::string head;
    std::string excerpt;
    std::string plain;  ///< the head without colours

    bool begins(const char* text) const { return plain.rfind(text, 0) == 0; }
    bool is(const char* kind) const { return plain.find(kind) != std::string::npos; }
    bool is_coloured() const { return head.size() > plain.size() + 1; }
    std::string text() const { return includes + head + excerpt; }
};

std::vector<CompilerMessage> messages_in(const std::string& diagnostics);

/// The first line of an error that clang could have printed.
std::string head_of_error(const std::string& place, const std::string& words, bool coloured);

}  // namespace tessera::tools
