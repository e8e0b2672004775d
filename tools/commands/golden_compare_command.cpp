// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/golden_command.h"
#include "tools/golden/set_comparison.h"
#include "tools/support/failure.h"
#include "tools/support/help.h"
#include "tools/support/text_output.h"
#include "tools/support/whole_number.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

constexpr int arrays_differ = 1;

struct CompareRequest {
    std::string help;
    std::string a, b;
    Tolerance tolerance;
    std::string report = "text", output;
};

std::uint64_t steps_in(const char* option, const std::string& text) {
    const std::optional<std::uint64_t> number = whole_number(text);
    if (number) return *number;
    throw wrong_use("golden compare: {}={}: expected a whole number from 0 to {}", option, text, UINT64_MAX);
}

/// A tolerance that lets everything pass, as infinity would, or nothing at all, as a NaN, compares nothing.
double bound_in(const char* option, const std::string& text) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size() && std::isfinite(number) && number >= 0) return number;
    throw wrong_use("golden compare: {}={}: expected a number such as 0.001 or 1e-6, finite and not negative", option, text);
}

CompareRequest parse(Command words) {
    CompareRequest request;
    CLI::App app("Compares recorded arrays bit by bit, or with a tolerance; a NaN equals a NaN, and -0 equals 0.");
    app.formatter(std::make_shared<Help>("Usage: tessera golden compare [OPTIONS] A B\n"));
    app.set_help_flag("--help", "This text");
    app.add_option("A", request.a, "A recording, a folder of .npy and .npz files, or such a file")->required();
    app.add_option("B", request.b, "The same, to compare with")->required();
    std::string ulp = "0", rtol = "0", atol = "0";
    app.add_option("--ulp", ulp, "How many representable numbers they may be apart; of integers, their difference")->option_text("N");
    app.add_option("--rtol", rtol, "|a - b| <= atol + rtol |b|")->option_text("X");
    app.add_option("--atol", atol, "The same")->option_text("X");
    app.add_option("--report", request.report, "How the result is written")->option_text("text|json|html")->check(CLI::IsMember({"text", "json", "html"}));
    app.add_option("--output", request.output, "The file it is written to (standard output)")->option_text("FILE");
    app.footer("Exit code: 0 all arrays are equal or within the tolerance, 1 some differ, 2 nothing was compared.\n");
    std::reverse(words.begin(), words.end());
    try {
        app.parse(words);
    } catch (const CLI::CallForHelp&) {
        request.help = app.help();
    } catch (const CLI::RequiredError&) {
        throw wrong_use("golden compare expects two things to compare, as in tessera golden compare golden/ from-the-gpu.npz");
    } catch (const CLI::ParseError& error) {
        throw wrong_use("golden compare: {} (--help explains the options)", error.what());
    }
    request.tolerance = {steps_in("--ulp", ulp), bound_in("--rtol", rtol), bound_in("--atol", atol)};
    return request;
}

}  // namespace

std::string golden_compare_help() { return parse({"--help"}).help; }

int run_golden_compare(const Command& arguments) {
    const CompareRequest request = parse(arguments);
    if (!request.help.empty()) {
        fmt::print("{}", request.help);
        return 0;
    }
    std::error_code ignored;
    if (fs::equivalent(request.a, request.b, ignored)) {
        throw wrong_use("'{}' and '{}' are the same: nothing was compared", request.a, request.b);
    }
    const SetComparison comparison = compare_sets(open_array_set(request.a), open_array_set(request.b), request.tolerance);
    write_text(request.report == "json"   ? comparison_json(comparison)
               : request.report == "html" ? comparison_html(comparison)
                                          : comparison_text(comparison),
               request.output);
    return comparison.is_different() ? arrays_differ : 0;
}

}  // namespace tessera::tools
