// SPDX-License-Identifier: Apache-2.0
#include "tools/compiler/dependency_names.h"

#include <algorithm>
#include <filesystem>
#include <initializer_list>

namespace tessera::tools {
namespace {

namespace fs = std::filesystem;

bool has_some_of(const CommandLine& line, std::initializer_list<const char*> beginnings) {
    return std::any_of(line.words().begin(), line.words().end(), [&](const Word& word) {
        return word.role == Word::Role::option &&
               std::any_of(beginnings.begin(), beginnings.end(),
                           [&](const char* beginning) { return word.text.rfind(beginning, 0) == 0; });
    });
}

}  // namespace

Command dependency_names(const CommandLine& line, const std::string& output, const std::string& source) {
    Command names;
    const bool listed = line.has("-MD") || line.has("-MMD") || line.has("--write-dependencies");
    if (!listed && !has_some_of(line, {"-Wp,-MD", "-Wp,-MMD"})) return names;
    const fs::path written = output.empty() ? fs::path(source).filename() : fs::path(output);
    if (listed && !has_some_of(line, {"-MF"})) {
        names.insert(names.end(), {"-MF", fs::path(written).replace_extension(".d")});
    }
    if (!has_some_of(line, {"-MT", "-MQ"})) {
        names.insert(names.end(),
                     {"-MQ", output.empty() ? fs::path(written).replace_extension(".o") : written});
    }
    return names;
}

}  // namespace tessera::tools
