// SPDX-License-Identifier: Apache-2.0
#include "tools/port/porting.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "tools/compile/two_passes.h"
#include "tools/compiler/include_spellings.h"
#include "tools/msvc/changed_copies.h"
#include "tools/msvc/msvc_dialect.h"
#include "tools/msvc/rewrites.h"
#include "tools/overloads/restriction_overloads.h"

namespace tessera::tools {
namespace {

/// Each round sees what the last one's errors hid. More would mean that two changes undo each other.
constexpr int kMostRounds = 40;

/// What Visual C++ takes and the standard does not is to be a message with a proposal.
const Command strict = {"-fno-delayed-template-parsing", "-Wc++11-narrowing", "-Wdynamic-exception-spec", "-Wregister",
                        "-Wformat", "-Wformat-invalid-specifier", "-Wmicrosoft-extra-qualification"};

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
    const std::filesystem::path spellings = folder_of_spellings(real_names_, CommandLine(line), spellings_);
    if (!spellings.empty()) flags_.insert(flags_.end(), {"-idirafter", spellings});
}

ProcessResult Porting::compile(const Command& more, AmpCompiler::Messages messages) const {
    Command line = flags_;
    line.insert(line.end(), {"-fsyntax-only", source_});
    Command command = compiler_.commands(CommandLine(line), {}).at(0);
    command.insert(command.end(), {"-fno-color-diagnostics", "-ferror-limit=0"});
    command.insert(command.end(), more.begin(), more.end());
    if (has_two_passes_) {
        const Command host = TwoPasses(compiler_.overload_plugin(), compiler_.installation(), CommandLine(line), {})
                                 .flags_of_host_pass(false);
        command.insert(command.end(), host.begin(), host.end());
        command.push_back(kRestrictionsUnchecked);
    }
    const ChangedCopies copies(files_);
    command.insert(command.end(), copies.flags().begin(), copies.flags().end());
    return compiler_.run_once(command, source_.string(), messages);
}

bool Porting::apply(SourceText& file, const std::vector<Change>& changes) {
    const std::vector<Change> made = file.apply(changes);
    for (const Change& change : made) {
        if (!change.front().reason.empty()) ++changes_[change.front().reason];
    }
    return !made.empty();
}

bool Porting::mend_includes() {
    bool changed = false;
    for (SourceText& file : files_) changed = apply(file, include_edits(file, real_names_)) || changed;
    return changed;
}

bool Porting::mend_overloads(const std::string& output) {
    const auto changes = changes_for_overloads(files_, names_defined_twice(diagnostics_in(output), files_));
    bool changed = false;
    for (std::size_t i = 0; i < files_.size(); ++i) changed = apply(files_[i], changes[i]) || changed;
    if (changed || has_two_passes_ || compiler_.overload_plugin().empty() || !needs_two_passes(output)) return changed;
    has_two_passes_ = true;
    return true;
}

bool Porting::mend(const Command& more) {
    Command flags = more;
    flags.push_back("-fdiagnostics-parseable-fixits");
    const std::string output = compile(flags, AmpCompiler::Messages::for_mending).standard_error;
    if (mend_overloads(output)) return true;
    const std::vector<Diagnostic> diagnostics = diagnostics_in(output);
    bool changed = false;
    for (SourceText& file : files_) {
        const Rewriter rewriter(file);
        std::vector<Change> changes;
        for (const Diagnostic& diagnostic : diagnostics) changes.push_back(rewriter.edits_for(diagnostic));
        changed = apply(file, changes) || changed;
    }
    return changed;
}

/// Where std::array does not show, as in Visual C++ without <array>, `array` is C++ AMP's, and is to stay so elsewhere. Where both
/// show, C++ AMP's is tried: it stays if the program then compiles.
void Porting::mend_arrays() {
    const std::vector<Diagnostic> as_it_is = diagnostics_in(result_.standard_error);
    const bool both_show = std::any_of(as_it_is.begin(), as_it_is.end(), is_ambiguous_array);
    const std::vector<SourceText> files_before = files_;
    const std::map<std::string, int> changes_before = changes_;
    Command flags = strict;
    if (!both_show) flags.push_back("-DTESSERA_PORTING");
    const std::vector<Diagnostic> diagnostics = diagnostics_in(compile(flags, AmpCompiler::Messages::for_mending).standard_error);
    bool changed = false;
    for (SourceText& file : files_) {
        const Rewriter rewriter(file);
        std::vector<Change> changes;
        for (const Diagnostic& diagnostic : diagnostics) changes.push_back(rewriter.edits_for_array(diagnostic));
        changed = apply(file, changes) || changed;
    }
    if (!changed) return;
    const ProcessResult result = compile({}, AmpCompiler::Messages::shown);
    if (!both_show || result.succeeded()) {
        result_ = result;
    } else {
        files_ = files_before;
        changes_ = changes_before;
    }
}

void Porting::run() {
    run_rounds();
    const CommandLine line(flags_);
    if (result_.succeeded() || !may_be_written_for_wide_text(result_.standard_error, line)) return;
    const auto before = std::make_tuple(flags_, files_, changes_, result_);
    flags_ = joined(flags_for_wide_text(), flags_);
    run_rounds();
    // Unless that leads further, TCHAR stays char.
    if (!result_.succeeded() && may_be_written_for_wide_text(result_.standard_error, line))
        std::tie(flags_, files_, changes_, result_) = before;
}

void Porting::run_rounds() {
    mend_includes();
    for (int round = 0; round < kMostRounds; ++round) {
        if (mend(strict)) continue;
        result_ = compile({}, AmpCompiler::Messages::shown);
        // What a template's body hides where it is read as it stands, as it uses what is declared below it, shows when it is used.
        if (!result_.succeeded() && mend({})) continue;
        if (result_.succeeded() || !may_name_dependent_bases(result_.standard_error) || !mend(names_dependent_bases)) return mend_arrays();
    }
    result_ = compile({}, AmpCompiler::Messages::shown);
    mend_arrays();
}

}  // namespace tessera::tools
