// SPDX-License-Identifier: Apache-2.0
#include "tools/port/porting.h"

#include "tools/failure.h"
#include "tools/include_spellings.h"
#include "tools/port/rewrites.h"
#include "tools/temporary_folder.h"

#include <fstream>
#include <utility>

namespace tessera::tools {
namespace {

/// Each round sees what the last one's errors hid. More would mean that two changes undo each other.
constexpr int most_rounds = 40;

/// What Visual C++ takes and the standard does not is to be a message with a proposal.
const Command strict = {"-Wc++11-narrowing", "-Wformat", "-Wformat-invalid-specifier",
                        "-Wmicrosoft-extra-qualification"};
/// Finds names in dependent bases, and proposes this->.
const Command lenient = {"-fms-compatibility", "-fms-compatibility-version=19.20", "-fgnuc-version=4.2.1",
                         "-Wmicrosoft-template"};

}  // namespace

Porting::Porting(const AmpCompiler& compiler, Command flags, std::vector<SourceText>& files,
                 const SourceText& source)
    : compiler_(compiler),
      flags_(std::move(flags)),
      files_(files),
      source_(source.path()),
      real_names_(compiler.compiler(), compiler.installation(), CommandLine(flags_)) {
    // Headers that are not to be changed may have wrong names in them.
    Command line = flags_;
    line.push_back(source_);
    const std::filesystem::path spellings = folder_of_spellings(real_names_, CommandLine(line));
    if (!spellings.empty()) flags_.insert(flags_.end(), {"-idirafter", spellings});
}

ProcessResult Porting::compile(const Command& more) const {
    Command line = flags_;
    line.insert(line.end(), {"-fsyntax-only", source_});
    Command command = compiler_.commands(CommandLine(line), {}).at(0);
    command.insert(command.end(), {"-fno-color-diagnostics", "-ferror-limit=0"});
    command.insert(command.end(), more.begin(), more.end());
    const TemporaryFolder folder(temporary_parent());
    int number = 0;
    for (const SourceText& file : files_) {
        if (!file.has_changed()) continue;
        const std::filesystem::path copy = folder.path() / std::to_string(number++);
        std::ofstream stream(copy, std::ios::binary);
        stream << file.text();
        if (!stream.flush()) throw tool_failed("cannot write {}", copy.string());
        command.insert(command.end(),
                       {"-Xclang", "-remap-file", "-Xclang", file.path().string() + ";" + copy.string()});
    }
    return run_process(command, StandardError::captured);
}

bool Porting::apply(SourceText& file, const std::vector<Change>& changes) {
    const std::vector<Change> made = file.apply(changes);
    for (const Change& change : made) ++changes_[change.front().reason];
    return !made.empty();
}

bool Porting::mend_includes() {
    bool changed = false;
    for (SourceText& file : files_) changed = apply(file, include_edits(file, real_names_)) || changed;
    return changed;
}

bool Porting::mend(const Command& more) {
    Command flags = more;
    flags.push_back("-fdiagnostics-parseable-fixits");
    const std::vector<Diagnostic> diagnostics = diagnostics_in(compile(flags).standard_error);
    bool changed = false;
    for (SourceText& file : files_) {
        const Rewriter rewriter(file);
        std::vector<Change> changes;
        for (const Diagnostic& diagnostic : diagnostics) changes.push_back(rewriter.edits_for(diagnostic));
        changed = apply(file, changes) || changed;
    }
    return changed;
}

void Porting::run() {
    mend_includes();
    for (int round = 0; round < most_rounds; ++round) {
        if (mend(strict)) continue;
        result_ = compile({});
        if (result_.succeeded() || !mend(lenient)) return;
    }
    result_ = compile({});
}

}  // namespace tessera::tools
