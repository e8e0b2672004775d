// SPDX-License-Identifier: Apache-2.0
#include "tools/msvc/rewrites.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <string_view>

#include "tools/code/code_scanner.h"
#include "tools/code/code_tokens.h"
#include "tools/msvc/ambiguous_names.h"
#include "tools/msvc/formats.h"
#include "tools/msvc/friend_functions.h"
#include "tools/msvc/static_members.h"
#include "tools/msvc/template_parameters.h"
#include "tools/msvc/temporaries.h"
#include "tools/msvc/type_casts.h"
#include "tools/msvc/type_names.h"
#include "tools/support/file_text.h"
#include "tools/support/text_cursor.h"

namespace tessera::tools {
namespace {

/// Messages whose proposals are taken over: the source can mean nothing else.
struct Proposal {
    const char* message;
    const char* reason;
};
constexpr Proposal kProposals[] = {
    {"missing 'typename' prior to dependent", "missing typename"},
    {"did you forget 'typename'", "missing typename"},
    {"use 'template' keyword to treat", "missing template"},
    {"extra qualification on member", "qualified names within their class"},
    {"'main' must return 'int'", "void main"},
    {"insert an explicit cast to silence this issue", "narrowing in braces"},
    {"format specifies type", kFormats},
    {"length modifier 'I64'", kFormats},
    {"length modifier 'I32'", kFormats},
    {"length modifier 'I'", kFormats},
    {"unqualified lookup into dependent bases", "names of dependent bases"},
    {"use 'noexcept(false)' instead", "exception specifications"},
    {"does not allow 'register' storage class", "register"},
    {"requires a space between literal and identifier", "literals next to macros"},
    {"must explicitly qualify name of member function", "addresses of members"},
    {"typedef declaration after its linkage was computed", "names of classes"},
};

const char* reason_of(const std::string& message) {
    for (const Proposal& proposal : kProposals) {
        if (message.find(proposal.message) != std::string::npos) return proposal.reason;
    }
    return nullptr;
}

/// `<`, then one argument up to its `>`, which itself has at most one list of arguments.
bool has_one_template_argument(const std::string& text, std::size_t position) {
    TextCursor cursor(std::string_view(text).substr(position, 200));
    const auto take_argument = [&] { cursor.take_while([](char letter) { return letter != '<' && letter != '>' && letter != ','; }); };
    cursor.skip_blanks();
    if (!cursor.take("<")) return false;
    take_argument();
    if (cursor.take("<")) {
        cursor.take_while([](char letter) { return letter != '<' && letter != '>'; });
        if (!cursor.take(">")) return false;
        take_argument();
    }
    return cursor.take(">");
}

/// `Base<T>::type` with what may be before and after it in a declaration.
bool is_qualified_by_template(std::string_view text) {
    TextCursor cursor(text);
    cursor.take("const ");
    do {
        cursor.skip_blanks();
        if (cursor.take_word().empty()) return false;
        cursor.skip_blanks();
    } while (cursor.take("::"));
    if (!cursor.take("<")) return false;
    const std::size_t end = cursor.rest().rfind('>');
    if (end == std::string_view::npos || cursor.rest().substr(0, end).find_first_of(";{}") != std::string_view::npos) return false;
    cursor = TextCursor(cursor.rest().substr(end + 1));
    cursor.skip_blanks();
    if (!cursor.take("::")) return false;
    cursor.skip_blanks();
    if (cursor.take_while([](char letter) { return is_word_letter(letter) || letter == ':'; }).empty()) return false;
    cursor.skip_blanks();
    cursor.take_while([](char letter) { return letter == '*' || letter == '&'; });
    cursor.skip_blanks();
    return cursor.at_end();
}

/// The letters of a list of template arguments `<...>` at `position` with the blanks in front of it; 0: there is none.
std::size_t length_of_template_arguments(std::string_view text, std::size_t position) {
    std::size_t at = position;
    while (at < text.size() && is_blank(text[at])) ++at;
    int depth = 0;
    for (; at < text.size() && std::string_view("(){};").find(text[at]) == std::string_view::npos; ++at) {
        if (text[at] == '<') ++depth;
        if (text[at] == '>' && --depth == 0) return at + 1 - position;
        if (depth == 0) return 0;
    }
    return 0;
}

/// Visual C++'s `each (type name in `, and `type name` of it.
struct ForEach {
    std::size_t length = 0;
    std::string variable;
};

std::optional<ForEach> for_each_in(std::string_view text) {
    TextCursor cursor(text);
    if (!cursor.take("each")) return std::nullopt;
    cursor.skip_blanks();
    if (!cursor.take("(")) return std::nullopt;
    cursor.skip_blanks();
    const std::string_view inside = cursor.rest().substr(0, cursor.rest().find_first_of(";()"));
    for (std::size_t in = inside.find("in", 1); in != std::string_view::npos; in = inside.find("in", in + 1)) {
        if (!is_blank(inside[in - 1]) || in + 2 >= inside.size() || !is_blank(inside[in + 2])) continue;
        const std::size_t begin = cursor.position();
        const std::string_view variable = inside.substr(0, in);
        TextCursor behind(inside.substr(in + 2));
        behind.skip_blanks();
        return ForEach{begin + in + 2 + behind.position(), std::string(variable.substr(0, variable.find_last_not_of(" \t\r\n") + 1))};
    }
    return std::nullopt;
}

/// `text` ends in `class` and what may stand between that and the class's name.
bool begins_class(const std::string& text) {
    const std::size_t word = text.rfind("class");
    if (word == std::string::npos || text.find_first_of("<>", word) != std::string::npos) return false;
    const std::size_t end = word + std::string_view("class").size();
    return (word == 0 || !is_word_letter(text[word - 1])) && end < text.size() && is_blank(text[end]);
}

/// The name that std and concurrency share. `only_certain`: std's may be meant, unless there is one argument.
void add_for_array(const std::string& text, std::size_t here, bool only_certain, Change& edits) {
    if (only_certain && !has_one_template_argument(text, here + std::string_view("array").size())) return;
    edits.push_back({here, here, "concurrency::", "array of concurrency"});
}

/// As it was before all changes; none moves lines.
std::string line_of(const SourcePosition& position) {
    std::istringstream lines(text_of(position.file));
    std::string line;
    for (std::size_t number = 0; number < position.line && std::getline(lines, line);) ++number;
    return line;
}

bool is_in_template(const std::string& text, std::size_t here) { return text.rfind("template", here) != std::string::npos; }

/// `name` of `Type variable(name...` in the body of a member function.
bool is_initialiser_in_member(const std::string& text, std::size_t here) {
    const CodeTokens tokens(text);
    const std::size_t name = tokens.beginning_at(here);
    if (name == CodeTokens::none || name < 3 || !tokens[name].is_name || !tokens.is(name - 1, "(")) return false;
    if (!tokens[name - 2].is_name || (!tokens[name - 3].is_name && !tokens.is(name - 3, ">"))) return false;
    if (!tokens.is(name + 1, ")") && !tokens.is(name + 1, ",")) return false;
    std::size_t block = name;
    while (block > 0 && !(tokens.is(block, "{") && tokens.partner(block) != CodeTokens::none && tokens.partner(block) > name)) --block;
    const bool is_of_code = block > 0 && (tokens.is(block - 1, ")") || tokens.is(block - 1, "const") || tokens.is(block - 1, "else") ||
                                          tokens.is(block - 1, "do") || tokens.is(block - 1, "try") || tokens.is(block - 1, "{") ||
                                          tokens.is(block - 1, ";") || tokens.is(block - 1, "}"));
    return is_of_code && !class_around(text, here).empty();
}

/// More brackets that open than that close.
int open_brackets(std::string_view text) {
    int count = 0;
    for (const char letter : text) count += letter == '(' || letter == '[' || letter == '{' ? 1 : letter == ')' || letter == ']' || letter == '}' ? -1 : 0;
    return count;
}

bool begins_with(const std::string& text, std::size_t position, const std::string& what) {
    return position != SourceText::nowhere && text.compare(position, what.size(), what) == 0;
}

}  // namespace

const Command names_dependent_bases = {"-fms-compatibility", "-fms-compatibility-version=19.20", "-fgnuc-version=4.2.1",
                                       "-Wmicrosoft-template"};

bool may_name_dependent_bases(const std::string& diagnostics) {
    return diagnostics.find("use of undeclared identifier") != std::string::npos || diagnostics.find("unknown type name") != std::string::npos;
}

std::vector<Change> include_edits(const SourceText& source, const IncludeSearch& search) {
    std::vector<Change> changes;
    for (const IncludeDirective& include : includes_in(source.text())) {
        const IncludeSearch::Found found = search.find(include, source.path(), false);
        if (found.path.empty() || found.as_written) continue;
        changes.push_back(
            {{include.begin, include.begin + include.name.size(), found.name, "names of headers"}});
    }
    return changes;
}

std::size_t Rewriter::offset_of(const SourcePosition& position) const {
    return source_.is_file(position.file) ? source_.offset_of(position.line, position.column) : SourceText::nowhere;
}

Change Rewriter::edits_for(const Diagnostic& diagnostic) const {
    Change edits;
    add_proposed(diagnostic, edits);
    // A type that one instantiation has may be wrong for the next.
    if (!diagnostic.is_in_an_instantiation()) {
        for (const Diagnostic& note : diagnostic.notes) add_proposed(note, edits);
    }
    if (edits.empty()) add_own(diagnostic, edits);
    if (edits.empty()) add_default_constructor(diagnostic, edits);
    const std::size_t here = offset_of(diagnostic.position);
    if (edits.empty() && here != SourceText::nowhere) edits = name_of_program(source_.text(), here, diagnostic);
    if (edits.empty() && here != SourceText::nowhere) edits = cast_to_several_words(source_.text(), here, diagnostic);
    if (edits.empty() && here != SourceText::nowhere) edits = renamed_parameter(source_.text(), here, diagnostic);
    if (edits.empty()) add_static_members(diagnostic, edits);
    if (edits.empty()) edits = declarations_of_friends(source_.text(), diagnostic);
    if (edits.empty()) add_own_type_names(diagnostic, edits);
    if (edits.empty()) add_for_template_parameters(diagnostic, edits);
    if (edits.empty()) edits = changes_for_temporaries(source_, diagnostic);
    if (edits.empty() && here != SourceText::nowhere) edits = size_in_scanf(source_.text(), here, diagnostic);
    return edits;
}

void Rewriter::add_proposed(const Diagnostic& diagnostic, Change& edits) const {
    const char* reason = reason_of(diagnostic.message);
    if (reason == nullptr) return;
    const std::string& text = source_.text();
    Change proposed;
    int brackets = 0;
    for (const FixIt& fix : diagnostic.fix_its) {
        const std::size_t begin = offset_of(fix.begin), end = offset_of(fix.end);
        if (begin == SourceText::nowhere || end == SourceText::nowhere || begin > end) return;
        const std::string written = text.substr(begin, end - begin);
        std::string replacement = fix.text;
        if (reason == kFormats) {
            const std::size_t argument = offset_of(diagnostic.position);
            replacement = format_for_both_systems(diagnostic.message, fix.text, written, argument == SourceText::nowhere ? "" : text.substr(argument));
        }
        if (replacement == written) continue;
        brackets += open_brackets(replacement) - open_brackets(written);
        proposed.push_back({begin, end, replacement, reason, false});
    }
    // In arguments of macros clang may leave out one of two parts that make sense together only.
    if (brackets == 0) edits.insert(edits.end(), proposed.begin(), proposed.end());
}

void Rewriter::add_own(const Diagnostic& diagnostic, Change& edits) const {
    const std::size_t here = offset_of(diagnostic.position);
    if (here == SourceText::nowhere) return;
    const std::string& text = source_.text();
    const std::string& message = diagnostic.message;
    const auto says = [&](const char* part) { return message.find(part) != std::string::npos; };
    if (says("missing 'template' keyword prior to dependent template name")) {
        edits.push_back({here, here, "template ", "missing template", false});
    } else if (says("reference to non-static member function must be called")) {
        // `view.extent.tile<N>()`, read as a comparison.
        TextCursor cursor(std::string_view(text).substr(here));
        const bool is_named = !cursor.take_word().empty();
        cursor.skip_blanks();
        if (is_named && cursor.take("<")) edits.push_back({here, here, "template ", "missing template", false});
    } else if (says("expected ';' after expression")) {
        // `Base<T>::type name`, read as an expression.
        const std::size_t begin = statement_begin(text, here);
        if (begin < here && is_qualified_by_template(std::string_view(text).substr(begin, here - begin)) &&
            !begins_with(text, begin, "typename ")) {
            const std::size_t at = begins_with(text, begin, "const ") ? begin + 6 : begin;
            edits.push_back({at, at, "typename ", "missing typename"});
        }
    } else if (says("expected '(' after 'for'") && begins_with(text, here, "each")) {
        if (const std::optional<ForEach> loop = for_each_in(std::string_view(text).substr(here, 400)))
            edits.push_back({here, here + loop->length, "(" + loop->variable + " : ", "for each"});
    } else if (is_ambiguous_array(diagnostic) && begins_with(text, here, "array")) {
        add_for_array(text, here, true, edits);
    } else if (says("non-void function 'main' should return a value") && begins_with(text, here, "return")) {
        edits.push_back({here + 6, here + 6, " 0", "void main"});
    } else if (says("call to non-static member function without an object argument")) {
        std::size_t begin = here;
        while (begin > 0 && (is_word_letter(text[begin - 1]) || text[begin - 1] == ':')) --begin;
        const std::size_t before = last_letter_before(text, begin);
        if (begin < here && before != std::string::npos &&
            (text[before] == '=' || text[before] == ',' || text[before] == '('))
            edits.push_back({begin, begin, "&", "addresses of members"});
    } else if (says("out-of-line constructor for") && says("cannot have template arguments")) {
        // `Point<N>::Point<N>()`.
        TextCursor cursor(std::string_view(text).substr(here));
        const std::size_t name_end = here + cursor.take_word().size();
        const std::size_t length = length_of_template_arguments(text, name_end);
        if (name_end > here && length > 0)
            edits.push_back({name_end, name_end + length, "", "names of constructors"});
    } else if (says("missing 'typename' prior to dependent type name") && !begins_with(text, here, "typename ")) {
        // `V::value_type()`, of which only an instantiation shows that it is a type.
        edits.push_back({here, here, "typename ", "missing typename"});
    } else if (says("typename specifier refers to non-type member")) {
        // `size()` was taken for a type of a base.
        static constexpr std::string_view word = "typename ";
        const std::size_t begin = text.rfind(word, here);
        const auto is_of_name = [](char letter) { return is_word_letter(letter) || letter == ':'; };
        if (begin != std::string::npos && begin + word.size() < here &&
            std::all_of(text.begin() + static_cast<std::ptrdiff_t>(begin + word.size()), text.begin() + static_cast<std::ptrdiff_t>(here), is_of_name))
            edits.push_back({begin, here, "this->", "names of dependent bases"});
    } else if (says("found via unqualified lookup into dependent bases")) {
        const std::string around = class_around(text, here);
        if (!around.empty()) edits.push_back({here, here, "typename " + around + "::", "names of dependent bases"});
    } else if (says("member initializer '") && says("does not name a non-static data member or base class")) {
        // `Derived(int n) : base_type(n)`, where the base defines base_type.
        const std::string around = class_around(text, here);
        if (!around.empty() && is_in_template(text, here)) edits.push_back({here, here, around + "::", "names of dependent bases"});
    } else if (says("unknown type name '") && is_initialiser_in_member(text, here) && is_in_template(text, here)) {
        // `array_view<T> view(data);`, read as the declaration of a function.
        edits.push_back({here, here, "this->", "names of dependent bases"});
    }
}

bool is_ambiguous_array(const Diagnostic& diagnostic) {
    return diagnostic.message.find("reference to 'array' is ambiguous") != std::string::npos &&
           std::any_of(diagnostic.notes.begin(), diagnostic.notes.end(), [](const Diagnostic& note) {
               return note.message.find("'Concurrency::array'") != std::string::npos;
           });
}

Change Rewriter::edits_for_array(const Diagnostic& diagnostic) const {
    Change edits;
    const std::size_t here = offset_of(diagnostic.position);
    if (is_ambiguous_array(diagnostic) && begins_with(source_.text(), here, "array")) add_for_array(source_.text(), here, false, edits);
    return edits;
}

/// Visual C++ needs none for tile_static variables, whose constructor never runs. One that does nothing is left out here, too.
void Rewriter::add_default_constructor(const Diagnostic& diagnostic, Change& edits) const {
    if (diagnostic.message.find("no matching constructor for initialization of '") == std::string::npos) return;
    if (line_of(diagnostic.position).find("tile_static") == std::string::npos) return;
    const std::string& text = source_.text();
    for (const Diagnostic& note : diagnostic.notes) {
        if (note.message.find("(the implicit copy constructor)") == std::string::npos) continue;
        const std::size_t name = offset_of(note.position);
        if (name == SourceText::nowhere) return;
        std::size_t end = name;
        while (end < text.size() && is_word_letter(text[end])) ++end;
        const std::size_t brace = text.find('{', end), head = text.find_last_of(";{}", name);
        if (brace == std::string::npos || end == name) return;
        const std::string before = text.substr(head == std::string::npos ? 0 : head + 1, name - (head == std::string::npos ? 0 : head + 1));
        const std::string constructor = " " + text.substr(name, end - name) + "() = default;";
        const bool hidden = begins_class(before);
        edits.push_back({brace + 1, brace + 1, hidden ? " public:" + constructor + " private:" : constructor, "default constructors for tile_static"});
        return;
    }
}

void Rewriter::add_for_template_parameters(const Diagnostic& diagnostic, Change& edits) const {
    for (const Diagnostic& note : diagnostic.notes) {
        const std::size_t name = offset_of(note.position);
        if (name != SourceText::nowhere && edits.empty()) edits = parameters_of_deduced_types(source_.text(), name, note.message);
    }
}

void Rewriter::add_static_members(const Diagnostic& diagnostic, Change& edits) const {
    const std::size_t here = offset_of(diagnostic.position);
    if (here != SourceText::nowhere) edits = static_members_by_class(source_.text(), here, diagnostic);
    for (const Diagnostic& note : diagnostic.notes) {
        const std::size_t constant = offset_of(note.position);
        if (constant != SourceText::nowhere && edits.empty()) edits = static_members_in_initialiser(source_.text(), constant, note);
    }
}

void Rewriter::add_own_type_names(const Diagnostic& diagnostic, Change& edits) const {
    const std::size_t name = offset_of(diagnostic.position);
    if (name != SourceText::nowhere && diagnostic.is_error) edits = own_type_names(source_.text(), name, diagnostic);
    for (const Diagnostic& note : diagnostic.notes) {
        const std::size_t before = offset_of(note.position);
        if (before != SourceText::nowhere && edits.empty()) edits = type_name_before_windows(source_.text(), before, diagnostic, note);
    }
}

}  // namespace tessera::tools
