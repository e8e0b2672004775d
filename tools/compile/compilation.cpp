// SPDX-License-Identifier: Apache-2.0
#include "tools/compile/compilation.h"

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include "emulator/support/private_environment.h"
#include "tools/compile/mended_run.h"
#include "tools/compile/misplaced_tile_static.h"
#include "tools/compile/two_passes.h"
#include "tools/compile/users_line.h"
#include "tools/compiler/include_search.h"
#include "tools/msvc/utf8_copies.h"
#include "tools/overloads/competing_functions.h"
#include "tools/support/failure.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

/// The plugin adds to this file what it finds; what it found in a compilation that does not count is taken back.
class FindingsFile {
  public:
    FindingsFile() {
        const char* const file = std::getenv(detail::kRestrictFindingsVariable);
        if (file == nullptr || *file == '\0') return;
        file_ = file;
        std::error_code error;
        const std::uintmax_t size = fs::file_size(file_, error);
        size_ = error ? 0 : size;
    }
    void take_back() const {
        std::error_code ignored;
        if (fs::exists(file_, ignored)) fs::resize_file(file_, size_, ignored);
    }

  private:
    fs::path file_;
    std::uintmax_t size_ = 0;
};

/// For a compiler that knows nothing of restrictions.
std::optional<CompetingFunction> overload_on_restrictions(const AmpCompiler& compiler, const CommandLine& line, Parameters parameters) {
    if (!compiler.overload_plugin().empty() || !line.compiles_cxx()) return std::nullopt;
    const auto sources = line.sources();
    const auto is_readable = [](const std::string& source) { return fs::is_regular_file(source) && access(source.c_str(), R_OK) == 0; };
    if (!std::all_of(sources.begin(), sources.end(), is_readable)) return std::nullopt;  // the compiler says so
    return competing_function(files_of_user(IncludeSearch(compiler.compiler(), compiler.installation(), line), line), parameters);
}

ProcessResult compile_with_notes(const AmpCompiler& compiler, const CommandLine& line) {
    if (const auto function = overload_on_restrictions(compiler, line, Parameters::alike)) {
        return {1, 0, fmt::format("{}:{}: error: '{}' is overloaded on restrictions, and this compiler would choose between its functions "
                                  "by their parameters alone: clang 19 with Tessera's plugin chooses by the place of the call; for other "
                                  "compilers, give them different names\n",
                                  function->file.string(), function->line, function->name)};
    }
    ProcessResult result = run_mended(compiler, line);
    if (const auto function = result.succeeded() ? std::nullopt : overload_on_restrictions(compiler, line, Parameters::same)) {
        result.standard_error += fmt::format("tessera: note: '{}' is overloaded on restrictions, which only clang 19 with Tessera's plugin "
                                             "compiles; for other compilers, give its functions different names\n",
                                             function->name);
    }
    if (!result.succeeded() && complains_of_second_destructor(result.standard_error)) {
        result.standard_error += "tessera: note: a class has one destructor: with restrict(cpu, amp) it also runs in kernels, and it may "
                                 "call functions that are overloaded on their restrictions\n";
    }
    if (compiler.compiler().is_clang()) {
        result.standard_error = with_users_line_first(result.standard_error, compiler.installation().headers);
        if (!result.succeeded()) result.standard_error = with_second_destructor(with_misplaced_tile_static(result.standard_error));
    }
    return result;
}

}  // namespace

ProcessResult compile(const AmpCompiler& compiler, const CommandLine& line) {
    if (!compiler.has_precompiled_beginnings() || line.sources().size() != 1) return compile_with_notes(compiler, line);
    const FindingsFile findings;
    const ProcessResult result = compile_with_notes(compiler, line);
    if (result.signal != 0 || !may_depend_on_precompiled(result.standard_error, line.sources()[0], !result.succeeded())) return result;
    findings.take_back();
    return compile_with_notes(compiler.without_beginnings(), line);
}

}  // namespace tessera::tools
