// SPDX-License-Identifier: Apache-2.0
#include "tools/compile/amp_compiler.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "emulator/support/own_main.h"
#include "emulator/support/private_environment.h"
#include "tools/compile/check_pipeline.h"
#include "tools/compile/instrumentation_flags.h"
#include "tools/compile/misplaced_tile_static.h"
#include "tools/compile/tile_loops.h"
#include "tools/compile/two_passes.h"
#include "tools/compile/users_line.h"
#include "tools/compiler/include_search.h"
#include "tools/compiler/include_spellings.h"
#include "tools/msvc/diagnostic.h"
#include "tools/msvc/msvc_dialect.h"
#include "tools/msvc/rewrites.h"
#include "tools/msvc/utf8_copies.h"
#include "tools/msvc/void_main.h"
#include "tools/overloads/competing_functions.h"
#include "tools/overloads/overload_copies.h"
#include "tools/support/failure.h"
#include "tools/support/temporary_folder.h"
#include "tools/support/terminal_text.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

/// A full disk shows as one line here instead of the compiler's own crash report.
void throw_if_disk_was_full(const ProcessResult& result, const CommandLine& line) {
    if (result.succeeded()) return;
    for (const char* reason : {"No space left on device", "Disk quota exceeded"}) {
        if (result.standard_error.find(reason) != std::string::npos) {
            const std::string output = line.output();
            throw tool_failed("the compiler could not write {} or its temporary files: {}",
                              output.empty() ? "its output" : "'" + output + "'", reason);
        }
    }
}

constexpr const char* kChangesProposed = "-fdiagnostics-parseable-fixits";
constexpr const char* kEveryError = "-ferror-limit=0";
/// Each round of mending sees what the last one's errors hid.
constexpr int kMostRounds = 12;

/// The compiler has not said all.
bool stopped_early(const std::string& diagnostics) { return diagnostics.find("too many errors emitted") != std::string::npos; }

/// One of the plugin's, which says something only where the compiler has no errors.
bool is_about_restrictions(const std::string& message) {
    const std::size_t number = message.rfind(" [C");
    return message.find("restrict(") != std::string::npos || (number != std::string::npos && message.back() == ']');
}

bool has_only_errors_about_restrictions(const std::string& output) {
    const std::vector<Diagnostic> diagnostics = diagnostics_in(without_escapes(output));
    const auto is_error = [](const Diagnostic& diagnostic) { return diagnostic.is_error; };
    return std::any_of(diagnostics.begin(), diagnostics.end(), is_error) &&
           std::all_of(diagnostics.begin(), diagnostics.end(), [&](const Diagnostic& diagnostic) {
               return !diagnostic.is_error || is_about_restrictions(diagnostic.message);
           });
}

Command renaming_main(const Installation& installation) {
    return {"-include", installation.headers / "tessera" / "windows" / "void_main.h"};
}

Command joined(Command first, const Command& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

/// The plugin adds to this file what it finds; what it found in a compilation that does not count is taken back.
class FindingsFile {
  public:
    FindingsFile() {
        const char* const file = std::getenv(detail::kRestrictFindingsVariable);
        if (file == nullptr || *file == '\0') return;
        file_ = file;
        std::error_code error;
        const std::uintmax_t size = fs::file_size(file_, error);
        size_ = error ? 0 : size;
    }
    void take_back() const {
        std::error_code ignored;
        if (fs::exists(file_, ignored)) fs::resize_file(file_, size_, ignored);
    }

  private:
    fs::path file_;
    std::uintmax_t size_ = 0;
};

}  // namespace

AmpCompiler::AmpCompiler(Compiler compiler, Installation installation, Dialect dialect,
                         Instrumentation instrumentation, LlvmTools llvm, RestrictCheck restrict_check,
                         fs::path overload_plugin)
    : compiler_(std::move(compiler)),
      installation_(std::move(installation)),
      dialect_(dialect),
      instrumentation_(instrumentation),
      llvm_(std::move(llvm)),
      restrict_check_(std::move(restrict_check)),
      overload_plugin_(std::move(overload_plugin)) {}

bool AmpCompiler::has_pipeline() const {
    return instrumentation_ == Instrumentation::check && compiler_.is_clang();
}

bool AmpCompiler::takes_apart(const CommandLine& line) const {
    if (!has_race_detector(instrumentation_) || line.sources().empty()) return false;
    const auto inputs = std::count_if(line.words().begin(), line.words().end(),
                                      [](const Word& word) { return word.role == Word::Role::input; });
    return line.links() || (inputs > 1 && line.output().empty());
}

Command AmpCompiler::command(const CommandLine& line, const Command& extra) const {
    Command command = compiler_.command;
    const auto add = [&](const Command& words) { command.insert(command.end(), words.begin(), words.end()); };
    const bool adds = dialect_ != Dialect::complete;
    if (adds && line.compiles_cxx()) {
        if (!line.has_standard()) add({"-std=c++17"});
        // Properties without parentheses (`view.extent`), which g++ does not have.
        if (compiler_.is_clang()) add({"-fdeclspec", "-DTESSERA_DECLSPEC=1"});
        // Large frames are probed page by page, so that none jumps over the guard below a fiber's stack.
        add({"-fno-plt", "-fstack-clash-protection"});
        if (dialect_ == Dialect::msvc) add(msvc_flags(compiler_.kind, line));
    }
    if (line.reads_headers() && dialect_ == Dialect::msvc) add(msvc_headers(installation_));
    if (line.compiles_cxx()) add(restrict_check_.flags());
    if (line.compiles_cxx()) add(flags_of_tile_loops(tile_loops_plugin_));
    add(extra);
    add(has_race_detector(instrumentation_) ? without_link_time_optimisation(line) : line.arguments());
    if (line.compiles_cxx()) add(instrumentation_flags(line, instrumentation_, compiler_.kind, llvm_));
    if (adds && line.reads_headers()) add({"-isystem", installation_.headers});
    if (adds && line.links()) {
        add({"-pthread"});
        if (dialect_ == Dialect::msvc) add(msvc_libraries());
        add(link_inputs(installation_, instrumentation_, wraps_copies(compiler_.kind, llvm_)));
    }
    return command;
}

std::vector<Command> AmpCompiler::commands(const CommandLine& line, const fs::path& intermediates,
                                           const Command& extra) const {
    if (!has_pipeline() || !CheckPipeline::applies_to(line)) return {command(line, extra)};
    const CheckPipeline pipeline(llvm_);
    const std::string bitcode = intermediates / "0.bc", instrumented = intermediates / "1.bc";
    std::vector<Command> all;
    all.push_back(command(CommandLine(pipeline.to_bitcode(line, bitcode)), extra));
    const Command instrument = pipeline.instrument(bitcode, instrumented);
    if (!instrument.empty()) all.push_back(instrument);
    all.push_back(
        command(CommandLine(pipeline.to_object(line, instrument.empty() ? bitcode : instrumented)), {}));
    return all;
}

std::vector<Command> AmpCompiler::commands(const CommandLine& line, const fs::path& intermediates) const {
    return commands(line, intermediates, {});
}

ProcessResult AmpCompiler::run_all(const CommandLine& line, const Command& extra) const {
    std::optional<TemporaryFolder> intermediates;
    if (has_pipeline()) intermediates.emplace(temporary_parent());
    ProcessResult all;
    for (const Command& command : commands(line, intermediates ? intermediates->path() : fs::path(), extra)) {
        const ProcessResult result = run_captured(command);
        throw_if_disk_was_full(result, line);
        all.standard_error += result.standard_error;
        all.exit_code = result.exit_code;
        all.signal = result.signal;
        if (!result.succeeded()) break;
    }
    return all;
}

ProcessResult AmpCompiler::run_captured(Command command) const {
    if (beginnings_) command = beginnings_->applied_to(command);
    // g++ translates its messages, and the one about void main must be recognised.
    if (dialect_ == Dialect::msvc && !compiler_.is_clang())
        command.insert(command.begin(), {"env", "LANGUAGE=en"});
    return run_process(command, StandardError::captured);
}

/// What the front end says when it makes no code. In a program of two passes, the one for kernels has its say when nothing of what the
/// other says may be mended.
std::string AmpCompiler::front_end_says(const CommandLine& line, const Command& extra, Passes& passes) const {
    const Command all = joined(extra, {"-fsyntax-only", kEveryError});
    if (!passes.are_two) {
        Command search;
        if (!overload_plugin_.empty()) search = checking_as_asked(line, search_for_overloads(overload_plugin_));
        const std::string messages = run_captured(command(line, joined(all, search))).standard_error;
        passes.are_two = !overload_plugin_.empty() && tools::needs_two_passes(messages);
        if (!passes.are_two) return messages;
    }
    const TemporaryFolder folder(temporary_parent());
    const TwoPasses two(overload_plugin_, installation_, line, folder.path());
    const Command host = checking_as_asked(line, two.flags_of_host_pass(false));
    const std::string messages = run_captured(command(line, joined(all, host))).standard_error;
    if (may_be_mended(messages)) return messages;
    const Command kernel = command(front_end_line(line), joined(all, two.flags_of_kernel_pass()));
    return joined_diagnostics(messages, run_captured(kernel).standard_error);
}

/// Compiles `line` from copies, which are mended by what the compiler said of it, and goes on mending as long as that leads further.
/// Where it leads to a program without errors, but for its `void main` and those that Visual C++ would have, too, about restrictions,
/// the outcome is in `extra`, `passes` and `result`. Else it is false, and they stay as they are: the errors of the program as it is
/// written say more.
bool AmpCompiler::run_with_copies(LanguageCopies& copies, const CommandLine& line, Command& extra, Passes& passes,
                                  ProcessResult& result) const {
    Passes trial = passes;
    Command with_copies;
    std::optional<ProcessResult> last;
    bool renames_main = false;
    const bool says_all = !trial.are_postponed && copies.flags().empty() && !stopped_early(trial.messages);
    if (!says_all) trial.messages = front_end_says(line, joined(extra, copies.flags()), trial);
    for (int round = 0; round < kMostRounds; ++round) {
        renames_main = renames_main || complains_of_void_main(trial.messages);
        if (!copies.mend(trial.messages)) {
            if (!may_name_dependent_bases(trial.messages)) break;
            const Command bases = joined(joined(extra, copies.flags()), names_dependent_bases);
            if (!copies.mend(front_end_says(line, bases, trial))) break;
        }
        with_copies = joined(extra, copies.flags());
        if (renames_main) with_copies = joined(with_copies, renaming_main(installation_));
        // What is compiled for the next errors is what was asked for when there are none.
        last = run_as_needed(line, joined(with_copies, {kEveryError}), trial);
        if (trial.are_postponed) last = run_as_needed(line, joined(with_copies, {kEveryError}), trial);
        if (last->succeeded()) break;
    }
    if (!last) return false;
    // The linker may have errors, too.
    if (!last->succeeded() && has_other_errors_than_void_main(last->standard_error) &&
        !has_only_errors_about_restrictions(last->standard_error) &&
        has_other_errors_than_void_main(front_end_says(line, with_copies, trial))) {
        return false;
    }
    extra = with_copies;
    passes = trial;
    result = *last;
    if (renames_main) result.standard_error = detail::with_own_main(result.standard_error);
    return true;
}

/// `flags` load the plugin, which the program may not be checked by.
Command AmpCompiler::checking_as_asked(const CommandLine& line, Command flags) const {
    if (restrict_check_.plugin.empty() && !line.has("-fplugin=" + overload_plugin_.string())) flags.push_back(kRestrictionsUnchecked);
    return flags;
}

/// `line` without what makes code of it.
CommandLine AmpCompiler::front_end_line(const CommandLine& line) const {
    const CommandLine whole(has_pipeline() && CheckPipeline::applies_to(line)
                                ? CheckPipeline(llvm_).to_bitcode(line, "unused.bc")
                                : line.arguments());
    return CommandLine(TwoPasses::arguments_of_kernel_pass(whole));
}

ProcessResult AmpCompiler::run_two_passes(const CommandLine& given, const Command& extra, Passes& passes) const {
    const CommandLine line(without_precompiled_headers(given));
    const TemporaryFolder folder(temporary_parent());
    const TwoPasses two(overload_plugin_, installation_, line, folder.path());
    const CommandLine front_end = front_end_line(line);
    const ProcessResult kernel = run_captured(command(front_end, joined(extra, two.flags_of_kernel_pass())));
    throw_if_disk_was_full(kernel, line);
    Command flags = checking_as_asked(line, two.flags_of_host_pass(kernel.succeeded()));
    ProcessResult result;
    if (kernel.succeeded()) {
        result = run_all(line, joined(extra, flags));
        passes.messages = result.standard_error;
        if (line.has("-v")) result.standard_error.insert(0, kernel.standard_error);
    } else {
        flags.insert(flags.end(), {"-fsyntax-only", "-Qunused-arguments"});
        result = run_captured(command(front_end, joined(extra, flags)));
        const std::string all = joined_diagnostics(result.standard_error, kernel.standard_error);
        passes.messages = may_be_mended(result.standard_error) ? result.standard_error : all;
        result.standard_error = all;
        result.exit_code = kernel.exit_code;
        result.signal = kernel.signal;
    }
    result.standard_error = in_words_of_restrictions(result.standard_error);
    return result;
}

bool AmpCompiler::needs_two_passes(const CommandLine& line) const {
    if (overload_plugin_.empty() || !line.compiles_cxx() || line.sources().empty()) return false;
    const Command flags = joined(checking_as_asked(line, search_for_overloads(overload_plugin_)), {"-fsyntax-only", "-Qunused-arguments"});
    const ProcessResult result = run_captured(command(front_end_line(line), flags));
    return !result.succeeded() && tools::needs_two_passes(result.standard_error);
}

std::vector<Command> AmpCompiler::commands_of_two_passes(const CommandLine& given, const fs::path& intermediates) const {
    const CommandLine line(without_precompiled_headers(given));
    const TwoPasses passes(overload_plugin_, installation_, line, intermediates);
    std::vector<Command> all = {command(front_end_line(line), passes.flags_of_kernel_pass())};
    for (const Command& one : commands(line, intermediates, checking_as_asked(line, passes.flags_of_host_pass(true))))
        all.push_back(one);
    return all;
}

/// One pass; two where that shows that the source needs them, which is then known. Of a source that will be read in mended copies
/// first, the two are postponed.
ProcessResult AmpCompiler::run_passes(const CommandLine& line, const Command& extra, Passes& passes) const {
    if (passes.are_two) {
        passes.are_postponed = false;
        return run_two_passes(line, extra, passes);
    }
    if (overload_plugin_.empty() || !line.compiles_cxx()) {
        const ProcessResult result = run_all(line, extra);
        passes.messages = result.standard_error;
        return result;
    }
    if (line.sources().empty()) {
        // A header to precompile, which programs of two passes read themselves.
        const ProcessResult result = run_all(line, extra);
        if (result.succeeded() || !tools::needs_two_passes(result.standard_error)) return result;
        Command flags = TwoPasses(overload_plugin_, installation_, line, {}).flags_of_host_pass(false);
        flags.push_back(kRestrictionsUnchecked);
        return run_all(line, joined(extra, flags));
    }
    const ProcessResult result = run_all(line, joined(extra, checking_as_asked(line, search_for_overloads(overload_plugin_))));
    passes.messages = result.standard_error;
    if (result.succeeded() || line.sources().size() != 1 || !tools::needs_two_passes(result.standard_error)) return result;
    passes.are_two = true;
    passes.are_postponed = dialect_ == Dialect::msvc && may_be_mended(result.standard_error) &&
                           !complains_of_utf16(result.standard_error) && !complains_of_missing_header(result.standard_error);
    return passes.are_postponed ? result : run_two_passes(line, extra, passes);
}

ProcessResult AmpCompiler::run_as_needed(const CommandLine& line, const Command& extra, Passes& passes) const {
    ProcessResult result = run_passes(line, extra, passes);
    if (!line.has(kChangesProposed)) result.standard_error = without_fix_its(result.standard_error);
    return result;
}

/// For a compiler that knows nothing of restrictions.
std::optional<CompetingFunction> AmpCompiler::overload_on_restrictions(const CommandLine& line, Parameters parameters) const {
    if (!overload_plugin_.empty() || !line.compiles_cxx()) return std::nullopt;
    const auto sources = line.sources();
    const auto is_readable = [](const std::string& source) { return std::ifstream(source).good(); };
    if (!std::all_of(sources.begin(), sources.end(), is_readable)) return std::nullopt;  // the compiler says so
    return competing_function(files_of_user(IncludeSearch(compiler_, installation_, line), line), parameters);
}

ProcessResult AmpCompiler::run(const CommandLine& line) const {
    if (!beginnings_ || line.sources().size() != 1) return run_with_notes(line);
    const FindingsFile findings;
    const ProcessResult result = run_with_notes(line);
    if (result.signal != 0 || !may_depend_on_precompiled(result.standard_error, line.sources()[0], !result.succeeded())) return result;
    findings.take_back();
    AmpCompiler plain(*this);
    plain.beginnings_.reset();
    return plain.run_with_notes(line);
}

ProcessResult AmpCompiler::run_once(const Command& command, const std::string& source) const {
    const Command with = beginnings_ ? beginnings_->applied_to(command) : command;
    const ProcessResult result = run_process(with, StandardError::captured);
    if (with == command || (result.signal == 0 && !may_depend_on_precompiled(result.standard_error, source, !result.succeeded()))) return result;
    return run_process(command, StandardError::captured);
}

void AmpCompiler::precompile_beginnings(const std::function<fs::path()>& cache, bool may_list_dependencies) {
    const fs::path folder = tools::folder_of_beginnings(cache);
    if (folder.empty() || dialect_ == Dialect::complete || compiler_.command.size() != 1) return;
    // Of one version it is known how it precompiles, with the plugin and without.
    if (overload_plugin_.empty() && clang_version(compiler_) != kVersionOfPlugins) return;
    beginnings_.emplace(PrecompiledBeginnings::Parts{folder, installation_.headers, overload_plugin_, compiler_.command, may_list_dependencies});
}

ProcessResult AmpCompiler::run_with_notes(const CommandLine& line) const {
    if (const auto function = overload_on_restrictions(line, Parameters::alike)) {
        return {1, 0, fmt::format("{}:{}: error: '{}' is overloaded on restrictions, and this compiler would choose between its functions "
                                  "by their parameters alone: clang 19 with Tessera's plugin chooses by the place of the call; for other "
                                  "compilers, give them different names\n",
                                  function->file.string(), function->line, function->name)};
    }
    ProcessResult result = run_mended(line);
    if (const auto function = result.succeeded() ? std::nullopt : overload_on_restrictions(line, Parameters::same)) {
        result.standard_error += fmt::format("tessera: note: '{}' is overloaded on restrictions, which only clang 19 with Tessera's plugin "
                                             "compiles; for other compilers, give its functions different names\n",
                                             function->name);
    }
    if (!result.succeeded() && complains_of_second_destructor(result.standard_error)) {
        result.standard_error += "tessera: note: a class has one destructor: with restrict(cpu, amp) it also runs in kernels, and it may "
                                 "call functions that are overloaded on their restrictions\n";
    }
    if (compiler_.is_clang()) {
        result.standard_error = with_users_line_first(result.standard_error, installation_.headers);
        if (!result.succeeded()) result.standard_error = with_second_destructor(with_misplaced_tile_static(result.standard_error));
    }
    return result;
}

/// With --msvc, as often as it takes.
ProcessResult AmpCompiler::run_mended(const CommandLine& line) const {
    Command extra;
    // Captured diagnostics would lose their colours.
    if (line.compiles_cxx() && stderr_shows_colours()) extra.push_back("-fdiagnostics-color=always");
    // What is mended without another look.
    if (dialect_ == Dialect::msvc && compiler_.is_clang() && line.compiles_cxx() && line.sources().size() == 1)
        extra.push_back(kChangesProposed);
    Passes passes;
    ProcessResult result = run_as_needed(line, extra, passes);
    if (dialect_ == Dialect::standard && !result.succeeded() &&
        complains_of_missing_header_of(installation_.msvc_headers(), result.standard_error)) {
        result.standard_error += "tessera: note: --msvc provides this header for programs written for Visual C++\n";
    }
    if (dialect_ != Dialect::msvc || line.sources().size() != 1) return result;
    std::unique_ptr<ChangedCopies> readable;
    std::optional<TemporaryFolder> spellings;
    if (!result.succeeded() && complains_of_utf16(result.standard_error)) {
        readable = utf8_copies(IncludeSearch(compiler_, installation_, line), line);
        extra.insert(extra.end(), readable->flags().begin(), readable->flags().end());
        result = run_as_needed(line, extra, passes);
    }
    if (!result.succeeded() && complains_of_missing_header(result.standard_error)) {
        const fs::path folder = folder_of_spellings(IncludeSearch(compiler_, installation_, line), line, spellings);
        if (folder.empty()) return result;
        extra.insert(extra.end(), {"-idirafter", folder});
        result = run_as_needed(line, extra, passes);
    }
    std::unique_ptr<ChangedCopies> copies;
    if (!result.succeeded() && compiler_.is_clang() && overload_plugin_.empty() && complains_of_overloads(result.standard_error)) {
        copies = overload_copies(IncludeSearch(compiler_, installation_, line), line, result.standard_error);
        if (copies) {
            const Command with_copies = joined(extra, copies->flags());
            const ProcessResult again = run_all(line, with_copies);
            // Else the errors of the program as it is written say more.
            if (!complains_of_overloads(again.standard_error)) {
                result = again;
                extra = with_copies;
            }
        }
    }
    std::optional<LanguageCopies> mended;
    if (!result.succeeded() && compiler_.is_clang() && may_be_mended(result.standard_error)) {
        mended.emplace(copies ? copies->files() : files_of_user(IncludeSearch(compiler_, installation_, line), line),
                       installation_.headers / "tessera" / "windows" / "temporary_as_lvalue.h");
        run_with_copies(*mended, line, extra, passes, result);
    }
    if (passes.are_postponed) result = run_as_needed(line, extra, passes);
    if (!result.succeeded() && complains_of_void_main(result.standard_error)) {
        // Where there are other errors, too, they alone come out of this.
        extra = joined(extra, renaming_main(installation_));
        result = run_as_needed(line, extra, passes);
        result.standard_error = detail::with_own_main(result.standard_error);
    }
    if (!result.succeeded() && !compiler_.is_clang() && SourceText(line.sources()[0]).is_in_utf16()) {
        result.standard_error += fmt::format("tessera: note: '{}' is in UTF-16, which --msvc compiles with clang only\n", line.sources()[0]);
    }
    if (!result.succeeded() && can_be_ported(result.standard_error)) {
        result.standard_error +=
            fmt::format("tessera: note: 'tessera port {}' prints a patch that fixes some of these errors\n",
                        line.sources()[0]);
    }
    return result;
}

AmpCompiler amp_compiler(const Compiler& compiler, Dialect dialect, Instrumentation instrumentation,
                         Restrictions restrictions) {
    const bool looks = restrictions != Restrictions::ignored;
    const Installation installation = find_installation();
    LlvmTools llvm;
    if (restrictions == Restrictions::checked || has_race_detector(instrumentation)) {
        llvm = find_llvm_tools(compiler);
    } else {
        llvm.version = clang_version(compiler);
    }
    const RestrictCheck found = find_restrict_check(installation, llvm);
    RestrictCheck check = looks ? found : RestrictCheck();
    check.warns = restrictions == Restrictions::warned_of;
    return {compiler, installation, dialect, instrumentation, llvm, check, found.plugin};
}

void add_tile_loops(AmpCompiler& compiler) {
    if (has_race_detector(compiler.instrumentation())) throw wrong_use("--tile-loops has no meaning with --check and --tsan, which look at single threads");
    LlvmTools llvm;
    llvm.version = clang_version(compiler.compiler());
    compiler.make_tile_loops(find_tile_loops(compiler.installation(), llvm));
}

void show_diagnostics(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

}  // namespace tessera::tools
