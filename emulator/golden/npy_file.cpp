// SPDX-License-Identifier: Apache-2.0
#include "emulator/golden/npy_file.h"

#include <cerrno>
#include <system_error>

namespace tessera::detail {

namespace {

/// Format: NEP 1. The data begin at a multiple of 64 bytes.
std::string header(const std::string& descr, const std::vector<int>& shape) {
    const std::string type = descr[0] == '[' ? descr : "'" + descr + "'";
    std::string dictionary = "{'descr': " + type + ", 'fortran_order': False, 'shape': (";
    for (const int extent : shape) dictionary += std::to_string(extent) + ", ";
    if (shape.size() == 1) dictionary.pop_back();
    if (shape.size() > 1) dictionary.resize(dictionary.size() - 2);
    dictionary += "), }";
    constexpr std::size_t kAlignment = 64, kShortest = 65536;
    const bool is_long = dictionary.size() + kAlignment >= kShortest;
    const std::size_t prefix = is_long ? 12 : 10;
    const std::size_t whole = (prefix + dictionary.size() + 1 + kAlignment - 1) / kAlignment * kAlignment;
    dictionary.resize(whole - prefix - 1, ' ');
    dictionary += '\n';
    std::string text = "\x93NUMPY";
    text += is_long ? '\2' : '\1';
    text += '\0';
    for (std::size_t size = dictionary.size(), i = 0; i < prefix - 8; ++i, size >>= 8) {
        text += static_cast<char>(size & 0xFF);
    }
    return text + dictionary;
}

}  // namespace

NpyFile::NpyFile(const std::string& path, const std::string& descr, const std::vector<int>& shape)
    : path_(path), file_(std::fopen(path.c_str(), "wb")) {
    if (file_ == nullptr) fail();
    const std::string text = header(descr, shape);
    write(text.data(), text.size());
}

NpyFile::~NpyFile() {
    if (file_ != nullptr) std::fclose(file_);
}

void NpyFile::write(const void* bytes, std::size_t count) {
    if (std::fwrite(bytes, 1, count, file_) != count) fail();
}

void NpyFile::close() {
    std::FILE* const file = file_;
    file_ = nullptr;
    if (std::fclose(file) != 0) fail();
}

void NpyFile::fail() const {
    throw std::system_error(errno, std::generic_category(), "cannot write '" + path_ + "'");
}

}  // namespace tessera::detail
