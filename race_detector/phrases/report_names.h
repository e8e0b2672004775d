// SPDX-License-Identifier: Apache-2.0
// The words that JSON, SARIF, suppressions and the text report use for the enumerators of a finding.
#pragma once

#include <string_view>

#include "tessera/check.h"

namespace tessera::race_detector {

const char* name_of(check::Kind kind);          ///< "race", "uninitialized-read", ...
const char* name_of(check::Hazard hazard);      ///< "write-write", "read-write"; "none"
const char* name_of(check::Memory memory);      ///< "tile_static", "global"; "none"
const char* name_of(check::Reach reach);        ///< "tile", "launch"; "none"
const char* name_of(check::Severity severity);  ///< "warning", "error"
const char* name_of(check::AccessKind access);  ///< "read", "write", "atomic"; "none"

/// Every kind, in the order of the enumeration.
inline constexpr check::Kind kAllKinds[] = {check::Kind::race,
                                            check::Kind::uninitialized_read,
                                            check::Kind::barrier_divergence,
                                            check::Kind::out_of_bounds,
                                            check::Kind::stack_overflow,
                                            check::Kind::timeout,
                                            check::Kind::exception,
                                            check::Kind::stale_host_read,
                                            check::Kind::stale_device_read,
                                            check::Kind::tile_static_size,
                                            check::Kind::restrict_violation};

bool is_kind_name(std::string_view name);

}  // namespace tessera::race_detector
