// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emulator/options/option_kinds.h"

namespace tessera::detail {

/// The run-time options, parsed: one member for each row of options.def.
struct Options {
#define TESSERA_OPTION(name, kind, default_value, sentence) kind::Value name = default_value;
#include "emulator/options/options.def"
#undef TESSERA_OPTION
};

/// What an index out of bounds does: the option `bounds`, or, if it is not set, `device`.
inline BoundsTest bounds_of(const Options& options) {
    if (options.bounds.chosen) return options.bounds.test;
    return options.device == DeviceModel::direct3d ? BoundsTest::direct3d : BoundsTest::check;
}

}  // namespace tessera::detail
