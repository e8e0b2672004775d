// SPDX-License-Identifier: Apache-2.0
#include "tools/compile/mended_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "emulator/support/own_main.h"
#include "tools/compile/pass_run.h"
#include "tools/compiler/diagnostic.h"
#include "tools/compiler/include_search.h"
#include "tools/compiler/include_spellings.h"
#include "tools/msvc/language_copies.h"
#include "tools/msvc/msvc_dialect.h"
#include "tools/msvc/rewrites.h"
#include "tools/msvc/utf8_copies.h"
#include "tools/msvc/void_main.h"
#include "tools/overloads/overload_copies.h"
#include "tools/support/failure.h"
#include "tools/support/temporary_folder.h"
#include "tools/support/terminal_text.h"

namespace tessera::tools {
namespace {

/// Each round of mending sees what the last one's errors hid.
constexpr int kMostRounds = 12;
constexpr std::size_t kMostErrorsLeft = 20;

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

std::vector<std::string> errors_in(const std::string& output) {
    std::vector<std::string> errors;
    for (const Diagnostic& diagnostic : diagnostics_in(without_escapes(output))) {
        const SourcePosition& at = diagnostic.position;
        if (diagnostic.is_error) errors.push_back(fmt::format("{}:{}: {}", at.file, at.line, diagnostic.message));
    }
    return errors;
}

class MendedRun {
  public:
    MendedRun(const AmpCompiler& compiler, const CommandLine& line) : compiler_(compiler), line_(line), passes_(compiler, line) {
        // Captured diagnostics would lose their colours.
        if (line.compiles_cxx() && stderr_shows_colours()) extra_.push_back("-fdiagnostics-color=always");
    }

    ProcessResult run() {
        const bool mends = compiler_.dialect() == Dialect::msvc && line_.sources().size() == 1;
        // What is mended without another look.
        if (mends && is_clang() && line_.compiles_cxx()) extra_.push_back(kChangesProposed);
        run_passes();
        if (compiler_.dialect() == Dialect::standard && !result_.succeeded()) point_to_msvc();
        if (!mends) return result_;
        read_as_utf8();
        if (!find_headers_under_their_names()) return result_;
        try_wide_text();
        mend_copies();
        if (passes_.are_postponed()) run_passes();
        rename_main();
        add_advice();
        return result_;
    }

  private:
    bool is_clang() const { return compiler_.compiler().is_clang(); }
    bool has_overload_plugin() const { return !compiler_.overload_plugin().empty(); }
    IncludeSearch search() const { return {compiler_.compiler(), compiler_.installation(), line_}; }
    Command renaming_main() const {
        return {"-include", compiler_.installation().headers / "tessera" / "windows" / "void_main.h"};
    }
    void run_passes() { result_ = passes_.run(extra_); }

    void point_to_msvc() {
        if (complains_of_missing_header_of(compiler_.installation().msvc_headers(), result_.standard_error)) {
            result_.standard_error += "tessera: note: --msvc provides this header for programs written for Visual C++\n";
        } else if (can_be_ported(result_.standard_error)) {
            result_.standard_error += "tessera: note: if Visual C++ accepts this, --msvc may, too: it compiles programs that were written for it\n";
        }
    }

    void read_as_utf8() {
        if (result_.succeeded() || !complains_of_utf16(result_.standard_error)) return;
        readable_ = utf8_copies(search(), line_);
        extra_ = joined(extra_, readable_->flags());
        run_passes();
    }

    /// False: there is no folder for them.
    bool find_headers_under_their_names() {
        if (result_.succeeded() || !complains_of_missing_header(result_.standard_error)) return true;
        const std::filesystem::path folder = folder_of_spellings(search(), line_, spellings_);
        if (folder.empty()) return false;
        extra_ = joined(extra_, {"-idirafter", folder});
        run_passes();
        return true;
    }

    /// Unless that leads further, TCHAR stays char.
    void try_wide_text() {
        if (result_.succeeded() || !may_be_written_for_wide_text(result_.standard_error, line_)) return;
        PassRun trial = passes_;
        const Command wide = joined(extra_, flags_for_wide_text());
        const ProcessResult again = trial.run(wide);
        if (!again.succeeded() && may_be_written_for_wide_text(again.standard_error, line_)) return;
        extra_ = wide;
        passes_ = trial;
        result_ = again;
    }

    void mend_copies() {
        if (!result_.succeeded() && is_clang() && !has_overload_plugin() && complains_of_overloads(result_.standard_error)) rename_overloads();
        if (result_.succeeded() || !is_clang() || !may_be_mended(result_.standard_error)) return;
        mended_.emplace(renamed_ ? renamed_->files() : files_of_user(search(), line_),
                        compiler_.installation().headers / "tessera" / "windows" / "temporary_as_lvalue.h");
        mend_as_often_as_it_takes(*mended_);
    }

    void rename_overloads() {
        renamed_ = overload_copies(search(), line_, result_.standard_error);
        if (!renamed_) return;
        const Command with_copies = joined(extra_, renamed_->flags());
        const ProcessResult again = compiler_.run_all(line_, with_copies);
        // Else the errors of the program as it is written say more.
        if (complains_of_overloads(again.standard_error)) return;
        result_ = again;
        extra_ = with_copies;
    }

    /// Compiles from copies, which are mended by what the compiler said of them, and goes on mending as long as that leads further.
    /// Unless it leads to a program without errors, but for its `void main` and those that Visual C++ would have, too, about
    /// restrictions, everything stays as it was: the errors of the program as it is written say more.
    void mend_as_often_as_it_takes(LanguageCopies& copies) {
        PassRun trial = passes_;
        Command with_copies;
        std::optional<ProcessResult> last;
        bool renames_main = false;
        const bool says_all = !trial.are_postponed() && copies.flags().empty() && !stopped_early(trial.messages());
        std::string messages = says_all ? trial.messages() : trial.front_end_says(joined(extra_, copies.flags()));
        const std::vector<std::string> before = errors_in(messages);
        for (int round = 0; round < kMostRounds; ++round) {
            renames_main = renames_main || complains_of_void_main(messages);
            if (!copies.mend(messages)) {
                if (!may_name_dependent_bases(messages)) break;
                const Command bases = joined(joined(extra_, copies.flags()), names_dependent_bases);
                if (!copies.mend(trial.front_end_says(bases))) break;
            }
            with_copies = joined(extra_, copies.flags());
            if (renames_main) with_copies = joined(with_copies, renaming_main());
            // What is compiled for the next errors is what was asked for when there are none.
            last = trial.run(joined(with_copies, {kEveryError}));
            if (trial.are_postponed()) last = trial.run(joined(with_copies, {kEveryError}));
            messages = trial.messages();
            if (last->succeeded()) break;
        }
        if (!last) return;
        // The linker may have errors, too.
        if (!last->succeeded() && has_other_errors_than_void_main(last->standard_error) &&
            !has_only_errors_about_restrictions(last->standard_error)) {
            const std::string left = trial.front_end_says(with_copies);
            if (has_other_errors_than_void_main(left)) {
                errors_left_ = errors_in(left);
                if (errors_left_ == before) errors_left_.clear();
                return;
            }
        }
        extra_ = with_copies;
        passes_ = trial;
        result_ = *last;
        if (renames_main) result_.standard_error = detail::with_own_main(result_.standard_error);
    }

    void rename_main() {
        if (result_.succeeded() || !complains_of_void_main(result_.standard_error)) return;
        // Where there are other errors, too, they alone come out of this.
        extra_ = joined(extra_, renaming_main());
        run_passes();
        result_.standard_error = detail::with_own_main(result_.standard_error);
    }

    void add_advice() {
        if (result_.succeeded()) return;
        const std::string source = line_.sources()[0];
        if (!is_clang() && SourceText(source).is_in_utf16())
            result_.standard_error += fmt::format("tessera: note: '{}' is in UTF-16, which --msvc compiles with clang only\n", source);
        if (!errors_left_.empty()) {
            const std::size_t all = errors_left_.size();
            result_.standard_error += fmt::format("tessera: note: when --msvc has corrected what it can, {} error{} left:\n", all, all == 1 ? " is" : "s are");
            for (std::size_t i = 0; i < std::min(all, kMostErrorsLeft); ++i) result_.standard_error += "  " + errors_left_[i] + "\n";
            if (all > kMostErrorsLeft) result_.standard_error += "  ...\n";
        }
        if (can_be_ported(result_.standard_error))
            result_.standard_error += fmt::format("tessera: note: 'tessera port {}' prints a patch that fixes some of these errors\n", source);
    }

    const AmpCompiler& compiler_;
    const CommandLine& line_;
    Command extra_;  ///< flags in addition to the line's, which name the copies below
    PassRun passes_;
    ProcessResult result_;
    std::unique_ptr<ChangedCopies> readable_, renamed_;
    std::optional<TemporaryFolder> spellings_;
    std::optional<LanguageCopies> mended_;
    std::vector<std::string> errors_left_;  ///< where mending did not lead to a program without errors
};

}  // namespace

ProcessResult run_mended(const AmpCompiler& compiler, const CommandLine& line) { return MendedRun(compiler, line).run(); }

}  // namespace tessera::tools
