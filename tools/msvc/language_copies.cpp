// SPDX-License-Identifier: Apache-2.0
#include "tools/msvc/language_copies.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "tools/msvc/ambiguous_names.h"
#include "tools/msvc/friend_functions.h"
#include "tools/msvc/rewrites.h"
#include "tools/msvc/static_members.h"
#include "tools/msvc/template_parameters.h"
#include "tools/msvc/type_casts.h"
#include "tools/msvc/type_names.h"
#include "tools/support/terminal_text.h"

namespace tessera::tools {
namespace {

constexpr const char* kDefaultConstructors = "default constructors for tile_static";
/// Changes that are sure to mean what the program means.
constexpr const char* kReasons[] = {"missing typename", "missing template", "for each", "names of dependent bases",
                                   "temporaries bound to references", "addresses of members", "literals next to macros",
                                    "array of concurrency", "names of classes", "names of constructors", kDefaultConstructors,
                                    kTypesOfTemplateParameters, kOwnNamesOfTypes, kNamesThatStdHas, kCastsToTypesOfSeveralWords,
                                    kFriendsThatOnlyTheirClassDeclares, kParametersThatHideOthers, kStaticMembersOfReferences};

bool is_wanted(const Change& change) {
    return !change.empty() && std::any_of(std::begin(kReasons), std::end(kReasons),
                                          [&](const char* reason) { return change.front().reason == reason; });
}

}  // namespace

bool may_be_mended(const std::string& diagnostics) {
    static constexpr std::string_view wordings[] = {
        "error: missing 'typename'",
        "error: missing 'template'",
        "error: non-const lvalue reference to type",
        "error: expected '(' after 'for'",
        "error: expected ';' after expression",
        "' shadows template parameter",
        "error: use of undeclared identifier",
        "error: unknown type name",
        "does not name a non-static data member or base class",
        "' is ambiguous",
        "error: expected '(' for function-style cast",
        "error: type-id cannot have a name",
        "error: variable declaration in condition must have an initializer",
        "error: call to non-static member function without",
        "error: reference to non-static member function must be called",
        "error: must explicitly qualify",
        "error: anonymous non-C-compatible type given name",
        "error: out-of-line constructor for",
        "requires a space between literal",
        "no matching constructor for initialization of",
        "expects an lvalue for",
        "did you forget 'typename'",
        "use 'template' keyword",
        "no known conversion from 'array<",
        "no known conversion from 'Concurrency::array<",
        "does not have the same type as the corresponding template parameter",
        "redefinition with different types",
        "error: cannot combine with previous",
        "type-name' is invalid",
        "error: non-type template argument is not a constant expression",
        "error: variable length array declaration cannot have 'static' storage duration",
        "error: variable-sized object may not be initialized",
        "invalid explicitly-specified argument for template parameter",
        "is not an integral constant expression",
        "unqualified lookup into dependent bases",  // what names_dependent_bases has clang say
    };
    return says_one_of(without_escapes(diagnostics), wordings);
}

LanguageCopies::LanguageCopies(std::vector<SourceText> files, std::filesystem::path wrapper)
    : files_(std::move(files)), wrapper_(std::move(wrapper)), copies_(std::make_unique<ChangedCopies>(files_)) {}

Command LanguageCopies::flags() const {
    Command all = copies_->flags();
    if (wraps_) all.insert(all.end(), {"-include", wrapper_.string()});
    return all;
}

bool LanguageCopies::mend(const std::string& output) {
    const std::vector<Diagnostic> diagnostics = diagnostics_in(without_escapes(output));
    // Where something else needs the constructor, too, the program is wrong, and is not to compile.
    const bool needs_constructor = std::any_of(diagnostics.begin(), diagnostics.end(), [&](const Diagnostic& diagnostic) {
        return diagnostic.message.find("no matching constructor for initialization of") != std::string::npos &&
               std::all_of(files_.begin(), files_.end(), [&](const SourceText& file) { return Rewriter(file).edits_for(diagnostic).empty(); });
    });
    bool changed = false;
    for (SourceText& file : files_) {
        const Rewriter rewriter(file);
        std::vector<Change> changes;
        for (const Diagnostic& diagnostic : diagnostics) {
            Change change = rewriter.edits_for(diagnostic);
            if (!is_wanted(change) || (needs_constructor && change.front().reason == kDefaultConstructors)) continue;
            const auto definition = std::find_if(change.begin(), change.end(), [](const Edit& edit) { return edit.may_be_shared; });
            if (definition != change.end()) {
                change.erase(definition);
                wraps_ = true;
            }
            changes.push_back(std::move(change));
        }
        changed = !file.apply(changes).empty() || changed;
    }
    if (changed) copies_ = std::make_unique<ChangedCopies>(files_);
    return changed;
}

}  // namespace tessera::tools
