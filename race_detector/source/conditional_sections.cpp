// SPDX-License-Identifier: Apache-2.0
#include "race_detector/source/conditional_sections.h"

#include <algorithm>
#include <cstddef>
#include <sstream>

namespace tessera::race_detector {

namespace {

/// An #if whose #endif has not come yet.
struct Section {
    Compiled outside = Compiled::yes;  ///< what is around it
    Compiled taken = Compiled::no;     ///< one of its branches so far
    std::size_t begin = 0;             ///< line of the #if
    std::size_t branch = 0;            ///< line of the directive with which the present branch begins
};

struct Directive {
    std::string word, condition;
};

Directive directive_of(const std::string& line) {
    Directive directive;
    std::istringstream words(line);
    if ((words >> std::ws).get() != '#') return directive;
    words >> directive.word >> directive.condition;
    if (std::string more; words >> more) directive.condition += " " + more;  // no number
    return directive;
}

Compiled truth_of(const Directive& directive) {
    const bool is_number = directive.word == "if" || directive.word == "elif";
    if (is_number && directive.condition == "0") return Compiled::no;
    return is_number && directive.condition == "1" ? Compiled::yes : Compiled::unknown;
}

/// Goes through lines and says of each whether it is compiled.
class Reader {
  public:
    explicit Reader(std::size_t count) : compiled_(count, Compiled::yes) {}

    void read(const std::vector<std::string>& lines) {
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const Directive directive = directive_of(lines[i]);
            if (directive.word == "if" || directive.word == "ifdef" || directive.word == "ifndef") {
                open_.push_back({now_, Compiled::no, i, i});
                begin_branch(i, truth_of(directive));
            } else if (directive.word == "elif" || directive.word == "else") {
                // The section of the first line: another branch than this one was taken.
                if (open_.empty()) open_.push_back({Compiled::yes, Compiled::yes, i, i});
                begin_branch(i, directive.word == "else" ? Compiled::yes : truth_of(directive));
            } else if (directive.word == "endif" && open_.empty()) {
                compiled_[i] = Compiled::no;  // of the first line's section
            } else if (directive.word == "endif") {
                const Section& section = open_.back();
                const bool is_known = section.taken != Compiled::unknown && compiled_[section.begin] != Compiled::unknown;
                now_ = section.outside;
                compiled_[i] = is_known ? Compiled::no : now_;
                open_.pop_back();
            } else {
                compiled_[i] = now_;
            }
        }
    }

    const std::vector<Compiled>& compiled() const { return compiled_; }
    const std::vector<Section>& open() const { return open_; }

  private:
    void begin_branch(std::size_t line, Compiled truth) {
        Section& section = open_.back();
        section.branch = line;
        const bool is_known = section.taken != Compiled::unknown && truth != Compiled::unknown;
        if (section.outside == Compiled::no || section.taken == Compiled::yes || truth == Compiled::no) {
            now_ = Compiled::no;
        } else {
            now_ = is_known ? section.outside : Compiled::unknown;
        }
        if (truth == Compiled::yes && section.taken == Compiled::no) section.taken = Compiled::yes;
        if (truth == Compiled::unknown && section.taken == Compiled::no) section.taken = Compiled::unknown;
        // One whose condition is not known stays, and shows readers that there is a doubt.
        compiled_[line] = is_known || section.outside == Compiled::no ? Compiled::no : Compiled::unknown;
    }

    std::vector<Compiled> compiled_;
    std::vector<Section> open_;
    Compiled now_ = Compiled::yes;
};

}  // namespace

std::vector<Compiled> compiled_lines(const std::vector<std::string>& lines) {
    Reader reader(lines.size());
    reader.read(lines);
    return reader.compiled();
}

std::vector<Compiled> compiled_lines_between(const std::vector<std::string>& lines) {
    Reader reader(lines.size());
    reader.read(lines);
    if (reader.open().empty()) return reader.compiled();
    const Section& outermost = reader.open().front();
    std::vector<Compiled> compiled = reader.compiled();
    std::fill(compiled.begin() + static_cast<std::ptrdiff_t>(outermost.begin), compiled.end(), Compiled::no);
    const std::size_t rest = outermost.branch + 1;
    const std::vector<Compiled> in_branch =
        compiled_lines_between({lines.begin() + static_cast<std::ptrdiff_t>(rest), lines.end()});
    std::copy(in_branch.begin(), in_branch.end(), compiled.begin() + static_cast<std::ptrdiff_t>(rest));
    return compiled;
}

}  // namespace tessera::race_detector
