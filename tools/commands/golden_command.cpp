// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/golden_command.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

#include "emulator/documents/folder_lock.h"
#include "emulator/documents/golden_keys.h"
#include "tools/commands/check_command.h"
#include "tools/commands/run_command.h"
#include "tools/golden/compression.h"
#include "tools/golden/manifest.h"
#include "tools/golden/recorded_parts.h"
#include "tools/golden/recording_notes.h"
#include "tools/options/shard_option.h"
#include "tools/run/run_request.h"
#include "tools/support/failure.h"
#include "tools/support/standard_error.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

const std::vector<OptionSpec>& options_of_record() {
    static const std::vector<OptionSpec> options = {
        {"-o", "FOLDER", "Where the recording goes", ValueForm::separate},
        {"--no-check", "", "Run without the race detector"},
        {"--tile-loops", "", "The same, with tiles as loops over their threads (clang 19)"},
        {"--npz", "", "Compress the files"},
        shard_option("Record launches I, I + N, ... only")};
    return options;
}

/// Without the race detector its options mean nothing.
void refuse_options_of_check(const GivenWords& words) {
    const std::vector<OptionSpec>& own = options_of_record();
    const std::vector<const OptionSpec*> of_run = run_spec(RunKind::run).options();
    for (const GivenOption& given : words.options) {
        const bool has_meaning =
            std::any_of(own.begin(), own.end(), [&](const OptionSpec& option) { return option.name == given.name; }) ||
            std::any_of(of_run.begin(), of_run.end(), [&](const OptionSpec* option) { return option->name == given.name; });
        if (!has_meaning) throw wrong_use("golden record: {} has no meaning with --no-check", given.name);
    }
}

void take(detail::FolderLock& lock, const fs::path& folder) {
    if (!lock.take(folder.string())) throw tool_failed("nothing was recorded in '{}': another process is recording into it", folder.string());
}

/// What is there already must be an earlier recording, or nothing; and no process may be recording.
void make_room(const fs::path& folder, detail::FolderLock& lock) {
    std::error_code error;
    if (!fs::exists(folder, error)) return;
    if (!fs::is_directory(folder, error)) throw wrong_use("-o {}: is not a folder", folder.string());
    take(lock, folder);
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        const bool is_ours = name == detail::golden_key::kManifestFile || name == detail::golden_key::kUnfinishedManifestFile || is_recorded_name(name);
        if (!is_ours) {
            throw wrong_use("-o {}: expected an empty folder or an earlier recording, but it contains '{}'", folder.string(), name);
        }
    }
    fs::remove(folder / detail::golden_key::kManifestFile, error);  // first: without its arrays it would be a lie
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) fs::remove(entry.path(), error);
    if (error) throw tool_failed("cannot empty '{}': {}", folder.string(), error.message());
}

}  // namespace

const CommandSpec& golden_spec() {
    static const CommandSpec spec = {
        {"golden"},
        "records what kernels write, and compares recordings",
        {"tessera golden record FILE.cpp...|PROGRAM -o FOLDER [--no-check | --tile-loops] [--npz] [--shard=I/N] [OPTIONS] [-- ARGUMENTS]",
         "tessera golden merge FOLDER... -o FOLDER",
         "tessera golden compare A B [--ulp=N] [--rtol=X] [--atol=X] [--report=text|json|html] [--output=FILE]"},
        {"record runs a program and writes what its kernels changed to FOLDER, as .npy files and a manifest.json; C++ sources are "
         "compiled and run under the race detector. merge joins the parts of --shard into one recording. compare "
         "compares two such folders, or one with .npy and .npz files of the same names."},
        {{kOptionsHeading, {}}},
        {"tessera golden record --help, merge --help and compare --help explain their options. docs/golden.md has the formats."}};
    return spec;
}

int run_golden_command(const GivenWords& words) {
    throw wrong_use("golden: expected record, merge or compare{} (--help explains them)",
                    words.operands.empty() ? "" : ", not '" + words.operands.front() + "'");
}

const CommandSpec& golden_record_spec() {
    static const CommandSpec spec = [] {
        const CommandSpec& check = run_spec(RunKind::check);
        CommandSpec record = {
            {"golden", "record"},
            "",
            {"tessera golden record FILE.cpp...|PROGRAM -o FOLDER [OPTIONS] [COMPILER FLAGS] [-- ARGUMENTS]"},
            {"Runs a program and writes what its kernels changed to FOLDER, as .npy files and a manifest.json; C++ sources are compiled "
             "and run under the race detector."},
            check.groups,
            {"Exit code: that of tessera check, or with --no-check that of tessera run; 70 also when a program that ran recorded nothing."},
            OtherWords::with_flags};
        std::vector<OptionSpec>& options = record.groups.front().options;
        const auto tsan = std::find_if(options.begin(), options.end(), [](const OptionSpec& option) { return option.name == "--tsan"; });
        options.erase(tsan);  // its runtime checks itself, and counts no findings for the manifest
        options.insert(options.begin(), options_of_record().begin(), options_of_record().end());
        return record;
    }();
    return spec;
}

int run_golden_record_command(const GivenWords& words) {
    const bool wants_check = !words.has("--no-check") && !words.has("--tile-loops");
    if (!words.has("-o")) throw wrong_use("golden record expects a folder for the recording: -o FOLDER");
    if (!wants_check) refuse_options_of_check(words);
    const fs::path folder = fs::absolute(*words.last("-o"));
    RunRequest request = run_request(words, wants_check ? RunKind::check : RunKind::run, golden_record_spec().name());
    // A program is what it is: one that was built for the check reports what it finds.
    const bool check = wants_check && request.program.empty();
    if (!request.program.empty()) request.instrumentation = Instrumentation::none;
    {
        detail::FolderLock lock;  // only until the program takes it
        make_room(folder, lock);
    }
    request.options.emplace_back("golden", folder.string());
    if (const auto shard = words.last("--shard")) request.options.emplace_back("golden_shard", *shard);
    const ProcessResult ended = check ? run_checked(request) : run_as_child(request);
    detail::FolderLock lock;
    take(lock, folder);
    if (fs::exists(folder / detail::golden_key::kManifestFile)) {
        if (words.has("--npz")) compress_recording(folder);
        if (wants_check && !request.program.empty()) {
            for (const std::string& note : recording_notes(folder)) print_error("tessera: {}\n", note);
        }
        end_like(ended);
    }
    const std::string incomplete = "the recording in '" + folder.string() + "' is incomplete: the program ended before it was finished";
    const bool is_incomplete = is_unfinished_recording(folder);
    if (ended.exit_code == 0) {
        if (is_incomplete) throw tool_failed("{}", incomplete);
        throw tool_failed("nothing was recorded in '{}': the program launched no kernel", folder.string());
    }
    print_error("tessera: {}\n", is_incomplete ? incomplete : "nothing was recorded in '" + folder.string() + "'");
    end_like(ended);
}

const CommandSpec& golden_merge_spec() {
    static const CommandSpec spec = {
        {"golden", "merge"},
        "",
        {"tessera golden merge FOLDER... -o FOLDER"},
        {"Joins the parts that tessera golden record --shard has written into one recording."},
        {{kOptionsHeading, {{"-o", "FOLDER", "The folder for the joined recording", ValueForm::separate}}}},
        {"Exit code: 0; 2 for wrong use, and for folders that are not the parts of one recording; 70 when Tessera itself failed."}};
    return spec;
}

int run_golden_merge_command(const GivenWords& words) {
    const std::vector<std::string>& parts = words.operands;
    const std::string output = words.last("-o").value_or("");
    if (parts.empty()) throw wrong_use("golden merge expects the folders that golden record --shard has written");
    if (output.empty()) throw wrong_use("golden merge expects a folder for the joined recording: -o FOLDER");
    const RecordedParts recorded(parts);
    for (const std::string& part : parts) {
        std::error_code ignored;
        if (fs::equivalent(part, output, ignored)) throw wrong_use("-o {}: is one of the parts", output);
    }
    std::error_code ignored;
    fs::create_directories(output, ignored);  // where that fails, what follows says why
    detail::FolderLock lock;
    make_room(output, lock);
    recorded.write_whole(output);
    return 0;
}

}  // namespace tessera::tools
