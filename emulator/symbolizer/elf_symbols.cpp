// SPDX-License-Identifier: Apache-2.0
#include "emulator/symbolizer/elf_symbols.h"

#include <cxxabi.h>

#include <cstdio>
#include <cstdlib>
#include <memory>

#include "emulator/support/own_main.h"
#include "emulator/support/text_parts.h"
#include "emulator/symbolizer/names.h"

namespace tessera::detail::symbols {

namespace {

std::string demangled(const char* name) {
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> text(abi::__cxa_demangle(name, nullptr, nullptr, &status), std::free);
    return with_own_main(status == 0 && text != nullptr ? text.get() : name);
}

/// The source name of a variable: alone when a function has it, otherwise with its namespaces and classes.
std::string variable_of_symbol(const char* name) {
    std::string text = demangled(name);
    constexpr char tag[] = "[abi:tile_static]";  // that of tile_static variables (tessera/language.h)
    if (const std::size_t at = text.rfind(tag); at != std::string::npos) text.erase(at, sizeof tag - 1);
    if (std::string(name).compare(0, 3, "_ZZ") == 0) return text.substr(text.rfind("::") + 2);
    constexpr char anonymous[] = "(anonymous namespace)::";
    for (std::size_t at = 0; (at = text.find(anonymous)) != std::string::npos;) text.erase(at, sizeof anonymous - 1);
    return text;
}

/// The argument that begins at `begin` in a list of template arguments.
std::string first_argument(const std::string& text, std::size_t begin) {
    int depth = 0;
    for (std::size_t at = begin; at < text.size(); ++at) {
        if (text[at] == '<' || text[at] == '(' || text[at] == '{') ++depth;
        if (depth == 0 && (text[at] == ',' || text[at] == '>')) return text.substr(begin, at - begin);
        if (text[at] == '>' || text[at] == ')' || text[at] == '}') --depth;
    }
    return text.substr(begin);
}

/// "average" of "average(float*)::{lambda(int)#1}", and of what else compilers call lambdas; empty: it is none.
std::string function_of_lambda(const std::string& name) {
    for (const char* lambda : {"::$_", "::{lambda", "::'lambda"}) {
        const std::size_t at = name.rfind(lambda);
        if (at == std::string::npos) continue;
        const std::string function = name.substr(0, at);
        return function.substr(0, function.find('('));
    }
    return "";
}

/// A function as users call it. "kernel of average" is the one in which the threads of a launch run, whose own name tells
/// them nothing.
std::string function_of_symbol(const char* name) {
    std::string text = without(without_inline_namespaces(demangled(name)), "(anonymous namespace)::");
    for (const std::string entry : {"run_tile_threads<", "run_whole_tile<", "run_tile_loops<", "run_range<"}) {
        const std::string begin = "void tessera::detail::" + entry;
        if (text.compare(0, begin.size(), begin) != 0) continue;
        const std::string kernel = first_argument(text, begin.size());
        const std::string function = function_of_lambda(kernel);
        return function.empty() ? "kernel " + kernel : "kernel of " + function;
    }
    const std::string function = function_of_lambda(text);
    return function.empty() ? text : "lambda of " + function;
}

std::string with_number(const char* before, std::size_t number) {
    char text[64];
    std::snprintf(text, sizeof text, "%s0x%zx", before, number);
    return text;
}

}  // namespace

std::string code_description(LoadedModule* module, const void* address) {
    const GElf_Addr at = as_number(address);
    if (module == nullptr) return with_number("address ", at);
    const std::string file = module->file();
    const std::string in_file = " in " + std::string(last_component(file));
    GElf_Off offset = 0;
    GElf_Sym symbol{};
    const char* const name =
        dwfl_module_addrinfo(module->handle(), at, &offset, &symbol, nullptr, nullptr, nullptr);
    if (name == nullptr) return with_number("offset ", at - module->elf_bias()) + in_file;
    return function_of_symbol(name) + with_number("+", offset) + in_file;
}

DataSymbol static_symbol(LoadedModule& module, const void* address) {
    GElf_Off offset = 0;
    GElf_Sym symbol{};
    const char* const name =
        dwfl_module_addrinfo(module.handle(), as_number(address), &offset, &symbol, nullptr, nullptr, nullptr);
    if (name == nullptr || GELF_ST_TYPE(symbol.st_info) != STT_OBJECT || offset >= symbol.st_size) return {};
    return {variable_of_symbol(name), offset, symbol.st_size};
}

DataSymbol thread_local_symbol(LoadedModule& module, std::size_t offset) {
    const int count = dwfl_module_getsymtab(module.handle());
    for (int i = 0; i < count; ++i) {
        GElf_Sym symbol{};
        GElf_Addr adjusted = 0;
        const char* const name =
            dwfl_module_getsym_info(module.handle(), i, &symbol, &adjusted, nullptr, nullptr, nullptr);
        if (name == nullptr || GELF_ST_TYPE(symbol.st_info) != STT_TLS || symbol.st_shndx == SHN_UNDEF) continue;
        if (offset < symbol.st_value || offset - symbol.st_value >= symbol.st_size) continue;
        return {variable_of_symbol(name), offset - symbol.st_value, symbol.st_size};
    }
    return {};
}

}  // namespace tessera::detail::symbols
