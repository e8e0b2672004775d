// SPDX-License-Identifier: Apache-2.0
#include "tools/support/file_text.h"

#include <fstream>
#include <iterator>

#include "emulator/documents/utf16.h"

namespace tessera::tools {

std::string text_of(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return detail::utf8_of({std::istreambuf_iterator<char>(stream), {}});
}

}  // namespace tessera::tools
