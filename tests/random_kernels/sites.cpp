// SPDX-License-Identifier: Apache-2.0
#include "tests/random_kernels/sites.h"

#include <sstream>

namespace tessera::random_kernels {

namespace {

constexpr Site kAllSites[] = {
#define ACCESS(atomics, variable, act, stride, offset, bytes) \
    {__LINE__, Act::act, atomics, false, Variable::variable, stride, offset, bytes, Cover::both},
#define TILE_SITE(variable, act, stride, offset, bytes, statement) \
    ACCESS(false, variable, act, stride, offset, bytes)
#define GLOBAL_SITE(variable, act, stride, offset, bytes, statement) \
    ACCESS(false, variable, act, stride, offset, bytes)
#define TILE_ATOMIC(variable, act, stride, offset, bytes, statement) \
    ACCESS(true, variable, act, stride, offset, bytes)
#define GLOBAL_ATOMIC(variable, act, stride, offset, bytes, statement) \
    ACCESS(true, variable, act, stride, offset, bytes)
#define FENCE_SITE(act, cover, statement) \
    {__LINE__, Act::act, false, true, Variable::words, 0, 0, 0, Cover::cover},
#define BARRIER_SITE(act, cover, statement) \
    {__LINE__, Act::act, false, false, Variable::words, 0, 0, 0, Cover::cover},
#include "tests/random_kernels/sites.def"
#undef ACCESS
#undef TILE_SITE
#undef GLOBAL_SITE
#undef TILE_ATOMIC
#undef GLOBAL_ATOMIC
#undef FENCE_SITE
#undef BARRIER_SITE
};

constexpr VariableFacts kVariableFacts[kVariables] = {
    {"tile_total", true, 4, 4},  {"tile_words", true, 32, 4},    {"tile_doubles", true, 32, 8},
    {"tile_bytes", true, 16, 1}, {"tile_records", true, 32, 16}, {"words", false, 32, 4},
    {"fresh", false, 32, 4},     {"doubles", false, 32, 8},      {"records", false, 32, 16}};

struct Member {
    unsigned begin;
    const char* name;
};
constexpr Member kMembers[] = {{15, ".e"}, {14, ".d"}, {12, ".c"}, {8, ".b"}, {0, ".a"}};

const Member& member_at(unsigned byte) {
    const Member* member = kMembers;
    while (member->begin > byte) ++member;
    return *member;
}

bool is_record(Variable variable) {
    return variable == Variable::tile_records || variable == Variable::records;
}

}  // namespace

const Site& site(unsigned number) { return kAllSites[number]; }

const VariableFacts& facts_of(Variable variable) { return kVariableFacts[static_cast<int>(variable)]; }

unsigned element_begin(Variable variable, unsigned byte) {
    const unsigned size = facts_of(variable).element, begin = byte / size * size;
    return is_record(variable) ? begin + member_at(byte % size).begin : begin;
}

std::string element_name(Variable variable, unsigned byte) {
    if (variable == Variable::tile_total) return "";
    const unsigned size = facts_of(variable).element, index = byte / size;
    std::ostringstream text;
    if (variable == Variable::words) {
        text << '(' << index / 4 << ", " << index % 4 << ')';
    } else {
        text << '[' << index << ']';
    }
    if (is_record(variable)) text << member_at(byte % size).name;
    return text.str();
}

std::string text_of(const Kernel& kernel) {
    static const char* const kActs[] = {"reads",  "writes",           "updates", "adds to",
                                        "atomic", "compare-exchange", "fence",   "barrier"};
    static const char* const kCovers[] = {"both", "global", "tile_static"};
    static const char* const kHostActs[] = {"copies to fresh", "copies to a part of fresh", "discards words",
                                            "discards records", "copies to doubles"};
    std::ostringstream text;
    for (const Launch& launch : kernel.launches) {
        for (const HostAct act : launch.before)
            text << "  the host " << kHostActs[static_cast<int>(act)] << '\n';
        text << "  launch at line " << launch.line << ", shape " << static_cast<int>(launch.shape) << ", "
             << launch.grid[0] << 'x' << launch.grid[1] << 'x' << launch.grid[2] << '\n';
        for (std::size_t tile = 0; tile < launch.tiles.size(); ++tile) {
            for (std::size_t thread = 0; thread < launch.tiles[tile].size(); ++thread) {
                const std::vector<Step>& steps = launch.tiles[tile][thread];
                if (steps.empty()) continue;
                text << "    tile " << tile << " thread " << thread << ':';
                for (const Step& step : steps) {
                    const Site& at = site_of(step);
                    text << "  " << at.line << ' ' << kActs[static_cast<int>(at.act)];
                    if (at.act >= Act::fence) {
                        text << '(' << kCovers[static_cast<int>(at.cover)] << ')';
                        continue;
                    }
                    const unsigned begin = step.index * at.stride + at.offset;
                    text << ' ' << facts_of(at.variable).name << " bytes " << begin << ".."
                         << begin + (at.bytes != 0 ? at.bytes : step.bytes) - 1;
                    if (at.act == Act::write || at.act == Act::update) text << '=' << unsigned{step.value};
                }
                text << '\n';
            }
        }
    }
    return text.str();
}

}  // namespace tessera::random_kernels
