// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/golden_command.h"

#include "tools/commands/check_command.h"
#include "tools/commands/run_command.h"
#include "tools/golden/compression.h"
#include "tools/golden/manifest.h"
#include "tools/golden/recorded_parts.h"
#include "tools/golden/recording_notes.h"
#include "tools/run/run_request.h"
#include "tools/support/failure.h"
#include "tools/support/shard.h"

#include <filesystem>
#include <optional>
#include <system_error>
#include <vector>

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

constexpr const char* help_text = R"(Usage: tessera golden record FILE.cpp...|PROGRAM -o FOLDER [--no-check | --tile-loops] [--npz] [--shard=I/N] [OPTIONS] [-- ARGUMENTS]
       tessera golden merge FOLDER... -o FOLDER
       tessera golden compare A B [--ulp=N] [--rtol=X] [--atol=X] [--report=text|json|html] [--output=FILE]

record runs a program and writes what its kernels changed to FOLDER, as .npy files and a manifest.json; C++ sources
are compiled and run under the race detector. merge joins the parts of --shard to what one recording would have been.

Options of record, which takes those of tessera check, too:
  -o FOLDER    where the recording goes; of merge, too
  --no-check   run without the race detector
  --tile-loops the same, with tiles as loops over their threads (clang 19)
  --npz        compress the files
  --shard=I/N  record launches I, I + N, ... only

compare compares two such folders, or one with .npy and .npz files of the same names.

tessera golden compare --help tells more. docs/golden.md has the formats.
)";

/// The words of `record` without what is its own.
struct RecordWords {
    std::string folder;
    bool check = true;
    bool compress = false;
    std::optional<Shard> shard;
    Command others;
};

RecordWords parse(const Command& arguments) {
    RecordWords words;
    std::size_t i = 0;
    for (; i < arguments.size() && arguments[i] != "--"; ++i) {
        const std::string& word = arguments[i];
        if (word == "-o" && i + 1 < arguments.size()) {
            words.folder = arguments[++i];
        } else if (word.rfind("-o", 0) == 0 && word.size() > 2) {
            words.folder = word.substr(2);
        } else if (word == "--no-check") {
            words.check = false;
        } else if (word == "--tile-loops") {
            words.check = false;
            words.others.push_back(word);
        } else if (word == "--npz") {
            words.compress = true;
        } else if (const auto shard = value_of_word(word, "shard")) {
            words.shard = parse_shard(*shard);
        } else {
            words.others.push_back(word);
        }
    }
    words.others.insert(words.others.end(), arguments.begin() + static_cast<std::ptrdiff_t>(i), arguments.end());
    if (words.folder.empty()) throw wrong_use("golden record expects a folder for what it records: -o FOLDER");
    return words;
}

/// What is there already must be an earlier recording, or nothing.
void make_room(const fs::path& folder) {
    std::error_code error;
    if (!fs::exists(folder, error)) return;
    if (!fs::is_directory(folder, error)) throw wrong_use("-o {}: is no folder", folder.string());
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        const bool is_ours = name == "manifest.json" || name == "manifest.json.part" || is_recorded_name(name);
        if (!is_ours) {
            throw wrong_use("-o {}: expected an empty folder or an earlier recording, and there is '{}'", folder.string(), name);
        }
    }
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) fs::remove(entry.path(), error);
    if (error) throw tool_failed("cannot empty '{}': {}", folder.string(), error.message());
}

int merge(const Command& arguments) {
    std::vector<std::string> parts;
    std::string output;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& word = arguments[i];
        if (word == "--help" || word == "-h") {
            fmt::print("{}", help_text);
            return 0;
        }
        if (word == "-o" && i + 1 < arguments.size()) {
            output = arguments[++i];
        } else if (word.rfind("-o", 0) == 0 && word.size() > 2) {
            output = word.substr(2);
        } else if (word.size() > 1 && word[0] == '-') {
            throw wrong_use("golden merge has no option '{}'; there is -o FOLDER", word);
        } else {
            parts.push_back(word);
        }
    }
    if (parts.empty()) throw wrong_use("golden merge expects the folders that golden record --shard has written");
    if (output.empty()) throw wrong_use("golden merge expects a folder for the whole: -o FOLDER");
    const RecordedParts recorded(parts);
    for (const std::string& part : parts) {
        std::error_code ignored;
        if (fs::equivalent(part, output, ignored)) throw wrong_use("-o {}: is one of the parts", output);
    }
    make_room(output);
    recorded.write_whole(output);
    return 0;
}

int record(const Command& arguments) {
    const RecordWords words = parse(arguments);
    RunRequest request = parse_run_request(words.others, words.check ? RunKind::check : RunKind::run);
    if (!request.help.empty()) {
        fmt::print("{}", help_text);
        return 0;
    }
    // A program is what it is: one that was built for the check reports what it finds.
    const bool check = words.check && request.program.empty();
    if (!request.program.empty()) request.instrumentation = Instrumentation::none;
    if (request.instrumentation == Instrumentation::tsan) throw wrong_use("golden record: --tsan has no meaning here");
    const fs::path folder = fs::absolute(words.folder);
    make_room(folder);
    request.options.emplace_back("golden", folder.string());
    if (words.shard) request.options.emplace_back("golden_shard", fmt::format("{}/{}", words.shard->index, words.shard->count));
    const ProcessResult ended = check ? run_checked(request) : run_as_child(request);
    if (fs::exists(folder / "manifest.json")) {
        if (words.compress) compress_recording(folder);
        if (words.check && !request.program.empty()) {
            for (const std::string& note : recording_notes(folder)) fmt::print(stderr, "tessera: {}\n", note);
        }
        end_like(ended);
    }
    if (ended.exit_code == 0) {
        throw tool_failed("nothing was recorded in '{}': the program launched no kernel, or ended before it could say what",
                          folder.string());
    }
    fmt::print(stderr, "tessera: the recording in '{}' is not whole: the program ended before it was finished\n", folder.string());
    end_like(ended);
}

}  // namespace

const char* golden_help() { return help_text; }

int run_golden_command(const Command& arguments) {
    const std::string name = arguments.empty() ? "" : arguments[0];
    const Command rest(arguments.begin() + (arguments.empty() ? 0 : 1), arguments.end());
    if (name == "record") return record(rest);
    if (name == "merge") return merge(rest);
    if (name == "compare") return run_golden_compare(rest);
    if (name == "--help" || name == "-h") {
        fmt::print("{}", help_text);
        return 0;
    }
    throw wrong_use("golden: expected record, merge or compare{} (--help explains them)", name.empty() ? "" : ", not '" + name + "'");
}

}  // namespace tessera::tools
