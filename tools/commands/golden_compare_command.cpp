// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "emulator/options/option_kinds.h"
#include "tools/commands/golden_command.h"
#include "tools/golden/set_comparison.h"
#include "tools/support/failure.h"
#include "tools/support/standard_error.h"
#include "tools/support/text_output.h"
#include "tools/support/whole_number.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

constexpr int kArraysDiffer = 1;

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

}  // namespace

const CommandSpec& golden_compare_spec() {
    static const CommandSpec spec = {
        {"golden", "compare"},
        "",
        {"tessera golden compare [OPTIONS] A B"},
        {"Compares two recordings, folders of .npy and .npz files, or such files, bit by bit, or with a tolerance; a NaN equals a NaN, "
         "and -0 equals 0."},
        {{kOptionsHeading,
          {{"--ulp", "N", "How many representable numbers they may be apart; of integers, their difference", ValueForm::either},
           {"--rtol", "X", "|a - b| <= atol + rtol |b|", ValueForm::either},
           {"--atol", "X", "The same", ValueForm::either},
           {"--report", "text|json|html", "How the result is written (as the file's name says, otherwise text)", ValueForm::either},
           {"--output", "FILE", "The file it is written to (standard output)", ValueForm::either}}}},
        {"Exit code: 0 all arrays are equal or within the tolerance, 1 some differ, 2 nothing was compared."}};
    return spec;
}

int run_golden_compare_command(const GivenWords& words) {
    if (words.operands.size() != 2) {
        throw wrong_use("golden compare expects two things to compare, as in tessera golden compare golden/ from-the-gpu.npz");
    }
    const std::string &a = words.operands[0], &b = words.operands[1];
    const Tolerance tolerance = {steps_in("--ulp", words.last("--ulp").value_or("0")), bound_in("--rtol", words.last("--rtol").value_or("0")),
                                 bound_in("--atol", words.last("--atol").value_or("0"))};
    std::error_code ignored;
    if (fs::equivalent(a, b, ignored)) throw wrong_use("'{}' and '{}' are the same: nothing was compared", a, b);
    const std::string output = words.last("--output").value_or("");
    check_output_file(output);
    for (const std::string& side : {a, b}) refuse_to_overwrite(side, output);
    const ArraySet first = open_array_set(a), second = open_array_set(b);
    for (const ArraySet* set : {&first, &second}) {
        if (set->lacks_manifest) print_error("tessera: '{}' has no manifest.json: its files are taken for those of another program\n", set->path);
    }
    const SetComparison comparison = compare_sets(first, second, tolerance);
    const std::string report = words.last("--report").value_or(detail::ReportKind::format(detail::report_format_of(output)));
    write_text(report == "json"   ? comparison_json(comparison)
               : report == "html" ? comparison_html(comparison)
                                  : comparison_text(comparison),
               output);
    return comparison.is_different() ? kArraysDiffer : 0;
}

}  // namespace tessera::tools
