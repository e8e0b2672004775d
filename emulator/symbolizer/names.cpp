// SPDX-License-Identifier: Apache-2.0
#include "emulator/symbolizer/names.h"

#include <utility>

namespace tessera::detail::symbols {

namespace {

/// As the source has it: arguments of templates are named with all their namespaces.
std::string written_name(Dwarf_Die die) { return without_inline_namespaces(own_name(die)); }

bool is_function(Dwarf_Die die) {
    const int tag = dwarf_tag(&die);
    return tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine;
}

std::optional<Dwarf_Die> scope_of(LoadedModule& module, Dwarf_Die die) {
    const Dwarf_Die declaration = declaration_of(die);
    return module.index_of(declaration).parent_of(declaration);
}

/// How an enclosing scope is written; empty when it is not: anonymous and inline namespaces, blocks.
std::string scope_text(Dwarf_Die scope) {
    const int tag = dwarf_tag(&scope);
    if (tag == DW_TAG_namespace) return has(scope, DW_AT_export_symbols) ? "" : own_name(scope);
    if (is_closure(scope)) return "lambda";
    if (is_class(scope)) return written_name(scope);
    const std::string name = is_function(scope) ? written_name(scope) : "";
    return name.empty() ? "" : name + "()";
}

std::string joined(const std::string& scope, const std::string& name) {
    return scope.empty() || name.empty() ? scope + name : scope + "::" + name;
}

/// The scopes around a declaration, outermost first: "simulation::Matrix", "main()::lambda".
std::string scopes_around(LoadedModule& module, Dwarf_Die die) {
    std::string text;
    std::optional<Dwarf_Die> scope = scope_of(module, die);
    for (int i = 0; scope && i < kLongestChain; ++i) {
        // What a lambda encloses is in its function, but one says that it is in the lambda.
        const std::optional<Dwarf_Die> outer = scope_of(module, *scope);
        const bool in_closure = is_function(*scope) && outer && is_closure(declaration_of(*outer));
        if (!in_closure) text = joined(scope_text(declaration_of(*scope)), text);
        scope = outer;
    }
    return text;
}

/// g++'s spellings of the integer types, and the usual ones.
constexpr std::pair<const char*, const char*> kIntegerNames[] = {
    {"short int", "short"},
    {"short unsigned int", "unsigned short"},
    {"long int", "long"},
    {"long unsigned int", "unsigned long"},
    {"long long int", "long long"},
    {"long long unsigned int", "unsigned long long"},
};

std::string named_type(Dwarf_Die type, int depth) {
    if (depth > kLongestChain) return "";
    const int tag = dwarf_tag(&type);
    std::string name = written_name(type);
    if (tag == DW_TAG_base_type) {
        for (const auto& [ours, usual] : kIntegerNames) {
            if (name == ours) return usual;
        }
    }
    if (!name.empty()) return name;
    if (is_class(type)) return tag == DW_TAG_union_type ? "union" : is_closure(type) ? "lambda" : "struct";
    const std::optional<Dwarf_Die> target = referenced(type, DW_AT_type);
    const std::string to = target ? named_type(*target, depth + 1) : "void";
    switch (tag) {
        case DW_TAG_const_type: return to.empty() || to.back() != '*' ? "const " + to : to + " const";
        case DW_TAG_pointer_type: return to + (!to.empty() && to.back() == '*' ? "*" : " *");
        case DW_TAG_reference_type: return to + " &";
        case DW_TAG_rvalue_reference_type: return to + " &&";
        case DW_TAG_array_type: return to + "[]";
        case DW_TAG_enumeration_type: return "enum";
        case DW_TAG_volatile_type:
        case DW_TAG_restrict_type:
        case DW_TAG_atomic_type: return to;
        default: return "";
    }
}

}  // namespace

bool is_closure(Dwarf_Die type) {
    return is_class(type) && own_name(type).empty() && any_child(type, [](Dwarf_Die member) {
        return dwarf_tag(&member) == DW_TAG_subprogram && own_name(member) == "operator()";
    });
}

std::string without(std::string text, const std::string& part) {
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos;) text.erase(at, part.size());
    return text;
}

std::string without_inline_namespaces(std::string name) {
    return without(without(std::move(name), "tessera_checked_build::"), "tessera_fast_build::");
}

std::string function_name(LoadedModule& module, Dwarf_Die function) {
    const std::optional<Dwarf_Die> scope = scope_of(module, function);
    const std::string around = scopes_around(module, function);
    if (scope && is_closure(declaration_of(*scope))) return around;
    return joined(around, written_name(function));
}

std::string variable_name(LoadedModule& module, Dwarf_Die variable) {
    const std::string name = own_name(variable);
    std::optional<Dwarf_Die> scope = scope_of(module, variable);
    for (int i = 0; scope && i < kLongestChain; ++i) {
        if (is_function(*scope)) return name;
        scope = scope_of(module, *scope);
    }
    return name.empty() ? name : joined(scopes_around(module, variable), name);
}

std::string qualified_type_name(LoadedModule& module, Dwarf_Die type) {
    return joined(scopes_around(module, type), own_name(type));
}

std::string type_name(Dwarf_Die type) { return named_type(type, 0); }

bool is_amp_container(LoadedModule& module, Dwarf_Die type) {
    if (!is_class(type)) return false;
    const std::string name = own_name(type);
    const std::string base = name.substr(0, name.find('<'));
    return (base == "array" || base == "array_view" || base == "texture" || base == "texture_view" ||
            base == "writeonly_texture_view") &&
           scopes_around(module, type).compare(0, 11, "Concurrency") == 0;
}

bool is_read_by_subscript(LoadedModule& module, Dwarf_Die type) {
    const std::string name = own_name(type);
    return is_class(type) && name.substr(0, name.find('<')) == "ComponentTuple" && scopes_around(module, type) == "tessera::detail::components";
}

}  // namespace tessera::detail::symbols
