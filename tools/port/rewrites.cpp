// SPDX-License-Identifier: Apache-2.0
#include "tools/port/rewrites.h"

#include "tools/file_text.h"
#include "tools/port/code_scanner.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <regex>
#include <sstream>
#include <system_error>

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

/// Messages whose proposals are taken over: there is one way only to mean what the source says.
struct Proposal {
    const char* message;
    const char* reason;
};
constexpr Proposal proposals[] = {
    {"missing 'typename' prior to dependent", "missing typename"},
    {"did you forget 'typename'", "missing typename"},
    {"use 'template' keyword to treat", "missing template"},
    {"extra qualification on member", "qualified names within their class"},
    {"'main' must return 'int'", "void main"},
    {"insert an explicit cast to silence this issue", "narrowing in braces"},
    {"format specifies type", "formats of another size"},
    {"length modifier 'I64'", "formats of another size"},
    {"length modifier 'I32'", "formats of another size"},
    {"length modifier 'I'", "formats of another size"},
    {"unqualified lookup into dependent bases", "names of dependent bases"},
    {"use 'noexcept(false)' instead", "exception specifications"},
    {"does not allow 'register' storage class", "register"},
    {"requires a space between literal and identifier", "literals next to macros"},
    {"must explicitly qualify name of member function", "addresses of members"},
};

const char* reason_of(const std::string& message) {
    for (const Proposal& proposal : proposals) {
        if (message.find(proposal.message) != std::string::npos) return proposal.reason;
    }
    return nullptr;
}

/// The name that std and concurrency share. `only_certain`: std's may be meant, unless there is one argument.
void add_for_array(const std::string& text, std::size_t here, bool only_certain, Change& edits) {
    static const std::regex one_argument(R"(^array\s*<[^<>,]*(?:<[^<>]*>[^<>,]*)?>)");
    if (only_certain && !std::regex_search(text.substr(here, 200), one_argument)) return;
    edits.push_back({here, here, "concurrency::", "array of concurrency"});
}

constexpr const char* wrapper = "temporary_as_lvalue";
constexpr const char* temporaries = "temporaries bound to references";

std::string wrapper_definition(const std::string& line_end) {
    return line_end + "// Visual C++ binds temporaries to references that are not const." + line_end +
           "template <class T> T& " + wrapper + "(T&& value) { return static_cast<T&>(value); }" + line_end +
           line_end;
}

/// As it was before all changes; none moves lines.
std::string line_of(const SourcePosition& position) {
    std::istringstream lines(text_of(position.file));
    std::string line;
    for (std::size_t number = 0; number < position.line && std::getline(lines, line);) ++number;
    return line;
}

bool begins_with(const std::string& text, std::size_t position, const std::string& what) {
    return position != SourceText::nowhere && text.compare(position, what.size(), what) == 0;
}

}  // namespace

const Command names_dependent_bases = {"-fms-compatibility", "-fms-compatibility-version=19.20", "-fgnuc-version=4.2.1",
                                       "-Wmicrosoft-template"};

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

bool Rewriter::is_here(const SourcePosition& position) const {
    std::error_code error;
    return fs::equivalent(position.file, source_.path(), error) && !error;
}

std::size_t Rewriter::offset_of(const SourcePosition& position) const {
    return is_here(position) ? source_.offset_of(position.line, position.column) : SourceText::nowhere;
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
    if (edits.empty()) add_for_temporaries(diagnostic, edits);
    return edits;
}

void Rewriter::add_proposed(const Diagnostic& diagnostic, Change& edits) const {
    const char* reason = reason_of(diagnostic.message);
    if (reason == nullptr) return;
    for (const FixIt& fix : diagnostic.fix_its) {
        const std::size_t begin = offset_of(fix.begin), end = offset_of(fix.end);
        if (begin != SourceText::nowhere && end != SourceText::nowhere)
            edits.push_back({begin, end, fix.text, reason, false});
    }
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
        static const std::regex function(R"(^\w+\s*<)");
        if (std::regex_search(text.substr(here, 100), function)) edits.push_back({here, here, "template ", "missing template", false});
    } else if (says("expected ';' after expression")) {
        // `Base<T>::type name`, read as an expression.
        static const std::regex type(
            R"((?:const\s+)?(?:\w+\s*::\s*)*\w+\s*<[^;{}]*>\s*::\s*[\w:]+\s*[*&]*\s*)");
        const std::size_t begin = statement_begin(text, here);
        if (begin < here && std::regex_match(text.substr(begin, here - begin), type) &&
            !begins_with(text, begin, "typename ")) {
            const std::size_t at = begins_with(text, begin, "const ") ? begin + 6 : begin;
            edits.push_back({at, at, "typename ", "missing typename"});
        }
    } else if (says("expected '(' after 'for'") && begins_with(text, here, "each")) {
        static const std::regex loop(R"(^each\s*\(\s*([^;()]*?)\s+in\s+)");
        std::smatch found;
        const std::string rest = text.substr(here, 400);
        if (std::regex_search(rest, found, loop)) {
            edits.push_back({here, here + static_cast<std::size_t>(found.length()),
                             "(" + found[1].str() + " : ", "for each"});
        }
    } else if (is_ambiguous_array(diagnostic) && begins_with(text, here, "array")) {
        add_for_array(text, here, true, edits);
    } else if (says("non-void function 'main' should return a value") && begins_with(text, here, "return")) {
        edits.push_back({here + 6, here + 6, " 0", "void main"});
    } else if (says("call to non-static member function without an object argument")) {
        std::size_t begin = here;
        while (begin > 0 && (std::isalnum(static_cast<unsigned char>(text[begin - 1])) ||
                             text[begin - 1] == '_' || text[begin - 1] == ':')) {
            --begin;
        }
        const std::size_t before = last_letter_before(text, begin);
        if (begin < here && before != std::string::npos &&
            (text[before] == '=' || text[before] == ',' || text[before] == '('))
            edits.push_back({begin, begin, "&", "addresses of members"});
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

void Rewriter::wrap_argument(std::size_t begin, std::size_t end, Change& edits) const {
    const std::string& text = source_.text();
    if (end == std::string::npos || begin >= end || begins_with(text, begin, std::string(wrapper) + "("))
        return;
    edits.push_back({begin, begin, std::string(wrapper) + "(", temporaries});
    edits.push_back({end, end, ")", ""});
    if (text.find(std::string("T& ") + wrapper + "(") == std::string::npos) {
        const std::size_t place = place_for_a_function(text);
        edits.push_back({place, place, wrapper_definition(source_.line_end()), "", true});
    }
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
        while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_')) ++end;
        const std::size_t brace = text.find('{', end), head = text.find_last_of(";{}", name);
        if (brace == std::string::npos || end == name) return;
        const std::string before = text.substr(head == std::string::npos ? 0 : head + 1, name - (head == std::string::npos ? 0 : head + 1));
        static const std::regex is_class(R"(\bclass\s[^<>]*$)");
        const std::string constructor = " " + text.substr(name, end - name) + "() = default;";
        const bool hidden = std::regex_search(before, is_class);
        edits.push_back({brace + 1, brace + 1, hidden ? " public:" + constructor + " private:" : constructor, "default constructors for tile_static"});
        return;
    }
}

void Rewriter::add_for_temporaries(const Diagnostic& diagnostic, Change& edits) const {
    const std::size_t here = offset_of(diagnostic.position);
    if (here == SourceText::nowhere) return;
    const std::string& text = source_.text();
    if (diagnostic.message.find("cannot bind to a temporary") != std::string::npos ||
        diagnostic.message.find("cannot bind to an rvalue") != std::string::npos) {
        const std::size_t before = last_letter_before(text, here);
        if (before == std::string::npos) return;
        if (text[before] == '&' && before > 0 && text[before - 1] != '&')
            edits.push_back({before, before + 1, "", temporaries});  // the variable becomes the object itself
        else if (text[before] == '(' || text[before] == ',')
            wrap_argument(here, end_of_argument(text, here), edits);
        return;
    }
    // An array that is no temporary converts to an array_view.
    static const std::regex position(
        R"(expects an lvalue for (?:(\d+)\w\w|single) argument|)"
        R"(no known conversion from '(?:Concurrency::)?array<[^']*' to '[^']*'(?: \(aka '[^']*array_view<[^']*'\))? for (\d+)\w\w argument)");
    for (const Diagnostic& note : diagnostic.notes) {
        std::smatch found;
        if (!std::regex_search(note.message, found, position)) continue;
        if (found[2].matched && note.message.find("array_view<") == std::string::npos) continue;
        const std::size_t number = found[1].matched ? std::stoul(found[1]) : found[2].matched ? std::stoul(found[2]) : 1;
        const auto arguments = arguments_after(text, here);
        if (number <= arguments.size())
            wrap_argument(arguments[number - 1].first, arguments[number - 1].second, edits);
        return;
    }
}

}  // namespace tessera::tools
