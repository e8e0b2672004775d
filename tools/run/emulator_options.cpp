// SPDX-License-Identifier: Apache-2.0
#include "tools/run/emulator_options.h"

#include <algorithm>
#include <cstdlib>

#include "emulator/options/option_table.h"
#include "tools/support/failure.h"

namespace tessera::tools {
namespace {

template <class Kind>
EmulatorOption option_of(const std::string& key, const typename Kind::Value& default_value, const char* sentence) {
    std::string name = "--" + key;
    std::replace(name.begin(), name.end(), '_', '-');
    const auto accepts = [](std::string_view text) {
        typename Kind::Value value{};
        return Kind::parse(text, value);
    };
    const std::string other_name = name == "--" + key ? "" : "--" + key;
    return {Kind::format(default_value), {name, Kind::values, sentence, ValueForm::joined, other_name, accepts, Kind::expected}};
}

std::vector<EmulatorOption> read_options() {
    using namespace detail;  // in whose words the defaults are
    std::vector<EmulatorOption> options = {
#define TESSERA_OPTION(name, kind, default_value, sentence) option_of<detail::kind>(#name, detail::kind::Value(default_value), sentence),
#include "emulator/options/options.def"
#undef TESSERA_OPTION
    };
    options.erase(std::remove_if(options.begin(), options.end(), [](const EmulatorOption& option) { return option.spec.name == "--help"; }),
                  options.end());
    return options;
}

}  // namespace

const std::vector<EmulatorOption>& emulator_options() {
    static const std::vector<EmulatorOption> options = read_options();
    return options;
}

std::string emulator_key(const OptionSpec& option) {
    std::string key = option.name.substr(2);
    std::replace(key.begin(), key.end(), '-', '_');
    return key;
}

std::string last_value(const OptionValues& options, std::string_view name) {
    const auto found = std::find_if(options.rbegin(), options.rend(), [&](const auto& option) { return option.first == name; });
    return found != options.rend() ? found->second : std::string();
}

detail::ReportFormat report_format(const OptionValues& options) {
    detail::ReportFormat format = detail::ReportFormat::automatic;
    detail::ReportKind::parse(last_value(options, "report"), format);
    return format == detail::ReportFormat::automatic ? detail::report_format_of(last_value(options, "output")) : format;
}

std::string options_in_environment() {
    const char* const text = std::getenv(detail::kOptionsVariable);
    return text != nullptr ? text : "";
}

std::string tessera_options_text(const std::string& environment, const OptionValues& chosen) {
    std::string text = environment;
    for (const auto& [name, value] : chosen) {
        if (value.find('\'') != std::string::npos) {
            throw wrong_use("the value of --{} cannot hold a quotation mark ('): {}", name, value);
        }
        const char* quote = value.find(':') != std::string::npos ? "'" : "";
        text += (text.empty() ? "" : ":") + name + "=" + quote + value + quote;
    }
    return text;
}

void add_to_environment(const OptionValues& chosen) {
    if (!chosen.empty()) setenv(detail::kOptionsVariable, tessera_options_text(options_in_environment(), chosen).c_str(), 1);
}

}  // namespace tessera::tools
