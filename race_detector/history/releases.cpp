// SPDX-License-Identifier: Apache-2.0
#include "race_detector/history/releases.h"

namespace tessera::race_detector {

namespace {

constexpr std::uint32_t Moment::*kMembers[] = {&Moment::tile, &Moment::thread, &Moment::interval, &Moment::step};

/// By the two bits of the first byte that tell it: how many bytes a member's difference takes.
constexpr unsigned kBytesOf[] = {0, 1, 2, 4};

/// A difference of which so many low bytes are kept.
std::uint32_t extended(std::uint32_t low, unsigned bytes) {
    switch (bytes) {
        case 0: return 0;
        case 1: return static_cast<std::uint32_t>(static_cast<std::int8_t>(low));
        case 2: return static_cast<std::uint32_t>(static_cast<std::int16_t>(low));
        default: return low;
    }
}

}  // namespace

void Releases::push_back(const Moment& at) {
    const std::size_t first = bytes_.size();
    bytes_.push_back(0);
    for (unsigned i = 0; i < 4; ++i) {
        const std::uint32_t difference = at.*kMembers[i] - last_.*kMembers[i];
        unsigned size = 0;
        while (extended(difference, kBytesOf[size]) != difference) ++size;
        bytes_[first] = static_cast<std::uint8_t>(bytes_[first] | size << 2 * i);
        for (unsigned byte = 0; byte < kBytesOf[size]; ++byte) bytes_.push_back(static_cast<std::uint8_t>(difference >> 8 * byte));
    }
    last_ = at;
}

Moment Releases::Reader::next(const Releases& releases) {
    const unsigned sizes = releases.bytes_[position_++];
    for (unsigned i = 0; i < 4; ++i) {
        const unsigned bytes = kBytesOf[sizes >> 2 * i & 3];
        std::uint32_t low = 0;
        for (unsigned byte = 0; byte < bytes; ++byte) low |= std::uint32_t{releases.bytes_[position_++]} << 8 * byte;
        last_.*kMembers[i] += extended(low, bytes);
    }
    return last_;
}

}  // namespace tessera::race_detector
