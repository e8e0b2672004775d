// SPDX-License-Identifier: Apache-2.0
#include "tools/compile/instrumentation.h"

#include <sstream>

#include "tools/support/failure.h"

namespace tessera::tools {
namespace {

/// These bring a runtime of their own for every access, or for the whole address space.
bool is_exclusive(const std::string& sanitizer) {
    for (const char* name : {"address", "hwaddress", "memory", "thread", "dataflow", "numerical", "type"}) {
        if (sanitizer == name || sanitizer == std::string("kernel-") + name) return true;
    }
    return false;
}

}  // namespace

std::optional<Instrumentation> instrumentation_of(const std::string& word) {
    if (word == "--check") return Instrumentation::check;
    if (word == "--check=as-is") return Instrumentation::as_is;
    if (word == "--tsan") return Instrumentation::tsan;
    if (word.rfind("--check", 0) == 0 || word.rfind("--tsan", 0) == 0) {
        throw wrong_use("there is no option '{}'; expected --check, --check=as-is or --tsan", word);
    }
    return std::nullopt;
}

void refuse_other_sanitizers(const CommandLine& line, Instrumentation kind) {
    if (kind == Instrumentation::none) return;
    const std::string prefix = "-fsanitize=";
    for (const Word& word : line.words()) {
        if (word.role != Word::Role::option || word.text.rfind(prefix, 0) != 0) continue;
        std::istringstream names(word.text.substr(prefix.size()));
        for (std::string name; std::getline(names, name, ',');) {
            if (!is_exclusive(name)) continue;
            throw wrong_use("{} watches memory itself, so the program cannot be built with -fsanitize={} too",
                            kind == Instrumentation::tsan ? "--tsan" : "--check", name);
        }
    }
}

void refuse_static_linking(const CommandLine& line) {
    if (!line.links()) return;
    for (const char* option : {"-static", "-static-pie"}) {
        if (!line.has(option)) continue;
        throw wrong_use("{} cannot be used, because Tessera's libraries are shared ones; -static-libstdc++ and -static-libgcc can", option);
    }
}

}  // namespace tessera::tools
