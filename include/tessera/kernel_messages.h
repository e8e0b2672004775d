// SPDX-License-Identifier: Apache-2.0
// Messages out of kernels (C++ AMP reference: direct3d_printf, direct3d_errorf, direct3d_abort). Visual C++ honours them in
// debug builds on the reference rasteriser; Tessera always does, and host code may call them too.
#pragma once

#include "tessera/detail/config.h"

namespace Concurrency {

/// Writes a message to standard error, for each thread that calls it. A message is written in one piece, as it is: no line
/// break is added, and messages of several threads come in the order in which the emulator runs them.
/// \param format  as std::printf takes it
__attribute__((format(printf, 1, 2))) TESSERA_EXPORT void direct3d_printf(const char* format, ...);

/// Writes a message like direct3d_printf and ends the launch: parallel_for_each throws a runtime_exception whose what() is
/// the message. The calling thread ends here.
/// \throws runtime_exception
__attribute__((format(printf, 1, 2))) TESSERA_EXPORT void direct3d_errorf(const char* format, ...);

/// Ends the launch: parallel_for_each throws a runtime_exception whose what() is
/// "Reference Rasterizer: Shader abort instruction hit".
/// \throws runtime_exception
TESSERA_EXPORT void direct3d_abort();

}  // namespace Concurrency
