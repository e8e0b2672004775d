// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/restriction.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/MacroInfo.h>

namespace tessera::restrict_plugin {

/// Reads the tokens that follow a declaration's parameters, up to the first one that is no part of the
/// declarator.
class Restrictions::Reader {
  public:
    explicit Reader(clang::Preprocessor& preprocessor)
        : preprocessor_(preprocessor), sources_(preprocessor.getSourceManager()) {}

    std::optional<Clause> read_behind(clang::SourceLocation last) {
        while (last.isMacroID()) {
            // What a macro ends with goes on behind its use.
            clang::SourceLocation end;
            if (!clang::Lexer::isAtEndOfMacroExpansion(last, sources_, preprocessor_.getLangOpts(), &end))
                break;
            last = end;
        }
        const bool in_macro = last.isMacroID();
        const auto [file, offset] = sources_.getDecomposedSpellingLoc(last);
        bool invalid = false;
        const llvm::StringRef text = sources_.getBufferData(file, &invalid);
        if (invalid || offset >= text.size()) return std::nullopt;
        clang::Lexer lexer(sources_.getLocForStartOfFile(file), preprocessor_.getLangOpts(), text.begin(),
                           text.begin() + offset, text.end());
        clang::Token token;
        lexer.LexFromRawLexer(token);  // the last token itself
        while (true) {
            lexer.LexFromRawLexer(token);
            if (token.is(clang::tok::eof) || (in_macro && token.isAtStartOfLine())) break;
            std::string word;
            if (token.is(clang::tok::raw_identifier)) word = token.getRawIdentifier().str();
            if (!take(token, word, 0)) break;
        }
        return clause_;
    }

  private:
    enum class State { declarator, before_words, words, before_group, group };

    /// False: the token ends the declarator.
    bool take(const clang::Token& token, const std::string& word, int depth) {
        switch (state_) {
            case State::before_words:
                if (token.isNot(clang::tok::l_paren)) return false;
                state_ = State::words;
                return true;
            case State::words:
                return take_word(token, word, depth);
            case State::before_group:
                state_ = State::declarator;
                if (token.isNot(clang::tok::l_paren)) return take(token, word, depth);
                state_ = State::group;
                open_ = 1;
                return true;
            case State::group:
                if (token.is(clang::tok::l_paren)) ++open_;
                if (token.is(clang::tok::r_paren) && --open_ == 0) state_ = State::declarator;
                return true;
            case State::declarator:
                break;
        }
        if (word.empty()) return token.isOneOf(clang::tok::amp, clang::tok::ampamp);
        if (word == "restrict") {
            if (!clause_) {
                clause_.emplace();
                clause_->where = token.getLocation();
            }
            state_ = State::before_words;
            return true;
        }
        if (word == "const" || word == "volatile" || word == "mutable" || word == "override" ||
            word == "final")
            return true;
        if (word == "noexcept" || word == "throw" || word == "__attribute__" || word == "__declspec") {
            state_ = State::before_group;
            return true;
        }
        return take_macro(word, depth);
    }

    bool take_word(const clang::Token& token, const std::string& word, int depth) {
        if (take_macro(word, depth)) return true;
        if (token.is(clang::tok::r_paren)) {
            state_ = State::declarator;
            return true;
        }
        if (token.is(clang::tok::comma)) return true;
        if (word == "amp")
            clause_->restriction.amp = true;
        else if (word == "cpu")
            clause_->restriction.cpu = true;
        else
            clause_->unknown_words.push_back(word.empty() ? clang::tok::getTokenName(token.getKind()) : word);
        return true;
    }

    /// `__GPU`, and macros of the program's own.
    bool take_macro(const std::string& word, int depth) {
        if (depth > 8) return false;
        const clang::IdentifierInfo* const name = preprocessor_.getIdentifierInfo(word);
        const clang::MacroInfo* const macro = preprocessor_.getMacroInfo(name);
        if (macro == nullptr || macro->isFunctionLike()) return false;
        for (const clang::Token& token : macro->tokens()) {
            const clang::IdentifierInfo* const part = token.getIdentifierInfo();
            if (!take(token, part != nullptr ? part->getName().str() : std::string(), depth + 1))
                return false;
        }
        return true;
    }

    clang::Preprocessor& preprocessor_;
    const clang::SourceManager& sources_;
    std::optional<Clause> clause_;
    State state_ = State::declarator;
    int open_ = 0;
};

Restrictions::Restrictions(clang::Preprocessor& preprocessor) : preprocessor_(preprocessor) {
    const clang::MacroInfo* const macro =
        preprocessor.getMacroInfo(preprocessor.getIdentifierInfo("restrict"));
    if (macro == nullptr || !macro->isFunctionLike()) return;
    const clang::SourceManager& sources = preprocessor.getSourceManager();
    const std::string file = path_of(sources, macro->getDefinitionLoc());
    const std::string own_name = "/tessera/language.h";
    if (file.size() < own_name.size() ||
        file.compare(file.size() - own_name.size(), own_name.size(), own_name) != 0)
        return;
    api_ = Api(sources, file.substr(0, file.size() - own_name.size()));
}

/// The function type that is written there, or behind the names for types there. `targets` counts the pointers and
/// references that were passed.
static clang::FunctionTypeLoc written_function_type(const clang::TypeSourceInfo* written, int& targets) {
    clang::TypeLoc type = written != nullptr ? written->getTypeLoc() : clang::TypeLoc();
    while (!type.isNull()) {
        if (const auto function = type.getAs<clang::FunctionTypeLoc>()) return function;
        const auto name = type.getAs<clang::TypedefTypeLoc>();
        if (!name.isNull()) {
            const clang::TypeSourceInfo* const meant = name.getTypedefNameDecl()->getTypeSourceInfo();
            type = meant != nullptr ? meant->getTypeLoc() : clang::TypeLoc();
            continue;
        }
        const bool is_target = !type.getAs<clang::PointerTypeLoc>().isNull() ||
                               !type.getAs<clang::ReferenceTypeLoc>().isNull() ||
                               !type.getAs<clang::MemberPointerTypeLoc>().isNull();
        if (is_target) ++targets;
        type = type.getNextTypeLoc();
    }
    return {};
}

std::optional<Clause> Restrictions::clause_of(const clang::FunctionDecl* declaration) {
    clang::FunctionTypeLoc type = declaration->getFunctionTypeLoc();
    int targets = 0;
    // A member may be declared by a typedef, which has the clause then.
    if (type.isNull()) type = written_function_type(declaration->getTypeSourceInfo(), targets);
    // A lambda without parameters has no place for it.
    if (type.isNull() || targets != 0 || type.getRParenLoc().isInvalid()) return std::nullopt;
    return Reader(preprocessor_).read_behind(type.getRParenLoc());
}

std::optional<Clause> Restrictions::clause_of_target(const clang::TypeSourceInfo* written) {
    int targets = 0;
    const clang::FunctionTypeLoc type = written_function_type(written, targets);
    if (type.isNull() || targets == 0 || type.getRParenLoc().isInvalid()) return std::nullopt;
    return Reader(preprocessor_).read_behind(type.getRParenLoc());
}

Restriction Restrictions::of(const clang::FunctionDecl* function) {
    const auto known = known_.find(function);
    if (known != known_.end()) return known->second;
    known_[function] = {true, true};  // what is defined by itself
    const Restriction found = find(function);
    known_[function] = found;
    return found;
}

Restriction Restrictions::find(const clang::FunctionDecl* function) {
    if (api_.has(function)) return api_.restriction_of(function);
    for (const clang::FunctionDecl* declaration : function->redecls()) {
        const std::optional<Clause> clause = clause_of(declaration);
        if (clause && (clause->restriction.cpu || clause->restriction.amp)) return clause->restriction;
    }
    if (const clang::FunctionDecl* pattern = function->getTemplateInstantiationPattern()) {
        if (pattern != function) {
            for (const clang::FunctionDecl* declaration : pattern->redecls()) {
                const std::optional<Clause> clause = clause_of(declaration);
                if (clause && (clause->restriction.cpu || clause->restriction.amp))
                    return clause->restriction;
            }
        }
    }
    if (function->isImplicit() || function->isDefaulted() || function->isTrivial()) {
        if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
            method == nullptr || !method->getParent()->isLambda() || !method->isOverloadedOperator()) {
            return of_generated(function);
        }
    }
    // Inside of a function: what has no clause is restricted as the function is.
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function)) {
        for (const clang::DeclContext* around = method->getParent()->getDeclContext(); around != nullptr;
             around = around->getParent()) {
            if (const auto* outer = llvm::dyn_cast<clang::FunctionDecl>(around)) return of(outer);
        }
    }
    return {true, false};
}

/// The functions that a statement calls itself, those of its members' and bases' parts too.
static void add_callees(const clang::Stmt* statement, std::vector<const clang::FunctionDecl*>& callees) {
    if (statement == nullptr || llvm::isa<clang::LambdaExpr>(statement)) return;
    if (const auto* construct = llvm::dyn_cast<clang::CXXConstructExpr>(statement))
        callees.push_back(construct->getConstructor());
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(statement);
        call != nullptr && call->getDirectCallee() != nullptr && call->getDirectCallee()->getBuiltinID() == 0)
        callees.push_back(call->getDirectCallee());
    if (const auto* value = llvm::dyn_cast<clang::CXXDefaultInitExpr>(statement)) add_callees(value->getExpr(), callees);
    for (const clang::Stmt* child : statement->children()) add_callees(child, callees);
}

Restriction Restrictions::of_generated(const clang::FunctionDecl* function) {
    Restriction all{true, true};
    const auto* const method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    if (method == nullptr || function->isTrivial()) return all;
    const auto meet = [&](const clang::FunctionDecl* part) {
        if (part == nullptr || part == function) return;
        const Restriction other = of(part);
        all.amp = all.amp && other.amp;
        all.cpu = all.cpu && other.cpu;
    };
    if (llvm::isa<clang::CXXDestructorDecl>(method)) {
        for (const clang::CXXDestructorDecl* part : destructors_of_parts(method->getParent())) meet(part);
        return all;
    }
    std::vector<const clang::FunctionDecl*> parts;
    if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(method)) {
        for (const clang::CXXCtorInitializer* part : constructor->inits()) add_callees(part->getInit(), parts);
    } else if (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()) {
        add_callees(method->getBody(), parts);
    }
    for (const clang::FunctionDecl* part : parts) meet(part);
    return all;
}

std::vector<const clang::CXXDestructorDecl*> destructors_of_parts(const clang::CXXRecordDecl* record) {
    std::vector<const clang::CXXDestructorDecl*> found;
    const auto add = [&](clang::QualType type) {
        const clang::CXXRecordDecl* const part = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
        if (part != nullptr && part->hasDefinition() && !part->hasTrivialDestructor() && part->getDestructor() != nullptr)
            found.push_back(part->getDestructor());
    };
    for (const clang::CXXBaseSpecifier& base : record->bases()) add(base.getType());
    for (const clang::FieldDecl* field : record->fields()) add(field->getType());
    return found;
}

}  // namespace tessera::restrict_plugin
