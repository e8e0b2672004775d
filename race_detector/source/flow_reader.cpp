// SPDX-License-Identifier: Apache-2.0
// From the tokens of a function to the graph of its statements.
#include "race_detector/source/barrier_flow.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <utility>

namespace tessera::race_detector {

namespace {

/// Statements beyond which a function is not looked at: each site is tried with each interval.
constexpr std::size_t kMostNodes = 1500;

/// What a reader of certain things cannot read.
struct Doubt {};

/// A name in capital letters is a macro's by custom, perhaps of another file.
bool is_in_capitals(const std::string& word) {
    return word.size() > 1 && std::none_of(word.begin(), word.end(), [](unsigned char letter) { return std::islower(letter) != 0; }) &&
           std::any_of(word.begin(), word.end(), [](unsigned char letter) { return std::isupper(letter) != 0; });
}

}  // namespace

/// Reads the statements of a function into nodes.
class FlowReader {
  public:
    FlowReader(const SourceTokens& source, const TiledFunction& function) : source_(source), tokens_(source.tokens), function_(function) {}

    BarrierFlow read() {
        check_words();
        const std::size_t begin = add(0, 0), end = add(0, 0);
        exit_ = end;
        std::size_t at = function_.open + 1;
        link(statements({begin}, at, 0, function_.is_kernel, nullptr), end);
        if (at != function_.close || waits_ != count_waits()) throw Doubt();
        // A function may be called again, and behind its end stands what stands before its beginning.
        if (!function_.is_kernel) link({end}, begin);
        return std::move(flow_);
    }

  private:
    using Ends = std::vector<std::size_t>;  ///< nodes behind which something follows
    using Fence = BarrierFlow::Fence;

    struct Statement {
        Ends ends;
        bool leaves = false;   ///< a thread may go from within it to somewhere else than behind it
        bool is_wait = false;
    };

    struct Loop {
        Ends breaks, continues;
    };

    const std::string& text(std::size_t at) const {
        if (at >= function_.close) throw Doubt();
        return tokens_[at].text;
    }

    void check_words() const {
        static constexpr const char* doubtful[]{"#", "goto", "case", "default", "try", "catch", "asm", "__asm__", "struct", "class", "union"};
        bool is_in_switch = false;
        for (std::size_t at = function_.open; at < function_.close; ++at) {
            const std::string& word = tokens_[at].text;
            is_in_switch |= word == "switch";
            const bool is_case = word == "case" || word == "default";
            if ((is_one_of(word, doubtful) && !(is_case && is_in_switch)) || source_.statement_macros.count(word) != 0) throw Doubt();
        }
    }

    /// Of any barrier, and wherever: in the step of a `for`, in a `switch`.
    std::size_t count_waits() const {
        std::size_t count = 0;
        for (std::size_t at = function_.open; at < function_.close; ++at) {
            const bool is_wait = tokens_[at].text == "wait" || tokens_[at].text.compare(0, 10, "wait_with_") == 0;
            if (is_wait && tokens_[at + 1].text == "(") ++count;
        }
        return count;
    }

    /// A function that is given the tiled_index or the barrier may wait there.
    bool hands_barrier_on(std::size_t first, std::size_t past) const {
        for (std::size_t at = first; at + 1 < past; ++at) {
            const std::string& behind = tokens_[at + 1].text;
            const bool is_whole = tokens_[at].text == function_.index || tokens_[at].text == "barrier" || tokens_[at].text == function_.barrier;
            if (is_whole && (behind == "," || behind == ")")) return true;
        }
        return false;
    }

    std::size_t add(std::size_t first, std::size_t past) {
        if (flow_.nodes_.size() >= kMostNodes) throw Doubt();
        BarrierFlow::Node node;
        if (first < past) {
            node.first_line = tokens_[first].line;
            node.last_line = tokens_[past - 1].line;
            node.may_wait = hands_barrier_on(first, past);
        }
        flow_.nodes_.push_back(std::move(node));
        return flow_.nodes_.size() - 1;
    }

    std::size_t add_behind(const Ends& before, std::size_t first, std::size_t past) {
        const std::size_t node = add(first, past);
        link(before, node);
        return node;
    }

    void link(const Ends& from, std::size_t to) {
        for (const std::size_t node : from) flow_.nodes_[node].next.push_back(to);
    }

    /// Past the statement that ends at a semicolon. What is in braces is a value, not code.
    std::size_t past_semicolon(std::size_t at) const {
        while (text(at) != ";") {
            const char letter = text(at).front();
            if (letter == ')' || letter == ']' || letter == '}') throw Doubt();
            at = letter == '(' || letter == '[' || letter == '{' ? past_value(at) : at + 1;
        }
        return at + 1;
    }

    std::size_t past_value(std::size_t open) const {
        const std::size_t past = past_bracket(tokens_, open, function_.close);
        for (std::size_t at = open; at < past; ++at) {
            if (tokens_[at].text == ";") throw Doubt();
        }
        return past;
    }

    std::size_t past_header(std::size_t open) const {
        if (text(open) != "(") throw Doubt();
        const std::size_t past = past_bracket(tokens_, open, function_.close);
        for (std::size_t at = open; at < past; ++at) {
            if (tokens_[at].text == "{") past_value(at);
        }
        return past;
    }

    /// A label of a `switch` begins here.
    bool is_case(std::size_t at) const { return text(at) == "case" || text(at) == "default"; }

    /// A list up to its closing brace, or to the next label of a `switch`. `is_uniform`: every thread that began the launch begins the
    /// list equally often.
    Ends statements(Ends ends, std::size_t& at, unsigned depth, bool is_uniform, Loop* loop) {
        struct Gap {
            std::size_t node, token;
        };
        std::vector<Gap> gaps;
        std::vector<Statement> all;
        bool is_still_uniform = is_uniform;
        while (at < function_.close && text(at) != "}" && !is_case(at)) {
            gaps.push_back({add_behind(ends, 0, 0), at});
            all.push_back(statement({gaps.back().node}, at, depth, is_still_uniform, loop));
            ends = all.back().ends;
            is_still_uniform &= !all.back().leaves;
            // A thread that waits there has come with all others.
            is_still_uniform |= all.back().is_wait;
        }
        gaps.push_back({add_behind(ends, 0, 0), at});
        for (std::size_t i = 0; i < gaps.size(); ++i) {
            const SourceToken& next = tokens_[gaps[i].token];
            if (next.is_first_of_line && is_uniform_at(i, all, is_uniform)) flow_.sites_.push_back({gaps[i].node, next.line, depth, false});
        }
        return {gaps.back().node};
    }

    /// Before statement i: every thread gets there, or as often as to a wait of the same list.
    static bool is_uniform_at(std::size_t i, const std::vector<Statement>& all, bool is_uniform) {
        std::size_t before = i;
        while (before > 0 && !all[before - 1].leaves) {
            if (all[--before].is_wait) return true;
        }
        if (before == 0 && is_uniform) return true;
        for (std::size_t behind = i; behind < all.size() && !all[behind].leaves; ++behind) {
            if (all[behind].is_wait) return true;
        }
        return false;
    }

    Statement statement(const Ends& before, std::size_t& at, unsigned depth, bool is_uniform, Loop* loop) {
        const std::string& word = text(at);
        if (word == "{") {
            const std::size_t block = flow_.nodes_.size();
            ++at;
            Statement read;
            read.ends = statements(before, at, depth + 1, is_uniform, loop);
            read.leaves = leaves(block);
            if (text(at) != "}") throw Doubt();
            ++at;
            return read;
        }
        if (word == "if") return branch(before, at, depth, loop);
        if (word == "for") return for_loop(before, at, depth);
        if (word == "while") return while_loop(before, at, depth);
        if (word == "do") return do_loop(before, at, depth);
        if (word == "switch") return switch_block(before, at, depth, loop);
        if (word == "return" || word == "break" || word == "continue") return jump(before, at, loop);
        return expression(before, at, depth);
    }

    /// Since node `first` was added, a node was that jumps.
    bool leaves(std::size_t first) const {
        return std::any_of(jumps_.begin(), jumps_.end(), [&](std::size_t node) { return node >= first; });
    }

    /// Jumps out of what is no loop of their own; returns leave all.
    void forget_jumps_since(std::size_t first) {
        jumps_.erase(std::remove_if(jumps_.begin(), jumps_.end(), [&](std::size_t node) { return node >= first && returns_.count(node) == 0; }),
                     jumps_.end());
    }

    Statement jump(const Ends& before, std::size_t& at, Loop* loop) {
        const std::size_t begin = at;
        at = past_semicolon(at);
        const std::size_t node = add_behind(before, begin, at);
        jumps_.push_back(node);
        if (text(begin) == "return") {
            returns_.insert(node);
            link({node}, exit_);
        } else {
            if (loop == nullptr) throw Doubt();
            (text(begin) == "break" ? loop->breaks : loop->continues).push_back(node);
        }
        return {{}, true, false};
    }

    Statement branch(const Ends& before, std::size_t& at, unsigned depth, Loop* loop) {
        const std::size_t begin = at++;
        if (text(at) == "constexpr") ++at;
        at = past_header(at);
        const std::size_t condition = add_behind(before, begin, at);
        Statement read = statement({condition}, at, depth, false, loop);
        if (at < function_.close && tokens_[at].text == "else") {
            const Statement other = statement({condition}, ++at, depth, false, loop);
            read.ends.insert(read.ends.end(), other.ends.begin(), other.ends.end());
        } else {
            read.ends.push_back(condition);
        }
        return {std::move(read.ends), leaves(condition), false};
    }

    Statement for_loop(const Ends& before, std::size_t& at, unsigned depth) {
        const std::size_t begin = at++;
        const std::size_t body = past_header(at);
        std::vector<std::size_t> parts{at + 1};
        for (std::size_t i = at + 1; i < body; ++i) {
            if (tokens_[i].text == ";") parts.push_back(i + 1);
        }
        if (parts.size() != 1 && parts.size() != 3) throw Doubt();
        const bool counts = parts.size() == 3;
        const std::size_t first = add_behind(before, begin, counts ? parts[1] : body);
        const std::size_t condition = add_behind({first}, counts ? parts[1] : begin, counts ? parts[2] : body);
        const std::size_t step = add(counts ? parts[2] : begin, body);
        link({step}, condition);
        at = body;
        Loop loop;
        const Statement turn = statement({condition}, at, depth, false, &loop);
        link(turn.ends, step);
        link(loop.continues, step);
        return loop_end(begin, at, first, condition, loop);
    }

    Statement while_loop(const Ends& before, std::size_t& at, unsigned depth) {
        const std::size_t begin = at;
        at = past_header(at + 1);
        const std::size_t condition = add_behind(before, begin, at);
        Loop loop;
        const Statement turn = statement({condition}, at, depth, false, &loop);
        link(turn.ends, condition);
        link(loop.continues, condition);
        return loop_end(begin, at, condition, condition, loop);
    }

    Statement do_loop(const Ends& before, std::size_t& at, unsigned depth) {
        const std::size_t first = add_behind(before, 0, 0), beginning = at;
        Loop loop;
        const Statement turn = statement({first}, ++at, depth, false, &loop);
        if (text(at) != "while") throw Doubt();
        const std::size_t begin = at;
        at = past_semicolon(at);
        const std::size_t condition = add_behind(turn.ends, begin, at);
        link(loop.continues, condition);
        link({condition}, first);
        return loop_end(beginning, at, first, condition, loop);
    }

    /// \param begin, past  its tokens
    Statement loop_end(std::size_t begin, std::size_t past, std::size_t first, std::size_t condition, const Loop& loop) {
        flow_.loops_.push_back({tokens_[begin].line, tokens_[past - 1].line});
        forget_jumps_since(first);
        Ends ends{condition};
        ends.insert(ends.end(), loop.breaks.begin(), loop.breaks.end());
        return {std::move(ends), leaves(first), false};
    }

    Statement switch_block(const Ends& before, std::size_t& at, unsigned depth, Loop* loop) {
        const std::size_t begin = at;
        at = past_header(at + 1);
        const std::size_t head = add_behind(before, begin, at);
        if (text(at++) != "{" || !is_case(at)) throw Doubt();
        Loop inner;
        Ends ends;
        bool has_default = false;
        while (is_case(at)) {
            has_default |= text(at) == "default";
            at = past_label(at);
            ends.push_back(head);
            ends = statements(ends, at, depth + 1, false, &inner);
        }
        if (text(at++) != "}") throw Doubt();
        const auto stays_within = [&](std::size_t node) { return std::find(inner.breaks.begin(), inner.breaks.end(), node) != inner.breaks.end(); };
        jumps_.erase(std::remove_if(jumps_.begin(), jumps_.end(), stays_within), jumps_.end());
        if (!inner.continues.empty()) {
            if (loop == nullptr) throw Doubt();
            loop->continues.insert(loop->continues.end(), inner.continues.begin(), inner.continues.end());
        }
        if (!has_default) ends.push_back(head);
        ends.insert(ends.end(), inner.breaks.begin(), inner.breaks.end());
        return {std::move(ends), leaves(head), false};
    }

    /// Past the colon that ends a label; `case Kind::first:` has others.
    std::size_t past_label(std::size_t at) const {
        for (;; ++at) {
            if (text(at) == "?" || text(at) == ";") throw Doubt();
            if (text(at) != ":") continue;
            if (text(at + 1) != ":") return at + 1;
            ++at;
        }
    }

    Statement expression(const Ends& before, std::size_t& at, unsigned depth) {
        const std::size_t begin = at;
        const bool is_label = tokens_[at].is_word() && text(at + 1) == ":" && text(at + 2) != ":";
        const bool is_macro = is_in_capitals(text(at)) && (text(at + 1) == "(" || text(at + 1) == ";");
        if (is_label || is_macro || text(at) == "else") throw Doubt();
        at = past_semicolon(at);
        const std::size_t node = add_behind(before, begin, at);
        const Fence fence = fence_of(begin, at);
        flow_.nodes_[node].fence = fence;
        waits_ += fence != Fence::none ? 1 : 0;
        const bool is_narrow = fence == Fence::tile_static_memory || fence == Fence::global_memory;
        if (is_narrow && tokens_[begin].is_first_of_line && tokens_[begin].line == tokens_[at - 1].line && tokens_[at].line > tokens_[begin].line) {
            flow_.sites_.push_back({node, tokens_[begin].line, depth, true});
        }
        return {{node}, false, fence != Fence::none};
    }

    /// Of `t_idx.barrier.wait();` and the like.
    Fence fence_of(std::size_t begin, std::size_t past) const {
        static const std::pair<const char*, Fence> waits[] = {{"wait", Fence::all},
                                                              {"wait_with_all_memory_fence", Fence::all},
                                                              {"wait_with_tile_static_memory_fence", Fence::tile_static_memory},
                                                              {"wait_with_global_memory_fence", Fence::global_memory}};
        if (past - begin < 6 || text(past - 2) != ")" || text(past - 3) != "(" || text(past - 5) != ".") return Fence::none;
        std::string object;
        for (std::size_t at = begin; at < past - 5; ++at) object += tokens_[at].text;
        if (object != function_.barrier) return Fence::none;
        for (const auto& [name, fence] : waits) {
            if (text(past - 4) == name) return fence;
        }
        return Fence::none;
    }

    const SourceTokens& source_;
    const std::vector<SourceToken>& tokens_;
    const TiledFunction& function_;
    BarrierFlow flow_;
    std::size_t exit_ = 0;
    std::size_t waits_ = 0;            ///< read so far
    std::vector<std::size_t> jumps_;   ///< nodes that leave what they are in
    std::set<std::size_t> returns_;    ///< those that leave everything
};

std::optional<BarrierFlow> BarrierFlow::read(const SourceTokens& source, const TiledFunction& function) {
    try {
        return FlowReader(source, function).read();
    } catch (const Doubt&) {
        return std::nullopt;
    }
}

}  // namespace tessera::race_detector
