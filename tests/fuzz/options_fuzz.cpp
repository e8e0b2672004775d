// SPDX-License-Identifier: Apache-2.0
// Options of any text are either set or refused with a sentence, and an option's value as text sets the same
// value again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "emulator/options/option_table.h"

using namespace tessera::detail;

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Options options;
    const std::string problem =
        set_options(options, std::string_view(reinterpret_cast<const char*>(data), size));
    if (!problem.empty()) return 0;
    Options again;
#define TESSERA_OPTION(name, kind, default_value, sentence) \
    {                                                       \
        std::string text;                                   \
        std::string text_again;                             \
        require(option_text(options, #name, text));         \
        require(set_option(again, #name, text).empty());    \
        require(option_text(again, #name, text_again));     \
        require(text == text_again);                        \
    }
#include "emulator/options/options.def"
#undef TESSERA_OPTION
    return 0;
}
