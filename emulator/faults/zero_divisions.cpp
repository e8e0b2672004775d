// SPDX-License-Identifier: Apache-2.0
#include "emulator/faults/zero_divisions.h"

#include <cstdio>
#include <cstring>

#include "emulator/launch/tile_job.h"
#include "emulator/messages/errors.h"
#include "emulator/symbols/symbolizer.h"

namespace tessera::detail {

namespace {

#if defined(__x86_64__)

/// `div` or `idiv`.
struct Division {
    const unsigned char* end = nullptr;  ///< the next instruction; null: it is another instruction
    unsigned bytes = 0;                  ///< of the quotient
    bool is_signed = false;
};

bool is_legacy_prefix(unsigned char byte) { return byte != 0 && std::strchr("\x2E\x36\x3E\x26\x64\x65\x66\x67\xF2\xF3", byte) != nullptr; }

Division division_at(const unsigned char* at) {
    Division division;
    bool is_16_bits = false, is_64_bits = false;
    for (; is_legacy_prefix(*at); ++at) is_16_bits = is_16_bits || *at == 0x66;
    if ((*at & 0xF0) == 0x40) is_64_bits = (*at++ & 8) != 0;  // REX
    const unsigned char opcode = *at++, operand = *at++;
    const int operation = operand >> 3 & 7, mode = operand >> 6, base = operand & 7;
    if ((opcode != 0xF6 && opcode != 0xF7) || operation < 6) return division;
    division.is_signed = operation == 7;
    division.bytes = opcode == 0xF6 ? 1 : is_64_bits ? 8 : is_16_bits ? 2 : 4;
    bool has_32_bits = mode == 2 || (mode == 0 && base == 5);
    if (mode != 3 && base == 4) {  // an index
        has_32_bits = has_32_bits || (mode == 0 && (*at & 7) == 5);
        ++at;
    }
    division.end = at + (has_32_bits ? 4 : mode == 1 ? 1 : 0);
    return division;
}

std::uint64_t mask_of(unsigned bytes) { return bytes == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << bytes * 8) - 1; }

/// Sets the low bytes of a register. As the processor does, 32 bits clear those above them.
void set(greg_t& to, std::uint64_t value, unsigned bytes) {
    const std::uint64_t kept = bytes >= 4 ? 0 : ~mask_of(bytes);
    to = static_cast<greg_t>((static_cast<std::uint64_t>(to) & kept) | (value & mask_of(bytes)));
}

struct Dividend {
    bool is_negative = false;
    bool is_smallest = false;  ///< of the negative ones
};

std::uint64_t sign_of(unsigned bytes) { return std::uint64_t{1} << (bytes * 8 - 1); }

Dividend dividend_of(const Division& division, greg_t rax, greg_t rdx) {
    const unsigned bytes = division.bytes;
    const std::uint64_t low = static_cast<std::uint64_t>(rax) & mask_of(bytes);
    const std::uint64_t high = (bytes == 1 ? static_cast<std::uint64_t>(rax) >> 8 : static_cast<std::uint64_t>(rdx)) & mask_of(bytes);
    const bool is_negative = division.is_signed && (high & sign_of(bytes)) != 0;
    return {is_negative, is_negative && low == sign_of(bytes)};
}

/// A result for the division, in place of the trap.
void finish(const Division& division, greg_t& rax, greg_t& rdx) {
    const unsigned bytes = division.bytes;
    const Dividend dividend = dividend_of(division, rax, rdx);
    const std::uint64_t quotient = dividend.is_smallest ? sign_of(bytes) : dividend.is_negative ? 1 : mask_of(bytes);
    const std::uint64_t remainder = dividend.is_smallest ? 0 : dividend.is_negative ? 1 : mask_of(bytes);
    if (bytes == 1) {
        set(rax, quotient | remainder << 8, 2);
    } else {
        set(rax, quotient, bytes);
        set(rdx, remainder, bytes);
    }
}

#endif

}  // namespace

bool divides_smallest([[maybe_unused]] const ucontext_t& context) {
#if defined(__x86_64__)
    const greg_t* const registers = context.uc_mcontext.gregs;
    const Division division = division_at(reinterpret_cast<const unsigned char*>(registers[REG_RIP]));
    return division.end != nullptr && dividend_of(division, registers[REG_RAX], registers[REG_RDX]).is_smallest;
#else
    return false;  // divisions do not trap here
#endif
}

bool ZeroDivisions::complete([[maybe_unused]] ucontext_t& context) {
#if defined(__x86_64__)
    greg_t* const registers = context.uc_mcontext.gregs;
    const auto at = static_cast<std::uintptr_t>(registers[REG_RIP]);
    const Division division = division_at(reinterpret_cast<const unsigned char*>(at));
    if (division.end == nullptr) return false;
    finish(division, registers[REG_RAX], registers[REG_RDX]);
    registers[REG_RIP] = static_cast<greg_t>(reinterpret_cast<std::uintptr_t>(division.end));
    note(at);
    return true;
#else
    return false;  // divisions do not trap here
#endif
}

void ZeroDivisions::note(std::uintptr_t instruction) {
    count_.fetch_add(1, std::memory_order_relaxed);
    std::uintptr_t lowest = lowest_.load(std::memory_order_relaxed);
    while (instruction < lowest && !lowest_.compare_exchange_weak(lowest, instruction, std::memory_order_relaxed)) {
    }
}

void ZeroDivisions::tell(const TileJob& job) const {
    const auto count = static_cast<unsigned long long>(count_.load(std::memory_order_relaxed));
    if (count == 0) return;
    static std::atomic<bool> told{false};
    if (told.exchange(true)) return;
    std::fprintf(stderr,
                 "tessera: device=direct3d: %s divided an integer by zero (or the smallest one by -1), at %s, and got Direct3D's "
                 "result (such divisions: %llu)\n",
                 kernel_text(job).c_str(), source_position(reinterpret_cast<const void*>(lowest_.load()), false).c_str(), count);
}

}  // namespace tessera::detail
