// SPDX-License-Identifier: Apache-2.0
#include "tools/recording/value_text.h"

#include <fmt/format.h>

#include <cstring>

namespace tessera::tools {
namespace {

/// \tparam As  narrow whole numbers are shown as numbers and not as letters
template <class T, class As = T>
bool show(std::string_view bytes, std::string& text) {
    if (bytes.size() != sizeof(T)) return false;
    T value;
    std::memcpy(&value, bytes.data(), sizeof value);
    text = fmt::format("{}", static_cast<As>(value));
    return true;
}

struct Shown {
    const char* type;
    bool (*show)(std::string_view bytes, std::string& text);
};

constexpr Shown kShownTypes[] = {
    {"float", show<float>},
    {"double", show<double>},
    {"int", show<int>},
    {"unsigned int", show<unsigned>},
    {"unsigned", show<unsigned>},
    {"long", show<long>},
    {"long int", show<long>},
    {"unsigned long", show<unsigned long>},
    {"long unsigned int", show<unsigned long>},
    {"long long", show<long long>},
    {"long long int", show<long long>},
    {"unsigned long long", show<unsigned long long>},
    {"long long unsigned int", show<unsigned long long>},
    {"short", show<short>},
    {"short int", show<short>},
    {"unsigned short", show<unsigned short>},
    {"short unsigned int", show<unsigned short>},
    {"char", show<char, int>},
    {"signed char", show<signed char, int>},
    {"unsigned char", show<unsigned char, int>},
};

}  // namespace

std::string value_text(std::string_view bytes, const std::string& told) {
    const std::string prefix = "volatile ", type = told.rfind(prefix, 0) == 0 ? told.substr(prefix.size()) : told;
    std::string text;
    if (type == "bool" && bytes.size() == 1) {
        // Unwritten memory may hold neither.
        if (bytes[0] == 0) return "false";
        if (bytes[0] == 1) return "true";
    }
    for (const Shown& shown : kShownTypes) {
        if (type == shown.type && shown.show(bytes, text)) return text;
    }
    for (const char byte : bytes) text = fmt::format("{:02x}", static_cast<unsigned char>(byte)) + text;
    return "0x" + text;
}

}  // namespace tessera::tools
