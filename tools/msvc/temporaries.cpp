// SPDX-License-Identifier: Apache-2.0
#include "tools/msvc/temporaries.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/code/code_scanner.h"
#include "tools/code/macro_places.h"
#include "tools/support/file_text.h"
#include "tools/support/text_cursor.h"

namespace tessera::tools {
namespace {

constexpr const char* kWrapper = "temporary_as_lvalue";

/// A header and the source that includes it may both have it.
/// \param restriction  what a source with kernels, which may call it, says behind the parameters
std::string wrapper_definition(const std::string& line_end, const std::string& restriction) {
    const std::string lines[] = {"",
                                 "// Visual C++ binds temporaries to references that are not const.",
                                 "#ifndef TEMPORARY_AS_LVALUE",
                                 "#define TEMPORARY_AS_LVALUE",
                                 "template <class T> T& " + std::string(kWrapper) + "(T&& value) " + restriction + "{ return static_cast<T&>(value); }",
                                 "#endif",
                                 ""};
    std::string definition;
    for (const std::string& line : lines) definition += line + line_end;
    return definition;
}

bool has_kernels(const std::string& text) {
    return text.find("restrict(") != std::string::npos || text.find("restrict (") != std::string::npos;
}

bool says(const Diagnostic& diagnostic, std::string_view part) { return diagnostic.message.find(part) != std::string::npos; }

bool binds_a_reference(const Diagnostic& diagnostic) {
    return says(diagnostic, "cannot bind to a temporary") || says(diagnostic, "cannot bind to an rvalue");
}

/// The reference is a parameter, and its default is what cannot be bound.
bool binds_a_parameter(const Diagnostic& diagnostic) {
    return std::any_of(diagnostic.notes.begin(), diagnostic.notes.end(), [&](const Diagnostic& note) {
        return note.message.find("passing argument to parameter") == 0 && note.position == diagnostic.position;
    });
}

/// Which argument of a call, counted from 1, a note of clang's says would have to be an lvalue; 0: it says something else.
std::size_t argument_to_wrap(const std::string& note) {
    TextCursor lvalue(note);
    if (lvalue.find("expects an lvalue for ")) {
        if (lvalue.take("single argument")) return 1;
        return lvalue.take_number().value_or(0);
    }
    // An array that is no temporary converts to an array_view.
    TextCursor array(note);
    if (!array.find("no known conversion from '")) return 0;
    array.take("Concurrency::");
    if (!array.take("array<") || array.rest().find("array_view<") == std::string_view::npos || !array.find(" for ")) return 0;
    return array.take_number().value_or(0);
}

Change wrapped(const std::string& text, std::size_t begin, std::size_t end) {
    if (end == std::string::npos || begin >= end || text.compare(begin, std::string_view(kWrapper).size() + 1, std::string(kWrapper) + "(") == 0)
        return {};
    return {{begin, begin, std::string(kWrapper) + "(", kTemporaries}, {end, end, ")", ""}};
}

/// The default argument of the parameter whose name is at `here`, or that has no name and a default argument there.
Change wrapped_default(const std::string& text, std::size_t here) {
    const std::size_t equals = text.find_first_of("=;{}(,", here);
    if (equals == std::string::npos || text[equals] != '=') return {};
    const std::size_t begin = text.find_first_not_of(" \t\r\n", equals + 1);
    if (begin == std::string::npos || text[begin] == '=') return {};
    const std::size_t end = end_of_argument(text, begin);
    return end == std::string::npos ? Change{} : wrapped(text, begin, last_letter_before(text, end) + 1);
}

/// `place` is in the brackets in which a lambda says what it captures.
bool is_in_a_capture(const std::string& text, std::size_t place) {
    int depth = 0;
    while (place-- > 0) {
        const char letter = text[place];
        if (letter == ';' && depth == 0) return false;
        if (letter == ')' || letter == ']' || letter == '}') ++depth;
        if ((letter == '(' || letter == '[' || letter == '{') && --depth < 0) return letter == '[';
    }
    return false;
}

/// What is no argument of a call: an initialiser, a result, or what is assigned.
Change wrapped_conversion(const std::string& text, std::size_t here, const Diagnostic& diagnostic) {
    TextCursor cursor(std::string_view(text).substr(here));
    if (says(diagnostic, "no viable conversion from '")) {
        cursor.take_word();
        cursor.skip_blanks();
    } else if (!says(diagnostic, "no viable overloaded '='") && !says(diagnostic, "no viable conversion from returned value")) {
        return {};
    }
    std::size_t begin = here;
    if (cursor.take("=")) {
        cursor.skip_blanks();
        begin = here + cursor.position();
    } else if (!says(diagnostic, "returned value")) {
        return {};
    }
    return wrapped(text, begin, end_of_argument(text, begin));
}

/// `here` is a name, and all of the argument.
bool is_only_a_name(const std::string& text, std::size_t here) {
    std::size_t end = here;
    while (end < text.size() && is_word_letter(text[end])) ++end;
    end = text.find_first_not_of(" \t\r\n", end);
    return end != std::string::npos && (text[end] == ')' || text[end] == ',');
}

/// \param is_argument_of_macro  `here` is in an argument of a macro, which may be a name for it to declare
Change changes_for_bound(const std::string& text, std::size_t here, const Diagnostic& diagnostic, bool is_argument_of_macro) {
    if (binds_a_parameter(diagnostic)) return wrapped_default(text, here);
    const std::size_t before = last_letter_before(text, here);
    if (before == std::string::npos) return {};
    if (text[before] == '&' && before > 0 && text[before - 1] != '&' && !is_in_a_capture(text, before))
        return {{before + 1, before + 1, "&", kTemporaries}};
    const bool is_argument = text[before] == '(' || text[before] == ',';
    if (!is_argument || (is_argument_of_macro && is_only_a_name(text, here))) return {};
    return wrapped(text, here, end_of_argument(text, here));
}

Change changes_at(const std::string& text, std::size_t here, const Diagnostic& diagnostic, bool is_argument_of_macro) {
    if (binds_a_reference(diagnostic)) return changes_for_bound(text, here, diagnostic, is_argument_of_macro);
    for (const Diagnostic& note : diagnostic.notes) {
        const std::size_t number = argument_to_wrap(note.message);
        if (number == 0) continue;
        Change change;
        if (number == 1) change = wrapped_conversion(text, here, diagnostic);
        const auto arguments = arguments_after(text, here);
        if (change.empty() && number <= arguments.size()) change = wrapped(text, arguments[number - 1].first, arguments[number - 1].second);
        return change;
    }
    return {};
}

/// A place where the code of a diagnostic may stand.
struct Place {
    std::string text;
    std::size_t offset = SourceText::nowhere;
    bool is_in_source = false;
    bool is_argument_of_macro = false;
    std::optional<MacroDefinition> macro;  ///< of `text`

    std::string_view word() const {
        return TextCursor(std::string_view(text).substr(offset)).take_word();
    }
};

/// What is wrapped is a parameter of the macro: another use may give a null pointer's 0 for it.
bool wraps_a_parameter(const Place& place, const Change& change) {
    return change.size() > 1 && place.macro->has_parameter(std::string_view(place.text).substr(change[0].begin, change[1].begin - change[0].begin));
}

/// Whether what stands at the place in a macro's definition may go on where the macro is used.
bool goes_on_outside(const Place& place, const Diagnostic& diagnostic) {
    if (place.macro->has_parameter(place.word())) return true;
    // What is in the brackets behind the macro's name are no arguments of a call.
    return place.offset == place.macro->begin && (!place.macro->has_arguments || binds_a_reference(diagnostic));
}

}  // namespace

Change changes_for_temporaries(const SourceText& source, const Diagnostic& diagnostic) {
    const bool is_about_a_call = std::any_of(diagnostic.notes.begin(), diagnostic.notes.end(),
                                             [](const Diagnostic& note) { return argument_to_wrap(note.message) != 0; });
    if (!binds_a_reference(diagnostic) && !is_about_a_call) return {};
    std::vector<SourcePosition> positions = places_in_macros(diagnostic);
    const std::size_t macros = positions.size();
    positions.push_back(diagnostic.position);
    // A macro's argument is looked at before the place where the macro names it.
    std::vector<Place> places;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        Place place;
        place.is_in_source = source.is_file(positions[i].file);
        place.text = place.is_in_source ? source.text() : text_of(positions[i].file);
        place.offset = SourceText::offset_in(place.text, positions[i].line, positions[i].column);
        if (place.offset == SourceText::nowhere) break;
        if (!places.empty()) place.is_argument_of_macro = places.back().macro->has_parameter(places.back().word());
        if (i < macros) place.macro = macro_around(place.text, place.offset);
        if (i < macros && !place.macro) break;
        places.push_back(std::move(place));
        if (i < macros && !goes_on_outside(places.back(), diagnostic)) break;
    }
    for (auto place = places.rbegin(); place != places.rend(); ++place) {
        Change change = changes_at(place->text, place->offset, diagnostic, place->is_argument_of_macro);
        if (change.empty() || (place->macro && (!place->macro->holds(change) || wraps_a_parameter(*place, change)))) continue;
        if (!place->is_in_source) return {};
        const bool is_wrapped = change.size() > 1;
        if (is_wrapped && source.text().find(std::string("T& ") + kWrapper + "(") == std::string::npos) {
            const std::size_t definition = place_for_a_function(source.text());
            const std::string restriction = has_kernels(source.text()) ? "restrict(cpu, amp) " : "";
            change.push_back({definition, definition, wrapper_definition(source.line_end(), restriction), "", true});
        }
        return change;
    }
    return {};
}

}  // namespace tessera::tools
