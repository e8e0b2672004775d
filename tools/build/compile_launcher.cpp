// SPDX-License-Identifier: Apache-2.0
#include "tools/build/compile_launcher.h"

#include "tools/build/cxx_build.h"
#include "tools/cache/program_cache.h"
#include "tools/compile/amp_compiler.h"
#include "tools/support/failure.h"

namespace tessera::tools {

LauncherRequest parse_launcher_request(const Command& words) {
    LauncherRequest request;
    std::size_t next = 0;
    for (; next < words.size(); ++next) {
        if (const auto kind = instrumentation_of(words[next])) {
            request.instrumentation = *kind;
        } else if (words[next] == "--msvc") {
            request.dialect = Dialect::msvc;
        } else if (words[next] == "--overloads") {
            continue;  // on restrictions, which every compilation here accepts
        } else {
            break;
        }
    }
    if (next == 0) {
        throw wrong_use(
            "compile-launcher: expected --check, --check=as-is, --tsan, --msvc or --overloads, then the compiler's command");
    }
    while (next < words.size() && words[next].rfind('-', 0) != 0) request.compiler.push_back(words[next++]);
    if (request.compiler.empty()) throw wrong_use("compile-launcher: expected a compiler after {}", words[next - 1]);
    request.arguments.assign(words.begin() + static_cast<std::ptrdiff_t>(next), words.end());
    return request;
}

int run_compile_launcher(const Command& words) {
    const LauncherRequest request = parse_launcher_request(words);
    AmpCompiler compiler = amp_compiler(compiler_of(request.compiler), request.dialect, request.instrumentation);
    compiler.precompile_beginnings(usable_cache_folder);
    const ProcessResult result = build(compiler, CommandLine(request.arguments));
    show_diagnostics(result.standard_error);
    return result.exit_code;
}

}  // namespace tessera::tools
