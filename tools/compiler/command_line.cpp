// SPDX-License-Identifier: Apache-2.0
#include "tools/compiler/command_line.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "emulator/support/text_parts.h"
#include "tools/compiler/response_file.h"

namespace tessera::tools {
namespace {

/// Options of clang and g++ whose value is the next word. Those written `-Ix` are one word and need no row.
constexpr std::string_view kOptionsWithValue[] = {
    "-o",
    "-x",
    "-I",
    "-D",
    "-U",
    "-L",
    "-l",
    "-T",
    "-e",
    "-u",
    "-z",
    "-A",
    "-B",
    "-F",
    "-G",
    "-MF",
    "-MT",
    "-MQ",
    "-MJ",
    "-Xlinker",
    "-Xclang",
    "-Xpreprocessor",
    "-Xassembler",
    "-Xanalyzer",
    "-Xopenmp-target",
    "-Xarch_host",
    "-Xarch_device",
    "-include",
    "-imacros",
    "-include-pch",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-iprefix",
    "-iwithprefix",
    "-iwithprefixbefore",
    "-isysroot",
    "-imultilib",
    "-isystem-after",
    "-cxx-isystem",
    "-ivfsoverlay",
    "-target",
    "-gcc-toolchain",
    "-arch",
    "-mllvm",
    "-mthread-model",
    "-dumpbase",
    "-dumpbase-ext",
    "-dumpdir",
    "-aux-info",
    "-wrapper",
    "-specs",
    "-rpath",
    "-dyld-prefix",
    "-serialize-diagnostics",
    "-working-directory",
    "-fmodule-name",
    "-framework",
    "--param",
    "--std",
    "--sysroot",
    "--target",
    "--include",
    "--include-directory",
    "--define-macro",
    "--undefine-macro",
    "--library-directory",
    "--output",
    "--language",
    "--for-linker",
    "--prefix",
    "--dumpbase",
    "--dumpdir",
    "--config",
    "--rtlib",
    "--stdlib",
    "--assert",
    "--imacros",
    "--force-link",
    "--entry",
};

/// With any of these the compiler stops before the linker.
constexpr std::string_view kOptionsThatStop[] = {
    "-c",
    "-S",
    "-E",
    "-M",
    "-MM",
    "-fsyntax-only",
    "-emit-ast",
    "-emit-pch",
    "-verify-pch",
    "-r",
    "--compile",
    "--assemble",
    "--preprocess",
    "--precompile",
    "--analyze",
    "--relocatable",
    "--user-dependencies",
    "--dependencies",
};

/// With any of these nothing is compiled.
constexpr std::string_view kOptionsOfThePreprocessor[] = {
    "-E", "-M", "-MM", "--preprocess", "--user-dependencies", "--dependencies",
};

constexpr std::string_view kSourceExtensions[] = {".cpp", ".cc",  ".cxx", ".c++", ".cp",
                                                  ".C",   ".CPP", ".CC",  ".CXX", ".C++"};
/// g++ and clang++ compile these as C++ too.
constexpr std::string_view kOtherCxxExtensions[] = {".c", ".cppm", ".ixx", ".ccm", ".cxxm"};
/// What the compilers have made of C++, and compile.
constexpr std::string_view kProcessedExtensions[] = {".ii", ".pcm"};
constexpr std::string_view kHeaderExtensions[] = {".h", ".hpp", ".hh", ".hxx", ".h++", ".H", ".hp", ".tcc"};

template <std::size_t N>
bool contains(const std::string_view (&table)[N], std::string_view word) {
    return std::find(std::begin(table), std::end(table), word) != std::end(table);
}

std::string_view extension_of(std::string_view path) {
    const std::string_view name = detail::last_component(path);
    const std::size_t dot = name.rfind('.');
    return dot == std::string_view::npos ? std::string_view() : name.substr(dot);
}

using detail::begins_with;

/// Fills in what an input is. `forced` is the language of the last -x, empty for none.
void classify_input(Word& word, const std::string& forced) {
    word.role = Word::Role::input;
    const std::string_view extension = extension_of(word.text);
    const bool by_name = forced.empty() || forced == "none";
    word.is_header =
        by_name ? contains(kHeaderExtensions, extension) : forced.find("header") != std::string::npos;
    if (by_name ? contains(kProcessedExtensions, extension) : forced == "c++-cpp-output") {
        word.language = Word::Language::preprocessed_cxx;
        return;
    }
    const bool cxx = by_name ? word.is_header || contains(kSourceExtensions, extension) ||
                                   contains(kOtherCxxExtensions, extension)
                             : begins_with(forced, "c++");
    word.language = cxx ? Word::Language::cxx : Word::Language::other;
}

/// An option of clang with one dash, which two may stand for.
std::string_view with_one_dash(const Word& word) {
    if (word.role != Word::Role::option) return {};
    return begins_with(word.text, "--") ? std::string_view(word.text).substr(1) : std::string_view(word.text);
}

bool is_save_temps(const Word& word) {
    const std::string_view text = with_one_dash(word);
    return text == "-save-temps" || begins_with(text, "-save-temps=");
}

bool is_for_two_processes(const Word& word) { return is_save_temps(word) || with_one_dash(word) == "-no-integrated-cpp"; }

std::vector<Word> classify(const Command& arguments) {
    std::vector<Word> words;
    std::string forced_language;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        Word word;
        word.text = arguments[i];
        const bool is_file = !word.text.empty() && word.text.front() != '-';
        if (is_file || word.text == "-") {
            classify_input(word, forced_language);
            words.push_back(std::move(word));
            continue;
        }
        if (begins_with(word.text, "-x") && word.text.size() > 2) forced_language = word.text.substr(2);
        const bool followed = takes_separate_value(word.text) && i + 1 < arguments.size();
        if (followed && (word.text == "-x" || word.text == "--language")) forced_language = arguments[i + 1];
        words.push_back(std::move(word));
        if (followed) words.push_back({arguments[++i], Word::Role::value, Word::Language::other, false});
    }
    return words;
}

}  // namespace

CommandLine::CommandLine(Command arguments)
    : arguments_(std::move(arguments)), words_(classify(expand_response_files(arguments_))) {}

std::vector<std::string> CommandLine::sources() const {
    std::vector<std::string> names;
    for (const Word& word : words_) {
        if (word.is_source()) names.push_back(word.text);
    }
    return names;
}

bool CommandLine::compiles_cxx() const {
    return std::any_of(words_.begin(), words_.end(), [](const Word& word) {
        return word.role == Word::Role::input && word.language != Word::Language::other;
    });
}

bool CommandLine::reads_headers() const {
    return std::any_of(words_.begin(), words_.end(), [](const Word& word) {
        return word.role == Word::Role::input && word.language == Word::Language::cxx;
    });
}

bool CommandLine::links() const {
    bool something_to_link = false;
    for (const Word& word : words_) {
        if (word.role == Word::Role::option && contains(kOptionsThatStop, word.text)) return false;
        if (word.role == Word::Role::input && !word.is_header) something_to_link = true;
    }
    return something_to_link;
}

bool CommandLine::has_standard() const {
    return std::any_of(words_.begin(), words_.end(), [](const Word& word) {
        return word.role == Word::Role::option && (begins_with(word.text, "-std=") || word.text == "-ansi" ||
                                                   begins_with(word.text, "--std") || word.text == "--ansi");
    });
}

bool CommandLine::preprocesses_apart() const {
    return reads_headers() && std::any_of(words_.begin(), words_.end(), is_for_two_processes) &&
           std::none_of(words_.begin(), words_.end(), [](const Word& word) {
               return word.role == Word::Role::option && contains(kOptionsOfThePreprocessor, word.text);
           });
}

bool CommandLine::saves_temporary_files() const { return std::any_of(words_.begin(), words_.end(), is_save_temps); }

std::string CommandLine::output() const {
    std::string name;
    for (std::size_t i = 0; i < words_.size(); ++i) {
        if (words_[i].role != Word::Role::option || !begins_with(words_[i].text, "-o")) continue;
        const bool separate = words_[i].text.size() == 2;
        name = separate ? (i + 1 < words_.size() ? words_[i + 1].text : std::string())
                        : words_[i].text.substr(2);
    }
    return name;
}

bool CommandLine::has(std::string_view option) const {
    return std::any_of(words_.begin(), words_.end(), [&](const Word& word) {
        return word.role == Word::Role::option && word.text == option;
    });
}

Command CommandLine::kept(const std::function<bool(const Word&, std::size_t)>& keep) const {
    Command kept;
    bool option_kept = true;
    for (std::size_t i = 0; i < words_.size(); ++i) {
        if (words_[i].role != Word::Role::value) option_kept = keep(words_[i], i);
        if (option_kept) kept.push_back(words_[i].text);
    }
    return kept;
}

Command CommandLine::in_one_process() const {
    return kept([](const Word& word, std::size_t) { return !is_for_two_processes(word); });
}

bool is_cxx_source_name(const std::string& path) { return contains(kSourceExtensions, extension_of(path)); }

bool takes_separate_value(const std::string& option) { return contains(kOptionsWithValue, option); }

}  // namespace tessera::tools
