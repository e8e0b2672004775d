// SPDX-License-Identifier: Apache-2.0
#include "tools/overloads/competing_functions.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "tools/code/code_tokens.h"
#include "tools/overloads/restricted_code.h"

namespace tessera::tools {
namespace {

using Words = std::vector<std::string_view>;

bool is_one_of(std::string_view word, const std::set<std::string_view>& words) { return words.count(word) != 0; }

const std::set<std::string_view> numbers = {"bool", "int", "unsigned", "signed", "long", "short", "char", "float", "double"};
const std::set<std::string_view> no_functions = {"restrict", "decltype", "noexcept", "throw", "alignas", "__attribute__",
                                                 "__declspec", "static_assert", "operator", "sizeof"};

struct Declared {
    std::size_t file = 0;
    std::size_t begin = 0;  ///< of its name in the text
    bool cpu = true;
    bool amp = false;
    std::vector<Words> parameters;  ///< the last one is what stands behind the parentheses: const
    std::size_t needed = 0;         ///< without those that have default arguments
    bool has_ellipsis = false;
};

/// The type of an argument of any type.
constexpr std::string_view kAny = "*any*";

/// The type without const, references and pointers to it.
Words plain(const Words& type) {
    Words words;
    std::copy_if(type.begin(), type.end(), std::back_inserter(words),
                 [](std::string_view word) { return word != "const" && word != "&"; });
    return words;
}

/// Reads the declarations of namespaces and classes; bodies of functions are passed over.
class Declarations {
  public:
    explicit Declarations(std::map<std::string, std::vector<Declared>>& all) : all_(all) {}

    void read(const CodeTokens& tokens, std::size_t file) {
        tokens_ = &tokens;
        file_ = file;
        read_scope(0, tokens.size(), "", false);
    }

  private:
    void read_scope(std::size_t begin, std::size_t end, const std::string& scope, bool is_class) {
        const CodeTokens& t = *tokens_;
        for (std::size_t i = begin; i < end;) {
            // One declaration: up to a semicolon or behind the braces of its own.
            template_parameters_.clear();
            std::size_t stop = i, name = CodeTokens::none;
            for (; stop < end && !t.is(stop, ";") && !t.is(stop, "{") && !t.is(stop, "}"); ++stop) {
                if (t.is(stop, ":") && stop > i && (t.is(stop - 1, "public") || t.is(stop - 1, "private") || t.is(stop - 1, "protected")))
                    i = stop + 1;
                if (t.is(stop, "template") && t.is(stop + 1, "<")) i = stop = read_template_parameters(stop + 1);
                if (!t.is(stop, "(") || t.partner(stop) == CodeTokens::none) continue;
                if (name == CodeTokens::none && stop > i && (is_name(stop - 1) || is_operator(i, stop))) name = stop;
                stop = t.partner(stop);
            }
            std::string inner = scope;
            const bool holds_others = name == CodeTokens::none && t.is(stop, "{") && opens_scope(i, stop, inner);
            if (name != CodeTokens::none) take(i, name, stop, scope, is_class);
            i = stop + 1;
            if (!t.is(stop, "{")) continue;
            const std::size_t close = t.partner(stop);
            if (close == CodeTokens::none) return;
            if (holds_others) read_scope(stop + 1, close, inner, inner.back() == '.');
            i = close + 1;
        }
    }

    bool is_name(std::size_t i) const { return (*tokens_)[i].is_name && !is_one_of((*tokens_)[i].text, no_functions); }

    bool is_operator(std::size_t begin, std::size_t open) const {
        for (std::size_t i = open; i > begin && open - i < 4; --i) {
            if (tokens_->is(i - 1, "operator")) return true;
        }
        return false;
    }

    /// \return its last token
    std::size_t read_template_parameters(std::size_t open) {
        const CodeTokens& t = *tokens_;
        int depth = 0;
        for (std::size_t i = open; i < t.size(); ++i) {
            depth += t.is(i, "<") ? 1 : t.is(i, ">") ? -1 : 0;
            if (depth == 0) return i;
            if (t.is(i, "class") || t.is(i, "typename")) template_parameters_.insert(t[i + 1 < t.size() ? i + 1 : i].text);
        }
        return t.size() - 1;
    }

    bool opens_scope(std::size_t begin, std::size_t open, std::string& scope) const {
        const CodeTokens& t = *tokens_;
        for (std::size_t i = begin; i < open; ++i) {
            if (t.is(i, "extern")) return true;
            const bool is_namespace = t.is(i, "namespace");
            if (!is_namespace && !t.is(i, "class") && !t.is(i, "struct") && !t.is(i, "union")) continue;
            if (t.is(i - (i > begin ? 1 : 0), "enum")) return false;
            for (++i; i < open && !t.is(i, ":") && !t.is(i, "<"); ++i) scope += t[i].text;
            scope += is_namespace ? "::" : ".";
            return true;
        }
        return false;
    }

    void take(std::size_t begin, std::size_t open, std::size_t stop, const std::string& scope, bool is_class) {
        const CodeTokens& t = *tokens_;
        std::size_t first = open;  // of the name
        while (first > begin && !t.is(first, "operator") && (first == open || !t[first].is_name)) --first;
        std::string name;
        for (std::size_t i = first; i < open; ++i) name += t[i].text;
        std::string around = scope;
        while (first >= begin + 2 && t.is(first - 1, "::") && t[first - 2].is_name) {
            first -= 2;
            around += std::string(t[first].text) + ".";
        }
        // Something stands in front of it: a type, or the class is its constructor's.
        const bool is_constructor = is_class && scope.size() > name.size() && scope.compare(scope.size() - name.size() - 1, name.size() + 1, name + ".") == 0;
        if (first == begin && !is_constructor) return;
        if (first > begin && t.is(first - 1, "~")) return;
        Declared declared;
        declared.file = file_;
        declared.begin = t[first].begin;
        const std::size_t close = t.partner(open);
        read_parameters(open + 1, close, declared);
        Words behind;
        bool has_clause = false;
        for (std::size_t i = close + 1; i < stop && !t.is(i, ":");) {
            if (const std::optional<WrittenClause> clause = clause_at(t, i)) {
                declared.cpu = clause->cpu || (has_clause && declared.cpu);
                declared.amp = declared.amp || clause->amp;
                has_clause = true;
                i = clause->end;
                continue;
            }
            if (t.is(i, "const")) behind.push_back("const");
            ++i;
        }
        declared.parameters.push_back(std::move(behind));
        all_[around + name].push_back(std::move(declared));
    }

    void read_parameters(std::size_t begin, std::size_t end, Declared& declared) const {
        const CodeTokens& t = *tokens_;
        int angles = 0;
        Words words;
        bool has_default = false;
        const auto add = [&] {
            if (words.empty() || (words.size() == 1 && words[0] == "void")) return;
            // Its name says nothing.
            if (words.size() > 1 && !is_one_of(words.back(), numbers) && words.back() != "const" && words.back() != "&" &&
                words.back() != "*" && words.back() != ">" && words[words.size() - 2] != "::")
                words.pop_back();
            const bool is_ellipsis = words[0] == ".";
            if (is_ellipsis) words = {kAny};
            if (const Words type = plain(words); type.size() == 1 && is_one_of(type[0], template_parameters_)) words = {kAny};
            if (!has_default && !is_ellipsis) declared.needed = declared.parameters.size() + 1;
            declared.has_ellipsis = declared.has_ellipsis || is_ellipsis;
            declared.parameters.push_back(std::move(words));
            words.clear();
            has_default = false;
        };
        for (std::size_t i = begin; i < end; ++i) {
            angles += t.is(i, "<") ? 1 : t.is(i, ">") ? -1 : 0;
            if (t.is(i, ",") && angles <= 0) {
                add();
                continue;
            }
            if (t.is(i, "=")) has_default = true;
            if (!has_default) words.push_back(t[i].text);
            const bool opens = t.is(i, "(") || t.is(i, "{") || t.is(i, "[");
            if (opens && t.partner(i) != CodeTokens::none) i = t.partner(i);
        }
        add();
    }

    std::map<std::string, std::vector<Declared>>& all_;
    const CodeTokens* tokens_ = nullptr;
    std::size_t file_ = 0;
    std::set<std::string_view> template_parameters_;  ///< of the declaration
};

bool is_number(const Words& type) {
    return !type.empty() && std::all_of(type.begin(), type.end(), [](std::string_view word) { return is_one_of(word, numbers); });
}

/// An argument for the one may do for the other.
bool are_alike(const Words& a, const Words& b) {
    const Words left = plain(a), right = plain(b);
    return left == right || left == Words{kAny} || right == Words{kAny} || (is_number(left) && is_number(right));
}

bool compete(const Declared& a, const Declared& b) {
    if (a.cpu == b.cpu && a.amp == b.amp) return false;
    const std::size_t left = a.parameters.size() - 1, right = b.parameters.size() - 1;
    if ((left < b.needed && !a.has_ellipsis) || (right < a.needed && !b.has_ellipsis)) return false;
    const std::size_t common = std::min(left, right);
    for (std::size_t i = 0; i < common; ++i) {
        if (!are_alike(a.parameters[i], b.parameters[i])) return false;
    }
    return true;
}

}  // namespace

std::optional<CompetingFunction> competing_function(const std::vector<SourceText>& files, Parameters parameters) {
    std::deque<CodeTokens> texts;
    std::map<std::string, std::vector<Declared>> all;
    Declarations declarations(all);
    for (std::size_t i = 0; i < files.size(); ++i) {
        texts.emplace_back(files[i].text());
        declarations.read(texts.back(), i);
    }
    for (const auto& [name, functions] : all) {
        const Declared* found = nullptr;
        Parameters of_name = Parameters::alike;
        for (std::size_t i = 0; i < functions.size(); ++i) {
            for (std::size_t k = 0; k < i; ++k) {
                if (!compete(functions[k], functions[i])) continue;
                if (functions[k].parameters == functions[i].parameters) of_name = Parameters::same;
                if (found == nullptr) found = functions[k].amp ? &functions[k] : &functions[i];
            }
        }
        if (found == nullptr || of_name != parameters) continue;
        const std::string& text = files[found->file].text();
        const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(found->begin), '\n') + 1;
        std::size_t end = name.find_last_of(".:");
        if (const std::size_t op = name.find("operator"); op != std::string::npos) end = op - 1;
        return CompetingFunction{files[found->file].path(), static_cast<std::size_t>(line),
                                 end == std::string::npos || end >= name.size() ? name : name.substr(end + 1)};
    }
    return std::nullopt;
}

}  // namespace tessera::tools
