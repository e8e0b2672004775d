// SPDX-License-Identifier: Apache-2.0
#include "race_detector/source/value_change.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "race_detector/source/source_expression.h"

namespace tessera::race_detector {

namespace {

struct Assignment {
    std::string_view text;
    Operation operation;  ///< of "=": other
};

/// The longer ones first.
constexpr std::array<Assignment, 13> kAssignments = {{{"<<=", Operation::shift_left},
                                                      {">>=", Operation::shift_right},
                                                      {"+=", Operation::add},
                                                      {"-=", Operation::subtract},
                                                      {"*=", Operation::multiply},
                                                      {"/=", Operation::divide},
                                                      {"%=", Operation::remainder},
                                                      {"|=", Operation::bit_or},
                                                      {"&=", Operation::bit_and},
                                                      {"^=", Operation::bit_xor},
                                                      {"++", Operation::increment},
                                                      {"--", Operation::decrement},
                                                      {"=", Operation::other}}};

/// Operators between two values, those that bind least first.
struct Binary {
    std::string_view text;
    Operation operation;
    int level;
};

constexpr std::array<Binary, 10> kBinaries = {{{"|", Operation::bit_or, 0},
                                               {"^", Operation::bit_xor, 1},
                                               {"&", Operation::bit_and, 2},
                                               {"<<", Operation::shift_left, 3},
                                               {">>", Operation::shift_right, 3},
                                               {"+", Operation::add, 4},
                                               {"-", Operation::subtract, 4},
                                               {"*", Operation::multiply, 5},
                                               {"/", Operation::divide, 5},
                                               {"%", Operation::remainder, 5}}};

/// An operator that stands at a place; null: none. "a == b", "a <= b" assign nothing.
const Assignment* assignment_at(const std::string& code, std::size_t at) {
    for (const Assignment& assignment : kAssignments) {
        if (code.compare(at, assignment.text.size(), assignment.text) != 0) continue;
        if (assignment.text != "=") return &assignment;
        const bool compares = (at > 0 && std::string_view("=<>!+-*/%|&^").find(code[at - 1]) != kNone) || (at + 1 < code.size() && code[at + 1] == '=');
        return compares ? nullptr : &assignment;
    }
    return nullptr;
}

/// What is changed, by which operator.
struct Place {
    const Assignment* assignment = nullptr;
    std::size_t begin = 0, end = 0;   ///< of the target
    std::size_t value = 0;            ///< where the operator has ended
};

/// The operator where the access is: there the store stands in debug information.
std::optional<Place> place_at(const std::string& code, std::size_t at) {
    const Assignment* const assignment = at < code.size() ? assignment_at(code, at) : nullptr;
    if (assignment == nullptr) return std::nullopt;
    Place place{assignment, 0, at, at + assignment->text.size()};
    const std::size_t next = skip_blanks(code, place.value);
    const bool is_step = assignment->operation == Operation::increment || assignment->operation == Operation::decrement;
    if (is_step && next < code.size() && (is_name_letter(code[next]) || code[next] == '(' || code[next] == '*')) {
        place.begin = next;
        place.end = end_of_designator(code, next);
        place.value = place.end;
        return place;
    }
    // Back to the bracket, comma or assignment before the target.
    int depth = 0;
    std::size_t begin = at;
    while (begin > 0) {
        const char letter = code[begin - 1];
        if (letter == ')' || letter == ']') ++depth;
        if ((letter == '(' || letter == '[') && --depth < 0) break;
        if (depth == 0 && (letter == ',' || letter == '=' || letter == ';')) break;
        --begin;
    }
    place.begin = std::max(skip_blanks(code, begin), end_of_controls(code));
    while (place.end > place.begin && code[place.end - 1] == ' ') --place.end;
    return place.begin < at ? std::optional(place) : std::nullopt;
}

std::optional<Place> place_of(const SourceStatement& statement, const std::string& variable) {
    const std::string& code = statement.text;
    if (const auto place = place_at(code, statement.at)) return place;
    for (std::size_t at = find_word(code, variable); at != kNone; at = find_word(code, variable, at + 1)) {
        const std::size_t end = end_of_designator(code, at), next = skip_blanks(code, end);
        const Assignment* const behind = next < code.size() ? assignment_at(code, next) : nullptr;
        if (behind != nullptr) return Place{behind, at, end, next + behind->text.size()};
        for (const char* step : {"++", "--"}) {
            if (at >= 2 && code.compare(at - 2, 2, step) == 0) return Place{assignment_at(code, at - 2), at, end, end};
        }
    }
    return std::nullopt;
}

/// The parts of a value around its operators that bind least, outside of brackets.
struct Terms {
    std::vector<std::string> values;
    std::vector<const Binary*> operators;
};

Terms terms_of(const std::string& value) {
    Terms terms;
    if (compares(value)) return terms;
    std::vector<std::pair<std::size_t, const Binary*>> found;
    int depth = 0, least = 6;
    bool has_value = false;  // an operator stands behind one
    for (std::size_t at = 0; at < value.size(); ++at) {
        const char letter = value[at];
        if (letter == '(' || letter == '[' || letter == '{') ++depth;
        if (letter == ')' || letter == ']' || letter == '}') --depth;
        if (letter == ' ') continue;
        const Binary* binary = nullptr;
        for (const Binary& each : kBinaries) {
            if (depth == 0 && has_value && value.compare(at, each.text.size(), each.text) == 0) binary = &each;
        }
        has_value = binary == nullptr;
        if (binary == nullptr) continue;
        found.emplace_back(at, binary);
        least = std::min(least, binary->level);
        at += binary->text.size() - 1;
    }
    std::size_t begin = 0;
    for (const auto& [at, binary] : found) {
        if (binary->level != least) continue;
        terms.values.push_back(trimmed(value.substr(begin, at - begin)));
        terms.operators.push_back(binary);
        begin = at + binary->text.size();
    }
    terms.values.push_back(trimmed(value.substr(begin)));
    return terms;
}

bool is_commutative(Operation operation) {
    return operation == Operation::add || operation == Operation::multiply || operation == Operation::bit_or || operation == Operation::bit_and ||
           operation == Operation::bit_xor;
}

/// What is left of two values of which `chosen` is taken when the comparison holds; nothing: it is neither maximum nor minimum.
std::optional<Operation> extreme(const Comparison& comparison, const std::string& chosen, const std::string& otherwise) {
    const bool in_order = is_same(comparison.left, chosen) && is_same(comparison.right, otherwise);
    const bool reversed = is_same(comparison.left, otherwise) && is_same(comparison.right, chosen);
    if (in_order == reversed) return std::nullopt;
    return comparison.is_greater == in_order ? Operation::maximum : Operation::minimum;
}

/// Whether the code also uses other elements of what the target is an element of.
bool uses_other_elements(const std::string& code, const std::string& target) {
    std::size_t end = 0;
    while (end < target.size() && is_name_letter(target[end])) ++end;
    const std::string name = target.substr(0, end);
    for (std::size_t at = find_word(code, name); at != kNone; at = find_word(code, name, at + 1)) {
        if (!is_same(code.substr(at, end_of_designator(code, at) - at), target)) return true;
    }
    return false;
}

/// `x = max(x, y)`.
bool read_call(const std::string& value, ValueChange& change) {
    const std::size_t open = value.find('(');
    if (open == kNone || closing_of(value, open) != value.size() - 1) return false;
    std::string name = value.substr(0, open);
    if (const std::size_t colon = name.rfind("::"); colon != kNone) name = name.substr(colon + 2);
    name = trimmed(name.substr(0, name.find('<')));
    const bool is_maximum = name == "max" || name == "fmax" || name == "fmaxf" || name == "imax" || name == "umax";
    const bool is_minimum = name == "min" || name == "fmin" || name == "fminf" || name == "imin" || name == "umin";
    const auto values = two_values(value.substr(open + 1, value.size() - open - 2));
    if (!values || (!is_maximum && !is_minimum)) return false;
    const bool is_first = is_same(values->first, change.target);
    if (!is_first && !is_same(values->second, change.target)) return false;
    change.operation = is_maximum ? Operation::maximum : Operation::minimum;
    change.value = is_first ? values->second : values->first;
    return true;
}

/// `x = x > y ? x : y`.
bool read_choice(const std::string& value, ValueChange& change) {
    const std::size_t question = value.find('?'), colon = question == kNone ? kNone : value.find(':', question);
    if (colon == kNone || value.find('?', question + 1) != kNone || value.compare(colon, 2, "::") == 0) return false;
    const auto comparison = comparison_in(value.substr(0, question));
    const std::string chosen = without_brackets(value.substr(question + 1, colon - question - 1)), otherwise = without_brackets(value.substr(colon + 1));
    if (!comparison) return false;
    const auto operation = extreme(*comparison, chosen, otherwise);
    const bool is_chosen = is_same(chosen, change.target);
    if (!operation || (!is_chosen && !is_same(otherwise, change.target))) return false;
    change.operation = *operation;
    change.value = is_chosen ? otherwise : chosen;
    return true;
}

/// `x = x + y`.
bool read_sum(const std::string& value, ValueChange& change) {
    const Terms terms = terms_of(value);
    if (terms.operators.empty()) return false;
    const auto has_target = [&](const std::string& term) { return mentions(term, change.target); };
    if (std::count_if(terms.values.begin(), terms.values.end(), has_target) != 1) return false;
    const Operation first = terms.operators.front()->operation, last = terms.operators.back()->operation;
    if (is_same(terms.values.front(), change.target)) {
        change.operation = first;
        if (terms.operators.size() == 1) change.value = terms.values.back();
        return true;
    }
    if (!is_same(terms.values.back(), change.target) || !is_commutative(last)) return false;
    change.operation = last;
    if (terms.operators.size() == 1) change.value = terms.values.front();
    return true;
}

/// `if (y > x) x = y`, and other tests of the old value.
bool read_test(const std::string& condition, const std::string& value, bool is_only_one, ValueChange& change) {
    if (!mentions(condition, change.target)) return false;
    const auto comparison = comparison_in(condition);
    const auto operation = comparison && is_only_one ? extreme(*comparison, value, change.target) : std::nullopt;
    // `if (a[i] > a[j])` is no test of one value.
    if (!operation && uses_other_elements(condition, change.target)) return false;
    change.operation = Operation::test_and_write;
    if (operation) {
        change.operation = *operation;
        change.value = value;
    }
    return true;
}

/// Reads the value of a plain assignment. False: it is none of the old one.
bool read_assignment(const SourceStatement& statement, const std::string& value, ValueChange& change) {
    if (read_call(value, change) || read_choice(value, change)) return true;
    if (mentions(value, change.target)) {
        if (!read_sum(value, change)) change.operation = Operation::other;
        return true;
    }
    std::string rest;
    const std::string own = last_condition(change.before, rest);
    if (!own.empty() && read_test(own, value, true, change)) {
        if (!change.value.empty()) change.before = rest;
        return true;
    }
    const bool is_tested = read_test(statement.condition, value, true, change) || read_test(statement.block_condition, value, false, change);
    change.value.clear();  // the test stands elsewhere
    return is_tested;
}

/// "[1][0]" and "(0, 2)[1]" have two.
std::size_t subscripts_in(std::string_view place) {
    std::size_t count = 0;
    int depth = 0;
    for (const char letter : place) {
        const bool opens = letter == '[' || letter == '(';
        if (opens && depth++ == 0) ++count;
        if (letter == ']' || letter == ')') --depth;
    }
    return count;
}

}  // namespace

std::optional<ValueChange> change_in(const SourceStatement& statement, const std::string& variable) {
    const std::optional<Place> place = place_of(statement, variable);
    if (!place) return std::nullopt;
    const std::string& code = statement.text;
    const std::size_t controls = end_of_controls(code);
    ValueChange change;
    change.before = trimmed(code.substr(0, controls));
    change.target = trimmed(code.substr(place->begin, place->end - place->begin));
    change.operation = place->assignment->operation;
    change.uses_other_elements = uses_other_elements(code, change.target);
    const bool is_step = change.operation == Operation::increment || change.operation == Operation::decrement;
    const std::string value = is_step ? "" : trimmed(code.substr(std::min(place->value, code.size())));
    const std::size_t core = is_step && code.compare(controls, place->assignment->text.size(), place->assignment->text) == 0
                                 ? skip_blanks(code, controls + place->assignment->text.size())
                                 : controls;
    const std::size_t behind = is_step && core == controls ? skip_blanks(code, place->end) + 2 : place->end;
    change.is_complete = place->begin == core && end_of_designator(code, core) == place->end && (!is_step || behind >= code.size()) && !has_comma(value);
    if (place->assignment->text != "=") {
        change.value = value;
        if (mentions(value, change.target)) change.operation = Operation::other;  // `x += x * y`
        return change;
    }
    // A declaration's first value is no change.
    if (!read_assignment(statement, without_brackets(value), change)) return std::nullopt;
    if (mentions(change.value, change.target)) change.operation = Operation::other;  // `x = max(x, x * y)`
    change.is_complete &= !change.value.empty() && change.operation != Operation::other;
    return change;
}

std::optional<ValueChange> change_of(const check::Finding& race) {
    const check::Position& first = race.first.position;
    const check::Position& second = race.second ? race.second->position : first;
    if (race.second && !are_in_one_statement(first, second).value_or(false)) return std::nullopt;
    const bool second_writes = race.second && race.first.access == check::AccessKind::read;
    const std::optional<SourceStatement> statement = statement_at(second_writes ? second : first);
    return statement ? change_in(*statement, race.variable) : std::nullopt;
}

bool is_of_whole_structure(const check::Finding& race, const ValueChange& change) {
    const std::size_t point = race.element.rfind('.');
    // A component of an index is named by one more subscript.
    if (point == std::string::npos) return subscripts_in(race.element) > std::max<std::size_t>(1, subscripts_in(change.target));
    const auto begin = race.element.begin() + static_cast<std::ptrdiff_t>(point) + 1;
    const std::string member(begin, std::find_if_not(begin, race.element.end(), is_name_letter));
    return change.target.find('.' + member) == std::string::npos && change.target.find("->" + member) == std::string::npos;
}

const char* atomic_function(Operation operation) {
    switch (operation) {
        case Operation::add: return "atomic_fetch_add";
        case Operation::subtract: return "atomic_fetch_sub";
        case Operation::increment: return "atomic_fetch_inc";
        case Operation::decrement: return "atomic_fetch_dec";
        case Operation::bit_or: return "atomic_fetch_or";
        case Operation::bit_and: return "atomic_fetch_and";
        case Operation::bit_xor: return "atomic_fetch_xor";
        case Operation::maximum: return "atomic_fetch_max";
        case Operation::minimum: return "atomic_fetch_min";
        case Operation::test_and_write: return "atomic_compare_exchange";
        case Operation::multiply:
        case Operation::divide:
        case Operation::remainder:
        case Operation::shift_left:
        case Operation::shift_right:
        case Operation::other: break;
    }
    return nullptr;
}

bool is_atomic_type(const std::string& type) { return type == "int" || type == "unsigned int" || type == "unsigned"; }

}  // namespace tessera::race_detector
