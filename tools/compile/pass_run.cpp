// SPDX-License-Identifier: Apache-2.0
#include "tools/compile/pass_run.h"

#include "tools/compile/two_passes.h"
#include "tools/compiler/diagnostic.h"
#include "tools/compiler/include_spellings.h"
#include "tools/msvc/language_copies.h"
#include "tools/msvc/utf8_copies.h"
#include "tools/support/temporary_folder.h"

namespace tessera::tools {

std::string PassRun::front_end_says(const Command& extra) {
    const Command all = joined(extra, {"-fsyntax-only", kEveryError});
    const CommandLine whole(line_->in_one_process());  // the plugins see restrict(...)
    const auto& plugin = compiler_->overload_plugin();
    if (!are_two_) {
        Command search;
        if (!plugin.empty()) search = checking_as_asked(search_for_overloads(plugin));
        const std::string messages = compiler_->run_captured(compiler_->command(whole, joined(all, search))).standard_error;
        are_two_ = !plugin.empty() && needs_two_passes(messages);
        if (!are_two_) return messages;
    }
    const TemporaryFolder folder(temporary_parent());
    const TwoPasses two(plugin, compiler_->installation(), *line_, folder.path());
    const Command host = checking_as_asked(two.flags_of_host_pass(false));
    const std::string messages = compiler_->run_captured(compiler_->command(whole, joined(all, host))).standard_error;
    if (may_be_mended(messages)) return messages;
    const Command kernel = compiler_->command(compiler_->front_end_line(*line_), joined(all, two.flags_of_kernel_pass()));
    return joined_diagnostics(messages, compiler_->run_captured(kernel).standard_error);
}

ProcessResult PassRun::run(const Command& extra) {
    ProcessResult result = run_passes(extra);
    if (!line_->has(kChangesProposed)) result.standard_error = without_fix_its(result.standard_error);
    return result;
}

ProcessResult PassRun::run_passes(const Command& extra) {
    if (are_two_) {
        are_postponed_ = false;
        return run_two_passes(extra);
    }
    const auto& plugin = compiler_->overload_plugin();
    if (plugin.empty() || !line_->compiles_cxx()) {
        const ProcessResult result = compiler_->run_all(*line_, extra);
        messages_ = result.standard_error;
        return result;
    }
    if (line_->sources().empty()) {
        // A header to precompile, which programs of two passes read themselves.
        const ProcessResult result = compiler_->run_all(*line_, extra);
        if (result.succeeded() || !needs_two_passes(result.standard_error)) return result;
        Command flags = TwoPasses(plugin, compiler_->installation(), *line_, {}).flags_of_host_pass(false);
        flags.push_back(kRestrictionsUnchecked);
        return compiler_->run_all(*line_, joined(extra, flags));
    }
    ProcessResult result = compiler_->run_all(*line_, joined(extra, checking_as_asked(search_for_overloads(plugin))));
    messages_ = result.standard_error;
    if (result.succeeded() || line_->sources().size() != 1 || !needs_two_passes(result.standard_error)) return result;
    if (!line_->reads_headers()) {
        result.standard_error += "tessera: note: functions that are overloaded on their restrictions cannot be told apart once they are "
                                 "preprocessed; compile the source itself\n";
        return result;
    }
    are_two_ = true;
    are_postponed_ = compiler_->dialect() == Dialect::msvc && may_be_mended(result.standard_error) &&
                     !complains_of_utf16(result.standard_error) && !complains_of_missing_header(result.standard_error);
    return are_postponed_ ? result : run_two_passes(extra);
}

ProcessResult PassRun::run_two_passes(const Command& extra) {
    const CommandLine line(without_precompiled_headers(CommandLine(line_->in_one_process())));
    const TemporaryFolder folder(temporary_parent());
    const TwoPasses two(compiler_->overload_plugin(), compiler_->installation(), line, folder.path());
    const CommandLine front_end = compiler_->front_end_line(line);
    const ProcessResult kernel = compiler_->run_captured(compiler_->command(front_end, joined(extra, two.flags_of_kernel_pass())));
    throw_if_disk_was_full(kernel, line);
    Command flags = compiler_->checking_as_asked(line, two.flags_of_host_pass(kernel.succeeded()));
    ProcessResult result;
    if (kernel.succeeded()) {
        result = compiler_->run_all(line, joined(extra, flags));
        messages_ = result.standard_error;
        if (line.has("-v")) result.standard_error.insert(0, kernel.standard_error);
    } else {
        flags.insert(flags.end(), {"-fsyntax-only", "-Qunused-arguments"});
        result = compiler_->run_captured(compiler_->command(front_end, joined(extra, flags)));
        const std::string all = joined_diagnostics(result.standard_error, kernel.standard_error);
        messages_ = may_be_mended(result.standard_error) ? result.standard_error : all;
        result.standard_error = all;
        result.exit_code = kernel.exit_code;
        result.signal = kernel.signal;
    }
    result.standard_error = in_words_of_restrictions(result.standard_error);
    if (line_->saves_temporary_files() && result.succeeded()) {
        result.standard_error += "tessera: note: -save-temps writes no files here: a program that overloads functions on their restrictions is "
                                 "preprocessed and compiled in one process\n";
    }
    return result;
}

}  // namespace tessera::tools
