// SPDX-License-Identifier: Apache-2.0
#include "tests/race_detector/generated_kernel.h"

#include <sstream>

namespace tessera::generated {

namespace {

const char* word_for(FenceKind fence) {
    switch (fence) {
        case FenceKind::all_memory:
            return "all";
        case FenceKind::global_memory:
            return "global";
        case FenceKind::tile_static_memory:
            return "tile_static";
    }
    return "?";
}

const char* word_for(Act act) {
    switch (act) {
        case Act::read:
            return "read";
        case Act::write:
            return "write";
        case Act::atomic:
            return "atomic";
        case Act::failed_atomic:
            return "failed_atomic";
        case Act::fence:
            return "fence";
    }
    return "?";
}

}  // namespace

bool Launch::has(Act act) const {
    for (const Tile& tile : tiles) {
        for (const auto& threads : tile.intervals) {
            for (const auto& steps : threads) {
                for (const Step& step : steps) {
                    if (step.act == act) return true;
                }
            }
        }
    }
    return false;
}

std::string text_of(const Step& step) {
    std::ostringstream text;
    if (step.act == Act::fence) {
        text << "fence(" << word_for(step.fence) << ')';
    } else {
        text << 'c' << step.code << ':' << word_for(step.act) << ' '
             << (step.space == Space::global_memory ? "g[" : "t[") << step.offset << '+' << step.bytes << ']';
        if (step.act == Act::write) text << '=' << unsigned{step.value};
    }
    return text.str();
}

std::string text_of(const Kernel& kernel) {
    std::ostringstream text;
    for (const Launch& launch : kernel.launches) {
        text << (launch.tiled ? "tiled launch\n" : "untiled launch\n");
        for (const HostAct& act : launch.before) {
            text << "  host " << (act.defines ? "defines" : "discards") << " g[" << act.begin << ".."
                 << act.end << ")\n";
        }
        for (std::size_t tile = 0; tile < launch.tiles.size(); ++tile) {
            const Tile& of = launch.tiles[tile];
            for (std::size_t interval = 0; interval < of.intervals.size(); ++interval) {
                for (std::size_t thread = 0; thread < of.intervals[interval].size(); ++thread) {
                    const auto& steps = of.intervals[interval][thread];
                    if (steps.empty()) continue;
                    text << "  tile " << tile << " thread " << thread << " interval " << interval << ':';
                    for (const Step& step : steps) text << "  " << text_of(step);
                    text << '\n';
                }
                if (interval < of.barriers.size()) {
                    text << "  tile " << tile << " barrier(" << word_for(of.barriers[interval]) << ")\n";
                }
            }
        }
    }
    return text.str();
}

}  // namespace tessera::generated
