// SPDX-License-Identifier: Apache-2.0
#include "race_detector/source/loop_turns.h"

#include <cstddef>
#include <limits>
#include <optional>
#include <utility>
#include <set>
#include <string>
#include <vector>

#include "race_detector/source/source_excerpt.h"
#include "race_detector/source/source_statement.h"
#include "race_detector/source/value_change.h"
#include "race_detector/support/file_names.h"

namespace tessera::race_detector {

namespace {

/// What a subscript is made of.
class Ingredients {
  public:
    Ingredients(const SourceTokens& source, const TiledFunction& function) : tokens_(source.tokens), function_(function) {}

    /// The words of an expression, and those of which its variables were made above `line`, or in a loop whose turns come back there.
    std::set<std::string> of(const std::string& expression, unsigned line) const {
        std::set<std::string> found;
        std::vector<std::string> left;
        for (const SourceToken& token : tokens_of({expression}).tokens) add(token, found, left);
        while (!left.empty()) {
            const std::string name = left.back();
            left.pop_back();
            for (std::size_t at = function_.open + 1; at < function_.close && tokens_[at].line <= line; ++at) {
                if (tokens_[at].text != name || !may_be_written(tokens_, at)) continue;
                for (std::size_t i = at; i < function_.close && !ends_expression(i); ++i) add(tokens_[i], found, left);
            }
        }
        return found;
    }

    /// Whether one of these names may be written in the loop without a barrier that holds the line.
    bool change_in_loop(const std::set<std::string>& names, const BarrierFlow& flow, check::Memory memory, unsigned line) const {
        for (std::size_t at = function_.open + 1; at < function_.close; ++at) {
            if (names.count(tokens_[at].text) == 0 || !may_be_written(tokens_, at)) continue;
            if (is_before_loop(at, flow, memory, line)) continue;
            return true;
        }
        return false;
    }

  private:
    static void add(const SourceToken& token, std::set<std::string>& found, std::vector<std::string>& left) {
        if (token.is_word() && found.insert(token.text).second) left.push_back(token.text);
    }
    bool ends_expression(std::size_t at) const {
        const std::string& text = tokens_[at].text;
        return text == ";" || text == "{" || text == "}";
    }
    /// A definition within a turn, `const int right = 2 * distance * i`, is no change from turn to turn of its own accord.
    bool is_before_loop(std::size_t at, const BarrierFlow& flow, check::Memory memory, unsigned line) const {
        return flow.loop_of(memory, line, tokens_[at].line) == 0 || is_definition(at);
    }
    bool is_definition(std::size_t at) const {
        const bool is_typed = tokens_[at - 1].is_word() && tokens_[at - 1].text != "return";
        return is_typed && !is_loop_header(at);
    }
    bool is_loop_header(std::size_t at) const {
        while (at > function_.open && !ends_expression(at - 1) && tokens_[at - 1].text != "(") --at;
        return at > function_.open + 1 && tokens_[at - 1].text == "(" && tokens_[at - 2].text == "for";
    }

    const std::vector<SourceToken>& tokens_;
    const TiledFunction& function_;
};

/// "right" of "tree[right]"; empty: no element.
std::string subscripts_of(const std::string& target) {
    const std::size_t open = target.find('[');
    return open == std::string::npos ? "" : target.substr(open);
}

}  // namespace

bool may_be_of_two_turns(const check::Finding& race, const SourceTokens& source, const TiledFunction& function, const BarrierFlow& flow) {
    const unsigned line = race.first.position.line;
    const std::optional<ValueChange> change = change_of(race);
    if (!change || !change->uses_other_elements || flow.loop_of(race.memory, line, line) == 0) return false;
    const Ingredients ingredients(source, function);
    const std::set<std::string> words = ingredients.of(subscripts_of(change->target), line);
    const std::string& thread = function.index.empty() ? function.barrier : function.index;
    const bool depends_on_thread = words.count(thread) != 0 || words.count("local") != 0;
    return depends_on_thread && ingredients.change_in_loop(words, flow, race.memory, line);
}

namespace {

/// Kept for the next race, which is mostly of the same file: cutting it takes longer than reading it.
const SourceTokens& tokens_of_file(const std::string& file) {
    thread_local std::vector<std::string> lines;
    thread_local SourceTokens tokens;
    std::vector<std::string> now = source_lines(file, 1, std::numeric_limits<unsigned>::max());
    if (now != lines) {
        tokens = tokens_of(without_left_out(now));
        lines = std::move(now);
    }
    return tokens;
}

/// Of a race in one tile: the function that both accesses are in, as its source tells.
struct ReadFunction {
    const SourceTokens& source;
    TiledFunction function;
    BarrierFlow flow;
};

std::optional<ReadFunction> function_of(const check::Finding& race) {
    const check::Position& at = race.first.position;
    if (!race.second || at.file.empty() || at.file != race.second->position.file) return std::nullopt;
    if (race.scope != check::Reach::tile || race.also_between_tiles) return std::nullopt;
    const SourceTokens& source = tokens_of_file(at.file);
    const unsigned launch_line = shown_file(at.file) == shown_file(race.launch.file) ? race.launch.line : 0;
    const auto function = tiled_function_around(source, at.line, race.second->position.line, launch_line);
    if (!function) return std::nullopt;
    std::optional<BarrierFlow> flow = BarrierFlow::read(source, *function);
    if (!flow) return std::nullopt;
    return ReadFunction{source, *function, std::move(*flow)};
}

}  // namespace

bool may_be_of_two_turns(const check::Finding& race) {
    if (!race.second || race.first.position.line != race.second->position.line) return false;
    const std::optional<ReadFunction> read = function_of(race);
    return read && may_be_of_two_turns(race, read->source, read->function, read->flow);
}

unsigned loop_without_barrier(const check::Finding& race) {
    const std::optional<ReadFunction> read = function_of(race);
    return read ? read->flow.loop_of(race.memory, race.first.position.line, race.second->position.line) : 0;
}

bool are_in_two_branches(const check::Finding& race) {
    const std::optional<ReadFunction> read = function_of(race);
    return read && read->flow.are_alternatives(race.memory, race.first.position.line, race.second->position.line);
}

}  // namespace tessera::race_detector
