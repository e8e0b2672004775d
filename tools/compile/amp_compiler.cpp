// SPDX-License-Identifier: Apache-2.0
#include "tools/compile/amp_compiler.h"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <utility>

#include "emulator/support/text_parts.h"
#include "tools/compile/check_pipeline.h"
#include "tools/compile/instrumentation_flags.h"
#include "tools/compile/tile_loops.h"
#include "tools/compile/two_passes.h"
#include "tools/msvc/msvc_dialect.h"
#include "tools/support/failure.h"
#include "tools/support/standard_error.h"
#include "tools/support/temporary_folder.h"

namespace tessera::tools {
namespace fs = std::filesystem;
using detail::begins_with;

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

AmpCompiler::AmpCompiler(Compiler compiler, Installation installation, Dialect dialect,
                         Instrumentation instrumentation, LlvmTools llvm, RestrictCheck restrict_check,
                         fs::path overload_plugin)
    : compiler_(std::move(compiler)),
      installation_(std::move(installation)),
      dialect_(dialect),
      instrumentation_(instrumentation),
      llvm_(std::move(llvm)),
      pipeline_(llvm_, find_marks_plugin(installation_, llvm_)),
      restrict_check_(std::move(restrict_check)),
      overload_plugin_(std::move(overload_plugin)) {
    if (instrumentation_ == Instrumentation::as_is) padding_plugin_ = find_padding_plugin(installation_, llvm_);
}

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
        // It defines a macro as well: what is linked at once and what is not are compiled alike.
        add({"-pthread"});
        if (dialect_ == Dialect::msvc) add(msvc_flags(compiler_.kind, line));
    }
    if (line.reads_headers() && dialect_ == Dialect::msvc) add(msvc_headers(installation_));
    if (line.compiles_cxx()) add(restrict_check_.flags());
    if (line.compiles_cxx()) add(flags_of_tile_loops(tile_loops_plugin_));
    if (line.compiles_cxx() && !padding_plugin_.empty()) add({"-fpass-plugin=" + padding_plugin_.string()});
    add(extra);
    add(has_race_detector(instrumentation_) ? arguments_for_check(line) : line.arguments());
    if (line.compiles_cxx()) add(instrumentation_flags(line, instrumentation_, compiler_.kind, pipeline_));
    if (adds && line.reads_headers()) add({"-isystem", installation_.headers});
    if (adds && line.links()) {
        if (!line.compiles_cxx()) add({"-pthread"});
        if (dialect_ == Dialect::msvc) add(msvc_libraries());
        add(link_inputs(installation_, instrumentation_, wraps_copies(compiler_.kind, llvm_)));
    }
    return command;
}

std::vector<Command> AmpCompiler::commands(const CommandLine& line, const fs::path& intermediates,
                                           const Command& extra) const {
    if (!compiler_.is_clang() || !line.preprocesses_apart() || line.sources().empty()) return commands_that_compile(line, intermediates, extra);
    const Command look = command(front_end_line(line), joined(extra, {"-fsyntax-only", "-Qunused-arguments"}));
    const bool has_plugin = std::any_of(look.begin(), look.end(), [](const std::string& word) { return begins_with(word, "-fplugin="); });
    if (!has_plugin) return commands_that_compile(line, intermediates, extra);
    // A plugin finds no restrict(...) in what another process has preprocessed, so it looks at the whole source first. That says all
    // there is to say of it, too.
    std::vector<Command> all = {look};
    for (const Command& one : commands_that_compile(line, intermediates, joined(extra, {kRestrictionsUnchecked, "-w"}))) all.push_back(one);
    return all;
}

std::vector<Command> AmpCompiler::commands_that_compile(const CommandLine& line, const fs::path& intermediates, const Command& extra) const {
    if (!has_pipeline() || !CheckPipeline::applies_to(line)) return {command(line, extra)};
    if (pipeline_.is_one_command()) return {command(CommandLine(pipeline_.to_object_at_once(line)), extra)};
    const std::string bitcode = intermediates / "0.bc", instrumented = intermediates / "1.bc";
    std::vector<Command> all;
    all.push_back(command(CommandLine(pipeline_.to_bitcode(line, bitcode)), extra));
    const Command instrument = pipeline_.instrument(bitcode, instrumented);
    if (!instrument.empty()) all.push_back(instrument);
    all.push_back(
        command(CommandLine(pipeline_.to_object(line, instrument.empty() ? bitcode : instrumented)), {}));
    return all;
}

ProcessResult AmpCompiler::run_all(const CommandLine& line, const Command& extra) const {
    std::optional<TemporaryFolder> intermediates;
    if (has_pipeline() && !pipeline_.is_one_command()) intermediates.emplace(temporary_parent());
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

Command AmpCompiler::checking_as_asked(const CommandLine& line, Command flags) const {
    if (restrict_check_.plugin.empty() && !line.has("-fplugin=" + overload_plugin_.string())) flags.push_back(kRestrictionsUnchecked);
    return flags;
}

CommandLine AmpCompiler::front_end_line(const CommandLine& line) const {
    const CommandLine whole(has_pipeline() && CheckPipeline::applies_to(line)
                                ? pipeline_.to_bitcode(line, "unused.bc")
                                : line.arguments());
    return CommandLine(TwoPasses::arguments_of_kernel_pass(whole));
}

bool AmpCompiler::needs_two_passes(const CommandLine& line) const {
    if (overload_plugin_.empty() || !line.reads_headers() || line.sources().empty()) return false;
    const Command flags = joined(checking_as_asked(line, search_for_overloads(overload_plugin_)), {"-fsyntax-only", "-Qunused-arguments"});
    const ProcessResult result = run_captured(command(front_end_line(line), flags));
    return !result.succeeded() && tools::needs_two_passes(result.standard_error);
}

std::vector<Command> AmpCompiler::commands_of_two_passes(const CommandLine& given, const fs::path& intermediates) const {
    const CommandLine line(without_precompiled_headers(CommandLine(given.in_one_process())));
    const TwoPasses passes(overload_plugin_, installation_, line, intermediates);
    std::vector<Command> all = {command(front_end_line(line), passes.flags_of_kernel_pass())};
    for (const Command& one : commands(line, intermediates, checking_as_asked(line, passes.flags_of_host_pass(true))))
        all.push_back(one);
    return all;
}

AmpCompiler AmpCompiler::without_beginnings() const {
    AmpCompiler plain(*this);
    plain.beginnings_.reset();
    return plain;
}

ProcessResult AmpCompiler::run_once(const Command& command, const std::string& source, Messages messages) const {
    const Command with = beginnings_ ? beginnings_->applied_to(command) : command;
    const ProcessResult result = run_process(with, StandardError::captured);
    const auto may_be_others = [&] {
        return messages == Messages::shown ? may_depend_on_precompiled(result.standard_error, source, !result.succeeded())
                                           : may_mend_otherwise(result.standard_error);
    };
    return with == command || (result.signal == 0 && !may_be_others()) ? result : run_process(command, StandardError::captured);
}

void AmpCompiler::precompile_beginnings(const std::function<fs::path()>& cache) {
    const fs::path folder = tools::folder_of_beginnings(cache);
    if (folder.empty() || compiler_.command.size() != 1) return;
    // Of one version it is known how it precompiles, with the plugin and without.
    if (overload_plugin_.empty() && clang_version(compiler_) != kVersionOfPlugins) return;
    beginnings_.emplace(PrecompiledBeginnings::Parts{folder, installation_.headers, overload_plugin_, compiler_.command});
}

AmpCompiler amp_compiler(const Compiler& compiler, Dialect dialect, Instrumentation instrumentation,
                         Restrictions restrictions) {
    if (instrumentation == Instrumentation::tsan && !compiler.is_clang())
        throw wrong_use("--tsan needs clang 14 or newer; the compiler is g++");
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
    if (compiler.instrumentation() != Instrumentation::none) throw wrong_use("--tile-loops has no meaning with --check and --tsan, which look at single threads");
    LlvmTools llvm;
    llvm.version = clang_version(compiler.compiler());
    compiler.make_tile_loops(find_tile_loops(compiler.installation(), llvm));
}

void show_diagnostics(const std::string& text) {
    write_to_standard_error(text);
}

}  // namespace tessera::tools
