// SPDX-License-Identifier: Apache-2.0
// A minimal writer of .npy files, for the ports.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace npy {

inline const char* type_of(const float*) { return "<f4"; }
inline const char* type_of(const int*) { return "<i4"; }

/// \param shape  as Python writes it: "128, 128" or "64,"
template <class T>
void save(const std::string& path, const std::string& shape, const std::vector<T>& values) {
    std::string header = std::string("{'descr': '") + type_of(values.data()) + "', 'fortran_order': False, 'shape': (" + shape + "), }";
    header.resize(128 - 10 - 1, ' ');
    header += '\n';
    const unsigned char start[10] = {0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, static_cast<unsigned char>(header.size()), 0};
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    const bool written = file != nullptr && std::fwrite(start, 1, sizeof start, file) == sizeof start &&
                         std::fwrite(header.data(), 1, header.size(), file) == header.size() &&
                         std::fwrite(values.data(), sizeof(T), values.size(), file) == values.size();
    if (!written || std::fclose(file) != 0) {
        std::perror(path.c_str());
        std::exit(1);
    }
}

}  // namespace npy
