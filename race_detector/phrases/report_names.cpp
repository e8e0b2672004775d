// SPDX-License-Identifier: Apache-2.0
#include "race_detector/phrases/report_names.h"

namespace tessera::race_detector {

// No switch has a default: a new enumerator is a warning of the compiler's, which is an error here.

const char* name_of(check::Kind kind) {
    switch (kind) {
        case check::Kind::race: return "race";
        case check::Kind::uninitialized_read: return "uninitialized-read";
        case check::Kind::barrier_divergence: return "barrier-divergence";
        case check::Kind::out_of_bounds: return "out-of-bounds";
        case check::Kind::stack_overflow: return "stack-overflow";
        case check::Kind::timeout: return "timeout";
        case check::Kind::exception: return "exception";
        case check::Kind::stale_host_read: return "stale-host-read";
        case check::Kind::stale_device_read: return "stale-device-read";
        case check::Kind::tile_static_size: return "tile-static-size";
        case check::Kind::restrict_violation: return "restrict";
    }
    return "unknown";
}

const char* name_of(check::Hazard hazard) {
    switch (hazard) {
        case check::Hazard::none: return "none";
        case check::Hazard::write_write: return "write-write";
        case check::Hazard::read_write: return "read-write";
    }
    return "unknown";
}

const char* name_of(check::Memory memory) {
    switch (memory) {
        case check::Memory::none: return "none";
        case check::Memory::tile_static: return "tile_static";
        case check::Memory::global: return "global";
    }
    return "unknown";
}

const char* name_of(check::Reach reach) {
    switch (reach) {
        case check::Reach::none: return "none";
        case check::Reach::tile: return "tile";
        case check::Reach::launch: return "launch";
    }
    return "unknown";
}

const char* name_of(check::Severity severity) {
    switch (severity) {
        case check::Severity::warning: return "warning";
        case check::Severity::error: return "error";
    }
    return "unknown";
}

const char* name_of(check::AccessKind access) {
    switch (access) {
        case check::AccessKind::none: return "none";
        case check::AccessKind::read: return "read";
        case check::AccessKind::write: return "write";
        case check::AccessKind::atomic: return "atomic";
    }
    return "unknown";
}

bool is_kind_name(std::string_view name) {
    for (const check::Kind kind : kAllKinds) {
        if (name == name_of(kind)) return true;
    }
    return false;
}

}  // namespace tessera::race_detector
