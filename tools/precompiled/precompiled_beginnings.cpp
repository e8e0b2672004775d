// SPDX-License-Identifier: Apache-2.0
#include "tools/precompiled/precompiled_beginnings.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <optional>
#include <sstream>
#include <string_view>
#include <system_error>

#include "emulator/support/text_parts.h"
#include "tools/cache/digest.h"
#include "tools/cache/file_stamp.h"
#include "tools/cache/program_cache.h"
#include "tools/compiler/command_line.h"
#include "tools/compiler/depfile.h"
#include "tools/precompiled/include_folder.h"
#include "tools/precompiled/source_beginning.h"
#include "tools/precompiled/word_list.h"
#include "tools/support/failure.h"
#include "tools/support/file_text.h"
#include "tools/support/temporary_folder.h"
#include "tools/support/terminal_text.h"
#include "tools/support/text_cursor.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

using detail::begins_with;

/// Of some ten megabytes each: in the cache, and in a folder that somebody has chosen for them.
constexpr std::size_t kKeptInCache = 40;
constexpr std::size_t kKeptInFolder = 200;
constexpr const char* kInstantiatesTemplates = "-fpch-instantiate-templates";
constexpr const char* kOverloadsUnit = "-fplugin-arg-tessera_overloads-unit=";
constexpr const char* kOverloadsKernel = "-fplugin-arg-tessera_overloads-kernel=";

std::string choice() {
    const char* const chosen = std::getenv("TESSERA_PRECOMPILED");
    return chosen == nullptr ? "" : chosen;
}
bool is_folder(const std::string& chosen) { return begins_with(chosen, "/"); }

/// Where other headers come from than those of the compiler and ours, or a header says something else.
constexpr const char* kEnvironmentOfHeaders[] = {"CPATH", "CPLUS_INCLUDE_PATH", "C_INCLUDE_PATH", "CCC_OVERRIDE_OPTIONS", "GCC_EXEC_PREFIX",
                                                  "COMPILER_PATH"};

/// Options that change nothing in what a header is precompiled to: where the code goes, what it is like, the linker, which messages
/// there are (system headers have none), how they look.
constexpr std::string_view kWithoutEffect[] = {"-c", "-S", "--compile", "--assemble", "-o", "--output", "-emit-llvm", "-fsyntax-only",
                                               "-v", "-Xlinker", "-shared", "-static", "-rdynamic", "-Qunused-arguments",
                                               "-fdiagnostics-parseable-fixits", "-Rpass", "-Rpass-missed", "-w", "-pedantic", "-pedantic-errors",
                                               "-fno-color-diagnostics", "-fno-plt", "-fstack-clash-protection", "-fno-omit-frame-pointer",
                                               "-fno-optimize-sibling-calls"};
constexpr std::string_view kBeginningsWithoutEffect[] = {"-l", "-L", "-W", "-g", "-ferror-limit=", "-fdiagnostics-color", "-Rpass", "-fpass-plugin="};
/// Lists of dependencies, with the headers of the system: without them (-MMD), some of those that are precompiled would be listed. With
/// what is precompiled the source is not the first one, which clang makes no empty rule (-MP) for.
constexpr std::string_view kOfDependencies[] = {"-MD", "-MF", "-MQ", "-MT"};
/// Options that may change a header, in the same way wherever they are the same.
constexpr std::string_view kBeginningsOfKey[] = {
    "-D", "-U", "-std=", "-fno-", "-fsanitize=", "-ffp-contract=", "-fdeclspec", "-fstack-", "-fms-extensions", "-fms-compatibility",
    "-fgnuc-version=", "-fdelayed-template-parsing", "-fPIC", "-fPIE", "-fpic", "-fpie", "-pthread", "-march=", "-mtune=", "-ffast-math",
    "-fopenmp"};
/// A header hears no more than that there is one of them.
constexpr std::string_view kLevelsThatOptimise[] = {"-O", "-O1", "-O2", "-O3"};
/// Of all those: what else than an object comes out, what is about precompiling itself, and messages about system headers.
constexpr std::string_view kRefused[] = {"-gmodules", "-gsplit-dwarf", "-Wp,", "-Wsystem-headers", "-Weverything", "-fno-pch", "-fno-validate-pch",
                                         "-working-directory"};

/// Of Visual Studio's template for projects.
constexpr std::string_view kStandInsOfPrograms[] = {"pch.h", "stdafx.h", "targetver.h"};

/// What our headers and the library's ask for without needing it: first parts of the names.
constexpr const char* kAskedFor[] = {"gtest", "pstl", "stacktrace", "sys", "tbb"};

/// A message that is about no place in a source: about what is precompiled, for one.
bool is_of_no_place(std::string_view line) {
    return begins_with(line, "In module ") || begins_with(line, "fatal error: ") || begins_with(line, "error: ");
}

/// A folder of headers under the names that sources have for them.
bool is_of_spellings(const std::string& folder) {
    try {
        return begins_with(folder, (default_cache_folder() / kFolderOfIncludes / "").string());
    } catch (const CacheUnusable&) {
        return false;
    }
}

fs::path list_beside(const fs::path& precompiled) { return fs::path(precompiled).replace_extension(".d"); }

/// The headers that went into what is precompiled.
std::vector<std::string> headers_of(const fs::path& precompiled) { return prerequisites_in(text_of(list_beside(precompiled))); }

/// What to precompile a source's beginning with.
class Making {
  public:
    /// \param arguments  of the compilation
    Making(const CommandLine& arguments, const PrecompiledBeginnings::Parts& parts) : parts_(parts) {
        const std::vector<Word>& words = arguments.words();
        for (std::size_t i = 0; i < words.size() && is_possible_; ++i) {
            if (words[i].role == Word::Role::value) continue;
            const bool has_value = i + 1 < words.size() && words[i + 1].role == Word::Role::value;
            if (words[i].role == Word::Role::option) i += take(words, i, has_value ? words[i + 1].text : std::string());
        }
        if (!optimisation_.empty()) command_.push_back(optimisation_);
        if (!has_two_passes_) return;
        command_.insert(command_.end(), plugin_.begin(), plugin_.end());
    }

    bool is_possible() const { return is_possible_; }
    bool has_two_passes() const { return has_two_passes_; }
    /// Something is read before the source, whatever that begins with.
    bool has_prelude() const { return has_prelude_; }
    const Command& arguments() const { return command_; }
    /// Headers that went into what is precompiled might come from the program's folders instead.
    bool may_have_other_headers(const fs::path& precompiled) const {
        if (folders_.empty() && system_folders_.empty()) return false;
        const std::vector<std::string> headers = headers_of(precompiled), asked_for(std::begin(kAskedFor), std::end(kAskedFor));
        const auto may_hide = [&](const fs::path& folder) {
            std::error_code error;
            return !fs::equivalent(folder, parts_.headers, error) && may_hide_headers(folder, headers, asked_for);
        };
        return std::any_of(folders_.begin(), folders_.end(), may_hide) || std::any_of(system_folders_.begin(), system_folders_.end(), may_hide);
    }
    /// As the compiler reads it: the file, or a copy in its place.
    std::string text_read_for(const fs::path& file) const {
        std::error_code error;
        const auto copy = std::find_if(copies_.begin(), copies_.end(),
                                       [&](const auto& one) { return one.first == file || fs::equivalent(one.first, file, error); });
        return text_of(copy == copies_.end() ? file.string() : copy->second);
    }
    /// Looks where the compiler does, in the same order.
    NamedHeader header(const std::string& name, bool is_quoted, const fs::path& folder) const {
        std::error_code error;
        if (is_quoted && fs::exists(folder / name, error)) return {{}, folder / name};
        for (const fs::path& own : folders_) {
            if (fs::exists(own / name, error)) return {{}, own / name};
        }
        // Whether it comes before or behind ours depends on the command line.
        for (const fs::path& other : system_folders_) {
            if (fs::exists(other / name, error)) return {};
        }
        if (is_msvc_ && is_one_of(name, kStandInsOfPrograms)) return {{}, parts_.headers / "msvc" / name};
        return spelled(name);
    }

  private:
    /// The header behind another spelling.
    NamedHeader spelled(const std::string& name) const {
        const std::string text = spellings_.empty() ? std::string() : text_of(spellings_ / name);
        if (text.empty()) return {name, {}};
        constexpr std::string_view begin = "#include ", end = "\n";
        if (!begins_with(text, begin) || text.size() < begin.size() + 3 || text.find(end) != text.size() - end.size()) return {};
        const std::string inside = text.substr(begin.size() + 1, text.size() - begin.size() - end.size() - 2);
        return text[begin.size()] == '<' ? NamedHeader{inside, {}} : NamedHeader{{}, inside};
    }

    /// How many more options belong to the one at `i`.
    std::size_t take(const std::vector<Word>& words, std::size_t i, const std::string& value) {
        const std::string& text = words[i].text;
        const auto refuse = [&] {
            is_possible_ = false;
            return std::size_t{0};
        };
        if (text == "-Xclang") return take_of_front_end(words, i, value) ? (value == "-disable-llvm-passes" ? 0 : 2) : refuse();
        if (text == "-mllvm") return 0;
        if (text == "-include") {
            const std::string folder = (parts_.headers / "tessera" / "windows").string();
            if (!begins_with(value, folder)) return refuse();
            // The others stand behind what is precompiled as well as before it.
            if (fs::path(value).filename() != "prelude.h") return 0;
            command_.insert(command_.end(), {text, value});
            has_prelude_ = true;
            return 0;
        }
        if (begins_with(text, "-I")) {
            folders_.emplace_back(value.empty() ? text.substr(2) : value);
            return folders_.back().empty() || folders_.back() == "-" ? refuse() : 0;
        }
        if (text == "-isystem") {
            if (value != parts_.headers && value != parts_.headers / "msvc") {
                system_folders_.emplace_back(value);
                return value.empty() ? refuse() : 0;
            }
            is_msvc_ = is_msvc_ || value != parts_.headers;
            command_.insert(command_.end(), {text, value});
            return 0;
        }
        if (text == "-idirafter") {
            // The compiler looks there last: for none of the headers that it finds without.
            if (!is_of_spellings(value) || !spellings_.empty()) return refuse();
            spellings_ = value;
            const auto is_there = [&](const char* name) { return fs::exists(spellings_ / name); };
            if (std::any_of(std::begin(kAskedFor), std::end(kAskedFor), is_there)) command_.insert(command_.end(), {text, value});
            return 0;
        }
        if (begins_with(text, "-fplugin")) return take_of_plugin(text) ? 0 : refuse();
        if (begins_with_one_of(text, kRefused)) return refuse();
        if (is_one_of(text, kWithoutEffect) || begins_with_one_of(text, kBeginningsWithoutEffect)) return 0;
        if (is_one_of(text, kOfDependencies)) return 0;
        if (begins_with(text, "-O")) {
            optimisation_ = is_one_of(text, kLevelsThatOptimise) ? "-O1" : text;
            return 0;
        }
        if (!begins_with_one_of(text, kBeginningsOfKey)) return refuse();
        command_.push_back(text);
        if (!value.empty()) command_.push_back(value);
        return 0;
    }

    bool take_of_front_end(const std::vector<Word>& words, std::size_t i, const std::string& value) {
        if (value == "-disable-llvm-passes") {
            command_.insert(command_.end(), {"-Xclang", value});
            return true;
        }
        if ((value != "-mlink-bitcode-file" && value != "-remap-file") || i + 2 >= words.size() || words[i + 2].text != "-Xclang") return false;
        if (value == "-remap-file" && i + 3 < words.size()) {
            const std::string& both = words[i + 3].text;
            const std::size_t between = both.find(';');
            if (between != std::string::npos) copies_[both.substr(0, between)] = both.substr(between + 1);
        }
        return true;
    }

    bool take_of_plugin(const std::string& text) {
        if (begins_with(text, "-fplugin-arg-tessera_restrict-") || text == "-fplugin-arg-tessera_overloads-search") return true;
        if (begins_with(text, kOverloadsUnit)) {
            has_two_passes_ = true;
            plugin_.push_back(std::string(kOverloadsUnit) + "beginning");
        } else if (begins_with(text, kOverloadsKernel)) {
            plugin_.push_back(std::string(kOverloadsKernel) + "/dev/null");
        } else if (begins_with(text, "-fplugin-arg-tessera_overloads-")) {
            plugin_.push_back(text);
        } else if (text == "-fplugin=" + parts_.plugin.string()) {
            if (plugin_.empty()) plugin_ = {text, "-fplugin-arg-tessera_restrict-off"};
        } else {
            return false;
        }
        return true;
    }

    const PrecompiledBeginnings::Parts& parts_;
    Command command_;
    Command plugin_;
    std::string optimisation_;  ///< the last one counts
    std::map<std::string, std::string> copies_;
    std::vector<fs::path> folders_;         ///< of the program's headers: -I
    std::vector<fs::path> system_folders_;  ///< of others' headers: -isystem
    fs::path spellings_;
    bool is_msvc_ = false;
    bool has_two_passes_ = false;
    bool has_prelude_ = false;
    bool is_possible_ = true;
};

/// Makes what belongs to `key`, in a folder of its own. Nothing where that fails, or a header changes meanwhile.
std::optional<CachedProgram> made(ProgramCache& cache, const std::string& key, const Command& compiler, const std::string& text) {
    const std::int64_t begin = stamp_clock();
    TemporaryFolder folder(cache.folder(), (key + ".").c_str());
    const fs::path result = folder.path() / "beginning.pch", list = list_beside(result);
    Command command = compiler;
    // It has no file, so that none shows in a list of what a source depends on.
    command.insert(command.end(), {kInstantiatesTemplates, "-MD", "-MF", list, "-x", "c++-header", "-", "-o", result});
    if (!run_process(command, StandardError::captured, nullptr, &text).succeeded()) return std::nullopt;
    std::error_code error;
    std::vector<std::string> dependencies;
    for (const std::string& file : headers_of(result)) {
        dependencies.push_back(fs::absolute(file, error).string());
        const std::optional<FileStamp> stamp = stamp_of(dependencies.back());
        if (error || !stamp || stamp->modified >= begin) return std::nullopt;
    }
    fs::permissions(result, fs::perms::owner_exec, fs::perm_options::add, error);  // the cache is one of programs
    const CachedProgram own{result, {}};
    if (const auto other = cache.store(key, own, dependencies)) return other;
    folder.release();
    return own;
}

}  // namespace

Command PrecompiledBeginnings::applied_to(const Command& command) const {
    const std::size_t words_of_compiler = parts_.compiler.size();
    if (command.size() <= words_of_compiler) return command;
    for (const char* variable : kEnvironmentOfHeaders) {
        if (std::getenv(variable) != nullptr) return command;
    }
    const CommandLine arguments(Command(command.begin() + static_cast<std::ptrdiff_t>(words_of_compiler), command.end()));
    const std::vector<std::string> sources = arguments.sources();
    if (sources.size() != 1 || !arguments.reads_headers()) return command;
    const Making making(arguments, parts_);
    if (!making.is_possible()) return command;
    try {
        const HeadersOfSource headers = {
            [&](const std::string& name, bool is_quoted, const fs::path& folder) { return making.header(name, is_quoted, folder); },
            [&](const fs::path& own) { return making.text_read_for(own); }};
        std::optional<std::string> beginning =
            beginning_to_precompile(making.text_read_for(sources[0]), fs::path(sources[0]).parent_path(), headers);
        if (!beginning && making.has_prelude()) beginning = std::string();
        if (!beginning) return command;
        Digest digest;
        for (const std::string& word : parts_.compiler) digest.add(stamped_name(word));
        digest.add(stamped_name(parts_.plugin));
        for (const std::string& word : making.arguments()) digest.add(word);
        const std::string key = digest.add(*beginning).text();
        ProgramCache cache(parts_.folder, is_folder(choice()) ? kKeptInFolder : kKeptInCache);
        std::optional<CachedProgram> found = cache.find(key);
        if (!found) {
            Command compiler = parts_.compiler;
            compiler.insert(compiler.end(), making.arguments().begin(), making.arguments().end());
            found = made(cache, key, compiler, *beginning);
        }
        if (!found || making.may_have_other_headers(found->program)) return command;
        Command with = {kInstantiatesTemplates, "-include-pch", found->program, "-include",
                        parts_.headers / "tessera" / "detail" / "names_of_type_traits.h"};
        if (making.has_two_passes()) with.insert(with.end(), {"-include", parts_.headers / "tessera" / "detail" / "overload_clauses.h"});
        Command all = command;
        all.insert(all.begin() + static_cast<std::ptrdiff_t>(words_of_compiler), with.begin(), with.end());
        return all;
    } catch (const Failure&) {  // no room, for one
        return command;
    }
}

fs::path folder_of_beginnings(const std::function<fs::path()>& cache) {
    const std::string chosen = choice();
    if (is_folder(chosen)) return chosen;
    const fs::path folder = chosen == "cache" ? cache() : fs::path();
    return folder.empty() ? folder : folder / kFolderOfPrecompiled;
}

bool may_mend_otherwise(const std::string& diagnostics) {
    std::istringstream lines(without_escapes(diagnostics));
    for (std::string line; std::getline(lines, line);) {
        if (is_of_no_place(line)) return true;
        // Of several names that are as near, the first one that was declared.
        if (line.find("did you mean") != std::string::npos) return true;
    }
    return false;
}

bool may_depend_on_precompiled(const std::string& diagnostics, const std::string& source, bool has_errors) {
    // The program's own headers are in the source's folder; what is precompiled never is.
    const std::string folder = fs::path(source).parent_path().string();
    const auto is_of_program = [&](std::string_view place) {
        if (begins_with(place, source + ":")) return true;
        return folder.empty() ? begins_with(place, "./") : folder != "/" && begins_with(place, folder + "/");
    };
    constexpr std::string_view included = "In file included from ";
    std::istringstream lines(without_escapes(diagnostics));
    for (std::string line; std::getline(lines, line);) {
        if (begins_with(line, included) && !is_of_program(std::string_view(line).substr(included.size()))) return true;
        if (is_of_no_place(line)) return true;
        if (begins_with(line, "tessera: ")) continue;
        for (const char* severity : {"error: ", "warning: ", "note: ", "remark: "}) {
            const std::size_t at = line.find(severity);
            if (at == std::string::npos || line.find_first_of("|") < at) continue;
            // A note does not say whence its header is included; errors may have candidates, whose order may differ.
            if (!is_of_program(line) && (has_errors || std::string_view(severity) != "note: ")) return true;
        }
    }
    return false;
}

}  // namespace tessera::tools
