// SPDX-License-Identifier: Apache-2.0
// How CLI11 writes our help texts.
#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace tessera::tools {

/// Options as they are written on our command lines: --name=VALUE, with the option's text in the place of VALUE when it has
/// one.
class Help : public CLI::Formatter {
  public:
    explicit Help(const char* usage) : usage_(usage) {}
    std::string make_usage(const CLI::App* /*app*/, std::string /*name*/) const override { return usage_; }
    std::string make_option_opts(const CLI::Option* option) const override {
        if (option->get_expected_max() == 0 || option->get_positional()) return "";
        return "=" + (option->get_option_text().empty() ? "VALUE" : option->get_option_text());
    }

  private:
    const char* usage_;
};

}  // namespace tessera::tools
